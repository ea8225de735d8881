"""Kuhn poker in text: a position in one line, and what each seat writes down about an action."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.errors import BadPosition
from hantise.core.notation import copied_as_text
from hantise.core.state import State
from hantise.testing.games.kuhn.actions import ACTIONS, CALL, CARDS, CHECK, FIRST_DEAL
from hantise.testing.games.kuhn.rules import CHECKED, NO_CARD, OPENING, SEATS, Kuhn


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """KUH-02, KUH-06: `0 deal K` on its holder's sheet, `0 deal ?` on all others; `1 call; 0 shows K 1 shows J`."""
    assert isinstance(state, Kuhn)
    if action >= FIRST_DEAL:
        holder, card = state.dealt_to(), CARDS[action - FIRST_DEAL]
        return [f"{holder} deal {card if holder == seat else '?'}" for seat in seats]
    line = f"{state.turn} {ACTIONS.name(action)}"
    if action == CALL or (action == CHECK and state.stage == CHECKED):
        line += f"; 0 shows {CARDS[state.cards[0]]} 1 shows {CARDS[state.cards[1]]}"
    return [line] * len(seats)


def dump(state: State) -> str:
    """The position, as in `cards=KJ stakes=1,2 stage=bet turn=0`; a dash for a card not dealt."""
    assert isinstance(state, Kuhn)
    cards = "".join(["-" if card == NO_CARD else CARDS[card] for card in state.cards])
    return f"cards={cards} stakes={state.stakes[0]},{state.stakes[1]} stage={state.stage} turn={state.turn}"


def _reachable() -> set[tuple[str, str, str]]:
    """Stakes, stage and turn as `dump` spells them, after any betting."""
    found: set[tuple[str, str, str]] = set()
    ahead = [Kuhn()]
    ahead[0].cards = [1, 0]
    while ahead:
        state = ahead.pop()
        _cards, stakes, stage, turn = dump(state).split(" ")
        found.add((stakes, stage, turn))
        for action in state.legal():
            after = state.clone()
            after.apply(action)
            ahead.append(after)
    return found


def load(text: str) -> Kuhn:
    """The position that `dump` wrote; BadPosition says what is wrong."""
    fields = text.split(" ")
    if len(fields) != 4 or not fields[0].startswith("cards="):
        raise BadPosition("a position of Kuhn poker has the fields cards, stakes, stage and turn")
    if (fields[1], fields[2], fields[3]) not in _reachable():
        raise BadPosition("no betting leads to these stakes")
    state = Kuhn()
    state.cards = _read_cards(fields[0].removeprefix("cards="))
    _read_betting(state, fields)
    if state.cards[1] == NO_CARD and state.stage != OPENING:
        raise BadPosition("nobody bets before both have a card")
    return state


copied_as_text(Kuhn, dump, load)


def _read_cards(signs: str) -> list[int]:
    cards = [("-" + CARDS).find(sign) - 1 for sign in signs]
    dealt = [card for card in cards if card != NO_CARD]
    known = len(cards) == SEATS and all(sign in "-" + CARDS for sign in signs)
    if not known or len(set(dealt)) != len(dealt) or signs[0] == "-" != signs[1]:
        raise BadPosition("the cards are two of J, Q and K, or a dash for one not dealt yet")
    return cards


def _read_betting(state: Kuhn, fields: list[str]) -> None:
    first, second = fields[1].removeprefix("stakes=").split(",")
    state.stakes = [int(first), int(second)]
    state.stage = fields[2].removeprefix("stage=")
    state.turn = int(fields[3].removeprefix("turn="))
