"""`hantise play`: a game in the terminal against computer players, and its record."""

from __future__ import annotations

import logging
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import TYPE_CHECKING

from hantise.bots import Bot, Level
from hantise.bots.choosing import chosen, seat_chosen
from hantise.cli.arguments import TABLE, add, any_seed, dealing_of, one_a_seat, read_table
from hantise.cli.commands import BadUsage, Command
from hantise.core import CHANCE, OVER, Event, Game, Options, Page, Record, Rng, UnknownAction, View, settle
from hantise.core.dealing import NEWEST, SECRET, Dice, PileDealer, committed
from hantise.core.heading import CommonDeal
from hantise.core.outcome import outcome
from hantise.core.words import _, language
from hantise.games import folder_text

if TYPE_CHECKING:
    from hantise.cli.screen import Screen

LEVEL = "level1"
# A longer opening is cut to its first sentence; the table below shows the rest.
MANY = 8
# Marks for pages alone: anchors, drawings with their captions, emphasis.
_MARKS = re.compile(r"\s*\{[^{}]+\}$|^\[cards: .*\n\n|\*\*", re.MULTILINE)


class Left(Exception):
    """The player quits (on purpose), or stdin has ended."""

    def __init__(self, on_purpose: bool) -> None:
        super().__init__()
        self.on_purpose = on_purpose


def _add_arguments(parser: ArgumentParser) -> None:
    add(parser, *TABLE)
    parser.add_argument("--level", default=LEVEL, metavar="L")
    add(parser, "--bots", "--seed", "--deal", "--record")


def _run(args: Namespace) -> int:
    # Imported late, so that help does not load the screen.
    from hantise.cli.screen import Screen

    game, options = read_table(args)
    bots = one_a_seat(args.bots or [args.level], options.players - 1)
    levels = [chosen(word) for word in bots]
    if args.record is not None:
        check_free(args.record)
    dealing = dealing_of(args, game, options)
    if args.deal is None and args.seed is None:
        # From a new secret.
        dealing = committed(token_bytes(SECRET), NEWEST)
    chance = Random(args.seed) if dealing is None else PileDealer(dealing, options.players, game.pile)
    minds = Rng(any_seed() if args.seed is None else args.seed)
    others = [seat_chosen(word, game, minds.word()) for word in bots]
    screen, sitting = Screen(), Sitting(game, options, others, chance, minds)
    sitting.record.dealing = dealing
    sitting.record.deal = CommonDeal(args.deal) if args.deal else None
    _welcome(sitting, levels, screen)
    _play(sitting, screen, args.record)
    return 0


def _welcome(sitting: Sitting, levels: Sequence[Level], screen: Screen) -> None:
    """Print the game, the opponents and the opening."""
    game = sitting.game
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
    """Play to the end or until a player leaves, and keep the record."""
    try:
        while (seat := sitting.state.mover()) != OVER:
            if seat == ME:
                sitting.take(_decided(sitting, screen))
                if sitting.game.page(sitting.record.options) is Page.NEWS:
                    screen.clear()
            else:
                with screen.thinking(sitting.names[seat]):
                    sitting.let_a_computer_play(seat)
        _tell_the_end(sitting, screen)
    except Left as left:
        screen.say(_("The game is left as it stands."))
        keep_or_ask(sitting.record, screen, kept_in, asks=left.on_purpose)
    except KeyboardInterrupt:
        keep_or_ask(sitting.record, screen, kept_in, asks=False)
        raise
    else:
        keep_or_ask(sitting.record, screen, kept_in, asks=screen.is_watched)


def _decided(sitting: Sitting, screen: Screen) -> int:
    """The action that the player chooses; Left if the player quits."""
    choices = Choices(sitting.game, sitting.shown(), sitting.state.legal(), sitting.names)
    _show(sitting, choices, screen)
    while True:
        answer = _answer(sitting, choices, screen)
        if answer is Answer.QUIT:
            raise Left(on_purpose=True)
        if isinstance(answer, int):
            return answer
        if answer is Answer.HELP:
            screen.say("\n".join(["", *in_short(sitting.game)]))
            screen.say("")
            screen.say(_("Type the number of a choice, or the name that stands beside it."))
            screen.say(_("?? tells all the rules; q leaves the table."))
        if answer is Answer.RULES:
            screen.read(in_full(sitting.game))
            choices.close()
            _show(sitting, choices, screen)


def _show(sitting: Sitting, choices: Choices, screen: Screen) -> None:
    """Print the news, the table and the choices."""
    _show_table(sitting, screen, _("Your turn"))
    choices.show(screen)


