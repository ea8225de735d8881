"""What lies in the middle: clock and crypt, the cemetery with Kitty beside it, the discard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.games.ghooost.piles import COPY, KITTY
from hantise.games.ghooost.position import HAND
from hantise.games.ghooost.room.cards import NAMES
from hantise.games.ghooost.room.clock import clock
from hantise.games.ghooost.room.faces import counted, facts_of, kinds_in, short_name, sign
from hantise.games.ghooost.room.lying import Lying, pile_of
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
# What a card is told by where no ghost shows: the class of its family, and Miss Copy's own.
KINDRED: Final = {COPY: " miss", 1: " brave", 3: " scary", 12: " scary", 8: " spark", 11: " spark"}
SHOWN: Final = 5  # of the cemetery
SHOWN_GONE: Final = 3
WATCHED: Final = frozenset(["cemetery", "kitty"])  # where what has just come is marked
# Most pieces were drawn before, for another seat or an earlier position: each is kept for each language.
KEPT: Final = 2000


def middle(scene: Scene) -> tuple[Markup, ...]:
    """All of it, in the order in which it is read: time, crypt, cemetery, Kitty, discard."""
    return _drawn(_lying_there(scene), scene.moved & WATCHED, scene.drawings, language())


class _There(NamedTuple):
    """All that the middle is drawn from: `whole` is the crypt at its beginning, `pile` the ghosts of the cemetery."""

    whole: int
    crypt: int
    pile: tuple[Lying, ...]
    run: int
    kitties: int
    discard: tuple[int, ...]


def _lying_there(scene: Scene) -> _There:
    facts = facts_of(scene.view)
    whole = sum(facts.deck) - facts.players * (HAND + MANSIONS[facts.players])
    pile = pile_of(facts, scene.lines)
    return _There(whole, facts.crypt, pile, facts.run, facts.cemetery[KITTY], facts.discard)


@lru_cache(maxsize=KEPT)
def _drawn(there: _There, moved: frozenset[str], drawings: str, language: str) -> tuple[Markup, ...]:
    covered = len(there.pile) - there.run
    return (
        Markup('<section class="mid" aria-label="{}">').format(_("The table")),
        clock(there.crypt, there.whole, language),
        _crypt(drawings, there.crypt, language),
        _cemetery(drawings, there.pile[covered:], there.pile[:covered], "cemetery" in moved, language),
        _kitty(drawings, there.kitties, "kitty" in moved, language),
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


def _corners(ghosts: Sequence[Lying]) -> Markup:
    """Cards of which no more than the number shows."""
    return Markup("").join([_corner(*ghost) for ghost in ghosts])


@lru_cache(maxsize=KEPT)
def _corner(kind: int, value: int) -> Markup:
    """GHO-03, GHO-20: in its family's colours; Miss Copy by her own sign, and the number that she took."""
    return Markup('<i class="card low{}">{}</i>').format(KINDRED.get(kind, ""), value or "")


@lru_cache(maxsize=KEPT)
def _cemetery(drawings: str, run: tuple[Lying, ...], below: tuple[Lying, ...], is_moved: bool, language: str) -> Markup:
    """GHO-76: the run card by card, and corners of what is beneath."""
    top = len(run) - 1
    faces = [
        _lying(drawings, ghost.kind, " run moved" if is_moved and n == top else " run", n == top)
        for n, ghost in enumerate(run)
    ]
    lying = _corners(below[max(0, len(below) + len(run) - SHOWN) :]) + Markup("").join(faces)
    label = _label(_("Cemetery"), len(run) + len(below), _on_top(run) if run else "")
    return CEMETERY.format(lying or EMPTY, _folded(label, _below(below), "below"))


def _on_top(run: tuple[Lying, ...]) -> str:
    times = f" ×{len(run)}" if len(run) > 1 else ""
    return _("on top: {cards}").format(cards=card_name(run[-1].kind) + times)


def _below(ghosts: Sequence[Lying]) -> str:
    """GHO-96: what was laid last comes first."""
    names = [_name(*ghost) for ghost in reversed(ghosts)]
    return _("Beneath, from the top down: {cards}").format(cards=counted(names)) if names else ""


def _name(kind: int, value: int) -> str:
    if kind == COPY and value:
        return _("Miss Copy as {n}").format(n=value)
    return short_name(kind)


@lru_cache(maxsize=KEPT)
def _lying(drawings: str, kind: int, state: str, is_named: bool = False) -> Markup:
    """A face, and the name that is read where the card is large enough."""
    key = sign(kind)
    name = Markup('<use href="{}#n{}"/>').format(drawings, key) if is_named and key in NAMES else ""
    return Markup('<span class="card{}"><svg class="face"><use href="{}#{}"/>{}</svg></span>').format(
        state, drawings, key, name
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
    values = dict.fromkeys(Lying(kind, kind) for kind in kinds if COPY < kind < KITTY)
    lying = _corners([*values][-SHOWN_GONE:]) or EMPTY
    return Markup(
        '<div class="pile dis"><div class="stack" data-place="discard" aria-hidden="true">{}</div>{}</div>'
    ).format(lying, _folded(_label(_("Discard"), len(kinds)), counted(map(short_name, kinds)), "gone"))
