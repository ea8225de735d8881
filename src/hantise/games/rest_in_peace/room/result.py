"""The end of a round and of the game: who won, by how much, and the houses of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.sheet import Line, Part
from hantise.core.words import Told, _, later
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.picture import picture
from hantise.drawing.kit.tally import heads, row, tally
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.moments import BEFELL, DONE, houses_of, medium_name, medium_words
from hantise.games.rest_in_peace.pieces import TRUCE
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN
from hantise.games.rest_in_peace.room.cards import CRESTS, inner
from hantise.games.rest_in_peace.table import facts_of, has_won_by_houses, verdict

WON_BY: Final = Markup('<svg class="won-by of-{}" aria-hidden="true"><use href="{}#c{}"/></svg>{}')
# What a seat does of its own will: with that it has gone on.
DECISIONS: Final = frozenset(["ghost", "medium", "blind", "end", "value", "card", "family", "house", "tenth", "none"])


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """RIP-30 to RIP-35: the winner first; after a draw without a crown."""
    facts = facts_of(scene.view)
    is_won = facts.victor in (0, 1)
    first = facts.victor if is_won else max(facts.seat, 0)
    told = [escape(f"{verdict(scene.view).margin}.")]
    # RIP-33: who won the tenth by how much, and whether that won the game, if it came to that.
    victor = -1 if is_won and has_won_by_houses(facts) else facts.victor
    for part in [part for line in lines[-1:] for part in Line.read(line).followed("totals")]:
        told.append(escape(won_the_tenth(scene.names, scene.reader, part, victor)))
    outcome = _("{name} wins!").format(name=scene.names[facts.victor]) if is_won else _("The feud goes on!")
    outcome = _("Victory!") if is_won and facts.victor == scene.reader else outcome
    heading = story(faced(scene, first, is_won), "outcome", outcome, told)
    return [heading, *standing(scene, facts, (first, 1 - first))]


def faced(scene: Scene, first: int, is_won: bool) -> Markup:
    """The winner before the colour of their family, beside its crest: faces wear no colour of their own.

    The winner laughs, the loser howls; where no family has won, `first` does neither.
    """
    ghosts = hero(scene.icons, scene.faces[first], is_won, scene.faces[1 - first] if is_won else "")
    return WON_BY.format(CRESTS[first].letter, scene.drawings, first, ghosts) if is_won else ghosts


def won_the_tenth(names: Sequence[str], reader: int, totals: Part, victor: int) -> str:
    """RIP-33, RIP-34: the tenth round in a sentence, by the totals of both and by whose victory that is."""
    one, other = map(int, totals.detail)
    if one == other:
        return _("The tenth round is a tie, {one} to {other}.").format(one=one, other=other)
    first = 0 if one > other else 1
    told = _TENTH_DECIDES if first == victor else _TENTH
    return told.to(first == reader).format(name=names[first], one=max(one, other), other=min(one, other))


_TENTH: Final = Told(
    later("You win the tenth round, {one} to {other}."), later("{name} wins the tenth round, {one} to {other}.")
)
_TENTH_DECIDES: Final = Told(
    later("You win the tenth round, {one} to {other}, and the game."),
    later("{name} wins the tenth round, {one} to {other}, and the game."),
)


def standing(scene: Scene, facts: Facts, order: Iterable[int]) -> list[Markup]:
    """RIP-30: the manors and castles of both."""
    rows = []
    for family in order:
        cells = [
            _won(scene, family, "manor", facts.manors_won[family], MANORS_TO_WIN),
            _won(scene, family, "castle", facts.castles_won[family], CASTLES_TO_WIN),
        ]
        rows.append(row(scene.icons, scene.faces[family], scene.called(family), cells, family == scene.reader))
    return tally(_("Houses"), heads([_("Manors"), _("Castles")]), rows, _("Four manors win, or three castles."))


def _won(scene: Scene, family: int, kind: str, count: int, most: int) -> Markup:
    letter = CRESTS[family].letter
    drawn = picture(scene.drawings, f"{kind}-{letter}", "house") * count if count else NOTHING
    return Markup('<span class="won-houses of-{}">{}</span><b class="digits">{}</b><small>/ {}</small>').format(
        letter, drawn, count, most
    )


# Between two rounds: who won the house and who got the medium, until its reader goes on.


CARD_SAYS: Final = Markup('<span class="card-says">{}<q>{}</q></span>')


class Ended(NamedTuple):
    """A round that is over: its winner (below 0 after a tie), its houses as `mmc`, who took which medium, totals, who
    abandoned (below 0 where neither did), and after a tie the seat that played Truce."""

    winner: int
    houses: str
    taker: int
    medium: int
    totals: tuple[int, int]
    left: int
    tied_by: int = -1


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat decides in the next one; nothing at any other time."""
    facts = facts_of(scene.view)
    if facts.round < 2 or facts.awaits == "over":
        return []
    ended = just_ended(scene.lines, facts.seat)
    if ended is None:
        return []
    is_won, heading = ended.winner >= 0, _("A tie: the house waits")
    if is_won:
        words = _("You win {houses}!") if ended.winner == scene.reader else _("{name} wins {houses}")
        heading = words.format(name=scene.names[ended.winner], houses=houses_of(ended.houses))
    # In pieces, since much of it was read after the round before.
    key, shown = f"round-{facts.round - 1}", ended.winner if is_won else max(facts.seat, 0)
    drawn = story(faced(scene, shown, is_won), f"{key}-told", heading, [*_told(scene, facts, ended)])
    on = _("On to round {n}").format(n=facts.round)
    return between_rounds(key, [drawn, *standing(scene, facts, (shown, 1 - shown))], on)


