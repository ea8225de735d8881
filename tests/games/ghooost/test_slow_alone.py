"""The oracle itself, held against the rulebook's examples and the catalogue, on small tables drawn by hand."""

import random
from typing import Any

import pytest

from games.ghooost.slow import CHANCE, OVER, SlowGhooost, play_name, read_play


def table(
    *hands: str,
    on: str = "",
    kitties: int = 0,
    crypt: int = 0,
    mansions: list[int] | None = None,
    turn: int = 0,
    **options: Any,
) -> SlowGhooost:
    """A position in a round: `table("5 5 X", "7", on="10 X=10")`. It is after midnight unless the crypt has cards."""
    game = SlowGhooost(len(hands), starter=turn, **options)
    game.hands = [hand.split() for hand in hands]
    game.cemetery = [read_laid(card) for card in on.split()]
    game.kitties = ["K"] * kitties
    game.crypt = crypt
    game.mansions = mansions or [4] * len(hands)
    game.turn = turn
    game.errand = ""
    return game


def read_laid(card: str) -> tuple[str, int]:
    """`10` is a ten; `X=10` a Miss Copy that counts as one."""
    name, _, value = card.partition("=")
    return name, int(value or name)


def do(game: SlowGhooost, *names: str) -> SlowGhooost:
    """Apply these one after the other; all must be legal."""
    for name in names:
        assert name in game.legal(), (name, sorted(game.legal()))
        game.apply(name)
    return game


def lies(game: SlowGhooost) -> str:
    """The cemetery from the bottom up, as `table` reads it."""
    return " ".join(card if card == str(value) else f"{card}={value}" for card, value in game.cemetery)


def goes(card: str, on: str) -> bool:
    """May this single card be played on that cemetery?"""
    return card in table(card, "2", on=on).legal()


# --- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "parts"),
    [("5", ("5", 1, 0)), ("5x3", ("5", 3, 0)), ("5+X", ("5", 1, 1)), ("12x2+XX", ("12", 2, 2))],
)
def test_plays_are_named_by_rank_count_and_copies(name: str, parts: tuple[str, int, int]) -> None:
    assert read_play(name) == parts
    assert play_name(*parts) == name


# --- set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "mansion", "crypt"), [(2, 12, 30), (3, 10, 20), (4, 8, 14), (5, 6, 12), (6, 4, 14)]
)
def test_mansions_and_crypt_have_the_rulebooks_sizes(players: int, mansion: int, crypt: int) -> None:
    """GHO-02, GHO-05, GHO-07."""
    game = SlowGhooost(players)
    assert game.mansions == [mansion] * players
    assert game.crypt == crypt
    assert sum(game.bag.values()) == 62


def test_chance_names_the_starter_then_deals_four_cards_to_each_seat_in_order() -> None:
    """GHO-04, GHO-08."""
    game = SlowGhooost(3)
    assert game.mover() == CHANCE
    assert game.odds() == {"starts:0": 1, "starts:1": 1, "starts:2": 1}
    do(game, "starts:2", "card:5", "card:5", "card:X", "card:K")
    assert game.odds()["card:5"] == 2
    assert (game.odds()["card:X"], game.odds()["card:K"], game.odds()["card:14"]) == (1, 3, 4)
    do(game, "card:5", "card:5", "card:1", "card:2")
    assert "card:5" not in game.legal()
    do(game, "card:3", "card:3", "card:3", "card:3")
    assert game.hands == [["5", "5", "X", "K"], ["5", "5", "1", "2"], ["3", "3", "3", "3"]]
    assert game.mover() == 2


def test_a_known_starter_needs_no_chance() -> None:
    """GHO-08."""
    assert "card:1" in SlowGhooost(4, starter=3).legal()


def test_a_match_needs_three_and_the_crypt_needs_a_card() -> None:
    """GHO-02, GHO-83."""
    for options in ({"match": True}, {"each_value": 1}):
        with pytest.raises(ValueError, match=r"no such game|crypt"):
            SlowGhooost(2, **options)


# --- validity ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "on", "valid"),
    [
        ("5", "5", True),  # GHO-91
        ("5", "4", True),
        ("5", "7", False),
        ("2", "", True),  # GHO-11
        ("3", "3", True),  # GHO-13
        ("12", "3", True),
        ("12", "12", True),
        ("3", "12", False),
        ("13", "3", False),
        ("14", "12", False),
        ("3", "4", False),
        ("12", "13", False),
        ("1", "14", True),  # GHO-14
        ("1", "12", True),
        ("2", "1", True),
        ("K", "12", True),  # GHO-15
        ("K", "14", True),
        ("11", "11", True),  # GHO-21
        ("11", "10", True),
        ("11", "12", False),
        ("11", "14", False),
        ("11", "3", False),
        ("14", "6 X=3", False),  # GHO-20
        ("14", "3 1", True),
    ],
)
def test_what_goes_on_what(card: str, on: str, valid: bool) -> None:
    """GHO-10, GHO-11, GHO-13, GHO-14, GHO-15, GHO-20, GHO-21, GHO-91."""
    assert goes(card, on) is valid


