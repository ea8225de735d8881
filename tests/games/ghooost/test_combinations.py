"""Doubles, Triples and Quartets."""

import pytest

from games.ghooost.drawn import facts, holds, legal, play, rules, table


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
