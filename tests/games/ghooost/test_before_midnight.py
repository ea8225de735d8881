"""Turns while the crypt has cards."""

import pytest

from games.ghooost.drawn import at, cemetery, discard, facts, fields, hand, legal, play, table, walk
from hantise.core import CHANCE


def test_a_turn_is_a_play_luck_or_the_cemetery() -> None:
    """GHO-31."""
    state = at(["5 5 7 K", "2"], on="4", crypt=9)
    assert legal(state) == {"5", "5x2", "7", "K", "luck", "take"}


def test_no_mansion_opens_before_midnight() -> None:
    """GHO-30: not even to an empty hand."""
    state = at(["", "2"], on="4", crypt=9)
    assert legal(state) == {"luck", "take"}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_no_mansion_shrinks_before_midnight(players: int) -> None:
    """GHO-30: in whole games."""
    full = facts(next(walk(players, 1, starter=0))[0]).mansions
    for state, name in walk(players, 1):
        seen = facts(state)
        if seen.crypt:
            assert seen.mansions == full
            assert name != "mansion"


def test_luck_turns_up_the_top_card_of_the_crypt() -> None:
    """GHO-32: any unseen card may come, by its number; a valid one lies on top and the turn passes."""
    state = play(at(["2 2 4 4", "5"], on="6", crypt=2, unseen="7 7 7 9 K K X 10"), "luck")
    assert state.mover() == CHANCE
    assert legal(state) == {"card:7", "card:9", "card:10", "card:K", "card:X"}
    assert state.weights() == [1, 3, 1, 1, 2]
    after = play(state, "card:7")
    assert (cemetery(after), hand(after, 0), facts(after).crypt) == ("6 7", "2 2 4 4", 1)
    assert facts(after).top == 7
    assert after.mover() == 1


def test_chance_has_odds_where_it_is_to_act_and_nowhere_else() -> None:
    """GHO-32: on a player's turn, and when all is over, there are none."""
    turn = at(["9 2 3 4", "5"], crypt=2)
    over = play(at(["9", "5"], [0, 1]), "9")
    for state in (turn, over):
        assert (state.weights(), state.total()) == ([], 0)
    assert play(turn, "luck").total() == sum(play(turn, "luck").weights()) == 8


def test_luck_that_fails_takes_the_whole_cemetery() -> None:
    """GHO-32, GHO-33: the card that failed goes along, Kitty too; then the turn passes."""
    after = play(at(["2 2 4 4", "5"], on="5 13 K", crypt=2, unseen="7"), "luck", "card:7")
    assert hand(after, 0) == "2 2 4 4 5 7 13 K"
    assert cemetery(after) == ""
    assert (facts(after).top, facts(after).run, facts(after).crypt) == (0, 0, 1)
    assert after.mover() == 1


@pytest.mark.parametrize("on", ["", "K", "1"])
def test_miss_copy_turned_up_alone_fails(on: str) -> None:
    """GHO-33: whatever lies there, if anything does."""
    after = play(at(["2 2 4 4", "5"], on=on, crypt=2, unseen="X"), "luck", "card:X")
    assert hand(after, 0) == " ".join(["X", *(["1"] if on == "1" else []), "2 2 4 4", *(["K"] if on == "K" else [])])
    assert after.mover() == 1


def test_the_cemetery_may_be_taken_whatever_is_in_hand() -> None:
    """GHO-34."""
    after = play(at(["5 6 7 8", "5"], on="4 K", crypt=2), "take")
    assert hand(after, 0) == "4 5 6 7 8 K"
    assert after.mover() == 1


def test_an_empty_cemetery_is_not_taken() -> None:
    """GHO-35: but a Kitty beside nothing is."""
    assert "take" not in legal(at(["5 6 7 8", "5"], crypt=2))
    assert "take" in legal(at(["5 6 7 8", "5"], on="K", crypt=2))


def test_with_nothing_but_miss_copy_luck_may_be_tried_or_the_turn_lost() -> None:
    """GHO-35, GHO-56: on an empty cemetery; else it may be taken instead of losing the turn."""
    assert legal(at(["X X", "5"], crypt=9)) == {"luck", "lose"}
    assert legal(at(["X X", "5"], crypt=9, on="4")) == {"luck", "take"}
    assert legal(at(["X X", "5"], crypt=9, on="K")) == {"luck", "take"}


def test_nobody_loses_a_turn_who_can_play() -> None:
    """GHO-35."""
    for state, _ in walk(3, 5):
        seen = facts(state)
        if seen.awaits == "turn" and "lose" in legal(state):
            assert set(hand(state, seen.turn)) <= {"X", " "}
            assert cemetery(state) == ""


@pytest.mark.parametrize(
    ("action", "left", "lacks"),
    [
        ("4", "7 K", 2),
        ("K", "4 7", 2),
        ("luck card:12", "4 7 K", 1),  # it lies on top
        ("luck card:2", "2 3 4 7 K", 0),  # it fails, and the 3 comes along
        ("take", "3 4 7 K", 0),
    ],
)
def test_after_any_action_the_hand_is_filled_up_to_four(action: str, left: str, lacks: int) -> None:
    """GHO-36."""
    on = "" if action == "4" else "3"
    after = play(at(["4 7 K", "5"], on=on, crypt=9, unseen="12 2 6 6"), action)
    assert hand(after, 0) == left
    for _ in range(lacks):
        assert fields(after)["await"] == "draw"
        after = play(after, "card:6")
    assert fields(after)["await"] == "turn"
    assert len(hand(after, 0).split()) >= 4


