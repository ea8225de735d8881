"""Twist, Skeletum and Kitty; and what follows an action in which order."""

import pytest

from games.ghooost.drawn import facts, legal, play, shows, table


def test_twist_turns_the_direction_and_the_next_one_turns_it_back() -> None:
    """GHO-09, GHO-66."""
    shows("""
        > 8 2 / 9 / 8 9         -- 8        --> 2 / 9 / > 8 9 / on 8 / way -
        > 8 2 / 9 / 8 9         -- 8 8      --> > 2 / 9 / 9 / on 8 8 / way +
        4 8 / > 5 8 / 6 9       -- 5 6 8 9  --> 4 / > 8 / | 3 / on 5 6 8 9 / way -
    """)


@pytest.mark.parametrize("action", ["8", "8+X", "8x2", "8x2+X", "8x3", "8x3+X", "8x4", "8x4+X"])
def test_several_twists_turn_it_once_or_with_twist_each_once_for_each(action: str) -> None:
    """GHO-67, GHO-89: Double, Triple or Quartet, Miss Copy included; then the same player plays again."""
    twists = {"8": 1, "8+X": 2, "8x2": 2, "8x2+X": 3, "8x3": 3, "8x3+X": 4, "8x4": 4, "8x4+X": 5}[action]
    once = play(table("> 8 8 8 8 X 9 / 9 / 9"), action)
    assert (facts(once).direction, once.mover()) == (-1, 2 if action == "8" else 0)
    each = play(table("> 8 8 8 8 X 9 / 9 / 9 / twist_each yes"), action)
    assert facts(each).direction == (-1) ** twists


@pytest.mark.parametrize("twist_each", ["no", "yes"])
def test_a_twist_that_completes_a_quartet_turns_the_direction(twist_each: str) -> None:
    """GHO-67: though it leaves with the cemetery; of the four, only the one laid counts."""
    shows(f"> 8 2 / 9 / 9 / on 8 8 8 / twist_each {twist_each} -- 8 --> > 2 / 9 / 9 / way -")


@pytest.mark.parametrize("twist_each", ["no", "yes"])
def test_between_two_twist_leaves_the_direction(twist_each: str) -> None:
    """GHO-68: at a table for two, and where only two are still in."""
    shows(f"""
        > 8 8 8 9 / 9 / twist_each {twist_each}             -- 8   --> 8 8 9 / > 9 / on 8
        > 8 8 8 9 / 9 / twist_each {twist_each}             -- 8x3 --> > 9 / 9 / on 8 8 8
        > 8 8 8 9 / out 1 / 9 / twist_each {twist_each}     -- 8   --> 8 8 9 / out 1 / > 9 / on 8
        > 8 8 8 9 / out 1 / 9 / twist_each {twist_each}     -- 8x3 --> > 9 / out 1 / 9 / on 8 8 8
    """)


def test_skeletum_discards_the_cemetery_for_good_and_plays_again() -> None:
    """GHO-69, GHO-70: itself and Kitty included."""
    before = table("> 11 2 / 5 / 6 / on 4 K 9")
    after = play(before, "11")
    grown = [now - was for now, was in zip(facts(after).discard, facts(before).discard)]
    assert {kind: more for kind, more in enumerate(grown) if more} == {4: 1, 9: 1, 11: 1, 15: 1}
    assert legal(after) == {"2"}


def test_kitties_misses_do_not_add_up() -> None:
    """GHO-75: exactly the next player misses, whoever laid Kitties before."""
    shows("""
        > K 2 / 3 / K 4 / 5             -- K K  --> > 2 / 3 / 4 / 5 / on K K
        > K 2 / 3 / 4 / 5 / on K K      -- K    --> 2 / 3 / > 4 / 5 / on K K K
    """)


# GHO-90: the powers, drawing up, leaving, and whose turn it is.


def test_powers_count_the_acting_player_as_still_in() -> None:
    """GHO-90, GHO-68, GHO-82: with three in, a last-card Twist turns; a last-card Kitty makes just one miss."""
    shows("""
        > 8 | 0 / 5 / 6                 -- 8    --> out 1 / 5 / > 6 / on 8 / way -
        > 8 | 0 / 5 / 6 / way -         -- 8    --> out 1 / > 5 / 6 / on 8 / way +
        > K | 0 / 5 / 6                 -- K    --> out 1 / 5 / > 6 / on K
        > K | 0 / 5 / 6 / way -         -- K    --> out 1 / > 5 / 6 / on K
        > K | 0 / 5 / 6 / 7             -- K    --> out 1 / 5 / > 6 / 7 / on K
        > | 1 / 5 / 6        -- mansion card:K --> out 1 / 5 / > 6 / on K
    """)


def test_drawing_up_comes_before_leaving() -> None:
    """GHO-90: before midnight a last card is followed by new ones, so nobody is out."""
    shows("> 9 | 0 / 5 / 6 / crypt 1 -- 9 card:2 --> 2 | 0 / > 5 / 6 / on 9 / crypt 0")


def test_who_is_out_does_not_play_again_and_who_has_a_mansion_is_not_out() -> None:
    """GHO-71, GHO-74, GHO-80, GHO-90: the turn passes, in the new direction."""
    shows("""
        > 9 9 | 0 / 5 / 6       -- 9x2  --> out 1 / > 5 / 6 / on 9 9
        > 11 | 0 / 5 / 6        -- 11   --> out 1 / > 5 / 6
        > 4 4 4 4 | 0 / 5 / 6   -- 4x4  --> out 1 / > 5 / 6
        > 8 8 8 | 0 / 5 / 6     -- 8x3  --> out 1 / 5 / > 6 / on 8 8 8 / way -
        > 9 | 1 / 5             -- 9    --> | 1 / > 5 / on 9
        > 9 9 | 1 / 5           -- 9x2  --> > | 1 / 5 / on 9 9
    """)
    assert legal(play(table("> 9 9 | 1 / 5"), "9x2")) == {"mansion", "take"}


@pytest.mark.parametrize("card", ["9", "8", "11", "K"])
def test_with_two_in_a_last_card_ends_the_round(card: str) -> None:
    """GHO-80, GHO-81, GHO-82: whatever its power."""
    shows(f"> {card} | 0 / 5 / on 4 -- {card} --> out 1 / 5 / on {'' if card == '11' else '4 ' + card} / pays 1 0")
