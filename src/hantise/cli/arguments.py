"""The arguments that several commands share, and how their words are read."""

from __future__ import annotations

import os
import secrets
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_dir

from hantise import games
from hantise.cli.commands import BadUsage
from hantise.core import BadDeck, BadOption, Game, Option, Options
from hantise.core.dealing import Dealing, open_dealing
from hantise.core.game import PRESET
from hantise.core.heading import MOST_DEALS
from hantise.process.log import FORMATS, TEXT

MOST_SEED = 2**64 - 1
DECK = "deck"


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        # Twenty digits are more than any of our numbers has.
        number = int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 20 else None
        if number is None or not least <= number <= most:
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
        return number

    return read


def add_table(parser: ArgumentParser, without: str = "a middling number") -> None:
    """GAME, --players, --option and --deck; `without` says how many players there are when nobody says."""
    parser.add_argument("game", metavar="GAME", help="the game's name, as listed below")
    parser.add_argument(
        "--players", type=whole(1, 99), metavar="N", help=f"how many seats the table has (default: {without})"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game; may be given several times",
    )
    parser.add_argument(
        "--deck", type=Path, metavar="FILE", help="play with the cards in this file, if the game has one"
    )


def add_seed(parser: ArgumentParser, without: str) -> None:
    """--seed, None if it is not given; `without` says what happens then."""
    parser.add_argument(
        "--seed", type=whole(0, MOST_SEED), metavar="S", help=f"equal seeds roll equal dice (default: {without})"
    )


def add_deal(parser: ArgumentParser, what: str) -> None:
    """--deal, None if it is not given; `what` has that deal."""
    told = f"{what} the deal of this number: the same cards in the same order in each pile"
    parser.add_argument("--deal", type=whole(1, MOST_DEALS), metavar="N", help=told)


def dealing_of(args: Namespace, game: Game, options: Options) -> Dealing | None:
    """The dealing of the number that was given; None if none was."""
    return None if args.deal is None else open_dealing(game.code, options.players, args.deal)


def add_json(parser: ArgumentParser) -> None:
    """--json."""
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def any_seed() -> int:
    """A seed that nobody can foretell, short enough to type again."""
    return secrets.randbelow(10**9)


def read_table(args: Namespace) -> tuple[Game, Options]:
    """The game and its checked options; UnknownGame or BadOption says what is wrong."""
    game = games.find_anywhere(args.game)
    players = args.players if args.players is not None else _usual_players(game, args.option)
    return game, read_options(game, players, args.option, args.deck)


def _usual_players(game: Game, words: Sequence[str]) -> int:
    """Those of the preset that the words name, else a middling number."""
    named = [word.partition("=")[2] for word in words if word.startswith(f"{PRESET}=")]
    return game.preset(named[0]).players if named and named[0] else middling(game)


