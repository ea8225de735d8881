"""Nothing shows what lies under a ghost: pairs of tables that differ only in that look alike.

Who sees what is written down here from the rules: all that is done, all see (STA-11, STA-19, STA-21, STA-41); what
lies under a ghost shows only in the line of the action that turns it over (STA-40).
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from games.haunted_stairs.drawn import disc, fields, walk
from games.haunted_stairs.slow import SlowStairs
from hantise.core import SPECTATOR, Game, State
from hantise.games.haunted_stairs import GAME
from hantise.testing.playing import Broken, require
from testing.planted import wrong_view

OPTIONS: list[dict[str, bool]] = [{}, {"double_or_quits": True}, {"repeat_ghosts": True, "next_searches_first": True}]
NAMES = ["Ann", "Bo", "Cleo"]
PLACES = ("red", "green", "blue", "yellow", "white")
LETTERS = {"-": "-", "red": "R", "green": "G", "blue": "B", "yellow": "Y"}


def twins(state: State) -> Iterator[str]:
    """The same table with the children dealt otherwise, the sought one under no ghost that was wrong."""
    lies, told = disc(state), fields(state)
    wrong = [PLACES.index(place) for place in told["tried"].split(",") if place]
    for children in permutations("RGBY"):
        dealt = iter(children)
        other = "".join("." if letter == "." else next(dealt) for letter in lies)
        if other != lies and LETTERS[told["sought"]] not in [other[place] for place in wrong]:
            yield GAME.dump(state).replace(f"disc={lies}", f"disc={other}")


def compare(players: int, options: dict[str, bool], seed: int, game: Game = GAME) -> int:
    """How many pairs of positions look alike; `Broken` says which do not."""
    pairs = 0
    for step, (state, _) in enumerate(walk(players, seed, starter=0, **options)):
        if step % 7:
            continue
        for dump in list(twins(state))[step % 5 :: 9]:
            other = GAME.load(dump)
            for seat in (step % players, SPECTATOR):
                look_alike(game, game.view(state, seat), game.view(other, seat))
            pairs += 1
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
@pytest.mark.parametrize(("players", "options"), [(2, OPTIONS[0]), (3, OPTIONS[1]), (3, OPTIONS[2])])
def test_what_lies_under_ghosts_shows_nowhere(players: int, options: dict[str, bool]) -> None:
    """STA-40: not at a glance, on the page, in a refusal or on a button."""
    assert compare(players, options, 1) >= 30


LEAKS = {
    "the glance": wrong_view(GAME, extra=lambda state, seat: {"extra": disc(state)}),
    "a refusal": wrong_view(
        GAME, glance=lambda view: view.real.glance(), refusal=lambda view, action: view.real.dump()
    ),
}


@pytest.mark.walk
@pytest.mark.parametrize("where", LEAKS)
def test_a_leak_is_found(where: str) -> None:
    """STA-40."""
    with pytest.raises(Broken, match=f"{where} tells two tables apart"):
        compare(2, {}, 1, LEAKS[where])


# The sheet.


def act(table: SlowStairs, name: str) -> str:
    """What all write down about an action: whose it is, what is done, and what was turned over."""
    who, free, pointed = table.turn if table.mover() < 0 else table.mover(), table.free(), table.pointed
    table.apply(name)
    if name.startswith("start"):
        return f"{name.removeprefix('start:')} starts"
    what = name.replace("card:", "up ").replace(":", " ") + (f" {pointed}" if name.startswith("answer") else "")
    shown = f" {free}" if name.startswith("move") else f" {table.news}" if table.news else ""
    return f"{who} {what}{shown}"


@pytest.mark.walk
@pytest.mark.parametrize(("players", "options"), [(2, OPTIONS[0]), (3, OPTIONS[1]), (4, OPTIONS[2])])
def test_all_write_down_the_same_and_a_child_only_as_it_is_turned_over(players: int, options: dict[str, bool]) -> None:
    """STA-11, STA-19, STA-21, STA-40, STA-41."""
    table = SlowStairs(players, **options)
    for state, name in walk(players, 4, **options):
        if name:
            lines = {GAME.seen(state, GAME.actions.parse(name), seat) for seat in (*range(players), SPECTATOR)}
            assert len(lines) == 1
            done, *talk = lines.pop().split("; ")
            assert done == act(table, name)
            assert not any(place in part for part in talk for place in PLACES), "what follows names no child"
