"""Turns while the crypt has cards."""

from games.ghooost.drawn import legal, may, play, shows, table
from hantise.core import CHANCE


def test_a_turn_is_a_play_luck_or_the_cemetery() -> None:
    """GHO-30, GHO-31: no mansion opens, not even to an empty hand."""
    may("""
        > 5 5 7 K / 2 / on 4 / crypt 9  : 5 5x2 7 K luck take
        > | 3 / 2 / on 4 / crypt 9      : luck take
    """)


def test_an_empty_cemetery_is_not_taken_but_a_kitty_beside_nothing_is() -> None:
    """GHO-35."""
    may("""
        > 5 6 7 9 / 5 / crypt 2         : 5 6 7 9 luck
        > 5 6 7 9 / 5 / on K / crypt 2  : 5 6 7 9 luck take
    """)


def test_with_nothing_but_miss_copy_luck_may_be_tried_or_the_turn_lost() -> None:
    """GHO-35, GHO-56: on an empty cemetery; else it may be taken instead of losing the turn."""
    may("""
        > X X / 5 / crypt 9         : luck lose
        > X X / 5 / crypt 9 / on 4  : luck take
        > X X / 5 / crypt 9 / on K  : luck take
    """)


def test_luck_turns_up_any_unseen_card_by_its_number() -> None:
    """GHO-32: of crypt and mansions; on a player's turn, and when all is over, there are no odds."""
    turn = table("> 2 2 4 4 / 5 / on 6 / crypt 2 / unseen 7 7 7 9 K K X 10")
    state = play(turn, "luck")
    assert state.mover() == CHANCE
    assert legal(state) == {"card:7", "card:9", "card:10", "card:K", "card:X"}
    assert (state.weights(), state.total()) == ([1, 3, 1, 1, 2], 8)
    for other in (turn, play(table("> 9 | 0 / 5"), "9")):
        assert (other.weights(), other.total()) == ([], 0)


def test_a_card_that_is_valid_lies_on_top_and_one_that_fails_is_taken_with_the_cemetery() -> None:
    """GHO-32, GHO-33, GHO-40: Kitty too; a Miss Copy alone always fails, and a Skeletum that fails has no power."""
    shows("""
        > 2 2 4 4 / 5 / on 6 / crypt 2       -- luck card:7  --> 2 2 4 4 / > 5 / on 6 7 / crypt 1
        > 2 2 4 4 / 5 / on 5 13 K / crypt 2  -- luck card:7  --> 2 2 4 4 5 7 13 K / > 5 / crypt 1
        > 2 2 4 4 / 5 / crypt 2              -- luck card:X  --> X 2 2 4 4 / > 5 / crypt 1
        > 2 2 4 4 / 5 / on K / crypt 2       -- luck card:X  --> X 2 2 4 4 K / > 5 / crypt 1
        > 2 2 4 4 / 5 / on 1 / crypt 2       -- luck card:X  --> X 1 2 2 4 4 / > 5 / crypt 1
        > 2 2 4 4 / 5 / on 13 / crypt 2     -- luck card:11 --> 2 2 4 4 11 13 / > 5 / crypt 1
    """)


def test_a_card_turned_up_has_its_power_and_can_complete_a_quartet() -> None:
    """GHO-40, GHO-73: Twist, Kitty, Skeletum, a fourth 9; but a second 9 makes no Double (GHO-57)."""
    shows("""
        > 2 2 4 4 / 5 / 6 / on 6 / crypt 2     -- luck card:8  --> 2 2 4 4 / 5 / > 6 / on 6 8 / way - / crypt 1
        > 2 2 4 4 / 5 / 6 / on 14 / crypt 2    -- luck card:K  --> 2 2 4 4 / 5 / > 6 / on 14 K / crypt 1
        > 2 2 4 4 / 5 / 6 / on 6 K / crypt 2  -- luck card:11 --> > 2 2 4 4 / 5 / 6 / crypt 1
        > 2 2 4 4 / 5 / on 7 9 9 X=9 / crypt 2 -- luck card:9  --> > 2 2 4 4 / 5 / crypt 1
        > 2 2 4 4 / 5 / on 9 / crypt 2         -- luck card:9  --> 2 2 4 4 / > 5 / on 9 9 / crypt 1
    """)


