"""What may be laid on what."""

import pytest

from games.ghooost.drawn import at, cemetery, discard, facts, hand, play, plays, table

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
ALL = GOES[0].split()


@pytest.mark.parametrize("top", GOES)
def test_from_the_hand_a_ghost_goes_on_its_like_and_on_lower_ones(top: int) -> None:
    """GHO-10, GHO-11, GHO-13, GHO-14, GHO-21: the whole table of who goes on whom."""
    state = at([GOES[0], "5"], on=f"{top}" if top else "K")
    assert plays(state) == set(GOES[top].split())


@pytest.mark.parametrize("top", GOES)
@pytest.mark.parametrize("card", ALL)
def test_a_card_that_is_turned_up_follows_the_same_table(top: int, card: str) -> None:
    """GHO-10, GHO-13, GHO-14, GHO-21, GHO-32: what does not go is taken, with what lies there."""
    state = at(["K K K K", "5"], on=f"{top}" if top else "", crypt=2, unseen=card)
    after = play(state, "luck", f"card:{card}")
    went = card in GOES[top].split()
    assert (hand(after, 0) == "K K K K") == went
    assert facts(after).top == (int(card) if went and card != "11" else 0)


def test_a_five_goes_on_a_five_or_a_four_but_not_on_a_seven() -> None:
    """GHO-91, GHO-10: the rulebook's own example."""
    assert "5" in plays(at(["5", "2"], on="5"))
    assert "5" in plays(at(["5", "2"], on="4"))
    assert "5" not in plays(at(["5", "2"], on="7"))


def test_only_the_ghost_on_top_counts() -> None:
    """GHO-10."""
    assert plays(at(["5 9", "2"], on="14 13 1 6")) == {"9"}


@pytest.mark.parametrize("on", ["", "K", "K K"])
def test_anything_but_miss_copy_alone_goes_on_nothing(on: str) -> None:
    """GHO-11: Kitties beside an empty cemetery leave it at 0."""
    state = at(["X 2 3 11 12 14 K", "5"], on=on)
    assert plays(state) == {"2", "2+X", "3", "3+X", "11", "11+X", "12", "12+X", "14", "14+X", "K"}


def test_cards_played_together_are_alike() -> None:
    """GHO-12: with Miss Copy as any of them."""
    assert plays(at(["5 5 7", "2"])) == {"5", "5x2", "7"}
    assert plays(at(["5 5 7 X", "2"])) == {"5", "5+X", "5x2", "5x2+X", "7", "7+X"}


def test_two_ghosts_are_no_better_than_one() -> None:
    """GHO-10, GHO-12: pairs and triples must be high enough; only a quartet need not."""
    assert plays(at(["5 5 5 X K", "2"], on="9")) == {"K", "5x3+X"}
    assert plays(at(["5 5 5 K", "2"], on="9")) == {"K"}


def test_on_a_scary_ghost_go_the_scary_the_fearless_and_a_quartet() -> None:
    """GHO-13: 3 and 12 on 3; 12 on 12; 3 not on 12."""
    cards = "1 2 3 12 13 14 14 14 14 K"
    assert plays(at([cards, "5"], on="3")) == {"1", "3", "12", "14x4", "K"}
    assert plays(at([cards, "5"], on="12")) == {"1", "12", "14x4", "K"}


def test_a_common_ghost_on_a_scary_one_ends_the_fright() -> None:
    """GHO-13: what lies beneath frightens nobody."""
    state = play(at(["1", "2 13"], on="12"), "1")
    assert plays(state) == {"2", "13"}


@pytest.mark.parametrize("top", ["3", "12", "14"])
def test_scooty_goes_anywhere_and_lies_there_with_value_one(top: str) -> None:
    """GHO-14."""
    state = play(at(["1", "2 4"], on=top), "1")
    assert facts(state).top == 1
    assert plays(state) == {"2", "4"}


@pytest.mark.parametrize("top", [0, 1, 3, 9, 12, 14])
def test_kitty_goes_anywhere_beside_and_the_ghost_on_top_stays(top: int) -> None:
    """GHO-15."""
    on = f"{top}" if top else ""
    state = play(at(["K 2", "2", GOES[0]], on=on), "K")
    assert facts(state).top == top
    assert cemetery(state) == f"{on} K".strip()
    assert state.mover() == 2
    assert plays(state) == set(GOES[top].split())


def test_kitty_is_taken_with_the_cemetery() -> None:
    """GHO-16: from beside a ghost and from beside nothing."""
    assert hand(play(at(["9", "5"], on="4 K K"), "take"), 0) == "4 9 K K"
    assert hand(play(at(["9", "5"], on="K"), "take"), 0) == "9 K"


