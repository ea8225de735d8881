"""Positions in one line of text, and the names of actions."""

import pickle
import random

import pytest

from games.ghooost.drawn import at, fields, legal, play, walk
from hantise.core import BadPosition, UnknownAction
from hantise.games.ghooost import GAME
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_PLAY, FIRST_START, LAY_KITTY, PLAYS
from hantise.games.ghooost.actions import play as play_action

GOOD = fields(at(["9 4", "5 X K"], [2, 1], on="7 7 K", crypt=3, known=["4", "X K"]))


def spelt(**changes: str) -> str:
    """The good position with some fields changed (`await_` is `await`)."""
    named = {key.rstrip("_"): value for key, value in changes.items()}
    return " ".join(f"{key}={value}" for key, value in (GOOD | named).items())


def test_a_position_in_one_line() -> None:
    """GHO-02, GHO-76, GHO-95: piles are one sign a card; each hand's rest is told by its trace."""
    assert GOOD["deck"] == "XX" + "".join(4 * sign for sign in "123456789abcde") + "KKKK"
    assert GOOD["hands"] == "49,X5K"
    assert GOOD["cemetery"] == "77K"
    assert (GOOD["top"], GOOD["run"]) == ("7", "2")
    assert (GOOD["mansions"], GOOD["crypt"], len(GOOD["bag"])) == ("2,1", "3", 6)
    assert (GOOD["await"], GOOD["turn"], GOOD["way"]) == ("turn", "0", "+")
    assert (GOOD["takes"], GOOD["traces"]) == ("0.0.4,1.0.XK", "+,+")
    assert GAME.dump(GAME.load(spelt())) == spelt()


@pytest.mark.parametrize(("players", "match"), [(2, False), (3, True), (6, False)])
def test_what_was_dumped_loads(players: int, match: bool) -> None:
    """In whole games, each position; a pickle too."""
    for step, (state, _) in enumerate(walk(players, 5, match=match, daybreak=9, twist_each=True, miss_copy=3)):
        if step % 5 == 0 or state.legal() == []:
            assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
            assert GAME.dump(pickle.loads(pickle.dumps(state))) == GAME.dump(state)


def test_a_loaded_position_plays_on_like_the_first() -> None:
    state = at(["9 4", "5 X K"], [2, 1], on="7 7 K", crypt=3)
    again = GAME.load(GAME.dump(state))
    rng = random.Random(4)
    for _ in range(40):
        name = rng.choice(sorted(legal(state)))
        state, again = play(state, name), play(again, name)
        assert GAME.dump(again) == GAME.dump(state)


def test_an_imagined_position_has_no_knowledge() -> None:
    """GHO-95: without `clock` there is nothing that everybody knows."""
    text = " ".join(f"{key}={value}" for key, value in GOOD.items() if key not in ("clock", "takes", "traces"))
    assert GAME.dump(GAME.load(text)) == text


@pytest.mark.parametrize("text", ["", " ", "garbage", "players=2", "players", "=", "\0", "players=2 match=no " * 3])
def test_garbage_is_no_position(text: str) -> None:
    with pytest.raises(BadPosition, match="no position of Ghooost!"):
        GAME.load(text)


@pytest.mark.parametrize("key", [key for key in GOOD if key != "clock"])
def test_each_field_is_needed(key: str) -> None:
    text = " ".join(f"{name}={value}" for name, value in GOOD.items() if name != key)
    with pytest.raises(BadPosition):
        GAME.load(text)


DAMAGED = [
    # numbers out of their range, and what is no number
    {"players": "1"},
    {"players": "7"},
    {"players": "two"},
    {"players": "3"},
    {"daybreak": "-1"},
    {"daybreak": "1001"},
    {"mansions": "-1,1"},
    {"mansions": "13,1"},
    {"mansions": "2"},
    {"mansions": "2,1,1"},
    {"mansions": ""},
    {"crypt": "-3"},
    {"crypt": "113"},
    {"crypt": "3.0"},
    {"top": "15"},
    {"top": "-1"},
    {"run": "4"},
    {"run": "-1"},
    {"turn": "2"},
    {"turn": "-1"},
    {"idle": "-1"},
    {"idle": "9999999999999999999999"},
    {"round": "0"},
    {"round": "31"},
    {"barred": "2"},
    {"barred": "-2"},
    {"points": "0"},
    {"points": "0,-1"},
    {"points": "0,100"},
    {"tokens": "0,31"},
    {"tokens": "0,0,0"},
    {"clock": "-1"},
    {"clock": "soon"},
    # words that are none
    {"match": "maybe"},
    {"twist_each": "True"},
    {"again": ""},
    {"misses": "1"},
    {"await_": "nothing"},
    {"way": "left"},
    # cards
    {"deck": GOOD["deck"] + "Z"},
    {"deck": GOOD["deck"] + "KKKK"},
    {"deck": GOOD["deck"].replace("9", "")},
    {"bag": GOOD["bag"].lower().replace("x", "Q")},
    {"hands": "49,X5?"},
    {"hands": "49"},
    {"hands": "49,X5K,"},
    {"hands": "99999999,X5K"},
    {"cemetery": "77L"},
    {"cemetery": "77777"},
    {"bag": GOOD["bag"] + "d"},
    {"bag": GOOD["bag"][1:]},
    {"bag": ""},
    {"crypt": "4"},
    {"mansions": "2,2"},
    {"top": "8"},
    {"await_": "deal"},
    {"await_": "luck", "crypt": "0", "bag": GOOD["bag"][:3]},
    # who left
    {"left": "0"},
    {"left": "2"},
    {"left": "-1"},
    {"left": "x"},
    {"left": "1,1", "await_": "over"},
    # what is known
    {"takes": "0.0.7"},
    {"takes": "0.0.4,0.1.4"},
    {"takes": "2.0.4"},
    {"takes": "0.-1.4"},
    {"takes": "0.4"},
    {"takes": "0.0.Z"},
    {"takes": "4"},
    {"traces": "+"},
    {"traces": "+,+,+"},
    {"traces": "5,+"},
    {"traces": "?,+"},
]


