"""The end of a round and of a game: the crowned winner, the reason in a few words, and each round's result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.outcome import ordinal
from hantise.core.phrases import Told
from hantise.core.sheet import Line, numbers
from hantise.core.words import _
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.tally import heads, heads_of_rounds, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.cards import boo
from hantise.games.ghooost.rules import NOBODY, leaders, round_points
from hantise.games.ghooost.table import SAID, facts_of, in_words, verdict

Rounds = Sequence[Sequence[int]]

# The decisions of the seat in turn; all else is chance.
DECISIONS: Final = ("play", "take", "luck", "mansion", "lose")


# The rounds of a game, told from a sheet alone.


class Ended(NamedTuple):
    """GHO-80, GHO-81, GHO-88: the seats in the order of leaving, the loser last, and the cards of the seats that
    the sun found, in the same order; () if all but one had escaped.
    """

    order: tuple[int, ...]
    held: tuple[int, ...] = ()

    def cards(self, seat: int) -> int:
        """The number of cards that the sun found with that seat; 0 if it had escaped or no sun rose."""
        place = self.order.index(seat) - len(self.order) + len(self.held)
        return self.held[place] if place >= 0 else 0


def rounds_of(lines: Sequence[str]) -> Iterator[Ended]:
    """Each finished round, the oldest line first."""
    order: list[int] = []
    for line in map(Line.read, lines):
        order += [int(part.first) for part in line.followed("out", "lost")]
        if line.followed("lost"):
            yield Ended(tuple(order), _held(line))
            order = []


def just_ended(lines: Iterable[str], seat: int) -> Ended | None:
    """The round of a match that ended since that seat last decided, None if there is none; newest line first.

    A spectator gets it until a seat has decided in the new round.
    """
    for line in map(Line.read, lines):
        ends = line.followed("ends")
        if ends:
            return Ended(numbers(ends[0].detail[1]), _held(line))
        if line.act.what in DECISIONS and (seat < 0 or line.who == seat):
            break
    return None


def _held(line: Line) -> tuple[int, ...]:
    return next((numbers(part.first) for part in line.followed("dawn")), ())


# The end of a game.


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """The winners and the tally, without the ways on from here."""
    facts, ended = facts_of(scene.view), [*rounds_of(lines)]
    last = ended[-1]
    if not facts.match and not facts.scored:
        return _plain(scene, last)
    rounds = [round_points(one.order) for one in ended]
    totals = facts.points if facts.match else rounds[-1]
    best = leaders(totals, facts.barred)
    if facts.match:
        told = _of_a_match(scene, facts, rounds, best, _sunrise(last))
        # GHO-84, GHO-85: the best first; a column for each round, whose loser has a token instead of points.
        head, rows = heads_of_rounds(_("Total"), len(rounds)), []
        for seat in sorted(range(facts.players), key=lambda seat: (seat not in best, -totals[seat])):
            gained = [Markup("{}").format(points[seat]) if points[seat] else boo() for points in rounds]
            rows.append(_row(scene, seat, [total(scene.icons, totals[seat], seat in best), *gained]))
    else:
        # GHO-84: the last to escape has most.
        most = _of(scene, best[0], SAID.ended["last"], points=in_words("points", totals[best[0]]))
        told = _of_a_round(scene, last, most)
        head = heads([_("Escaped"), _("Points")])
        rows = [
            _row(scene, seat, [_left(last, seat), total(scene.icons, totals[seat], totals[seat] == max(totals))])
            for seat in last.order
        ]
    heading = _("Victory!") if scene.reader in best else _("{name} wins!").format(name=_names(scene, best))
    return [story(_both(scene, best[0], last.order[-1]), "outcome", heading, told), *_standings(head, rows, facts)]


def _plain(scene: Scene, ended: Ended) -> list[Markup]:
    """GHO-80, GHO-81, GHO-83: without points all seats that escaped have won, and the last one has lost.

    Others read the winner's name of two seats, and the loser's name of more.
    """
    first, loser = ended.order[0], ended.order[-1]
    if scene.reader in ended.order[:-1]:
        heading = _("Victory!")
    elif len(ended.order) == 2:
        heading = _("{name} wins!").format(name=scene.names[first])
    else:
        lost = _("You have lost!") if scene.reader == loser else _("{name} has lost!")
        heading = lost.format(name=scene.names[loser])
    told = _of_a_round(scene, ended, _of(scene, first, SAID.ended["first"]))
    rows = [_row(scene, seat, [_left(ended, seat)]) for seat in ended.order]
    note = _("Whoever escapes wins; the last one has lost.")
    tallied = tally(_("Who escaped"), heads([_("Escaped")]), rows, note)
    return [story(_both(scene, first, loser), "outcome", heading, told), *tallied]


def _of_a_round(scene: Scene, ended: Ended, best: Markup) -> list[Markup]:
    """GHO-80, GHO-81, GHO-88, GHO-92: among three or more, the best seat; between two there are no points, and the
    measure is the cards that were left.
    """
    behind = _of(scene, ended.order[-1], SAID.follows["lost"])
    if len(ended.order) > 2:
        return [*_sunrise(ended), best, behind]
    margin = verdict(scene.view).margin
    return [*_sunrise(ended), behind, Markup("<b>{}</b>.").format(margin[:1].upper() + margin[1:])]


def _of_a_match(
    scene: Scene, facts: Facts, rounds: Rounds, best: Sequence[int], sunrise: Sequence[Markup]
) -> list[Markup]:
    """GHO-86: the margin, the end of the match, and the reason why a seat with equal points has not won."""
    # GHO-87: rounds that broke a tie came after the second token, and may have brought more.
    second = [number for number, points in enumerate(rounds, start=1) if not points[facts.barred]][1]
    words = SAID.ended["token_ends" if second == len(rounds) else "token_before"]
    told = [_margin(scene, facts.points, best), *sunrise]
    told.append(_of(scene, facts.barred, words, n=second, last=len(rounds)))
    if facts.points[facts.barred] >= facts.points[best[0]]:
        told.append(_of(scene, facts.barred, SAID.ended["cannot_win"]))
    return told


def _margin(scene: Scene, totals: Sequence[int], best: Sequence[int]) -> Markup:
    """GHO-87: the most points against the next most, or a tie."""
    told = in_words("points", totals[best[0]])
    if len(best) > 1:
        return escape(_("A shared victory: {names}, {points} each.")).format(names=_names(scene, best), points=told)
    second = max((seat for seat in range(len(totals)) if seat != best[0]), key=lambda seat: totals[seat])
    words = _("{points} for {first}, {n} for {second}.")
    if scene.reader == best[0]:
        words = _("{points} for you, {n} for {second}.")
    elif scene.reader == second:
        words = _("{points} for {first}, {n} for you.")
    first, other = [Markup("<b>{}</b>").format(scene.names[seat]) for seat in (best[0], second)]
    return escape(words).format(points=told, n=totals[second], first=first, second=other)


# Between two rounds of a match: the result of the last one, until the reader goes on.


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat decides in the next one; otherwise empty.

    In pieces, because much of it was read after the previous round.
    """
    facts = facts_of(scene.view)
    # A seat that has left has decided in this round.
    is_read = facts.round > 1 and facts.awaits != "over" and facts.seat not in facts.left
    ended = just_ended(scene.lines, facts.seat) if is_read else None
    if ended is None:
        return []
    key, loser = f"round-{facts.round - 1}", ended.order[-1]
    # GHO-84: the margin of the round, in points.
    points = round_points(ended.order)
    best, second = sorted(ended.order, key=lambda seat: -points[seat])[:2]
    wins = _of(scene, best, SAID.ended["wins_round"], points=in_words("points", points[best]), n=points[second])
    why = _sunrise(ended) or [escape(_("Everybody else has escaped."))]
    told = [*why, wins, _of(scene, loser, SAID.ended["takes_token"])]
    if facts.barred == NOBODY:
        told.append(escape(_("Nobody has two Boo! tokens yet, so there is another round.")))
    else:  # GHO-86, GHO-87: others may take a second token in rounds that break a tie, and win all the same
        told += [_of(scene, facts.barred, SAID.ended["barred"])]
        told += [escape(_("The lead is shared, so there is another round."))]
    heading = _("End of round {n}").format(n=facts.round - 1)
    told_of = story(_both(scene, best, loser), f"{key}-told", heading, told)
    # GHO-84, GHO-85: the seats in the order of leaving, with their totals.
    rows: list[tuple[Markup, Markup]] = []
    for seat in ended.order:
        in_all = total(scene.icons, facts.points[seat], seat in leaders(facts.points, facts.barred))
        tokens = boo(facts.tokens[seat]) if facts.tokens[seat] else Markup("")
        gained = Markup("+{}").format(points[seat])
        rows.append(_row(scene, seat, [_left(ended, seat, Markup("–")), gained, in_all, tokens]))
    head = heads([_("Escaped"), _("Points"), _("Total"), _("Tokens")])
    return between_rounds(key, [told_of, *_standings(head, rows, facts)], _("On to round {n}").format(n=facts.round))


