"""Positions in one line of text, and the names of actions."""

from collections.abc import Mapping

import pytest

from games.boo.drawn import fields, play, start
from games.boo.slow import CARDS
from games.by_name import refuses
from hantise.core import BadPosition, UnknownAction
from hantise.games.boo import GAME
from hantise.games.boo.cemetery import FIRST_ORDER, FIRST_OYA, FIRST_TURN, ORDERS, OYAS, PLACES, TURNS

OPENING = "turn:10 turn:2 turn:8 turn:4"
GOOD = fields(play(start(oya=0), OPENING, "o>29,27 turn:12 o>29,26 turn:1"))


def spelt(told: Mapping[str, str] = GOOD, **changes: str) -> str:
    """The good position or another with some fields changed (`await_` is `await`)."""
    named = {key.rstrip("_"): value for key, value in changes.items()}
    return " ".join(f"{key}={value}" for key, value in {**told, **named}.items())


def test_a_position_in_one_line() -> None:
    """BOO-05, BOO-06, BOO-50: every card by its number, on the table with what it shows."""
    cards = ",".join(card.replace(" ", "") for card in CARDS)
    gate = "v27.28.TFT,>28.28.TFT,v31.28.FTF,v28.29.FTF,>29.31.TFT,v32.29.TFT"
    unseen = "1.3.4.5.6.7.8.9.11,2.3.5.6.7.9.10.11.12"
    told = f"oya=0 black=0 facing=no spare=no cards={cards} gate={gate} laid={LAID}"
    assert spelt() == f"{told} await=place hands=2,4 tops=12,1 unseen={unseen}"
    assert GAME.dump(GAME.load(spelt())) == spelt()


def test_each_step_of_the_opening_loads() -> None:
    """BOO-05, BOO-08, BOO-16."""
    state, waits = start(), ["lot"]
    for name in f"oya:1 {OPENING} o>29,27 turn:12".split():
        state = play(state, name)
        again = GAME.load(GAME.dump(state))
        assert (GAME.dump(again), again.mover(), again.legal()) == (GAME.dump(state), state.mover(), state.legal())
        waits.append(fields(state)["await"])
    assert waits == "lot turn turn turn turn place turn place".split()


LAID = "10>29.27.b^w^T,8>29.26.w<Tb>"

NONE_LAID = {"laid": "", "unseen": "1.3.4.5.6.7.8.9.10.11,2.3.5.6.7.8.9.10.11.12"}

DAMAGED = [
    # numbers out of their range, and what is no number
    ({"oya": "2"}, "no such seat"),
    ({"oya": "first"}, ""),
    ({"black": "2"}, "no such seat"),
    ({"facing": "maybe"}, ""),
    ({"spare": "True"}, ""),
    ({"await_": "nothing"}, ""),
    ({"hands": "2"}, "two seats"),
    ({"hands": "2,x"}, ""),
    ({"hands": "2,13"}, "each card once"),
    ({"tops": "-1,1"}, "each card once"),
    ({"unseen": GOOD["unseen"] + ",1"}, "two seats"),
    ({"unseen": "1.2,,3"}, ""),
    # the box
    ({"cards": GOOD["cards"] + ",TTT"}, "one too many"),
    ({"cards": GOOD["cards"].removeprefix("o<o<o<,")}, "ends after 11"),
    ({"cards": GOOD["cards"].replace("To^T", "To^")}, "no card of three squares"),
    ({"cards": GOOD["cards"].replace("To^T", "To^b^")}, "no square"),
    ({"cards": GOOD["cards"].replace("To^T", "Fo^T")}, "no fence"),
    ({"gate": ""}, "ends after 0"),
    ({"gate": GOOD["gate"].replace("v27.28.TFT,", "")}, "ends after 5"),
    ({"gate": GOOD["gate"].replace("v27.28.TFT", "v26.28.TFT")}, "does not lie in the middle"),
    ({"gate": GOOD["gate"].replace("v27.28.TFT", "v28.28.TFT")}, "covers another"),
    ({"gate": GOOD["gate"].replace("v27.28.TFT", "v27.28.Tb^T")}, "no ghosts"),
    ({"gate": GOOD["gate"].replace("v27.28.TFT", "7v27.28.TFT")}, "middle"),
    # the cards on the table
    ({"laid": LAID.replace("10>", "")}, "no card on the table"),
    ({"laid": LAID.replace("10>", "10<")}, "no card on the table"),
    ({"laid": LAID.replace("10>", ">")}, "no card 0"),
    ({"laid": LAID.replace("29.27", "61.27")}, "beyond the grid"),
    ({"laid": LAID.replace("29.27", "59.27")}, "none can be placed"),
    ({"laid": LAID.replace("29.27", "29.25")}, "none can be placed"),
    ({"laid": LAID.replace("29.26", "29.28")}, "none can be placed"),
    ({"laid": LAID.replace("29.26", "30.27")}, "none can be placed"),
    ({"laid": LAID.replace("b^w^T", "b^wvT")}, "cannot show"),
    ({"laid": LAID.replace("w<Tb>", "b^Tw>")}, "cannot show"),
    ({"laid": LAID + ",11>29.25.Tb^T"}, "each card once"),
    ({"laid": "8>29.27.b<Tw>,10>29.26.w^b^T"}, "each card once"),
    # every card once
    ({"hands": "3,4"}, "each card once"),
    ({"unseen": "3.1.4.5.6.7.8.9.11," + GOOD["unseen"].split(",")[1]}, "not in order"),
    ({"unseen": "1.1.3.4.5.6.7.8.9.11," + GOOD["unseen"].split(",")[1]}, "each card once"),
    # what is waited for
    ({"oya": ""}, ""),
    ({"await_": "lot"}, "the Oya is known"),
    ({"await_": "over"}, "it ends with the last card"),
    ({"await_": "turn"}, "too many or too few open cards"),
    ({"await_": "order"}, "too many or too few open cards"),
    ({"await_": "order", "hands": "2,", "unseen": ""}, ""),
    ({"tops": ",1", "unseen": f"1.3.4.5.6.7.8.9.11.12,{GOOD['unseen'].split(',')[1]}"}, "too many or too few"),
    ({"hands": ",4", "unseen": f"1.2.3.4.5.6.7.8.9.11,{GOOD['unseen'].split(',')[1]}"}, "too many or too few"),
    (NONE_LAID | {"await_": "turn"}, "not turned up like this"),
    (NONE_LAID | {"await_": "order"}, "no card was placed"),
    # what else could be said in a line
    *[(told, "written otherwise") for told in ({"hands": "02,4"}, {"black": "+0"}, {"oya": "00"}, {"next": "3"})],
]


