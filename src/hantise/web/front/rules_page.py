"""The rules of a game, to read beside its table."""

from __future__ import annotations

from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game
from hantise.core.kept import kept
from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.front.rules_keys import NAME, heading, keys
from hantise.web.front.rules_text import Contents, contents, written
from hantise.web.pages.assets import address
from hantise.web.pages.frame import frame, join, send

SHEET = "rules.css"
KEPT = 50  # each game in each language


async def read(request: Request) -> Response:
    """GET: the rules of that game, in the visitor's language."""
    return send(rules_page(find(request.path_params["game"])))


def rules_page(game: Game) -> Markup:
    """The whole page."""
    title = _("The rules of {game}").format(game=_(game.title))
    body = Markup('<main class="page">{}</main>').format(article(game.code))
    return frame(title, body, kind="reading", sub=_(game.title), game=game.code, sheet=SHEET)


@kept(KEPT)
def article(code: str) -> Markup:
    """A game's rules in the current language; a word of patience if there are none."""
    text = rules_text(code, language())
    inside = _reading(text, address(f"games/{code}.svg")) if text else _patience(find(code))
    return Markup('<article class="rules" id="rules">{}{}</article>').format(inside, keys())


def rules_text(code: str, language: str) -> str:
    """The game's rules as they were written in that language, "" if nobody has yet."""
    path = files(f"hantise.games.{code}") / "words" / f"rules.{language}.md"
    return path.read_text("utf-8") if path.is_file() else ""


def _reading(text: str, sheet: str) -> Markup:
    """The title, what it is about, then all the rest."""
    title, _line, rest = text.partition("\n")
    return join([written(title, sheet), _contents(contents(rest)), _legend(), written(rest, sheet)])


def _contents(chapters: list[Contents]) -> Markup:
    named = [*[(chapter.name, chapter.words) for chapter in chapters], (NAME, heading())]
    lines = join(Markup('<li><a href="#{}">{}</a></li>').format(*chapter) for chapter in named)
    return Markup('<nav aria-label="{}"><ol>{}</ol></nav>').format(_("Contents"), lines)


def _legend() -> Markup:
    return Markup('<p class="legend"><span class="ours"><b>{}</b></span> {}</p>').format(
        _("our ruling"), _("stands where the rulebook says nothing, and we had to choose.")
    )


def _patience(game: Game) -> Markup:
    words = _("The rules of {game} will be told here soon.").format(game=_(game.title))
    return Markup("<h1>{}</h1><p>{}</p>").format(_(game.title), words)
