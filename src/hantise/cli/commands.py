"""The commands of `hantise`, their help, and the parser of their arguments.

A command is a constant with its name in capitals, in the module of that name or in one of `_SHARED`.
"""

from __future__ import annotations

import os
import tomllib
from argparse import SUPPRESS, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from hantise.cli.overview import ARGUMENTS, HELP
from hantise.cli.text import complain
from hantise.core import Game, HantiseError
from hantise.core.game import PRESET
from hantise.core.words import speaking

_HOSTS = ("tables", "close", "backup", "restore", "export", "import", "prune")
# The modules that hold several commands.
_SHARED = {"host": _HOSTS, "serve": ("think",), "dataset": ("stats",), "replay": ("verify",), "bench": ("perft",)}
NAMES = tuple(HELP)


class UnknownCommand(HantiseError):
    """There is no such command."""

    code = "unknown-command"


class BadUsage(HantiseError):
    """The arguments do not fit the command."""

    code = "bad-usage"


@dataclass(frozen=True)
class Command:
    """A command: its arguments, and its function, which returns the exit status; its help is in `help.toml`."""

    name: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


def load(name: str) -> Command:
    """The command of a name in NAMES; only its module is imported."""
    module = next((module for module, names in _SHARED.items() if name in names), name)
    command = getattr(import_module(f"hantise.cli.{module}"), name.upper())
    assert isinstance(command, Command)
    return command


def nearest(name: str) -> str:
    """The name, if it is in NAMES; else UnknownCommand, with a guess, or BadUsage if it is an option."""
    if name in NAMES:
        return name
    if name.startswith("-"):
        raise BadUsage(f"{name[:40]} comes after a command; see hantise --help")
    near = get_close_matches(name, NAMES, n=1, cutoff=0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownCommand(f"no command is called {name[:40]!r}.{guess} ({', '.join(NAMES)})")


def run(words: Sequence[str]) -> int:
    """Run the command that the words begin with, in the language of the terminal; the exit status."""
    try:
        with speaking(_language()):
            command = load(nearest(words[0]))
            parser = Parser(command)
            if "-h" in words or "--help" in words:
                print(parser.format_help().rstrip())
                return 0
            return command.run(settle(parser, words[1:]) if parser.reads_settings else parser.parse_args(words[1:]))
    except HantiseError as error:
        return complain(str(error))


def _language() -> str:
    """The language of the terminal: the `fr` of `fr_BE.UTF-8`."""
    wishes = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, wishes), "")[:2]


# The parser of the arguments.


