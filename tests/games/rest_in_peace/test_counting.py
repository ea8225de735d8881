"""What cards count together: sets, bonuses and losses (RIP-40 to RIP-49)."""

from __future__ import annotations

import pytest

from games.rest_in_peace.drawn import at, hand, legal, play, side, total, walk
from hantise.games.rest_in_peace.counting import total as total_of
from hantise.games.rest_in_peace.counting import worth_of
from hantise.games.rest_in_peace.mediums import mediums_of
from hantise.games.rest_in_peace.rules import RestInPeace


@pytest.mark.parametrize(
    "options", [{}, {"twins_are_one": True}, {"thirteen_placed_is_four": True, "copy_ghostly": True}]
)
def test_what_cards_count_by_themselves_adds_up_to_the_total(options: dict[str, bool]) -> None:
    """RIP-42: ghosts are counted by a side without its mediums."""
    for seed in range(20):
        for state, _action in walk(seed, **options):
            assert isinstance(state, RestInPeace)
            for seat in range(2):
                alone = state.world()
                alone.family(seat).mediums = 0
                worths = [worth_of(state, seat, medium) for medium in mediums_of(state.family(seat).mediums)]
                assert sum(worths) + total_of(alone, seat) == total_of(state, seat)


@pytest.mark.parametrize("script", ["medium:8 ghost:2 ghost:4", "ghost:2 ghost:4 medium:8", "ghost:2 medium:8 ghost:4"])
def test_a_set_holds_cards_played_before_and_after(script: str) -> None:
    """RIP-40, RIP-M08."""
    assert total(play(at(hands=("2 4", ""), fronts=("8", "")), script), 0) == 8


@pytest.mark.parametrize(
    ("cards", "even", "odd"),
    [
        ("ghost:1", 1, 2),
        ("ghost:2", 3, 2),
        ("medium:3", 1, 2),
        ("medium:4", 3, 2),
        ("medium:5", 3, 4),
        ("medium:13", 5, 4),
        ("medium:23", 2, 4),
        ("medium:21 card:1 card:2", 7, 6),
        ("ghost:2 medium:16", 6, 4),
        ("medium:19 family:own top:5", 5, 6),
        ("medium:18", 0, 0),
    ],
)
def test_even_and_odd_are_the_printed_values(cards: str, even: int, odd: int) -> None:
    """RIP-41, RIP-M08, RIP-M09: ghostly mediums belong to sets by the value that they function as."""
    state = at(
        9, hands=("1 2", ""), fronts=(" ".join(m[7:] for m in cards.split() if m.startswith("medium")) + " 8 9", ""),
        decks=("5", "6"),
    )  # fmt: skip
    state = play(state, cards)
    assert total(play(state, "medium:8"), 0) == even
    assert total(play(state, "medium:9"), 0) == odd
    assert total(play(state, "medium:8 medium:9"), 0) == even + odd - total(state, 0)


def test_a_bonus_does_not_change_the_set() -> None:
    """RIP-41: a 2 that counts 3 is still even, a 1 with +2 is still a 1."""
    state = play(at(9, hands=("1 2", ""), fronts=("8 9 10 26", "12")), "ghost:1 ghost:2 medium:8 medium:9")
    assert total(state, 0) == 5
    state = play(state, "medium:10 value:1 medium:26 value:1")
    assert total(state, 0) == 10
    assert total(play(state, "end medium:12"), 0) == 0


def test_all_bonuses_add_up() -> None:
    """RIP-42: 8, 10 and 26."""
    state = at(9, hands=("4", ""), fronts=("8 10 26", ""))
    assert total(play(state, "ghost:4 medium:8 medium:10 value:4 medium:26 value:4"), 0) == 10


@pytest.mark.parametrize(
    ("bonus", "worth"), [("", 0), ("medium:9", 0), ("medium:10 value:1", 1), ("medium:9 medium:10 value:1", 2)]
)
def test_the_loss_by_17_comes_after_the_bonuses(bonus: str, worth: int) -> None:
    """RIP-42, RIP-M17: and stops at 0."""
    state = play(at(9, hands=("1 5", "6"), fronts=("9 10", "17")), "ghost:1 ghost:5 end medium:17 value:1 ghost:6 end")
    assert total(state, 0) == 5
    assert total(play(state, bonus), 0) == worth + 5 + bonus.count("medium:9")


