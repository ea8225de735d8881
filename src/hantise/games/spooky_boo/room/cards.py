"""The cards of Spooky Boo!: their drawings, the squares in which they lie, and the marks of recent acts.

One ghost grows grim with its number; four powers are signs; the back is a window of four panes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from hantise.core import Drawing, Scene
from hantise.core.cached import cached
from hantise.core.phrases import tables
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.anatomy import INK
from hantise.drawing.cards import LIT, PAPER, back, corner, figure, night, number, paper, watching
from hantise.drawing.contract import picked, thing
from hantise.drawing.faces import face
from hantise.drawing.ghosts import Ghost
from hantise.drawing.kit.parts import NOTHING, classes, faded_words, ghost, picture
from hantise.drawing.kit.reason import reason
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.pieces import FIRST_LOOK, FIRST_TAKE, SQUARE, value_and_power
from hantise.games.spooky_boo.rules import has_to_lay_back
from hantise.games.spooky_boo.table import ORDER, card_name, facts_of, numeral, sign_of, where
from hantise.games.spooky_boo.view import memory_id

T = TypeVar("T")

# The values that the cards of the box can have, and the night and the moon up to each of these.
USUAL: Final = (*range(-1, 11), 15)
NIGHTS: Final = (
    (0, "#14514A", "#24847A"),
    (5, "#2E4A12", "#52801F"),
    (8, "#5C4A0E", "#93771B"),
    (10, "#6A3212", "#A8541F"),
    (99, "#4B0F24", "#B23A48"),
)
EYES: Final = ((0, "happy"), (4, "dot"), (6, "round"), (8, "lid"), (10, "hollow"), (99, "slit"))
MOUTHS: Final = ((0, "grin"), (3, "smile"), (5, "o"), (6, "wavy"), (8, "frown"), (10, "O"), (99, "maw"))
BROWS: Final = ((8, 0.0), (10, 0.5), (99, 1.0))

MARKS: Final = tables(__package__, "signs.toml", dict[str, str])
# The mark of each power, from 1 on, in a disc.
POWERS: Final = ("eye-own", "eye-away", "swapped", "eye-swap")
POWERED: Final = ("7p1", "8p1", "9p2", "10p2", "10p3", "15p4")

WALL: Final = ("#22300F", "#374D14", "#BFE36A")
WINDOW: Final = (
    f'<rect x="19" y="36" width="62" height="68" rx="4" fill="{WALL[0]}"/><g fill="{LIT}" stroke="{WALL[2]}"'
    ' stroke-width="3.5"><rect x="22" y="39" width="27" height="30" rx="2"/><rect x="51" y="39" width="27"'
    ' height="30" rx="2"/><rect x="22" y="71" width="27" height="30" rx="2"/><rect x="51" y="71" width="27"'
    f' height="30" rx="2"/></g>{watching(64.5, 54)}{watching(35.5, 87, 0.8)}'
)


def drawings() -> Mapping[str, Drawing]:
    """The faces by their signs, `back`; for cards of other boxes each night as n0 and each power as p1; the marks."""
    discs = {
        f"p{power}": f'<circle cx="79" cy="21" r="16" fill="{PAPER}"/>'
        f'<g transform="translate(79 21)scale(.86)">{_lines(MARKS[mark])}</g>'
        for power, mark in enumerate(POWERS, start=1)
    }
    inside: dict[str, str] = {}
    for sign in [*map(str, USUAL), *POWERED]:
        value, power = value_and_power(sign)
        inside[sign] = _card(int(value), number(numeral(value))) + discs.get(f"p{power}", "")
    inside["back"] = back(WALL, WINDOW)
    inside |= {night_of(most): _card(most, corner("", wide=True)) for most, _panel, _moon in NIGHTS} | discs
    marks = {name: f'<g transform="translate(15 15)">{_lines(sign)}</g>' for name, sign in MARKS.items()}
    return {name: Drawing(drawn) for name, drawn in inside.items()} | {
        name: Drawing(drawn, 30, 30) for name, drawn in marks.items()
    }


def _night(value: int) -> int:
    return next(number for number, (most, _panel, _moon) in enumerate(NIGHTS) if value <= most)


def night_of(value: int) -> str:
    """The drawing beneath the number of a card that no box of ours has."""
    return f"n{_night(value)}"


def _card(value: int, tab: str) -> str:
    _most, panel, moon = NIGHTS[_night(value)]
    return paper(panel) + night(moon, figure(_ghost(min(max(value, USUAL[0]), USUAL[-1])))) + tab


def _lines(sign: str) -> str:
    return f'<g fill="none" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round">{sign.format(INK)}</g>'


def _ghost(value: int) -> Ghost:
    """It grows with its number, from a happy one with a halo to a grim one with horns."""
    grown = (value + 1) / (USUAL[-1] + 1)
    is_grim = value > USUAL[-2]
    return Ghost(
        height=round(50 + grown * 44, 1),
        base=round(24 + grown * 18, 1),
        shoulders=round(21 + grown * 14, 1),
        hem="zig" if value > 8 else "wave",
        waves=5 if value > 8 else 3,
        eyes=_by(EYES, value),
        eye=round(5 + grown * 3.5, 1),
        apart=round(8 + grown * 6, 1),
        gaze=52 if is_grim else None,
        brow=_by(BROWS, value),
        mouth=_by(MOUTHS, value),
        mouth_width=16 if is_grim else round(6 + grown * 3, 1),
        mouth_below=round(11 + grown * 9, 1),
        blush=value <= 3,
        arms="scare" if is_grim else "",
        props=("halo",) if value < 0 else ("horns",) if is_grim else (),
    )


def _by(steps: Sequence[tuple[int, T]], value: int) -> T:
    """The words of the first step that is no lower."""
    return next(told for most, told in steps if value <= most)


# How a card looks.


KEPT: Final = 4000
DRAWN_FACES: Final = frozenset([*map(str, USUAL), *POWERED])
NUMBERED: Final = Markup(
    '<svg class="face" viewBox="0 0 100 140"><use href="{0}#{1}"/>{2}<text x="23" y="36">{3}</text></svg>'
)


@cached(KEPT)
def drawn(drawings: str, sign: str) -> Markup:
    """The picture of that face, "" for the back; a card of another box has its number written on."""
    if not sign or sign in DRAWN_FACES:
        return face(drawings, sign)
    value, power = value_and_power(sign)
    mark = Markup('<use href="{}#p{}"/>').format(drawings, power) if power else NOTHING
    return NUMBERED.format(drawings, night_of(int(value)), mark, numeral(value))


def seen(sign: str) -> str:
    """The drawing that flies for that face."""
    return sign if sign in DRAWN_FACES else night_of(int(value_and_power(sign)[0]))


# Recent public acts and the places that they touched.


LOOKED, SWAPPED, REPLACED = "looked", "swapped", "replaced"


def lately(lines: Iterable[str], players: int) -> list[Line]:
    """SPB-42: the lines of one round of turns, the newest first."""
    found: list[Line] = []
    passes = 0
    for line in map(Line.read, lines):
        passes += line.act.what == "pass"
        if passes == players or line.act.what in ("deal", "starts"):
            break
        found.append(line)
    return found


def touched(lines: Iterable[str], players: int) -> Mapping[str, tuple[str, int]]:
    """SPB-42: for each recently touched place, the mark of the last act there and the seat that acted."""
    found: dict[str, tuple[str, int]] = {}
    for who, (what, detail), _talk in reversed(lately(lines, players)):
        if what in ("take", "put"):
            found[f"{who}:{detail[-1]}"] = REPLACED, who
        elif what == "look":
            found[":".join(detail[:2])] = LOOKED, who
        elif what in ("swap", "with"):
            found[f"{who}:{detail[0]}"] = found[":".join(detail[1:])] = SWAPPED, who
    return found


# The squares: four cards as their owner sees them, to see or to touch.


END: Final = Markup("</div>")
OPENED: Final = Markup('<div class="square{}" role="group" data-spread aria-label="{}">')
SEEN: Final = Markup('<span class="{}" role="img" aria-label="{}" data-place="{}">')
FREE: Final = Markup('<button class="card"{} id="c-{}-{}" aria-label="{}" data-place="{}">')
LOCKED: Final = Markup(
    '<button class="card locked"{} id="c-{}-{}" aria-label="{}" data-place="{}" aria-disabled="true"'
    ' aria-describedby="why-{}">'
)
CHIP: Final = Markup('<p class="chip private"><svg><use href="{}#i-eye"/></svg>{}</p>')


class Laid(NamedTuple):
    """The data from which a card in a square is drawn; `sign` is its face if it is open or remembered.

    `looker` is the name of another seat that looked at it, and `face` that of its ghost. `why` is None while there is
    nothing to touch, else True for a locked card; two cards to swap are touched in order. `faded` is how far the memory
    of it has faded, `owner` the name of the seat that remembers, "" for the reader.
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
    """The square of that seat, card by card, with the reason for locked cards and the owner of a private sight."""
    facts = facts_of(scene.view)
    words = _("Your square") if seat == scene.reader else _("The square of {name}").format(name=scene.names[seat])
    opened = OPENED.format(" own" if seat == facts.seat else "", words)
    # SPB-12: only powers touch cards of other seats; own cards can be touched whenever anything can
    is_touched = bool(scene.pickable) and (seat == facts.seat or facts.awaits not in ("turn", "drawn"))
    marks = touched(scene.public, facts.players)
    laid = [_laid(scene, facts, seat, spot, marks.get(f"{seat}:{spot + 1}", ("", -1)), is_touched) for spot in ORDER]
    cards = [piece for card in laid for piece in _lying(card, scene.drawings, scene.icons)]
    why: list[Markup] = []
    if any(card.why for card in laid):
        # one reason for all cards: the refusal to take the discard for one, or to look at one
        action = FIRST_TAKE if seat == facts.seat and facts.awaits == "turn" else FIRST_LOOK + seat * SQUARE
        refused = scene.view.refusal(action)
        why = [reason(f"why-{seat}", refused.words, scene.rule(refused.rule))] if refused else []
    chip = [only_you(scene.icons, scene.owner)] if any(card.is_open for card in laid) else []
    return [opened, *cards, *why, *chip, END]


