"""Turns once the crypt is empty."""

import pytest

from games.ghooost.drawn import at, cemetery, discard, facts, hand, legal, play, table, walk
from hantise.core import CHANCE


def test_a_turn_is_a_play_or_the_cemetery() -> None:
    """GHO-50: and, with an empty hand, the mansion."""
    assert legal(at(["5 5 7 K", "2"], on="4")) == {"5", "5x2", "7", "K", "take"}
    assert legal(at(["", "2"], on="4")) == {"take", "mansion"}


def test_without_a_valid_play_the_cemetery_must_be_taken() -> None:
    """GHO-51."""
    state = at(["5 5 7", "2"], on="9")
    assert legal(state) == {"take"}
    after = play(state, "take")
    assert hand(after, 0) == "5 5 7 9"
    assert after.mover() == 1


def test_with_a_valid_play_the_cemetery_may_be_taken() -> None:
    """GHO-52."""
    state = at(["14 14", "2"], on="9 X=9")
    assert "14" in legal(state)
    assert hand(play(state, "take"), 0) == "X 9 14 14"


@pytest.mark.parametrize("cards", ["2", "X", "K", "14 14 14 14"])
def test_the_mansion_stays_shut_while_there_are_cards_in_hand(cards: str) -> None:
    """GHO-53."""
    assert "mansion" not in legal(at([cards, "5"], on="13"))
    assert "mansion" not in legal(at([cards, "5"]))


def test_with_empty_hand_and_cemetery_the_mansion_must_be_opened() -> None:
    """GHO-35."""
    assert legal(at(["", "2"])) == {"mansion"}
    assert legal(at(["", "2"], on="K")) == {"mansion", "take"}


def test_a_mansion_card_that_is_valid_is_played() -> None:
    """GHO-54: and the turn passes on."""
    state = play(at(["", "2"], on="6", unseen="7"), "mansion")
    assert state.mover() == CHANCE
    state = play(state, "card:7")
    assert (cemetery(state), hand(state, 0)) == ("6 7", "")
    assert facts(state).mansions == (2, 3)
    assert state.mover() == 1


def test_a_mansion_card_that_fails_is_taken_with_the_cemetery() -> None:
    """GHO-54."""
    state = play(at(["", "2"], on="6 9 K", unseen="7"), "mansion", "card:7")
    assert (cemetery(state), hand(state, 0)) == ("", "6 7 9 K")
    assert facts(state).mansions == (2, 3)
    assert state.mover() == 1


@pytest.mark.parametrize("players", [2, 5])
def test_nobody_draws_up(players: int) -> None:
    """GHO-55: in whole games."""
    for state, name in walk(players, 3):
        if facts(state).crypt == 0 and name.startswith("card:"):
            assert facts(state).awaits == "mansion"


def test_a_turn_after_midnight_ends_without_drawing() -> None:
    """GHO-55."""
    state = play(at(["9 4", "2"], on="6"), "9")
    assert (hand(state, 0), state.mover()) == ("4", 1)


def test_nothing_but_miss_copy_can_but_take_the_cemetery() -> None:
    """GHO-56."""
    assert legal(at(["X", "5"], on="1")) == {"take"}
    assert legal(at(["X X", "5"], on="K")) == {"take"}


@pytest.mark.parametrize("cards", ["X", "X X"])
def test_nothing_but_miss_copy_on_an_empty_cemetery_loses_the_turn(cards: str) -> None:
    """GHO-35, GHO-56: nothing else happens."""
    state = at([cards, "5", "6"])
    assert legal(state) == {"lose"}
    after = play(state, "lose")
    assert after.mover() == 1
    assert hand(after, 0) == cards
    assert facts(after).mansions == (3, 3, 3)


def test_a_twist_from_the_mansion_turns_the_direction() -> None:
    """GHO-57."""
    state = play(at(["", "2", "3"], unseen="8"), "mansion", "card:8")
    assert (facts(state).direction, state.mover()) == (-1, 2)


def test_a_kitty_from_the_mansion_makes_the_next_player_miss() -> None:
    """GHO-57."""
    state = play(at(["", "2", "3"], on="12", unseen="K"), "mansion", "card:K")
    assert (cemetery(state), facts(state).top, state.mover()) == ("12 K", 12, 2)


def test_a_skeletum_from_the_mansion_clears_the_cemetery() -> None:
    """GHO-57."""
    state = play(at(["", "2", "3"], on="9 K", unseen="11"), "mansion", "card:11")
    assert (cemetery(state), state.mover()) == ("", 0)
    assert {"9", "11", "K"} <= set(discard(state).split())


def test_the_mansion_can_complete_a_quartet() -> None:
    """GHO-57, GHO-73."""
    state = play(at(["", "2", "3"], on="13 4 4 X=4", unseen="4"), "mansion", "card:4")
    assert (cemetery(state), hand(state, 0), state.mover()) == ("", "", 0)


@pytest.mark.parametrize("on", ["", "1", "K"])
def test_miss_copy_from_the_mansion_fails(on: str) -> None:
    """GHO-57: on an empty cemetery too."""
    state = play(at(["", "2", "3"], on=on, unseen="X"), "mansion", "card:X")
    assert hand(state, 0) == f"X {on}".strip()
    assert (cemetery(state), state.mover()) == ("", 1)


@pytest.mark.parametrize("on", ["9", "9 9"])
def test_a_single_card_that_is_turned_up_makes_no_double_or_triple(on: str) -> None:
    """GHO-57: though its like lies there, the turn passes; so too by luck."""
    assert play(at(["", "2"], on=on, unseen="9"), "mansion", "card:9").mover() == 1
    assert play(at(["2 2 3 3", "2"], on=on, crypt=2, unseen="9"), "luck", "card:9").mover() == 1


def test_the_last_mansion_card_leads_out() -> None:
    """GHO-54, GHO-80."""
    state = table(
        """
        >    | 1
          5  | 1
          6  | 1
        on 4
        """,
        unseen="7",
    )
    state = play(state, "mansion", "card:7")
    assert facts(state).left == (0,)
    assert state.mover() == 1
