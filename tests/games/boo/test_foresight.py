"""What a placement would do is told before it is made, as the rules have it: who scares, who looks back, what turns."""

from __future__ import annotations

import pytest

from games.boo.drawn import Drawn, cards_in, draw, view, walk
from hantise.core import Choice, State
from hantise.games.boo import GAME, room
from hantise.games.boo.cemetery import NOWHERE
from hantise.games.boo.foresight import foresee, place_of
from hantise.games.boo.rules import Boo


def choice(table: Drawn, name: str) -> Choice:
    action = GAME.actions.parse(table.named(name))
    assert action in table.state.legal()
    return room.choice(view(table.state, table.state.mover()), action)


def signs(table: Drawn, name: str) -> set[tuple[str, ...]]:
    """The signs on the table, each as its kind and places, with the cells of the picture."""
    left, top = table.corner

    def cell(place: str) -> str:
        x, y = map(int, place.split(","))
        return f"{x - left},{y - top}"

    on_table = [sign for sign in choice(table, name).signs if not sign.words]
    return {(sign.kind, cell(sign.place), *map(cell, filter(None, [sign.to]))) for sign in on_table}


def after(table: Drawn, name: str) -> list[str]:
    return [sign.words for sign in choice(table, name).signs if sign.words]


def test_who_is_scared_turns_over() -> None:
    """BOO-21, BOO-26: the card of the ghost found is told by its leftmost square."""
    table = draw(". . . F F F w^ T T", "T T o>")
    assert signs(table, "o> 0,0") == {("scares", "2,0", "6,0"), ("turns", "6,0")}
    assert after(table, "o> 0,0") == ["2", "0"]
    assert choice(table, "o> 0,0").follows == "2\u00a0–\u2060\u00a00"
    assert choice(table, "o> 0,0").why == "1 card turns over: Boo!"


def test_who_looks_back_is_not_scared() -> None:
    """BOO-24."""
    table = draw(". . . F F F w< T T", "T T o>")
    assert signs(table, "o> 0,0") == {("mutual", "2,0", "6,0")}
    assert choice(table, "o> 0,0").why == "Nobody is scared. =: they look at each other."


def test_a_tombstone_blocks() -> None:
    """BOO-22: the gaze ends there; one that goes to the edge shows nothing."""
    table = draw(". . . F T F w^ T T", "T T o>")
    assert signs(table, "o> 0,0") == {("blocked", "2,0", "4,0")}
    assert choice(table, "o> 0,0").why == "Nobody is scared. ×: a tombstone is between."
    assert signs(draw(". . . F F F", "T T o>"), "o> 0,0") == set()


def test_a_square_without_a_ghost_has_no_gaze() -> None:
    """BOO-21."""
    state = draw("T b^ T F F F").state
    assert isinstance(state, Boo)
    first = int(state.table.lying[7]) >> 1 & 4095
    assert [state.table.end_of_gaze(first + k) for k in range(3)] == [NOWHERE] * 3


def test_ones_own_card_turns_over_too() -> None:
    """BOO-30: a card that scares itself is marked by its middle, since it lies nowhere yet."""
    table = draw(". . . F F F", "o> x^ T")
    assert signs(table, "o> 0,0") == {("scares", "0,0", "1,0"), ("turns-itself", "1,0")}
    assert choice(table, "o> 0,0").why == "Only your own card turns over."


UNDER = """
    .  .  .
    T  b< T
    F  F  F
"""


def test_where_the_order_matters_the_best_one_is_shown() -> None:
    """BOO-31: and the button says that it is the best."""
    table = draw(UNDER, "o> o^ x^")
    told = choice(table, "o> 0,0")
    assert told.follows == "best order: 2\u00a0–\u2060\u00a02"
    assert told.why == "Only your own card turns over. You choose who scares first."
    orders = table.play("o> 0,0")
    rows = {name: choice(orders, name) for name in ("scare:123", "scare:213")}
    assert rows["scare:123"].follows == "2 cards turn, yours too, 1\u00a0–\u2060\u00a03"
    assert rows["scare:213"].follows == "only your own turns, 2\u00a0–\u2060\u00a02"
    assert signs(orders, "scare:213") >= {("second", "0,0", "0,0"), ("first", "1,0", "1,0"), ("turns", "0,0")}


def test_a_card_that_turns_over_and_back_again_is_told_so() -> None:
    """BOO-28: nothing has changed in the end, and yet somebody was scared."""
    told = set()
    for state, _name in walk(13):
        assert isinstance(state, Boo)
        for action in state.legal() if state.asked else ():
            after, foreseen = state.clone(), room.choice(view(state, state.mover()), action)
            after.apply(action)
            is_same = list(after.table.shows) == list(state.table.shows)
            is_back = is_same and any(sign.kind == "scares" for sign in foreseen.signs)
            assert (foreseen.why == "A card turns over, and back again.") == is_back
            assert foreseen.follows.startswith("one turns over and back") == is_back
            told.add(is_back)
    assert told == {True, False}


def test_several_cards_and_ones_own() -> None:
    """BOO-26, BOO-30."""
    table = draw(UNDER, "o> o^ x^").play("o> 0,0")
    assert choice(table, "scare:123").why == "2 cards turn over, your own too."


@pytest.mark.parametrize("options", [{}, {"facing_is_enough": True}, {"may_spare": True}])
@pytest.mark.parametrize("seed", range(2))
def test_what_is_foreseen_comes_true(seed: int, options: dict[str, bool]) -> None:
    """BOO-20 to BOO-41: in whole games, for some of what is legal; where an order is asked, by its best order."""
    for state, _name in walk(seed, **options):
        if state.mover() < 0:
            continue
        for action in state.legal()[seed :: max(len(state.legal()) // 9, 1)]:
            check(state, action)


def check(state: State, action: int) -> None:
    assert isinstance(state, Boo)
    told, then = foresee(state, action), ended(state, action)
    turn = state.turn
    best = max(then, key=lambda one: lead(one, turn))
    assert told.ghosts == tuple(int(best.ghosts(seat)) for seat in range(2))
    assert told.endings == len(then)
    assert told.scores == len({(int(one.ghosts(0)), int(one.ghosts(1))) for one in then})
    assert room.choice(view(state, turn), action).follows.count("best order") == (told.scores > 1)
    shown = [card.squares for card in cards_in(state)]
    turned = {n for n, card in enumerate(cards_in(best)[: len(shown)], 1) if card.squares != shown[n - 1]}
    if len(then) == 1:
        assert {card for card in told.turned if card <= len(shown)} == turned
    assert all(place_of(gaze.start) != place_of(gaze.end) for gaze in told.gazes)


def ended(state: Boo, action: int) -> list[Boo]:
    """Every table that can come of it."""
    first = state.clone()
    first.apply(action)
    if not first.asked:
        return [first]
    found = []
    for order in first.legal():
        then = first.clone()
        then.apply(order)
        found.append(then)
    return found


def lead(state: Boo, seat: int) -> int:
    return int(state.ghosts(seat) - state.ghosts(1 - seat))


def test_nothing_that_a_line_tells_was_hidden() -> None:
    """BOO-50: so that a placement whose order is asked can be taken back."""
    assert not GAME.reveals("0 o>28,24 TTb>; asked")
