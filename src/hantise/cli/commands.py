"""The commands of `hantise`, each in a module of its own name that holds `COMMAND`; those of a host stand in one.

Their arguments are read by a parser that answers a mistake with one sentence.
"""

from __future__ import annotations

import io
import os
import platform
import sys
import tomllib
from argparse import SUPPRESS, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import hantise
from hantise.cli.text import plain
from hantise.core import HantiseError
from hantise.core.words import speaking

# The modules that hold several; each other one has a module of its own name.
_HOSTS = ("tables", "close", "backup", "restore", "export", "import", "prune")
_SHARED = {
    "host": _HOSTS,
    **{"serve": ("think",), "dataset": ("stats",), "replay": ("verify",), "bench": ("perft",)},
}
# In the order in which a newcomer wants to read them.
NAMES = (
    *("serve", "think", "play", "bot", "simulate", "arena", "dataset", "stats"),
    *("replay", "review", "puzzles", "verify"),
    *_HOSTS,
    *("perft", "bench"),
)


class UnknownCommand(HantiseError):
    """There is no such command."""

    code = "unknown-command"


@dataclass(frozen=True)
class Command:
    """A command: what it is for, its arguments, and what it does with them (the exit status).

    `about` is a function because it may tell of the games that are there. `reads_settings` is whether a file and the
    environment may say its arguments too.
    """

    name: str
    summary: str
    about: Callable[[], str]
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    reads_settings: bool = False


def load(name: str) -> Command:
    """The command of that name, one of NAMES; only its own module is imported, where it is called as it is, aloud."""
    module = next((module for module, names in _SHARED.items() if name in names), name)
    command = getattr(import_module(f"hantise.cli.{module}"), name.upper())
    assert isinstance(command, Command)
    return command


