"""The mediums of the fourth level, 25 to 29, in rounds 1 to 9."""

from __future__ import annotations

import pytest

from games.rest_in_peace.drawn import (
    at,
    begun,
    front,
    hand,
    houses,
    legal,
    mediums_of,
    play,
    round_of,
    side,
    tokens,
    total,
)


def test_25_bars_two_values_for_both() -> None:
    """RIP-M25: ghostly mediums of a fixed value too."""
    state = at(9, hands=("1 2 3 4 6", "1 2 3 6"), fronts=("25 3 4 5 13 21", "23"))
    state = play(state, "medium:25 value:1 value:6")
    assert legal(state) == {"ghost:2", "ghost:3", "ghost:4", "medium:4", "medium:5", "medium:13", "end"}
    assert legal(play(state, "ghost:4 end")) == {"ghost:2", "ghost:3", "end"}
    other = play(at(9, hands=("1", ""), fronts=("25 3 4 5 13 23", "")), "medium:25 value:3 value:4")
    assert legal(other) == {"ghost:1", "medium:3", "medium:4", "medium:23", "end"}


def test_25_does_not_bar_16_and_19() -> None:
    """RIP-M25: they may take a barred value."""
    state = at(9, hands=("5", ""), fronts=("25 16 19", ""), decks=("5", ""))
    state = play(state, "ghost:5 medium:25 value:1 value:5 medium:16 medium:19 top:5")
    assert total(state, 0) == 15


def test_25_bars_plays_only() -> None:
    """RIP-M25: moves by 15, placings by 20 and discards by 21 are none."""
    state = at(8, hands=("5 1 1", "1 1"), fronts=("25 15 21", "20"))
    state = play(state, "ghost:5 medium:15 medium:25 value:1 value:5 medium:21 card:1 card:1")
    assert hand(state, 0) == ""
    state = play(state, "end medium:20 family:own away:1 end card:5")
    assert side(state, 1, 10) == "1"
    assert side(play(state, "none"), 0) == "5"


def test_25_lasts_for_the_round() -> None:
    """RIP-M25, RIP-46."""
    state = play(at(5, hands=("1", ""), fronts=("25", "")), "medium:25 value:1 value:2 end none end none")
    assert (round_of(state), legal(state)) == (7, {"ghost:1", "end"} | mediums_of(state, 0))


def test_26_adds_three_for_both() -> None:
    """RIP-M26, RIP-46: for this round."""
    state = play(at(5, hands=("4 4", "4 4 4"), fronts=("26", "")), "ghost:4 medium:26 value:4 end ghost:4 ghost:4")
    assert (total(state, 0), total(state, 1)) == (7, 14)
    assert total(play(state, "end end none ghost:4"), 1) == 4


def test_27_ends_the_round_in_a_tie() -> None:
    """RIP-M27: the house goes to the next round, the medium out of the game; nobody places, the same one begins."""
    state = at(4, hands=("6", "2"), fronts=("5", "27"), line={4: 9}, decks=("1 1", "2 2"))
    before = houses(state, 4), houses(state, 5)
    state = play(state, "ghost:6 end medium:27 draw:1 draw:1 draw:2 draw:2")
    assert (round_of(state), begun(state)) == (5, 0)
    assert sorted(houses(state, 5).split()) == sorted(before)
    assert (front(state, 0), front(state, 1)) == ("5", "")
    assert (tokens(state, 0), tokens(state, 1)) == (tokens(at(4), 0), tokens(at(4), 1))


def test_the_winner_of_the_next_round_takes_both_houses() -> None:
    """RIP-M27, RIP-16, RIP-30: both count."""
    later = "castle manor manor manor castle"
    state = at(5, fronts=("27", ""), tokens=("castle castle", "manor manor"), house="manor", later=later)
    state = play(state, "medium:27 end")
    assert legal(state) == {"none", "tenth:m" + front(state, 0)}
    assert sorted(tokens(state, 1).split()) == ["castle", "manor", "manor", "manor"]


def test_13_still_moves_after_27() -> None:
    """RIP-M27, RIP-M13."""
    state = play(at(4, fronts=("13 27", "")), "medium:13 medium:27")
    assert (side(state, 0, 10), side(state, 0, 4)) == ("m13", "m27")


def test_27_in_round_9() -> None:
    """RIP-M27, RIP-32: the house goes to the tenth; who began round 9 is resolved first there."""
    state = at(9, first=1, tenth=("m20 5", "m10"), fronts=("27", ""), hands=("3", "1"))
    state = play(state, "ghost:1 end medium:27")
    assert legal(state) == {f"value:{value}" for value in range(1, 7)}
    assert len(houses(state, 10).split()) == 2
    state = play(state, "value:5")
    assert legal(state) == {"family:own", "family:other"}
    state = play(state, "family:other")
    assert (legal(state), state.payoffs()) == (set(), [1.0, 0.0])


