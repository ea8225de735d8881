"""The end of a game in which points count: the winner crowned, in a few words why, and what each round brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hantise.core import Scene
from hantise.core.places import ordinal
from hantise.core.sheet import Line, numbers
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.tally import heads, heads_of_rounds, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.position import NOBODY
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.seats import boo
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.stakes import verdict

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


# Between two rounds of a match: what the last one brought, until its reader goes on.


NOTHING = Markup("")


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat decides in the next one; nothing at any other time."""
    facts = facts_of(scene.view)
    if facts.round < 2 or facts.awaits == "over":
        return []
    ended = just_ended(scene.lines, facts.seat)
    return _panel(scene, facts, ended) if ended else []


def _panel(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """In pieces, since much of it was read after the round before."""
    key, loser = f"round-{facts.round - 1}", ended.order[-1]
    told = [why_over(ended), *_escaped_with(scene, ended), _stays(scene, loser), *_what_then(scene, facts)]
    heading = story(
        both(scene, _best(ended), loser), f"{key}-told", _("End of round {n}").format(n=facts.round - 1), told
    )
    on = _("On to round {n}").format(n=facts.round)
    return between_rounds(key, [heading, *_standing(scene, facts, ended)], on)


def _best(ended: Ended) -> int:
    """GHO-84: the seat with most points of the round."""
    points = round_points(ended.order)
    return max(ended.order, key=lambda seat: points[seat])


def _escaped_with(scene: Scene, ended: Ended) -> list[Markup]:
    """GHO-84: by how much the round was won, in points."""
    best = _best(ended)
    second = max(points for seat, points in enumerate(round_points(ended.order)) if seat != best)
    own = _("You win the round: {points} to {n}.")
    told = in_points(round_points(ended.order)[best])
    return [of(scene, best, own, _("{name} wins the round: {points} to {n}."), points=told, n=second)]


def _stays(scene: Scene, seat: int) -> Markup:
    """GHO-81, GHO-85."""
    own = _("You stay behind and take a Boo! token.")
    return of(scene, seat, own, _("{name} stays behind and takes a Boo! token."))


def _what_then(scene: Scene, facts: Facts) -> list[Markup]:
    """GHO-86, GHO-87: the reason for another round, and the seat that cannot win any more."""
    if facts.barred == NOBODY:
        return [escape(_("Nobody has two Boo! tokens yet, so there is another round."))]
    return [_barred(scene, facts.barred), escape(_("The lead is shared, so there is another round."))]


def _barred(scene: Scene, seat: int) -> Markup:
    """GHO-87: in rounds that break a tie others may take a second token too, and win all the same."""
    own = _("You were the first to take a second Boo! token: you play on, but you can no longer win.")
    return of(scene, seat, own, _("{name} was the first to take a second Boo! token, and can no longer win."))


def _standing(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """GHO-84, GHO-85: in the order in which the seats left, with what they have in all."""
    told = heads([_("Escaped"), _("Points"), _("Total"), _("Tokens")])
    points, ahead = round_points(ended.order), leaders(facts.points, facts.barred)
    rows = [_row(scene, facts, ended, seat, points[seat], seat in ahead) for seat in ended.order]
    return standings(told, rows, facts.players)


def _row(scene: Scene, facts: Facts, ended: Ended, seat: int, points: int, leads: bool) -> Sequence[Markup]:
    held, gained = ended.cards(seat), Markup("+{}").format(points)
    left = found_with(Markup("–"), held) if seat == ended.order[-1] else place(ended.order.index(seat) + 1, held)
    tokens = boo(facts.tokens[seat]) if facts.tokens[seat] else NOTHING
    return row_of(scene, seat, [left, gained, total(scene.icons, facts.points[seat], leads), tokens])


# Sentences for the end of a round or a game, from the reader's view.


def both(scene: Scene, winner: int, loser: int) -> Markup:
    """GHO-81: the winner's ghost, and the loser's howling beside it."""
    return hero(scene.icons, scene.faces[winner], True, scene.faces[loser])


def of(scene: Scene, seat: int, own: str, other: str, **more: object) -> Markup:
    """Either sentence, depending on whose seat it is; names stand out."""
    words = own if seat == scene.reader else other
    return escape(words).format(name=Markup("<b>{}</b>").format(scene.names[seat]), **more)


def stays_behind(scene: Scene, seat: int) -> Markup:
    """GHO-81."""
    return of(scene, seat, _("You stay behind with the ghosts: Boo!"), _("{name} stays behind with the ghosts: Boo!"))


def why_over(ended: Ended) -> Markup:
    """GHO-81, GHO-88: the words for what ended a round."""
    if ended.held:
        return escape(_("Sunrise: whoever has the fewest cards escapes first."))
    return escape(_("Everybody else has escaped."))


def by_cards(scene: Scene) -> Markup:
    """GHO-88, GHO-92: between two nobody counts points; the measure is the cards that were left."""
    margin = verdict(scene.view).margin
    return Markup("<b>{}</b>.").format(margin[:1].upper() + margin[1:])


def in_points(points: int) -> str:
    """So many points, in words."""
    return ngettext("{n} point", "{n} points", points).format(n=points)


# The end of a single round without points: all who escaped have won, and the last one has lost.


def plain(scene: Scene, ended: Ended) -> list[Markup]:
    """GHO-81, GHO-83: who escaped first, who stayed behind, and everybody in the order in which they left."""
    first, loser = ended.order[0], ended.order[-1]
    told = story(both(scene, first, loser), "outcome", _plain_outcome(scene, ended), _plain_told(scene, ended))
    rows = [row_of(scene, seat, [left(ended, seat)]) for seat in ended.order]
    note = _("Whoever escapes wins; the last one has lost.")
    return [told, *tally(_("Who escaped"), heads([_("Escaped")]), rows, note)]


def _plain_outcome(scene: Scene, ended: Ended) -> str:
    """One word for each winner; between two the winner is named to others, among more who has lost."""
    first, loser = ended.order[0], ended.order[-1]
    if scene.reader in ended.order[:-1]:
        return _("Victory!")
    if len(ended.order) == 2:
        return _("{name} wins!").format(name=scene.names[first])
    return _("You have lost!") if scene.reader == loser else _("{name} has lost!").format(name=scene.names[loser])


def _plain_told(scene: Scene, ended: Ended) -> list[Markup]:
    """GHO-80, GHO-81, GHO-88: between two, what the loser was left with; among more, who was the first to escape."""
    sunrise = [why_over(ended)] if ended.held else []
    behind = stays_behind(scene, ended.order[-1])
    if len(ended.order) == 2:
        return [*sunrise, behind, by_cards(scene)]
    own, other = _("You were the first to escape."), _("{name} was the first to escape.")
    return [*sunrise, of(scene, ended.order[0], own, other), behind]


def left(ended: Ended, seat: int) -> Markup:
    """GHO-81, GHO-85: the place in which a seat escaped; the last one did not."""
    held = ended.cards(seat)
    return found_with(boo(), held) if seat == ended.order[-1] else place(ended.order.index(seat) + 1, held)


# The rounds of a game, told from a sheet alone.


# Whose turn it is may do one of these; all else is chance.
DECISIONS = ("play", "take", "luck", "mansion", "lose")


class Ended(NamedTuple):
    """GHO-80, GHO-81, GHO-88: the seats in the order in which they left, the loser last, and the cards of those whom
    the sun found, in the same order; () if all but one had escaped.
    """

    order: tuple[int, ...]
    held: tuple[int, ...] = ()

    def cards(self, seat: int) -> int:
        """The number of cards that the sun found with that seat; 0 if it had escaped, and where no sun rose."""
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
    """The round of a match that has ended since that seat decided last, None if none has; newest line first.

    For who looks on, until somebody has decided in the new round.
    """
    for line in map(Line.read, lines):
        ends = line.followed("ends")
        if ends:
            return Ended(numbers(ends[0].detail[1]), _held(line))
        if line.act.what in DECISIONS and (seat < 0 or line.who == seat):
            break
    return None


def _held(line: Line) -> tuple[int, ...]:
    found = [numbers(part.first) for part in line.followed("dawn")]
    return found[0] if found else ()


# The rows of the tally: places, points, tokens.


def standings(heads: Markup, rows: Iterable[Sequence[Markup]], players: int) -> list[Markup]:
    """The whole table, and what a place is worth."""
    return tally(_("Points"), heads, rows, worth(players))


def row_of(scene: Scene, seat: int, cells: Iterable[Markup]) -> tuple[Markup, Markup]:
    """A seat of the scene with its cells."""
    return row(scene.icons, scene.faces[seat], scene.called(seat), cells, seat == scene.reader)


def place(number: int, held: int) -> Markup:
    """GHO-81, GHO-88: the place in which a seat escaped, and with how many cards the sun found it."""
    return found_with(escape(ordinal(number)), held)


def found_with(told: Markup, held: int) -> Markup:
    """GHO-88: the number of cards that the sun found there; nothing for none."""
    words = ngettext("{n} card", "{n} cards", held).format(n=held)
    return Markup("{} <small>{}</small>").format(told, words) if held else told


def leaders(points: Sequence[int], barred: int) -> list[int]:
    """GHO-86, GHO-87, GHO-92: whoever has most points, the barred seat apart."""
    running = [seat for seat in range(len(points)) if seat != barred]
    most = max(points[seat] for seat in running)
    return [seat for seat in running if points[seat] == most]


def worth(players: int) -> str:
    """GHO-84: the points of a place; with two there is but one, and with three the one not first is last."""
    if players == 2:
        return _("Points: with two players, 1 for whoever escapes.")
    if players == 3:
        return _("Points: 2 for the first to escape, 3 for the second.")
    return _("Points: 2 for the first to escape, 3 for the last, 1 for whoever escapes in between.")
