"""A page for each game, made of its folder: the rules in short, the table, options, actions, views, and all rules."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib import import_module

from docsite.sources import ROOT, definition, named_by, offered, path_of
from hantise.core import Drawing, Family, Game, Option, Rng, settle
from hantise.games import codes, find, folder_text

RULE = re.compile(r"\b([A-Z]{3})-(\d\d)\b")
STATEMENT = re.compile(r"^- ([A-Z]{3}-\d\d)\b", re.MULTILINE)
CARDS = re.compile(r"^\[cards: ([^\]]+)\]", re.MULTILINE)
END = "\n"
ABOUT_RULES = """\
Every statement has a test that cites it. R: a ruling, where the rulebook is silent or unclear. D: data that the
rulebook shows in pictures only; ours stand in a file, and can be replaced by those of a box.
"""
ABOUT_VIEWS = """\
A View says this and nothing else, to a person's page, a bot or a program: `view.dump()` and the
[API](../extend/bot-api.md) write it as JSON. At the first decision of a game (seed 1) it is
"""
ABOUT_NUMBERS = 'What an environment with `observe="numbers"` gives ([studying the games](../study/study-games.md)).'


def game_pages() -> dict[str, str]:
    """The pages by name."""
    return {"play/index.md": _contents(), **{_name(code): page_of(find(code)) for code in codes()}}


def sections() -> dict[str, str]:
    """The pages by title."""
    return {find(code).title: _name(code) for code in codes()}


def _name(code: str) -> str:
    return f"play/{code}.md"


def _contents() -> str:
    games = [find(code) for code in codes()]
    rows = [(f"[{game.title}]({game.code}.md)", game.made, _span(game), f"`{game.code}`") for game in games]
    return f"# Games\n\n{table(('game', 'by', 'players', 'code'), rows)}"


def page_of(game: Game) -> str:
    """All of it."""
    parts = (_card, _short, _options, _records, _actions, _views, _numbers, _rules)
    return "\n".join(text for part in parts if (text := part(game)))


def table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "".join(f"| {' | '.join(str(cell).replace('|', '&#124;') for cell in line)} |\n" for line in lines)


def package(game: Game) -> str:
    """The folder's dotted name."""
    return game.view.__module__.rpartition(".")[0]


# The card on the box.


def _card(game: Game) -> str:
    told = [game.made, f"{_span(game)} players"]
    told += [f"about {game.minutes} minutes"] if game.minutes else []
    told += [f"from {game.age} years on"] if game.age else []
    shown = f"![The table of {game.title}](../pictures/{game.code}.jpg)\n\n" if _is_taken(game) else ""
    first = f"    hantise play {game.code}\n    hantise serve --open\n"
    about = f"In the terminal, or in the browser (its code is `{game.code}` everywhere):"
    return f"# {game.title}\n\n{', '.join(told)}.\n\n{shown}{about}\n\n{first}"


def _is_taken(game: Game) -> bool:
    """True if the browser took a picture of its table (`make pictures`)."""
    return (ROOT / "docs" / "pictures" / f"{game.code}.jpg").is_file()


