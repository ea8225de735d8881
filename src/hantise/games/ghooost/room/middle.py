"""What lies in the middle: clock and crypt, the cemetery with Kitty beside it, the discard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.piles import COPY, KITTY
from hantise.games.ghooost.position import HAND
from hantise.games.ghooost.room.clock import clock
from hantise.games.ghooost.room.faces import beneath, counted, facts_of, kinds_in, sign, top_run
from hantise.games.ghooost.rules import MANSIONS
from hantise.games.ghooost.sentences import card_name

EMPTY: Final = Markup('<i class="slot"></i>')
END: Final = Markup("</section>")
LABEL: Final = Markup('{} <b class="n">{}</b>')
NOTED: Final = Markup("{} <small>{}</small>")
FOLD: Final = Markup('<details class="look" id="{}"><summary class="lab">{}</summary><p>{}</p></details>')
CEMETERY: Final = Markup(
    '<div class="pile cem"><div class="heap" data-place="cemetery" aria-hidden="true">{}</div>{}</div>'
)
SHOWN: Final = 5  # of the cemetery
SHOWN_GONE: Final = 3
WATCHED: Final = frozenset(["cemetery", "kitty"])  # where what has just come is marked
# Most pieces were drawn before, for another seat or an earlier position: each is kept for each language.
KEPT: Final = 2000


def middle(scene: Scene) -> tuple[Markup, ...]:
    """All of it, in the order in which it is read: time, crypt, cemetery, Kitty, discard."""
    return _drawn(_lying_there(facts_of(scene.view)), scene.moved & WATCHED, scene.drawings, language())


class _There(NamedTuple):
    """All that the middle is drawn from: `whole` is how many cards the crypt began with."""

    whole: int
    crypt: int
    cemetery: tuple[int, ...]
    top: int
    run: int
    discard: tuple[int, ...]


def _lying_there(facts: Facts) -> _There:
    whole = sum(facts.deck) - facts.players * (HAND + MANSIONS[facts.players])
    return _There(whole, facts.crypt, facts.cemetery, facts.top, facts.run, facts.discard)


@lru_cache(maxsize=KEPT)
def _drawn(there: _There, moved: frozenset[str], drawings: str, language: str) -> tuple[Markup, ...]:
    run, below = top_run(there.cemetery, there.top, there.run), beneath(there.cemetery, there.top, there.run)
    return (
        Markup('<section class="mid" aria-label="{}">').format(_("The table")),
        clock(there.crypt, there.whole, language),
        _crypt(drawings, there.crypt, language),
        _cemetery(drawings, tuple(run), tuple(below), "cemetery" in moved, language),
        _kitty(drawings, there.cemetery[KITTY], "kitty" in moved, language),
        _gone(there.discard, language),
        END,
    )


@lru_cache(maxsize=KEPT)
def face_down(drawings: str, count: int, place: str) -> Markup:
    """A pile of which nobody sees a card; an empty place where nothing is left."""
    back = Markup('<span class="card"><svg class="face"><use href="{}#back"/></svg></span>').format(drawings)
    return Markup('<div class="stack{}" data-place="{}">{}</div>').format(many(count), place, back if count else EMPTY)


def many(count: int) -> str:
    """The class of a pile from beneath which other cards show."""
    return " s" if count > 1 else ""


def _label(name: str, count: int, note: str = "") -> Markup:
    label = LABEL.format(name, count)
    return label if not note else NOTED.format(label, note)


@lru_cache(maxsize=KEPT)
def _crypt(drawings: str, count: int, language: str) -> Markup:
    label = _label(_("Crypt"), count, _("before midnight") if count else _("after midnight"))
    return Markup('<div class="pile cry">{}<p class="lab">{}</p></div>').format(
        face_down(drawings, count, "crypt"), label
    )


def _folded(label: Markup, contents: str, key: str) -> Markup:
    """GHO-96: a pile that all may look through opens below its name."""
    if not contents:
        return Markup('<p class="lab">{}</p>').format(label)
    return FOLD.format(key, label, contents)


def _corners(kinds: Sequence[int]) -> Markup:
    """Cards of which no more than the number shows."""
    return Markup("").join([_corner(kind) for kind in kinds])


@lru_cache(maxsize=KEPT)
def _corner(kind: int) -> Markup:
    return Markup('<i class="card low">{}</i>').format(sign(kind))


@lru_cache(maxsize=KEPT)
def _cemetery(drawings: str, run: tuple[int, ...], below: tuple[int, ...], is_moved: bool, language: str) -> Markup:
    """GHO-76: the run card by card, and corners of what is beneath."""
    top = len(run) - 1
    faces = [_lying(drawings, kind, " run moved" if is_moved and n == top else " run") for n, kind in enumerate(run)]
    lying = _corners(below[max(0, len(below) + len(run) - SHOWN) :]) + Markup("").join(faces)
    label = _label(_("Cemetery"), len(run) + len(below), _on_top(run) if run else "")
    return CEMETERY.format(lying or EMPTY, _folded(label, _below(below), "below"))


def _on_top(run: tuple[int, ...]) -> str:
    times = f" ×{len(run)}" if len(run) > 1 else ""
    return _("on top: {cards}").format(cards=card_name(run[-1]) + times)


def _below(kinds: Sequence[int]) -> str:
    return _("Beneath, by value: {cards}").format(cards=counted(kinds)) if kinds else ""


@lru_cache(maxsize=KEPT)
def _lying(drawings: str, kind: int, state: str) -> Markup:
    key = sign(kind)
    return Markup('<span class="card{}"><svg class="face"><use href="{}#{}"/></svg></span>').format(
        state, drawings, key
    )


@lru_cache(maxsize=KEPT)
def _kitty(drawings: str, count: int, is_moved: bool, language: str) -> Markup:
    """GHO-15: beside the cemetery."""
    lying = _lying(drawings, KITTY, " moved" if is_moved else "") if count else EMPTY
    label = _label(_("Kitty"), count) if count else Markup("{}").format(_("Kitty"))
    return Markup(
        '<div class="pile kit"><div class="stack{}" data-place="kitty">{}</div><p class="lab">{}</p></div>'
    ).format(many(count), lying, label)


@lru_cache(maxsize=KEPT)
def _gone(discard: tuple[int, ...], language: str) -> Markup:
    kinds = kinds_in(discard)
    values = dict.fromkeys(kind for kind in kinds if COPY < kind < KITTY)
    lying = _corners([*values][-SHOWN_GONE:]) or EMPTY
    return Markup(
        '<div class="pile dis"><div class="stack" data-place="discard" aria-hidden="true">{}</div>{}</div>'
    ).format(lying, _folded(_label(_("Discarded"), len(kinds)), counted(kinds), "gone"))
