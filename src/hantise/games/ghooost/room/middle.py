"""The middle of the table: clock and crypt, the cemetery with Kitty beside it, the discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from hantise.core import Scene, View
from hantise.core.kept import kept
from hantise.core.sheet import Line
from hantise.core.words import _, ngettext
from hantise.drawing.kit.card import card
from hantise.drawing.kit.pile import face_down, heap, label, pile, stack
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.moments import NEVER, card_name, coming, in_order, in_play
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.room.cards import counted, drawn, kinds_in, short_name, steps
from hantise.games.ghooost.rules import HAND, MANSIONS
from hantise.games.ghooost.sheet import faces_of
from hantise.games.ghooost.table import facts_of

# What a card is told by where no ghost shows: the class of its family, and Miss Copy's own.
KINDRED: Final = {COPY: " miss", 1: " brave", 3: " scary", 12: " scary", 8: " spark", 11: " spark"}
SHOWN: Final = 5  # of the cemetery
SHOWN_GONE: Final = 3
DRAWN: Final = ("draw", "deal")
WATCHED: Final = frozenset(["cemetery", "kitty"])  # where what has just come is marked
# Most pieces were drawn before, for another seat or an earlier position.
KEPT: Final = 2000


class Lying(NamedTuple):
    """A ghost in the cemetery and the value that it has there; 0 where nobody knows what Miss Copy took."""

    kind: int
    value: int


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


def middle(scene: Scene) -> tuple[Markup, ...]:
    """All of it, in the order in which it is read: time, crypt, cemetery, Kitty, discard."""
    facts = facts_of(scene.view)
    there = _There(
        whole=sum(facts.deck) - facts.players * (HAND + MANSIONS[facts.players]),
        crypt=facts.crypt,
        pile=pile_of(facts, scene.lines),
        run=facts.run,
        kitties=facts.cemetery[KITTY],
        discard=facts.discard,
        gone=swept_last(scene.lines)[-SHOWN_GONE:] if sum(facts.discard) else (),
        sunrise=coming(facts),
        dawn=facts.daybreak * in_play(facts) // 2,
    )
    # The last card was laid there that everybody saw; a card drawn afterwards displaces no mark.
    told = (line for line in scene.lines if Line.read(line).act.what not in DRAWN)
    return _drawn(there, _targets(next(told, ""), scene.view.seat), scene.drawings)


@kept(KEPT)
def _targets(line: str, seat: int) -> frozenset[str]:
    return frozenset([step.target for step in steps(line, seat)] if line else []) & WATCHED


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
        Markup("</section>"),
    )


@kept(KEPT)
def _sunrise(turns: int) -> Markup:
    """GHO-88: the clock says the same aloud."""
    if turns == NEVER:
        return Markup("")
    told = Markup('<p class="sunrise{}" aria-hidden="true">{}</p>')
    return told.format(" last" if _is_last(turns) else "", _in_turns(turns))


@kept(KEPT)
def _crypt(drawings: str, count: int) -> Markup:
    return pile("crypt", face_down(drawings, "crypt", count), label(_("Crypt"), count, _half_of_night(count)))


@kept(KEPT)
def _cemetery(drawings: str, run: tuple[Lying, ...], below: tuple[Lying, ...], is_moved: bool) -> Markup:
    """GHO-64, GHO-76, GHO-96: the run card by card, and corners of what is beneath, the ghost laid last named first.

    The name of the topmost, which one has to answer, is read too.
    """
    shown = [_corner(*ghost) for ghost in below[max(0, len(below) + len(run) - SHOWN) :]]
    on_top, beneath = "", ""
    if run:
        shown += [card(drawn(drawings, ghost.kind, is_named=False), "run") for ghost in run[:-1]]
        shown.append(card(drawn(drawings, run[-1].kind), "run moved" if is_moved else "run"))
        times = f" ×{len(run)}" if len(run) > 1 else ""
        on_top = _("on top: {cards}").format(cards=card_name(run[-1].kind) + times)
    if below:
        names = [
            _("Miss Copy as {n}").format(n=value) if kind == COPY and value else short_name(kind)
            for kind, value in reversed(below)
        ]
        beneath = _("Beneath, from the top down: {cards}").format(cards=counted(names))
    return pile("cemetery", heap("cemetery", shown), label(_("Cemetery"), len(run) + len(below), on_top), beneath)


@kept(KEPT)
def _corner(kind: int, value: int) -> Markup:
    """GHO-03, GHO-20: in its family's colours; Miss Copy by her own sign, and the number that she took."""
    return Markup('<i class="card corner{}">{}</i>').format(KINDRED.get(kind, ""), value or "")


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


# In which order the ghosts of the cemetery lie, as everybody has seen them laid.


# After such an act, or with such a part, the cemetery is empty.
EMPTYING: Final = ("take", "starts", "deal")
EMPTIED: Final = ("swept", "fails")
# Lines come again, and both at a table of two see the same pile.
LYING_KEPT: Final = 4000


def pile_of(facts: Facts, lines: Iterable[str]) -> tuple[Lying, ...]:
    """GHO-96, GHO-20: the ghosts from the bottom up, without Kitty; by value those that no line, newest first, has."""
    told = _told(lines) if sum(facts.cemetery[:KITTY]) > facts.run else ()
    return _pile(facts.cemetery, facts.top, facts.run, told)


