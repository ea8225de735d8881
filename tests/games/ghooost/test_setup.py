"""The box, and how a round begins."""

from collections import Counter

import pytest

from games.ghooost.drawn import FACES, at, dealt, discard, facts, fields, hand, legal, play, table
from hantise.core import CHANCE, SPECTATOR, BadOption
from hantise.games.ghooost import GAME


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play(players: int) -> None:
    """GHO-01."""
    assert players in GAME.players
    assert facts(dealt(players)).players == players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_no_other_number_plays(players: int) -> None:
    """GHO-01."""
    assert players not in GAME.players
    with pytest.raises(BadOption, match="2 to 6 players"):
        GAME.options(players)


def test_the_box_has_62_cards() -> None:
    """GHO-02: four of each value, two Miss Copies, four Kitties."""
    deck = facts(dealt(2)).deck
    assert sum(deck) == 62
    assert dict(zip(FACES, deck)) == {"X": 2, "K": 4} | {str(value): 4 for value in range(1, 15)}


def test_other_counts_can_be_set() -> None:
    """GHO-02: and they are the cards that are dealt."""
    state = GAME.start(GAME.options(2, each_value=5, miss_copy=0, kitty=7, starter=0))
    odds = dict(zip(sorted(legal(state), key=_number), state.weights()))
    assert odds == {f"card:{value}": 5 for value in range(1, 15)} | {"card:K": 7}


def _number(name: str) -> int:
    return GAME.actions.parse(name)


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


def test_families_show_in_what_may_be_laid() -> None:
    """GHO-03: on a scary ghost of value 3 the common 4 does not go; the fearless, the scary and no special one do."""
    on_cerberus = table("""
        > X 1 2 3 4 8 11 12 14 K | 1
          5                      | 1
        on 3
    """)
    assert legal(on_cerberus) == {"take", "K", "1", "1+X", "3", "3+X", "12", "12+X"}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_each_player_sees_four_cards_and_nobody_elses(seat: int) -> None:
    """GHO-04."""
    state = dealt(3, starter=0)
    mine = facts(state, seat)
    assert mine.hands == (4, 4, 4)
    assert len(mine.hand) == 4
    assert mine.takes == ()
    assert facts(state, SPECTATOR).hand == ()


def test_the_deal_gives_each_seat_what_chance_drew_for_it() -> None:
    """GHO-04: four cards to the first seat, then four to the next."""
    state = GAME.start(GAME.options(2, starter=1))
    state = play(state, "card:1 card:2 card:3 card:4", "card:5 card:6 card:7 card:K")
    assert hand(state, 0) == "1 2 3 4"
    assert hand(state, 1) == "5 6 7 K"


@pytest.mark.parametrize(
    ("players", "mansion", "crypt"),
    [(2, 12, 30), (3, 10, 20), (4, 8, 14), (5, 6, 12), (6, 4, 14)],
)
def test_mansions_and_crypt_share_the_rest(players: int, mansion: int, crypt: int) -> None:
    """GHO-05, GHO-07."""
    state = dealt(players)
    seen = facts(state)
    assert seen.mansions == (mansion,) * players
    assert seen.crypt == crypt
    assert seen.crypt + sum(seen.mansions) + sum(seen.hands) == 62
    assert discard(state) == ""


def test_nobody_looks_into_a_mansion() -> None:
    """GHO-06: until a card is turned up, its owner too must expect every card that was not seen, by its number."""
    state = table(
        """
        >     | 2
          9 9 | 2
        on 14
        """,
        unseen="7 7 7 K",
    )
    facing = play(state, "mansion")
    assert legal(facing) == {"card:7", "card:K"}
    assert facing.weights() == [3, 1]
    for seat in (0, 1, SPECTATOR):
        told = facts(facing, seat)._asdict()
        assert told["mansions"] == (2, 2)
        assert [name for name in told if "mansion" in name or "bag" in name] == ["mansions"]


def test_any_player_may_be_drawn_to_start() -> None:
    """GHO-08: each with the same odds."""
    state = GAME.start(GAME.options(4))
    assert state.mover() == CHANCE
    assert legal(state) == {"starts:0", "starts:1", "starts:2", "starts:3"}
    assert state.weights() == [1, 1, 1, 1]
    assert state.total() == 4
    assert [GAME.actions.name(state.outcome(ticket)) for ticket in range(4)] == [f"starts:{n}" for n in range(4)]
    assert fields(play(state, "starts:2"))["turn"] == "2"


def test_a_chosen_player_starts() -> None:
    """GHO-08."""
    assert dealt(4, starter=3).mover() == 3
    with pytest.raises(BadOption, match="starter must be a seat from 0 to 3"):
        GAME.options(4, starter=4)


def test_the_loser_of_a_round_starts_the_next() -> None:
    """GHO-08."""
    state = table(
        """
        out 1
        > 9 | 0
          5 | 1
        """,
        match=True,
    )
    state = play(state, "9")
    assert fields(state)["round"] == "2"
    assert fields(state)["await"] == "deal"
    assert fields(state)["turn"] == "2"


def test_play_runs_clockwise_until_a_twist() -> None:
    """GHO-09: over the last seat to the first, and back after the Twist."""
    state = at(["4 8", "5 8", "6 9"], turn=1)
    movers = []
    for name in ("5", "6", "8", "9", "take"):
        movers.append(state.mover())
        state = play(state, name)
    assert movers == [1, 2, 0, 2, 1]
    assert state.mover() == 0


def test_a_new_round_is_dealt_from_all_the_cards() -> None:
    """GHO-04, GHO-05, GHO-07: nothing of the last round stays anywhere."""
    state = table(
        """
        out 1
        > 9 | 0
          5 | 1
        on 4 7 K
        """,
        match=True,
        way="-",
        known=["", "9", ""],
    )
    state = play(state, "9")
    new = facts(state)
    assert Counter(legal(state)) == Counter(f"card:{face}" for face in FACES)
    assert state.total() == 62
    assert (new.hands, new.mansions, new.crypt) == ((0, 0, 0), (10, 10, 10), 20)
    assert (new.left, new.takes, new.top, new.run) == ((), (), 0, 0)
