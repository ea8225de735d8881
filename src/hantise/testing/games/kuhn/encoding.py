"""A seat's knowledge of Kuhn poker as a row of numbers, for learners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hantise.core.shape import Shape, each
from hantise.core.view import View
from hantise.testing.games.kuhn.rules import CARDS, SEATS, STAGES
from hantise.testing.games.kuhn.view import HIDDEN, KuhnView

FIELDS: Final = (
    ("mover", 1, -2, 1, "the seat to decide; -1: chance, -2: the game is over"),
    ("seat", 1, -3, 1, "whose view this is, or -3: somebody who watches"),
    ("stage", 1, 0, len(STAGES) - 1, f"how far the betting has got: {', '.join(STAGES)}"),
    ("cards", SEATS, -1, len(CARDS), "by seat: 0 not dealt, 1 jack, 2 queen, 3 king, -1 not seen"),
    ("stakes", SEATS, 1, 2, "by seat: chips"),
)


SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "mover": (each(-2, 1),),
    "seat": (each(-3, 1),),
    "stage": (each(0, len(STAGES) - 1),),
    "cards": (each(-1, len(CARDS)),),
}


def numbers(view: View) -> list[int]:
    """The numbers of this view."""
    assert isinstance(view, KuhnView)
    return [
        view.mover,
        view.seat,
        STAGES.index(view._betting.stage),
        *[_card(card) for card in view.cards],
        *view.stakes,
    ]


def _card(card: str) -> int:
    if card == HIDDEN:
        return -1
    return CARDS.index(card) + 1 if card else 0
