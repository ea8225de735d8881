"""Positions in one line of text, the names of actions, and views as text: written, read back, and refused."""

import json
from typing import Any

import pytest

from games.by_name import altered, refuses
from games.ghooost.beside import fields
from games.ghooost.drawn import at, play, table, view
from hantise.core import UnknownAction
from hantise.games.ghooost import GAME
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_PLAY, FIRST_START, LAY_KITTY, PLAYS
from hantise.games.ghooost.actions import play as play_action

# What older texts do not tell.
SINCE = ("scored", "last_round")
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


def lacking(*keys: str) -> str:
    """The good position without these fields."""
    return " ".join(f"{key}={value}" for key, value in GOOD.items() if key not in keys)


def test_an_imagined_position_has_no_knowledge_and_an_older_text_the_usual_options() -> None:
    """GHO-87, GHO-89, GHO-95: without `clock` there is nothing that everybody knows."""
    text = lacking("clock", "takes", "traces")
    assert GAME.dump(GAME.load(text)) == text
    assert (GOOD["scored"], GOOD["last_round"]) == ("no", "30")
    assert GAME.dump(GAME.load(lacking(*SINCE))) == spelt()
    for options in ({"scored": "yes"}, {"last_round": "0"}):
        assert GAME.dump(GAME.load(spelt(**options))) == spelt(**options)


def test_a_match_may_have_as_many_rounds_as_its_options_say() -> None:
    """GHO-87: each brings three points at most; until somebody has two tokens there are no more rounds than players."""
    for last, told in [
        ("0", {"round": "1000000", "points": "3000000,0", "tokens": "1000000,0"}),
        ("1000", {"round": "1000", "points": "3000,0", "tokens": "1000,0"}),
        ("1", {"round": "3", "points": "9,0", "tokens": "3,0"}),
    ]:
        assert GAME.dump(GAME.load(spelt(last_round=last, **told))) == spelt(last_round=last, **told)
        for key, value in told.items():
            more = value.replace(value.partition(",")[0], str(int(value.partition(",")[0]) + 1))
            refuses(GAME, spelt(last_round=last, **(told | {key: more})))


# By field: what it cannot be.
DAMAGED = f"""
players=1 players=7 players=two players=3 daybreak=-1 daybreak=1001 mansions=-1,1 mansions=13,1 mansions=2
mansions=2,1,1 crypt=-3 crypt=113 crypt=3.0 crypt=4 top=15 top=-1 top=8 run=4 run=-1 run=0 run=3 turn=2 turn=-1 idle=-1
idle=9999999999999999999999 round=0 round=31 barred=2 barred=-2 points=0 points=0,-1 points=0,91 scored=maybe
last_round=-1 last_round=1001 last_round=never tokens=0,31 tokens=0,0,0 clock=-1 clock=soon match=maybe twist_each=True
again=1 misses=1 await=nothing await=deal await=over way=left deck={GOOD["deck"]}Z deck={GOOD["deck"]}KKKK
deck={GOOD["deck"].replace("9", "")} bag={GOOD["bag"].lower().replace("x", "Q")} bag={GOOD["bag"]}d
bag={GOOD["bag"][1:]} hands=49,X5? hands=49 hands=49,X5K, hands=99999999,X5K cemetery=77L cemetery=77777
left=0 left=2 left=-1 left=x takes=0.0.7 takes=0.0.4,0.1.4 takes=2.0.4 takes=0.-1.4 takes=0.4 takes=0.0.Z takes=4
traces=+ traces=+,+,+ traces=5,+ traces=?,+ traces=++,+ traces=+,+5 traces=,+
"""


def test_a_position_is_refused_where_a_field_is_damaged_or_lacking() -> None:
    for key in set(GOOD) - {"clock", *SINCE}:
        refuses(GAME, lacking(key))
    for key, value in (word.split("=") for word in DAMAGED.split()):
        refuses(GAME, spelt(**{key: value}))


