"""The sun rises: GHO-88, and GHO-72."""

import pytest

from games.ghooost.drawn import facts, holds, is_over, play, rules, table


@pytest.mark.parametrize("players", range(2, 7))
def test_the_sun_rises_after_forty_for_each_player_still_in(players: int) -> None:
    """GHO-88: not one earlier."""
    hands = " / ".join(["> 9 2", "5", "6", "7", "10", "13"][:players])
    for out in ("", " / out 1")[: 7 - players]:
        assert not is_over(play(table(f"{hands}{out} / idle {40 * players - 2}"), "9"))
        assert is_over(play(table(f"{hands}{out} / idle {40 * players - 1}"), "9"))


@rules("""
    GHO-88: each action counts and so does a lost turn, by one, not the turn that Kitty makes miss
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- 9    --> 9 K 2 / > 5 / 6 / on 4 9 / idle 18
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- 9x2  --> > K 2 / 5 / 6 / on 4 9 9 / idle 18
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- take --> 9 9 K 2 4 / > 5 / 6 / idle 18
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- K    --> 9 9 2 / 5 / > 6 / on 4 K / idle 18
        > X / 5 / 6 / idle 17                   -- lose --> X / > 5 / 6 / idle 18
        > 9 4 5 6 7 / 5 / 6 / crypt 3 / idle 17 -- 9    --> 4 5 6 7 / > 5 / 6 / on 9 / idle 18
    GHO-88: whatever is used up brings the counter back, a card of the crypt or a mansion, failed or not
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- luck card:7     --> 9 4 5 6 / > 5 / on 4 7 / crypt 2 / idle 0
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- luck card:K     --> > 9 4 5 6 / 5 / on 4 K / crypt 2 / idle 0
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- luck card:2     --> 9 4 5 6 2 4 / > 5 / crypt 2 / idle 0
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- 9 card:2        --> 4 5 6 2 / > 5 / on 4 9 / crypt 2 / idle 0
        > | 3 / 5 / on 4 / idle 17                  -- mansion card:7  --> | 2 / > 5 / on 4 7 / idle 0
        > | 3 / 5 / on 4 / idle 17                  -- mansion card:X  --> X 4 | 2 / > 5 / idle 0
    GHO-88: and so does a growing discard, or a player who goes out
        > 11 2 / 5 / on 4 / idle 17                 -- 11              --> > 2 / 5 / idle 0
        > 9 9 9 9 2 / 5 / on 4 / idle 17            -- 9x4             --> > 2 / 5 / idle 0
        > 9 | 0 / 5 / 6 / on 4 / idle 119           -- 9               --> out 1 / > 5 / 6 / on 4 9 / idle 0
    GHO-83, GHO-88: fewest cards leave first, hand and mansion together, and who left before keeps the place
        > 9 2 3 | 4 / 5 | 4 / 6 | 6 / 7 7 | 2 / idle 159 -- 9 --> 2 3 / 5 / 6 / 7 7 / on 9 / pays 1 1 0 1 / left 3,1,0,2
        7 7 | 1 / out 1 / > 9 2 | 1 / 5 | 0 / idle 119 -- 9 --> 7 7 / out 1 / 2 / 5 / on 9 / pays 0 1 1 1 / left 1,3,2,0
    GHO-84, GHO-88, GHO-89: where a round pays points they follow the same order
        > 9 2 | 4 / 5 | 4 / 6 | 6 / 7 | 2 / idle 159 / scored yes -- 9 --> 2 / 5 / 6 / 7 / on 9 / pays 3 1 0 2
        7 7 | 1 / out 1 / > 9 2 | 1 / 5 | 0 / idle 119 / scored yes -- 9 --> 7 7 / out 1 / 2 / 5 / on 9 / pays 0 2 3 1
    GHO-88: ties go by turn order from the player to move, in the direction of that moment, after Kitty's miss
        > 9 2 / 5 / 6 / 7 / idle 159            -- 9   --> 2 / 5 / 6 / 7 / on 9 / pays 0 1 1 1 / left 1,2,3,0
        > 9 2 / 5 / 6 / 7 / idle 159 / way -    -- 9   --> 2 / 5 / 6 / 7 / on 9 / pays 0 1 1 1 / left 3,2,1,0
        > 8 2 / 5 / 6 / 7 / idle 159            -- 8   --> 2 / 5 / 6 / 7 / on 8 / pays 0 1 1 1 / left 3,2,1,0 / way -
        > K 2 / 5 / 6 / 7 / idle 159            -- K   --> 2 / 5 / 6 / 7 / on K / pays 1 0 1 1 / left 2,3,0,1
        > 9 9 2 / 5 / 6 / idle 119              -- 9x2 --> 2 / 5 / 6 / on 9 9 / pays 1 1 0 / left 0,1,2
    GHO-88, GHO-89: the number is an option, and 0 turns it off
        > 9 2 / 5 / idle 13 / daybreak 7        -- 9   --> 2 / 5 / on 9 / pays 0 1 / left 1,0
        > 9 2 / 5 / idle 12 / daybreak 7        -- 9   --> 2 / > 5 / on 9
        > 9 2 / 5 / idle 5000 / daybreak 0      -- 9   --> 2 / > 5 / on 9
    GHO-72: where all still in hold nothing but Miss Copy daybreak comes at once, whatever the option
        > X 11 | 1 / X | 0 / X | 2 / miss_copy 3                -- 11   --> X / X / X / pays 1 1 0 / left 1,0,2
        > X 11 | 1 / X | 0 / X | 2 / miss_copy 3 / daybreak 0   -- 11   --> X / X / X / pays 1 1 0 / left 1,0,2
        > 5 5 5 5 | 0 / X | 1 / X | 2                           -- 5x4  --> out 1 / X / X / pays 1 1 0 / left 0,1,2
        > X 5 5 5 5 / X                                         -- 5x4  --> X / X / pays 1 0
    GHO-72: otherwise it goes on, somebody can play, open a mansion, take the cemetery, or try luck
        > X 11 / X 2            -- 11   --> > X / X 2
        > X 11 / | 3            -- 11   --> > X / | 3
        > X 11 2 / X            -- 11   --> > X 2 / X
        > X K / X               -- K    --> > X / X / on K
        > X X / X 11 / crypt 4 / miss_copy 3 -- lose card:2 card:4 --> X X 2 4 / > X 11 / crypt 2
""")
def test_when_the_sun_rises_and_over_whom(cases: str) -> None:
    holds(cases)


def test_in_a_match_daybreak_ends_the_round() -> None:
    """GHO-84, GHO-85, GHO-88: the loser takes the token."""
    after = facts(play(table("> 9 2 | 1 / 5 | 3 / 6 7 | 1 / idle 119 / match yes"), "9"))
    assert (after.points, after.tokens, after.round) == ((2, 0, 3), (0, 1, 0), 2)
