"""Doubles, Triples and Quartets; Twist, Skeletum and Kitty; and what follows an action in which order."""

import pytest

from games.ghooost.drawn import facts, holds, legal, play, rules, table


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


@pytest.mark.parametrize("on", ["13", "12", "3", "14 K"])
def test_a_quartet_goes_on_anything_and_sweeps_it(on: str) -> None:
    """GHO-61, GHO-65, GHO-91: four 5s on a 13 discard all, and play again; with Miss Copies among them too."""
    holds(f"""
        > 5 5 X X 2 / 6 / on {on}       : 5x2+XX take
        > 5 5 5 5 X X / 6 / on {on}     : 5x4 5x4+X 5x4+XX 5x3+X 5x3+XX 5x2+XX take
        > 5 5 5 5 2 / 6 / on {on}       -- 5x4    --> > 2 / 6
        > 5 5 X X 2 / 6 / on {on}       -- 5x2+XX --> > 2 / 6
        > 5 5 5 5 X X / 6 / on {on}     -- 5x4+XX --> > | 3 / 6
    """)


@pytest.mark.parametrize("action", ["9x2", "11", "5x4", "K"])
def test_to_play_again_is_a_full_new_turn(action: str) -> None:
    """GHO-71: whatever is legal in that moment, luck and taking included."""
    state = play(table("> 9 9 11 5 5 5 5 K 13 13 13 / 6 / on 4 / crypt 5"), action)
    assert state.mover() == 0
    assert {"luck", "13", "13x2", "13x3"} <= legal(state)
    assert ("take" in legal(state)) == (sum(facts(state).cemetery) > 0)


@rules("""
    GHO-60: two or three alike play again, Miss Copy among them; one alone does not, whatever like lies there
        > 9 9 9 X X 2 / 5 / on 4    -- 9x2   --> > 9 X X 2 / 5 / on 4 9 9
        > 9 9 9 X X 2 / 5 / on 4    -- 9x3   --> > X X 2 / 5 / on 4 9 9 9
        > 9 9 9 X X 2 / 5 / on 4    -- 9+X   --> > 9 9 X 2 / 5 / on 4 9 X=9
        > 9 9 9 X X 2 / 5 / on 4    -- 9x2+X --> > 9 X 2 / 5 / on 4 9 9 X=9
        > 9 9 9 X X 2 / 5 / on 4    -- 9+XX  --> > 9 9 2 / 5 / on 4 9 X=9 X=9
        > 9 9 2 / 5 / on 9          -- 9     --> 9 2 / > 5 / on 9 9
    GHO-20, GHO-62, GHO-73, GHO-91: the cemetery helps to four; Miss Copy counts as what she was laid as
        > 10 10 10 2 / 5 / on 4 10      -- 10x3 --> > 2 / 5
        > 9 2 / 5 / on 4 9 9 9          -- 9    --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 9 9        -- 9+X  --> > 2 / 5
        > 9 9 2 / 5 / on 4 9 9          -- 9x2  --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 9          -- 9+X  --> > 2 / 5
        > 9 2 / 5 / on 4 9 9 X=9        -- 9    --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 X=9        -- 9+X  --> > 2 / 5
        > 7 2 / 7 2 / 7 2 / 7 2         -- 7 7 7 7 --> 2 / 2 / 2 / > 2
        > X 5 5 2 / 5 9                 -- 5+X 5 5 --> 2 / > 9
    GHO-62, GHO-64: fewer than four stay, others, and those of a run that a Scooty breaks; a Kitty lies beside
        > 9 2 / 5 / on 9 9              -- 9       --> 2 / > 5 / on 9 9 9
        > 10 2 / 5 / on 9 9 9           -- 10      --> 2 / > 5 / on 9 9 9 10
        > 9 2 / 5 / on 9 9 1 9          -- 9       --> 2 / > 5 / on 9 9 1 9 9
        > 9 9 2 / K 5 / 6 / 9 5 / on 4 9 -- 9 K 9 9 --> > 2 / 5 / 6 / 5
    GHO-74: two reasons to play again give one turn, a Double Skeletum, and a Triple that completes a quartet
        > 11 11 2 5 / 6 / on 4      -- 11x2 2   --> 5 / > 6 / on 2
        > 11 X 2 5 / 6 / on 4       -- 11+X 2   --> 5 / > 6 / on 2
        > 10 10 10 2 5 / 6 / on 10  -- 10x3 2   --> 5 / > 6 / on 2
""")
def test_who_plays_again_and_what_is_swept(cases: str) -> None:
    holds(cases)