class Parser(ArgumentParser):
    """The parser of a command's arguments; BadUsage if they do not fit.

    `reads_settings` if the command also takes arguments from a file and the environment.
    """

    def __init__(self, command: Command) -> None:
        told = HELP[command.name]
        self._arguments: Mapping[str, str] = (
            ARGUMENTS | HELP.get(told.get("as", ""), {}).get("arguments", {}) | told.get("arguments", {})
        )
        self._about: str = told["about"]
        self.reads_settings = "settings" in told
        if self.reads_settings:
            self._about += _SETTINGS.format(**told["settings"])
        super().__init__(
            prog=f"hantise {command.name}",
            description=f"{told['summary']}.",
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        command.add_arguments(self)
        # Only for the help text: `run` looks for it before parsing, so that no other argument is required.
        self.add_argument("-h", "--help", action="store_true", help="show this text")

    def add_argument(self, *names: str, **more: Any) -> Action:
        """Add an argument, with its help from `help.toml`."""
        return super().add_argument(*names, **{"help": self._arguments.get(names[-1]), **more})

    def format_help(self) -> str:
        """The help, with the list of games and computer players if the command has one."""
        self.epilog = self._about.format(**_there()) if "{" in self._about else self._about
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Raise BadUsage, with a pointer to the help."""
        raise BadUsage(f"{message}; see {self.prog} --help")


def _there() -> dict[str, str]:
    """The placeholders of help: a game for examples, all games with their options, and computer players."""
    from hantise import games
    from hantise.bots import COMPUTERS

    found = [games.find(code) for code in games.codes()]
    # Only their names, because loading a broken package would break the help.
    brought = [f"  from installed packages: {', '.join(games.outside())}"] if games.outside() else []
    return {
        "code": max(found, key=lambda game: len(game.players)).code,
        "games": "\n".join(["games and their options:", *map(_card, found), *brought]),
        "computers": "\n".join([*(f"  {level.name:<10}{level.words}" for level in COMPUTERS.values()), _FROM_OUTSIDE]),
    }


_FROM_OUTSIDE = """\
  module:Class, found from this folder or installed, with decide(view, legal, rng); or what an installed package brings
  net:FILE plays by the weights in a file of NumPy's (.npz), net-drawn:FILE by their odds
  learned judges by what self-play taught it, where a game has that; learned:FILE by the weights in a file
  NAME@0.2 or NAME@1/5 thinks with this share of its iterations, whatever the others have"""


def _card(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    span = f"{least}" if least == most else f"{least} to {most}"
    settings = list[str]()
    for option in game.settings:
        default = {True: "yes", False: "no"}[bool(option.default)] if option.is_flag else option.default
        settings.append(f"--{option.name} FILE" if option.is_text else f"{option.name}={default}")
    width = max(map(len, settings), default=0)
    lines = [f"    {setting:<{width}}  {option.words}" for setting, option in zip(settings, game.settings)]
    presets = [f"    {PRESET}={preset.name}, for study: {preset.words}" for preset in game.presets]
    return "\n".join([f"  {game.code}: {game.title} by {game.author}, for {span} players", *lines, *presets])


# Settings: arguments from a file and from the environment.


PREFIX = "HANTISE_"
CONFIG = "config"
# The values of a flag in the environment.
FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_SETTINGS = """

Each of these may also stand in a TOML file that --config names, as in {file},
and in the environment, as {environment}. What is typed counts before
the environment, the environment before the file, and the file before the default."""


def settle(parser: Parser, words: Sequence[str]) -> Namespace:
    """The settings from the command line, else the environment, else the file, else the defaults.

    An option with several values takes all of them from one source. BadUsage if a value is wrong.
    """
    said = _given(parser, words)
    for option in _options(parser):
        name = f"{PREFIX}{option.dest.upper()}"
        if text := os.environ.get(name):
            # The value as a file would have it.
            value: object = FLAGS.get(text.strip().lower(), text) if option.nargs == 0 else text
            if isinstance(option.default, list):
                value = [part.strip() for part in text.split(",") if part.strip()]
            said.setdefault(option.dest, _read(parser, option, value, name))
    path = said.get(CONFIG)
    found = _from_file(parser, path) if path is not None else {}
    return Namespace(**({option.dest: option.default for option in _options(parser)} | found | said))


def _from_file(parser: Parser, path: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadUsage(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadUsage(f"{path} cannot be read: it is not text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise BadUsage(f"{path} is no TOML: {error}") from error
    options = {one.option_strings[-1].removeprefix("--"): one for one in _options(parser) if one.dest != CONFIG}
    for key in values.keys() - options.keys():
        raise BadUsage(f"{path}: there is no {str(key)[:40]!r}; it may say {', '.join(sorted(options))}")
    return {options[key].dest: _read(parser, options[key], value, f"{path}: {key}") for key, value in values.items()}


def _options(parser: Parser) -> list[Action]:
    return [action for action in parser._actions if action.option_strings and action.dest != "help"]


def _given(parser: Parser, words: Sequence[str]) -> dict[str, Any]:
    """The arguments on the command line, without defaults."""
    defaults = [(option, option.default) for option in _options(parser)]
    for option, _default in defaults:
        option.default = SUPPRESS
    try:
        return vars(parser.parse_args(words))
    finally:
        for option, default in defaults:
            option.default = default


def _read(parser: Parser, option: Action, value: object, where: str) -> Any:
    """The value of the option, read as on the command line; BadUsage names its source if it does not fit."""
    if option.nargs == 0:
        if not isinstance(value, bool):
            raise BadUsage(f"{where} is yes or no: write true or false in a file, yes or no in the environment")
        return value
    is_list = isinstance(option.default, list)
    values = value if is_list and isinstance(value, list) else [value]
    for each in values:
        if isinstance(each, bool) or not isinstance(each, str | int):
            raise BadUsage(f"{where} is a text{' or a list of texts' if is_list else ' or a number'}")
    try:
        # In one word with the option, because a value may begin with a dash.
        words = [f"{option.option_strings[-1]}={each}" for each in values]
        return _given(parser, words).get(option.dest, option.default)
    except BadUsage as error:
        raise BadUsage(f"{where}: {error}") from error
