"""The oracle itself, held against the catalogue on small tables."""

from typing import Any

import pytest

from games.spooky_boo.slow import CHANCE, OVER, STANDARD, Kind, SlowSpooky, read_kinds

# Kinds of the standard deck, by what they are here for.
ONE, SIX, SEVEN, NINE, SWAPPER, FIFTEEN, ZERO, MINUS = 1, 6, 7, 9, 11, 12, 13, 14


def dealt(*squares: str, **options: Any) -> SlowSpooky:
    """The first turn of seat 0, the squares dealt so: `dealt("1 1 6 6", "7 7 7 7")`, kinds by place."""
    game = SlowSpooky(len(squares), starter=0, **options)
    for kind in " ".join(squares).split():
        do(game, f"card:{kind}")
    return do(game, *["back"] * len(squares))


def do(game: SlowSpooky, *names: str) -> SlowSpooky:
    """Apply these one after the other; all must be legal."""
    for name in " ".join(names).split():
        assert name in game.legal(), (name, sorted(game.legal()))
        game.apply(name)
    return game


def square(game: SlowSpooky, seat: int) -> list[int]:
    return [card.kind for _, card in sorted(game.squares[seat].items())]


def test_the_deck_has_54_cards_of_14_kinds() -> None:
    """SPB-02."""
    kinds = read_kinds(STANDARD)
    assert (len(kinds), sum(kind.copies for kind in kinds)) == (15, 54)
    assert (kinds[SWAPPER], kinds[ZERO], kinds[MINUS]) == (Kind(10, 3, 8), Kind(0, 0, 2), Kind(-1, 0, 2))
    assert read_kinds('"2 x -3, power 4", "1 x 0", "3 x -3, power 4"')[1:] == [Kind(-3, 4, 5), Kind(0, 0, 1)]


def test_cards_are_dealt_unseen_then_each_looks_at_two() -> None:
    """SPB-04, SPB-05, SPB-07."""
    game = SlowSpooky(2)
    assert game.odds() == {"start:0": 1, "start:1": 1}
    do(game, "start:1", *(f"card:{kind}" for kind in (1, 1, 2, 2, 3, 3, 4, 4)))
    assert (square(game, 1), square(game, 0), game.legal()) == ([1, 1, 2, 2], [3, 3, 4, 4], {"back"})
    assert (game.mover(), game.open_to(1), game.open_to(0)) == (1, {(1, 1): 1, (1, 2): 1}, {})
    assert game.known_to(0) == {}
    assert do(game, "back").open_to(0) == {(0, 1): 3, (0, 2): 3}
    assert do(game, "back").mover() == 1
    assert game.legal() == {"draw", "call"}
    with pytest.raises(ValueError, match="no such game"):
        SlowSpooky(1)


def test_a_card_drawn_replaces_another_or_is_discarded() -> None:
    """SPB-10, SPB-11, SPB-14."""
    game = do(dealt("1 2 7 4", "5 5 6 6"), "draw card:13")
    assert game.legal() == {"discard", "put:1", "put:2", "put:3", "put:4"}
    do(game, "put:3")
    assert (square(game, 0), game.top(), game.legal()) == ([1, 2, 13, 4], SEVEN, {"call", "pass"})
    assert "power" in do(game, "pass draw card:7").legal()
    assert do(game, "discard").discard == [SEVEN, SEVEN]


def test_the_top_of_the_discard_is_taken_into_the_square() -> None:
    """SPB-13, SPB-14, SPB-15."""
    game = do(dealt("1 2 7 4", "5 5 6 6"), "draw card:9 discard pass take:4")
    assert (square(game, 1), game.discard, game.legal()) == ([5, 5, 6, NINE], [SIX], {"call", "pass"})
    assert game.known_to(0) == {(0, 1): 1, (0, 2): 2, (1, 4): NINE}


def test_the_discard_but_its_top_becomes_the_stock() -> None:
    """SPB-16."""
    game = dealt("1 2 3 4", "5 5 6 6")
    game.stock = dict.fromkeys(game.stock, 0)
    game.discard = [8, 8, 9, 10]
    assert do(game, "draw").odds() == {"card:8": 2, "card:9": 1}
    assert game.discard == [10]


def test_powers() -> None:
    """SPB-12, SPB-20 to SPB-24."""
    game = do(dealt("1 2 3 4", "5 5 6 6", "7 7 8 8"), "draw card:7 power")
    assert game.legal() == {f"look:0:{place}" for place in (1, 2, 3, 4)}
    assert do(game, "look:0:3").open_to(0) == {(0, 3): 3}
    assert do(game, "back").legal() == {"call", "pass"}
    assert do(game, "pass draw card:9 power").legal() == {f"look:{seat}:{n}" for seat in (0, 2) for n in (1, 2, 3, 4)}
    assert do(game, "look:2:1").legal() == {"back"}
    assert len(do(game, "back pass draw card:11 power").legal()) == 4 * 2 * 4
    do(game, "swap:1:0:3")
    assert (square(game, 2), square(game, 0)) == ([3, 7, 8, 8], [1, 2, 7, 4])
    assert (game.known_to(0)[2, 1], game.known_to(1)[0, 3], game.known_to(2)) == (3, 7, {(0, 3): 7, (2, 2): 7})
    assert do(game, "pass draw card:12 power look:1:2").legal() == {"back", "with:1", "with:2", "with:3", "with:4"}
    assert square(do(game, "with:4"), 1) == [5, 4, 6, 6]


@pytest.mark.parametrize(
    ("squares", "on_top", "scores"),
    [
        (["1 1 1 14", "4 4 6 6"], False, [0, 20]),  # 2 points
        (["13 13 14 14", "4 4 6 6"], False, [0, 20]),  # -2 points
        (["1 1 1 3", "14 14 13 13"], False, [10, 0]),  # 6 points
        (["1 1 1 3", "4 4 6 6"], True, [16, 0]),
        (["1 1 1 2", "14 14 13 13"], False, [0, -2]),  # 5 points
    ],
)
def test_a_call_ends_the_round(squares: list[str], on_top: bool, scores: list[int]) -> None:
    """SPB-30 to SPB-35."""
    game = do(dealt(*squares, penalty_on_top=on_top), "call")
    assert (game.scores, game.sums, game.mover(), game.starter) == ([scores], scores, CHANCE, 1)


def test_a_round_ends_after_so_many_turns_the_last_call_included() -> None:
    """SPB-37."""
    game = do(dealt("1 1 2 2", "3 3 4 4", turns=1), "draw card:6 discard pass draw card:6 discard")
    assert do(game, "pass").scores == [[6, 14]]
    assert game.round == 2


def test_after_five_rounds_the_lowest_sum_wins() -> None:
    """SPB-01, SPB-07, SPB-36, SPB-38."""
    game = SlowSpooky(2, starter=0)
    for number in range(5):
        assert game.mover() == CHANCE
        do(game, *(f"card:{kind}" for kind in (10, 10, 10, 10, 11, 11, 11, 11)), "back back")
        assert game.mover() == number % 2
        do(game, "call")
    assert (game.mover(), game.sums, game.payoffs()) == (OVER, [30, 20], [0.0, 1.0])
    game.sums = [20, 20]
    assert game.payoffs() == [0.5, 0.5]
