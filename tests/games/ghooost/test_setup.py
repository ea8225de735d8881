"""The box, what can be chosen before the game, how a round begins, and what a game is bounded by."""

from typing import Any

import pytest

from games.ghooost.beside import FACES, fields
from games.ghooost.drawn import dealt, facts, hand, legal, play, table
from hantise.core import CHANCE, SPECTATOR, BadOption
from hantise.games.ghooost import GAME


def test_two_to_six_play_and_mansions_and_crypt_share_the_rest() -> None:
    """GHO-01, GHO-04, GHO-05, GHO-07."""
    for players, mansion, crypt in [(2, 12, 30), (3, 10, 20), (4, 8, 14), (5, 6, 12), (6, 4, 14)]:
        seen = facts(dealt(players))
        assert (seen.hands, seen.mansions, seen.crypt) == ((4,) * players, (mansion,) * players, crypt)
        assert not any(seen.discard)


def test_the_box_has_62_cards_for_two_to_six_and_other_counts_can_be_set() -> None:
    """GHO-01, GHO-02: four of each value, two Miss Copies, four Kitties; what is set is dealt."""
    deck = facts(dealt(2)).deck
    assert sum(deck) == 62
    assert dict(zip(FACES, deck)) == {"X": 2, "K": 4} | {str(value): 4 for value in range(1, 15)}
    for players in (0, 1, 7):
        with pytest.raises(BadOption, match="2 to 6 players"):
            GAME.options(players)
    state = GAME.start(GAME.options(2, each_value=5, miss_copy=0, kitty=7, starter=0))
    odds = dict(zip([GAME.actions.name(action) for action in state.legal()], state.weights()))
    assert odds == {f"card:{value}": 5 for value in range(1, 15)} | {"card:K": 7}


def test_the_crypt_needs_a_card() -> None:
    """GHO-02: one card less, and the table is refused."""
    for players, least in [
        (2, {"each_value": 2, "miss_copy": 1, "kitty": 4}),  # 33 cards, 32 of them dealt
        (3, {"each_value": 3, "miss_copy": 1, "kitty": 0}),  # 43
        (4, {"each_value": 3, "miss_copy": 3, "kitty": 4}),  # 49
        (5, {"each_value": 3, "miss_copy": 2, "kitty": 7}),  # 51
        (6, {"each_value": 3, "miss_copy": 1, "kitty": 6}),  # 49
    ]:
        assert facts(dealt(players, **least)).crypt == 1
        fewer = least | ({"kitty": least["kitty"] - 1} if least["kitty"] else {"miss_copy": least["miss_copy"] - 1})
        with pytest.raises(BadOption, match="so that the crypt has one"):
            GAME.options(players, **fewer)


def test_the_deal_gives_each_seat_what_chance_drew_for_it_and_no_other_sees_it() -> None:
    """GHO-04: four cards to the first seat, then four to the next."""
    state = play(GAME.start(GAME.options(2, starter=1)), "card:1 card:2 card:3 card:4", "card:5 card:6 card:7 card:K")
    assert (hand(state, 0), hand(state, 1), facts(state, SPECTATOR).hand) == ("1 2 3 4", "5 6 7 K", ())
    assert facts(state, 0).takes == ()
    assert state.mover() == 1


def test_nobody_looks_into_a_mansion() -> None:
    """GHO-06: until a card is turned up, its owner too must expect every card that was not seen, by its number."""
    facing = play(table("> | 2 / 9 9 | 2 / on 14 / unseen 7 7 7 K"), "mansion")
    assert legal(facing) == {"card:7", "card:K"}
    assert facing.weights() == [3, 1]
    for seat in (0, 1, SPECTATOR):
        told = facts(facing, seat)._asdict()
        assert told["mansions"] == (2, 2)
        assert [name for name in told if "mansion" in name or "bag" in name] == ["mansions"]


def test_a_card_is_the_next_of_the_place_that_it_lies_in() -> None:
    """GHO-04, GHO-05, GHO-07: of the hands dealt, of the crypt, or of one seat's mansion; each round has its own."""
    piles = [
        GAME.pile(play(table(drawn), name)).name
        for drawn, name in [
            ("> 2 3 4 5 / 5 / crypt 2", "luck"),
            ("> 2 3 4 / 5 / crypt 2 / round 3", "2"),
            ("> | 3 / 5", "mansion"),
            ("5 / > | 3", "mansion"),
        ]
    ]
    assert piles == ["round 1 crypt", "round 3 crypt", "round 1 mansion 0", "round 1 mansion 1"]
    start = GAME.start(GAME.options(2))
    assert (GAME.pile(start).name, GAME.pile(play(start, "starts:0")).name) == ("starter", "round 1 hands")
    assert GAME.pile(start).cards == dict.fromkeys(start.legal(), 1)
    dealing = play(start, "starts:0")
    assert GAME.dump(GAME.load(GAME.dump(dealing))) == GAME.dump(dealing)
    assert GAME.pile(dealing).cards == dict(zip(dealing.legal(), dealing.weights()))


