"""Arguments that several commands share, with their readers, and questions before something is lost."""

from __future__ import annotations

import os
import secrets
import signal
import threading
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hantise import games
from hantise.cli.commands import BadUsage
from hantise.core import BadDeck, BadOption, Game, Options
from hantise.core.dealing import Dealing, open_dealing
from hantise.core.game import PRESET
from hantise.core.heading import MOST_DEALS
from hantise.core.words import _

if TYPE_CHECKING:
    from hantise.store.safe import Safe

MOST_SEED = 2**64 - 1
MOST_JOBS = 999
DECK = "deck"


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        # No limit has more than twenty digits.
        number = int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 20 else None
        if number is None or not least <= number <= most:
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
        return number

    return read


def read_names(text: str) -> list[str]:
    """The names of computer players."""
    return text.split(",")


def fraction(text: str) -> float:
    """A positive number, as 0.05 or 1/20."""
    # Imported late, as in `default_database`, so that a command loads only what its own arguments need.
    from hantise.bots.choosing import read_share

    number = read_share(text)
    if not number:
        raise ArgumentTypeError(f"{text[:40]!r} is not a fraction above 0, such as 0.05 or 1/20")
    return number


# The arguments of a table: its game and its settings.
TABLE = ("game", "--players", "--option", "--deck")
_SHARED: dict[str, dict[str, Any]] = {
    "game": {"metavar": "GAME"},
    "--players": {"type": whole(1, 99), "metavar": "N"},
    "--option": {"action": "append", "default": [], "metavar": "NAME=VALUE"},
    "--deck": {"type": Path, "metavar": "FILE"},
    "--seed": {"type": whole(0, MOST_SEED), "metavar": "S"},
    "--deal": {"type": whole(1, MOST_DEALS), "metavar": "N"},
    "--bots": {"type": read_names, "metavar": "A,B,..."},
    "--budget": {"type": fraction, "default": 1.0, "metavar": "FRACTION"},
    "--jobs": {"type": whole(1, MOST_JOBS), "metavar": "J"},
    "--record": {"type": Path, "metavar": "FILE"},
    "--json": {"action": "store_true"},
    "--yes": {"action": "store_true"},
    "--config": {"type": Path, "metavar": "FILE"},
    "--metrics-port": {"type": whole(1, 65535), "metavar": "P"},
    "--metrics-host": {"default": "127.0.0.1", "metavar": "H"},
    "record": {"metavar": "FILE|MATCH"},
    "table": {"metavar": "TABLE"},
    "file": {"type": Path, "metavar": "FILE"},
}


def add(parser: ArgumentParser, *names: str, **more: Any) -> None:
    """Add arguments with the same properties; shared ones also have those of all commands."""
    for name in names:
        parser.add_argument(name, **_SHARED.get(name, {}) | more)


def dealing_of(args: Namespace, game: Game, options: Options) -> Dealing | None:
    """The dealing of --deal; None without it."""
    return None if args.deal is None else open_dealing(game.code, options.players, args.deal)


def any_seed() -> int:
    """An unpredictable seed, short enough to type again."""
    return secrets.randbelow(10**9)


def read_table(args: Namespace) -> tuple[Game, Options]:
    """The game and its checked options; UnknownGame or BadOption if an argument is wrong."""
    game = games.find_anywhere(args.game)
    named = [word.partition("=")[2] for word in args.option if word.startswith(f"{PRESET}=")]
    usual = game.preset(named[0]).players if named and named[0] else middling(game)
    players = usual if args.players is None else args.players
    return game, read_options(game, players, args.option, args.deck)


def middling(game: Game) -> int:
    """The default number of players."""
    return game.players[len(game.players) // 2]


def read_options(game: Game, players: int, words: Sequence[str], deck: Path | None = None) -> Options:
    """Options from words like `name=value` and a deck's file; BadOption or BadDeck if one is wrong."""
    values: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"--option takes NAME=VALUE, not {word[:40]!r}")
        if name in values:
            raise BadOption(f"the option {name[:40]} is given twice")
        values[_known(game, name)] = value
    if deck is not None:
        name = _known(game, DECK)
        try:
            values[name] = deck.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
            raise BadDeck(f"{deck} cannot be read: {reason}") from error
    return game.options(players, **values)