def test_identical_cards_go_together_with_any_number_of_miss_copies() -> None:
    """GHO-12, GHO-18, GHO-19, GHO-22."""
    plays = table("5 5 9 X X K K", "2").legal()
    assert plays == {"5", "5x2", "5+X", "5+XX", "5x2+X", "5x2+XX", "9", "9+X", "9+XX", "K"}


def test_miss_copy_alone_is_no_play() -> None:
    """GHO-11, GHO-19, GHO-56."""
    assert table("X X", "2", on="4").legal() == {"take"}


def test_with_kitty_alone_in_the_cemetery_anything_may_be_played_and_she_may_be_taken() -> None:
    """GHO-11, GHO-35."""
    game = table("2 X", "2", kitties=1)
    assert game.legal() == {"2", "2+X", "take"}
    do(game, "take")
    assert game.hands[0] == ["2", "X", "K"]


# --- combinations --------------------------------------------------------------------------------------------------


def test_three_tens_on_a_ten_discard_all_and_play_again() -> None:
    """GHO-62, GHO-65, GHO-91."""
    game = do(table("10 10 10 4", "2", on="7 10", kitties=1), "10x3")
    assert (lies(game), game.kitties, len(game.discard), game.mover()) == ("", [], 6, 0)


def test_four_fives_go_on_a_thirteen_but_three_do_not() -> None:
    """GHO-61, GHO-65, GHO-91."""
    game = table("5 5 5 5 2", "2", on="13")
    assert game.legal() == {"5x4", "take"}
    do(game, "5x4")
    assert (lies(game), len(game.discard), game.mover()) == ("", 5, 0)


def test_a_quartet_with_miss_copies_goes_on_a_scary_ghost() -> None:
    """GHO-13, GHO-61."""
    assert "5x2+XX" in table("5 5 X X", "2", on="12").legal()


@pytest.mark.parametrize("play", ["6x2", "6x3", "6+X", "6x2+X"])
def test_a_double_or_triple_plays_again(play: str) -> None:
    """GHO-60."""
    assert do(table("6 6 6 X 9", "2", on="4"), play).mover() == 0


def test_a_single_card_passes_the_turn() -> None:
    """GHO-31."""
    assert do(table("6 9", "2", on="4"), "6").mover() == 1


def test_one_card_completes_a_quartet_that_others_laid() -> None:
    """GHO-20, GHO-62, GHO-64, GHO-73: Miss Copy counts, a Kitty beside does not break the run."""
    game = do(table("6 9", "2", on="4 6 X=6 6", kitties=1), "6")
    assert (lies(game), len(game.discard), game.mover()) == ("", 6, 0)


def test_a_broken_run_is_no_quartet() -> None:
    """GHO-64: the 6s under the Scooty do not count."""
    game = do(table("6 9", "2", on="6 6 6 1"), "6")
    assert (lies(game), game.mover()) == ("6 6 6 1 6", 1)


# --- powers --------------------------------------------------------------------------------------------------------


def test_kitty_makes_the_next_player_miss_a_turn() -> None:
    """GHO-15, GHO-17, GHO-75."""
    game = do(table("K 2", "2", "2", "2", on="9"), "K")
    assert (lies(game), game.kitties, game.mover()) == ("9", ["K"], 2)


def test_with_two_players_kitty_plays_again() -> None:
    """GHO-17."""
    assert do(table("K 2", "2", on="9"), "K").mover() == 0


def test_twist_turns_the_direction_and_kitty_follows_it() -> None:
    """GHO-17, GHO-66."""
    game = do(table("8 2", "2", "2", "2 K", on="4"), "8")
    assert game.mover() == 3
    assert do(game, "K").mover() == 1


@pytest.mark.parametrize(("each", "direction"), [(False, -1), (True, 1)])
def test_a_double_twist_turns_once_or_twice(each: bool, direction: int) -> None:
    """GHO-60, GHO-67."""
    game = do(table("8 X 2", "2", "2", on="4", twist_each=each), "8+X")
    assert (game.direction, game.mover()) == (direction, 0)


