"""Doubles, Triples and Quartets."""

import pytest

from games.ghooost.drawn import facts, legal, may, play, shows, table


def test_two_or_three_alike_play_again_and_one_alone_does_not() -> None:
    """GHO-60: Miss Copy counts as one of them; the like that lies there does not."""
    shows("""
        > 9 9 9 X X 2 / 5 / on 4    -- 9x2   --> > 9 X X 2 / 5 / on 4 9 9
        > 9 9 9 X X 2 / 5 / on 4    -- 9x3   --> > X X 2 / 5 / on 4 9 9 9
        > 9 9 9 X X 2 / 5 / on 4    -- 9+X   --> > 9 9 X 2 / 5 / on 4 9 X=9
        > 9 9 9 X X 2 / 5 / on 4    -- 9x2+X --> > 9 X 2 / 5 / on 4 9 9 X=9
        > 9 9 9 X X 2 / 5 / on 4    -- 9+XX  --> > 9 9 2 / 5 / on 4 9 X=9 X=9
        > 9 9 2 / 5 / on 9          -- 9     --> 9 2 / > 5 / on 9 9
    """)


@pytest.mark.parametrize("on", ["13", "12", "3", "14 K"])
def test_a_quartet_goes_on_anything_and_sweeps_it(on: str) -> None:
    """GHO-61, GHO-65, GHO-91: four 5s on a 13 discard all, and play again; with Miss Copies among them too."""
    may(f"""
        > 5 5 5 5 2 / 6 / on {on}       : 5x4 take
        > 5 5 X X 2 / 6 / on {on}       : 5x2+XX take
        > 5 5 5 X 2 / 6 / on {on}       : 5x3+X take
        > 5 5 5 5 X X / 6 / on {on}     : 5x4 5x4+X 5x4+XX 5x3+X 5x3+XX 5x2+XX take
    """)
    shows(f"""
        > 5 5 5 5 2 / 6 / on {on}       -- 5x4    --> > 2 / 6
        > 5 5 X X 2 / 6 / on {on}       -- 5x2+XX --> > 2 / 6
        > 5 5 5 5 X X / 6 / on {on}     -- 5x4+XX --> > | 3 / 6
    """)


def test_the_cemetery_helps_to_four() -> None:
    """GHO-20, GHO-62, GHO-73, GHO-91: with any number of cards; Miss Copy counts as what she was laid as."""
    shows("""
        > 10 10 10 2 / 5 / on 4 10      -- 10x3 --> > 2 / 5
        > 9 2 / 5 / on 4 9 9 9          -- 9    --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 9 9        -- 9+X  --> > 2 / 5
        > 9 9 2 / 5 / on 4 9 9          -- 9x2  --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 9          -- 9+X  --> > 2 / 5
        > 9 2 / 5 / on 4 9 9 X=9        -- 9    --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 X=9        -- 9+X  --> > 2 / 5
        > 7 2 / 7 2 / 7 2 / 7 2         -- 7 7 7 7 --> 2 / 2 / 2 / > 2
        > X 5 5 2 / 5 9                 -- 5+X 5 5 --> 2 / > 9
    """)


def test_fewer_than_four_others_and_a_broken_run_stay() -> None:
    """GHO-62, GHO-64: three 9s lie there, but a Scooty lies between; a Kitty lies beside."""
    shows("""
        > 9 2 / 5 / on 9 9              -- 9       --> 2 / > 5 / on 9 9 9
        > 10 2 / 5 / on 9 9 9           -- 10      --> 2 / > 5 / on 9 9 9 10
        > 9 2 / 5 / on 9 9 1 9          -- 9       --> 2 / > 5 / on 9 9 1 9 9
        > 9 9 2 / K 5 / 6 / 9 5 / on 4 9 -- 9 K 9 9 --> > 2 / 5 / 6 / 5
    """)


def test_a_quartet_discards_everything_for_good_and_then_anything_goes() -> None:
    """GHO-65, GHO-70, GHO-71: the cards just played and Kitty too; it is a full new turn."""
    before = table("> 5 5 5 5 2 3 4 6 K / 6 / on 13 K / crypt 9")
    after = play(before, "5x4")
    grown = [now - was for now, was in zip(facts(after).discard, facts(before).discard)]
    assert {kind: more for kind, more in enumerate(grown) if more} == {5: 4, 13: 1, 15: 1}
    assert legal(after) == {"2", "3", "4", "6", "K", "luck"}


@pytest.mark.parametrize("action", ["9x2", "11", "5x4", "K"])
def test_to_play_again_is_a_full_new_turn(action: str) -> None:
    """GHO-71: whatever is legal in that moment, luck and taking included."""
    state = play(table("> 9 9 11 5 5 5 5 K 13 13 13 / 6 / on 4 / crypt 5"), action)
    assert state.mover() == 0
    assert {"luck", "13", "13x2", "13x3"} <= legal(state)
    assert ("take" in legal(state)) == (sum(facts(state).cemetery) > 0)


def test_two_reasons_to_play_again_give_one_turn() -> None:
    """GHO-74: a Double Skeletum, and a Triple that completes a quartet."""
    shows("""
        > 11 11 2 5 / 6 / on 4      -- 11x2 2   --> 5 / > 6 / on 2
        > 11 X 2 5 / 6 / on 4       -- 11+X 2   --> 5 / > 6 / on 2
        > 10 10 10 2 5 / 6 / on 10  -- 10x3 2   --> 5 / > 6 / on 2
    """)
