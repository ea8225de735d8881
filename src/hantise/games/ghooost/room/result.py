"""The end of a game: the winner crowned, one word, a sentence, and what each round brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Scene
from hantise.core.words import _, ngettext
from hantise.drawing.avatars import AVATARS
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.rounds import orders
from hantise.games.ghooost.scores import round_points

CROWN: Final = Markup(
    '<g transform="translate(50 {})"><path d="M-17 8l-5-22l11 9l11-15l11 15l11-9l-5 22q-17 6-34 0Z" fill="#F2C14B"'
    ' stroke="#B98420" stroke-width="1.6" stroke-linejoin="round"/><circle cy="2" r="3" fill="#D9573F"/>'
    '<g fill="#7FD0E8"><circle cx="-11" cy="2" r="2"/><circle cx="11" cy="2" r="2"/></g></g>'
)
FEET: Final = 112


def result(scene: Scene, lines: Sequence[str]) -> str:
    """Who won and with what; the ways on from here are not its affair."""
    facts = facts_of(scene.view)
    rounds = [round_points(order) for order in orders(lines)]
    totals = list(facts.points) if facts.match else rounds[-1]
    best = winners(facts, totals)
    return Markup('<div class="win">{}<div><h2 class="disp" id="outcome">{}</h2><p>{}</p></div></div>{}').format(
        _crowned(scene, best[0]),
        _outcome(scene, facts, best),
        _sentence(scene, facts, totals, best),
        _tally(scene, rounds, totals, best),
    )


def winners(facts: Facts, totals: Sequence[int]) -> list[int]:
    """GHO-86, GHO-87, GHO-92: whoever has most points, the barred seat apart."""
    running = [seat for seat in range(facts.players) if seat != facts.barred]
    most = max(totals[seat] for seat in running)
    return [seat for seat in running if totals[seat] == most]


def _crowned(scene: Scene, seat: int) -> Markup:
    """The crown sits on the head, wherever that ghost has it."""
    face = scene.faces[seat]
    head = FEET - AVATARS[face].height if face in AVATARS else FEET - 78
    ghost = Markup('<use href="{}#g-{}" width="100" height="124"/>').format(scene.icons, face)
    return Markup('<svg class="hero" viewBox="0 -14 100 138" aria-hidden="true">{}{}</svg>').format(
        ghost, CROWN.format(head)
    )


def _outcome(scene: Scene, facts: Facts, best: Sequence[int]) -> str:
    """One word for who played, a name for who looked on."""
    if facts.seat in best:
        return _("Victory!")
    if facts.seat < 0 or facts.match:
        return _("{name} wins!").format(name=_names(scene, best))
    return _("Boo!") if facts.seat == facts.left[-1] else _("Phew!")


def _names(scene: Scene, seats: Sequence[int]) -> str:
    return " + ".join(scene.names[seat] for seat in seats)


def _sentence(scene: Scene, facts: Facts, totals: Sequence[int], best: Sequence[int]) -> Markup:
    if not facts.match:
        loser = facts.left[-1]
        return _of(
            scene, loser, _("You stay behind with the ghosts: Boo!"), _("{name} stays behind with the ghosts: Boo!")
        )
    tokens = _of(scene, facts.barred, _("Your two Boo! tokens end it."), _("Two Boo! tokens end it for {name}."))
    return Markup("{} {}").format(_margin(scene, totals, best), tokens)


def _of(scene: Scene, seat: int, own: str, other: str) -> Markup:
    """Either sentence, depending on whose seat it is; names stand out."""
    if seat == scene.view.seat:
        return escape(own)
    return escape(other).format(name=Markup("<b>{}</b>").format(scene.names[seat]))


def _margin(scene: Scene, totals: Sequence[int], best: Sequence[int]) -> Markup:
    """GHO-87: most points, against whoever came next; a tie is told as one."""
    points = totals[best[0]]
    told = ngettext("{n} point", "{n} points", points).format(n=points)
    if len(best) > 1:
        return escape(_("{names} share it with {points} each.")).format(names=_names(scene, best), points=told)
    second = max((seat for seat in range(len(totals)) if seat != best[0]), key=lambda seat: totals[seat])
    bold = [Markup("<b>{}</b>").format(scene.names[seat]) for seat in (best[0], second)]
    words = escape(_compared(scene.view.seat, best[0], second))
    return words.format(points=told, n=totals[second], first=bold[0], second=bold[1])


def _compared(own: int, first: int, second: int) -> str:
    if own == first:
        return _("{points} for you, {n} for {second}.")
    if own == second:
        return _("{points} for {first}, {n} for you.")
    return _("{points} for {first}, {n} for {second}.")


def _tally(scene: Scene, rounds: Sequence[Sequence[int]], totals: Sequence[int], best: Sequence[int]) -> Markup:
    """A row for each seat, the best first, a column for each round; wide matches scroll within."""
    order = sorted(range(len(totals)), key=lambda seat: (seat not in best, -totals[seat]))
    rows = Markup("").join(_row(scene, seat, rounds, totals, seat in best) for seat in order)
    return Markup(
        '<div class="det" role="region" aria-label="{}" tabindex="0">'
        '<table class="tally">{}<tbody>{}</tbody></table></div>'
    ).format(_("Points"), _heads(scene, len(rounds)), rows)


def _heads(scene: Scene, rounds: int) -> Markup:
    is_match = facts_of(scene.view).match
    each = [_("Round {n}").format(n=n + 1) for n in range(rounds)]
    # The total stands beside the name, so that a long match hides only what came before.
    told = [_("Total"), *each] if is_match else [_("Left"), _("Points")]
    cells = Markup("").join(Markup('<th scope="col">{}</th>').format(words) for words in told)
    return Markup('<thead><tr><th scope="col">{}</th>{}</tr></thead>').format(_("Player"), cells)


def _row(scene: Scene, seat: int, rounds: Sequence[Sequence[int]], totals: Sequence[int], is_best: bool) -> Markup:
    facts = facts_of(scene.view)
    total = Markup('<b class="n">{}</b>').format(totals[seat])
    cells = [total, *(_gained(points, seat) for points in rounds)] if facts.match else [_left_as(facts, seat), total]
    own = " own" if seat == facts.seat else ""
    return Markup(
        '<tr class="{}{}"><th scope="row"><span><svg class="pic" aria-hidden="true"><use href="{}#g-{}"/></svg>{}'
        "</span></th>{}</tr>"
    ).format(
        "first" if is_best else "",
        own,
        scene.icons,
        scene.faces[seat],
        scene.names[seat],
        Markup("").join(Markup("<td>{}</td>").format(cell) for cell in cells),
    )


def _gained(points: Sequence[int], seat: int) -> Markup:
    """GHO-84, GHO-85: the loser of a round has a token instead of points."""
    return _boo() if not points[seat] else Markup("{}").format(points[seat])


def _left_as(facts: Facts, seat: int) -> Markup:
    place = facts.left.index(seat) + 1
    return _boo() if place == facts.players else escape(_("as number {n}").format(n=place))


def _boo() -> Markup:
    return Markup('<b class="tag bad">{}</b>').format(_("Boo!"))
