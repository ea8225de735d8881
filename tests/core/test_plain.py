"""Games in which nothing is hidden: what follows from their positions."""

import copy
import pickle
from dataclasses import dataclass, field
from typing import Any

import pytest

import hantise
from hantise.core import CHANCE, OVER, Actions, BadPosition, BadView, Game, Rng, View
from hantise.core.notation import require
from hantise.core.plain import PlainState, PlainTable, openly
from hantise.core.words import speaking
from hantise.testing.conformance import conforms, speaks
from hantise.testing.perft import perft
from hantise.testing.playing import Choices

ACTIONS = Actions()
ROLL = ACTIONS.family("roll")()
STOP = ACTIONS.family("stop")()
FACE = ACTIONS.chance("face", 3, spell=lambda index: f"face:{index + 1}")


@dataclass
class Risk(PlainState):
    """RIS-01: a seat rolls until it stops. RIS-02: faces 1, 2 and 3 (of six: three, two, one) add up; over 4 loses."""

    sums: list[int] = field(default_factory=lambda: [0, 0, 0])
    turn: int = 0
    rolls: bool = False
    players = 3

    def __post_init__(self) -> None:
        require(len(self.sums) == self.players and 0 <= self.turn <= self.players, "a game of three")

    def mover(self) -> int:
        return CHANCE if self.rolls else OVER if self.turn == self.players else self.turn

    def choices(self) -> list[int]:
        return [] if self.mover() == OVER else [FACE(2), FACE(0), FACE(1)] if self.rolls else [STOP, ROLL]

    def weights(self) -> list[int]:
        return [3, 2, 1] if self.rolls else []

    def apply(self, action: int) -> None:
        if action in FACE:
            self.sums[self.turn] += FACE.indices(action)[0] + 1
            self.rolls = False
        self.rolls = action == ROLL
        if action == STOP or self.sums[self.turn] > 4:
            self.turn += 1

    def payoffs(self) -> list[float]:
        return [float(reached if reached <= 4 else -1) for reached in self.sums]


GAME = Game(
    code="risk",
    title="Risk it",
    author="the tests",
    publisher="",
    year=2026,
    players=range(3, 4),
    rules_version=1,
    actions=ACTIONS,
    settings=(),
    start=lambda options: Risk(),
    longest=lambda options: 33,
    payoff_range=lambda options: (-1.0, 4.0),
    check=lambda options: None,
    table=PlainTable(ACTIONS),
    **openly(Risk, ACTIONS, rule="RIS-01"),
)


@pytest.mark.parametrize("seed", range(5))
def test_such_a_game_keeps_what_every_game_promises(seed: int) -> None:
    """Views, copies, texts, refusals, tickets and the sheets are looked at in each position."""
    speaks(GAME)
    record = conforms(GAME, GAME.options(3), Choices(seed=seed))
    assert record.sheet(0) == record.sheet(-3)
    assert GAME.has_secrets is False


def test_all_ways_to_go_on_are_counted() -> None:
    assert [perft(Risk(), depth) for depth in range(4)] == [1, 2, 3 + 2, 6 + 5]


def test_outcomes_come_by_their_odds() -> None:
    state = Risk(rolls=True)
    assert state.total() == 6
    assert [ACTIONS.name(state.outcome(ticket)) for ticket in range(6)] == ["face:1"] * 3 + ["face:2"] * 2 + ["face:3"]

    class Even(Risk):
        weights = PlainState.weights

    assert (Even(rolls=True).weights(), Even().weights()) == ([1, 1, 1], [])


def test_everybody_sees_the_position_and_is_told_why_not() -> None:
    state = GAME.load('{"sums":[2,0,0],"turn":1,"rolls":false}')
    view = GAME.view(state, 0)
    assert view.dump() == '{"seat":0,"mover":1,"sums":[2,0,0],"turn":1,"rolls":false}'
    state.play(STOP)
    assert view.mover == 1, "a view stays as it was"
    assert [code(GAME.view(Risk(**found), 0), STOP) for found in ({"turn": 3}, {"turn": 1}, {}, {"rolls": True})] == [
        "game-over",
        "not-your-turn",
        "",
        "not-your-turn",
    ]
    assert code(GAME.view(Risk(), 0), FACE(0)) == "not-now"
    with speaking("fr"):
        refusal = view.refusal(STOP)
    assert refusal is not None
    assert (refusal.rule, refusal.words) == ("RIS-01", "Ce n’est pas ton tour.")


def code(view: View, action: int) -> str:
    refusal = view.refusal(action)
    return "" if refusal is None else refusal.code


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_copy_shares_nothing(way: Any) -> None:
    state = Risk()
    for made in (way(state), state.clone(), way(GAME.view(state, 0)).imagine(Rng(1))):
        assert made == state
        made.sums[0] = 3
        assert state.sums == [0, 0, 0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Expecting value"),
        ('{"sums":[0,0,0],"turn":0}', "other facts"),
        ('{"sums":[0,0,"0"],"turn":0,"rolls":false}', "Expected `int`"),
        ('{"sums":[0,0],"turn":0,"rolls":false}', "a game of three"),
    ],
)
def test_what_is_no_position_is_no_view_either(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=f"this is no position of Risk: .*{why}"):
        GAME.load(text)
    with pytest.raises(BadView, match=f"this is no view of Risk: .*{why}"):
        GAME.read_view(text.replace("{", '{"seat":0,"mover":0,'))


def test_a_view_of_another_mover_is_none() -> None:
    text = GAME.view(Risk(), 0).dump()
    with pytest.raises(BadView, match="in this position 0 is to move, not 2"):
        GAME.read_view(text.replace('"mover":0', '"mover":2'))


def test_it_is_told_in_plain_words() -> None:
    table = hantise.table(GAME, seed=1)
    assert str(table) == "Risk(sums=[0, 0, 0], turn=0, rolls=False)"
    table.play("roll")
    record, names = table.record(), ["Ann", "Bea", "Cas"]
    told = [GAME.table.tell(line, names, 0) for line in record.sheet(0)]
    assert told == ["Ann (you): roll", record.events[0].chance[0]]


def test_a_class_that_cannot_be_such_a_game_is_refused_with_the_way_out() -> None:
    class Bare(PlainState):
        pass

    @dataclass
    class Seated(PlainState):
        seat: int = 0

    with pytest.raises(TypeError, match="Bare is no dataclass: write @dataclass above it"):
        openly(Bare, ACTIONS, "RIS-01")  # type: ignore[type-abstract]
    with pytest.raises(ValueError, match="Seated has a field called seat, as every view has: call it otherwise"):
        openly(Seated, ACTIONS, "RIS-01")  # type: ignore[type-abstract]
