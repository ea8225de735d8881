"""The cards of Spooky Boo!: their drawings, the squares in which they lie, and the marks of recent acts.

One ghost grows grim with its number; four powers are signs; the back is a window of four panes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from hantise.core import Drawing, Scene
from hantise.core.cached import cached
from hantise.core.phrases import tables
from hantise.core.sheet import Line, Part
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
from hantise.games.spooky_boo.pieces import FIRST_LOOK, FIRST_TAKE, SEATS, SQUARE, deck_of, value_and_power
from hantise.games.spooky_boo.rules import has_to_lay_back
from hantise.games.spooky_boo.table import ORDER, card_name, facts_of, numeral, refuse, where
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


def recent(lines: Iterable[str], players: int) -> tuple[dict[str, tuple[str, int]], dict[int, Part]]:
    """SPB-42: for each touched place the mark of the last act there and the seat that acted; each seat's last deed.

    The lines, the newest first, count for one round of turns.
    """
    marks, deeds, passes = dict[str, tuple[str, int]](), dict[int, Part](), 0
    for who, act, _talk in map(Line.read, lines):
        what, detail = act
        passes += what == "pass"
        if passes == players or what in ("deal", "starts"):
            break
        if what in ("take", "put"):
            marks.setdefault(f"{who}:{detail[-1]}", (REPLACED, who))
        elif what == "look":
            marks.setdefault(":".join(detail[:2]), (LOOKED, who))
        elif what in ("swap", "with"):
            marks.setdefault(f"{who}:{detail[0]}", (SWAPPED, who))
            marks.setdefault(":".join(detail[1:]), (SWAPPED, who))
        elif what not in ("discard", "power"):
            continue
        deeds.setdefault(who, act)
    return marks, deeds


# The values that the parts of a table are drawn from and kept by.


# Nothing refuses it.
FREE: Final = ("", "")


class Page(NamedTuple):
    """What a table is drawn from besides the facts, the same for a whole game; `reader` and `owner` as in a Scene."""

    seat: int
    reader: int
    owner: str
    names: tuple[str, ...]
    faces: tuple[str, ...]
    drawings: str
    icons: str
    is_open: bool


def page_of(scene: Scene) -> Page:
    """The page of a scene."""
    names, faces = tuple(scene.names), tuple(scene.faces)
    seat, drawings, icons = scene.view.seat, scene.drawings, scene.icons
    return Page(seat, scene.reader, scene.owner, names, faces, drawings, icons, scene.is_open)


class Table(NamedTuple):
    """A scene, and the values that several parts read from it: signs, marks and fading by place, deeds by seat."""

    scene: Scene
    page: Page
    facts: Facts
    pickable: frozenset[str]
    signs: Sequence[str]
    marks: Mapping[str, tuple[str, int]]
    deeds: Mapping[int, Part]
    faded: Mapping[int, int]

    def refused(self, action: int) -> tuple[str, str]:
        """Why the seat on the move may not take this action, and the address of the rule; `FREE` if it may."""
        why = refuse(self.facts, self.scene.choices, action)
        return (why.words, self.scene.rule(why.rule)) if why else FREE


def table_of(scene: Scene) -> Table:
    """The table of a scene."""
    facts = facts_of(scene.view)
    faces = deck_of(facts.deck).faces
    signs = [faces[kind] if kind else "" for kind in facts.squares]
    sights = facts.sights if scene.fading else ()
    faded = {sight.place: scene.fading.get(memory_id(facts, sight), 0) for sight in sights}
    return Table(scene, page_of(scene), facts, scene.pickable, signs, *recent(scene.public, facts.players), faded)


# The squares: four cards as their owner sees them, to see or to touch.


PLACES: Final = [tuple([f"{seat}:{spot + 1}" for spot in range(SQUARE)]) for seat in range(SEATS)]
# SPB-05: the two cards nearest to the player.
NEAR: Final = (0, 1)
UNMARKED: Final = ("", -1)
SURE: Final = (0,) * SQUARE
END: Final = Markup("</div>")
OPENED: Final = Markup('<div class="square{}" role="group" data-spread aria-label="{}">')
SEEN: Final = Markup('<span class="{}" role="img" aria-label="{}" data-place="{}">')
TO_TOUCH: Final = Markup('<button class="card"{} id="c-{}-{}" aria-label="{}" data-place="{}">')
LOCKED: Final = Markup(
    '<button class="card locked"{} id="c-{}-{}" aria-label="{}" data-place="{}" aria-disabled="true"'
    ' aria-describedby="why-{}">'
)
CHIP: Final = Markup('<p class="chip private"><svg><use href="{}#i-eye"/></svg>{}</p>')


class Square(NamedTuple):
    """The data from which a square is drawn, by spot where it has several.

    A sign is the face of a card that is open or remembered, a mark the last act there and the seat that acted; `lifted`
    cards are being looked at, by this seat if they are private. `free` are the cards to touch, none while nothing is,
    `refused` is the reason for the locked ones. Two cards to swap are touched in order.
    """

    seat: int
    signs: tuple[str, ...]
    is_over: bool
    lifted: tuple[int, ...]
    is_private: bool
    marks: tuple[tuple[str, int], ...]
    free: tuple[bool, ...]
    is_in_touches: bool
    chosen: tuple[str, ...]
    refused: tuple[str, str]
    faded: tuple[int, ...]

    def is_open(self, spot: int) -> bool:
        """True for a card that only this seat sees now."""
        return self.is_private and spot in self.lifted and bool(self.signs[spot])

    def mark(self, spot: int) -> tuple[str, int]:
        """The mark that shows."""
        return UNMARKED if self.is_over or self.is_open(spot) else self.marks[spot]

    def is_locked(self, spot: int) -> bool:
        """True for a card that is not to be touched, unlike others."""
        return bool(self.free) and not self.free[spot] and not self.is_open(spot)


def square(table: Table, seat: int) -> tuple[Markup, ...]:
    """The square of that seat, card by card, with the reason for locked cards and the owner of a private sight."""
    facts, pickable, places, first = table.facts, table.pickable, PLACES[seat], seat * SQUARE
    lifted, looker = _lifted(facts, seat), seat if facts.awaits == "peek" else facts.turn
    # SPB-12: only powers touch cards of other seats; own cards can be touched whenever anything can
    is_touched = bool(pickable) and (seat == facts.seat or facts.awaits not in ("turn", "drawn"))
    free = tuple([place in pickable for place in places]) if is_touched else ()
    # one reason for all cards: the refusal to take the discard for one, or to look at one
    action = FIRST_TAKE if seat == facts.seat and facts.awaits == "turn" else FIRST_LOOK + first
    lying = Square(
        seat,
        tuple(table.signs[first : first + SQUARE]),
        facts.awaits == "over" or table.page.is_open,
        lifted,
        bool(lifted) and looker == facts.seat and not table.page.is_open,
        tuple([table.marks.get(place, UNMARKED) for place in places]),
        free,
        is_touched and facts.awaits == "swap",
        table.scene.chosen,
        FREE if all(free) else table.refused(action),
        tuple([table.faded.get(place, 0) for place in range(first, first + SQUARE)]) if table.faded else SURE,
    )
    return _square(table.page, lying)


def _lifted(facts: Facts, seat: int) -> tuple[int, ...]:
    """SPB-05, SPB-42, SPB-43: the cards of this square that are being looked at."""
    if facts.awaits == "peek":
        return NEAR if has_to_lay_back(seat, facts.turn, facts.starter, facts.players) else ()
    return (facts.looked % SQUARE,) if facts.looked // SQUARE == seat else ()


@cached(KEPT)
def _square(page: Page, square: Square) -> tuple[Markup, ...]:
    whose = _("The square of {name}").format(name=page.names[square.seat])
    words = _("Your square") if square.seat == page.reader else whose
    cards = [piece for spot in ORDER for piece in _card_in(page, square, spot)]
    is_locked = any(map(square.is_locked, ORDER)) and square.refused != FREE
    why = [reason(f"why-{square.seat}", *square.refused)] if is_locked else []
    chip = [only_you(page)] if any(map(square.is_open, ORDER)) else []
    return (OPENED.format(" own" if square.seat == page.seat else "", words), *cards, *why, *chip, END)


def only_you(page: Page) -> Markup:
    """SPB-40: the words beside a card that only one seat sees."""
    whose = _("Only {name} sees this").format(name=page.owner)
    return CHIP.format(page.icons, whose if page.owner else _("Only you see this"))


def _card_in(page: Page, square: Square, spot: int) -> tuple[Markup, Markup]:
    """A card in a square, to see or to touch; a remembered face stands faintly on its back.

    Its content is a separate piece, because most cards show the same back.
    """
    number, place, sign, told = spot + 1, PLACES[square.seat][spot], square.signs[spot], _told(page, square, spot)
    is_open, (mark, who), faded = square.is_open(spot), square.mark(spot), square.faded[spot]
    shown = drawn(page.drawings, sign if is_open or square.is_over else "")
    if sign and not is_open and not square.is_over:
        how = classes("faint", f"faded-{faded}" if faded else "")
        shown = Markup('{}<span class="{}">{}</span>').format(shown, how, drawn(page.drawings, sign))
    # SPB-42: the ghost of another seat that looked at it, or a lantern if this seat did
    if mark == LOOKED and who != page.seat:
        shown += ghost(page.icons, page.faces[who], f"mark {mark} by-another")
    elif mark:
        shown += picture(page.drawings, mark, f"mark {mark}")
    if is_open or not square.free:
        state = classes("card", "lit private" if is_open else "", "lifted" if spot in square.lifted else "")
        return SEEN.format(state, told, place), Markup("{}</span>").apart(shown)
    end = Markup("{}</button>").apart(shown)
    attributes = thing(place) if square.is_in_touches else picked(place)
    if square.is_locked(spot):
        return LOCKED.format(attributes, square.seat, number, told, place, square.seat), end
    pressed = Markup(' aria-pressed="true"') if place in square.chosen else NOTHING
    return TO_TOUCH.format(attributes + pressed, square.seat, number, told, place), end


def _told(page: Page, square: Square, spot: int) -> str:
    """SPB-40, SPB-41, SPB-42: a card in words: its owner, its place, its face if seen, and the last act on it."""
    owner, sign, (mark, who) = page.owner, square.signs[spot], square.mark(spot)
    told = [card_name(sign) if sign else _("face down")]
    if square.is_open(spot):
        told.append(_("only {name} sees it").format(name=owner) if owner else _("only you see it"))
    elif not square.is_over or not sign:
        if sign:
            words = _("face down, {name} remembers {card}") if owner else _("face down, you remember {card}")
            told = [words.format(name=owner, card=told[0]), faded_words(square.faded[spot])]
        looker = page.names[who] if who != page.seat else owner
        looked = _("{name} looked at it").format(name=looker) if looker else _("you looked at it")
        done = {LOOKED: looked, SWAPPED: _("was swapped"), REPLACED: _("was replaced"), "": ""}
        told.append(_("being looked at") if spot in square.lifted else done[mark])
    words = _("Your card {place}: {what}") if square.seat == page.reader else _("{name}’s card {place}: {what}")
    what = ", ".join(filter(None, told))
    return words.format(name=page.names[square.seat], place=where(spot + 1), what=what)
