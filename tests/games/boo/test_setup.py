"""The box, and how a game begins."""

import pytest

from games.boo.drawn import cards_in, fields, legal, play, squares_in, start, walk
from games.boo.slow import CARDS
from hantise.core import CHANCE, BadOption
from hantise.games.boo import GAME


def test_two_play_with_twelve_cards_each() -> None:
    """BOO-01, BOO-02, BOO-03: each places each of its cards once.

    They have three squares: ghosts of both colours that look one of four ways, and tombstones; fences are on the gate.
    """
    for players in (1, 3):
        with pytest.raises(BadOption, match="for 2 players"):
            GAME.options(players)
    *_, (state, _) = walk(1, oya=0)
    numbers = [card.split(">")[0].split("v")[0] for card in fields(state)["laid"].split(",")]
    for seat in (0, 1):
        assert sorted(map(int, numbers[seat::2])) == list(range(1, 13))
    cards = cards_in(state)
    assert all(len(card.cells) == len(card.squares) == 3 for card in cards)
    assert {square for card in cards[:6] for square in card.squares} == {"T", "F"}
    shown = {square for card in cards[6:] for square in card.squares}
    assert shown <= {"T", *(colour + look for colour in "bw" for look in "^>v<")}


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