def test_taking_little_is_followed_by_drawing() -> None:
    """GHO-36: whatever the action was."""
    after = play(at(["9", "5"], on="4", crypt=9, unseen="6 6"), "take", "card:6", "card:6")
    assert hand(after, 0) == "4 6 6 9"
    assert after.mover() == 1


def test_a_lost_turn_is_followed_by_drawing() -> None:
    """GHO-36."""
    after = play(at(["X X", "5"], crypt=9, unseen="6 6"), "lose", "card:6", "card:6")
    assert hand(after, 0) == "X X 6 6"
    assert after.mover() == 1


def test_nobody_draws_beyond_four() -> None:
    """GHO-36: four or more in hand are enough, and only whoever acted draws."""
    after = play(at(["4 5 6 7 9", "2"], crypt=9), "9")
    assert hand(after, 0) == "4 5 6 7"
    assert hand(after, 1) == "2"
    assert (facts(after).crypt, after.mover()) == (9, 1)


def test_who_plays_again_draws_first() -> None:
    """GHO-37: the cards drawn may be played at once."""
    state = play(at(["4 4 6 7", "5"], crypt=9, unseen="13 14"), "4x2")
    assert state.mover() == CHANCE
    state = play(state, "card:13", "card:14")
    assert state.mover() == 0
    assert hand(state, 0) == "6 7 13 14"
    assert "14" in legal(state)


@pytest.mark.parametrize("action", ["11", "4x3+X", "K"])
def test_whatever_the_reason_to_play_again_drawing_comes_first(action: str) -> None:
    """GHO-37: after Skeletum, a quartet, and Kitty between two."""
    state = play(at(["X 4 4 4 11 K", "5"], crypt=9), action)
    while state.mover() == CHANCE:
        state = play(state, min(legal(state)))
    assert state.mover() == 0
    assert len(facts(state, 0).hand) >= 4


def test_the_last_cards_of_the_crypt_are_drawn_though_they_are_too_few() -> None:
    """GHO-38."""
    state = play(at(["4 4 4", "5"], crypt=2, unseen="6 9"), "4x3", "card:6", "card:9")
    assert hand(state, 0) == "6 9"
    assert facts(state).crypt == 0
    assert state.mover() == 0


def test_midnight_strikes_with_the_last_card_drawn() -> None:
    """GHO-39: the next player finds no crypt to try."""
    state = play(at(["4 5 6 7", "9 9"], on="3 2", crypt=1, unseen="8"), "6")
    assert "luck" not in legal(play(state, "card:8"))
    assert legal(play(state, "card:8")) == {"take", "9", "9x2"}


def test_midnight_strikes_with_the_last_card_by_luck() -> None:
    """GHO-39: there is nothing left to fill the hand with."""
    state = play(at(["4", "9 9"], on="3 2", crypt=1, unseen="6"), "luck", "card:6")
    assert hand(state, 0) == "4"
    assert legal(state) == {"take", "9", "9x2"}


def test_the_mansion_opens_at_midnight() -> None:
    """GHO-39, GHO-74: here the last card of the crypt was tried, so the new turn has an empty hand."""
    state = play(at(["", "9 9"], on="3 2", crypt=1, unseen="11"), "luck", "card:11")
    assert state.mover() == 0
    assert legal(state) == {"mansion"}


def test_a_twist_by_luck_turns_the_direction() -> None:
    """GHO-40."""
    state = play(at(["2 2 4 4", "5", "6"], on="6", crypt=2, unseen="8"), "luck", "card:8")
    assert facts(state).direction == -1
    assert state.mover() == 2


def test_a_kitty_by_luck_makes_the_next_player_miss() -> None:
    """GHO-40."""
    state = play(at(["2 2 4 4", "5", "6"], on="14", crypt=2, unseen="K"), "luck", "card:K")
    assert cemetery(state) == "14 K"
    assert state.mover() == 2


def test_a_skeletum_by_luck_clears_the_cemetery() -> None:
    """GHO-40: and plays again."""
    state = play(at(["2 2 4 4", "5", "6"], on="6 K", crypt=2, unseen="11"), "luck", "card:11")
    assert cemetery(state) == ""
    assert {"6", "11", "K"} <= set(discard(state).split())
    assert state.mover() == 0


def test_luck_can_complete_a_quartet() -> None:
    """GHO-40, GHO-73."""
    state = play(at(["2 2 4 4", "5", "6"], on="7 9 9 X=9", crypt=2, unseen="9"), "luck", "card:9")
    assert cemetery(state) == ""
    assert hand(state, 0) == "2 2 4 4"
    assert state.mover() == 0


def test_a_skeletum_that_fails_has_no_power() -> None:
    """GHO-40: it is taken like any card."""
    state = table(
        """
        > 2 2 4 4 | 1
          5       | 1
        on 13
        crypt 2
        """,
        unseen="11",
    )
    state = play(state, "luck", "card:11")
    assert hand(state, 0) == "2 2 4 4 11 13"
    assert state.mover() == 1
