"""The rules of a game for players: Markdown with rule IDs and cards, rendered as safe HTML.

Beside headings, lists, tables and emphasis, a text may hold:
`{#turn}` after a heading: its anchor; `{#medium-12}` after a heading of the third level.
`{GHO-12 !GHO-40}` after a paragraph: the rules that it tells; `!` marks our ruling where the rulebook is silent.
`@12` within words: the words of the third-level heading that begins with this number, as a link to it.
`[cards: 12 12 X] Two of a kind.` as a paragraph: drawings of the game with a caption. All else, HTML too, is text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.pages.assets import address, anchor

_WANTED = ("heading", "list", "table", "emphasis")
_NAME = re.compile(r"\s*\{#([a-z0-9-]+)\}$")
_IDS = re.compile(r"\s*\{([^{}#]+)\}$")
_CARDS = re.compile(r"\[cards: ([^\]]+)\]\s*(.*)", re.DOTALL)
_NUMBERED = re.compile(r"^### ([0-9]+) (.+?) \{#([a-z0-9-]+)\}$", re.MULTILINE)
_CALLED = re.compile("@([0-9]+)")
_WAY = Markup('<a class="called" href="#{}">{}</a>')
_RULE = Markup('<span class="rule" aria-hidden="true">{}</span>')
# The keys of the environment of one rendering: the drawings, and the rules told so far.
_PICTURES, _TOLD = "pictures", "told"


@dataclass(frozen=True)
class Block:
    """A heading, paragraph, list item or figure, with its rules, its cards and its anchor."""

    kind: str
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Contents:
    """A second-level heading in the table of contents, with the headings below it that have an anchor."""

    name: str
    words: str
    within: tuple[Contents, ...] = ()


def written(text: str, pictures: Mapping[str, Picture]) -> Markup:
    """The text as HTML, its figures drawn with these pictures; a card without a picture is left to the caption."""
    ways = {number: _WAY.format(anchor(name), words) for number, words, name in _NUMBERED.findall(text)}
    shown = str(_reader().render(text, {_PICTURES: pictures, _TOLD: set()}))
    return Markup(_CALLED.sub(lambda found: str(ways.get(found[1], found[0])), shown))


def in_words(text: str) -> str:
    """The text with its `@` references replaced by the headings' words, without links."""
    names = {number: words for number, words, _name in _NUMBERED.findall(text)}
    return _CALLED.sub(lambda found: names.get(found[1], found[0]), text)


def contents(text: str) -> list[Contents]:
    """The headings that have an anchor, as a tree."""
    chapters: list[Contents] = []
    for opening, words in pairwise(_reader().parse(text)):
        if opening.type == "heading_open" and "id" in opening.attrs:
            found = Contents(str(opening.attrs["id"]), words.content)
            if opening.tag == "h2":
                chapters.append(found)
            else:
                chapters[-1] = replace(chapters[-1], within=(*chapters[-1].within, found))
    return chapters


def blocks(text: str) -> list[Block]:
    """The blocks of the text in order, without their words."""
    found = list[Block]()
    for opening, token in pairwise(_reader().parse(text)):
        if token.type == "inline":
            kind = "li" if opening.hidden else opening.tag
            found.append(Block(kind, rules=token.meta.get("rules", ()), name=str(opening.attrs.get("id", ""))))
        elif token.type == "cards":
            found.append(Block("figure", cards=token.meta["cards"]))
    return found


def _reader() -> MarkdownIt:
    """A Markdown reader for the allowed markup alone: HTML, links and outside pictures stay plain text."""
    reader = MarkdownIt("zero").enable(list(_WANTED))
    reader.core.ruler.before("inline", "ours", _read_ours)
    reader.core.ruler.push("rules", _put_rules)
    reader.add_render_rule("rules", _rules)
    reader.add_render_rule("cards", _figure)
    return reader


def _read_ours(state: StateCore) -> None:
    """Move anchors, rule IDs and cards from the text into the tokens."""
    for place, token in enumerate(state.tokens):
        if token.type == "inline":
            opening, closing = state.tokens[place - 1], state.tokens[place + 1]
            name = _NAME.search(token.content) if opening.type == "heading_open" else None
            if name is not None:
                token.content = token.content[: name.start()]
                opening.attrSet("id", anchor(name[1]))
            if ids := _IDS.search(token.content):
                token.content = token.content[: ids.start()]
                token.meta["rules"] = tuple(ids[1].split())
            found = _CARDS.fullmatch(token.content) if opening.type == "paragraph_open" and opening.level == 0 else None
            if found is not None:
                # A figure takes the place of its paragraph.
                token.type, token.content = "cards", found[2]
                token.meta["cards"] = tuple(found[1].split())
                token.children = None
                opening.hidden = closing.hidden = True


def _put_rules(state: StateCore) -> None:
    tokens, state.tokens = state.tokens, []
    for token in tokens:
        state.tokens.append(token)
        if token.type == "inline" and "rules" in token.meta:
            state.tokens.append(Token("rules", "", 0, meta=token.meta))


def _rules(writer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    """The IDs of the rulebook's rules, then the IDs of our rulings under one mark."""
    ids: tuple[str, ...] = tokens[place].meta["rules"]
    # Other pages link to the first place of an ID, shown or not.
    told: set[str] = env[_TOLD]
    first = [name for name in dict.fromkeys(one.removeprefix("!") for one in ids) if name not in told]
    told.update(first)
    anchors = Markup("").join([Markup('<span id="{}"></span>').format(name) for name in first])
    shown = [_RULE.format(one) for one in ids if not one.startswith("!")]
    if decided := [_RULE.format(one[1:]) for one in ids if one.startswith("!")]:
        ours = Markup('<span class="ours"><b>{}</b> {}</span>')
        shown.append(ours.format(_("our ruling"), Markup(" ").join(decided)))
    return Markup('{} <span class="ids">{}</span>').format(anchors, Markup(" ").join(shown))


def _figure(writer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    """A figure; screen readers skip its drawings, because the caption tells the same."""
    cards: tuple[str, ...] = tokens[place].meta["cards"]
    pictures: Mapping[str, Picture] = env[_PICTURES]
    drawn = list[Markup]()
    for one in [pictures[name] for name in cards if name in pictures]:
        # A card has the size of the page's cards, a scene its own.
        picture = CARD if one.width * 7 == one.height * 5 else SCENE
        drawn.append(picture.format(one.width, one.height, one.sheet, one.name))
    return Markup('<figure class="{}"><div class="drawn">{}</div><figcaption>{}</figcaption></figure>\n').format(
        "one" if len(cards) == 1 else "some", Markup("").join(drawn), tokens[place].content
    )


# The pictures of a game's rules: the drawings of its table, and extra ones for the rules alone.


CARD = Markup('<svg class="face" viewBox="0 0 {} {}" aria-hidden="true"><use href="{}#{}"/></svg>')
SCENE = Markup(
    '<svg class="face wide" viewBox="0 0 {0} {1}" width="{0}" height="{1}" aria-hidden="true">'
    '<use href="{2}#{3}"/></svg>'
)


class Picture(NamedTuple):
    """A drawing's name in a file of drawings, and its size in that file's units."""

    sheet: str
    name: str
    width: int
    height: int


@cache
def pictures_of(code: str) -> Mapping[str, Picture]:
    """All pictures that the rules of this game may show, by name."""
    game = find(code)
    files = {f"rules/{code}.svg": game.pictures(), f"games/{code}.svg": game.room.drawings() if game.room else {}}
    return {
        name: Picture(address(file), name, one.width, one.height)
        for file, drawings in files.items()
        for name, one in drawings.items()
    }
