"""Twist, Skeletum and Kitty; and what follows an action in which order."""

from collections import Counter

import pytest

from games.ghooost.drawn import at, cemetery, discard, facts, hand, is_over, legal, play, table, walk

THREE = ["8 8 8 8 X 9", "9", "9"]


def test_twist_turns_the_direction() -> None:
    """GHO-66: and the next one turns it back."""
    state = play(at(["8 2", "9", "8 9"]), "8")
    assert (facts(state).direction, state.mover()) == (-1, 2)
    state = play(state, "8")
    assert (facts(state).direction, state.mover()) == (1, 0)


@pytest.mark.parametrize("action", ["8", "8+X", "8x2", "8x2+X", "8x3", "8x3+X", "8x4", "8x4+X"])
def test_several_twists_turn_it_once(action: str) -> None:
    """GHO-67: Double, Triple or Quartet, Miss Copy included; then the same player plays again."""
    state = play(at(THREE), action)
    assert facts(state).direction == -1
    assert state.mover() == (2 if action == "8" else 0)


@pytest.mark.parametrize(
    ("action", "direction"),
    [("8", -1), ("8+X", 1), ("8x2", 1), ("8x2+X", -1), ("8x3", -1), ("8x3+X", 1), ("8x4", 1), ("8x4+X", -1)],
)
def test_with_twist_each_every_twist_turns_it(action: str, direction: int) -> None:
    """GHO-67, GHO-89: an even number leaves it as it was."""
    assert facts(play(at(THREE, twist_each=True), action)).direction == direction


def test_a_twist_that_completes_a_quartet_turns_the_direction() -> None:
    """GHO-67: though it leaves with the cemetery; of the four, only the one laid counts."""
    for twist_each in (False, True):
        state = play(at(["8 2", "9", "9"], on="8 8 8", twist_each=twist_each), "8")
        assert cemetery(state) == ""
        assert (facts(state).direction, state.mover()) == (-1, 0)


@pytest.mark.parametrize("twist_each", [False, True])
@pytest.mark.parametrize("action", ["8", "8x2", "8x3", "8x4"])
def test_between_two_twist_leaves_the_direction(action: str, twist_each: bool) -> None:
    """GHO-68: at a table for two, and where only two are still in."""
    state = play(at(["8 8 8 8 9", "9"], twist_each=twist_each), action)
    assert (facts(state).direction, state.mover()) == (1, 1 if action == "8" else 0)
    drawn = table(
        """
        > 8 8 8 8 9 | 1
        out 1
          9         | 1
        """,
        twist_each=twist_each,
    )
    assert facts(play(drawn, action)).direction == 1


def test_skeletum_discards_the_cemetery_for_good() -> None:
    """GHO-69, GHO-70: itself and Kitty included; and the player plays again."""
    before = at(["11 2", "5", "6"], on="4 K 9")
    state = play(before, "11")
    assert sorted(discard(state).split()) == sorted(discard(before).split() + "4 9 11 K".split())
    assert cemetery(state) == ""
    assert legal(state) == {"2"}
    assert state.mover() == 0


@pytest.mark.parametrize("players", [2, 5])
def test_what_is_discarded_never_comes_back(players: int) -> None:
    """GHO-70: in whole games; nothing else leaves the game, and all else adds up to the box."""
    gone: Counter[str] = Counter()
    for state, _ in walk(players, 21):
        now = Counter(discard(state).split())
        assert gone <= now
        gone = now
        seen = facts(state)
        if seen.awaits not in ("starter", "deal"):
            assert gone.total() + sum(seen.hands) + sum(seen.mansions) + seen.crypt + sum(seen.cemetery) == 62
    assert gone


def test_a_new_turn_may_be_any_action() -> None:
    """GHO-71: luck, or the cemetery that a Double left there."""
    state = play(at(["4 4 6 7 9 10", "5"], crypt=3), "4x2")
    assert legal(state) == {"6", "7", "9", "10", "luck", "take"}
    assert play(state, "take").mover() == 1


def test_kitties_misses_do_not_add_up() -> None:
    """GHO-75: exactly the next player misses, whoever lay Kitties before."""
    state = at(["K 2", "K 3", "K 4", "5"])
    state = play(state, "K")
    assert state.mover() == 2
    assert play(state, "K").mover() == 0
    assert play(at(["K 2", "3", "4", "5"], on="K K"), "K").mover() == 2


def test_the_direction_is_clockwise_again_in_each_round() -> None:
    """GHO-75."""
    state = table(
        """
        out 1
        > 9 | 0
          5 | 1
        """,
        match=True,
        way="-",
    )
    assert facts(play(state, "9")).direction == 1


# GHO-90: the powers, drawing up, leaving, and whose turn it is.


def test_powers_count_the_acting_player_as_still_in() -> None:
    """GHO-90, GHO-68: with three in, a last-card Twist turns, and gives the turn to the other neighbour."""
    drawn = """
        > 8   | 0
          5   | 1
          6   | 1
        """
    assert play(table(drawn), "8").mover() == 2
    assert play(table(drawn, way="-"), "8").mover() == 1


def test_a_last_card_kitty_makes_the_next_miss() -> None:
    """GHO-82, GHO-90: with three in, the one after plays."""
    drawn = """
        > K   | 0
          5   | 1
          6   | 1
        """
    assert play(table(drawn), "K").mover() == 2
    assert play(table(drawn, way="-"), "K").mover() == 1


def test_a_last_card_kitty_with_four_in() -> None:
    """GHO-82: one misses, and only one."""
    state = play(at(["K", "5", "6", "7"], [0, 1, 1, 1]), "K")
    assert facts(state).left == (0,)
    assert state.mover() == 2


def test_a_last_card_kitty_from_the_mansion_makes_the_next_miss() -> None:
    """GHO-82, GHO-57."""
    state = play(at(["", "5", "6"], [1, 1, 1], unseen="K"), "mansion", "card:K")
    assert facts(state).left == (0,)
    assert state.mover() == 2


def test_drawing_up_comes_before_leaving() -> None:
    """GHO-90: before midnight a last card is followed by new ones, so nobody is out."""
    state = play(at(["9", "5", "6"], [0, 1, 1], crypt=1, unseen="2"), "9", "card:2")
    assert facts(state).left == ()
    assert hand(state, 0) == "2"
    assert state.mover() == 1


@pytest.mark.parametrize(("cards", "action"), [("9 9", "9x2"), ("11", "11"), ("4 4 4 4", "4x4"), ("8 8 8", "8x3")])
def test_who_is_out_does_not_play_again(cards: str, action: str) -> None:
    """GHO-80, GHO-90: the turn passes, in the new direction."""
    state = play(at([cards, "5", "6"], [0, 1, 1]), action)
    assert facts(state).left == (0,)
    assert state.mover() == (2 if action == "8x3" else 1)


def test_with_two_in_a_last_card_ends_the_round() -> None:
    """GHO-80, GHO-81, GHO-82: whatever its power."""
    for card in ("9", "8", "11", "K"):
        assert is_over(play(at([card, "5"], [0, 1]), card))


def test_an_empty_hand_with_a_mansion_stays_in() -> None:
    """GHO-80: both must be empty."""
    state = play(at(["9", "5"], [1, 1]), "9")
    assert facts(state).left == ()
    assert state.mover() == 1


def test_play_again_with_an_empty_hand_opens_the_mansion() -> None:
    """GHO-74, GHO-71: or takes what lies there."""
    state = play(at(["9 9", "5"], [1, 1]), "9x2")
    assert state.mover() == 0
    assert legal(state) == {"mansion", "take"}