def test_a_twist_that_completes_a_quartet_turns_the_direction_too() -> None:
    """GHO-65, GHO-67."""
    game = do(table("8 2", "2", "2", on="8 8 8"), "8")
    assert (game.direction, game.mover(), len(game.discard)) == (-1, 0, 4)


def test_with_two_players_twist_turns_nothing() -> None:
    """GHO-68."""
    game = do(table("8 2", "2", on="4"), "8")
    assert (game.direction, game.mover()) == (1, 1)


def test_skeletum_discards_everything_and_plays_again() -> None:
    """GHO-69."""
    game = do(table("11 2", "2", on="4 9", kitties=2), "11")
    assert (lies(game), game.kitties, len(game.discard), game.mover()) == ("", [], 5, 0)


# --- before midnight -----------------------------------------------------------------------------------------------


def test_before_midnight_one_plays_takes_or_tries_luck() -> None:
    """GHO-30, GHO-31, GHO-34."""
    assert table("5 6 7 9", "2", on="7", crypt=9).legal() == {"7", "9", "take", "luck"}
    assert table("5 6 7 9", "2", crypt=9).legal() == {"5", "6", "7", "9", "luck"}


def test_luck_that_succeeds_lies_on_top_and_passes_on() -> None:
    """GHO-32."""
    game = do(table("5 6 7 9", "2", on="7", crypt=9), "luck")
    assert game.mover() == CHANCE
    do(game, "card:8")
    assert (lies(game), game.crypt, game.mover()) == ("7 8", 8, 1)


def test_luck_that_fails_takes_cemetery_and_card() -> None:
    """GHO-32, GHO-33."""
    game = do(table("5 6 7 9", "2", on="4 X=4 7", kitties=1, crypt=9), "luck", "card:6")
    assert sorted(game.hands[0]) == ["4", "5", "6", "6", "7", "7", "9", "K", "X"]
    assert (lies(game), game.kitties, game.crypt, game.mover()) == ("", [], 8, 1)


def test_miss_copy_turned_up_fails_even_on_an_empty_cemetery() -> None:
    """GHO-33, GHO-57."""
    game = do(table("5 6 7 9", "2", crypt=9), "luck", "card:X")
    assert (game.hands[0], game.mover()) == (["5", "6", "7", "9", "X"], 1)


@pytest.mark.parametrize(("card", "mover"), [("11", 0), ("9", 0), ("8", 1), ("K", 2), ("10", 1), ("1", 1)])
def test_a_luck_card_has_its_power(card: str, mover: int) -> None:
    """GHO-40: Skeletum, a fourth 9, Twist (which fails on a 9), Kitty, a common ghost, Scooty."""
    game = do(table("2 2 2 2", "2", "2", on="9 9 9", crypt=9), "luck", f"card:{card}")
    assert game.mover() == mover


def test_after_any_action_one_draws_up_to_four() -> None:
    """GHO-36, GHO-37: also before playing again."""
    game = do(table("6 6 2 9", "2", on="4", crypt=9), "6x2")
    assert game.mover() == CHANCE
    do(game, "card:7", "card:7")
    assert (game.hands[0], game.crypt, game.mover()) == (["2", "9", "7", "7"], 7, 0)


def test_midnight_strikes_in_the_middle_of_drawing_up() -> None:
    """GHO-38, GHO-39, GHO-74: the second action of the turn is after midnight."""
    game = do(table("6 6 6 6", "2", on="7", crypt=1), "6x4", "card:5")
    assert (game.hands[0], game.mover(), game.legal()) == (["5"], 0, {"5"})


def test_luck_with_the_last_card_strikes_midnight_without_drawing_up() -> None:
    """GHO-39, GHO-55."""
    game = do(table("6 6 6 6", "2", on="7", crypt=1), "luck", "card:9")
    assert (game.crypt, game.mover(), game.legal()) == (0, 1, {"take"})


def test_only_miss_copies_before_midnight_may_try_luck_or_lose_the_turn() -> None:
    """GHO-35, GHO-56."""
    game = table("X X X X", "2", crypt=9)
    assert game.legal() == {"luck", "lose"}
    assert do(game, "lose").mover() == 1
    assert table("X X X X", "2", on="4", crypt=9).legal() == {"luck", "take"}


# --- after midnight ------------------------------------------------------------------------------------------------


def test_after_midnight_one_plays_or_takes() -> None:
    """GHO-50, GHO-51, GHO-52, GHO-53."""
    assert table("5 9", "2", on="7").legal() == {"9", "take"}
    assert table("5 6", "2", on="7").legal() == {"take"}
    assert table("", "2", on="7").legal() == {"mansion", "take"}
    assert table("", "2").legal() == {"mansion"}
    assert table("X", "2").legal() == {"lose"}