def middling(game: Game) -> int:
    """The number of players to take when nobody says."""
    return game.players[len(game.players) // 2]


def read_options(game: Game, players: int, words: Sequence[str], deck: Path | None = None) -> Options:
    """Options from words like `name=value`, and a file; BadOption or BadDeck says what is wrong."""
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
        values[name] = _text_of(deck)
    return game.options(players, **values)


def _known(game: Game, name: str) -> str:
    if name not in [option.name for option in game.settings] and not (name == PRESET and game.presets):
        known = ", ".join(option.name for option in game.settings)
        raise BadOption(f"{game.title} has no option {name[:40]!r}; it has {known or 'none'}")
    return name


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise BadDeck(f"{path} cannot be read: {reason}") from error


# What help says of the games.


def example_game() -> Game:
    """The game that help takes for its examples: one that many numbers of players can play."""
    return max(map(games.find, games.codes()), key=lambda game: len(game.players))


def games_and_options() -> str:
    """A list of the games and of what can be set for each."""
    house = [_card(games.find(code)) for code in games.codes()]
    # Named only: a package that is broken is nobody's trouble who plays something else.
    brought = [f"  from installed packages: {', '.join(games.outside())}"] if games.outside() else []
    return "\n".join(["games and their options:", *house, *brought])


def _card(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    span = f"{least}" if least == most else f"{least} to {most}"
    heading = f"  {game.code}: {game.title} by {game.author}, for {span} players"
    settings = [_setting(option) for option in game.settings]
    width = max(map(len, settings), default=0)
    lines = [f"    {setting:<{width}}  {option.words}" for setting, option in zip(settings, game.settings)]
    presets = [f"    {PRESET}={preset.name}, for study: {preset.words}" for preset in game.presets]
    return "\n".join([heading, *lines, *presets])


def _setting(option: Option) -> str:
    default = {True: "yes", False: "no"}[bool(option.default)] if option.is_flag else option.default
    return f"--{option.name} FILE" if option.is_text else f"{option.name}={default}"


# The default place of the matches.


# Where `hantise serve` looks too: no command takes another place than the house that stands there.
HOME_VARIABLE = "HANTISE_DATABASE"


def default_database() -> Path | None:
    """A file in this user's data directory; None for a user without a home, as that of a service may be."""
    try:
        found = Path(user_data_dir("hantise", appauthor=False)) / "hantise.sqlite3"
    except RuntimeError:
        return None
    # Older platformdirs leave a "~" where they know of no home.
    return found if found.is_absolute() else None


def add_database(parser: ArgumentParser) -> None:
    """--database."""
    last = default_database() or "nowhere, because this user has no home"
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"where matches are kept: a URL, or a file (default: {HOME_VARIABLE}, or else {last})",
    )


def database(given: str | None) -> str:
    """The database to use, as a URL or a path; BadUsage where nothing names one."""
    if given is not None:
        return given
    found = os.environ.get(HOME_VARIABLE) or default_database()
    if not found:
        raise BadUsage("this user has no home to keep matches in: say where with --database")
    return str(found)


# The host's key, by which secrets of matches are encrypted in the database.


if TYPE_CHECKING:
    from hantise.store.safe import Safe

KEY_VARIABLE = "HANTISE_KEY"
LONGEST_KEY = 200


def add_key(parser: ArgumentParser) -> None:
    """--key-file."""
    parser.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help=f"a file with the key that locks the secrets of matches in the database: 64 hexadecimal digits"
        f" (default: the environment's {KEY_VARIABLE}; without either they are not locked)",
    )


def safe_by(key_file: Path | None) -> Safe:
    """The safe that the key in this file opens, or else the environment's; BadKey says what is wrong with it."""
    from hantise.store.safe import safe_of

    return safe_of(os.environ.get(KEY_VARIABLE, "") if key_file is None else _key_in(key_file))


def _key_in(path: Path) -> str:
    """The text of the file; BadKey if it is empty, because whoever names a file wants a key."""
    from hantise.store.safe import BadKey

    with path.open("rb") as file:
        text = file.read(LONGEST_KEY).decode("ascii", "replace").strip()
    if not text:
        raise BadKey(f"there is no key in {path}: write 64 hexadecimal digits there")
    return text


# The arguments of `hantise serve` for whoever watches over the house.


if TYPE_CHECKING:
    from hantise.web.serving.access import Watching

# Letters; shorter ones can be guessed by trying.
SHORTEST_TOKEN = 16


def add_watching(parser: ArgumentParser) -> None:
    """--metrics-port, --metrics-host, --metrics-token and --log-format."""
    add_numbers(parser)
    parser.add_argument(
        "--metrics-token",
        type=_token,
        metavar="T",
        help="whoever says this reads the numbers at /metrics of the house itself; better in a file or the environment"
        " than here, where others on this machine see it (default: nobody does)",
    )
    add_log_format(parser)


def add_numbers(parser: ArgumentParser) -> None:
    """--metrics-port and --metrics-host."""
    parser.add_argument(
        "--metrics-port",
        type=whole(1, 65535),
        metavar="P",
        help="a port of its own for the numbers that Prometheus reads (default: none)",
    )
    parser.add_argument(
        "--metrics-host",
        default="127.0.0.1",
        metavar="H",
        help="the address of that port (default: 127.0.0.1, this machine)",
    )


def add_log_format(parser: ArgumentParser) -> None:
    """--log-format."""
    parser.add_argument(
        "--log-format", choices=FORMATS, default=TEXT, help="how the log on stderr is written (default: text)"
    )


def watching_of(args: Namespace) -> Watching:
    """The ways to watch that were asked for."""
    from hantise.web.serving.access import Watching

    return Watching(args.metrics_port, args.metrics_host, args.metrics_token or "", args.log_format)


def _token(text: str) -> str:
    # The text itself stays out of the complaint, which may end in a log.
    if len(text) < SHORTEST_TOKEN or not text.isascii() or not text.isprintable() or " " in text:
        raise ArgumentTypeError(f"a token is at least {SHORTEST_TOKEN} letters, digits or signs, without a space")
    return text