def _known(game: Game, name: str) -> str:
    if name not in [option.name for option in game.settings] and not (name == PRESET and game.presets):
        known = ", ".join(option.name for option in game.settings)
        raise BadOption(f"{game.title} has no option {name[:40]!r}; it has {known or 'none'}")
    return name


# The database.


# `hantise serve` reads it too, so that all commands use its database.
HOME_VARIABLE = "HANTISE_DATABASE"


def default_database() -> Path | None:
    """A file in this user's data directory; None for a user without a home, such as a service."""
    from platformdirs import user_data_dir

    try:
        found = Path(user_data_dir("hantise", appauthor=False)) / "hantise.sqlite3"
    except RuntimeError:
        return None
    # Older platformdirs leave the "~" of an unknown home.
    return found if found.is_absolute() else None


def add_database(parser: ArgumentParser) -> None:
    """Add --database."""
    last = default_database() or "nowhere, because this user has no home"
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"where matches are kept: a URL, or a file (default: {HOME_VARIABLE}, or else {last})",
    )


def database(given: str | None) -> str:
    """The database to use, as a URL or a path; BadUsage if there is no default."""
    if given is not None:
        return given
    found = os.environ.get(HOME_VARIABLE) or default_database()
    if not found:
        raise BadUsage("this user has no home to keep matches in: say where with --database")
    return str(found)


# The host's key, which encrypts secrets of matches in the database.


KEY_VARIABLE = "HANTISE_KEY"
LONGEST_KEY = 200


def add_key(parser: ArgumentParser) -> None:
    """Add --key-file."""
    parser.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help=f"a file with the key that locks the secrets of matches in the database: 64 hexadecimal digits"
        f" (default: the environment's {KEY_VARIABLE}; without either they are not locked)",
    )


def safe_by(key_file: Path | None) -> Safe:
    """The safe of the key in this file, or else of the key in the environment; BadKey if the key is wrong."""
    from hantise.store.safe import BadKey, safe_of

    if key_file is None:
        return safe_of(os.environ.get(KEY_VARIABLE, ""))
    with key_file.open("rb") as file:
        text = file.read(LONGEST_KEY).decode("ascii", "replace").strip()
    if not text:
        # A named file must hold a key.
        raise BadKey(f"there is no key in {key_file}: write 64 hexadecimal digits there")
    return safe_of(text)


def one_a_seat(words: list[str], seats: int) -> list[str]:
    """The computer player of each seat; one name counts for all seats. BadUsage for any other number of names."""
    if len(words) not in (1, seats):
        fits = "1 seat; give 1" if seats == 1 else f"{seats} seats; give {seats}, or 1 for all"
        raise BadUsage(f"--bots names {len(words)} computer players for {fits}")
    return words * seats if len(words) == 1 else words


# Questions before something is lost, and checks of output files.


DECLINED = 1


def agreed(question: str, yes: bool) -> bool:
    """True if the host answers yes, or gave --yes; BadUsage at the end of stdin."""
    if yes:
        return True
    try:
        with _interruptible():
            answer = input(f"{question} [y/N] ")
    except EOFError as error:
        print()
        raise BadUsage("nobody said yes, so nothing was changed: add --yes to do it without being asked") from error
    return answer.strip().lower() in ("y", "yes")


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C end the question at once within the block; asyncio would wait for the answer."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def declined() -> int:
    """Print that nothing was changed; the exit status after a no."""
    print("Nothing was changed.")
    return DECLINED


def may_write(path: Path, yes: bool) -> bool:
    """True if there is no file, or the host lets it be replaced; BadUsage if there cannot be one."""
    if path.is_dir():
        raise BadUsage(f"{path} is a folder; give the name of a file")
    if not path.parent.is_dir():
        raise BadUsage(f"there is no folder {path.parent}; make it, or give the file another name")
    return not path.exists() or agreed(f"{path} exists already. Replace it?", yes)


def check_folders(*paths: Path | None) -> None:
    """Check the folders of output files; BadUsage before any work is done in vain."""
    for path in filter(None, paths):
        if not path.parent.is_dir():
            raise BadUsage(_("there is no folder {folder} for {path}").format(folder=path.parent, path=path))
        if path.is_dir():
            raise BadUsage(_("{path} is a folder").format(path=path))