def _names(scene: Scene, seats: Sequence[int]) -> str:
    return " + ".join(scene.names[seat] for seat in seats)


def _both(scene: Scene, winner: int, loser: int) -> Markup:
    """GHO-81: the winner's ghost, and the loser's howling beside it."""
    return hero(scene.icons, scene.faces[winner], True, scene.faces[loser])


def _of(scene: Scene, seat: int, told: Told, **more: object) -> Markup:
    """The sentence for the reader's own seat or for another's; names stand out."""
    return escape(told.to(seat == scene.reader)).format(name=Markup("<b>{}</b>").format(scene.names[seat]), **more)


def _sunrise(ended: Ended) -> list[Markup]:
    """GHO-88: the sentence on the sunrise, if there was one."""
    return [escape(_(SAID.for_all["dawn"]))] if ended.held else []


# The rows of the tally: places, points, tokens.


def _standings(head: Markup, rows: Iterable[Sequence[Markup]], facts: Facts) -> list[Markup]:
    """GHO-84: the whole tally, and the points of a place."""
    worth = SAID.worth.get(str(facts.players), SAID.worth["any"])
    return tally(_("Points"), head, rows, _(worth))


def _row(scene: Scene, seat: int, cells: Iterable[Markup]) -> tuple[Markup, Markup]:
    return row(scene.icons, scene.faces[seat], scene.called(seat), cells, seat == scene.reader)


def _left(ended: Ended, seat: int, last: Markup | None = None) -> Markup:
    """GHO-81, GHO-85, GHO-88: the place in which a seat escaped, and the cards that the sun found there; the last one
    did not escape.
    """
    place = ended.order.index(seat) + 1
    told = (last or boo()) if place == len(ended.order) else escape(ordinal(place))
    cards = ended.cards(seat)
    return Markup("{} <small>{}</small>").format(told, in_words("cards", cards)) if cards else told
