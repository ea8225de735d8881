"""The end of a game in which points count: the winner crowned, in a few words why, and what each round brought."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.kit.ending import story
from hantise.drawing.kit.tally import heads, heads_of_rounds, total
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.panels import both, by_cards, in_points, of, stays_behind, why_over
from hantise.games.ghooost.room.plain import left, plain
from hantise.games.ghooost.room.rounds import Ended, rounds_of
from hantise.games.ghooost.room.seats import boo
from hantise.games.ghooost.room.tally import leaders, row_of, standings
from hantise.games.ghooost.scores import round_points

Rounds = Sequence[Sequence[int]]


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """The winners and the tally; the ways on from here are not its affair."""
    facts, ended = facts_of(scene.view), [*rounds_of(lines)]
    if not facts.match and not facts.scored:
        return plain(scene, ended[-1])
    rounds = [round_points(one.order) for one in ended]
    totals = list(facts.points) if facts.match else rounds[-1]
    best = leaders(totals, facts.barred)
    told = _told(scene, facts, ended, rounds, best)
    tally = _match_tally(scene, facts, rounds, best) if facts.match else _round_tally(scene, ended[-1], totals)
    heroes = both(scene, best[0], ended[-1].order[-1])
    return [story(heroes, "outcome", _outcome(scene, best), told), *tally]


def _told(scene: Scene, facts: Facts, ended: Sequence[Ended], rounds: Rounds, best: Sequence[int]) -> list[Markup]:
    """GHO-88: that the sun rose is told of the last round."""
    sunrise = [why_over(ended[-1])] if ended[-1].held else []
    if facts.match:
        return _of_a_match(scene, facts, rounds, best, sunrise)
    return _of_a_round(scene, ended[-1].order[-1], rounds[-1], best, sunrise)


def _outcome(scene: Scene, best: Sequence[int]) -> str:
    """One word for the winners, their names for everybody else."""
    return _("Victory!") if scene.reader in best else _("{name} wins!").format(name=_names(scene, best))


def _names(scene: Scene, seats: Sequence[int]) -> str:
    return " + ".join(scene.names[seat] for seat in seats)


def _of_a_round(
    scene: Scene, loser: int, totals: Sequence[int], best: Sequence[int], sunrise: Sequence[Markup]
) -> list[Markup]:
    """GHO-84, GHO-92: among three or more, the last to escape has most."""
    behind = stays_behind(scene, loser)
    if len(totals) == 2:
        return [*sunrise, behind, by_cards(scene)]
    own, other = _("You are the last to escape: {points}."), _("{name} is the last to escape: {points}.")
    return [*sunrise, of(scene, best[0], own, other, points=in_points(totals[best[0]])), behind]


def _of_a_match(
    scene: Scene, facts: Facts, rounds: Rounds, best: Sequence[int], sunrise: Sequence[Markup]
) -> list[Markup]:
    """GHO-86: the margin, what ended the match, and why a seat with as many points has not won."""
    told = [_margin(scene, facts.points, best), *sunrise, _second_token(scene, facts.barred, rounds)]
    if facts.points[facts.barred] >= facts.points[best[0]]:
        told.append(of(scene, facts.barred, _("So you cannot win."), _("So {name} cannot win.")))
    return told


def _second_token(scene: Scene, seat: int, rounds: Rounds) -> Markup:
    """GHO-86, GHO-87: rounds that broke a tie came after it, and may have brought more tokens."""
    second = [number for number, points in enumerate(rounds, start=1) if not points[seat]][1]
    if second == len(rounds):
        own, other = _("Your second Boo! token ends the match."), _("A second Boo! token for {name} ends the match.")
        return of(scene, seat, own, other)
    own = _("You took your second Boo! token in round {n}, but the lead was shared: it went on until round {last}.")
    other = _("{name} took a second Boo! token in round {n}, but the lead was shared: it went on until round {last}.")
    return of(scene, seat, own, other, n=second, last=len(rounds))


def _margin(scene: Scene, totals: Sequence[int], best: Sequence[int]) -> Markup:
    """GHO-87: most points, against whoever came next; a tie is told as one."""
    told = in_points(totals[best[0]])
    if len(best) > 1:
        return escape(_("A shared victory: {names}, {points} each.")).format(names=_names(scene, best), points=told)
    second = max((seat for seat in range(len(totals)) if seat != best[0]), key=lambda seat: totals[seat])
    bold = [Markup("<b>{}</b>").format(scene.names[seat]) for seat in (best[0], second)]
    words = escape(_compared(scene.reader, best[0], second))
    return words.format(points=told, n=totals[second], first=bold[0], second=bold[1])


def _compared(own: int, first: int, second: int) -> str:
    if own == first:
        return _("{points} for you, {n} for {second}.")
    if own == second:
        return _("{points} for {first}, {n} for you.")
    return _("{points} for {first}, {n} for {second}.")


def _round_tally(scene: Scene, ended: Ended, totals: Sequence[int]) -> list[Markup]:
    """In the order in which the seats left."""
    best = max(totals)
    rows = [
        row_of(scene, seat, [left(ended, seat), total(scene.icons, totals[seat], totals[seat] == best)])
        for seat in ended.order
    ]
    return standings(heads([_("Escaped"), _("Points")]), rows, len(totals))


def _match_tally(scene: Scene, facts: Facts, rounds: Rounds, best: Sequence[int]) -> list[Markup]:
    """The best first; a column for each round."""
    order = sorted(range(facts.players), key=lambda seat: (seat not in best, -facts.points[seat]))
    rows = [row_of(scene, seat, _gains(scene, facts, rounds, seat, seat in best)) for seat in order]
    return standings(heads_of_rounds(_("Total"), len(rounds)), rows, facts.players)


def _gains(scene: Scene, facts: Facts, rounds: Rounds, seat: int, leads: bool) -> list[Markup]:
    return [total(scene.icons, facts.points[seat], leads), *[_gained(points[seat]) for points in rounds]]


def _gained(points: int) -> Markup:
    """GHO-84, GHO-85: the loser of a round has a token instead of points."""
    return Markup("{}").format(points) if points else boo()