def test_12_beats_bonuses() -> None:
    """RIP-42, RIP-M12: cards of 1 and 2 do not count, whatever they would get."""
    state = at(9, hands=("1 2 3", "6"), fronts=("10 26 23 4", "12"))
    state = play(state, "ghost:1 ghost:2 ghost:3 medium:10 value:1 medium:26 value:2 medium:23 medium:4")
    assert total(state, 0) == 3 + 5 + 3 + 6 + 5
    assert total(play(state, "end medium:12"), 0) == 3


def test_other_mediums_count_nothing() -> None:
    """RIP-42."""
    state = at(9, hands=("6", ""), fronts=("1 6 8 14 15 24", ""))
    state = play(state, "medium:1 medium:6 medium:14 medium:15 medium:24")
    assert total(state, 0) == 0


def test_a_discarded_card_ends_its_lasting_effect() -> None:
    """RIP-43, RIP-M11: 8 with its bonus, 25 with its bars."""
    state = play(at(hands=("2", "6 3"), fronts=("8 25", "11")), "ghost:2 medium:8 medium:25 value:3 value:6 end")
    assert legal(state) == {"medium:11", "end"}
    eight, twenty_five = play(state, "medium:11 card:m8"), play(state, "medium:11 card:m25")
    assert total(eight, 0) == 2
    assert legal(twenty_five) == {"ghost:3", "ghost:6", "end"}


@pytest.mark.parametrize(
    ("medium", "asks", "legal_before", "legal_after"),
    [
        (14, "", {"end", "medium:11", "ghost:1", "ghost:2"}, {"end", "ghost:1", "ghost:2"}),
        (6, "", {"end", "medium:11", "blind"}, {"end", "ghost:1", "ghost:2"}),
    ],
)
def test_11_ends_what_binds_its_player(medium: int, asks: str, legal_before: set[str], legal_after: set[str]) -> None:
    """RIP-43, RIP-M11, RIP-M06, RIP-M14: after 11 alone the turn may end."""
    state = play(at(hands=("5", "1 2"), fronts=(str(medium), "11")), f"ghost:5 medium:{medium}", asks, "end")
    assert legal(state) == legal_before
    assert legal(play(state, f"medium:11 card:m{medium}")) == legal_after


@pytest.mark.parametrize(("medium", "gain"), [(9, 1), (10, 2), (12, 0), (16, 3), (17, 0), (19, 4), (26, 3)])
def test_11_ends_8_to_12_17_and_26(medium: int, gain: int) -> None:
    """RIP-43: and what 16 and 19 counted."""
    named = " value:3" if medium in (10, 17, 26) else " top:4" if medium == 19 else ""
    given = at(hands=("3", "3"), fronts=(str(medium), "11"), decks=("4", ""))
    state = play(given, f"ghost:3 medium:{medium}{named}")
    assert total(state, 0) == 3 + gain
    assert total(play(state, f"end medium:11 card:m{medium}"), 0) == 3


def test_11_ends_1_13_and_15() -> None:
    """RIP-43: the medium goes to the loser, nothing moves."""
    state = at(9, hands=("6", ""), fronts=("1 13 15", "11"), line={9: 3})
    for medium, moved, asked in [(1, "m13", True), (13, "", True), (15, "m13", False)]:
        ended = play(state, "ghost:6 medium:1 medium:13 medium:15 end medium:11", f"card:m{medium}", "end")
        assert side(ended, 0, 10) == moved
        assert ("none" in legal(ended) and "card:6" in legal(ended)) == asked
    without = play(state, "ghost:6 medium:1 end medium:11 card:m1 end")
    assert "tenth:m3" in legal(without)


def test_what_was_done_stays_done() -> None:
    """RIP-43: the card that 2 fetched, the values of 16 and 21."""
    state = at(9, hands=("3 5 5", ""), fronts=("2 16 21", "11"), decks=("4", ""))
    state = play(state, "ghost:3 medium:2 card:4 medium:16 card:3 medium:21 card:5 card:5 end")
    assert (side(state, 0), total(state, 0)) == ("3 4 m2 m16 m21", 16)
    state = play(state, "medium:11 card:m2")
    assert (side(state, 0), total(state, 0), hand(state, 0)) == ("3 4 m16 m21", 16, "")