def test_a_mansion_card_is_played_or_taken_with_the_cemetery() -> None:
    """GHO-54, GHO-55, GHO-57."""
    game = do(table("", "2", on="7", mansions=[3, 4]), "mansion", "card:9")
    assert (lies(game), game.hands[0], game.mansions, game.mover()) == ("7 9", [], [2, 4], 1)
    game = do(table("", "2", on="7", mansions=[3, 4]), "mansion", "card:X")
    assert (lies(game), game.hands[0], game.mansions, game.mover()) == ("", ["7", "X"], [2, 4], 1)


def test_a_lost_turn_passes_on() -> None:
    """GHO-56."""
    assert do(table("X", "2"), "lose").mover() == 1


# --- the end of a round --------------------------------------------------------------------------------------------


def test_who_holds_nothing_is_out_and_the_turn_passes_even_after_a_double() -> None:
    """GHO-80."""
    game = do(table("6 6", "2", "2", on="4", mansions=[0, 4, 4]), "6x2")
    assert (game.left, game.mover()) == ([0], 1)


def test_a_last_card_kitty_still_makes_the_next_player_miss() -> None:
    """GHO-82, GHO-90."""
    assert do(table("K", "2", "2", on="4", mansions=[0, 4, 4]), "K").mover() == 2


def test_a_last_card_twist_with_three_in_gives_the_turn_to_the_other_neighbour() -> None:
    """GHO-68, GHO-90."""
    assert do(table("8", "2", "2", on="4", mansions=[0, 4, 4]), "8").mover() == 2


def test_those_who_are_out_are_passed_over() -> None:
    """GHO-75, GHO-90: the Kitty makes seat 2 miss, for seat 1 is out."""
    game = table("6", "K 2", "2", "2", on="4", mansions=[4, 0, 4, 4], turn=0)
    game.hands[1] = []
    game.left = [1]
    game.hands[0] = ["K", "2"]
    assert do(game, "K").mover() == 3


def test_two_players_one_leaves_and_has_won() -> None:
    """GHO-81, GHO-83, GHO-92."""
    game = do(table("2", "6", on="4", mansions=[3, 0], turn=1), "6")
    assert (game.mover(), game.legal(), game.payoffs()) == (OVER, set(), [0.0, 1.0])


def test_a_mansions_last_card_that_goes_on_ends_the_round() -> None:
    """GHO-54, GHO-80."""
    assert do(table("", "6", on="4", mansions=[1, 3]), "mansion", "card:5").payoffs() == [1.0, 0.0]


def test_four_players_score_two_one_three_and_a_token() -> None:
    """GHO-84, GHO-85: the rulebook's example."""
    game = table("9", "9", "9", "9", mansions=[0, 0, 0, 0], turn=1)
    do(game, "9", "9", "9")
    assert (game.mover(), game.payoffs(), game.tokens) == (OVER, [0.0, 2.0, 1.0, 3.0], [1, 0, 0, 0])


