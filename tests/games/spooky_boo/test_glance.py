"""At a glance nothing shows but what lies open: tables that differ only in covered cards look alike.

SPB-40: also in cards that this seat has seen. What lies open to whom is `SlowSpooky.open_to`.
"""

from random import Random
from typing import Any

import pytest

from games.spooky_boo.drawn import fields, walk
from games.spooky_boo.slow import SlowSpooky
from hantise.core import SPECTATOR, Game, State
from hantise.games.spooky_boo import GAME
from hantise.testing.broken import Broken, require
from testing.planted import wrong_view

NAMES = ["Ann", "Bo", "Cleo"]


def twin(state: State, opened: list[int], rng: Random) -> State:
    """The same table with the covered cards of the squares laid otherwise."""
    told = fields(state)
    kinds = told["squares"].split(",")
    covered = [n for n, kind in enumerate(kinds) if kind != "0" and n not in opened]
    moved = [kinds[n] for n in covered]
    rng.shuffle(moved)
    for n, kind in zip(covered, moved):
        kinds[n] = kind
    return GAME.load(" ".join(f"{key}={value}" for key, value in (told | {"squares": ",".join(kinds)}).items()))


def compare(players: int, seed: int, game: Game = GAME) -> int:
    """How many pairs of different tables look alike to some seat; `Broken` says which do not."""
    table = SlowSpooky(players, turns=5)
    rng = Random(seed)
    pairs = 0
    for step, (state, name) in enumerate(walk(players, seed, turns=5)):
        if step % 5 == 0 and name:
            for seat in (*range(players), SPECTATOR):
                opened = [4 * owner + place - 1 for owner, place in table.open_to(seat)]
                other = twin(state, opened, rng)
                look_alike(game, game.view(state, seat), game.view(other, seat))
                pairs += GAME.dump(other) != GAME.dump(state)
        if name:
            table.apply(name)
    return pairs


def look_alike(game: Game, one: Any, other: Any) -> None:
    """The glance and its page, what is refused, and what actions are called, whatever one remembers."""
    same("the glance", one.glance().dump(), other.glance().dump())
    same("the table", game.table.text(one.glance(), NAMES), game.table.text(other.glance(), NAMES))
    for action in range(game.actions.count):
        same("a refusal", one.refusal(action), other.refusal(action))
        if one.refusal(action) is None:
            same("a label", game.table.label(one, action, NAMES), game.table.label(other, action, NAMES))


def same(what: str, one: object, other: object) -> None:
    require(one == other, f"{what} tells two tables apart: {one!r} and {other!r}")


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 3])
def test_covered_cards_show_nowhere(players: int) -> None:
    """SPB-40: not at a glance, on the page, in a refusal or on a button; not to who has seen them either."""
    assert compare(players, 1) >= 50


@pytest.mark.walk
@pytest.mark.parametrize(
    "leaking",
    [
        wrong_view(GAME, extra=lambda state, seat: {"extra": fields(state)["squares"]}),
        wrong_view(GAME, glance=lambda seen: seen.real),
    ],
)
def test_a_glance_that_leaks_or_remembers_is_found(leaking: Game) -> None:
    """SPB-40."""
    with pytest.raises(Broken, match="the glance tells two tables apart"):
        compare(2, 1, leaking)
