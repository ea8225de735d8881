"""One seat's score sheet: a line for each action, holding only what that seat saw.

A line is `seat what detail`, then, after semicolons, what followed. Cards are told by their faces: `7p1` is a 7 with
power 1. Examples: `0 drew 7p1` (the drawer's sheet), `0 drew ?` (everybody else's), `1 take 5 2; lays 9p2`,
`2 look 0 3 -1` (the looker's), `2 look 0 3` (everybody else's), `2 back 0 3`, `1 swap 2 0 4`,
`0 call; shows 0 1 1 2 -1 0; ...`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.sheet import written
from hantise.core.state import OVER, State
from hantise.games.spooky_boo.actions import ACTIONS, DRAW, FIRST_CARD, FIRST_LOOK, FIRST_START, PUTS, SQUARE, TAKES
from hantise.games.spooky_boo.fields import DEAL, PEEK
from hantise.games.spooky_boo.rules import SpookyBoo


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """SPB-05, SPB-11, SPB-40: the line that each of these seats writes down about a legal action, asked before it is
    applied; of hidden cards only what that seat sees.
    """
    assert isinstance(state, SpookyBoo)
    after = state.world()
    after.apply(action)
    return [written(_act(state, action, seat), _consequences(state, after, action, seat)) for seat in seats]


def _act(state: SpookyBoo, action: int, seat: int) -> str:
    """The act, with the faces that this seat sees."""
    if action >= FIRST_CARD and state.awaits == DEAL:  # SPB-04: nobody sees a card that is dealt
        return f"{state.next_place() // SQUARE} deal {state.next_place() % SQUARE + 1}"
    if action >= FIRST_CARD:  # SPB-11: its drawer alone sees one that is drawn
        return f"{state.turn} drew {state.deck.face(action - FIRST_CARD + 1) if seat == state.turn else '?'}"
    if action >= FIRST_START:
        return f"{action - FIRST_START} starts"
    face = state.deck.face
    what, *detail = ACTIONS.name(action).split(":")
    if what == "take":
        detail = [face(state.top), *detail]
    elif what == "look" and seat == state.turn:
        detail.append(face(state.squares[action - FIRST_LOOK]))
    elif what in ("discard", "power"):
        detail = [face(state.drawn)]
    elif what in ("with", "back") and state.looked >= 0:
        detail += [str(state.looked // SQUARE), str(state.looked % SQUARE + 1)]
    return " ".join([str(state.turn), what, *detail])


def _consequences(before: SpookyBoo, after: SpookyBoo, action: int, seat: int) -> list[str]:
    """The consequences that this seat sees."""
    if action in TAKES or action in PUTS:
        return [f"lays {after.deck.face(after.top)}"]  # SPB-11, SPB-13
    if action == DRAW and not before.stock:
        return ["shuffles"]  # SPB-16
    if len(after.scores) > len(before.scores):
        return _end_of_round(after)
    if after.awaits != PEEK or before.awaits == PEEK or seat < 0:
        return []
    # SPB-05: one's two nearest cards, which lie open to all at once, each to its owner
    first, second = [after.deck.face(after.squares[seat * SQUARE + place]) for place in (0, 1)]
    return [f"peeks {first} {second}"]


def _end_of_round(after: SpookyBoo) -> list[str]:
    """SPB-32: all squares with their points, then the seat that starts the next round, or the winners."""
    talk: list[str] = []
    for seat, points in enumerate(after.scores[-after.players :]):
        cards = after.revealed[seat * SQUARE : seat * SQUARE + SQUARE]
        talk.append(" ".join(["shows", str(seat), *[after.deck.face(kind) for kind in cards], str(points)]))
    if after.mover() != OVER:
        return [*talk, f"round {after.round} {after.starter}"]
    winners = [str(seat) for seat, share in enumerate(after.payoffs()) if share]
    return [*talk, " ".join(["won", *winners])]
