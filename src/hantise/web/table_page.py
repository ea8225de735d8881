"""The page of a table, drawn from a Sight alone."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from markupsafe import Markup

from hantise.core.words import _
from hantise.web.ending import ending
from hantise.web.log import log
from hantise.web.page import fingerprint, frame, join
from hantise.web.prompt import headline, notice, prompt
from hantise.web.sight import Around, Sight

# Seconds until a page that waits looks again.
REFRESH = 2


def table_page(sight: Sight, around: Around) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    body = Markup('<main class="table" data-game="{}"><div class="room">{}</div>{}{}{}</main>').format(
        sight.game.code,
        Markup(sight.game.table.html(sight.view, sight.names)),
        _below(sight, around),
        _invitations(sight, around),
        log(sight),
    )
    title = f"{headline(sight, around)} · {sight.game.title}"
    waits = not sight.is_over and sight.mover not in around.held
    return frame(
        title,
        body,
        kind="playing",
        sub=sight.game.title,
        refresh=REFRESH if waits else 0,
        sheet=own_sheet(sight.game.code),
    )


def _below(sight: Sight, around: Around) -> Markup:
    if not sight.is_over:
        return prompt(sight, around)
    return (notice(around.notice) if around.notice else Markup("")) + ending(sight, around)


def _invitations(sight: Sight, around: Around) -> Markup:
    """The links for friends who have not played yet."""
    if not around.invitations or sight.is_over:
        return Markup("")
    rows = join(_invitation(sight.names[seat], link) for seat, link in around.invitations.items())
    return Markup('<section class="invitations"><h2>{}</h2><p>{}</p><dl>{}</dl></section>').format(
        _("Invite"), _("Send each friend their own link; whoever opens it sits there."), rows
    )


def _invitation(name: str, link: str) -> Markup:
    return Markup("<dt>{}</dt><dd>{}</dd>").format(name, link)


@cache
def own_sheet(code: str) -> str:
    """The address of the game's own style sheet, "" if its folder has none."""
    css = sheet_text(code)
    return f"/static/games/{code}.css?{fingerprint(css)}" if css else ""


def sheet_text(code: str) -> str:
    """The game's own style sheet: table.css in its folder."""
    path = files(f"hantise.games.{code}") / "table.css"
    return path.read_text("utf-8") if path.is_file() else ""
