"""`hantise play`: a whole game in the terminal, against computer players."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import token_bytes

from hantise.bots import Level
from hantise.bots.choosing import chosen, seat_chosen
from hantise.cli.arguments import (
    add_deal,
    add_seed,
    add_table,
    any_seed,
    dealing_of,
    example_game,
    games_and_options,
    read_table,
)
from hantise.cli.bot_arguments import add_bots, computers, one_a_seat
from hantise.cli.commands import BadUsage, Command
from hantise.cli.records import write_file
from hantise.cli.screen import Answer, Screen, Unclear, read_answer
from hantise.cli.sitting import ME, Sitting
from hantise.core import Game, Options, Page, Record, Rng, View
from hantise.core.dealing import NEWEST, SECRET, Dealing, PileDealer, committed
from hantise.core.heading import CommonDeal
from hantise.core.outcome import outcome
from hantise.core.words import _, language
from hantise.games import folder_text
from hantise.web.front.rules_text import in_words

LEVEL = "level1"
# An opening of more sentences than these is told by the first of them: the table below shows what the others led to.
MANY = 8
# What only a page can show: names of places, numbers of rules, drawings with the words beneath, emphasis.
_MARKS = re.compile(r"\s*\{[^{}]+\}$|^\[cards: .*\n\n|\*\*", re.MULTILINE)


class Left(Exception):
    """The player has had enough (on purpose), or nothing more can be typed."""

    def __init__(self, on_purpose: bool) -> None:
        super().__init__()
        self.on_purpose = on_purpose


def _about() -> str:
    code = example_game().code
    return f"""\
examples:
  hantise play {code}
  hantise play {code} --players 3 --level level2 --record evening.jsonl
  hantise play {code} --deal 4711
  hantise play {code} --players 3 --bots level3,mine:Dreamer

You sit at seat 0 and choose by typing a number; ? tells how to play, q quits.

levels:
{computers()}

{games_and_options()}"""


def _add_arguments(parser: ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--level", default=LEVEL, metavar="L", help=f"how well the others play, as listed below (default: {LEVEL})"
    )
    add_bots(parser, "a computer player for each other seat, or one for all, in place of --level")
    add_seed(parser, "nobody can foretell them")
    add_deal(parser, "play")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game in this file, for hantise replay")


def _run(args: Namespace) -> int:
    game, options = read_table(args)
    bots = one_a_seat(args.bots or [args.level], options.players - 1)
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
    try:
        text = screen.ask(_("Your choice (? helps, q quits):")).strip()
    except EOFError:
        screen.say("")
        raise Left(on_purpose=False) from None
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


def check_free(path: Path) -> None:
    """Nothing lies at the path and its folder is there; BadUsage before a game is played in vain."""
    if path.exists():
        raise BadUsage(f"{path} exists already; give --record another name")
    if not path.parent.is_dir():
        raise BadUsage(f"there is no folder {path.parent}; make it, or give --record another name")


def keep_or_ask(record: Record, screen: Screen, path: Path | None, asks: bool) -> None:
    """Write the record to the path; without one, or if that fails, ask where to, if asking makes sense."""
    kept = path is not None and _is_kept(record, screen, path)
    while asks and not kept:
        path = _ask_where(screen)
        kept = path is None or _is_kept(record, screen, path)


def _ask_where(screen: Screen) -> Path | None:
    try:
        name = screen.ask(_("Keep the record? A file name, or Enter for no:")).strip()
    except EOFError:
        screen.say("")
        return None
    return Path(name) if name else None


def _is_kept(record: Record, screen: Screen, path: Path) -> bool:
    try:
        write_file(path, record)
    except OSError as error:
        screen.say(_("{path} cannot be written ({why}).").format(path=path, why=error.strerror), "red")
        return False
    screen.say(_("The record is in {path}; hantise replay {path} tells it again.").format(path=path))
    return True


class Choices:
    """The legal actions of a view; very many stand under headings, and only those of an open one have numbers.

    `numbered` are the actions that a number stands for, from 1 on.
    """

    def __init__(self, game: Game, view: View, legal: Sequence[int], names: Sequence[str]) -> None:
        self._game = game
        self._view = view
        self._players = names
        self._chapters = game.chapters(view, legal)
        self.numbered: Sequence[int] = []
        self.close()

    def close(self) -> None:
        """Only the headings are to be seen again, where there are some."""
        self.numbered = [] if len(self._chapters) > 1 else next(iter(self._chapters.values()))

    def open(self, heading: str) -> bool:
        """The choices under this heading get the numbers; whether there is such a heading."""
        if len(self._chapters) == 1 or heading not in self._chapters:
            return False
        self.numbered = self._chapters[heading]
        return True

    def doubt(self, text: str) -> str:
        """The question to ask where a number counts one choice and names another; "" where there is no doubt."""
        names = self._names()
        if text not in names or not text.isdigit() or not 1 <= int(text) <= len(names) or names[int(text) - 1] == text:
            return ""
        counted, named = self._label(int(text) - 1), self._label(names.index(text))
        sentence = _("Number {n} is: {counted}. For: {named}, type ={n}. Which one?")
        return sentence.format(n=text, counted=counted, named=named)

    def _names(self) -> list[str]:
        return [self._game.actions.name(action) for action in self.numbered]

    def _label(self, place: int) -> str:
        return self._game.table.label(self._view, self.numbered[place], self._players)

    def show(self, screen: Screen) -> None:
        """Print the choices, or the headings to choose from first."""
        if self.numbered:
            screen.choices({name: self._label(place) for place, name in enumerate(self._names())})
        else:
            screen.headings(list(self._chapters), sum(map(len, self._chapters.values())))


def in_short(game: Game) -> list[str]:
    """The rules in at most ten lines, in the current language; none if the game has none."""
    return folder_text(game.code, f"words/short.{language()}.txt").splitlines()


def in_full(game: Game) -> str:
    """The rules as they are told in the current language; the numbered ones where nobody has told them yet."""
    told = folder_text(game.code, f"words/rules.{language()}.md")
    return _MARKS.sub("", in_words(told)).strip() if told else folder_text(game.code, "RULES.md").strip()