EMPTY = {"hands": ",X5K", "takes": "", "traces": ",+++"}
NO_CRYPT = {"crypt": "0", "bag": GOOD["bag"][:3]}
TO_OPEN = {"await_": "mansion", "crypt": "0", "mansions": "0,1", "bag": GOOD["bag"][:1]}


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ({"cemetery": "77777"}, "more cards than in the deck"),
        ({"crypt": "4"}, "the bag is not as large as crypt and mansions"),
        ({"takes": "0.0.7"}, "seat 0 does not hold what it is known to hold"),
        ({"traces": ",+"}, "seat 0 drew more or less"),
        ({"left": "0"}, "fewer than two are left"),
        ({"left": "1,1", "await_": "over"}, "a seat left twice"),
        ({"await_": "over"}, "it is over, but somebody is still in"),
        ({"hands": "49"}, "2 entries are needed, not 1"),
        ({"mansions": ""}, "2 entries are needed, not 1"),
        ({"turn": "2"}, "2 is not from 0 to 1"),
        ({"top": "8"}, "the top is not in the cemetery"),
        ({"top": "0", "run": "0"}, "ghosts in the cemetery need one on top"),
        ({"run": "3"}, "more lie on top than in the cemetery"),
        ({"deck": GOOD["deck"] + "KKKK"}, "more than seven cards of a kind"),
        (NO_CRYPT | {"await_": "luck"}, "no card is left in the crypt"),
        (NO_CRYPT | {"await_": "draw"}, "no card is left in the crypt"),
        (EMPTY | TO_OPEN, "the player to move is out"),
        (EMPTY | {"mansions": "0,3"}, "the player to move is out"),
        (TO_OPEN, "no card is left in the mansion"),
    ],
    ids=str,
)
def test_the_error_says_why_a_table_cannot_be_so(damage: dict[str, str], words: str) -> None:
    """GHO-38, GHO-54, GHO-80, GHO-81, GHO-95."""
    refuses(GAME, spelt(**damage), words)


# Actions.


def test_names_are_in_the_order_of_their_numbers() -> None:
    names = GAME.actions.names()
    assert names[:5] == ["take", "luck", "mansion", "lose", "K"]
    assert names[FIRST_CARD - 1] == "14x7+XXX"
    assert names[FIRST_CARD : FIRST_CARD + 2] == ["card:X", "card:1"]
    assert names[FIRST_START:] == [f"starts:{seat}" for seat in range(6)]
    assert (names[LAY_KITTY], names[FIRST_PLAY]) == ("K", "1")
    assert GAME.actions.decisions == FIRST_CARD


def test_a_play_is_named_by_its_cards() -> None:
    """GHO-12, GHO-22."""
    for rank, count, copies, name in [(5, 1, 0, "5"), (5, 3, 0, "5x3"), (12, 1, 2, "12+XX"), (5, 2, 1, "5x2+X")]:
        action = play_action(rank, count, copies)
        assert GAME.actions.name(action) == name
        assert GAME.actions.parse(name) == action
        assert action in PLAYS


@pytest.mark.parametrize("name", ["", "5x1", "15", "X", "5+K", "5x8", "take ", "card:15", "starts:6", "Take"])
def test_nothing_else_is_an_action(name: str) -> None:
    with pytest.raises(UnknownAction):
        GAME.actions.parse(name)


VIEW: dict[str, Any] = json.loads(view(at(["9 4", "5 X K"], [2, 1], on="7 7 K", crypt=3, known=["4", "X K"]), 0).dump())


def test_a_view_is_one_json_object_of_small_numbers_and_names() -> None:
    """GHO-76: nothing in it that JavaScript would round."""
    text = view(play(table("> 9 / 5 / 6 / on 4 7 K"), "take"), 1).dump()
    assert "\n" not in text
    told = json.loads(text)
    assert (told["hand"], told["takes"]) == ([5], [[0, 1, [4, 7, 15]]])
    assert GAME.read_view(text).dump() == text


# What a fact cannot be beside the others: the second cemetery is read at once, and not card by card; takes are of no
# seat, of four known cards in a hand of three, of no such card, and of a third 7, where two lie in the cemetery.
NO_VIEWS = altered("""
seat=9 seat="0" seat=-7 players=9 players=1 players=null awaits="nothing" mover=1 turn=7 direction=11 direction=0
hands=[2] hands=[2,-1] hands=[2,60] hand="ab" hand=[[4],9] hand=[9] hand=[4,99] mansions=[2] mansions=[2,-5]
mansions=[50,50] crypt=-1 crypt="3" top=20 run=9 cemetery=[9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9]
cemetery=[1099511627776,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] cemetery=[1] discard=[4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4]
deck=null deck=[1000000000000000000000000000000,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4] deck=[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]
points=[1] left="x" left=[0,0] left=[9] daybreak="x" takes=[1] takes=7 takes=[[5,0,[5]]] takes=[[1,0,[5,6,13,14]]]
takes=[[1,0,[20]]] takes=[[1,0,[7,7,7]]] traces=["","5"] traces=["","+?"] traces=["",5] traces=[""] traces=["","++++"]
""")


def test_a_view_that_is_damaged_or_contradicts_itself_is_refused() -> None:
    """GHO-02, GHO-76, GHO-95: no world could be imagined from it, as with more cards in hand than there are of a value.

    The seat after the last one has no place in any list of seats.
    """
    for key, value in NO_VIEWS:
        refuses(GAME, json.dumps(VIEW | {key: value}))
    refuses(GAME, json.dumps(VIEW | {"hand": [9, 9, 9, 9, 9], "hands": [5, 3]}))
    refuses(GAME, json.dumps(VIEW | {"seat": VIEW["players"]}), "there is no such seat")