def _span(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return f"{least}" if least == most else f"{least} to {most}"


# The rules in short, beside some cards of the room; all rules end the page.


def _short(game: Game) -> str:
    lines = folder_text(game.code, "words/short.en.txt") if game.code in codes() else ""
    return f"## In short\n\n{_cards(game)}{lines}\n" if lines else ""


def _cards(game: Game) -> str:
    """The first cards that the rules to read show, drawn."""
    if game.room is None:
        return ""
    drawings = {**game.room.drawings(), **game.pictures()}
    row = CARDS.search(folder_text(game.code, "words/rules.en.md"))
    names = row[1].split() if row else [*drawings][:4]
    return f'<p class="cards">{"".join(_drawn(drawings[name]) for name in names)}</p>\n\n'


def _drawn(drawing: Drawing) -> str:
    inside = drawing.inside.replace("\n", " ")
    return f'<svg viewBox="0 0 {drawing.width} {drawing.height}" height="120" role="presentation">{inside}</svg>'


# Options.


def _options(game: Game) -> str:
    rows = [(f"`{option.name}`", _takes(option), _default(option), _meaning(option)) for option in game.settings]
    return f"## Options\n\n{table(('option', 'takes', 'unless said', 'is'), rows)}" if rows else ""


def _takes(option: Option) -> str:
    if option.is_text:
        return "a file's text"
    return "yes, no" if option.is_flag else f"{option.least} to {option.most}"


def _default(option: Option) -> str:
    if option.is_text:
        return "the box's own"
    return ("yes" if option.default else "no") if option.is_flag else str(option.default)


def _meaning(option: Option) -> str:
    """What it is, with the values that have names."""
    named = [(value, words) for value, words in enumerate(option.values, option.least)]
    named += [(one.value, one.words) for one in option.named]
    words = "; ".join(f"{value}: {told}" for value, told in named)
    return f"{option.words} ({words})" if words else option.words


# Records.


def _records(game: Game) -> str:
    """How a game is kept, looked at again, and checked; and how many are made."""
    lines = (
        f"hantise play {game.code} --record mine.jsonl",
        "hantise replay mine.jsonl",
        "hantise verify mine.jsonl",
        f"hantise simulate {game.code} --games 100 --record many.jsonl",
    )
    about = "A [record](../study/data.md#records) is one game, in names of [actions](#actions):"
    return f"## Records\n\n{about}\n\n{''.join(f'    {line}{END}' for line in lines)}"


# Actions.


def _actions(game: Game) -> str:
    rows = [_family(game, family) for family in game.actions.families]
    about = (
        f"{game.actions.decisions} decisions, then {game.actions.count - game.actions.decisions} outcomes of chance, in"
        " families that differ in a few indices; the last index runs fastest."
    )
    heading = ("family", "indices", "numbers", "names", "whose")
    return f"## Actions\n\n{about}\n\n{table(heading, rows)}"


def _family(game: Game, family: Family) -> tuple[str, ...]:
    first, last = family.first, family.first + family.count - 1
    names = [f"`{game.actions.name(action)}`" for action in dict.fromkeys((first, last))]
    numbers = [str(action) for action in dict.fromkeys((first, last))]
    whose = "a seat's" if first < game.actions.decisions else "chance"
    return f"`{family.name}`", " x ".join(map(str, family.sizes)), " to ".join(numbers), " to ".join(names), whose


# Views.


def _views(game: Game) -> str:
    rows = [(f"`{name}`", f"`{type_name(kind)}`") for name, kind in game.facts().items()]
    if not rows:
        return ""
    shown = f"## What a seat sees\n\n{ABOUT_VIEWS}\n```json\n{_first_view(game)}\n```\n"
    return "\n".join([shown, table(("field", "is"), rows), *_kinds(f"{package(game)}.facts", game.facts().keys())])


def type_name(kind: object) -> str:
    """A type as its source has it, without the modules."""
    name = kind.__name__ if isinstance(kind, type) and not hasattr(kind, "__args__") else str(kind)
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", name)


def _first_view(game: Game) -> str:
    state = game.start(game.options(game.players[0]))
    settle(state, Rng(1))
    told = json.loads(game.view(state, state.mover()).dump())
    # A line for each field.
    fields = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in told.items()]
    return "{\n" + ",\n".join(fields) + "\n}"


def _kinds(module: str, told: Collection[str]) -> Iterator[str]:
    """What the classes of the facts say of themselves, and of what they are made unless that was told."""
    for name in offered(module) if path_of(module) else []:
        found = definition(module, name)
        if found is not None and isinstance(found.node, ast.ClassDef):
            fields = [field for field in found.node.body if isinstance(field, ast.AnnAssign)]
            new = fields if {named_by(field) for field in fields}.isdisjoint(told) else []
            rows = [(f"`{named_by(field)}`", f"`{ast.unparse(field.annotation)}`") for field in new]
            said = _linked(ast.get_docstring(found.node) or "")
            yield f"### {name}\n\n{said}\n\n{table(('field', 'is'), rows) if rows else ''}"


# Numbers for learning.


def _numbers(game: Game) -> str:
    name = f"{package(game)}.encoding"
    if path_of(name) is None:
        return ""
    own = import_module(name)
    rows = [(f"`{field}`", size, least, most, words) for field, size, least, most, words in own.FIELDS]
    heading = ("field", "numbers", "least", "most", "what they are")
    about = (own.__doc__ or "").partition("\n\n")[2]
    return f"## Numbers for learning\n\n{ABOUT_NUMBERS}\n\n{about}\n{table(heading, rows)}"


# The rules.


def _rules(game: Game) -> str:
    """The statements, a heading lower than in their file; each has an address, which its mentions lead to."""
    folder = path_of(package(game))
    assert folder is not None
    text = (folder.parent / "RULES.md").read_text(encoding="utf-8").partition("\n")[2]
    lower = re.sub(r"^#", "##", text, flags=re.MULTILINE)
    named = STATEMENT.sub(lambda found: f"- **{_id(found[1])}**", _linked(lower))
    return f"## Rules\n\n{ABOUT_RULES}\n{named}"


def _linked(text: str) -> str:
    """Mentions of rules lead to them; the statement itself is none."""
    return re.sub(rf"(^- )?{RULE.pattern}", _link, text, flags=re.MULTILINE)


def _link(found: re.Match[str]) -> str:
    name = f"{found[2]}-{found[3]}"
    return found[0] if found[1] else f"[{name}](#{name.lower()})"


def _id(name: str) -> str:
    return f'<span id="{name.lower()}">{name}</span>'
