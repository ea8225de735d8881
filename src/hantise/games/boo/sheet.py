"""The lines that a seat writes down; at this table everybody sees the same."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.sheet import written
from hantise.core.state import OVER, State
from hantise.games.boo.actions import ACTIONS, CARDS, FIRST_ORDER, FIRST_OYA, FIRST_TURN, SIDE
from hantise.games.boo.cards import LIES, SQUARES, spelt_card
from hantise.games.boo.rules import Boo


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """BOO-50: the line about a legal action, asked before it is applied, the same for all; all lies open."""
    assert isinstance(state, Boo)
    return [_line(state, action)] * len(seats)


def _line(state: Boo, action: int) -> str:
    if action >= FIRST_TURN:
        number = action - FIRST_TURN
        return f"{state.turn} turn {number + 1} {shown(state, state.turn, number, 0)}"
    if action >= FIRST_OYA:
        return f"{action - FIRST_OYA} oya"
    return written(_act(state, action), _consequences(state, action))


def shown(state: Boo, seat: int, number: int, lie: int) -> str:
    """The squares that a card of this seat shows when it lies like this, from the leftmost or topmost on."""
    kind = number if seat == state.black else number + CARDS
    at = (kind * LIES + lie) * SQUARES
    return spelt_card([int(state.deck.lies[at + k]) for k in range(SQUARES)])


def _act(state: Boo, action: int) -> str:
    name = ACTIONS.name(action)
    if action >= FIRST_ORDER:
        return f"{state.turn} {name} {laid_last(state)}"
    return f"{state.turn} {name} {shown(state, state.turn, state.hands[state.turn], action % LIES)}"


def laid_last(state: Boo) -> str:
    """The squares that the card laid last shows now."""
    return spelt_card([int(state.table.shows[k]) for k in _squares(state.table.cards)])


def _consequences(state: Boo, action: int) -> list[str]:
    """BOO-26, BOO-31, BOO-41: the cards turned over and the ghosts of each seat, counted; or that an order is asked."""
    after = followed(state, action)
    if after.asked:
        return ["asked"]
    talk = [f"ghosts {after.ghosts(0)} {after.ghosts(1)}"]
    turned = turned_between(state, after, action)
    if turned:
        talk.insert(0, " ".join(["turned", *[_lies(after, card) for card in turned]]))
    if after.mover() == OVER:
        talk.append(_ending(state, after))
    return talk


def followed(state: Boo, action: int) -> Boo:
    """The position after a legal action; the end of a match's first game stays to be looked at."""
    after = state.clone()
    after.is_match = False
    after.apply(action)
    return after


def _ending(state: Boo, after: Boo) -> str:
    """BOO-42, BOO-44, BOO-45: the next Oya, the winner, or that nobody is ahead."""
    if state.is_match and not state.is_second:
        return f"second {1 - state.oya}"
    after.is_match = state.is_match
    payoffs = after.payoffs()
    return f"wins {payoffs.index(1.0)}" if 1.0 in payoffs else "tie"


def _lies(state: Boo, card: int) -> str:
    """The way a card lies, its leftmost or topmost square, and what it shows: `v28,27 b^w>T`."""
    lying = int(state.table.lying[card])
    y, x = divmod(lying >> 1 & 4095, SIDE)
    return f"{'>v'[lying & 1]}{x},{y} {spelt_card([int(state.table.shows[k]) for k in _squares(card)])}"


def turned_between(before: Boo, after: Boo, action: int) -> list[int]:
    """The cards that a legal action leaves turned over, the card that it places among them."""
    was, shows = before.table.shows, after.table.shows
    turned = [card for card in range(1, before.table.cards + 1) if any(was[k] != shows[k] for k in _squares(card))]
    if action >= FIRST_ORDER:
        return turned
    as_laid = shown(before, before.turn, before.hands[before.turn], action % LIES)
    return [*turned, *[int(after.table.cards)] * (laid_last(after) != as_laid)]


def _squares(card: int) -> range:
    return range(SQUARES * card - 2, SQUARES * card + 1)


def reveals(text: str) -> bool:
    """BOO-50: false: all lies open, so that no line tells its seat of anything hidden.

    A card that was turned up is chance's answer, after which nothing can be taken back.
    """
    return False
