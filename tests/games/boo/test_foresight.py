"""What a placement would do is told before it is made, as the rules have it: who scares, who looks back, what turns."""

import pytest

from games.boo.drawn import UNDER, Drawn, boo, cards_in, draw, ends, lead, view, walk
from games.boo.test_scares import EVERY_CASE, Case
from hantise.core import Choice, State
from hantise.games.boo import GAME, room
from hantise.games.boo.cemetery import NOWHERE
from hantise.games.boo.rules import foresee, place_of


def choice(table: Drawn, name: str) -> Choice:
    assert table.may(name)
    return room.choice(view(table.state, table.state.mover()), GAME.actions.parse(table.named(name)))


def signs(told: Choice, table: Drawn) -> set[tuple[str, ...]]:
    """The signs on the table, each as its kind and places, with the cells of the picture."""
    left, top = table.corner

    def cell(place: str) -> str:
        x, y = map(int, place.split(","))
        return f"{x - left},{y - top}"

    on_table = [sign for sign in told.signs if not sign.words]
    return {(sign.kind, cell(sign.place), *map(cell, filter(None, [sign.to]))) for sign in on_table}


def score(ours: int, theirs: int) -> str:
    return f"{ours}\u00a0–\u2060\u00a0{theirs}"


@pytest.mark.parametrize(
    ("picture", "hand", "shown", "follows", "why"),
    [
        (
            ". . . F F F w^ T T", "T T o>", {("scares", "2,0", "6,0"), ("turns", "6,0")}, score(2, 0),
            "1 card turns over: Boo!",
        ),
        (
            ". . . F F F w< T T", "T T o>", {("mutual", "2,0", "6,0")}, score(1, 1),
            "Nobody is scared. =: they look at each other.",
        ),
        (
            ". . . F T F w^ T T", "T T o>", {("blocked", "2,0", "4,0")}, score(1, 1),
            "Nobody is scared. ×: a tombstone is between.",
        ),
        (". . . F F F", "T T o>", set(), score(1, 0), "Nobody is scared."),
        (
            ". . . F F F", "o> x^ T", {("scares", "0,0", "1,0"), ("turns-itself", "1,0")}, score(1, 1),
            "Only your own card turns over.",
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("mover", [0, 1])
def test_what_a_placement_does_is_told_and_shown(
    picture: str, hand: str, shown: set[tuple[str, ...]], follows: str, why: str, mover: int
) -> None:
    """BOO-21, BOO-22, BOO-24, BOO-26, BOO-30: to the seat that places, its own ghosts first."""
    table = draw(picture, hand, mover=mover, black=mover)
    told = choice(table, "o> 0,0")
    assert (signs(told, table), told.follows, told.why) == (shown, follows, why)
    counted = [sign.words for sign in told.signs if sign.words]
    assert score(*map(int, counted[:: 1 - 2 * mover])) == follows


def test_where_the_order_matters_the_best_one_is_shown() -> None:
    """BOO-26, BOO-30, BOO-31: and the button says that it is the best."""
    table = draw(UNDER, "o> o^ x^")
    told = choice(table, "o> 0,0")
    assert told.follows == f"best order: {score(2, 2)}"
    assert told.why == "Only your own card turns over. You choose who scares first."
    orders = table.play("o> 0,0")
    rows = {name: choice(orders, name) for name in ("scare:123", "scare:213")}
    assert rows["scare:123"].follows == f"2 cards turn, yours too, {score(1, 3)}"
    assert rows["scare:123"].why == "2 cards turn over, your own too."
    assert rows["scare:213"].follows == f"only your own turns, {score(2, 2)}"
    shown = signs(rows["scare:213"], orders)
    assert shown >= {("second", "0,0", "0,-1"), ("first", "1,0", "1,-1"), ("turns", "0,0")}, (
        "numbers stand where no card lies"
    )


def test_a_card_that_turns_over_and_back_again_is_told_so_and_a_square_without_a_ghost_has_no_gaze() -> None:
    """BOO-21, BOO-28: nothing has changed in the end, and yet somebody was scared."""
    orders = draw("""
        .  .  w^ | . . a
        .  .  w^ | . . a
        .  .  T  | . . a
        F  F  F  | g g g
    """, "o^ x^ T").play("ov 0,0")  # fmt: skip
    back, over = choice(orders, "scare:12"), choice(orders, "scare:21")
    assert (back.why, back.follows) == ("A card turns over, and back again.", f"one turns over and back, {score(1, 3)}")
    assert (over.why, over.follows) == ("1 card turns over: Boo!", f"1 card turns, {score(3, 1)}")
    assert ("scares", "0,0", "2,0") in signs(back, orders)
    assert not [sign for sign in back.signs if sign.kind == "turns"]
    table = boo(draw("T b^ T F F F").state).table
    first = int(table.lying[7]) >> 1 & 4095
    assert [table.gaze(first + k)[2] for k in range(3)] == [NOWHERE] * 3


@EVERY_CASE
def test_what_is_foreseen_of_a_card_comes_true(case: Case) -> None:
    """BOO-20, BOO-31: for every case of the rules."""
    table = case.drawn()
    check(table.state, GAME.actions.parse(table.named(case.laid.partition(":")[0])))
    orders = case.placed()
    for order in case.orders:
        check(orders.state, GAME.actions.parse(order))


@pytest.mark.parametrize("options", [{}, {"facing_is_enough": True}, {"may_spare": True}])
@pytest.mark.walk
def test_what_is_foreseen_comes_true(options: dict[str, bool]) -> None:
    """BOO-20 to BOO-41: in whole games, for some of what is legal; where an order is asked, by its best order."""
    for state, _name in walk(1, **options):
        if state.mover() < 0:
            continue
        for action in state.legal()[1 :: max(len(state.legal()) // 9, 1)]:
            check(state, action)


def check(state: State, action: int) -> None:
    told, then, turn = foresee(boo(state), action), ends(state, action), state.mover()
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
