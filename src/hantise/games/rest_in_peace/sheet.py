"""One seat's score sheet: a line for each action, with only the things that the seat saw.

A line is `seat what detail`, then the consequences after semicolons. Examples: `0 ghost 5; total 7`, `1 end; abandons;
wins 0 m; takes-medium 1 12`, `0 draw 3` (its family's sheet), `0 draw ?` (all other sheets), `1 tenth ?`,
`0 medium 3; sees 1124; total 1` (the looking seat's sheet), `1 medium 29; total 0; total 3 0` (a total with a seat
is the other's), `had 2 11 3` (the last totals of round 3), `stand 4 2` (interim totals of the tenth).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hantise.core.sheet import Line, Part, written
from hantise.core.state import State
from hantise.games.rest_in_peace.fields import ASK, BLIND_CARD, KEEP, TOP, TURN
from hantise.games.rest_in_peace.pieces import ACTIONS, FIRST_CHANCE, ROUNDS
from hantise.games.rest_in_peace.rules import ENCORE, RestInPeace, total


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """RIP-45: the line of each of these seats about a legal action; call it before the action is applied."""
    assert isinstance(state, RestInPeace)
    after = state.world()
    after.news = []
    after.apply(action)
    told, end = [part.rpartition("!") for part in after.news], _totals(state, after)
    found = []
    for seat in seats:
        # Without the secrets of the other seat.
        heard = [words for to, mark, words in told if not mark or int(to) == seat]
        found.append(written(_act(state, action, seat), [*heard, *end]))
    return found


def _act(state: RestInPeace, action: int, seat: int) -> str:
    if action >= FIRST_CHANCE:
        return _chance(state, action, seat)
    what, _mark, detail = ACTIONS.name(action).partition(":")
    if what == "tenth" and not detail.startswith("m") and seat != state.turn:
        detail = "?"
    # The medium that gets the answer.
    asking = f" m{state.asking}" if state.awaits == ASK else ""
    asking = f" m{ENCORE}" if state.awaits == KEEP and what == "none" else asking
    return f"{state.turn} {what} {detail}".rstrip() + asking


def _chance(state: RestInPeace, action: int, seat: int) -> str:
    what, _mark, detail = ACTIONS.name(action).partition(":")
    if what == "first":
        return f"{detail} first"
    if what in LINED_UP:
        number = state.up + 1 if what == "medium-up" else state.houses_laid() + 1
        return f"{number} {what} {detail}"
    if what == "top":
        return f"{state.aim} top {detail}"
    if what == "blind":
        return f"{state.turn} blind-card {detail}"
    owner = state.aim if what == "away" else state.drawer()
    return f"{owner} {what} {detail if _sees(state, what, owner, seat) else '?'}"


def _sees(state: RestInPeace, what: str, owner: int, seat: int) -> bool:
    """RIP-45: a drawn card is its family's secret; a seat that looks at the hand also sees a card placed by 20."""
    if seat == owner or what == "draw":
        return seat == owner
    return state.round == ROUNDS or (seat == 1 - owner and state.looks_into(owner))


def _totals(state: RestInPeace, after: RestInPeace) -> list[str]:
    """The mover's total after a play while the round goes on, and the other's if it changed."""
    if after.awaits != TURN or after.turn != state.turn or after.round != state.round or after.round == ROUNDS:
        return []
    seat, other = after.turn, 1 - after.turn
    told = []
    if state.awaits == TOP and state.aim != seat:  # The line is another's.
        told.append(f"total {total(after, seat)} {seat}")
    elif state.awaits in (TURN, ASK, BLIND_CARD, TOP):
        told.append(f"total {total(after, seat)}")
    theirs = total(after, other)
    return told if theirs == total(state, other) else [*told, f"total {theirs} {other}"]


def by_whom(line: Line) -> Iterator[tuple[Part, int]]:
    """RIP-32: each consequence and the seat that causes it; in the tenth round the acting medium's seat."""
    seat = line.who
    for part in line.talk:
        seat = int(part.first) if part.what == "resolves" else seat
        yield part, seat


def gathered(lines: Sequence[str]) -> list[str]:
    """The lines with consecutive cards added to the line before: `0 first; dealt 0 12234; dealt 1 ?????`."""
    told: list[Line] = []
    for line in map(Line.read, lines):
        is_drawn = line.act.what == "draw"
        if is_drawn and told and told[-1].act.what not in LINED_UP:
            told[-1] = _with_drawn(told[-1], line)
        else:
            told.append(_with_drawn(Line(line.who, Part("drawn")), line) if is_drawn else line)
    return [line.spelt() for line in told]


# RIP-04, RIP-06: after cards laid in the line no family draws.
LINED_UP: Final = ("medium-up", "house-up")


def _with_drawn(before: Line, line: Line) -> Line:
    """RIP-17: the earlier line with one part for each family, then the consequences of the last card."""
    cards = "".join([part.detail[1] for part in before.followed(DEALT) if int(part.first) == line.who])
    others = [part for part in before.talk if part.what != DEALT or int(part.first) != line.who]
    return Line(before.who, before.act, (*others, Part(DEALT, (str(line.who), cards + line.act.first)), *line.talk))


DEALT: Final = "dealt"


def reveals(line: str) -> bool:
    """RIP-45: true if the seat's act showed it something hidden; it may take back any other act."""
    told = Line.read(line)
    return told.act.what in SHOWING or bool(told.followed("sees", "fetches", "finds", "shows", "draws", "returns"))


# Chance after a seat's own act: a seat that has seen the outcome may not act anew.
SHOWING: Final = frozenset(["draw", "blind-card", "away", "top", "medium-up"])