def test_any_player_may_be_drawn_to_start_or_one_is_chosen() -> None:
    """GHO-08: each with the same odds."""
    state = GAME.start(GAME.options(4))
    assert (state.mover(), state.weights(), state.total()) == (CHANCE, [1, 1, 1, 1], 4)
    assert legal(state) == {"starts:0", "starts:1", "starts:2", "starts:3"}
    assert [GAME.actions.name(state.outcome(ticket)) for ticket in range(4)] == [f"starts:{n}" for n in range(4)]
    assert fields(play(state, "starts:2"))["turn"] == "2"
    assert dealt(4, starter=3).mover() == 3


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"players": 2, "match": True}, "a match needs three players"),
        ({"match": "maybe"}, "match cannot be 'maybe'; it takes yes or no"),
        ({"daybreak": 1001}, "a whole number from 0 to 1000"),
        ({"last_round": 1001}, "a whole number from 0 to 1000"),
        ({"points": True, "match": True}, "a match counts points anyway; the option points is for a single round"),
        ({"each_value": 8}, "a whole number from 0 to 7"),
        ({"miss_copy": 4}, "a whole number from 0 to 3"),
        ({"kitty": 8}, "a whole number from 0 to 7"),
        ({"starter": -2}, "a whole number from -1 to 5"),
        ({"starter": 3}, "starter must be a seat from 0 to 2, or -1 for any"),
        ({"ghosts": 3}, "Ghooost! has no option 'ghosts'; it has match, points, starter"),
    ],
    ids=str,
)
def test_no_other_value_is_taken(values: dict[str, Any], words: str) -> None:
    """GHO-02, GHO-83, GHO-89."""
    with pytest.raises(BadOption, match=words):
        GAME.options(**({"players": 3} | values))


def test_the_standard_game_and_options_that_reach_the_table() -> None:
    """GHO-02, GHO-89."""
    chosen = {"match": False, "points": False, "starter": -1, "twist_each": False, "daybreak": 40, "last_round": 30}
    assert dict(GAME.options(4).values) == chosen | {"each_value": 4, "miss_copy": 2, "kitty": 4}
    assert (GAME.code, GAME.author, GAME.publisher, GAME.year) == ("ghooost", "Richard Garfield", "Iello", 2013)
    counts = {"each_value": 5, "miss_copy": 1, "kitty": 2}
    seen = facts(dealt(3, match=True, twist_each=True, daybreak=9, last_round=7, starter=2, **counts))
    assert (seen.match, seen.scored, seen.twist_each, seen.daybreak, seen.turn) == (True, False, True, 9, 2)
    assert (seen.last_round, facts(dealt(3, points=True)).scored) == (7, True)
    assert (facts(dealt(3)).last_round, facts(dealt(3)).scored) == (30, False)
    assert seen.deck == (1, *[5] * 14, 2)
    assert seen.crypt == 5 * 14 + 1 + 2 - 3 * 14


def test_payoffs_have_a_range_and_a_sum() -> None:
    """GHO-84, GHO-92."""
    for options, most, whole in [
        (GAME.options(2), 1.0, 1.0),
        (GAME.options(3), 1.0, 2.0),
        (GAME.options(5), 1.0, 4.0),
        (GAME.options(2, points=True), 1.0, 1.0),
        (GAME.options(3, points=True), 3.0, 5.0),
        (GAME.options(5, points=True), 3.0, 7.0),
        (GAME.options(5, match=True), 1.0, 1.0),
    ]:
        assert (GAME.payoff_range(options), GAME.payoff_sum(options)) == ((0.0, most), whole)


def test_longest_counts_what_is_used_up_and_the_idle_turns_of_each_in_between() -> None:
    """GHO-87, GHO-88: 62 cards come and go, each player leaves; a match has thirty rounds, or as many as it is told.

    However few, somebody must take a second token first, which the next round after one for each player brings.
    """
    for players, daybreak in [(2, 40), (6, 1)]:
        a_round = (2 * 62 + players + 1) * daybreak * players + 62
        assert GAME.longest(GAME.options(players, daybreak=daybreak)) == 1 + a_round
    a_round = GAME.longest(GAME.options(3, daybreak=1)) - 1
    for options, rounds in [({}, 30), ({"last_round": 99}, 99), ({"last_round": 4}, 4), ({"last_round": 1}, 4)]:
        assert GAME.longest(GAME.options(3, match=True, daybreak=1, **options)) == 1 + rounds * a_round


def test_without_daybreak_or_a_match_without_a_last_round_is_for_live_tables_only() -> None:
    """GHO-87, GHO-88: where an end must be certain it is refused; a single round needs no last one."""
    with pytest.raises(BadOption, match="may never end; that is for live tables only"):
        GAME.longest(GAME.options(2, daybreak=0))
    with pytest.raises(BadOption, match="with last_round 0 a match may never end; that is for live tables only"):
        GAME.longest(GAME.options(3, match=True, last_round=0))
    assert GAME.longest(GAME.options(3, last_round=0)) == GAME.longest(GAME.options(3))