def _show_table(sitting: Sitting, screen: Screen, heading: str) -> None:
    screen.part(heading)
    screen.news(sitting.news())
    screen.say("")
    screen.say(sitting.game.table.text(sitting.shown(), sitting.names))
    screen.say("")


def _answer(sitting: Sitting, choices: Choices, screen: Screen) -> int | Answer | None:
    """The answer; None if it opened a list, or was wrong and is explained."""
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
    view = sitting.game.view(sitting.state, ME)
    try:
        return read_answer(text, sitting.game, view, sitting.state.legal(), choices.numbered)
    except Unclear as unclear:
        screen.say(str(unclear), "red")
        return None


def _tell_the_end(sitting: Sitting, screen: Screen) -> None:
    _show_table(sitting, screen, _("The end"))
    margin = sitting.game.verdict(sitting.shown()).margin
    screen.say(outcome(sitting.names, sitting.state.payoffs(), ME, margin), "bold")


PLAY = Command("play", _add_arguments, _run)


def check_free(path: Path) -> None:
    """BadUsage if there is a file at the path, or no folder for one."""
    if path.exists():
        raise BadUsage(f"{path} exists already; give --record another name")
    if not path.parent.is_dir():
        raise BadUsage(f"there is no folder {path.parent}; make it, or give --record another name")


def keep_or_ask(record: Record, screen: Screen, path: Path | None, asks: bool) -> None:
    """Write the record to the path; without one, or after an error, ask for another one if `asks`."""
    kept = path is not None and _is_kept(record, screen, path)
    while asks and not kept:
        try:
            name = screen.ask(_("Keep the record? A file name, or Enter for no:")).strip()
        except EOFError:
            name = ""
            screen.say("")
        kept = not name or _is_kept(record, screen, Path(name))


def _is_kept(record: Record, screen: Screen, path: Path) -> bool:
    try:
        # Never over another file.
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(record.dumps())
    except OSError as error:
        screen.say(_("{path} cannot be written ({why}).").format(path=path, why=error.strerror), "red")
        return False
    screen.say(_("The record is in {path}; hantise replay {path} tells it again.").format(path=path))
    return True


# Answers at the prompt.


class Answer(Enum):
    """An answer that is not an action."""

    HELP = "?"
    RULES = "??"
    QUIT = "q"


class Unclear(Exception):
    """The answer cannot be read; the text says why."""


def read_answer(text: str, game: Game, view: View, legal: Sequence[int], numbered: Sequence[int]) -> int | Answer:
    """The legal action or the Answer in a text; Unclear for anything else.

    `numbered` are the actions on the screen with a number, from 1 on; none while only headings are shown.
    """
    text = text.strip()
    if not text:
        raise Unclear(_("Type the number of a choice, or the name that stands beside it."))
    if text in [command.value for command in Answer]:
        return Answer(text)
    if text.isascii() and text.isdigit():
        return _by_number(text, game, numbered)
    name = text.removeprefix("=")
    # A choice that differs only in case counts, if it is the only one.
    alike = [known for known in map(game.actions.name, legal) if known.casefold() == name.casefold()]
    try:
        action = game.actions.parse(alike[0] if len({*alike}) == 1 else name)
    except UnknownAction:
        sentence = _("There is no choice called {name}; ? explains what can be typed.")
        raise Unclear(sentence.format(name=repr(name[:40]))) from None
    if action in legal:
        return action
    refusal = view.refusal(action)
    raise Unclear(f"{refusal.words} ({refusal.rule})" if refusal else _("That cannot be done now."))


def _by_number(text: str, game: Game, numbered: Sequence[int]) -> int:
    if not numbered:
        raise Unclear(_("The choices have no numbers yet: first type one of the words above."))
    number = int(text) if len(text) < 10 else 0
    if 1 <= number <= len(numbered):
        return numbered[number - 1]
    sentence = _("The choices go from 1 to {last}.")
    if text in game.actions.names():
        sentence = _("The choices go from 1 to {last}; the action called {name} is typed as ={name}.")
    raise Unclear(sentence.format(last=len(numbered), name=text))


