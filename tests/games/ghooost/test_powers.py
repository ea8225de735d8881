"""Twist, Skeletum and Kitty; and what follows an action in which order."""

import pytest

from games.ghooost.drawn import facts, holds, play, rules, table


@pytest.mark.parametrize("action", ["8", "8+X", "8x2", "8x2+X", "8x3", "8x3+X", "8x4", "8x4+X"])
def test_several_twists_turn_it_once_or_with_twist_each_once_for_each(action: str) -> None:
    """GHO-67, GHO-89: Double, Triple or Quartet, Miss Copy included; then the same player plays again."""
    twists = {"8": 1, "8+X": 2, "8x2": 2, "8x2+X": 3, "8x3": 3, "8x3+X": 4, "8x4": 4, "8x4+X": 5}[action]
    once = play(table("> 8 8 8 8 X 9 / 9 / 9"), action)
    assert (facts(once).direction, once.mover()) == (-1, 2 if action == "8" else 0)
    each = play(table("> 8 8 8 8 X 9 / 9 / 9 / twist_each yes"), action)
    assert facts(each).direction == (-1) ** twists


@rules("""
    GHO-09, GHO-66: Twist turns the direction and the next one turns it back
        > 8 2 / 9 / 8 9         -- 8        --> 2 / 9 / > 8 9 / on 8 / way -
        > 8 2 / 9 / 8 9         -- 8 8      --> > 2 / 9 / 9 / on 8 8 / way +
        4 8 / > 5 8 / 6 9       -- 5 6 8 9  --> 4 / > 8 / | 3 / on 5 6 8 9 / way -
    GHO-67: one that leaves with the quartet that it completes turns it too; of the four, only the one laid counts
        > 8 2 / 9 / 9 / on 8 8 8                    -- 8 --> > 2 / 9 / 9 / way -
        > 8 2 / 9 / 9 / on 8 8 8 / twist_each yes   -- 8 --> > 2 / 9 / 9 / way -
    GHO-68: between two it stays, at a table for two, and where only two are still in
        > 8 8 8 9 / 9                               -- 8   --> 8 8 9 / > 9 / on 8
        > 8 8 8 9 / 9 / twist_each yes              -- 8x3 --> > 9 / 9 / on 8 8 8
        > 8 8 8 9 / out 1 / 9 / twist_each yes      -- 8   --> 8 8 9 / out 1 / > 9 / on 8
        > 8 8 8 9 / out 1 / 9                       -- 8x3 --> > 9 / out 1 / 9 / on 8 8 8
    GHO-16, GHO-69, GHO-70: Skeletum discards the cemetery for good, itself and Kitty included, and plays again
        > 11 2 / 5 / 6 / on 4 K 9 -- 11 --> > 2 / 5 / 6
    GHO-75: Kitties' misses do not add up, exactly the next player misses, whoever laid Kitties before
        > K 2 / 3 / K 4 / 5             -- K K  --> > 2 / 3 / 4 / 5 / on K K
        > K 2 / 3 / 4 / 5 / on K K      -- K    --> 2 / 3 / > 4 / 5 / on K K K
    GHO-68, GHO-82, GHO-90: powers count the acting player as still in, a last Twist turns, a last Kitty misses one
        > 8 | 0 / 5 / 6                 -- 8    --> out 1 / 5 / > 6 / on 8 / way -
        > 8 | 0 / 5 / 6 / way -         -- 8    --> out 1 / > 5 / 6 / on 8 / way +
        > K | 0 / 5 / 6                 -- K    --> out 1 / 5 / > 6 / on K
        > K | 0 / 5 / 6 / way -         -- K    --> out 1 / > 5 / 6 / on K
        > K | 0 / 5 / 6 / 7             -- K    --> out 1 / 5 / > 6 / 7 / on K
        > | 1 / 5 / 6        -- mansion card:K  --> out 1 / 5 / > 6 / on K
    GHO-90: drawing up comes before leaving, so that before midnight a last card leads nobody out
        > 9 | 0 / 5 / 6 / crypt 1 -- 9 card:2 --> 2 | 0 / > 5 / 6 / on 9 / crypt 0
    GHO-71, GHO-74, GHO-80, GHO-90: who is out does not play again, the turn passes in the new direction
        > 9 9 | 0 / 5 / 6       -- 9x2  --> out 1 / > 5 / 6 / on 9 9
        > 11 | 0 / 5 / 6        -- 11   --> out 1 / > 5 / 6
        > 4 4 4 4 | 0 / 5 / 6   -- 4x4  --> out 1 / > 5 / 6
        > 8 8 8 | 0 / 5 / 6     -- 8x3  --> out 1 / 5 / > 6 / on 8 8 8 / way -
    GHO-80: who has a mansion is not out
        > 9 | 1 / 5             -- 9    --> | 1 / > 5 / on 9
        > 9 9 | 1 / 5           -- 9x2  --> > | 1 / 5 / on 9 9
        > 9 9 | 1 / 5           -- 9x2  : mansion take
    GHO-80, GHO-81, GHO-82: with two in a last card ends the round, whatever its power
        > 9 | 0 / 5 / on 4      -- 9    --> out 1 / 5 / on 4 9 / pays 1 0
        > 8 | 0 / 5 / on 4      -- 8    --> out 1 / 5 / on 4 8 / pays 1 0
        > 11 | 0 / 5 / on 4     -- 11   --> out 1 / 5 / pays 1 0
        > K | 0 / 5 / on 4      -- K    --> out 1 / 5 / on 4 K / pays 1 0
""")
def test_powers_and_what_comes_after_them(cases: str) -> None:
    holds(cases)