def test_28_swaps_two_later_houses() -> None:
    """RIP-M28: or none."""
    state = at(
        7, fronts=("28", ""), later="castle manor castle", tokens=("manor manor manor", "manor castle castle")
    )  # fmt: skip
    state = play(state, "medium:28")
    assert legal(state) == {"house:8", "house:9", "none"}
    assert legal(play(state, "house:8")) == {"house:9", "house:10"}
    swapped = play(state, "house:8 house:9")
    assert [houses(swapped, place) for place in (8, 9, 10)] == ["manor", "castle", "castle"]
    swapped = play(state, "house:9")
    assert [houses(swapped, place) for place in (8, 9, 10)] == ["castle", "castle", "manor"]
    declined = play(state, "none")
    assert [houses(declined, place) for place in (8, 9, 10)] == ["castle", "manor", "castle"]


def test_28_in_rounds_8_and_9() -> None:
    """RIP-M28: only 9 and 10 are left, and then nothing."""
    state = at(8, fronts=("28", ""), later="castle manor")
    assert legal(play(state, "medium:28")) == {"house:9", "none"}
    assert [houses(play(state, "medium:28 house:9"), place) for place in (9, 10)] == ["manor", "castle"]
    assert legal(play(at(9, fronts=("28", "")), "medium:28")) == {"end"}


def test_29_makes_every_other_card_a_1() -> None:
    """RIP-M29: on both sides, mediums too, 23 and 13 too; itself it counts 0."""
    state = at(9, hands=("6 5", "4 4 1"), fronts=("8 23 13 10", "29 12"))
    state = play(
        state, "ghost:6 ghost:5 medium:8 medium:23 medium:13 medium:10 value:6 end ghost:4 medium:12 medium:29"
    )
    assert (total(state, 0), total(state, 1)) == (6, 2)
    assert total(play(state, "ghost:4 ghost:1"), 1) == 4


def test_29_counts_in_its_round_only() -> None:
    """RIP-M29."""
    state = play(at(5, hands=("6", "5"), fronts=("29", ""), tenth=("5", "")), "medium:29 ghost:6 end end none")
    assert total(play(state, "end none ghost:5"), 1) == 5


@pytest.mark.parametrize("medium", ["13", "15", "1"])
def test_29_loses_1_13_and_15(medium: str) -> None:
    """RIP-M29: whether they came before or come after."""
    for script in (f"ghost:6 medium:{medium} medium:29 ghost:5", f"medium:29 ghost:6 ghost:5 medium:{medium}"):
        state = at(5, hands=("5 6", ""), fronts=(f"{medium} 29", ""), line={5: 9})
        state = play(state, script, "end end")
        assert legal(state) == {"tenth:m9", "none"}
        assert side(state, 0, 10) == ""


@pytest.mark.parametrize("medium", ["12", "24", "25", "14", "6"])
def test_29_ends_what_binds_the_opponent(medium: str) -> None:
    """RIP-M29, RIP-43."""
    named = "value:1 value:2" if medium == "25" else ""
    state = at(9, hands=("5 6", "1 2"), fronts=(f"{medium} 29", "8"))
    before = play(state, "ghost:6 ghost:5", f"medium:{medium}", named, "medium:29 end")
    after = play(state, "ghost:6 ghost:5 medium:29", f"medium:{medium}", "end")
    for ended in (before, after):
        assert legal(ended) == {"ghost:1", "ghost:2", "medium:8", "end"}
        assert total(play(ended, "ghost:1"), 1) == 1
        assert "end" in legal(play(ended, "ghost:1"))


def test_after_29_mediums_do_nothing() -> None:
    """RIP-M29: 21 needs and discards nothing, 22 and 27 end no round, 2 and 20 bring nothing."""
    state = at(9, hands=("6", "5"), fronts=("29 21 22 27 2 20 19", ""), decks=("4", "4"))
    state = play(state, "medium:29 ghost:6 medium:21 medium:22 medium:27 medium:2 medium:20 medium:19")
    assert (round_of(state), total(state, 0), legal(state)) == (9, 7, {"end"})


def test_29_after_24() -> None:
    """RIP-M29, RIP-M24: who is barred from mediums cannot play it; the other can, and mediums are free again."""
    state = play(at(9, hands=("5", "6"), fronts=("24 29", "4")), "ghost:5 medium:24 end")
    assert "medium:4" not in legal(state)
    state = play(state, "ghost:6 end medium:29")
    assert (total(state, 0), total(state, 1)) == (2, 1)
    assert "medium:4" in legal(play(state, "end"))


def test_what_was_done_before_29_stays_done() -> None:
    """RIP-M29, RIP-43: a fetched card stays, so does what 20 placed."""
    state = at(9, hands=("5 5", ""), fronts=("2 20 29", ""), decks=("4", ""))
    state = play(state, "medium:2 card:4 medium:20 family:own away:5 medium:29")
    assert (side(state, 0), side(state, 0, 10), total(state, 0)) == ("4 m2 m20 m29", "5", 3)
