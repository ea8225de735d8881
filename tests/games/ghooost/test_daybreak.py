"""The sun rises: GHO-88, and GHO-72."""

import pytest

from games.ghooost.drawn import at, dealt, facts, is_over, legal, play, table
from hantise.core import BadOption, State
from hantise.games.ghooost import GAME


def idle(state: State) -> int:
    return facts(state).idle


@pytest.mark.parametrize("action", ["9", "take", "K", "9x2"])
def test_each_action_counts(action: str) -> None:
    """GHO-88: by one; the turn that Kitty makes miss does not count."""
    state = at(["9 9 K 2", "5", "6"], on="4", idle=17)
    assert idle(play(state, action)) == 18


def test_a_lost_turn_counts() -> None:
    """GHO-88."""
    assert idle(play(at(["X", "5", "6"], idle=17), "lose")) == 18


def test_before_midnight_actions_count_as_well() -> None:
    """GHO-88: as long as nothing leaves the crypt."""
    assert idle(play(at(["9 4 5 6 7", "5", "6"], crypt=3, idle=17), "9")) == 18
    assert is_over(play(at(["9 4 5 6 7", "5"], crypt=3, idle=79), "9"))


@pytest.mark.parametrize("card", ["7", "2", "X", "K"])
def test_a_card_out_of_the_crypt_brings_the_counter_back(card: str) -> None:
    """GHO-88: by luck, failed or not, and by drawing; it is left at 0."""
    state = at(["9 4 5 6", "5", "6"], on="4", crypt=3, unseen=card, idle=17)
    assert idle(play(state, "luck", f"card:{card}")) == 0
    assert idle(play(state, "9", f"card:{card}")) == 0


def test_a_growing_discard_brings_the_counter_back() -> None:
    """GHO-88: by Skeletum and by a quartet."""
    state = at(["11 9 9 9 9 2", "5", "6"], on="4", idle=17)
    assert idle(play(state, "11")) == 0
    assert idle(play(state, "9x4")) == 0


@pytest.mark.parametrize("card", ["7", "2", "X", "K"])
def test_a_shrinking_mansion_brings_the_counter_back(card: str) -> None:
    """GHO-88: though the card failed."""
    state = at(["", "5", "6"], on="4", unseen=card, idle=17)
    assert idle(play(state, "mansion", f"card:{card}")) == 0


def test_a_player_who_goes_out_brings_the_counter_back() -> None:
    """GHO-88: so the last idle action is not followed by daybreak."""
    state = play(at(["9", "5", "6"], [0, 1, 1], on="4", idle=119), "9")
    assert idle(state) == 0
    assert facts(state).left == (0,)
    assert not is_over(state)


@pytest.mark.parametrize(("players", "last"), [(2, 80), (3, 120), (4, 160), (5, 200), (6, 240)])
def test_the_sun_rises_after_forty_for_each_player(players: int, last: int) -> None:
    """GHO-88: not one earlier."""
    hands = ["9 2", "5", "6", "7", "10", "13"][:players]
    assert not is_over(play(at(hands, idle=last - 2), "9"))
    assert is_over(play(at(hands, idle=last - 1), "9"))


def test_only_players_still_in_count() -> None:
    """GHO-88: forty for each of them."""
    drawn = """
        out 1
        > 9 2 | 1
          5   | 1
        """
    assert not is_over(play(table(drawn, idle=78), "9"))
    assert is_over(play(table(drawn, idle=79), "9"))


def test_fewest_cards_leave_first() -> None:
    """GHO-88: hand and mansion together; the last has lost, and they score by GHO-84."""
    state = table(
        """
        > 9 2 3 | 4      six when she has played
          5     | 4      five
          6     | 6      seven
          7 7   | 2      four
        """,
        idle=159,
    )
    state = play(state, "9")
    assert facts(state).left == (3, 1, 0, 2)
    assert state.payoffs() == [3.0, 1.0, 0.0, 2.0]


@pytest.mark.parametrize(
    ("way", "action", "order"),
    [("+", "9", (1, 2, 3, 0)), ("-", "9", (3, 2, 1, 0)), ("+", "8", (3, 2, 1, 0)), ("+", "K", (2, 3, 0, 1))],
)
def test_ties_go_by_turn_order_from_the_player_to_move(way: str, action: str, order: tuple[int, ...]) -> None:
    """GHO-88: in the direction of that moment, after a Twist the new one; after Kitty from the one after."""
    state = at([f"{action} 2", "5", "6", "7"], [2, 2, 2, 2], idle=159, way=way)
    assert facts(play(state, action)).left == order


