"""The squares: four cards as their owner has them before them, to be seen, to be touched, to be looked at."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.contract import picked, thing
from hantise.drawing.kit.attributes import classes
from hantise.drawing.kit.picture import ghost, picture
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.recalled import faded_words
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.actions import FIRST_LOOK, FIRST_TAKE, SQUARE
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.room.cards import drawn, facts_of, named_place, sign_of
from hantise.games.spooky_boo.room.touched import LOOKED, REPLACED, SWAPPED, Touched, touched
from hantise.games.spooky_boo.rules import has_to_lay_back
from hantise.games.spooky_boo.sentences import card_name, where
from hantise.games.spooky_boo.view import memory_id

KEPT: Final = 4000
# As it lies before its owner: the far row, then the one that was looked at.
ORDER: Final = (2, 3, 0, 1)
END: Final = Markup("</div>")
OPENED: Final = Markup('<div class="square{}" role="group" data-spread aria-label="{}">')
PRESSED: Final = Markup(' aria-pressed="true"')
SEEN: Final = Markup('<span class="{}" role="img" aria-label="{}" data-place="{}">')
FREE: Final = Markup('<button class="card"{} id="c-{}-{}" aria-label="{}" data-place="{}">')
LOCKED: Final = Markup(
    '<button class="card locked"{} id="c-{}-{}" aria-label="{}" data-place="{}" aria-disabled="true"'
    ' aria-describedby="why-{}">'
)
# What lies inside comes as a piece of its own: most cards show the same back.
SEEN_END: Final = Markup("{}</span>")
TOUCHED_END: Final = Markup("{}</button>")
CHIP: Final = Markup('<p class="chip private"><svg><use href="{}#i-eye"/></svg>{}</p>')
FAINT: Final = Markup('{}<span class="{}">{}</span>')
NOTHING: Final = Markup("")
UNTOUCHED: Final = Touched("", -1)


class Laid(NamedTuple):
    """All that a card in a square is drawn from: `sign` is its face where it lies open or is remembered.

    `looker` is the name of another seat that looked at it, and `face` that of its ghost. `why` is None while there is
    nothing to touch, else whether it is locked; two cards to swap are touched in order. `faded` is how far the memory
    of it has, `owner` whose memory that is, by name, "" for the reader's.
    """

    seat: int
    spot: int
    name: str
    sign: str
    is_open: bool
    is_shown: bool
    is_lifted: bool
    mark: str
    looker: str
    face: str
    why: bool | None
    is_in_touches: bool
    is_chosen: bool
    faded: int
    owner: str


def square(scene: Scene, seat: int) -> list[Markup]:
    """The square of that seat, card by card; why its cards are locked, and who sees what lies open."""
    facts = facts_of(scene.view)
    marks = touched(scene.public, facts.players)
    laid = [_laid(scene, facts, seat, spot, marks.get(named_place(seat * SQUARE + spot), UNTOUCHED)) for spot in ORDER]
    cards = [piece for card in laid for piece in _card(card, scene.drawings, scene.icons)]
    is_own = seat == facts.seat
    open_to_one = any(is_private(facts, seat * SQUARE + spot) for spot in ORDER) and not scene.is_open
    chip = [only_you(scene.icons, scene.owner)] if open_to_one else []
    return [
        _opened(is_own, "" if seat == scene.reader else scene.names[seat]),
        *cards,
        *_why(scene, facts, seat),
        *chip,
        END,
    ]


@kept(KEPT)
def _opened(is_own: bool, name: str) -> Markup:
    words = _("The square of {name}").format(name=name) if name else _("Your square")
    return OPENED.format(" own" if is_own else "", words)


@kept(KEPT)
def only_you(icons: str, owner: str = "") -> Markup:
    """SPB-40: the words beside a card that one seat alone sees: the reader, or the `owner` of these eyes."""
    return CHIP.format(icons, _("Only {name} sees this").format(name=owner) if owner else _("Only you see this"))


def is_lifted(facts: Facts, place: int) -> bool:
    """SPB-05, SPB-42, SPB-43: true of a card that somebody looks at now."""
    if facts.awaits != "peek" or place % SQUARE >= len(ORDER) // 2:
        return place == facts.looked
    return has_to_lay_back(place // SQUARE, facts.turn, facts.starter, facts.players)


def is_private(facts: Facts, place: int) -> bool:
    """SPB-05, SPB-43: true of a card that lies open to this seat alone."""
    looker = place // SQUARE if facts.awaits == "peek" else facts.turn
    return facts.seat == looker and bool(facts.squares[place]) and is_lifted(facts, place)


def _laid(scene: Scene, facts: Facts, seat: int, spot: int, done: Touched) -> Laid:
    place, kind = seat * SQUARE + spot, facts.squares[seat * SQUARE + spot]
    is_over = facts.awaits == "over" or scene.is_open
    is_private_now = is_private(facts, place) and not scene.is_open
    by_another = done.what == LOOKED and done.who != facts.seat
    return Laid(
        seat,
        spot,
        "" if seat == scene.reader else scene.names[seat],
        sign_of(facts, kind) if kind else "",
        is_private_now,
        is_over and bool(kind),
        is_lifted(facts, place),
        "" if is_over or is_private_now else done.what,
        scene.names[done.who] if by_another else "",
        scene.faces[done.who] if by_another else "",
        None if is_private_now or not _is_touched(scene, seat) else named_place(place) not in scene.pickable,
        facts.awaits == "swap",
        named_place(place) in scene.chosen,
        _faded(scene, facts, place),
        scene.owner,
    )


def _faded(scene: Scene, facts: Facts, place: int) -> int:
    """How far the memory of the card there has faded, where the table is looked back at."""
    ids = [memory_id(facts, sight) for sight in facts.sights if sight.place == place] if scene.fading else []
    return max([scene.fading.get(one, 0) for one in ids], default=0)


def _is_touched(scene: Scene, seat: int) -> bool:
    """SPB-12: cards of others are touched by powers alone, one's own whenever anything is."""
    facts = facts_of(scene.view)
    return bool(scene.pickable) and (seat == facts.seat or facts.awaits not in ("turn", "drawn"))


