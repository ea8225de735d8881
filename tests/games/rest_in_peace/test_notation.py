"""Positions and views as text, read back and refused where they are none, and the names of actions."""

import json
from typing import Any

import pytest

from games.by_name import GARBAGE, altered, refuses
from games.rest_in_peace.drawn import RICH, at, fields, legal, play, view
from hantise.core import UnknownAction
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace import pieces as numbers

# A round in which much lies on the table, 10, 17 and 25 among it.
TABLE = at(
    9, hands=("1 2 3 5", "4 6"), fronts=("10 17 25", "8 14"), decks=("1 4", "1 1"), tenth=("2 m5", "m13"),
    earlier={2: ("3 4", "5"), 7: ("", "2")},
)  # fmt: skip
PLAYED = "ghost:2 medium:10 value:2 medium:25 value:1 value:5 medium:17 value:4 ghost:3 end ghost:6 medium:8"
GOOD = fields(play(TABLE, PLAYED))
SEEN: dict[str, Any] = json.loads(view(RICH, 0).dump())


def spelt(**changes: str) -> str:
    """The good position with some fields changed."""
    return " ".join(f"{key}={value}" for key, value in (GOOD | changes).items())


def test_a_position_in_one_line() -> None:
    """RIP-02, RIP-45: piles are one sign a card, mediums are numbers parted by points."""
    assert GOOD.items() >= {("hands", "15,4"), ("ghosts", "23,6"), ("decks", "14,11"), ("buried", "2,")}
    assert GOOD.items() >= {("mediums", "10.17.25,8"), ("active", "10.17.25,8"), ("fronts", ",14"), ("tomb", "5,13")}
    assert GOOD.items() >= {("said", "2400015"), ("round", "9"), ("turn", "1"), ("laid", "2"), ("await", "turn")}
    assert GOOD["pasts"] == "/34//////,/5/////2/"
    assert GAME.dump(GAME.load(spelt())) == spelt()


def test_what_is_left_out_has_its_default() -> None:
    """Whatever lies nowhere is in the decks."""
    state = GAME.load("round=3 hands=1134,226 await=turn")
    assert fields(state)["decks"] == "11112222233344556,111111222333344455"
    assert legal(state) == {"ghost:1", "ghost:3", "ghost:4", "end"}


def test_a_position_without_knowledge_or_with_small_decks_says_so() -> None:
    """RIP-02, RIP-45: as those are that a search plays on; nor has a decision odds."""
    world: Any = GAME.load(spelt())
    world = world.world()
    assert GAME.dump(world).endswith(" traces=none")
    assert GAME.dump(GAME.load(GAME.dump(world))) == GAME.dump(world.clone()) == GAME.dump(world)
    assert (world.weights(), world.total()) == ([], 0)
    state = at(4, hands=("1", "2"), whole=("1 1 2", "2 3"))
    assert (fields(state)["whole"], fields(state)["decks"]) == ("112,23", "12,3")
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
    assert "whole" not in GOOD


# Each of them in place of what the good position says; two that go together are joined by a &.
DAMAGED = """
levels=5 levels=-1 levels=two round=0 round=11 turn=2 turn=-1 began=2 loser=2 laid=-1 laid=100 stumbler=2 victor=3
aim=2 first=11 asking=30 clock=-1 clock=9999 due=6,0 due=1 tops=7,0 tops=0
initiation=maybe copy_ghostly=True flat= await=nothing results=4 results=11111111111
said=7000 said=24000x said=2400055 said=2400051
hands=17,4 hands=15 hands=15,4, hands=1555,4 hands=1111111111,4 decks=14,1111111 ghosts=23,66 buried=2,x
fronts=,30 fronts=14,14 fronts=14.14, mediums=10.17.25,14 tomb=5,5 active=10.11.17,8 waiting=9,13 void=21,
pasts=/34+10//////,/5/////2/ pasts=/37//////,/5/////2/ whole=1234561,123456 tops=5,0
line=1.2.3.4.5.6.7.8.9.10 line=1.1 line=0.30
houses=////////m/x houses=////////m/m/m houses=////////mm/mm houses=////////cc/m won=mcm won=mmx,cc
await=over victor=1 await=ask asking=10 await=keep
await=blind&hands=15, await=away&hands=,4 await=top&decks=,11 await=draw await=deal await=medium-up
await=medium-up&line=1.2&houses=m/m/m/m/m/m/c/c/c/c&won=, await=house-up&houses=m/m/m/m/m/m/c/c/c/c&won=,
due=1,1 levels=1 initiation=yes flat=yes
traces=? traces=U9, traces=-1U31,U10 traces=Q, traces=-7, traces=LABCDEF00, traces=L1,,
""".split()