def just_ended(lines: Iterable[str], seat: int) -> Ended | None:
    """The round that ended since this seat last decided; `lines` are the newest first."""
    newest = iter(lines)
    for line in newest:
        told = Line.read(line)
        if told.followed("wins", "ties"):
            wins, takes, had = told.followed("wins"), told.followed("takes-medium"), told.followed("had")
            return Ended(
                int(wins[0].first) if wins else -1,
                wins[0].detail[1] if wins and len(wins[0].detail) > 1 else "",
                int(takes[0].first) if takes else -1,
                int(takes[0].detail[1]) if takes else 0,
                # A sheet that was written before they were told has them further up.
                (int(had[0].first), int(had[0].detail[1])) if had else _totals(newest),
                told.who if told.followed("abandons") else -1,
                -1 if wins else told.who,
            )
        if told.who == seat and told.act.what in DECISIONS:
            return None
    return None


def _totals(before: Iterable[str]) -> tuple[int, int]:
    """The last totals of both in the round that ended, newest line first; 0 where nothing was played."""
    found: dict[int, int] = {}
    for line in before:
        told = Line.read(line)
        if told.followed("wins", "ties"):
            break
        for part in told.followed("total"):
            found.setdefault(int(part.detail[1]) if len(part.detail) > 1 else told.who, int(part.first))
    return found.get(0, 0), found.get(1, 0)


def _told(scene: Scene, facts: Facts, ended: Ended) -> Iterator[Markup]:
    """RIP-14: who gave the house up; by Truce, or by which totals it was won; RIP-16: who got the medium.

    What a medium says is a quotation beside its card: its "you" is the family that plays it.
    """
    names, totals = scene.names, ended.totals
    if ended.left >= 0:
        yield _bold(DONE["abandons"].to(ended.left == scene.reader), name=names[ended.left])
    if ended.tied_by >= 0:  # RIP-M27: no round but the tenth is a tie without Truce.
        words = _("You play {medium}.") if ended.tied_by == scene.reader else _("{name} plays {medium}.")
        yield _bold(words, name=names[ended.tied_by], medium=medium_name(TRUCE))
    bold = [Markup("<b>{}</b>").format(name) for name in names]
    if scene.reader >= 0:
        other = 1 - facts.seat
        told = escape(_("You had {own}, {name} {other}."))
        yield told.format(own=totals[facts.seat], name=bold[other], other=totals[other])
    else:
        told = escape(_("{first} had {one}, {second} {other}."))
        yield told.format(first=bold[0], one=totals[0], second=bold[1], other=totals[1])
    if ended.medium:
        words = BEFELL["takes-medium"].to(ended.taker == scene.reader)
        yield _bold(words, name=names[ended.taker], what=medium_name(ended.medium))
        drawn = inner(scene.drawings, f"m{ended.medium}", "card-of")
        yield CARD_SAYS.format(drawn, medium_words(ended.medium))


def _bold(words: str, **parts: object) -> Markup:
    """A sentence in which these parts stand out."""
    return escape(words).format(**{name: Markup("<b>{}</b>").format(part) for name, part in parts.items()})
