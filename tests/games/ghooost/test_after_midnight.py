"""Turns once the crypt is empty."""

from games.ghooost.drawn import may, shows


def test_a_turn_is_a_play_or_the_cemetery_or_with_an_empty_hand_the_mansion() -> None:
    """GHO-50, GHO-51, GHO-52, GHO-53, GHO-35: the cemetery must be taken without a play, and may be with one."""
    may("""
        > 5 5 7 K / 2 / on 4    : 5 5x2 7 K take
        > 5 5 7 / 2 / on 9      : take
        > K / 2 / on 13         : K take
        > 14 14 14 14 / 2 / on 13 : 14 14x2 14x3 14x4 take
        > | 3 / 2 / on 4        : mansion take
        > | 3 / 2 / on K        : mansion take
        > | 3 / 2               : mansion
    """)
    shows("""
        > 5 5 7 / 2 / on 9          -- take --> 5 5 7 9 / > 2
        > 14 14 / 2 / on 9 X=9      -- take --> X 9 14 14 / > 2
    """)


def test_a_mansion_card_that_is_valid_is_played_and_one_that_fails_is_taken_with_the_cemetery() -> None:
    """GHO-54, GHO-57: either way it has left the mansion, and the turn passes; Miss Copy always fails."""
    shows("""
        > | 3 / 2 / on 6      -- mansion card:7 --> | 2 / > 2 / on 6 7
        > | 3 / 2 / on 6 9 K  -- mansion card:7 --> 6 7 9 K | 2 / > 2
        > | 3 / 2             -- mansion card:X --> X | 2 / > 2
        > | 3 / 2 / on 1      -- mansion card:X --> X 1 | 2 / > 2
        > | 3 / 2 / on K      -- mansion card:X --> X K | 2 / > 2
        > | 3 / 2 / on 5 5 5  -- mansion card:X --> X 5 5 5 | 2 / > 2
    """)


def test_a_mansion_card_has_its_power_and_can_complete_a_quartet() -> None:
    """GHO-57, GHO-73: Twist, Kitty, Skeletum, a fourth 4; but a second 9 makes no Double."""
    shows("""
        > | 3 / 2 / 3                -- mansion card:8   --> | 2 / 2 / > 3 / on 8 / way -
        > | 3 / 2 / 3 / on 12        -- mansion card:K   --> | 2 / 2 / > 3 / on 12 K
        > | 3 / 2 / 3 / on 9 K      -- mansion card:11  --> > | 2 / 2 / 3
        > | 3 / 2 / 3 / on 13 4 4 X=4 -- mansion card:4  --> > | 2 / 2 / 3
        > | 3 / 2 / on 9 9           -- mansion card:9   --> | 2 / > 2 / on 9 9 9
    """)


def test_nobody_draws_up() -> None:
    """GHO-55."""
    shows("> 9 4 / 2 / on 6 -- 9 --> 4 / > 2 / on 6 9")


def test_nothing_but_miss_copy_on_an_empty_cemetery_loses_the_turn() -> None:
    """GHO-35, GHO-56: nothing else happens."""
    shows("""
        > X / 5 / 6     -- lose --> X / > 5 / 6
        > X X / 5 / 6   -- lose --> X X / > 5 / 6
    """)


def test_the_last_mansion_card_leads_out() -> None:
    """GHO-54, GHO-80."""
    shows("""
        > | 1 / 5 / 6 / on 4     -- mansion card:7 --> out 1 / > 5 / 6 / on 4 7
        > | 1 / 6 / on 4         -- mansion card:5 --> out 1 / 6 / on 4 5 / pays 1 0
    """)