def test_a_damaged_position_is_refused() -> None:
    """RIP-02, RIP-03, RIP-06: numbers out of range, words that are none, cards too many, and what cannot be."""
    for damage, words in [
        ("ghosts=23,66", "more ghost cards than in the deck"),
        ("fronts=14,14", "a medium lies in two places"),
        ("houses=////////cc/m", "more castles than in the box"),
        ("line=1.1", "a medium lies twice in the line"),
        ("turn=2", "2 is not from 0 to 1"),
        ("await=keep&loser=1", "the winner keeps a card, nobody else"),
        ("await=keep&loser=-1", "the winner keeps a card, nobody else"),
        ("await=place&turn=0", "the loser places a card, nobody else"),
        ("await=draw", "nobody is to draw"),
        *[(damage, "no position of Rest in Peace") for damage in DAMAGED],
    ]:
        refuses(GAME, spelt(**dict(change.split("=", 1) for change in damage.split("&"))), words)


def test_garbage_is_no_position_and_no_action() -> None:
    for text in (*GARBAGE, "colour=blue"):
        refuses(GAME, text, "no position of Rest in Peace")
    for name in ("", "ghost:0", "ghost:7", "medium:30", "card:m0", "tenth:7", "Blind", "family:both"):
        with pytest.raises(UnknownAction):
            GAME.actions.parse(name)


# Actions.


def test_the_numbers_of_actions_are_those_written_out() -> None:
    first = (
        "GHOST ghost:1  MEDIUM medium:1  VALUE value:1  CARD card:1  FAMILY family:own  HOUSE house:1  TENTH tenth:1 "
        "CHANCE first:0  UP medium-up:1  DRAW draw:1  BLIND blind:1  AWAY away:1  TOP top:1"
    ).split()
    names = GAME.actions.names()
    assert [names[getattr(numbers, f"FIRST_{kind}")] for kind in first[::2]] == first[1::2]
    assert [names[n] for n in (numbers.BLIND, numbers.END, numbers.NONE)] == ["blind", "end", "none"]
    assert [names[n] for n in (numbers.FIRST_CARD + 6, numbers.FIRST_TENTH + 34)] == ["card:m1", "tenth:m29"]
    assert names[numbers.HOUSE_UP] == "house-up:manor"
    assert len(set(names)) == len(names) == GAME.actions.count == numbers.FIRST_TOP + 6
    assert GAME.actions.decisions == numbers.FIRST_CHANCE
    assert (numbers.card_name(5), numbers.card_name(6)) == ("6", "m1")


# Views.


def test_a_glance_and_a_hazy_view_are_read_too() -> None:
    seen = view(RICH, 0)
    for other in (seen.glance(), seen.forget(lambda memory: False)):
        assert GAME.read_view(other.dump()) == other


# What is no fact, and what contradicts the others: no world could be imagined from it.
NO_VIEWS = altered(
    """
seat=9 seat="0" seat=-7 levels=5 round=0 round=11 awaits="nothing" turn=2 turn=null laid=-1 hand="ab" hand=[[1],2]
hand=[7] shown=[[9]] tops=[7,0] tops=[1] fronts=[[],[30]] pasts=[[],[]] line=[1,1,1,1,1,1,1,1,1,1] line=[30]
manors=[1,1,1,1,1,1,1,1,1] results=[0,0,0,0,0,0,0,0,0,0,0] whole=[[6,5,4,3,2],[6,5,4,3,2,1]]
whole=[[60,5,4,3,2,1],[6,5,4,3,2,1]] traces=["","Q"] traces=["","U"] traces=["",5] traces=["","-7"]
traces=["","L12x45600"] clock=1000000000000000000000000000000
"""
)
CONTRADICTORY = altered(
    """
hand=[1,2] hand=[6,6,6] hand=[0,1,2] buried=[] hands=[3,12] hands=[3,-1] decks=[9,9] faces=[1,2] shown=[6,6] shown=[]
ghosts=[[6,6],[4]] ghosts=[[0],[4]] gone=[[],[]] mediums=[[3,9,10,25],[8,25]] active=[[3,8,9,10,25],[8]] mover=0
asking=10 victor=1 victor=5 aim=2 loser=2 manors=[6,6,6,6,6,6,6,6,6,6] castles_won=[4,4] stumbler=5 flat=true
traces=["","U00"] traces=["","U11-6"] top_times=[5,5]
"""
)


def test_a_view_that_is_damaged_or_contradicts_itself_is_refused() -> None:
    """RIP-02, RIP-45: as `read_view` promises."""
    for name, value, words in [
        *[(name, value, "no view of Rest in Peace") for name, value in NO_VIEWS],
        ("past_mediums", SEEN["past_mediums"][:1], "no view of Rest in Peace"),
        *[(name, value, " ") for name, value in CONTRADICTORY],
        ("shown", [0], "more ghost cards than in the deck"),  # a card without a value is none
    ]:
        refuses(GAME, json.dumps(SEEN | {name: value}), words)
