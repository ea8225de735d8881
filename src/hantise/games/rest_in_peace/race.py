"""The race for the houses: how likely each family is to win the game, from how likely it is to win each round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN, Position

# A cell for each number of manors and castles that do not win the game yet.
CELLS: Final = 12


def chance(p: Position, now: float, later: float, tenth: float) -> float:
    """RIP-30, RIP-34: the first seat's chance to win.

    It wins this round with the odds `now`, each later one with the odds `later`, and the tenth, where the game ends,
    with the odds `tenth`.
    """
    cells = vec[float]([0.0] * CELLS)
    cells[p.blue.manors * CASTLES_TO_WIN + p.blue.castles] = 1.0
    manors = p.blue.manors + p.green.manors
    castles = p.blue.castles + p.green.castles
    won = 0.0
    number = p.round
    while number < ROUNDS:
        more_manors = p.manors >> 4 * number & 15
        more_castles = p.castles >> 4 * number & 15
        if more_manors or more_castles:
            odds = now if number == p.round else later
            won += _fight(cells, odds, manors, castles, more_manors, more_castles)
            manors += more_manors
            castles += more_castles
        number += 1
    left = 0.0
    for i in range(CELLS):
        left += cells[i]
    return won + left * (now if p.round == ROUNDS else tenth)


def _fight(cells: vec[float], odds: float, manors: i64, castles: i64, more_manors: i64, more_castles: i64) -> float:
    """One round: the cells move on; what is added to the odds that the first seat has won.

    `manors` and `castles` are what both families have together, the others are what this round brings.
    """
    won = 0.0
    cell: i64 = CELLS - 1
    while cell >= 0:
        weight = cells[cell]
        if weight > 0.0:
            own_manors = cell // CASTLES_TO_WIN
            own_castles = cell - own_manors * CASTLES_TO_WIN
            if own_manors + more_manors >= MANORS_TO_WIN or own_castles + more_castles >= CASTLES_TO_WIN:
                won += weight * odds
            else:
                cells[cell + more_manors * CASTLES_TO_WIN + more_castles] += weight * odds
            lost = (
                manors - own_manors + more_manors >= MANORS_TO_WIN
                or castles - own_castles + more_castles >= CASTLES_TO_WIN
            )
            cells[cell] = 0.0 if lost else weight * (1.0 - odds)
        cell -= 1
    return won