@pytest.mark.parametrize(("damage", "words"), DAMAGED, ids=[str(damage)[:60] for damage, _ in DAMAGED])
def test_a_damaged_position_is_refused(damage: dict[str, str], words: str) -> None:
    """BOO-01, BOO-05, BOO-09, BOO-11, BOO-12, BOO-15, BOO-16: it is told what is wrong."""
    with pytest.raises(BadPosition, match="no position of BOO") as error:
        GAME.load(spelt(GOOD, **damage))
    assert any(part in str(error.value) for part in words.split("|"))


def test_what_makes_no_difference_or_cannot_be_is_not_waited_for() -> None:
    """BOO-17, BOO-31: an order after which all is alike; the next card of an empty pile."""
    placed = fields(play(start(oya=0), OPENING, "o>29,27"))
    refuses(GAME, spelt(placed, await_="order", hands=",8", tops="2,4"), "makes no difference")
    refuses(GAME, GAME.presets[0].position.replace("await=place", "await=turn"), "too many or too few")


def test_each_field_is_needed_a_lot_comes_first_and_the_first_cards_are_turned_up_in_one_order() -> None:
    """BOO-05, BOO-08: here the first seat is the Oya."""
    for text in ("", "garbage", "oya=0", *[spelt().replace(f"{key}=", "x=") for key in GOOD]):
        refuses(GAME, text)
    good = fields(play(start(oya=0), OPENING))
    for damage in ({"laid": GOOD["laid"]}, {"hands": "1,", "unseen": good["unseen"]}, {"oya": "0"}):
        refuses(GAME, spelt(fields(start()), **damage))
    for told in (",5 ,", "5, ,7", "5,5 ,", "5,5 ,7", ", 5,", "5, 6,7", "5,5 6,7"):
        hands, tops = told.split()
        held = zip(hands.split(","), tops.split(","))
        unseen = [".".join(str(n) for n in range(1, 13) if str(n) not in own) for own in held]
        wrong = spelt(fields(start(oya=0)), hands=hands, tops=tops, unseen=",".join(unseen))
        refuses(GAME, wrong, "not turned up like this")


# Actions.


def test_names_are_in_the_order_of_their_numbers_and_nothing_else_is_an_action() -> None:
    """BOO-10, BOO-13, BOO-14, BOO-31: a placement has face, way and cell; nor is there a way to pass."""
    names = GAME.actions.names()
    assert names[:9] == ["o>0,0", "x>0,0", "o<0,0", "x<0,0", "ov0,0", "xv0,0", "o^0,0", "x^0,0", "o>1,0"]
    assert names[FIRST_ORDER - 1] == "x^60,60"
    orders = "none 1 2 3 12 13 21 23 31 32 123 132 213 231 312 321".split()
    assert names[FIRST_ORDER:FIRST_OYA] == [f"scare:{order}" for order in orders]
    assert names[FIRST_OYA:FIRST_TURN] == ["oya:0", "oya:1"]
    assert names[FIRST_TURN:] == [f"turn:{number}" for number in range(1, 13)]
    assert GAME.actions.decisions == FIRST_OYA
    assert [family.first for family in (PLACES, ORDERS, OYAS, TURNS)] == [0, FIRST_ORDER, FIRST_OYA, FIRST_TURN]
    assert GAME.actions.name(PLACES(3, 7, 2, 1)) == "xv7,3"
    assert GAME.actions.parse("o<60,59") == ((59 * 61 + 60) * 4 + 1) * 2
    for name in ["", "o>61,0", "o>0,61", "o>-1,0", "o> 1,1", "b>1,1", "scare:", "scare:11", "turn:13", "pass"]:
        with pytest.raises(UnknownAction):
            GAME.actions.parse(name)
