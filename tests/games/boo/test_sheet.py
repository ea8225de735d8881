"""The line that each seat writes down about an action; it is the same for all."""

import re
from typing import Any

import pytest

from games.boo.drawn import Drawn, draw, legal, play, start, walk
from hantise.core import SPECTATOR, State
from hantise.games.boo import GAME


def line(state: State, name: str) -> str:
    assert name in legal(state), f"{name} is not legal"
    before = GAME.dump(state)
    written = {GAME.seen(state, GAME.actions.parse(name), seat) for seat in (0, 1, SPECTATOR)}
    assert GAME.dump(state) == before
    assert len(written) == 1
    return written.pop()


def test_who_is_the_oya() -> None:
    """BOO-08."""
    assert line(start(), "oya:1") == "1 oya"


def test_a_card_that_is_turned_up_is_written_with_what_it_shows() -> None:
    """BOO-05, BOO-07, BOO-16."""
    state = start(oya=1)
    assert line(state, "turn:10") == "1 turn 10 w^b^T"
    state = play(state, "turn:10 turn:2")
    assert line(state, "turn:10") == "0 turn 10 b^w^T"


def placing(picture: str, hand: str, lie: str, **options: Any) -> str:
    """The line about placing the card from the picture's upper left cell on."""
    table = draw(picture, hand, **options)
    x, y = table.corner
    return seen_from(table, line(table.state, f"{lie}{x},{y}"))


def seen_from(table: Drawn, told: str) -> str:
    """The same with the cells of the picture."""
    left, top = table.corner

    def moved(cell: re.Match[str]) -> str:
        return f"{cell[1]} {int(cell[2]) - left},{int(cell[3]) - top}"

    return re.sub(r"([>v<^])([0-9]+),([0-9]+)", moved, told)


def test_what_a_placement_does() -> None:
    """BOO-10, BOO-26, BOO-41: what was laid, which cards turned over, how many ghosts each has."""
    assert placing(". . . F F F w^ T T", "T T o>", "o>") == "0 o> 0,0 TTb>; turned > 6,0 bvTT; ghosts 2 0"
    assert placing(". . . F F F w^ T T", "T T o>", "x>") == "0 x> 0,0 TTw<; ghosts 0 2"
    assert placing(". . . F F F w< T T", "T T o>", "o>") == "0 o> 0,0 TTb>; ghosts 1 1"
    assert placing(". . . F F F", "o> x^ T", "o>") == "0 o> 0,0 b>w^T; turned > 0,0 w<bvT; ghosts 1 1"


UNDER = """
    .  .  .
    T  b< T
    F  F  F
"""


def test_that_an_order_is_asked_and_what_it_does() -> None:
    """BOO-31: two cards are turned over, or one."""
    assert placing(UNDER, "o> o^ x^", "o>") == "0 o> 0,0 b>b^w^; asked"
    table = draw(UNDER, "o> o^ x^").play("o> 0,0")
    told = [seen_from(table, line(table.state, name)) for name in ("scare:123", "scare:213")]
    assert told[0] == "0 scare:123 b>b^w^; turned > 0,1 Tw>T > 0,0 w<wvbv; ghosts 1 3"
    assert told[1] == "0 scare:213 b>b^w^; turned > 0,0 w<wvbv; ghosts 2 2"


def test_to_spare_everybody_turns_nothing_over() -> None:
    """BOO-32."""
    table = draw(". . . F F F w^ T T", "T T o>", may_spare=True).play("o> 0,0")
    assert line(table.state, "scare:none") == "0 scare:none TTb>; ghosts 1 1"


@pytest.mark.parametrize("seed", range(3))
def test_the_last_line_tells_who_wins(seed: int) -> None:
    """BOO-40, BOO-41, BOO-42."""
    told = []
    for state, name in walk(seed):
        told.append(line(state, name) if name else "")
    assert told[-2].endswith(f"; wins {state.payoffs().index(1.0)}")
    assert not [one for one in told[:-2] if "wins" in one]
