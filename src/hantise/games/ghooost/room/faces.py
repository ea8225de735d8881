"""Cards on the table as small numbers: a hand in the order in which one holds it, piles as they lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from hantise.core import View
from hantise.drawing.faces import face
from hantise.drawing.kit.card import face_with_name
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.room.cards import NAMES
from hantise.games.ghooost.sentences import card_name
from hantise.games.ghooost.view import GhooostView


def facts_of(view: View) -> Facts:
    """The facts of a view of this game."""
    assert isinstance(view, GhooostView)
    return view.facts


def in_order(kinds: Iterable[int]) -> list[int]:
    """Values ascending, then Kitty, then Miss Copy."""
    return sorted(kinds, key=lambda kind: kind or KITTY + 1)


def kinds_in(counts: Sequence[int]) -> list[int]:
    """The cards that are counted by kind, in the same order."""
    return in_order(kind for kind, count in enumerate(counts) for _ in range(count))


def top_run(cemetery: Sequence[int], top: int, run: int) -> list[int]:
    """GHO-64, GHO-20: the unbroken run on top, the topmost last; what is no ghost of that value there is Miss Copy."""
    own = min(run, cemetery[top])
    return [COPY] * (run - own) + [top] * own


def short_name(kind: int) -> str:
    """The number of a card, or the name of one that has no number."""
    return str(kind) if COPY < kind < KITTY else card_name(kind)


def counted(names: Iterable[str]) -> str:
    """Cards in a few signs: `4, 7 ×2, 12, Miss Copy`."""
    piles = [(name, len(list(same))) for name, same in groupby(names)]
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in piles)


def sign(kind: int) -> str:
    """The name of the card's drawing, which is also the thing that it is picked as."""
    return FACES[kind]


def drawn(drawings: str, kind: int, is_named: bool = True) -> Markup:
    """The face of a card; a ghost that has a name bears it, unless it is not to be read there."""
    key = sign(kind)
    return face_with_name(drawings, key, f"n{key}") if is_named and key in NAMES else face(drawings, key)
