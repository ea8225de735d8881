"""Counts of positions that are known from elsewhere; see tests/games/perft.toml for why each is trusted."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from games.ghooost.slow import SlowGhooost
from hantise import games
from hantise.core import Game, State
from hantise.core.record import apply_names
from hantise.testing import games as examples
from hantise.testing.perft import after, divide, perft

KNOWN = tomllib.loads((Path(__file__).parent.parent / "games" / "perft.toml").read_text(encoding="utf-8"))["count"]
EVERY_COUNT = pytest.mark.parametrize("known", KNOWN, ids=[f"{known['game']}-{known['called']}" for known in KNOWN])


def position(known: dict[str, Any]) -> State:
    """The start of the game, or what it was after some actions."""
    finder = examples if known["game"] in examples.codes() else games
    game: Game = finder.find(known["game"])
    state = game.start(game.options(known["players"], **known.get("options", {})))
    apply_names(game, state, known.get("after", "").split())
    return state


@EVERY_COUNT
def test_the_count_is_the_known_one(known: dict[str, Any]) -> None:
    state = position(known)
    before = state.dump()
    assert [perft(state, depth) for depth in range(1, len(known["counts"]) + 1)] == known["counts"]
    assert state.dump() == before


@pytest.mark.parametrize("known", [known for known in KNOWN if known["game"] == "ghooost"], ids=lambda k: k["called"])
def test_the_slow_version_counts_the_same(known: dict[str, Any]) -> None:
    """A second version of the rules, written apart, agrees action by action."""
    slow = SlowGhooost(known["players"], **known["options"])
    for name in known["after"].split():
        slow.apply(name)
    assert slow_divide(slow, depth=3) == divide(games.find("ghooost"), position(known), 3)
    assert [slow_perft(slow, depth) for depth in range(1, len(known["counts"]) + 1)] == known["counts"]
    assert len(known["counts"]) >= 4


def slow_perft(slow: SlowGhooost, depth: int) -> int:
    return sum(slow_divide(slow, depth).values()) if depth else 1


def slow_divide(slow: SlowGhooost, depth: int) -> dict[str, int]:
    found = {}
    for name in slow.legal():
        then = deepcopy(slow)
        then.apply(name)
        found[name] = slow_perft(then, depth - 1)
    return found


def test_no_action_leads_to_one_position() -> None:
    for known in KNOWN:
        assert perft(position(known), 0) == 1


def test_divide_splits_the_count_by_the_first_action() -> None:
    kuhn = examples.find("kuhn")
    assert divide(kuhn, kuhn.start(kuhn.options(2)), 4) == {"deal:J": 8, "deal:Q": 8, "deal:K": 8}


def test_a_game_that_is_over_goes_on_in_no_way() -> None:
    kuhn = examples.find("kuhn")
    over = kuhn.load("cards=KJ stakes=2,1 stage=folded turn=1")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_after_leaves_the_position_as_it_was() -> None:
    four = examples.find("connect_four")
    state = four.start(four.options(2))
    assert after(state, 3).dump() == "///x///"
    assert state.dump() == "//////"


def test_a_count_that_is_wrong_is_noticed() -> None:
    """With one action too many at one place only, the count differs."""

    class Generous:
        def __init__(self, real: Any) -> None:
            self.real = real

        def legal(self) -> list[int]:
            found: list[int] = self.real.legal()
            return [*found, found[-1]] if "///x///" in self.real.dump() else found

        def clone(self) -> Any:
            return Generous(self.real.clone())

        def apply(self, action: int) -> None:
            self.real.apply(action)

    four = examples.find("connect_four")
    generous: Any = Generous(four.start(four.options(2)))
    assert perft(generous, 2) == 50
