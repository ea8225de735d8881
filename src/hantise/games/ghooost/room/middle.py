"""The middle of the table: clock and crypt, the cemetery with Kitty beside it, the discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.kit.card import card
from hantise.drawing.kit.pile import face_down, heap, label, pile, stack
from hantise.drawing.markup import Markup
from hantise.games.ghooost.daybreak import NEVER, coming
from hantise.games.ghooost.piles import COPY, KITTY
from hantise.games.ghooost.position import HAND
from hantise.games.ghooost.room.clock import clock, in_turns, is_last
from hantise.games.ghooost.room.faces import counted, drawn, facts_of, kinds_in, short_name
from hantise.games.ghooost.room.lying import Lying, pile_of, swept_last
from hantise.games.ghooost.room.steps import steps
from hantise.games.ghooost.rules import MANSIONS
from hantise.games.ghooost.sentences import card_name, in_play

END: Final = Markup("</section>")
# What a card is told by where no ghost shows: the class of its family, and Miss Copy's own.
KINDRED: Final = {COPY: " miss", 1: " brave", 3: " scary", 12: " scary", 8: " spark", 11: " spark"}
SHOWN: Final = 5  # of the cemetery
SHOWN_GONE: Final = 3
DRAWN: Final = ("draw", "deal")
WATCHED: Final = frozenset(["cemetery", "kitty"])  # where what has just come is marked
# Most pieces were drawn before, for another seat or an earlier position.
KEPT: Final = 2000


def middle(scene: Scene) -> tuple[Markup, ...]:
    """All of it, in the order in which it is read: time, crypt, cemetery, Kitty, discard."""
    return _drawn(_lying_there(scene), _last_laid(scene), scene.drawings)


def _last_laid(scene: Scene) -> frozenset[str]:
    """The place where the last card was laid that everybody saw; a card drawn afterwards displaces no mark."""
    told = (line for line in scene.lines if Line.read(line).act.what not in DRAWN)
    return _targets(next(told, ""), scene.view.seat)


@kept(KEPT)
def _targets(line: str, seat: int) -> frozenset[str]:
    return frozenset([step.target for step in steps(line, seat)] if line else []) & WATCHED


class _There(NamedTuple):
    """All that the middle is drawn from: `whole` is the crypt at its beginning, `pile` the ghosts of the cemetery.

    `gone` are the ghosts on top of the discard, which left the game last; `sunrise` are the turns until daybreak, of
    which `dawn` were left when it came in sight.
    """

    whole: int
    crypt: int
    pile: tuple[Lying, ...]
    run: int
    kitties: int
    discard: tuple[int, ...]
    gone: tuple[Lying, ...]
    sunrise: int
    dawn: int


def _lying_there(scene: Scene) -> _There:
    facts = facts_of(scene.view)
    whole = sum(facts.deck) - facts.players * (HAND + MANSIONS[facts.players])
    there = pile_of(facts, scene.lines)
    dawn = facts.daybreak * in_play(facts) // 2
    gone = swept_last(scene.lines)[-SHOWN_GONE:] if sum(facts.discard) else ()
    return _There(whole, facts.crypt, there, facts.run, facts.cemetery[KITTY], facts.discard, gone, coming(facts), dawn)


@kept(KEPT)
def _drawn(there: _There, moved: frozenset[str], drawings: str) -> tuple[Markup, ...]:
    covered = len(there.pile) - there.run
    return (
        Markup('<section class="middle" aria-label="{}">').format(_("The table")),
        clock(there.crypt, there.whole, there.sunrise, there.dawn),
        _sunrise(there.sunrise),
        _crypt(drawings, there.crypt),
        _cemetery(drawings, there.pile[covered:], there.pile[:covered], "cemetery" in moved),
        _kitty(drawings, there.kitties, "kitty" in moved),
        _gone(there.discard, there.gone),
        END,
    )


@kept(KEPT)
def _sunrise(turns: int) -> Markup:
    """GHO-88: the clock says the same aloud."""
    if turns == NEVER:
        return Markup("")
    told = Markup('<p class="sunrise{}" aria-hidden="true">{}</p>')
    return told.format(" last" if is_last(turns) else "", in_turns(turns))


@kept(KEPT)
def _crypt(drawings: str, count: int) -> Markup:
    note = _("before midnight") if count else _("after midnight")
    return pile("crypt", face_down(drawings, "crypt", count), label(_("Crypt"), count, note))


@kept(KEPT)
def _cemetery(drawings: str, run: tuple[Lying, ...], below: tuple[Lying, ...], is_moved: bool) -> Markup:
    """GHO-76: the run card by card, and corners of what is beneath."""
    corners = [_corner(*ghost) for ghost in below[max(0, len(below) + len(run) - SHOWN) :]]
    told = label(_("Cemetery"), len(run) + len(below), _on_top(run) if run else "")
    return pile("cemetery", heap("cemetery", [*corners, *_run(drawings, run, is_moved)]), told, _below(below))


def _run(drawings: str, run: tuple[Lying, ...], is_moved: bool) -> list[Markup]:
    """GHO-64: the name of the topmost, which one has to answer, is read too."""
    if not run:
        return []
    covered = [card(drawn(drawings, ghost.kind, is_named=False), "run") for ghost in run[:-1]]
    return [*covered, card(drawn(drawings, run[-1].kind), "run moved" if is_moved else "run")]


@kept(KEPT)
def _corner(kind: int, value: int) -> Markup:
    """GHO-03, GHO-20: in its family's colours; Miss Copy by her own sign, and the number that she took."""
    return Markup('<i class="card corner{}">{}</i>').format(KINDRED.get(kind, ""), value or "")


def _on_top(run: tuple[Lying, ...]) -> str:
    times = f" ×{len(run)}" if len(run) > 1 else ""
    return _("on top: {cards}").format(cards=card_name(run[-1].kind) + times)


def _below(ghosts: Sequence[Lying]) -> str:
    """GHO-96: the ghost laid last comes first."""
    names = [_name(*ghost) for ghost in reversed(ghosts)]
    return _("Beneath, from the top down: {cards}").format(cards=counted(names)) if names else ""


def _name(kind: int, value: int) -> str:
    if kind == COPY and value:
        return _("Miss Copy as {n}").format(n=value)
    return short_name(kind)


@kept(KEPT)
def _kitty(drawings: str, count: int, is_moved: bool) -> Markup:
    """GHO-15: beside the cemetery."""
    lying = stack("kitty", count, card(drawn(drawings, KITTY, is_named=False), "moved" if is_moved else ""))
    return pile("kitty", lying, label(_("Kitty"), count or None))


@kept(KEPT)
def _gone(discard: tuple[int, ...], last: tuple[Lying, ...]) -> Markup:
    """GHO-96: those that left last lie on top, or, where no line tells it, the highest."""
    kinds = kinds_in(discard)
    values = dict.fromkeys(kind for kind in kinds if COPY < kind < KITTY)
    on_top = last or tuple([Lying(kind, kind) for kind in [*values][-SHOWN_GONE:]])
    lying = heap("discard", [_corner(*ghost) for ghost in on_top], "stack")
    return pile("discard", lying, label(_("Discard"), len(kinds)), counted(map(short_name, kinds)))
