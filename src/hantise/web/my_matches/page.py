"""The page of one's own evenings: what waits, what was played, how strong one is, and what can be done with it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.front.home import Waiting, resume
from hantise.web.my_matches.filters import Asked, filters, pages, ways
from hantise.web.my_matches.rows import Row, Totals, listed, scores, won_so_far
from hantise.web.my_matches.strength import Against, Strength
from hantise.web.pages.faces import name_of
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
    heading = ngettext("{n} game", "{n} games", shown.found).format(n=shown.found)
    choosing = filters(shown.asked.wanted) if shown.whole else NOTHING
    body = Markup(
        '<main class="page wide mine"><h1>{}</h1><p class="hint">{}</p>{}<div class="halves">'
        '<section class="panel">{}{}</section><div class="beside">{}</div></div></main>'
    ).format(
        _("My evenings"),
        _("Kept for this browser, without an account."),
        Markup('<p class="said" role="status">{}</p>').format(
            _("The house has forgotten this browser: its list is empty, and no seat is yours.")
        )
        if shown.is_forgotten
        else NOTHING,
        join(map(resume, [each for each in shown.waiting if each.is_mine][:1])),
        Markup("<h2>{}</h2>{}{}{}").format(
            heading, choosing, listed(shown.rows), ways(shown.asked, pages(shown.found))
        ),
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


def _taking(shown: Evenings) -> Markup:
    save = Markup('<p><a class="btn" href="/evenings/records" download>{}{}</a></p>')
    saving = save.format(icon("copy"), _("Download all finished games"))
    parts = [_along(shown.link), saving, _bring(), _forget()] if shown.whole else [_bring()]
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


# How strong somebody is, as a drawing, with the same in a table and in words.


WIDTH, LEFT, RIGHT, TOP, ROW, HEAD = 358, 104, 18, 40, 30, 30
# Points at either end, odds of 100 to 1: a line that goes on beyond has no end there.
MOST = 800
# Half a stroke at the end of an interval.
CAP = 6


def how_strong(found: Sequence[Strength]) -> Markup:
    """The section about it; nothing where no match against computers has ended."""
    if not found:
        return NOTHING
    told = [strength for strength in found if strength.against]
    few = [strength for strength in found if not strength.against]
    parts = [_drawn(told), join(map(_said, told)), _table(told)] if told else []
    hint = _hint(_("Dot: the best guess. Line: 19 times in 20 between its ends.")) if told else NOTHING
    return Markup('<section class="panel strong"><h2>{}</h2>{}{}{}</section>').format(
        _("How strong you are"), hint, join(parts), join(map(_more, few))
    )


def _hint(words: str) -> Markup:
    return Markup('<p class="hint">{}</p>').format(words)


def _more(strength: Strength) -> Markup:
    words = ngettext(
        "{game}: play {n} more game against the same computer to tell.",
        "{game}: play {n} more games against the same computer to tell.",
        strength.missing,
    )
    return _hint(words.format(game=_(find(strength.game).title), n=strength.missing))


def _said(strength: Strength) -> Markup:
    """In words: of whom it is clear that they are weaker or stronger."""
    groups = [
        (_("You are stronger than {names}."), [each for each in strength.against if each.low > 0]),
        (_("You are weaker than {names}."), [each for each in strength.against if each.high < 0]),
        (_("Too close to tell: {names}."), [each for each in strength.against if each.low <= 0 <= each.high]),
    ]
    sentences = [words.format(names=", ".join(name_of(each.level) for each in some)) for words, some in groups if some]
    return Markup("<p><b>{}</b> {}</p>").format(_(find(strength.game).title), " ".join(sentences))


def _drawn(found: Sequence[Strength]) -> Markup:
    """A row for each level, under the name of each game; ahead of it is to the right of the line."""
    inside, top = [NOTHING], TOP
    for strength in found:
        title = Markup('<text class="game" x="0" y="{}">{}</text>').format(top + 20, _(find(strength.game).title))
        rows = [_row(each, top + HEAD + ROW * number + ROW // 2) for number, each in enumerate(strength.against)]
        inside.append(Markup('<g data-game="{}">{}{}</g>').format(strength.game, title, join(rows)))
        top += HEAD + ROW * len(strength.against)
    even = Markup('<path class="even" d="M{0} {1}V{2}"/>').format(_x(0), TOP - 6, top)
    words = Markup('<text x="{}" y="16" text-anchor="start">{}</text><text x="{}" y="16" text-anchor="end">{}</text>')
    return Markup(
        '<svg class="chart" viewBox="0 0 {w} {h}" role="img" aria-label="{label}">{heads}{even}{inside}</svg>'
    ).format(
        w=WIDTH,
        h=top + 6,
        label=_("The table below says the same in numbers."),
        heads=words.format(0, _("◀ stronger than you"), WIDTH - RIGHT, _("weaker than you ▶")),
        even=even,
        inside=join(inside),
    )


def _row(each: Against, y: int) -> Markup:
    ends = [
        Markup("M{} {}v{}").format(_x(points), y - CAP, 2 * CAP) if abs(points) <= MOST else NOTHING
        for points in (each.low, each.high)
    ]
    return Markup(
        '<text x="0" y="{}">{}</text><path class="reach" d="M{} {}H{}{}"/><circle class="dot" cx="{}" cy="{}" r="6"/>'
    ).format(y + 5, name_of(each.level), _x(each.low), y, _x(each.high), join(ends), _x(each.points), y)


def _x(points: float) -> float:
    """The place of so many points from the left."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * (max(-MOST, min(MOST, points)) + MOST) / (2 * MOST), 1)


def _table(found: Sequence[Strength]) -> Markup:
    rows = [
        (_(find(strength.game).title), name_of(each.level), each.matches, _reach(each))
        for strength in found
        for each in strength.against
    ]
    heads = (_("Game"), _("Computer"), _("Games"), _("Points ahead"))
    return scores(_("As a table"), heads, rows, _hint(_("400 points ahead win ten games for each that is lost.")))


def _reach(each: Against) -> str:
    points, low, high = map(_signed, (each.points, each.low, each.high))
    return _("{points} ({low} to {high})").format(points=points, low=low, high=high)


def _signed(points: float) -> str:
    return f"{round(points):+d}".replace("-", "\N{MINUS SIGN}") if round(points) else "0"