@kept(KEPT)
def _card(laid: Laid, drawings: str, icons: str) -> tuple[Markup, Markup]:
    """Lying there, or to be touched, in pieces; what is remembered stands faintly on its back."""
    place = f"{laid.seat}:{laid.spot + 1}"
    shown = drawn(drawings, laid.sign if laid.is_open or laid.is_shown else "")
    if laid.sign and not laid.is_open and not laid.is_shown:
        how = classes("faint", f"faded-{laid.faded}" if laid.faded else "")
        shown = FAINT.format(shown, how, drawn(drawings, laid.sign))
    inside = shown + _marked(laid, drawings, icons)
    if laid.why is None:
        state = classes("card", "lit private" if laid.is_open else "", "lifted" if laid.is_lifted else "")
        return SEEN.format(state, _told(laid), place), SEEN_END.format(inside)
    end = TOUCHED_END.format(inside)
    attributes = thing(place) if laid.is_in_touches else picked(place)
    if laid.why:
        return LOCKED.format(attributes, laid.seat, laid.spot + 1, _told(laid), place, laid.seat), end
    pressed = PRESSED if laid.is_chosen else NOTHING
    return FREE.format(attributes + pressed, laid.seat, laid.spot + 1, _told(laid), place), end


def _marked(laid: Laid, drawings: str, icons: str) -> Markup:
    """SPB-42: the ghost of another who looked at it; a lantern where this seat did."""
    if laid.mark and laid.face:
        return ghost(icons, laid.face, f"mark {laid.mark} by-another")
    return picture(drawings, laid.mark, f"mark {laid.mark}") if laid.mark else NOTHING


def _told(laid: Laid) -> str:
    """Whose card, which place, and what is seen of it."""
    own, others = _("Your card {place}: {what}"), _("{name}’s card {place}: {what}")
    words = others if laid.name else own
    return words.format(name=laid.name, place=where(laid.spot), what=", ".join(filter(None, _seen(laid))))


def _seen(laid: Laid) -> tuple[str, str]:
    """SPB-40, SPB-41, SPB-42."""
    if laid.is_shown:
        return card_name(laid.sign), ""
    if laid.is_open:
        return card_name(laid.sign), _only(laid.owner)
    if laid.sign:
        told = _remembered(laid.owner).format(name=laid.owner, card=card_name(laid.sign))
        return ", ".join(filter(None, [told, faded_words(laid.faded)])), _done(laid)
    return _("face down"), _done(laid)


def _only(owner: str) -> str:
    """SPB-40."""
    return _("only {name} sees it").format(name=owner) if owner else _("only you see it")


def _remembered(owner: str) -> str:
    """SPB-41: the words for what stands faintly on a back."""
    return _("face down, {name} remembers {card}") if owner else _("face down, you remember {card}")


def _done(laid: Laid) -> str:
    if laid.is_lifted:
        return _("being looked at")
    looker = laid.looker or laid.owner
    looked = _("{name} looked at it").format(name=looker) if looker else _("you looked at it")
    return {LOOKED: looked, SWAPPED: _("was swapped"), REPLACED: _("was replaced"), "": ""}[laid.mark]


def _why(scene: Scene, facts: Facts, seat: int) -> list[Markup]:
    """The one reason for all locked cards of a square: the refusal of taking a card for it, or of looking at one."""
    if not _is_touched(scene, seat) or all(named_place(seat * SQUARE + spot) in scene.pickable for spot in ORDER):
        return []
    action = FIRST_TAKE if seat == facts.seat and facts.awaits == "turn" else FIRST_LOOK + seat * SQUARE
    refused = scene.view.refusal(action)
    return [reason(f"why-{seat}", refused.words, scene.rule(refused.rule))] if refused else []