def test_a_medium_may_be_played_in_vain() -> None:
    """RIP-44: 2, 11, 16, 18, 19 and 20 that find nothing."""
    state = play(at(9, fronts=("2 11 16 18 19 20 28", "")), "medium:2 medium:11 medium:16 medium:18 medium:19")
    state = play(state, "medium:20 medium:28")
    assert (total(state, 0), legal(state)) == (0, {"end"})


@pytest.mark.parametrize("medium", [10, 17, 26])
def test_named_values_are_one_to_six(medium: int) -> None:
    """RIP-44."""
    state = play(at(fronts=(str(medium), "")), f"medium:{medium}")
    assert legal(state) == {f"value:{value}" for value in range(1, 7)}


def test_the_two_values_of_25_differ() -> None:
    """RIP-44: the lower one is named first; after 5 only 6 is left."""
    state = play(at(fronts=("25", "")), "medium:25")
    assert legal(state) == {f"value:{value}" for value in range(1, 6)}
    assert legal(play(state, "value:3")) == {"value:4", "value:5", "value:6"}
    assert legal(play(state, "value:5")) == {"end"}


def test_effects_last_for_the_round() -> None:
    """RIP-46: 8, 12, 24, 25, 26 and the rest are gone in the next one."""
    state = at(8, hands=("1 2", "1 2 6"), fronts=("8 12 17 24 25 26", "9"), first=0)
    state = play(state, "medium:8 medium:12 medium:17 value:6 medium:26 value:2 medium:25 value:1 value:6 medium:24")
    state = play(state, "ghost:2 end end none")
    assert legal(state) == {"ghost:1", "end"}
    state = play(state, "ghost:1 end")
    assert legal(state) >= {"ghost:1", "ghost:6", "medium:9"}
    assert total(play(state, "ghost:2 ghost:6"), 1) == 8


def test_a_moved_card_counts_as_played_there() -> None:
    """RIP-47, RIP-M15: its family may be ahead without playing."""
    state = play(at(8, hands=("2 2", "1 5"), fronts=("15 8", "17")), "ghost:2 ghost:2 medium:15 end end card:2 none")
    assert (total(state, 0), side(state, 0)) == (2, "2")
    assert total(play(state, "medium:8"), 0) == 3
    state = play(state, "end")
    assert total(play(state, "medium:17 value:2"), 0) == 0
    assert legal(state) >= {"ghost:1", "ghost:5"}


def test_a_moved_card_is_none_for_14() -> None:
    """RIP-47, RIP-M14: it does not count towards the two cards."""
    state = at(7, hands=("2 6", "5 5 4"), fronts=("15", "14"))
    state = play(state, "ghost:6 medium:15 end end card:6 none end")
    state = play(state, "ghost:5 medium:14 ghost:4 end")
    assert legal(state) == {"end"}


def test_a_choice_must_be_made_where_there_is_one() -> None:
    """RIP-48: 2, 11, 16, 18 and 20; a single one that all see is none, and 15 and 28 may be declined."""
    state = at(9, hands=("1 2", "3 4"), fronts=("16 20 18 2", "11"), decks=("5 6", ""), earlier={1: ("2 3", "")})
    state = play(state, "ghost:1 ghost:2 medium:16")
    assert legal(state) == {"card:1", "card:2"}
    state = play(state, "card:2 medium:20")
    assert legal(state) == {"family:own", "family:other"}
    state = play(state, "family:own medium:18")
    assert legal(state) == {"card:2", "card:3"}
    state = play(state, "card:3 medium:2")
    assert legal(state) == {"card:3", "card:5", "card:6"}
    state = play(state, "card:6 end medium:11")
    assert legal(state) == {"card:1", "card:2", "card:6", "card:m2", "card:m16", "card:m18", "card:m20"}
    single = play(at(hands=("1", ""), fronts=("16", "")), "ghost:1 medium:16")
    assert (total(single, 0), legal(single)) == (2, {"end"})


def test_after_29_no_choice_is_asked() -> None:
    """RIP-49: and 7 stays unplayable."""
    state = at(9, hands=("1", ""), fronts=("29 10 11 2 20 25 28 7", ""), decks=("5 6", ""))
    state = play(state, "medium:29 medium:10 medium:11 medium:2 medium:20 medium:25 medium:28")
    assert legal(state) == {"ghost:1", "end"}
    assert total(state, 0) == 6