@lru_cache(maxsize=LYING_KEPT)
def _pile(cemetery: tuple[int, ...], top: int, run: int, told: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """The ghosts that were told, if just these lie there; else only the run is known.

    GHO-64, GHO-20: what is no ghost of the top's value in its run is Miss Copy, beneath the others.
    """
    ghosts = Counter(kinds_in(cemetery[:KITTY]))
    on_top = told
    if Counter(ghost.kind for ghost in told) != ghosts:
        own = min(run, cemetery[top])
        on_top = (Lying(COPY, top),) * (run - own) + (Lying(top, top),) * own
    untold = ghosts - Counter(ghost.kind for ghost in on_top)
    return (*(Lying(kind, kind) for kind in in_order(untold.elements())), *on_top)


def swept_last(lines: Iterable[str]) -> tuple[Lying, ...]:
    """GHO-65, GHO-69: the ghosts that left the game together last, from the bottom up; none where no line tells it."""
    older = iter(lines)
    newest = next((line for line in map(Line.read, older) if line.followed("swept")), None)
    return (*_told(older), *_laid(newest.act.first)) if newest is not None else ()


def _told(lines: Iterable[str]) -> tuple[Lying, ...]:
    """The ghosts laid since the cemetery was empty."""
    plays: list[tuple[Lying, ...]] = []
    for line in lines:
        laid = _laid_by(line)
        if laid is None:
            break
        plays.append(laid)
    return tuple(chain.from_iterable(reversed(plays)))


@lru_cache(maxsize=LYING_KEPT)
def _laid_by(line: str) -> tuple[Lying, ...] | None:
    """The ghosts that came to lie there; None where it was empty afterwards."""
    told = Line.read(line)
    what, name = told.act.what, told.act.first
    if what in EMPTYING or told.followed(*EMPTIED):
        return None
    return _laid(name) if what in ("play", "up") and name != FACES[KITTY] else ()


def _laid(name: str) -> tuple[Lying, ...]:
    """GHO-20: Miss Copy lies beneath those whose value she took."""
    kinds = [FACES.index(face) for face in faces_of(name)]
    return tuple([Lying(kind, kinds[0]) for kind in sorted(kinds)])


# The clock beside the crypt: the last half hour before midnight passes as the crypt empties, the last one before
# daybreak as turns are idle.


HALF_AN_HOUR: Final = 180  # degrees that the long hand has to go from half past eleven, or half past five
AT_SIX: Final = 180  # degrees of the short hand
LAST: Final = 6  # so many turns before daybreak their number takes the place of the hands
RAYS: Final = "M0-17V-22M0 17V22M17 0H22M-17 0H-22M12-12L16-16M-12 12L-16 16M12 12L16 16M-12-12L-16-16"


@kept(1000)
def clock(left: int, whole: int, sunrise: int = NEVER, near: int = 0) -> Markup:
    """The dial when so many of the crypt's cards are left; the sheet draws rim and hours.

    GHO-88: from `near` idle turns before daybreak on, the sun shows at its right, higher with each.
    """
    dawns = sunrise != NEVER
    to_go = HALF_AN_HOUR * (sunrise if dawns else left) // max(near if dawns else whole, 1)
    arc = Markup('<circle r="44" pathLength="360" stroke-dasharray="{} 360" transform="rotate({})"/>')
    hands = Markup('<path d="M0 0V-20" transform="rotate({})"/><path d="M0 0V-29" transform="rotate({})"/>')
    sun = Markup('<g class="sun" transform="translate(46 {})"><circle r="13"/><path d="{}"/></g>')
    # GHO-39, GHO-54, GHO-55: the words for its striking.
    struck = Markup(' data-told="{}"').format(_("Midnight! Nobody draws any more. Hand empty? The mansion opens."))
    midnight = ngettext("Midnight in {n} card", "Midnight in {n} cards", left).format(n=left)
    told = midnight if left else _("After midnight")
    short_hand = (AT_SIX if dawns else 360) - to_go // 12
    return Markup(
        '<svg class="clock{}" data-place="clock" viewBox="-60 -60 120 120" role="img" aria-label="{}"{}>{}{}{}</svg>'
    ).format(
        " dawning" if dawns else "",
        f"{told}. {_in_turns(sunrise)}" if dawns else told,
        struck if not left else "",
        arc.format(to_go, 270 - to_go) if to_go else "",
        Markup("<text>{}</text>").format(sunrise) if _is_last(sunrise) else hands.format(short_hand, 360 - to_go),
        sun.format(to_go // 4, RAYS) if dawns else "",
    )


def _is_last(sunrise: int) -> bool:
    """GHO-88: true of the last turns before daybreak, which are counted in figures."""
    return sunrise != NEVER and sunrise <= LAST


def _in_turns(sunrise: int) -> str:
    """The way to daybreak, in few words."""
    return ngettext("Sunrise in {n} turn", "Sunrise in {n} turns", sunrise).format(n=sunrise)


def _half_of_night(crypt: int) -> str:
    return _("before midnight") if crypt else _("after midnight")


# The time of the game in few words, for the head of the page.


def moment(view: View) -> list[str]:
    """GHO-39, GHO-84, GHO-88: the round of a match, and the time of its night."""
    facts = facts_of(view)
    told = [_("Round {n}").format(n=facts.round)] if facts.match else []
    turns = coming(facts)
    if facts.awaits == "over":
        return told
    return [*told, _in_turns(turns) if turns != NEVER else _half_of_night(facts.crypt)]


def ends_round(line: str) -> bool:
    """GHO-84: true of a line with which a round of a match ends."""
    return bool(Line.read(line).followed("ends"))


def section(line: str) -> str:
    """GHO-84: the round of a match that ends with a line; "" for any other line."""
    ends = Line.read(line).followed("ends")
    return _("Round {n}").format(n=ends[0].first) if ends else ""
