"""Two versions of one game's rules are played side by side, and whatever differs is found."""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from hantise.core import CHANCE, OVER
from hantise.testing.broken import Broken
from hantise.testing.games import find
from hantise.testing.oracle import side_by_side
from testing.planted import Planted

GAME = find("kuhn")


def twin(**other: Callable[[Any], Any]) -> Any:
    """The game itself once more, speaking as an oracle does; what a test plants in it is another rule."""
    state = GAME.start(GAME.options(2))

    def legal() -> list[str]:
        return [GAME.actions.name(action) for action in state.legal()]

    said: dict[str, Callable[[], Any]] = {
        "mover": state.mover,
        "legal": legal,
        "odds": lambda: dict(zip(legal(), state.weights())),
        "payoffs": lambda: list(state.payoffs()),
    }
    planted = {what: lambda what=what: other.get(what, lambda told: told)(said[what]()) for what in said}
    return SimpleNamespace(apply=lambda name: state.apply(GAME.actions.parse(name)), **planted)


def played(first: Any, second: Any, seed: int = 0) -> list[str]:
    """All names of one game."""
    rng = Random(seed)
    return list(side_by_side(GAME, first, second, rng.choice, rng, f"seed {seed}"))


@pytest.mark.parametrize("seed", range(8))
def test_equal_versions_play_to_the_end(seed: int) -> None:
    first = GAME.start(GAME.options(2))
    names = played(first, twin(), seed)
    assert first.mover() == OVER
    assert len(names) in (4, 5)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"mover": lambda mover: mover if mover == CHANCE else 1 - mover}, "mover: the rules say 0, the oracle says 1"),
        ({"legal": lambda names: names[1:]}, "actions"),
        ({"odds": lambda odds: dict.fromkeys(odds, 2)}, "odds"),
        ({"payoffs": lambda payoffs: [-points for points in payoffs]}, "payoffs"),
        ({"payoffs": lambda payoffs: payoffs[:1]}, "payoffs"),
    ],
)
def test_another_rule_of_the_oracle_is_found(other: dict[str, Callable[[Any], Any]], words: str) -> None:
    with pytest.raises(Broken, match=words) as caught:
        played(GAME.start(GAME.options(2)), twin(**other), 3)
    assert caught.value.__notes__[0].startswith("seed 3, action ")


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        ({"total": lambda real: real.total() + 1 if real.mover() == CHANCE else 0}, "tickets"),
        ({"outcome": lambda real, ticket: real.outcome((ticket + 1) % real.total())}, "outcome of ticket"),
    ],
)
def test_tickets_that_are_not_handed_out_by_weight_are_found(faults: dict[str, Any], words: str) -> None:
    with pytest.raises(Broken, match=words):
        played(Planted(GAME.start(GAME.options(2)), faults), twin())
