"""The seats of a new table: ghosts around a rug, and a line to fill in for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from hantise.bots import LEVELS
from hantise.bots.host_bots import HostBot, playing
from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.web.pages.faces import face_of, manner_of, name_of, person_at, title_of
from hantise.web.pages.frame import address, icon, join
from hantise.web.tables.names import LONGEST_NAME

ME, FRIEND, COMPUTER, EMPTY = "me", "friend", "computer", ""

Given = Mapping[str, str]


class Guest(NamedTuple):
    """Somebody who may take a seat: what the form sends, how it is called, what that means, which ghost it is.

    The style sheet shows the ghost of the guest that is chosen, by the guest's number in the list.
    """

    value: str
    words: str
    meaning: str
    face: str
    number: int


def seats(game: Game, given: Given, bots: Sequence[HostBot] = ()) -> Markup:
    """The seats of the largest table of this game; those that nobody takes stay empty."""
    others = join(_sitting(game, number, given, bots) for number in range(2, game.players[-1] + 1))
    return Markup(
        '<fieldset class="who-plays"><legend>{}</legend><div class="sittings">{}{}{}</div></fieldset>'
    ).format(_("Who plays"), _rug(game), _host(game, given), others)


def guests(game: Game, seat: int, bots: Sequence[HostBot] = ()) -> Sequence[Guest]:
    """The possible guests of this seat, computers first; nobody is one where enough others play.

    The bots are those that the host brings: each has its own name, its own sentence, and a person's ghost.
    """
    computers = [(f"{COMPUTER}:{level}", _named(level), manner_of(level), face_of(level)) for level in LEVELS]
    computers += [(f"{COMPUTER}:{bot.name}", bot.name, bot.words, person_at(seat)) for bot in playing(bots, game.code)]
    people = [
        (ME, _("Here, with me"), _("You share this screen"), person_at(seat)),
        (FRIEND, _("A friend"), _("You get a link and a code to send"), person_at(seat)),
    ]
    nobody = [(EMPTY, _("Nobody"), "", "")] if seat > game.players[0] else []
    return [Guest(*told, number) for number, told in enumerate([*computers, *people, *nobody], start=1)]


def _named(level: str) -> str:
    return f"{name_of(level)} · {title_of(level)}"


def _host(game: Game, given: Given) -> Markup:
    """The host's own seat, at the front."""
    return Markup(
        '<div class="sitting host">{}<span class="portrait">{}<b class="digits">1</b></span>'
        '<div class="who"><b>{}</b></div>{}</div>'
    ).format(
        _chair(game, 1, _ghost(1, "you", "look on")),
        ghost(address("house.svg"), "you"),
        _("You"),
        _name(1, given, _("Your name")),
    )


def _sitting(game: Game, seat: int, given: Given, bots: Sequence[HostBot]) -> Markup:
    offered = guests(game, seat, bots)
    chosen = given.get(f"seat{seat}", EMPTY)
    shown = next((guest for guest in offered if guest.value == chosen), offered[0])
    return Markup(
        '<div class="sitting">{0}<span class="portrait">{1}<b class="digits">{2}</b></span>'
        '<div class="who"><select name="seat{2}" aria-label="{3}" aria-describedby="as{2}">{4}</select>'
        '<div id="as{2}">{5}</div></div>{6}</div>'
    ).format(
        _chair(game, seat, join(_ghost(seat, guest.face, _look(guest, shown)) for guest in offered if guest.face)),
        join(map(_portrait, offered, [_look(guest, shown) for guest in offered])),
        seat,
        _("Who takes seat {n}").format(n=seat),
        _choices(offered, shown),
        join(_meaning(guest, shown) for guest in offered if guest.meaning),
        _name(seat, given, _("Name")),
    )


def _look(guest: Guest, shown: Guest) -> str:
    """The classes that tie a ghost to its choice; `on` is for browsers that cannot follow the choice."""
    kind = {FRIEND: " friend", EMPTY: " nobody"}.get(guest.value, "")
    return f"look o{guest.number}{kind}{' on' if guest == shown else ''}"


