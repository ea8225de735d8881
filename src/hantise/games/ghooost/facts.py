"""Everything that a view of Ghooost! says, as small numbers and names."""

from __future__ import annotations

from typing import NamedTuple

from hantise.games.ghooost.piles import KINDS


class Facts(NamedTuple):
    """Everything that a view says: small numbers and names, cards by kind (0 Miss Copy, 1-14, 15 Kitty).

    `hand` is this seat's own; `takes` are (seat, when, cards) taken openly and still held; `traces` tell for each
    other seat what was drawn unseen (+) and played out of that (the card's sign). Counts are by kind.
    """

    seat: int
    players: int
    match: bool
    scored: bool
    last_round: int
    twist_each: bool
    daybreak: int
    deck: tuple[int, ...]
    awaits: str
    mover: int
    turn: int
    direction: int
    again: bool
    misses: bool
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    mansions: tuple[int, ...]
    crypt: int
    cemetery: tuple[int, ...]
    top: int
    run: int
    discard: tuple[int, ...]
    idle: int
    left: tuple[int, ...]
    round: int
    barred: int
    points: tuple[int, ...]
    tokens: tuple[int, ...]
    clock: int
    takes: tuple[tuple[int, int, tuple[int, ...]], ...]
    traces: tuple[str, ...]


def check_facts(facts: Facts) -> None:
    """ValueError unless each fact is in its range by itself."""
    by_seat: tuple[tuple[object, ...], ...] = (facts.hands, facts.mansions, facts.points, facts.tokens, facts.traces)
    if not 2 <= facts.players <= 6 or any(len(entries) != facts.players for entries in by_seat):
        raise ValueError("not one entry for each seat")
    if facts.seat >= facts.players or not all(0 <= seat < facts.players for seat, _, _ in facts.takes):
        raise ValueError("there is no such seat")
    cards = [*facts.hand, *[kind for _, _, kinds in facts.takes for kind in kinds]]
    if not all(0 <= kind < KINDS for kind in cards):
        raise ValueError("there is no such card")
    if facts.direction not in (1, -1):
        raise ValueError("play goes one way or the other")
