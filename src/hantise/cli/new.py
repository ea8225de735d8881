"""`hantise new`: a package with a game or a computer player, which passes its own tests at once."""

from __future__ import annotations

import re
import tomllib
from argparse import ArgumentParser, Namespace
from pathlib import Path
from string import Template
from typing import Final

from hantise import games
from hantise.bots.choosing import brought
from hantise.bots.players import COMPUTERS
from hantise.cli.commands import BadUsage, Command

# By kind, the text of each file by its path.
FILES: Final[dict[str, dict[str, str]]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
NAME: Final = re.compile("[a-z][a-z0-9_]{0,39}")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("kind", choices=FILES, metavar="KIND")
    parser.add_argument("name", metavar="NAME")


def _run(args: Namespace) -> int:
    folder = Path(args.name)
    _check(args.kind, args.name, folder)
    words = _words(args.name)
    for path, text in FILES[args.kind].items():
        file = folder / Template(path).substitute(words)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(text).substitute(words), encoding="utf-8", newline="\n")
    print(f"Made the {args.kind} {args.name}. Go on with\n\n    cd {args.name}\n{_commands(folder)}")
    return 0


def _check(kind: str, name: str, folder: Path) -> None:
    """BadUsage if the name does not fit, is taken, or its folder is there."""
    if not NAME.fullmatch(name):
        raise BadUsage(f"{name[:40]!r} is no name: take up to 40 of a to z, 0 to 9 and _, with a letter first")
    if kind == "game" and name in (*games.codes(), *games.outside()):
        raise BadUsage(f"there is a game {name} already; take another name")
    if kind == "bot" and (name in COMPUTERS or brought(name) is not None):
        raise BadUsage(f"there is a computer player {name} already; take another name")
    if folder.exists():
        raise BadUsage(f"{name} is here already; take another name, or another folder to work in")


def _words(name: str) -> dict[str, str]:
    """The words that the texts leave open."""
    letters = "".join(filter(str.isalpha, name)).upper()
    return {
        "name": name,
        "title": " ".join(name.split("_")).strip().capitalize(),
        "rule": f"{letters:X<3.3}",
        "example": games.codes()[0],
    }


def _commands(folder: Path) -> str:
    """The commands that the package's page begins with."""
    lines = (folder / "README.md").read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if line.startswith("    "))


NEW = Command("new", _add_arguments, _run)