def test_who_must_play_again_is_the_player_to_move() -> None:
    """GHO-88: and so first among equals."""
    state = at(["9 9 2", "5", "6"], [1, 1, 1], idle=119)
    assert facts(play(state, "9x2")).left == (0, 1, 2)


def test_who_left_before_keeps_the_place() -> None:
    """GHO-88, GHO-84."""
    state = table(
        """
          7 7 | 1
        out 1
        > 9 2 | 1
          5   | 0
        """,
        idle=119,
    )
    state = play(state, "9")
    assert facts(state).left == (1, 3, 2, 0)
    assert state.payoffs() == [0.0, 2.0, 3.0, 1.0]


@pytest.mark.parametrize("daybreak", [1, 7, 39, 41])
def test_the_number_is_an_option(daybreak: int) -> None:
    """GHO-88, GHO-89."""
    after = play(at(["9 2", "5"], idle=2 * daybreak - 2, daybreak=daybreak), "9")
    assert not is_over(after)
    assert is_over(play(after, "take"))
    assert facts(dealt(2, daybreak=daybreak)).daybreak == daybreak


def test_forty_is_the_standard() -> None:
    """GHO-88."""
    assert facts(dealt(2)).daybreak == 40


def test_nought_turns_it_off() -> None:
    """GHO-88: at a live table the game goes on; where an end must be certain it is refused."""
    assert not is_over(play(at(["9 2", "5"], idle=5000, daybreak=0), "9"))
    options = GAME.options(2, daybreak=0)
    assert facts(dealt(2, daybreak=0)).daybreak == 0
    with pytest.raises(BadOption, match="may never end"):
        GAME.longest(options)


def test_in_a_match_daybreak_ends_the_round() -> None:
    """GHO-88, GHO-84, GHO-85: the loser takes the token."""
    state = at(["9 2", "5", "6 7"], [1, 3, 1], idle=119, match=True)
    state = play(state, "9")
    assert facts(state).points == (2, 0, 3)
    assert facts(state).tokens == (0, 1, 0)
    assert facts(state).round == 2


# Nothing but Miss Copy.


@pytest.mark.parametrize("daybreak", [0, 40])
def test_where_all_hold_nothing_but_miss_copy_daybreak_comes_at_once(daybreak: int) -> None:
    """GHO-72: here Skeletum was the last other card; ranked as ever, mansions counting."""
    state = table(
        """
        > X 11 | 1
          X    | 0
          X    | 2
        """,
        miss_copy=3,
        daybreak=daybreak,
    )
    state = play(state, "11")
    assert is_over(state)
    assert facts(state).left == (1, 0, 2)


def test_who_is_out_does_not_keep_the_night_going() -> None:
    """GHO-72: every player still in is what counts; one leaves with a quartet, the others hold Miss Copies."""
    state = play(at(["5 5 5 5", "X", "X"], [0, 1, 2]), "5x4")
    assert is_over(state)
    assert facts(state).left == (0, 1, 2)


def test_a_quartet_played_before_can_end_it() -> None:
    """GHO-72."""
    assert is_over(play(at(["X 5 5 5 5", "X"]), "5x4"))


@pytest.mark.parametrize(
    "hands",
    [
        ["X 11", "X 2"],  # somebody can play
        ["X 11", ""],  # somebody can open a mansion
        ["X 11 2", "X"],  # the player can go on
    ],
)
def test_otherwise_the_round_goes_on(hands: list[str]) -> None:
    """GHO-72: one of them can do something."""
    assert not is_over(play(at(hands), "11"))


def test_with_cards_in_the_crypt_or_the_cemetery_the_round_goes_on() -> None:
    """GHO-72: luck may be tried, or the cemetery taken, a Kitty beside nothing too."""
    assert not is_over(play(at(["X X", "X 11"], crypt=4, miss_copy=3), "lose", "card:2", "card:4"))
    state = play(at(["X K", "X"]), "K")
    assert not is_over(state)
    assert legal(state) == {"take"}


def test_an_imagined_world_ends_alike() -> None:
    """GHO-72: nobody watches there, so nobody learns what the others hold."""
    state = at(["5 5 5 5", "X", "X"], [0, 1, 2])
    world = state.world()  # type: ignore[attr-defined]
    world.apply(GAME.actions.parse("5x4"))
    assert is_over(world)
    assert world.payoffs() == play(state, "5x4").payoffs()
