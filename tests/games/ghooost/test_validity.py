"""What may be laid on what."""

import pytest

from games.ghooost.drawn import at, facts, holds, play, rules

# On each ghost (0: on nothing) the single ghosts that may be laid.
GOES = {
    0: "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    1: "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    2: "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    3: "1   3                   12      ",
    4: "1     4 5 6 7 8 9 10 11 12 13 14",
    5: "1       5 6 7 8 9 10 11 12 13 14",
    6: "1         6 7 8 9 10 11 12 13 14",
    7: "1           7 8 9 10 11 12 13 14",
    8: "1             8 9 10 11 12 13 14",
    9: "1               9 10 11 12 13 14",
    10: "1                10 11 12 13 14",
    11: "1                   11 12 13 14",
    12: "1                      12      ",
    13: "1                         13 14",
    14: "1                            14",
}


@pytest.mark.parametrize("top", GOES)
def test_from_the_hand_a_ghost_goes_on_its_like_and_on_lower_ones(top: int) -> None:
    """GHO-03, GHO-10, GHO-11, GHO-13, GHO-14, GHO-15, GHO-17, GHO-21, GHO-91: the whole table of who goes on whom.

    Kitty goes anywhere beside it, and the ghost on top stays.
    """
    holds(f"""
        > {GOES[0]} / 5 / on {top or "K"} : {GOES[top]} take
        > K 2 / 2 / 5 / on {top or ""} -- K --> 2 / 2 / > 5 / on {top or ""} K
    """)


@pytest.mark.parametrize("top", GOES)
def test_a_card_that_is_turned_up_follows_the_same_table(top: int) -> None:
    """GHO-10, GHO-13, GHO-14, GHO-21, GHO-32: what does not go is taken, with what lies there."""
    for card in GOES[0].split():
        state = at(["K K K K", "5"], on=f"{top}" if top else "", crypt=2, unseen=card)
        after, went = play(state, f"luck card:{card}"), card in GOES[top].split()
        assert (facts(after).hands[0] == 4) == went
        assert facts(after).top == (int(card) if went and card != "11" else 0)


@rules("""
    GHO-10, GHO-13: only the ghost on top counts, what lies beneath is beaten by nobody, and frightens nobody
        > 5 9 / 2 / on 14 13 1 6 : 9 take
        > 2 13 / 5 / on 12 1 : 2 13 take
    GHO-11, GHO-19: anything but Miss Copy alone goes on nothing, be it with Kitties beside
        > X 2 3 11 12 14 K / 5            : 2 2+X 3 3+X 11 11+X 12 12+X 14 14+X K
        > X 2 3 11 12 14 K / 5 / on K K   : 2 2+X 3 3+X 11 11+X 12 12+X 14 14+X K take
    GHO-12, GHO-22: cards played together are alike, with one Miss Copy, or both, as any of them
        > 5 5 7 / 2     : 5 5x2 7
        > 5 5 7 X / 2   : 5 5+X 5x2 5x2+X 7 7+X
        > 5 5 7 X X / 2 : 5 5+X 5+XX 5x2 5x2+X 5x2+XX 7 7+X 7+XX
    GHO-10, GHO-12, GHO-13, GHO-21: two or three are no better than one, only a quartet need not be high enough
        > 5 5 5 X K / 2 / on 9      : K 5x3+X take
        > 11 11 11 X 12 / 5 / on 3  : 11x3+X 12 12+X take
    GHO-17: after Kitty the next who is still in misses a turn, in the direction of play; between two she comes back
        > K 2 / 5 / 6 / 7               -- K --> 2 / 5 / > 6 / 7 / on K
        > K 2 / 5 / 6 / way -           -- K --> 2 / > 5 / 6 / on K
        > K 2 / out 1 / 5 / 6           -- K --> 2 / out 1 / 5 / > 6 / on K
        > K 2 / 5                       -- K --> > 2 / 5 / on K
        out 1 / > K 2 / out 2 / 6       -- K --> out 1 / > 2 / out 2 / 6 / on K
    GHO-18, GHO-19: Kitty goes alone, not with another Kitty, nor with Miss Copy
        > K K X X / 5 : K
    GHO-19, GHO-56, GHO-73: Miss Copies never go without a ghost, be it to a quartet
        > X / 5                                 : lose
        > X X / 5 / on 1                        : take
        > X X X / 5 / on K / miss_copy 3        : take
        > X X X / 9 / on 5 5 5 / miss_copy 3    : take
    GHO-19, GHO-20: Miss Copy takes value and family of what she is played with, she frightens as a 3 and turns as an 8
        > X 5 9 / 2 / on 7          : 9 9+X take
        > 4 / 2 / on 2 3 X=3        : take
        > X 9 2 / 8 9 / on 7        -- 9+X --> > 2 / 8 9 / on 7 9 X=9
        > X X 5 2 / 9 / on 4        -- 5+XX --> > 2 / 9 / on 4 5 X=5 X=5
        > X 8 9 / 9 / 9             -- 8+X --> > 9 / 9 / 9 / on 8 X=8 / way -
        > 5 2 / 9 / on 2 5 X=5 X=5  -- 5 --> > 2 / 9
    GHO-20: taken into a hand she is herself again, who lay there as a 5 and goes out again as a 7
        > 7 / 6 2 / on 5 X=5 -- take 6 7+X --> > 5 / 2 / on 6 7 X=7
""")
def test_what_goes_and_what_does_not(cases: str) -> None:
    holds(cases)