def _portrait(guest: Guest, look: str) -> Markup:
    if not guest.face:
        return Markup("")
    badge = "link" if guest.value == FRIEND else "computer" if guest.value.startswith(COMPUTER) else ""
    mark = icon(badge, f"i badge {look}") if badge else Markup("")
    return ghost(address("house.svg"), guest.face, f"ghost {look}") + mark


def _meaning(guest: Guest, shown: Guest) -> Markup:
    return Markup('<p class="{}">{}</p>').format(_look(guest, shown), guest.meaning)


def _choices(offered: Sequence[Guest], shown: Guest) -> Markup:
    """The guests under two headings, so that a long list is read at a glance."""
    computers = [guest for guest in offered if guest.value.startswith(COMPUTER)]
    people = [guest for guest in offered if guest.value in (ME, FRIEND)]
    nobody = join(_choice(guest, shown) for guest in offered if guest.value == EMPTY)
    return _group(_("Computers"), computers, shown) + _group(_("People"), people, shown) + nobody


def _group(label: str, offered: Sequence[Guest], shown: Guest) -> Markup:
    return Markup('<optgroup label="{}">{}</optgroup>').format(label, join(_choice(guest, shown) for guest in offered))


def _choice(guest: Guest, shown: Guest) -> Markup:
    mark = Markup(" selected") if guest == shown else ""
    return Markup('<option class="o{}" value="{}"{}>{}</option>').format(guest.number, guest.value, mark, guest.words)


def _name(seat: int, given: Given, hint: str) -> Markup:
    return Markup(
        '<input name="name{}" value="{}" maxlength="{}" autocomplete="off" placeholder="{}" aria-label="{}">'
    ).format(seat, given.get(f"name{seat}", ""), LONGEST_NAME, hint, _("Name of seat {n}").format(n=seat))


# The rug and who sits around it, in one box of this size; ghosts are drawn 100 by 124.
_BOX = "0 0 360 196"
_MIDDLE = (180, 104)
_REACH = (140, 62)
_GHOST = (42, 52)


def _rug(game: Game) -> Markup:
    """The table itself: a rug, the game's cards face down, a candle."""
    return Markup(
        '<svg class="rug-view" viewBox="{0}" aria-hidden="true"><g class="cloth">'
        '<ellipse cx="180" cy="110" rx="128" ry="56"/><ellipse cx="180" cy="106" rx="128" ry="56" class="top-side"/>'
        '<ellipse cx="180" cy="106" rx="118" ry="49" class="seam"/></g>'
        '<g class="pack"><rect x="152" y="82" width="34" height="48" rx="4"/>'
        '<rect x="149" y="79" width="34" height="48" rx="4"/>'
        '<use href="{1}#s-{2}" x="155" y="92" width="22" height="22"/></g>'
        '<use href="{1}#i-candle" x="192" y="80" width="36" height="42"/></svg>'
    ).format(_BOX, address("house.svg"), game.code)


def _chair(game: Game, seat: int, inside: Markup) -> Markup:
    """A place at the rug with its number, and whoever may sit there."""
    angle = pi / 2 + 2 * pi * (seat - 1) / game.players[-1]
    x, y = round(_MIDDLE[0] + _REACH[0] * cos(angle)), round(_MIDDLE[1] + _REACH[1] * sin(angle))
    return Markup(
        '<svg class="chair" viewBox="{0}" aria-hidden="true"><g transform="translate({1} {2})">'
        '<ellipse class="stool" cy="22" rx="21" ry="7"/>{3}'
        '<circle class="disc" cx="17" cy="20" r="8.500"/><text x="17" y="24">{4}</text></g></svg>'
    ).format(_BOX, x, y, inside, seat)


def _ghost(seat: int, face: str, look: str) -> Markup:
    """Ghosts of one seat stand in one another's place; all but one are hidden."""
    width, height = _GHOST
    return Markup('<use class="{}" href="{}#g-{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        look, address("house.svg"), face, -width // 2, 26 - height, width, height
    )
