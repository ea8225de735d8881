"""The page with the rules of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import Game
from hantise.core.cached import cached
from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.games import find, folder_text
from hantise.web.front.rules_text import Contents, blocks, contents, pictures_of, written
from hantise.web.front.ways_in import lesson_link
from hantise.web.pages.frame import changing_letters, frame, join, letterless, send

SHEET, SCRIPT = "rules.css", "rules.js"
KEPT = 50  # each game in each language, with rule numbers and without
GOAL, SENTENCES = re.compile(r"\{#goal\}\s+([^{]+)"), re.compile(r"(?<=[.!?])\s+")
LINES = Markup("<ol>{}</ol>")


async def read(request: Request) -> Response:
    """GET: the rules of that game in the visitor's language, with rule numbers if the query has `ids=yes`."""
    return send(rules_page(find(request.path_params["game"]), request.query_params.get("ids") == "yes"))


def rules_page(game: Game, is_numbered: bool = False) -> Markup:
    """The whole page."""
    title = _("The rules of {game}").format(game=_(game.title))
    body = Markup('<main class="page">{}{}</main>').format(lesson_link(game), article(game.code, is_numbered))
    return frame(title, body, kind="reading", sub=_(game.title), game=game.code, sheet=SHEET, script=SCRIPT)


@cached(KEPT)
def article(code: str, is_numbered: bool = False) -> Markup:
    """A game's rules in the current language; a sentence instead if there are none yet."""
    text = rules_text(code, language())
    if text:
        inside = _reading(code, text)
    else:
        title = _(find(code).title)
        words = _("The rules of {game} will be told here soon.").format(game=title)
        inside = Markup("<h1>{}</h1><p>{}</p>").format(title, words)
    shown = " numbered" if is_numbered else ""
    return Markup('<article class="rules{}" id="rules">{}{}</article>').format(shown, inside, keys())


def rules_text(code: str, language: str) -> str:
    """The text of the game's rules in that language, otherwise in English; "" if there is none yet."""
    return folder_text(code, f"words/rules.{language}.md") or folder_text(code, "words/rules.en.md")


def goal(code: str) -> str:
    """The sentence that tells how to win, the last of the rules' first paragraph; "" if there are no rules yet."""
    begins = GOAL.search(rules_text(code, language()))
    return SENTENCES.split(begins[1].strip())[-1] if begins else ""


def _reading(code: str, text: str) -> Markup:
    """The title, the contents, the legend if the rules hold a ruling of ours, then the text."""
    title, _line, rest = text.partition("\n")
    pictures = pictures_of(code)
    lines = join(_chapter(chapter) for chapter in [*contents(rest), Contents(NAME, _("Keys"))])
    fold = Markup('<details class="contents"><summary>{0}</summary><nav aria-label="{0}">{1}</nav></details>')
    # Links to the page with rule numbers and back; a script makes them a switch.
    numbers = Markup(
        '<p class="numbers"><a class="more" href="/rules/{0}?ids=yes">{1}</a>'
        '<a class="less" href="/rules/{0}">{2}</a></p>'
    ).format(code, _("Show the rules’ numbers"), _("Hide the rules’ numbers"))
    told = [written(title, pictures), fold.format(_("Contents"), LINES.format(lines)), numbers]
    if any(rule.startswith("!") for block in blocks(rest) for rule in block.rules):
        means = _("stands where the rulebook says nothing, and we had to choose.")
        legend = Markup('<p class="legend"><span class="ours"><b>{}</b></span> {}</p>')
        told.append(legend.format(_("our ruling"), means))
    return join([*told, written(rest, pictures)])


def _chapter(chapter: Contents) -> Markup:
    within = LINES.format(join(map(_chapter, chapter.within))) if chapter.within else ""
    return Markup('<li><a href="#{}">{}</a>{}</li>').format(chapter.name, chapter.words, within)


# The chapter about the keys of a table, at the end of the rules.
NAME = "keys"
KEY = Markup("<dt><kbd>{}</kbd></dt><dd>{}</dd>")


def keys() -> Markup:
    """The chapter: each key and its effect, and how to play without single-letter keys."""
    table = [
        ("Tab", _("Go to the next part of the table")),
        ("← →", _("Go from card to card")),
        (_("Space"), _("Pick a card")),
        ("Enter", _("Play what is picked, or press a button")),
        ("Esc", _("Put it all back, close what is open")),
        (_("The letter on a button"), _("Press that button")),
        ("L", _("Read what has happened")),
        ("?", _("Read the rules")),
        ("M", _("Sounds on or off")),
        ("R", _("Show the others how you feel")),
    ]
    past = [
        ("← →", _("One step back or forward")),
        (_("Space"), _("Play by itself, or pause")),
        ("< >", _("To the round before or the next one")),
        ("Home End", _("To the first step or the last one")),
        ("V", _("See it with other eyes")),
    ]
    told = _(
        "Letters and ? work while you are at the table or at its buttons. In the menu, “{switch}” turns them off and"
        " “{change}” gives them other keys."
    )
    letters = told.format(switch=letterless(), change=changing_letters())
    return Markup('<section class="keys"><h2 id="{}">{}</h2>{}<h3>{}</h3>{}<p>{}</p></section>').format(
        NAME, _("Keys"), _rows(table), _("Watching again"), _rows(past), letters
    )


def _rows(told: Sequence[tuple[str, str]]) -> Markup:
    return Markup("<dl>{}</dl>").format(join(map(KEY.format, *zip(*told))))


ROUTES: Final = [
    Route("/rules/{game}", read),
]
