"""The sentences that each folder says, and whether its catalogues have all of them.

    python -m hantise.testing.sentences          updates every catalogue; new sentences have no translation yet

A folder that speaks to people (the house itself, or a game) has `words/fr.po` and `words/nl.po` below it.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

import hantise
from hantise.core import Lesson
from hantise.core.words import LANGUAGES

HOUSE = Path(hantise.__file__).parent
GAMES = HOUSE / "games"
TRANSLATED = LANGUAGES[1:]
# Functions and the places of their arguments that are sentences, where they are literal.
SPOKEN = {"_": (0,), "later": (0,), "ngettext": (0, 1), "Option": (2,), "Level": (1,)}
WIDTH = 120


def folders() -> list[Path]:
    """The folders with catalogues of their own: each game's, and the house for everything else."""
    return [HOUSE, *sorted(path for path in GAMES.iterdir() if (path / "__init__.py").is_file())]


def template(folder: Path) -> Catalog:
    """Every sentence that the folder says, without translations."""
    catalog = Catalog(project="Hantise", charset="utf-8")
    for path in _sources(folder):
        for message in _said(path.read_text(encoding="utf-8")):
            catalog.add(message)
    if (folder / "lesson.toml").is_file():
        for words in Lesson.of(f"hantise.games.{folder.name}").words:
            catalog.add(words)
    for path in sorted(folder.glob("*.toml")):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        for message in _in_tables(tables, tables.pop("codes")) if "codes" in tables else ():
            catalog.add(message)
    return catalog


def _in_tables(tables: Any, codes: Collection[str]) -> Iterator[str | tuple[str, ...]]:
    """The sentences of tables in their order: every text but those under a key that holds codes."""
    if isinstance(tables, str):
        yield from [tables] if tables else []
    elif isinstance(tables, list):
        for told in tables:
            yield from _in_tables(told, codes)
    elif isinstance(tables, dict) and tables.keys() == {"one", "many"}:
        yield tables["one"], tables["many"]
    elif isinstance(tables, dict):
        for key, told in tables.items():
            yield from _in_tables(told, codes) if key not in codes else ()


def _said(source: str) -> Iterator[str | tuple[str, ...]]:
    """The sentences of a module in their order, inside an f-string too, where babel finds none before Python 3.12."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        places = SPOKEN.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
        told = [call.args[place] for place in places if place < len(call.args)]
        words = [str(word.value) for word in told if isinstance(word, ast.Constant)]
        if words:
            yield words[0] if len(words) == 1 else tuple(words)


def _sources(folder: Path) -> Iterator[Path]:
    """The folder's modules; games below the house have their own, examples for tests none."""
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).parts
        if folder != HOUSE or (inside[0] != "testing" and (inside[0] != "games" or len(inside) == 2)):
            yield path


def catalogue(folder: Path, language: str) -> Catalog:
    """The catalogue in the folder for that language; empty if there is no file yet."""
    path = folder / "words" / f"{language}.po"
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def faults(folder: Path, language: str) -> list[str]:
    """The faults of a catalogue: missing, fuzzy and obsolete entries, and other {names} than the sentence has."""
    held, needed = catalogue(folder, language), template(folder)
    missing = [f"missing: {message.id}" for message in needed if message.id and not _is_told(held.get(message.id))]
    obsolete = [f"obsolete: {message.id}" for message in held if message.id and message.id not in needed]
    odd = [f"other names: {message.id}" for message in held if message.id and not _names_fit(message)]
    return [*missing, *obsolete, *odd]


def _is_told(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def _names_fit(message: Message) -> bool:
    """True if each form of the translation has the {names} of the sentence; one form of a plural may do without."""
    known = set().union(*_names(message.id))
    used = _names(message.string or "")
    return all(names <= known for names in used) and (not used or used[-1] == known)


def _names(text: str | tuple[str, ...] | list[str]) -> list[set[str]]:
    """The names in each form of a text."""
    forms = [text] if isinstance(text, str) else text
    return [set(re.findall(r"{(\w*)[^}]*}", form)) for form in forms if form]


def bring_up_to_date(folder: Path, language: str) -> None:
    """Write the catalogue anew: in the order of the sources, old translations kept, nothing that is no longer said."""
    held, fresh = catalogue(folder, language), Catalog(locale=language, project="Hantise", charset="utf-8")
    for message in template(folder):
        if message.id:
            old = held.get(message.id)
            fresh.add(message.id, old.string if old is not None else "")
    text = BytesIO()
    write_po(text, fresh, omit_header=True, width=WIDTH)
    path = folder / "words" / f"{language}.po"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.getvalue())


def main(names: Sequence[str] = ()) -> int:
    """Update the catalogues of the folders with these names, or of all, and print the open work; 1 if there is any."""
    left = 0
    for folder in folders():
        if names and folder.name not in names:
            continue
        for language in TRANSLATED:
            bring_up_to_date(folder, language)
            found = faults(folder, language)
            left += len(found)
            print("\n  ".join([f"{folder.name} {language}: {len(found)} to do", *found]))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