class Choices:
    """The legal actions of a view; if there are very many, they are grouped under headings, of which one may be open.

    `numbered` are the actions with a number, from 1 on.
    """

    def __init__(self, game: Game, view: View, legal: Sequence[int], names: Sequence[str]) -> None:
        self._game = game
        self._view = view
        self._players = names
        self._chapters = game.chapters(view, legal)
        self.numbered: Sequence[int] = []
        self.close()

    def close(self) -> None:
        """Show the headings again, if there are several."""
        self.numbered = [] if len(self._chapters) > 1 else next(iter(self._chapters.values()))

    def open(self, heading: str) -> bool:
        """Number the choices under this heading; False if there is no such heading."""
        if len(self._chapters) == 1 or heading not in self._chapters:
            return False
        self.numbered = self._chapters[heading]
        return True

    def doubt(self, text: str) -> str:
        """The question to ask if a number is the place of one choice and the name of another; else ""."""
        names = [self._game.actions.name(action) for action in self.numbered]
        if text not in names or not text.isdigit() or not 1 <= int(text) <= len(names) or names[int(text) - 1] == text:
            return ""
        counted, named = self._label(int(text) - 1), self._label(names.index(text))
        sentence = _("Number {n} is: {counted}. For: {named}, type ={n}. Which one?")
        return sentence.format(n=text, counted=counted, named=named)

    def _label(self, place: int) -> str:
        return self._game.table.label(self._view, self.numbered[place], self._players)

    def show(self, screen: Screen) -> None:
        """Print the choices, or the headings if none is open."""
        if self.numbered:
            name = self._game.actions.name
            screen.choices({name(action): self._label(place) for place, action in enumerate(self.numbered)})
        else:
            screen.headings(list(self._chapters), sum(map(len, self._chapters.values())))


def in_short(game: Game) -> list[str]:
    """The short rules in the current language; empty if the game has none."""
    return folder_text(game.code, f"words/short.{language()}.txt").splitlines()


def in_full(game: Game) -> str:
    """The rules in the current language; the numbered rules if there is no such text."""
    # Imported late, so that a game does not load the web before somebody asks for its rules.
    from hantise.web.front.rules_text import in_words

    told = folder_text(game.code, f"words/rules.{language()}.md")
    return _MARKS.sub("", in_words(told)).strip() if told else folder_text(game.code, "RULES.md").strip()


# The game at this terminal.


log = logging.getLogger(__name__)

ME = 0
OPPONENTS = ("Abigail", "Bram", "Clara", "Dorus", "Elise", "Floris", "Greta")


class Sitting:
    """A game between a person in seat 0 and computer players, with its `state` and its `record`.

    `names` call seat 0 "You", the record calls it "Player". `opening` are the sentences about the first chance.
    `others` decide for the seats from 1 on, with randomness from `minds`; `chance` is the source of chance.
    """

    def __init__(
        self, game: Game, options: Options, others: Sequence[Bot], chance: Dice | PileDealer, minds: Rng
    ) -> None:
        guests = (_("Guest {n}").format(n=n) for n in range(len(OPPONENTS), options.players))
        opponents = [*OPPONENTS, *guests][: options.players - 1]
        self.game = game
        self.names = [_("You"), *opponents]
        self.record = Record(game, options, ["Player", *opponents])
        self.state = game.start(options)
        self._others = others
        self._chance = chance
        self._minds = minds
        self._news: list[str] = []
        self._advance(CHANCE, [])
        self.opening = self.news()

    def shown(self) -> View:
        """The view of seat 0 to draw."""
        return self.game.shown(self.state, ME, self.record.options)

    def take(self, action: int) -> None:
        """Seat 0 takes a legal action."""
        self._advance(ME, [action])

    def let_a_computer_play(self, seat: int) -> None:
        """The computer player in this seat takes an action."""
        self._advance(seat, [self._answer(seat, self.state.legal())])

    def _answer(self, seat: int, legal: list[int]) -> int:
        try:
            action = self._others[seat - 1].decide(self.game.view(self.state, seat), legal, self._minds)
        except Exception:
            # Any error of a bot must not end the game.
            log.warning("%s could not decide", self.names[seat], exc_info=True)
            return legal[0]
        if action not in legal:
            log.warning("%s answered %r, which is not legal", self.names[seat], action)
            return legal[0]
        return action

    def news(self) -> list[str]:
        """Sentences for the events that seat 0 saw since the last call."""
        tell = self.game.table.tell
        told = [tell(line, self.names, ME) for line in self._news]
        self._news.clear()
        return [sentence for sentence in told if sentence]

    def _advance(self, seat: int, actions: Sequence[int]) -> None:
        """Apply a seat's action and the chance after it, and add them to the news and the record."""
        before = self.state.clone()
        for action in actions:
            self.state.apply(action)
        outcomes = settle(self.state, self._chance)
        for action in (*actions, *outcomes):
            self._news.append(self.game.seen(before, action, ME))
            before.apply(action)
        if actions or outcomes:
            name = self.game.actions.name
            self.record.events.append(Event(seat, tuple(map(name, actions)), tuple(map(name, outcomes))))