@pytest.mark.parametrize(("players", "points"), [(3, [2, 3, 0]), (5, [2, 1, 1, 3, 0]), (6, [2, 1, 1, 1, 3, 0])])
def test_other_tables_score_alike(players: int, points: list[int]) -> None:
    """GHO-84."""
    game = table(*[str(9 + seat // 3) for seat in range(players)], mansions=[0] * players)
    while game.mover() != OVER:
        do(game, min(game.legal() - {"take"}))
    assert game.payoffs() == points


# --- daybreak ------------------------------------------------------------------------------------------------------


def test_daybreak_ranks_by_cards_held_and_ties_by_turn_order() -> None:
    """GHO-88: two quiet actions for each of three players; then seat 0 is to move."""
    game = table("2 2 2", "2", "2 2 2 2", on="", mansions=[4, 4, 4], daybreak=2)
    do(game, "2", "take", "2", "take", "2")
    assert [game.quiet, game.mover()] == [5, 2]
    assert [len(hand) for hand in game.hands] == [3, 1, 3]
    do(game, "take")
    assert (game.mover(), game.payoffs()) == (OVER, [3.0, 2.0, 0.0])
    game = table("2 2", "5", "2", on="7", mansions=[4, 4, 4], daybreak=1)
    game.direction = -1
    game.quiet = 2
    do(game, "take")
    assert game.payoffs() == [0.0, 3.0, 2.0]


def test_what_brings_the_counter_back_leaves_it_at_nothing() -> None:
    """GHO-88."""
    for name, chance in (("luck", "card:6"), ("9", "card:6"), ("7x4", "card:6")):
        game = table("7 7 7 7 9", "2", on="7", crypt=1)
        game.hands[0] = game.hands[0] if name == "7x4" else ["7", "7", "7", "9"]
        game.quiet = 30
        assert do(game, name, chance).quiet == 0
    game = table("", "2", on="7", mansions=[2, 2])
    game.quiet = 30
    assert do(game, "mansion", "card:6").quiet == 0
    game = table("9", "2", "2", on="7", mansions=[0, 2, 2])
    game.quiet = 30
    assert do(game, "9").quiet == 0
    game = table("9 9", "2", "2", on="7")
    game.quiet = 30
    assert do(game, "9").quiet == 31


def test_daybreak_can_be_switched_off() -> None:
    """GHO-88, GHO-89."""
    game = table("2", "2", daybreak=0)
    game.quiet = 10_000
    assert do(game, "2").mover() == 1


def test_daybreak_comes_at_once_when_nobody_can_ever_move_again() -> None:
    """GHO-72: seat 0 lays its last 11 and all hold Miss Copies; then seats 1 and 2 hold three cards, seat 0 four."""
    game = do(table("11 X", "X X", "X", mansions=[3, 1, 2], daybreak=0), "11")
    assert (game.mover(), game.payoffs()) == (OVER, [0.0, 2.0, 3.0])
    assert do(table("11 X", "X X", "", daybreak=0), "11").mover() == 0


# --- matches -------------------------------------------------------------------------------------------------------


def near_the_end(points: list[int], tokens: list[int], played: int = 3) -> SlowGhooost:
    """Three players; seat 0 leaves with the 9, seat 1 plays its 10 and leaves, seat 2 loses."""
    game = table("9", "10", "2", mansions=[0, 0, 2], match=True)
    game.points, game.tokens, game.round = points, tokens, played
    return do(game, "9", "10")


def test_the_next_round_is_dealt_at_once_and_the_loser_starts() -> None:
    """GHO-08, GHO-75, GHO-85."""
    game = near_the_end([0, 0, 0], [1, 1, 0], 2)
    assert (game.mover(), game.round, game.points, game.tokens) == (CHANCE, 3, [2, 3, 0], [1, 1, 1])
    assert (sum(game.odds().values()), game.direction, game.crypt) == (62, 1, 20)
    do(game, *[f"card:{card}" for card in [2] * 4 + [4] * 4 + [5] * 4])
    assert game.mover() == 2


def test_the_second_token_ends_the_match_and_bars_its_holder() -> None:
    """GHO-86, GHO-92."""
    game = near_the_end([1, 1, 90], [1, 1, 1])
    assert (game.mover(), game.payoffs()) == (OVER, [0.0, 1.0, 0.0])


def test_on_a_tie_rounds_go_on_and_only_the_first_barred_player_stays_so() -> None:
    """GHO-87: seat 0 is barred; seat 2 takes more tokens and wins by points all the same."""
    game = near_the_end([3, 2, 0], [0, 0, 1])
    assert (game.mover(), game.points, game.barred, game.round) == (CHANCE, [5, 5, 0], 2, 4)
    game = table("9", "10", "2", mansions=[0, 0, 2], match=True)
    game.points, game.tokens, game.barred, game.round = [99, 2, 7], [2, 1, 1], 0, 5
    do(game, "9", "10")
    assert (game.mover(), game.tokens, game.payoffs()) == (OVER, [2, 1, 2], [0.0, 0.0, 1.0])


def test_after_thirty_rounds_a_tie_is_shared() -> None:
    """GHO-87, GHO-92."""
    game = near_the_end([3, 2, 0], [0, 0, 1], 30)
    assert (game.mover(), game.payoffs()) == (OVER, [0.5, 0.5, 0.0])


# --- at random -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_card_is_ever_lost(players: int) -> None:
    """GHO-02, GHO-16, GHO-70: hands, cemetery, Kitties, discard and bag are the deck at all times."""
    rng = random.Random(players)
    for _ in range(10):
        game = SlowGhooost(players)
        while game.mover() != OVER:
            do(game, rng.choice(sorted(game.legal())))
            out = sum(game.hands, [card for card, _ in game.cemetery] + game.kitties + game.discard)
            assert {card: game.bag[card] + out.count(card) for card in game.bag} == game.deck
            if game.errand not in ("starts", "deal"):
                assert sum(game.bag.values()) == game.crypt + sum(game.mansions)
