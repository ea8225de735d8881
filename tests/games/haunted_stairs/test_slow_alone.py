"""The oracle itself, held against the catalogue on small tables."""

from typing import Any

import pytest

from games.haunted_stairs.slow import CHANCE, CHILDREN, OVER, STOCK, SlowStairs


def table(ring: str = "red green blue yellow .", stock: str = "swap move", **options: Any) -> SlowStairs:
    """The children in the order of the places, "." for the free one; the stock; seat 0 is to turn up a card."""
    game = SlowStairs(options.pop("players", 3), starter=options.pop("starter", 0), **options)
    game.ring = dict(zip(game.ring, [child.strip(".") for child in ring.split()]))
    game.stock = {card: stock.split().count(card) for card in STOCK}
    return game


def do(game: SlowStairs, *names: str) -> SlowStairs:
    """Apply these one after the other; all must be legal."""
    for name in " ".join(names).split():
        assert name in game.legal(), (name, sorted(game.legal()))
        game.apply(name)
    return game


def test_the_stock_is_what_does_not_lie_on_the_disc() -> None:
    """STA-02, STA-03, STA-04."""
    game = SlowStairs(2)
    assert sum(game.stock.values()) + len(game.ghosts()) == 60
    assert (game.free(), game.ring["blue"]) == ("white", "blue")


def test_chance_names_who_starts_or_nobody_needs_to() -> None:
    """STA-05."""
    assert SlowStairs(3).odds() == {"start:0": 1, "start:1": 1, "start:2": 1}
    assert SlowStairs(3, starter=2).odds()["card:riddle"] == 12
    assert do(SlowStairs(3), "start:2 card:move").mover() == 2
    with pytest.raises(ValueError, match="no such game"):
        SlowStairs(5)


def test_the_finder_wins_the_pile_and_the_left_neighbour_goes_on() -> None:
    """STA-11 to STA-14."""
    game = do(table(stock="swap blue move move"), "card:swap swap:red-blue card:blue turn:blue")
    assert (game.news, game.mover(), game.pile) == ("red", 2, 2)
    do(game, "turn:green turn:red")
    assert (game.news, game.won, game.pile) == ("blue", [2, 0, 0], 0)
    assert do(game, "card:move").mover() == 1


def test_a_ghost_shown_wrong_stays_unless_the_option_lets_it_be_turned_again() -> None:
    """STA-15."""
    assert do(table(stock="red move"), "card:red turn:blue").legal() == {"turn:red", "turn:green", "turn:yellow"}
    again = do(table(stock="red move", repeat_ghosts=True), "card:red turn:blue turn:blue turn:blue")
    assert "turn:blue" in again.legal()
    assert do(again, "turn:green").legal() == {"turn:red", "turn:yellow"}


def test_swaps_and_moves() -> None:
    """STA-16, STA-17."""
    game = do(table(stock="swap move move"), "card:move move:green")
    assert game.ring["white"] == "green"
    assert game.free() == "green"
    do(game, "card:swap")
    assert game.legal() == {
        "swap:red-blue", "swap:red-yellow", "swap:red-white", "swap:blue-yellow", "swap:blue-white", "swap:yellow-white"
    }  # fmt: skip


@pytest.mark.parametrize(("name", "won", "pile"), [("guess:red", 1, 0), ("guess:blue", 0, 1), ("quit", 0, 1)])
def test_a_riddle_is_guessed_missed_or_left(name: str, won: int, pile: int) -> None:
    """STA-18, STA-19."""
    game = do(table(". green blue yellow red", "riddle move"), "card:riddle", name, "card:move")
    assert (game.won[0], game.pile - 1, game.mover()) == (won, pile, 1)


def test_a_riddle_with_nothing_at_the_white_place_asks_nothing() -> None:
    """STA-19."""
    assert do(table(stock="riddle move"), "card:riddle").mover() == CHANCE


@pytest.mark.parametrize(("name", "won"), [("answer:blue", [0, 0, 1]), ("answer:red", [1, 0, 0])])
def test_double_or_quits(name: str, won: list[int]) -> None:
    """STA-20, STA-21, STA-22."""
    game = do(table(stock="riddle move", double_or_quits=True), "card:riddle")
    assert len(game.legal()) == 4 * 2 + 1
    assert do(game, "ask:blue:2").mover() == 2
    assert do(game, name, "card:move").mover() == 1
    assert game.won == won


@pytest.mark.parametrize(("option", "first"), [(False, 0), (True, 1)])
@pytest.mark.parametrize("last", ["card:swap swap:red-blue", "card:move move:green", "card:riddle"])
def test_after_the_last_card_a_child_is_named(last: str, option: bool, first: int) -> None:
    """STA-30 to STA-34."""
    card = last.split()[0].removeprefix("card:")
    game = do(table(stock=card, next_searches_first=option), last)
    assert game.legal() == {f"name:{child}" for child in CHILDREN}
    assert do(game, "name:yellow").mover() == first
    do(game, "turn:yellow")
    assert game.mover() == OVER
    assert game.payoffs() == [float(seat == first) for seat in range(3)]


def test_a_child_found_or_a_riddle_solved_as_the_last_card_ends_the_game() -> None:
    """STA-30, STA-33, STA-35."""
    game = do(table(stock="red"), "card:red turn:blue turn:red")
    assert (game.mover(), game.payoffs()) == (OVER, [0.0, 1.0, 0.0])
    assert do(table(". green blue yellow red", "riddle"), "card:riddle guess:red").mover() == OVER
    assert SlowStairs(4).payoffs() == [0.25] * 4
