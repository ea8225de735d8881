"""`hantise play`: a whole game in the terminal, against computer players."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import token_bytes

from hantise.bots import COMPUTERS, Level
from hantise.bots.choosing import chosen, seat_chosen
from hantise.cli.answers import Command as Answer
from hantise.cli.answers import Unclear, read_answer
from hantise.cli.arguments import (
    FROM_OUTSIDE,
    add_deal,
    add_game,
    add_seed,
    add_table,
    any_seed,
    dealing_of,
    example_game,
    games_and_options,
    read_table,
)
from hantise.cli.choices import Choices
from hantise.cli.commands import Command
from hantise.cli.keeping import check_free, keep_or_ask
from hantise.cli.parser import BadUsage
from hantise.cli.reading import in_full, in_short
from hantise.cli.screen import Screen
from hantise.cli.sitting import ME, Sitting
from hantise.core import Game, Options, Page, Rng
from hantise.core.common_deal import CommonDeal
from hantise.core.dealing import NEWEST, SECRET, Dealing, committed
from hantise.core.outcome import outcome
from hantise.core.piles import PileDealer
from hantise.core.words import _

LEVEL = "level1"
# An opening of more sentences than these is told by the first of them: the table below shows what the others led to.
MANY = 8


class Left(Exception):
    """The player has had enough (on purpose), or nothing more can be typed."""

    def __init__(self, on_purpose: bool) -> None:
        super().__init__()
        self.on_purpose = on_purpose


def _about() -> str:
    code = example_game().code
    levels = "\n".join(f"  {level.name:<10}{level.words}" for level in COMPUTERS.values())
    return f"""\
examples:
  hantise play {code}
  hantise play {code} --players 3 --level level2 --record evening.jsonl
  hantise play {code} --deal 4711
  hantise play {code} --players 3 --bots level3,mine:Dreamer

You sit at seat 0 and choose by typing a number; ? tells how to play, q quits.

levels:
{levels}
{FROM_OUTSIDE}

