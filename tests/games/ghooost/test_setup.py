"""The box, and how a round begins."""

import pytest

from games.ghooost.beside import FACES, fields
from games.ghooost.drawn import dealt, facts, hand, legal, play, table
from hantise.core import CHANCE, SPECTATOR, BadOption
from hantise.games.ghooost import GAME


@pytest.mark.parametrize(
    ("players", "mansion", "crypt"),
    [(2, 12, 30), (3, 10, 20), (4, 8, 14), (5, 6, 12), (6, 4, 14)],
)
def test_two_to_six_play_and_mansions_and_crypt_share_the_rest(players: int, mansion: int, crypt: int) -> None:
    """GHO-01, GHO-04, GHO-05, GHO-07."""
    seen = facts(dealt(players))
    assert (seen.hands, seen.mansions, seen.crypt) == ((4,) * players, (mansion,) * players, crypt)
    assert not any(seen.discard)


def test_no_other_number_plays() -> None:
    """GHO-01."""
    for players in (0, 1, 7):
        with pytest.raises(BadOption, match="2 to 6 players"):
            GAME.options(players)


def test_the_box_has_62_cards_and_other_counts_can_be_set() -> None:
    """GHO-02: four of each value, two Miss Copies, four Kitties; what is set is dealt."""
    deck = facts(dealt(2)).deck
    assert sum(deck) == 62
    assert dict(zip(FACES, deck)) == {"X": 2, "K": 4} | {str(value): 4 for value in range(1, 15)}
    state = GAME.start(GAME.options(2, each_value=5, miss_copy=0, kitty=7, starter=0))
    odds = dict(zip([GAME.actions.name(action) for action in state.legal()], state.weights()))
    assert odds == {f"card:{value}": 5 for value in range(1, 15)} | {"card:K": 7}


@pytest.mark.parametrize(
    ("players", "least"),
    [
        (2, {"each_value": 2, "miss_copy": 1, "kitty": 4}),  # 33 cards, 32 of them dealt
        (3, {"each_value": 3, "miss_copy": 1, "kitty": 0}),  # 43
        (4, {"each_value": 3, "miss_copy": 3, "kitty": 4}),  # 49
        (5, {"each_value": 3, "miss_copy": 2, "kitty": 7}),  # 51
        (6, {"each_value": 3, "miss_copy": 1, "kitty": 6}),  # 49
    ],
)
def test_the_crypt_needs_a_card(players: int, least: dict[str, int]) -> None:
    """GHO-02: one card less, and the table is refused."""
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
