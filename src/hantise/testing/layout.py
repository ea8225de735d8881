"""The layout of a game's positions: plain typed code, written from the game's `fields.toml`.

    python -m hantise.testing.layout             writes the modules of `MODULES` for each game that has the list

A table defines each field once: its `kind`, `first` value, range `from` `to`, `key` in the line ("" for none), and its
meaning for a seat that may see it (`means`) or the reason why none may (`secret`). Expressions may replace those of
the kind: `spell` and `read` for the line, `tell` and `lay` for the facts of a view and the position made of them,
`write` for the row of numbers. `fields.py` is the class of the fields, below the rules; `layout.py` has the
expressions as code that is compiled with the game; `facts.py` has the facts that a seat may know, with their ranges.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import hantise

ROOT: Final = Path(hantise.__file__).parent
LIST: Final = "fields.toml"
MODULES: Final = ("fields.py", "layout.py", "facts.py")
WRITTEN: Final = "Written by `python -m hantise.testing.layout`."
# The least number that names a seat: whose view it is, and whose decision.
WHO: Final = {"seat": "-3", "mover": "-2"}
# The modules of the core that expressions may name.
CORE: Final = ("row", "shape", "state", "notation")


class Kind(NamedTuple):
    """How fields of one kind are kept, spelt and read, told and laid out again, and numbered.

    `it` is the field of a position, `text` that of a line, `fact` that of a view; <names>, <from>, <to>, <bits> are
    the field's own, <size> is how many names there are, and <mask> covers its bits.
    """

    keeps: str = "i64"
    first: str = "0"
    copy: str = "it"
    spell: str = "it"
    read: str = "whole(text, <from>, <to>)"
    type: str = "int"
    tell: str = "it"
    lay: str = "fact"
    limits: tuple[str, str] = ("<from>", "<to>")
    size: str = "1"
    row: tuple[str, str] = ("<from>", "<to>")
    write: str = "row.add(it)"
    unit: str = ""


_SAID: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def kinds_of(said: dict[str, dict[str, Any]], known: dict[str, Kind]) -> dict[str, Kind]:
    """These kinds besides the known ones, in the order in which they are said."""
    for name, words in said.items():
        parts: dict[str, Any] = {part: tuple(text) if isinstance(text, list) else text for part, text in words.items()}
        known = known | {name: known.get(parts.pop("like", ""), Kind())._replace(**parts)}
    return known


KINDS: Final = kinds_of(_SAID["kinds"], {})


class Layout:
    """The list in a game's folder; `ValueError` for a kept field that is neither told nor a secret."""

    def __init__(self, folder: Path) -> None:
        said = tomllib.loads((folder / LIST).read_text(encoding="utf-8"))
        self.home, self.position = said.pop("position").split(".")
        self.homes = dict(
            _homes(folder, [*said.pop("uses"), self.home], {**said.get("records", {}), **said.get("types", {})})
        )
        self.seats: int = said.pop("most_seats")
        # A phase and its constant: `luck = LUCK_CARD`, or the name in capitals, or FINISHED for `over`.
        parts = [text.partition(" = ") for text in said.pop("phases")]
        self.phases = {name: own or ("FINISHED" if name == "over" else name.upper()) for name, _, own in parts}
        self.homes |= dict.fromkeys(("PHASES", "SEATS", *self.phases.values()), f"hantise.games.{folder.name}.fields")
        self.kinds = kinds_of(said.pop("kinds", {}), KINDS)
        self.told: list[str] = said.pop("told")
        # The parameters of a position, and those of a view after its seat.
        self.made_with: str = said.pop("made_with", "players: int")
        self.told_with: str = said.pop("told_with", "")
        # The first statements of the view's function, one a line.
        self.told_first: list[str] = said.pop("told_first", [])
        self.row: dict[str, dict[str, Any]] = said.pop("row", {})
        self.records: dict[str, dict[str, Any]] = said.pop("records", {})
        self.types: dict[str, str] = said.pop("types", {})
        self.fields: dict[str, dict[str, Any]] = said
        self.kept = [name for name, field in said.items() if field["kind"] in self.kinds]
        self.facts = {str(field.get("as", name)): name for name, field in said.items()}
        for name in self.kept:
            if (name in map(self.facts.get, self.told)) == ("secret" in said[name]):
                raise ValueError(f"{folder.name}: {name} is told, or it is a secret and says why")

    def said(self, name: str, what: str) -> str:
        """An expression of a field: its own, or that of its kind."""
        return self._filled(name, str(self.fields[name].get(what, getattr(self._kind(name), what))))

    def _set(self, names: Iterable[str], what: str, into: str = "state") -> list[str]:
        """A statement for each field that is set so; none where its expression is empty."""
        return [f"{into}.{name} = {text}" for name in names if (text := self.said(name, what))]

    def limits(self, name: str, what: str = "limits") -> list[str]:
        """The least and the greatest number of a field: as a fact, or in the row."""
        return [self._filled(name, text) for text in getattr(self._kind(name), what)]

    def _kind(self, name: str) -> Kind:
        return self.kinds.get(self.fields[name]["kind"], Kind())

    def _filled(self, name: str, text: str) -> str:
        field, names, bits = self.fields[name], self.fields[name].get("names"), self.fields[name].get("bits", 0)
        least = -1 if "or none" in field["kind"] else 0
        own = {"from": field.get("from", least), "to": field.get("to", 1), "last": self.seats - 1}
        own |= {"names": names, "size": f"_{names}", "bits": bits, "mask": (1 << bits) - 1}
        text = re.sub(r"<(\w+)>", lambda found: str(own[found[1]]), text)
        here = {"it": f"state.{name}", "text": f'line["{self.key(name)}"]', "fact": f"facts.{field.get('as', name)}"}
        return re.sub(r"(?<!\.)\b(it|text|fact)\b", lambda found: here[found[1]], text)

    def key(self, name: str) -> str:
        """The key of a field in the line; "" where the line does not say it."""
        return str(self.fields[name].get("key", "" if self.fields[name]["kind"].startswith("told") else name))

    def modules(self) -> dict[str, str]:
        """The text of each module, before `ruff` lays it out."""
        line = (self._names, self._line, self._told, *([self._row, self._write] if self.row else []))
        said = {
            "fields.py": ("What a position keeps.", (self._phases, self._class)),
            "layout.py": ("The line of a position, its facts and its numbers.", line),
            "facts.py": ("What a seat may know, each fact with its range.", (self._facts,)),
        }
        return {name: self._module(words, [part() for part in parts]) for name, (words, parts) in said.items()}

    def _module(self, words: str, parts: list[str]) -> str:
        code = "\n\n".join(parts)
        tops = ast.parse(code).body
        own = {node.name for node in tops if isinstance(node, ast.ClassDef | ast.FunctionDef)}
        own |= {str(node.target.id) for node in tops if isinstance(node, ast.AnnAssign) and hasattr(node.target, "id")}
        used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)} - own
        imports = [f"from {home} import {name}" for name, home in self.homes.items() if name in used]
        top = [f'"""{words} {WRITTEN}"""', "", "# ruff: noqa: E501", "from __future__ import annotations"]
        return "\n".join([*top, *imports, code])

    def _phases(self) -> str:
        said: dict[str, object] = {constant: number for number, constant in enumerate(self.phases.values())}
        said |= {"PHASES": f"({', '.join(map(_quoted, self.phases))})", "SEATS": self.seats}
        return "\n".join([f"{name}: Final = {value}" for name, value in said.items()])

    def _names(self) -> str:
        lists = dict.fromkeys(field["names"] for field in self.fields.values() if "names" in field)
        sizes = [f"_{names}: Final = len({names})" for names in lists]
        return "\n".join([*sizes, "_PHASES: Final = {name: number for number, name in enumerate(PHASES)}"])

    def _class(self) -> str:
        first = {name: "players" if name == "players" else self.said(name, "first") for name in self.kept}
        return f'''class Fields(State):
    """What a position keeps."""

    def __init__(self, {self.made_with}) -> None:
        {_lines([f"self.{name}: {self.said(name, 'keeps')} = {value}" for name, value in first.items()], 8)}

    def copy_to(self, new: Fields) -> None:
        """Make the other position equal to this one."""
        {_lines([line.replace("= state.", "= self.") for line in self._set(self.kept, "copy", "new")], 8)}
'''

    def _line(self) -> str:
        spelt = [f"{_quoted(key)}: {self.said(name, 'spell')}," for name in self.fields if (key := self.key(name))]
        read = [name for name in self.kept if self.key(name) or "read" in self.fields[name]]
        return f'''def spelt(state: {self.position}) -> dict[str, object]:
    """The fields of the position's line."""
    return {{
        {_lines(spelt, 8)}
    }}


def read(state: {self.position}, line: dict[str, str]) -> None:
    """Give a fresh position the fields of a line, each in its range by itself; ValueError or KeyError otherwise."""
    {_lines(self._set(read, "read"), 4)}
'''

    def _told(self) -> str:
        found = {"seat": "seat", "mover": "state.mover()"}
        told = [f"{name}={found.get(name) or self.said(self.facts[name], 'tell')}," for name in self.told]
        laid = [name for name in self.kept if "lay" in self.fields[name] or "secret" not in self.fields[name]]
        return f'''def told(state: {self.position}, seat: int{self.told_with and ", "}{self.told_with}) -> Facts:
    """All that this seat (or SPECTATOR) may know: each fact is named here, and no other."""
    {_lines([*self.told_first, "return Facts("], 4)}
        {_lines(told, 8)}
    )


def lay_out(state: {self.position}, facts: Facts) -> None:
    """Give a fresh position what these facts tell."""
    {_lines(self._set(laid, "lay"), 4)}
'''

    def _row(self) -> str:
        shapes = [f"{_quoted(name)}: ({part['shape']},)," for name, part in self.row.items() if "shape" in part]
        return f"""# fmt: off
FIELDS: Final = (
    {_lines([self._field(name) for name in self.row], 4)}
)
# fmt: on
# What is no share of the way from the least to the most.
SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {{
    {_lines(shapes, 4)}
}}
"""

    def _of(self, part: str) -> list[str]:
        """The fields that a part of the row tells."""
        return list(self.row[part].get("of", [part] if part in self.fields and part in self.told else []))

    def _field(self, part: str) -> str:
        own, of = self.row[part], self._of(part)
        size, limits, means = "1", ["0", "1"], ""
        if of:
            size, limits = self.said(of[0], "size"), self.limits(of[0], "row")
            means = self.fields[of[0]]["means"] + self._kind(of[0]).unit
        least, most = own.get("from", limits[0]), own.get("to", limits[1])
        return f"({_quoted(part)}, {own.get('size', size)}, {least}, {most}, {_quoted(own.get('means', means))}),"

    def _write(self) -> str:
        written: list[str] = []
        for part, own in self.row.items():
            written += [own["write"]] if "write" in own else [self.said(name, "write") for name in self._of(part)]
        return f'''def write(state: State, seat: int, row: Row) -> None:
    """The numbers of this seat's view, without making the view."""
    assert isinstance(state, {self.position})
    first: i64 = max(seat, 0)
    mover = state.mover()
    {_lines(written, 4)}

'''

    def _facts(self) -> str:
        kinds = [f"{name}: {self._type(name)}" for name in self.told]
        by_seat = [f"len(facts.{name})" for name in self.told if self._kind_of(name).endswith("by seat")]
        seats = [f"facts.{name}" for name in self.told if name == "seat" or self._kind_of(name).startswith("seat")]
        entries = f'require({{{", ".join(by_seat)}}} == {{facts.players}}, "there is one entry for each seat")'
        types = "".join([f"{name}: TypeAlias = {kind}\n" for name, kind in self.types.items()])
        checks = f'''

def check_facts(facts: Facts) -> None:
    """ValueError unless there are so many seats as players."""
    require(max({", ".join(seats)}) < facts.players, "there is no such seat")
    {entries if by_seat else ""}
'''
        return f'''{types}{"".join(map(self._record, self.records))}class Facts(NamedTuple):
    """All that a seat may know; `{LIST}` says what each fact means."""

    {_lines(kinds, 4)}

{checks if "players" in self.told else ""}'''

    def _kind_of(self, fact: str) -> str:
        return str(self.fields[self.facts[fact]]["kind"]) if fact in self.facts else ""

    def _record(self, name: str) -> str:
        said = dict(self.records[name])
        words = said.pop("says")
        parts = [f"{part}: {kind if isinstance(kind, str) else _within('int', kind)}" for part, kind in said.items()]
        return f'class {name}(NamedTuple):\n    """{words}"""\n\n    {_lines(parts, 4)}\n\n\n'

    def _type(self, name: str) -> str:
        if name in WHO:
            return _within("int", [WHO[name], str(self.seats - 1)])
        field = self.facts[name]
        limits = [re.sub(r"\b_([A-Z]+)\b", r"len(\1)", text) for text in self.limits(field)]
        kind = str(self.fields[field].get("type", self._kind(field).type))
        if kind in ("int", "tuple[int, ...]"):
            return kind.replace("int", _within("int", limits))
        return kind


