"""What a command is told besides its own line: in a file, and in the environment."""

from __future__ import annotations

import os
import tomllib
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hantise.cli.commands import BadUsage, Parser

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