@cached(KEPT)
def only_you(icons: str, owner: str = "") -> Markup:
    """SPB-40: the words beside a card that only one seat sees: the reader, or the seat named `owner`."""
    return CHIP.format(icons, _("Only {name} sees this").format(name=owner) if owner else _("Only you see this"))


def _laid(scene: Scene, facts: Facts, seat: int, spot: int, done: tuple[str, int], is_touched: bool) -> Laid:
    place, at, (mark, who) = f"{seat}:{spot + 1}", seat * SQUARE + spot, done
    kind, is_over = facts.squares[at], facts.awaits == "over" or scene.is_open
    # SPB-05, SPB-42, SPB-43: a seat looks at it now; `is_private` if it is this seat
    is_lifted, looker = at == facts.looked, facts.turn
    if facts.awaits == "peek":
        is_lifted, looker = spot < 2 and has_to_lay_back(seat, facts.turn, facts.starter, facts.players), seat
    is_private = facts.seat == looker and bool(kind) and is_lifted and not scene.is_open
    by_another = mark == LOOKED and who != facts.seat
    sights = [sight for sight in facts.sights if sight.place == at] if scene.fading else []
    return Laid(
        seat,
        spot,
        "" if seat == scene.reader else scene.names[seat],
        sign_of(facts, kind) if kind else "",
        is_private,
        is_over and bool(kind),
        is_lifted,
        "" if is_over or is_private else mark,
        scene.names[who] if by_another else "",
        scene.faces[who] if by_another else "",
        None if is_private or not is_touched else place not in scene.pickable,
        facts.awaits == "swap",
        place in scene.chosen,
        max([scene.fading.get(memory_id(facts, sight), 0) for sight in sights], default=0),
        scene.owner,
    )