def test_the_cemetery_may_be_taken_whatever_is_in_hand() -> None:
    """GHO-34."""
    shows("> 5 6 7 9 / 5 / on 4 K / crypt 2 -- take --> 4 5 6 7 9 K / > 5 / crypt 2")


def test_after_any_action_the_hand_is_filled_up_to_four() -> None:
    """GHO-36: a play, Kitty, luck that lies there or fails, a take, a lost turn; four or more are enough."""
    shows("""
        > 4 7 K / 5 / crypt 9           -- 4 card:6 card:6              --> 6 6 7 K / > 5 / on 4 / crypt 7
        > 4 7 K / 5 / 2 / crypt 9       -- K card:6 card:6              --> 4 6 6 7 / 5 / > 2 / on K / crypt 7
        > 4 7 K / 5 / on 3 / crypt 9    -- luck card:12 card:6          --> 4 6 7 K / > 5 / on 3 12 / crypt 7
        > 4 7 K / 5 / on 3 / crypt 9    -- luck card:2                  --> 2 3 4 7 K / > 5 / crypt 8
        > 9 / 5 / on 4 / crypt 9        -- take card:6 card:6           --> 4 6 6 9 / > 5 / crypt 7
        > X X / 5 / crypt 9             -- lose card:6 card:6           --> X X 6 6 / > 5 / crypt 7
        > 4 5 6 7 9 / 2 / crypt 9       -- 9                            --> 4 5 6 7 / > 2 / on 9 / crypt 9
    """)


def test_who_plays_again_draws_first() -> None:
    """GHO-37: after a Double, Skeletum, a quartet, and Kitty between two; what was drawn may be played at once."""
    shows("""
        > 4 4 6 7 / 5 / crypt 9         -- 4x2 card:13 card:14 14 card:2  --> 2 6 7 13 / > 5 / on 4 4 14 / crypt 6
        > 4 5 7 11 / 5 / on 9 / crypt 9 -- 11 card:6                    --> > 4 5 6 7 / 5 / crypt 8
        > X 4 4 4 / 5 / on 9 / crypt 9  -- 4x3+X card:6 card:6 card:7 card:7 --> > 6 6 7 7 / 5 / crypt 5
        > 4 5 7 K / 5 / on 9 / crypt 9  -- K card:6                     --> > 4 5 6 7 / 5 / on 9 K / crypt 8
    """)


def test_a_turn_is_missed_by_kitty_though_cards_are_drawn_in_between() -> None:
    """GHO-17, GHO-90."""
    shows("> K 2 3 4 / 5 / 6 / crypt 9 -- K card:7 --> 2 3 4 7 / 5 / > 6 / on K / crypt 8")


def test_midnight_strikes_with_the_last_card_however_few_are_left() -> None:
    """GHO-38, GHO-39, GHO-74: by drawing and by luck, in the middle of a turn too; then the mansion opens."""
    shows("""
        > 4 4 4 / 5 / crypt 2               -- 4x3 card:6 card:9    --> > 6 9 / 5 / on 4 4 4 / crypt 0
        > 4 5 6 7 / 9 / on 3 2 / crypt 1    -- 6 card:8             --> 4 5 7 8 / > 9 / on 3 2 6 / crypt 0
        > 4 / 9 / on 3 2 / crypt 1          -- luck card:6          --> 4 / > 9 / on 3 2 6 / crypt 0
        > | 3 / 9 / on 3 2 / crypt 1        -- luck card:11         --> > | 3 / 9 / crypt 0
    """)
    assert legal(play(table("> 4 5 6 7 / 9 9 / on 3 2 / crypt 1 / unseen 8"), "6 card:8")) == {"take", "9", "9x2"}
    assert legal(play(table("> 4 4 9 / 6 / crypt 1 / unseen 13"), "4x2 card:13")) == {"9", "13", "take"}
    assert legal(play(table("> | 3 / 9 / on 3 2 / crypt 1 / unseen 11"), "luck card:11")) == {"mansion"}