def test_kitty_is_discarded_with_the_cemetery() -> None:
    """GHO-16."""
    state = play(at(["11 2", "5"], [0, 1], on="4 K", unseen="2"), "11")
    assert cemetery(state) == ""
    assert {"4", "11", "K"} <= set(discard(state).split())


def test_after_kitty_the_next_player_misses_a_turn() -> None:
    """GHO-17: in the direction of play."""
    hands = ["K 2", "5", "6", "7"]
    assert play(at(hands), "K").mover() == 2
    assert play(at(hands, way="-"), "K").mover() == 2
    assert play(at(["K 2", "5", "6"]), "K").mover() == 2
    assert play(at(["K 2", "5", "6"], way="-"), "K").mover() == 1


def test_after_kitty_whoever_is_out_is_passed_over() -> None:
    """GHO-17: the next player still in misses, and the one after plays."""
    state = table("""
        > K 2 | 1
        out 1
          5   | 1
          6   | 1
    """)
    assert play(state, "K").mover() == 3


def test_between_two_kitty_lets_her_player_play_again() -> None:
    """GHO-17: at a table for two, and at a larger one where two are still in."""
    assert play(at(["K 2", "5"]), "K").mover() == 0
    state = table("""
        out 1
        > K 2 | 1
        out 2
          6   | 1
    """)
    assert play(state, "K").mover() == 1


def test_kitty_goes_alone() -> None:
    """GHO-18: not with another Kitty, nor with Miss Copy; GHO-19: nor Miss Copy with her."""
    assert plays(at(["K K X X", "5"])) == {"K"}


@pytest.mark.parametrize("cards", ["X", "X X", "X X X"])
@pytest.mark.parametrize("on", ["", "1", "K"])
def test_miss_copy_never_goes_without_a_ghost(cards: str, on: str) -> None:
    """GHO-19: neither alone nor with the other Miss Copy."""
    assert plays(at([cards, "5"], on=on, miss_copy=3)) == set()


def test_miss_copy_takes_the_value_that_she_is_played_with() -> None:
    """GHO-19: on what is too high for that value she does not go either."""
    assert plays(at(["X 5 9", "2"], on="7")) == {"9", "9+X"}
    state = play(at(["X 9 2", "8 9"], on="7"), "9+X")
    assert facts(state).top == 9


def test_miss_copy_frightens_with_a_scary_ghost() -> None:
    """GHO-20: she keeps the family that she took, though the ghost lies beneath her."""
    state = play(at(["X 3 4", "2"], on="2"), "3+X")
    assert plays(state) == set()
    assert facts(state).run == 2


def test_miss_copy_turns_the_direction_with_a_twist() -> None:
    """GHO-20."""
    state = play(at(["X 8 9", "9", "9"]), "8+X")
    assert facts(state).direction == -1


def test_miss_copy_in_the_cemetery_counts_towards_a_quartet() -> None:
    """GHO-20."""
    state = play(at(["5 2", "9"], on="2 5 X=5 X=5"), "5")
    assert cemetery(state) == ""
    assert state.mover() == 0


def test_taken_into_a_hand_miss_copy_is_herself_again() -> None:
    """GHO-20: she lay there as a 5, and goes out again as a 7."""
    state = play(at(["7", "6 2"], on="5 X=5"), "take")
    assert hand(state, 0) == "X 5 7"
    state = play(state, "6")
    assert plays(state) == {"7", "7+X"}


@pytest.mark.parametrize(("top", "goes"), [("10", True), ("11", True), ("12", False), ("13", False), ("14", False)])
def test_skeletum_must_be_a_valid_play(top: str, goes: bool) -> None:
    """GHO-21: not on 12, 13, 14."""
    assert ("11" in plays(at(["11", "5"], on=top))) == goes


def test_skeletum_does_not_go_on_cerberus() -> None:
    """GHO-21: a scary 3 is lower, and stops him all the same."""
    assert plays(at(["11 11 11", "5"], on="3")) == set()
    assert plays(at(["11 11 11 11", "5"], on="3")) == {"11x4"}


def test_both_miss_copies_go_with_another_ghost() -> None:
    """GHO-22."""
    state = at(["X X 5 2", "9"], on="4")
    assert plays(state) == {"5", "5+X", "5+XX"}
    after = play(state, "5+XX")
    assert cemetery(after) == "X X 4 5"
    assert (facts(after).top, facts(after).run) == (5, 3)
