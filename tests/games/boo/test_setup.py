"""The box, what can be chosen before the game, how one begins, and what it is bounded by."""

from typing import Any

import pytest

from games.boo.drawn import cards_in, dealt, fields, legal, play, squares_in, start, walk
from games.boo.slow import CARDS
from hantise.core import CHANCE, BadOption
from hantise.games.boo import GAME


def test_two_play() -> None:
    """BOO-01: neither alone, nor three."""
    for players in (1, 3):
        with pytest.raises(BadOption, match="for 2 players"):
            GAME.options(players)


def test_the_gate_lies_as_in_the_data_file() -> None:
    """BOO-06, BOO-15: in the middle of the grid."""
    at = squares_in(start())
    assert len(at) == 18
    rows = ["".join(at.get((x, y), ".") for x in range(26, 34)) for y in range(27, 33)]
    assert rows == [
        "........",
        ".TTFTF..",
        ".FF..TT.",
        ".TT..FF.",
        "..FTFTT.",
        "........",
    ]


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("black", [0, 1])
def test_whites_cards_are_blacks_with_the_colours_exchanged(number: int, black: int) -> None:
    """BOO-07, BOO-18: the directions are kept, so that neither has the better deck."""
    other, text = number % 12 + 1, CARDS[number - 1]
    for colour, against in ("bw", "wb"):
        seat = black if colour == "b" else 1 - black
        state = play(start(oya=seat, black=black, may_spare=True), f"turn:{number} turn:{other} turn:1 turn:2 o>29,27")
        if state.mover() == seat:
            state = play(state, "scare:none")
        assert cards_in(state)[-1].squares == text.replace("o", colour).replace("x", against).split()


def test_the_first_card_is_taken_in_hand_and_the_next_lies_open() -> None:
    """BOO-05, BOO-08: the Oya's first, then the other's; nobody knows what comes next, and each card is as likely."""
    state = start(oya=1)
    held = []
    for number in (5, 7, 5, 8):
        assert state.mover() == CHANCE
        assert state.weights() == [1] * len(legal(state))
        state = play(state, f"turn:{number}")
        held.append((fields(state)["hands"], fields(state)["tops"]))
    assert held == [(",5", ","), (",5", ",7"), ("5,5", ",7"), ("5,5", "8,7")]
    assert state.mover() == 1


def test_each_pile_has_what_was_not_turned_up() -> None:
    """BOO-05: the same card of the other player is another card; a ticket stands for each."""
    state = play(start(oya=0), "turn:5 turn:6")
    assert legal(state) == {f"turn:{number}" for number in range(1, 13)}
    state = play(state, "turn:2")
    assert state.total() == 11
    drawn = [GAME.actions.name(state.outcome(ticket)) for ticket in range(11)]
    assert drawn == [f"turn:{number}" for number in range(1, 13) if number != 2]


def test_either_player_may_be_drawn_as_the_oya() -> None:
    """BOO-08."""
    state = start()
    assert state.mover() == CHANCE
    assert legal(state) == {"oya:0", "oya:1"}
    assert (state.weights(), state.total()) == ([1, 1], 2)
    assert GAME.pile(state).name == "oya"
    assert [GAME.actions.name(state.outcome(ticket)) for ticket in range(2)] == ["oya:0", "oya:1"]
    for oya in (0, 1):
        assert fields(play(state, f"oya:{oya}"))["oya"] == str(oya)


def test_the_standard_game() -> None:
    """BOO-01, BOO-08, BOO-18, BOO-25, BOO-32, BOO-44."""
    assert (GAME.code, GAME.title, list(GAME.players)) == ("boo", "BOO", [2])
    standard = {"match": False, "oya": -1, "black": 0, "facing_is_enough": False, "may_spare": False, "deck": ""}
    assert dict(GAME.options(2).values) == standard


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("oya", 2),
        ("oya", -2),
        ("black", -1),
        ("black", 2),
        ("black", True),
        ("may_spare", 2),
        ("deck", 5),
        ("ghosts", 3),
    ],
)
def test_no_other_value_is_taken(name: str, value: Any) -> None:
    """BOO-08, BOO-18."""
    with pytest.raises(BadOption):
        GAME.options(2, **{name: value})


@pytest.mark.parametrize("oya", [0, 1])
@pytest.mark.parametrize("black", [0, 1])
def test_options_reach_the_table(oya: int, black: int) -> None:
    """BOO-08, BOO-18, BOO-25, BOO-32: a chosen player begins, and either may play black."""
    state = dealt(oya=oya, black=black, facing_is_enough=True, may_spare=True)
    told = fields(state)
    assert state.mover() == oya
    assert [told[key] for key in ("oya", "black", "facing", "spare")] == [str(oya), str(black), "yes", "yes"]


@pytest.mark.parametrize("match", [False, True])
def test_no_game_is_longer_than_longest(match: bool) -> None:
    """BOO-40, BOO-44: one lot, and 24 cards turned up, placed and put in order, in a match twice."""
    longest = GAME.longest(GAME.options(2, match=match))
    assert longest == 1 + 3 * 24 * (1 + match)
    assert 48 * (1 + match) < sum(1 for _ in walk(1, match=match, may_spare=True)) <= longest + 1


def test_a_table_can_lay_as_many_cards_as_the_menu_holds() -> None:
    """BOO-14: no position has more placements than a menu has room for."""
    assert 200 < max(len(legal(state)) for state, _ in walk(0) if len(cards_in(state)) > 26) < 8192