def _homes(folder: Path, uses: Iterable[str], records: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The module in which each name stands that expressions may hold; of two equal names the later one is meant."""
    typing = dict.fromkeys(("Annotated", "Final", "Literal", "NamedTuple", "TypeAlias"), "typing")
    yield from {
        **typing,
        "Mapping": "collections.abc",
        "vec": "hantise.core.vecs",
        "Meta": "hantise.core.facts",
        "i64": "mypy_extensions",
    }.items()
    game = f"hantise.games.{folder.name}"
    for where, package, modules in ((ROOT / "core", "hantise.core", CORE), (folder, game, uses)):
        for module in modules:
            for node in ast.parse((where / f"{module}.py").read_text(encoding="utf-8")).body:
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    yield node.target.id, f"{package}.{module}"
                elif isinstance(node, ast.ClassDef | ast.FunctionDef):
                    yield node.name, f"{package}.{module}"
    yield from [(name, f"{game}.facts") for name in ("Facts", *records)]


def _lines(lines: Iterable[str], blanks: int) -> str:
    return "\n".join(lines).replace("\n", "\n" + " " * blanks)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _within(kind: str, limits: Iterable[str]) -> str:
    least, most = limits
    return f"Annotated[{kind}, Meta(ge={least}, le={most})]"


def folders() -> list[Path]:
    """The folders of the games that say their fields in a list."""
    return sorted(path.parent for path in (ROOT / "games").glob(f"*/{LIST}"))


def main() -> int:
    """Write the modules of every game anew."""
    for folder in folders():
        for name, text in Layout(folder).modules().items():
            (folder / name).write_text(text, encoding="utf-8")
        written = [str(folder / name) for name in MODULES]
        for order in (["format", "-q"], ["check", "-q", "--select=I,F401,E501,RUF100", "--fix"]):
            subprocess.run([sys.executable, "-m", "ruff", *order, *written], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
