"""What may be laid on what."""

import pytest

from games.ghooost.drawn import at, facts, may, play, shows

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
    """GHO-10, GHO-11, GHO-13, GHO-14, GHO-21, GHO-91: the whole table of who goes on whom."""
    may(f"> {GOES[0]} / 5 / on {top or 'K'} : {GOES[top]} take")


@pytest.mark.parametrize("top", GOES)
def test_a_card_that_is_turned_up_follows_the_same_table(top: int) -> None:
    """GHO-10, GHO-13, GHO-14, GHO-21, GHO-32: what does not go is taken, with what lies there."""
    for card in GOES[0].split():
        state = at(["K K K K", "5"], on=f"{top}" if top else "", crypt=2, unseen=card)
        after, went = play(state, f"luck card:{card}"), card in GOES[top].split()
        assert (facts(after).hands[0] == 4) == went
        assert facts(after).top == (int(card) if went and card != "11" else 0)


def test_only_the_ghost_on_top_counts() -> None:
    """GHO-10, GHO-13: what lies beneath is beaten by nobody, and frightens nobody."""
    may("""
        > 5 9 / 2 / on 14 13 1 6 : 9 take
        > 2 13 / 5 / on 12 1 : 2 13 take
    """)


def test_anything_but_miss_copy_alone_goes_on_nothing() -> None:
    """GHO-11, GHO-19: Kitties beside an empty cemetery leave it at 0."""
    may("""
        > X 2 3 11 12 14 K / 5            : 2 2+X 3 3+X 11 11+X 12 12+X 14 14+X K
        > X 2 3 11 12 14 K / 5 / on K     : 2 2+X 3 3+X 11 11+X 12 12+X 14 14+X K take
        > X 2 3 11 12 14 K / 5 / on K K   : 2 2+X 3 3+X 11 11+X 12 12+X 14 14+X K take
    """)


def test_cards_played_together_are_alike() -> None:
    """GHO-12, GHO-22: with one Miss Copy, or both, as any of them."""
    may("""
        > 5 5 7 / 2     : 5 5x2 7
        > 5 5 7 X / 2   : 5 5+X 5x2 5x2+X 7 7+X
        > 5 5 7 X X / 2 : 5 5+X 5+XX 5x2 5x2+X 5x2+XX 7 7+X 7+XX
    """)


def test_two_or_three_are_no_better_than_one() -> None:
    """GHO-10, GHO-12: only a quartet need not be high enough."""
    may("""
        > 5 5 5 X K / 2 / on 9 : K 5x3+X take
        > 5 5 5 K / 2 / on 9   : K take
    """)


def test_on_a_scary_ghost_go_the_scary_the_fearless_and_a_quartet() -> None:
    """GHO-03, GHO-13: 3 and 12 on 3; 12 on 12; 3 not on 12; no common and no special one."""
    may("""
        > 1 2 3 12 13 14 14 14 14 K / 5 / on 3      : 1 3 12 14x4 K take
        > 1 2 3 12 13 14 14 14 14 K / 5 / on 12     : 1 12 14x4 K take
        > X 1 2 3 4 8 11 12 14 K / 5 / on 3         : 1 1+X 3 3+X 12 12+X K take
    """)


def test_scooty_goes_anywhere_and_lies_there_with_value_one() -> None:
    """GHO-14."""
    shows("""
        > 1 / 2 / on 3  -- 1 --> | 3 / > 2 / on 3 1
        > 1 / 2 / on 12 -- 1 --> | 3 / > 2 / on 12 1
        > 1 / 2 / on 14 -- 1 --> | 3 / > 2 / on 14 1
    """)


def test_kitty_goes_anywhere_beside_and_the_ghost_on_top_stays() -> None:
    """GHO-15, GHO-17."""
    for top in GOES:
        shows(f"> K 2 / 2 / 5 / on {top or ''} -- K --> 2 / 2 / > 5 / on {top or ''} K")


def test_kitty_is_taken_and_discarded_with_the_cemetery() -> None:
    """GHO-16: from beside a ghost and from beside nothing."""
    shows("""
        > 9 / 5 / on 4 K K    -- take --> 4 9 K K / > 5
        > 9 / 5 / on K        -- take --> 9 K / > 5
        > 11 2 / 5 / on 4 K   -- 11   --> > 2 / 5
    """)


def test_after_kitty_the_next_player_misses_a_turn() -> None:
    """GHO-17: of those still in, in the direction of play; between two her player goes on."""
    shows("""
        > K 2 / 5 / 6 / 7               -- K --> 2 / 5 / > 6 / 7 / on K
        > K 2 / 5 / 6 / way -           -- K --> 2 / > 5 / 6 / on K
        > K 2 / out 1 / 5 / 6           -- K --> 2 / out 1 / 5 / > 6 / on K
        > K 2 / 5                       -- K --> > 2 / 5 / on K
        out 1 / > K 2 / out 2 / 6       -- K --> out 1 / > 2 / out 2 / 6 / on K
    """)


def test_kitty_goes_alone() -> None:
    """GHO-18, GHO-19: not with another Kitty, nor with Miss Copy."""
    may("> K K X X / 5 : K")


@pytest.mark.parametrize("cards", ["X", "X X", "X X X"])
def test_miss_copy_never_goes_without_a_ghost(cards: str) -> None:
    """GHO-19, GHO-56, GHO-73: neither alone nor with the others, be it to a quartet; she takes, or loses the turn."""
    may(f"""
        > {cards} / 5 / miss_copy 3         : lose
        > {cards} / 5 / on 1 / miss_copy 3  : take
        > {cards} / 5 / on K / miss_copy 3  : take
        > {cards} / 9 / on 5 5 5 / miss_copy 3 : take
    """)


def test_miss_copy_takes_the_value_and_the_family_that_she_is_played_with() -> None:
    """GHO-19, GHO-20: on what is too high for it she does not go; she frightens as a 3, and turns as an 8."""
    may("""
        > X 5 9 / 2 / on 7      : 9 9+X take
        > 4 / 2 / on 2 3 X=3    : take
    """)
    shows("""
        > X 9 2 / 8 9 / on 7    -- 9+X --> > 2 / 8 9 / on 7 9 X=9
        > X X 5 2 / 9 / on 4    -- 5+XX --> > 2 / 9 / on 4 5 X=5 X=5
        > X 8 9 / 9 / 9         -- 8+X --> > 9 / 9 / 9 / on 8 X=8 / way -
        > 5 2 / 9 / on 2 5 X=5 X=5  -- 5 --> > 2 / 9
    """)


def test_taken_into_a_hand_miss_copy_is_herself_again() -> None:
    """GHO-20: she lay there as a 5, and goes out again as a 7."""
    shows("> 7 / 6 2 / on 5 X=5 -- take 6 7+X --> > 5 / 2 / on 6 7 X=7")


def test_skeletum_must_be_a_valid_play() -> None:
    """GHO-21: a scary 3 is lower, and stops him all the same; a quartet of them goes on it."""
    may("""
        > 11 11 11 / 5 / on 3       : take
        > 11 11 11 11 / 5 / on 3    : 11x4 take
    """)
