"""The page of one's own evenings: what waits, what was played, how strong one is, and what can be done with it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup
from hantise.web.front.home_page import Waiting, resume
from hantise.web.my_matches.filters import Asked, filters, pages, ways
from hantise.web.my_matches.rows import Row, listed
from hantise.web.my_matches.strength import Strength
from hantise.web.my_matches.strength_plot import how_strong
from hantise.web.my_matches.totals import Totals, won_so_far
from hantise.web.pages.frame import NOTHING, frame, icon, join
from hantise.web.pages.qr import qr
from hantise.web.requests.one_time_links import MINUTES


class Evenings(NamedTuple):
    """All that the page shows: `found` matches are in the list that is asked for, of `whole` in all.

    `link` is the one that takes it along, "" where none was made; `is_forgotten` for a browser that just was.
    """

    asked: Asked
    rows: Sequence[Row]
    found: int
    whole: int
    waiting: Sequence[Waiting]
    totals: Totals
    strengths: Sequence[Strength]
    link: str = ""
    is_forgotten: bool = False


def evenings_page(shown: Evenings) -> Markup:
    """The whole page."""
    aside = [how_strong(shown.strengths), won_so_far(shown.totals), _taking(shown)]
    body = Markup(
        '<main class="page wide mine"><h1>{}</h1><p class="hint">{}</p>{}<div class="halves">'
        '<section class="panel">{}{}</section><div class="beside">{}</div></div></main>'
    ).format(
        _("My evenings"),
        _("Kept for this browser, without an account."),
        _forgotten(shown),
        join(map(resume, [each for each in shown.waiting if each.is_mine][:1])),
        _list(shown),
        join(aside),
    )
    return frame(_("My evenings"), body, kind="form", sheet="evenings.css")


def notice_page(title: str, told: Sequence[str]) -> Markup:
    """What became of something that was asked for, in sentences, and the way back."""
    said = join(Markup("<p>{}</p>").format(words) for words in told)
    body = Markup('<main class="page mine"><h1>{}</h1>{}<p><a class="btn pri" href="/evenings">{}</a></p></main>')
    return frame(title, body.format(title, said, _("My evenings")), kind="form", sheet="evenings.css")


def carrying_page(path: str) -> Markup:
    """Behind the link that takes a list along: whoever presses the button has it too."""
    title = _("Take your evenings along to this device?")
    told = _("Your games, and the seats that you hold, will be on this device too. The link works once.")
    body = Markup(
        '<main class="page mine"><h1>{}</h1><p>{}</p><form method="post" action="{}">'
        '<button class="btn pri" name="take" value="along">{}</button></form></main>'
    ).format(title, told, path, _("Take them along"))
    return frame(title, body, kind="form", sheet="evenings.css")


def _forgotten(shown: Evenings) -> Markup:
    if not shown.is_forgotten:
        return NOTHING
    return Markup('<p class="said" role="status">{}</p>').format(
        _("The house has forgotten this browser: its list is empty, and no seat is yours.")
    )


def _list(shown: Evenings) -> Markup:
    heading = ngettext("{n} game", "{n} games", shown.found).format(n=shown.found)
    choosing = filters(shown.asked.wanted) if shown.whole else NOTHING
    return Markup("<h2>{}</h2>{}{}{}").format(
        heading, choosing, listed(shown.rows), ways(shown.asked, pages(shown.found))
    )


def _taking(shown: Evenings) -> Markup:
    mine = [_along(shown.link), _save()] if shown.whole else []
    parts = [*mine, _bring(), _forget() if shown.whole else NOTHING]
    return Markup('<section class="panel taking" id="along"><h2>{}</h2>{}</section>').format(
        _("Take it along"), join(parts)
    )


def _along(link: str) -> Markup:
    """The link to another device, once it was asked for: making it is no matter of looking."""
    words = _("Make a new link") if link else _("Take it to another device")
    button = Markup(
        '<form method="post" action="/evenings/link"><button class="btn" name="link" value="new">{}{}</button></form>'
    )
    made = button.format(icon("link"), words)
    if not link:
        return made
    told = _("Scan this with your other device, or open the link there. It works once, within {n} minutes.")
    return Markup('<div class="along">{}<div><p>{}</p><p class="link"><code>{}</code></p></div></div>{}').format(
        qr(link, _("QR code: it takes your evenings to another device")), told.format(n=MINUTES), link, made
    )


def _save() -> Markup:
    return Markup('<p><a class="btn" href="/evenings/records" download>{}{}</a></p>').format(
        icon("copy"), _("Download all finished games")
    )


def _bring() -> Markup:
    return Markup(
        '<details><summary>{}</summary><form class="record" method="post" action="/evenings/records"'
        ' enctype="multipart/form-data"><p>{}</p><label>{} <input type="file" name="record" required'
        ' aria-invalid="false"></label><button class="btn">{}</button></form></details>'
    ).format(
        _("Bring games from a file"),
        _("A file that was downloaded here, in another browser or house. Each game is played again to check it."),
        _("File"),
        _("Bring"),
    )


def _forget() -> Markup:
    """A fold before what cannot be undone: it says first what goes."""
    lost = [
        _("This list goes, and no link leads to it any more."),
        _("Your name goes from every game: others see a guest there."),
        _("Seats in games that go on are free for somebody else."),
        _("Games that you brought from a file are removed."),
        _("The moves stay for those you played with, and so do words that you gave to a deal: it is checked by them."),
    ]
    return Markup(
        '<details class="forget"><summary>{0}</summary><ul>{1}</ul><form method="post" action="/evenings/forget">'
        '<button class="btn" name="forget" value="me">{2}</button></form></details>'
    ).format(_("Forget me …"), join(Markup("<li>{}</li>").format(words) for words in lost), _("Forget me for good"))