@cached(KEPT)
def _lying(laid: Laid, drawings: str, icons: str) -> tuple[Markup, Markup]:
    """A card in a square, to see or to touch; a remembered face stands faintly on its back.

    Its content is a separate piece, because most cards show the same back.
    """
    place = f"{laid.seat}:{laid.spot + 1}"
    shown = drawn(drawings, laid.sign if laid.is_open or laid.is_shown else "")
    if laid.sign and not laid.is_open and not laid.is_shown:
        how = classes("faint", f"faded-{laid.faded}" if laid.faded else "")
        shown = Markup('{}<span class="{}">{}</span>').format(shown, how, drawn(drawings, laid.sign))
    # SPB-42: the ghost of another seat that looked at it, or a lantern if this seat did
    if laid.mark:
        how = f"mark {laid.mark}"
        shown += ghost(icons, laid.face, f"{how} by-another") if laid.face else picture(drawings, laid.mark, how)
    if laid.why is None:
        state = classes("card", "lit private" if laid.is_open else "", "lifted" if laid.is_lifted else "")
        return SEEN.format(state, _told(laid), place), Markup("{}</span>").format(shown)
    end = Markup("{}</button>").format(shown)
    attributes = thing(place) if laid.is_in_touches else picked(place)
    if laid.why:
        return LOCKED.format(attributes, laid.seat, laid.spot + 1, _told(laid), place, laid.seat), end
    pressed = Markup(' aria-pressed="true"') if laid.is_chosen else NOTHING
    return FREE.format(attributes + pressed, laid.seat, laid.spot + 1, _told(laid), place), end


def _told(laid: Laid) -> str:
    """SPB-40, SPB-41, SPB-42: a card in words: its owner, its place, its face if seen, and the last act on it."""
    name, owner, looker = laid.name, laid.owner, laid.looker or laid.owner
    told = [card_name(laid.sign) if laid.sign else _("face down")]
    if laid.is_open and not laid.is_shown:
        told.append(_("only {name} sees it").format(name=owner) if owner else _("only you see it"))
    elif not laid.is_shown:
        if laid.sign:
            words = _("face down, {name} remembers {card}") if owner else _("face down, you remember {card}")
            told = [words.format(name=owner, card=told[0]), faded_words(laid.faded)]
        looked = _("{name} looked at it").format(name=looker) if looker else _("you looked at it")
        done = {LOOKED: looked, SWAPPED: _("was swapped"), REPLACED: _("was replaced"), "": ""}
        told.append(_("being looked at") if laid.is_lifted else done[laid.mark])
    words = _("{name}’s card {place}: {what}") if name else _("Your card {place}: {what}")
    return words.format(name=name, place=where(laid.spot + 1), what=", ".join(filter(None, told)))