def nearest(name: str) -> str:
    """The name, if a command has it; UnknownCommand, with the nearest one, if not."""
    if name in NAMES:
        return name
    near = get_close_matches(name, NAMES, n=1, cutoff=0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownCommand(f"no command is called {name[:40]!r}.{guess} ({', '.join(NAMES)})")


# The parser.


class BadUsage(HantiseError):
    """The words after a command are not what it takes."""

    code = "bad-usage"


class Parser(ArgumentParser):
    """The arguments of one command; BadUsage where the words do not fit them."""

    def __init__(self, command: Command) -> None:
        super().__init__(
            prog=f"hantise {command.name}",
            description=f"{command.summary}.",
            epilog=command.about(),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        command.add_arguments(self)
        # Looked for before anything is parsed, so that help never needs the other arguments.
        self.add_argument("-h", "--help", action="store_true", help="show this text")

    def error(self, message: str) -> NoReturn:
        """Raise BadUsage, with where to read more."""
        raise BadUsage(f"{message}; see {self.prog} --help")


# What a command is told besides its own line: in a file, and in the environment.


PREFIX = "HANTISE_"
CONFIG, HELP = "config", "help"
# What a flag is called in the environment.
FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def about_settings(in_file: str, in_environment: str) -> str:
    """What a command's help says of its settings, with an example of each way."""
    return f"""\
Each of these may also stand in a TOML file that --config names, as in {in_file},
and in the environment, as {in_environment}. What is typed counts before
the environment, the environment before the file, and the file before the default."""


def add_config(parser: ArgumentParser) -> None:
    """--config."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="a TOML file with any of these (default: none)")


def settle(parser: Parser, words: Sequence[str]) -> Namespace:
    """What the words say, else the environment, else the file, else the defaults; BadUsage says what is wrong where.

    An option that may be given several times is taken whole from the first of them that has it.
    """
    typed = _given(parser, words)
    said = typed | {key: value for key, value in _from_environment(parser, os.environ).items() if key not in typed}
    path = said.get(CONFIG)
    found = _from_file(parser, path) if path is not None else {}
    return Namespace(**(_defaults(parser) | found | said))


def _given(parser: Parser, words: Sequence[str]) -> dict[str, Any]:
    """Only what the words say, no defaults."""
    options = _options(parser)
    defaults = _defaults(parser)
    for option in options:
        option.default = SUPPRESS
    try:
        return vars(parser.parse_args(words))
    finally:
        for option in options:
            option.default = defaults[option.dest]


def _options(parser: Parser) -> list[Action]:
    return [action for action in parser._actions if action.option_strings and action.dest != HELP]


def _defaults(parser: Parser) -> dict[str, Any]:
    return {option.dest: option.default for option in _options(parser)}


# The environment.


def _from_environment(parser: Parser, environment: Mapping[str, str]) -> dict[str, Any]:
    names = {f"{PREFIX}{option.dest.upper()}": option for option in _options(parser)}
    return {
        option.dest: _read(parser, option, _spelt(option, environment[name]), name)
        for name, option in names.items()
        if environment.get(name)
    }


def _spelt(option: Action, text: str) -> object:
    """What the text would be in a file."""
    if option.nargs == 0:
        return FLAGS.get(text.strip().lower(), text)
    return [part.strip() for part in text.split(",") if part.strip()] if _is_list(option) else text


# The file.


def _from_file(parser: Parser, path: Path) -> dict[str, Any]:
    options = {_key(option): option for option in _options(parser) if option.dest != CONFIG}
    values = _toml(path)
    for key in values.keys() - options.keys():
        raise BadUsage(f"{path}: there is no {str(key)[:40]!r}; it may say {', '.join(sorted(options))}")
    return {options[key].dest: _read(parser, options[key], value, f"{path}: {key}") for key, value in values.items()}


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadUsage(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadUsage(f"{path} cannot be read: it is not text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise BadUsage(f"{path} is no TOML: {error}") from error


# Values.


def _key(option: Action) -> str:
    return option.option_strings[-1].removeprefix("--")


def _is_list(option: Action) -> bool:
    return isinstance(option.default, list)


def _read(parser: Parser, option: Action, value: object, where: str) -> Any:
    """The value as the option's own words would give it; BadUsage says where it does not fit."""
    if option.nargs == 0:
        return _flag(value, where)
    words = [*_words(option, value, where)]
    try:
        return _given(parser, words).get(option.dest, option.default)
    except BadUsage as error:
        raise BadUsage(f"{where}: {error}") from error


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise BadUsage(f"{where} is yes or no: write true or false in a file, yes or no in the environment")
    return value


def _words(option: Action, value: object, where: str) -> Iterator[str]:
    values = value if _is_list(option) and isinstance(value, list) else [value]
    for each in values:
        if isinstance(each, bool) or not isinstance(each, str | int):
            raise BadUsage(f"{where} is a text{' or a list of texts' if _is_list(option) else ' or a number'}")
        # In one word, so that a value that begins with a dash is still a value.
        yield f"{option.option_strings[-1]}={each}"


# The program `hantise` and its commands.


BAD_INPUT = 2
INTERRUPTED = 130
NOBODY_READS = 141


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words say (by default those of the command line); the exit status.

    0 when all went well, 1 when somebody was asked and said no, 2 with one sentence on stderr for bad input, 130 for
    Ctrl-C, 141 when nobody reads on.
    """
    _never_stumble_over_signs()
    try:
        with speaking(_language()):
            status = _run(list(sys.argv[1:] if words is None else words))
        sys.stdout.flush()
    except HantiseError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _close_quietly()
    except OSError as error:
        what = error.strerror or str(error)
        return _complain(f"{error.filename}: {what}" if error.filename else what)
    return status


def _language() -> str:
    """The first that the environment names, as programs in a terminal have it: `fr` of `fr_BE.UTF-8`."""
    wishes = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, wishes), "")[:2]


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        return _say(_overview())
    if words[0] in ("-V", "--version"):
        build = f"compiled from {hantise.COMPILED[:12]}" if hantise.COMPILED else "interpreted"
        return _say(f"hantise {hantise.__version__}, {build}, on Python {platform.python_version()}")
    if words[0].startswith("-"):
        raise BadUsage(f"{words[0][:40]} comes after a command; see hantise --help")
    command = load(nearest(words[0]))
    parser = Parser(command)
    if "-h" in words or "--help" in words:
        return _say(parser.format_help())
    return command.run(settle(parser, words[1:]) if command.reads_settings else parser.parse_args(words[1:]))


def _say(text: str) -> int:
    print(text.rstrip())
    return 0


def _complain(sentence: str) -> int:
    # One line, whatever was quoted in it.
    print("hantise:", plain(" ".join(sentence.split())), file=sys.stderr)
    return BAD_INPUT


def _close_quietly() -> int:
    """Nobody reads stdout any more, so that the interpreter must not try to flush it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NOBODY_READS


def _never_stumble_over_signs() -> None:
    """A sign that this terminal cannot show or send becomes a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _overview() -> str:
    lines = [f"  {name:<10}{load(name).summary}" for name in NAMES]
    return "\n".join(
        [
            "usage: hantise COMMAND ...",
            "",
            "Ghostly card and board games at one table.",
            "",
            *lines,
            "",
            "  --version  what is installed here",
            "",
            "hantise COMMAND --help tells more about a command, with an example.",
        ]
    )
