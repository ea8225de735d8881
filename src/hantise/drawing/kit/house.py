"""The porter, who shows a game to a new player: his bubble, and how far he has come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.kit.parts import NOTHING, icon, picture
from hantise.drawing.markup import Markup

KEPT = 500
BUBBLE = Markup(
    '<div class="bubble" id="bubble" role="status"{}>{}<p><b>{}</b> <span>{}</span></p>{}'
    '<svg class="tip" viewBox="0 0 30 18" aria-hidden="true"><path d="M0 0H30L17 16Q15 18 13 16Z"/></svg></div>'
)
POINTING = Markup(
    ' data-action="{}" data-things="{}" data-at="{}" data-to="{}" data-then="{}" data-press="{}" data-why="{}"'
    ' data-named="{}"{}'
)


@cached(KEPT)
def bubble(icons: str, first: str, second: str, pointing: Markup = NOTHING, shown: Markup = NOTHING) -> Markup:
    """The porter's words, in two lines, and drawings of them; with `pointing` its script lays it where it belongs."""
    return BUBBLE.format(pointing, picture(icons, "porter", "porter"), first, second, shown)


@cached(KEPT)
def pointing(
    action: str, things: Sequence[str], at: str, to: str, then: Sequence[str], why_not: str, lit: str = ""
) -> Markup:
    """A bubble's targets: the things that this action is made by, or a place; and the bubble's later words.

    The place that is `lit` is the subject of the words, and not dim.
    """
    named = _("touch this one")
    press = _("Now press the button.")
    also = Markup(' data-lit="{}"').format(lit) if lit else NOTHING
    return POINTING.format(action, " ".join(things), at, to, "\n".join(then), press, why_not, named, also)


@cached(KEPT)
def farewell(icons: str, first: str, second: str) -> Markup:
    """The porter's last words, until the learner presses the button; without scripts they stay until the next turn."""
    leave = Markup('<button type="button" class="btn" data-farewell>{}</button>').format(_("Play on"))
    return BUBBLE.format(Markup(' data-last=""'), picture(icons, "porter", "porter"), first, second, leave)


@cached(KEPT)
def progress(number: int, count: int, way_out: Markup) -> Markup:
    """A dot for each step: done, the one now, or to come; beside them the way out."""
    told = _("{n} of {all}").format(n=number, all=count)
    kinds = ["done" if place < number else "now" if place == number else "" for place in range(1, count + 1)]
    dots = NOTHING.join([Markup('<i class="{}"></i>').format(kind) if kind else Markup("<i></i>") for kind in kinds])
    return Markup(
        '<div class="lesson-row"><p class="steps"><span class="step-dots" aria-hidden="true">{}</span>'
        '<span class="vh">{}</span> <span>{}</span></p>{}</div>'
    ).format(dots, _("Step"), told, way_out)


class Window(NamedTuple):
    """A seat as a window: its number, the ghost and the name of its player, and a word on them.

    It `is_lit` once they are here; `came` is the sentence that tells so, "" for none.
    """

    seat: int
    ghost: str
    name: str
    word: str
    is_lit: bool
    came: str = ""


def lobby(icons: str, windows: Iterable[Window], heading: str, awaited: str, told: Iterable[Markup]) -> Markup:
    """The room until all players have come: the windows, the parts `told` below them, and the ways on."""
    all_windows = [*windows]
    drawn = NOTHING.join(_window(icons, one) for one in all_windows)
    # For screen readers; the id makes it new only once.
    said = Markup('<span class="vh" id="came-{}">{} </span>')
    came = NOTHING.join(said.format(one.seat, one.came) for one in all_windows if one.came)
    return Markup(
        '<section class="lobby" id="lobby" aria-labelledby="awaited"><div class="panel"><h2 id="awaited">{}</h2>'
        '<p role="status" aria-atomic="false">{}<span>{}</span></p><ul class="windows">{}</ul>{}</div></section>'
    ).format(heading, came, awaited, drawn, NOTHING.join(told))


def _window(icons: str, window: Window) -> Markup:
    part = Markup('<use href="{}#window-{}" x="-4" width="100" height="126"/>')
    return Markup(
        '<li id="window-{1}"{2}><svg viewBox="-4 0 100 126" aria-hidden="true"><g class="dark">{5}</g>'
        '<g class="lit">{6}<svg x="7" y="30" width="78" height="86" viewBox="11 26 78 86">'
        '<use href="{0}#g-{3}" width="100" height="124"/></svg></g>{7}</svg><b>{4}</b><small>{8}</small></li>'
    ).format(
        icons,
        window.seat,
        Markup(' class="here"') if window.is_lit else NOTHING,
        window.ghost,
        window.name,
        *[part.format(icons, name) for name in ("dark", "lit", "frame")],
        window.word,
    )


def ticket(icons: str, code: str, address: str, picture: Markup, told: str = "") -> Markup:
    """The code of a table at its largest, the picture of its address, and a button that copies this address.

    What is `told` below it says how it is used, unless there is more to say.
    """
    half = len(code) // 2
    aloud = f"{' '.join(code[:half])}, {' '.join(code[half:])}"
    return Markup(
        '<div class="ticket"><div><small aria-hidden="true">{}</small>'
        '<p><b aria-hidden="true"><span>{}</span><span>{}</span></b><span class="vh">{}</span></p>{}</div>{}</div>'
        '<p class="hint-in">{}</p><p class="link"><code>{}</code></p>'
    ).format(
        _("Code"),
        code[:half],
        code[half:],
        _("The code of this table: {code}").format(code=aloud),
        copying(icons, address),
        picture,
        told or _("Scan it, or type the code on the first page."),
        address,
    )


def copying(icons: str, address: str) -> Markup:
    """The button that copies this address, and says so; there is none without scripts."""
    button = Markup('<button type="button" class="copy" data-copies="{}" data-done="{}">{}<span>{}</span></button>')
    return button.format(address, _("The link is copied"), icon(icons, "copy"), _("Copy the link"))


def sharing(icons: str, address: str, words: str, label: str = "", kind: str = "btn pri share") -> Markup:
    """The button that hands the address to another app of the device, or copies it; there is none without scripts."""
    return Markup(
        '<button type="button" class="{}" data-shares="{}" data-words="{}" data-done="{}">{}<span>{}</span></button>'
    ).format(kind, address, words, _("The link is copied"), icon(icons, "share"), label or _("Share the link"))


def invitations(links: Iterable[tuple[str, str]]) -> Markup:
    """A link for each friend, (name, link); nothing where there is none."""
    rows = copied(links)
    told = _("Or send each friend their own link; it lets in one person.")
    return Markup("<p>{}</p>{}").format(told, rows) if rows else NOTHING


def copied(told: Iterable[tuple[str, str]]) -> Markup:
    """(name, link) one below the other, each link with a button that copies it; nothing where there is none."""
    rows = NOTHING.join(Markup("<dt>{}</dt><dd>{}</dd>").format(*one) for one in told)
    shown = Markup('<dl data-copy="{}" data-done="{}">{}</dl>')
    return shown.format(_("Copy"), _("The link is copied"), rows) if rows else NOTHING
