"""Between two rounds: who won the house and who got the medium, until its reader goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.kit.ending import between_rounds, story
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.mediums import TRUCE
from hantise.games.rest_in_peace.names import houses, medium_name, medium_words
from hantise.games.rest_in_peace.room.faces import facts_of, inner, medium_face
from hantise.games.rest_in_peace.room.result import faced, standing

# What a seat does of its own will: with that it has gone on.
DECISIONS: Final = frozenset(["ghost", "medium", "blind", "end", "value", "card", "family", "house", "tenth", "none"])


CARD_SAYS: Final = Markup('<span class="card-says">{}<q>{}</q></span>')


class Ended(NamedTuple):
    """A round that is over: its winner (below 0 after a tie), its houses as `mmc`, who took which medium, totals, who
    abandoned (below 0 where nobody did), and after a tie who played Truce."""

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
    return _panel(scene, facts, ended) if ended is not None else []


def just_ended(lines: Iterable[str], seat: int) -> Ended | None:
    """The round that ended since this seat last decided; `lines` are the newest first."""
    newest = iter(lines)
    for line in newest:
        told = Line.read(line)
        if told.followed("wins", "ties"):
            return _ended(told, newest)
        if told.who == seat and told.act.what in DECISIONS:
            return None
    return None


def _ended(told: Line, before: Iterable[str]) -> Ended:
    wins = told.followed("wins")
    takes = told.followed("takes-medium")
    return Ended(
        int(wins[0].first) if wins else -1,
        wins[0].detail[1] if wins and len(wins[0].detail) > 1 else "",
        int(takes[0].first) if takes else -1,
        int(takes[0].detail[1]) if takes else 0,
        _had(told) or _totals(before),
        told.who if told.followed("abandons") else -1,
        -1 if wins else told.who,
    )


def _had(told: Line) -> tuple[int, int] | None:
    """The totals that the round ended with; None on a sheet that was written before they were told."""
    found = told.followed("had")
    return (int(found[0].first), int(found[0].detail[1])) if found else None


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


def _panel(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """In pieces, since much of it was read after the round before."""
    number = facts.round - 1
    key, shown = f"round-{number}", ended.winner if ended.winner >= 0 else max(facts.seat, 0)
    heading = _heading(scene, facts, ended)
    told = [
        *_abandoned(scene, facts, ended),
        *_tied(scene, ended),
        _margin(scene, facts, ended),
        *_medium(scene, facts, ended),
    ]
    drawn = story(faced(scene, shown, ended.winner >= 0), f"{key}-told", heading, told)
    on = _("On to round {n}").format(n=facts.round)
    return between_rounds(key, [drawn, *standing(scene, facts, (shown, 1 - shown))], on)


def _heading(scene: Scene, facts: Facts, ended: Ended) -> str:
    if ended.winner < 0:
        return _("A tie: the house waits")
    what = houses(ended.houses.count("m"), ended.houses.count("c"))
    if ended.winner == scene.reader:
        return _("You win {houses}!").format(houses=what)
    return _("{name} wins {houses}").format(name=scene.names[ended.winner], houses=what)


def _abandoned(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """RIP-14: who gave the house up."""
    if ended.left < 0:
        return []
    if ended.left == scene.reader:
        return [escape(_("You abandon."))]
    return [escape(_("{name} abandons.")).format(name=Markup("<b>{}</b>").format(scene.names[ended.left]))]


def _tied(scene: Scene, ended: Ended) -> list[Markup]:
    """RIP-M27: no round but the tenth is a tie without Truce."""
    if ended.tied_by < 0:
        return []
    words = _("You play {medium}.") if ended.tied_by == scene.reader else _("{name} plays {medium}.")
    name, medium = (Markup("<b>{}</b>").format(one) for one in (scene.names[ended.tied_by], medium_name(TRUCE)))
    return [escape(words).format(name=name, medium=medium)]


def _margin(scene: Scene, facts: Facts, ended: Ended) -> Markup:
    """RIP-14: the totals of both, one's own first."""
    if scene.reader >= 0:
        other = 1 - facts.seat
        told = escape(_("You had {own}, {name} {other}."))
        name = Markup("<b>{}</b>").format(scene.names[other])
        return told.format(own=ended.totals[facts.seat], name=name, other=ended.totals[other])
    words = escape(_("{first} had {one}, {second} {other}."))
    bold = [Markup("<b>{}</b>").format(name) for name in scene.names]
    return words.format(first=bold[0], one=ended.totals[0], second=bold[1], other=ended.totals[1])


def _medium(scene: Scene, facts: Facts, ended: Ended) -> list[Markup]:
    """RIP-16: who got it; and what it says, as a quotation beside its card: its "you" is whoever plays it."""
    if not ended.medium:
        return []
    own = ended.taker == scene.reader
    words = _("You take the medium: {what}.") if own else _("{name} takes the medium: {what}.")
    named = Markup("<b>{}</b>").format(medium_name(ended.medium))
    told = escape(words).format(name=Markup("<b>{}</b>").format(scene.names[ended.taker]), what=named)
    drawn = inner(scene.drawings, medium_face(ended.medium), "card-of")
    return [told, CARD_SAYS.format(drawn, medium_words(ended.medium))]