@pytest.mark.parametrize("damage", DAMAGED, ids=str)
def test_a_damaged_position_is_refused(damage: dict[str, str]) -> None:
    with pytest.raises(BadPosition, match="no position of Ghooost!"):
        GAME.load(spelt(**damage))


def test_the_error_says_what_is_wrong() -> None:
    for damage, words in [
        ({"cemetery": "77777"}, "more cards than in the deck"),
        ({"crypt": "4"}, "the bag is not as large as crypt and mansions"),
        ({"takes": "0.0.7"}, "seat 0 does not hold what it is known to hold"),
        ({"left": "0"}, "fewer than two are left"),
        ({"left": "1,1", "await_": "over"}, "a seat left twice"),
        ({"hands": "49"}, "2 entries are needed, not 1"),
        ({"turn": "2"}, "2 is not from 0 to 1"),
        ({"top": "8"}, "the top is not in the cemetery"),
        ({"deck": GOOD["deck"] + "KKKK"}, "more than seven cards of a kind"),
    ]:
        with pytest.raises(BadPosition, match=words):
            GAME.load(spelt(**damage))


EMPTY = {"hands": ",X5K", "takes": "", "traces": ",+++"}
IMPOSSIBLE = [
    {"run": "0"},  # a ghost on top, and none of it
    {"run": "3"},  # three of it, where two lie
    {"top": "0", "run": "0"},  # ghosts, and none of them on top
    {"await_": "draw", "crypt": "0", "bag": GOOD["bag"][:3]},  # a card is to come out of an empty crypt
    EMPTY | {"await_": "mansion", "crypt": "0", "mansions": "0,1", "bag": GOOD["bag"][:1]},  # or of an empty mansion
    EMPTY | {"mansions": "0,3"},  # the player to move is out
    {"await_": "over"},  # and nobody has left
    {"traces": "++,+"},  # more unknown cards than there are
    {"traces": "+,+5"},  # or fewer
]


@pytest.mark.parametrize("damage", IMPOSSIBLE, ids=str)
def test_what_cannot_lie_on_a_table_is_no_position(damage: dict[str, str]) -> None:
    """GHO-38, GHO-54, GHO-80, GHO-81, GHO-95."""
    with pytest.raises(BadPosition):
        GAME.load(spelt(**damage))


# Actions.


def test_names_are_short_and_all_different() -> None:
    names = GAME.actions.names()
    assert names[:5] == ["take", "luck", "mansion", "lose", "K"]
    assert len(set(names)) == len(names) == GAME.actions.count
    assert names[FIRST_CARD - 1] == "14x7+XXX"
    assert names[FIRST_CARD : FIRST_CARD + 2] == ["card:X", "card:1"]
    assert names[FIRST_START:] == [f"starts:{seat}" for seat in range(6)]
    assert (names[LAY_KITTY], names[FIRST_PLAY]) == ("K", "1")
    assert GAME.actions.decisions == FIRST_CARD


@pytest.mark.parametrize(
    ("rank", "count", "copies", "name"), [(5, 1, 0, "5"), (5, 3, 0, "5x3"), (12, 1, 2, "12+XX"), (5, 2, 1, "5x2+X")]
)
def test_a_play_is_named_by_its_cards(rank: int, count: int, copies: int, name: str) -> None:
    """GHO-12, GHO-22."""
    action = play_action(rank, count, copies)
    assert GAME.actions.name(action) == name
    assert GAME.actions.parse(name) == action
    assert action in PLAYS


@pytest.mark.parametrize("name", ["", "5x1", "15", "X", "5+K", "5x8", "take ", "card:15", "starts:6", "Take"])
def test_nothing_else_is_an_action(name: str) -> None:
    with pytest.raises(UnknownAction):
        GAME.actions.parse(name)
