"""The table of Haunted Stairs, in text and in HTML.

STA-40: what lies under a ghost is in no text and no picture, unless the view that is drawn remembers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import cos, radians, sin

from markupsafe import Markup

from hantise.core import OVER, View
from hantise.core.names import name_for, said_of
from hantise.core.places import ordinal, places
from hantise.core.sheet import Line
from hantise.core.words import _, ngettext
from hantise.games.haunted_stairs import sentences
from hantise.games.haunted_stairs.disc import CHILDREN, PLACES
from hantise.games.haunted_stairs.facts import Facts, Known
from hantise.games.haunted_stairs.names import at_front, child_name, place_name, place_word
from hantise.games.haunted_stairs.view import HauntedStairsView

NARROWEST = 24  # half of the ring in text
NEWEST = 12  # lines in which the last card turned up is found


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return sentences.label(facts_of(view), action, names)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return sentences.tell(line, names, seat)


def turned_up(lines: Iterable[str]) -> str:
    """STA-10: the card that was turned up last, the newest line first; a ghost's back if no line tells."""
    acts = [Line.read(line).act for line in islice(lines, NEWEST)]
    return next((act.first for act in acts if act.what == "up"), "")


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text: the ring as it lies, the players and what they have won, what is to be done."""
    facts = facts_of(view)
    return "\n".join([*_ring(facts), *_seats(facts, names), _cards(facts), *_task(facts, names)])


def html(view: View, names: Sequence[str]) -> str:
    """The table as safe HTML: the disc as a picture, the players, what is to be done."""
    facts = facts_of(view)
    seats = Markup("").join(_seat_html(facts, seat, names) for seat in range(facts.players))
    pieces = [
        _disc(facts),
        Markup('<ul class="seats">{}</ul>').format(seats),
        Markup('<p class="cards">{}</p>').format(_cards(facts)),
        *[Markup('<p class="task">{}</p>').format(line) for line in _task(facts, names)],
    ]
    return Markup('<section class="haunted_stairs" aria-label="{}">{}</section>').format(
        _("The table"), Markup("").join(pieces)
    )


def facts_of(view: View) -> Facts:
    """All that the view says."""
    assert isinstance(view, HauntedStairsView)
    return view.facts


# In words.


def _ring(facts: Facts) -> list[str]:
    """Five places as they lie round the disc, red on top, the next ones clockwise."""
    cells = [said_of(place_word(place), told(facts, place)) for place in range(len(PLACES))]
    red, green, blue, yellow, white = cells
    half = max(NARROWEST, *[len(cell) + 2 for cell in cells])
    return [
        red.center(2 * half).rstrip(),
        f"{white:<{half}}{green:>{half}}",
        f"{yellow:^{half}}{blue:^{half}}".rstrip(),
    ]


def told(facts: Facts, place: int) -> str:
    """The contents of a place in words, as far as they lie open or are remembered."""
    if place == facts.free:
        return _("free")
    known = known_at(facts, place)
    words = [_("ghost")]
    if known is not None:
        words.append(child_name(known.child))
    if place in facts.tried:
        words.append(_("wrong"))
    if place == facts.pointed:
        words.append(_("who is it?"))
    return ", ".join(words)


def known_at(facts: Facts, place: int) -> Known | None:
    """The child that is known to lie at this place."""
    return next((known for known in facts.known if known.place == place), None)


def _seats(facts: Facts, names: Sequence[str]) -> list[str]:
    """The seats as they sit, the one to decide marked; once it is over, by their places (STA-33)."""
    if facts.mover == OVER:
        return [f"{ordinal(place):>5} {_seat_line(facts, seat, names)}" for place, seat in places(facts.won)]
    return [f"{'>' if facts.mover == seat else ' '} {_seat_line(facts, seat, names)}" for seat in range(facts.players)]


def _seat_line(facts: Facts, seat: int, names: Sequence[str]) -> str:
    cards = ngettext("{n} card", "{n} cards", facts.won[seat]).format(n=facts.won[seat])
    return said_of(name_for(facts.seat, names, seat), cards)


def _cards(facts: Facts) -> str:
    stock = sum(facts.stock)
    left = ngettext("Stock: {n} card.", "Stock: {n} cards.", stock).format(n=stock)
    pile = ngettext("To win: {n} card.", "To win: {n} cards.", facts.pile).format(n=facts.pile)
    return f"{left} {pile}"


def _task(facts: Facts, names: Sequence[str]) -> list[str]:
    """The task of the moment; none while chance acts or once it is over."""
    if facts.awaits == "search":
        return [_("Where is {child}?").format(child=child_name(facts.sought))]
    if facts.awaits == "answer":
        return [sentences.asked(facts.turn, facts.asked, facts.pointed, names, facts.seat)]
    tasks = {
        "swap": _("Swap: two ghosts change places."),
        "move": _("Move: a ghost goes to the free place."),
        "riddle": _("Riddle: who is under the ghost on the white place?"),
        "ask": _("Riddle: double or quits?"),
        "name": _("Which is the last child to be found?"),
    }
    return [tasks[facts.awaits]] if facts.awaits in tasks else []


def _seat_html(facts: Facts, seat: int, names: Sequence[str]) -> Markup:
    current = Markup(' aria-current="true"') if facts.mover == seat else ""
    cards = ngettext("{n} card", "{n} cards", facts.won[seat]).format(n=facts.won[seat])
    return Markup("<li{}><b>{}</b> <span>{}</span></li>").format(current, names[seat], cards)


# As a picture: the disc has its centre at 0, 0; red is on top, and places go round clockwise.

OUTER, INNER, MIDDLE, RIM = 100, 24, 57, 91
# A shape for each colour, for people who cannot tell the colours apart.
SHAPES = (
    "M0-7 7 6-7 6z",
    "M-6-6h12v12h-12z",
    "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "M0-8 2-2 8-2 3 2 5 8 0 4-5 8-3 2-8-2-2-2z",
    "M3-7a7 7 0 1 0 4 9a6 6 0 0 1-4-9z",
)
GHOST = "M-14 20v-24a14 14 0 0 1 28 0v24l-5-5-4 5-5-5-5 5-4-5z"
EYES = "M-6-6a2 3 0 1 0 .1 0zM6-6a2 3 0 1 0 .1 0zM0 0a2 3 0 1 0 .1 0z"


def _point(radius: float, degrees: float) -> str:
    """A point of the disc, by its angle clockwise from the top."""
    return f"{radius * sin(radians(degrees)):.1f} {-radius * cos(radians(degrees)):.1f}"


def _sector(place: int) -> str:
    start, end = 72 * place - 35, 72 * place + 35
    return (
        f"M{_point(OUTER, start)}A{OUTER} {OUTER} 0 0 1 {_point(OUTER, end)}"
        f"L{_point(INNER, end)}A{INNER} {INNER} 0 0 0 {_point(INNER, start)}z"
    )


SECTORS = [_sector(place) for place in range(len(PLACES))]
LYING = [_point(MIDDLE, 72 * place) for place in range(len(PLACES))]
SIGNED = [_point(RIM, 72 * place) for place in range(len(PLACES))]


def _disc(facts: Facts) -> Markup:
    said = ". ".join(said_of(at_front(place_name(place)), told(facts, place)) for place in range(len(PLACES)))
    places = Markup("").join(_place(facts, place) for place in range(len(PLACES)))
    size = Markup('viewBox="-104 -104 208 208" width="320" height="320"')
    drawn = places if facts.sought < 0 else places + _sought(facts.sought)
    return Markup('<svg class="disc" role="img" aria-label="{}" {}>{}</svg>').format(said, size, drawn)


def _sought(child: int) -> Markup:
    """STA-10: the card turned up, in the middle."""
    picture = '<circle class="card" r="18"/><path class="child-{}" transform="scale(1.6)" d="{}"/>'
    return Markup(picture).format(CHILDREN[child], SHAPES[child])


def _place(facts: Facts, place: int) -> Markup:
    pieces = [
        Markup('<path class="floor" d="{}"/>').format(SECTORS[place]),
        Markup('<path class="sign" transform="translate({})" d="{}"/>').format(SIGNED[place], SHAPES[place]),
    ]
    if place != facts.free:
        pieces.append(_ghost(facts, place))
    return Markup('<g class="place-{}">{}</g>').format(PLACES[place], Markup("").join(pieces))


def _ghost(facts: Facts, place: int) -> Markup:
    """A ghost, the same for every child; with a mark where the view remembers who it is."""
    look = " wrong" if place in facts.tried else " pointed" if place == facts.pointed else ""
    known = known_at(facts, place)
    mark = Markup("") if known is None else _mark(known.child)
    drawn = Markup('<path class="sheet" d="{}"/><path class="eyes" d="{}"/>').format(GHOST, EYES)
    return Markup('<g class="ghost{}" transform="translate({})">{}{}</g>').format(look, LYING[place], drawn, mark)


def _mark(child: int) -> Markup:
    """STA-41: the aid."""
    return Markup('<path class="child-{}" transform="translate(0 10)" d="{}"/>').format(CHILDREN[child], SHAPES[child])