{games_and_options()}"""


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    add_table(parser)
    parser.add_argument(
        "--level", default=LEVEL, metavar="L", help=f"how well the others play, as listed below (default: {LEVEL})"
    )
    parser.add_argument(
        "--bots",
        type=lambda text: text.split(","),
        metavar="A,B,...",
        help="a computer player for each other seat, or one for all, in place of --level",
    )
    add_seed(parser, "nobody can foretell them")
    add_deal(parser, "play")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game in this file, for hantise replay")


def _run(args: Namespace) -> int:
    game, options = read_table(args)
    bots = _for_each_other(args.bots or [args.level], options.players - 1)
    levels = [chosen(word) for word in bots]
    if args.record is not None:
        check_free(args.record)
    dealing = _dealing(args, game, options)
    dice = Random(args.seed) if dealing is None else PileDealer(dealing, options.players, game.pile)
    minds = Rng(any_seed() if args.seed is None else args.seed)
    others = [seat_chosen(word, game, minds.word()) for word in bots]
    screen, sitting = Screen(), Sitting(game, options, others, dice, minds)
    sitting.record.dealing = dealing
    sitting.record.deal = CommonDeal(args.deal) if args.deal else None
    _welcome(sitting, levels, screen)
    _play(sitting, screen, args.record)
    return 0


def _for_each_other(words: list[str], seats: int) -> list[str]:
    if len(words) not in (1, seats):
        fits = "1 seat; give 1" if seats == 1 else f"{seats} seats; give {seats}, or 1 for all"
        raise BadUsage(f"--bots names {len(words)} computer players for {fits}")
    return words * seats if len(words) == 1 else words


def _dealing(args: Namespace, game: Game, options: Options) -> Dealing | None:
    """By a number, or by a secret that nobody knows; None where a seed rolls."""
    if args.deal is not None or args.seed is not None:
        return dealing_of(args, game, options)
    return committed(token_bytes(SECRET), NEWEST)


def _welcome(sitting: Sitting, levels: Sequence[Level], screen: Screen) -> None:
    """Print the game, the opponents, and the opening."""
    game = sitting.record.game
    screen.part(_("{title}, by {author}").format(title=game.title, author=game.author))
    words = _("You play against {names}. {words}.")
    manners = dict.fromkeys(_(level.words) for level in levels)
    screen.say(words.format(names=", ".join(sitting.names[ME + 1 :]), words="; ".join(manners)))
    if sitting.record.deal is not None:
        screen.say(str(sitting.record.deal))
    if sitting.record.dealing is not None:
        screen.say(_("Seal of the deal: {seal}").format(seal=sitting.record.dealing.commitment))
    screen.news(sitting.opening if len(sitting.opening) <= MANY else sitting.opening[:1])


def _play(sitting: Sitting, screen: Screen, kept_in: Path | None) -> None:
    """Play to the end or until somebody leaves, and keep the record."""
    try:
        while not sitting.is_over:
            _one_decision(sitting, screen)
        _tell_the_end(sitting, screen)
    except Left as left:
        screen.say(_("The game is left as it stands."))
        keep_or_ask(sitting.record, screen, kept_in, asks=left.on_purpose)
    except KeyboardInterrupt:
        keep_or_ask(sitting.record, screen, kept_in, asks=False)
        raise
    else:
        keep_or_ask(sitting.record, screen, kept_in, asks=screen.is_watched)


def _one_decision(sitting: Sitting, screen: Screen) -> None:
    if sitting.mover == ME:
        sitting.take(_decided(sitting, screen))
        if sitting.record.game.page(sitting.record.options) is Page.NEWS:
            screen.clear()
    else:
        with screen.thinking(sitting.names[sitting.mover]):
            sitting.let_a_computer_play()


def _decided(sitting: Sitting, screen: Screen) -> int:
    """The legal action that was chosen; Left if none will be."""
    choices = Choices(sitting.record.game, sitting.shown(), sitting.legal(), sitting.names)
    _show(sitting, choices, screen)
    while True:
        answer = _answer(sitting, choices, screen)
        if answer is Answer.QUIT:
            raise Left(on_purpose=True)
        if isinstance(answer, int):
            return answer
        if answer is Answer.HELP:
            _help(sitting.record.game, screen)
        if answer is Answer.RULES:
            screen.read(in_full(sitting.record.game))
            choices.close()
            _show(sitting, choices, screen)


def _show(sitting: Sitting, choices: Choices, screen: Screen) -> None:
    """Print the news, the table, and the choices."""
    screen.part(_("Your turn"))
    screen.news(sitting.news())
    screen.say("")
    screen.say(sitting.record.game.table.text(sitting.shown(), sitting.names))
    screen.say("")
    choices.show(screen)


def _answer(sitting: Sitting, choices: Choices, screen: Screen) -> int | Answer | None:
    """The action typed; None where the answer only opened a list, or was no choice and is explained now."""
    text = _typed(screen).strip()
    if choices.open(text):
        choices.show(screen)
        return None
    doubt = choices.doubt(text)
    if doubt and screen.warns():
        screen.say(doubt, "red")
        return None
    try:
        return read_answer(text, sitting.record.game, sitting.view(), sitting.legal(), choices.numbered)
    except Unclear as unclear:
        screen.say(str(unclear), "red")
        return None


def _typed(screen: Screen) -> str:
    try:
        return screen.ask(_("Your choice (? helps, q quits):"))
    except EOFError:
        screen.say("")
        raise Left(on_purpose=False) from None


def _help(game: Game, screen: Screen) -> None:
    """Print the rules in short, below the table."""
    screen.say("")
    for line in in_short(game):
        screen.say(line)
    screen.say("")
    screen.say(_("Type the number of a choice, or the name that stands beside it."))
    screen.say(_("?? tells all the rules; q leaves the table."))


def _tell_the_end(sitting: Sitting, screen: Screen) -> None:
    game = sitting.record.game
    screen.part(_("The end"))
    screen.news(sitting.news())
    screen.say("")
    screen.say(game.table.text(sitting.shown(), sitting.names))
    screen.say("")
    margin = game.verdict(sitting.shown()).margin
    screen.say(outcome(sitting.names, sitting.payoffs(), ME, margin), "bold")


COMMAND = Command("play", "Play a game in the terminal against computer players", _about, _add_arguments, _run)
