"""A record of a game, which replays without a seed, and each seat's score sheet."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from hantise.core.dealing import Dealing
from hantise.core.errors import BadDeck, BadOption, BadRecord, HantiseError, IllegalAction
from hantise.core.game import Game, Options
from hantise.core.heading import (
    Advised,
    CommonDeal,
    Fork,
    is_whole,
    read_deal,
    read_dealing,
    read_fork,
    read_hints,
    written_deal,
    written_dealing,
    written_fork,
)
from hantise.core.lesson import Event
from hantise.core.state import CHANCE, State
from hantise.core.words import _

T = TypeVar("T")
# Long work in short steps: the caller decides when the next one is done, and its result is known after the last.
Steps: TypeAlias = Generator[None, None, T]

FORMAT = 1
# Where a game's options bound a play later or never; people play some hundred actions, the longest match some 5,000.
MOST_ACTIONS = 8_000
# Characters: the heading may hold a deck, and an event the dealing of a whole box.
LONGEST_LINE = 200_000
# Some editors put it before a text that they save; it is no part of the record.
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


@dataclass
class Record:
    """A game from its options to its latest position, which `events` replay to.

    `dealing` determines its chance, None without a commitment; `advised` are the hints taken, in order; `fork` is the
    earlier game that it continues, `deal` the deal that it shares with other games.
    """

    game: Game
    options: Options
    seats: list[str]
    events: list[Event] = field(default_factory=list)
    dealing: Dealing | None = None
    advised: tuple[Advised, ...] = ()
    fork: Fork | None = None
    deal: CommonDeal | None = None

    @property
    def beginning(self) -> str:
        """The position in text that the events start from; "" where that is the start of the game."""
        return self.fork.position if self.fork else ""

    def start(self) -> State:
        """The position that the events start from."""
        return begun(self.game, self.options, self.beginning)

    def replay(self, ply: int | None = None) -> State:
        """The position after the first `ply` actions, chance included (all of them by default).

        Raises BadRecord, naming the event, where an action does not exist or was not legal.
        """
        state = self.start()
        for _action in self._walk(state, ply):
            pass
        return state

    def sheet(self, seat: int, ply: int | None = None) -> list[str]:
        """The lines that this seat (or SPECTATOR) would have written down."""
        state = self.start()
        lines: list[str] = []
        for action in self._walk(state, ply):
            line = self.game.seen(state, action, seat)
            if line:
                lines.append(line)
        return lines

    def plies(self) -> int:
        """The number of actions applied, chance included."""
        return sum(len(event.names()) for event in self.events)

    def _walk(self, state: State, ply: int | None) -> Iterator[int]:
        """Each action in turn, checked, yielded just before it is applied."""
        left = self.plies() if ply is None else ply
        for number, event in enumerate(self.events, start=1):
            for action in checked_actions(self.game, state, number, event):
                if left <= 0:
                    return
                yield action
                left -= 1

    def dumps(self) -> str:
        """The record as JSON lines: a heading, then one event a line."""
        return finished(self.dumping())

    def dumping(self) -> Steps[str]:
        """The steps to these lines."""
        heading: dict[str, Any] = {
            "hantise": FORMAT,
            "game": self.game.code,
            "rules": self.game.rules_version,
            "players": self.options.players,
            "options": dict(self.options.values),
            "seats": self.seats,
        }
        if self.dealing is not None:
            heading["dealing"] = written_dealing(self.dealing)
        if self.advised:
            heading["advised"] = [one._asdict() for one in self.advised]
        if self.fork is not None:
            heading["forked"] = written_fork(self.fork)
        if self.deal is not None:
            heading["deal"] = written_deal(self.deal)
        lines = [_dumped(heading)]
        for event in self.events:
            yield
            line = {"seat": event.seat, "actions": event.actions, "chance": event.chance}
            lines.append(_dumped(line | ({"in_place": True} if event.is_in_place else {})))
        return "".join(lines)


def finished(work: Steps[T]) -> T:
    """The result of the work, done in one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            outcome: T = end.value
            return outcome


def begun(game: Game, options: Options, beginning: str) -> State:
    """The position in that text, or, where there is none, the start of the game."""
    return game.load(beginning) if beginning else game.start(options)


def _dumped(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def loads(text: str, find: Callable[[str], Game]) -> Record:
    """The record that `dumps` wrote, replayed once to check it; BadRecord names the fault and its place."""
    record = finished(reading(text, find))
    record.replay()
    return record


def reading(text: str, find: Callable[[str], Game]) -> Steps[Record]:
    """The steps that parse a record without replaying it; BadRecord first if it has more events than any play."""
    # Lines are counted before they are copied.
    _require_room(text.count("\n") - 2, MOST_ACTIONS)
    # Not splitlines: a name may hold other line separators than the one that JSON escapes.
    lines = [line for line in text.removeprefix(BYTE_ORDER_MARK).split("\n") if line.strip()]
    if not lines:
        raise BadRecord("the record is empty")
    record = _read_heading(_object(lines[0], 1), find)
    # The chance before the first decision may be an event without an action.
    left = most_actions(record.game, record.options)
    _require_room(len(lines) - 2, left)
    for number, line in enumerate(lines[1:], start=2):
        yield
        record.events.append(_read_event(_object(line, number), number))
        left -= len(record.events[-1].names())
        _require_room(-left, 0)
    return record


def most_actions(game: Game, options: Options) -> int:
    """The largest number of actions in a record of this table, chance included."""
    try:
        return min(game.longest(options), MOST_ACTIONS)
    except BadOption:
        return MOST_ACTIONS


def _require_room(count: int, most: int) -> None:
    if count > most:
        raise BadRecord("the record has more actions than a play of its game can have")


def checked_actions(game: Game, state: State, number: int, event: Event) -> Iterator[int]:
    """The event's actions, each checked, yielded just before it is applied; BadRecord where one was not legal."""
    where = f"event {number} of the record"
    for name in event.names():
        try:
            action = game.actions.parse(name)
        except HantiseError as error:
            raise BadRecord(f"{where}: {error}") from error
        mover = state.mover()
        if action not in state.legal() or mover not in (CHANCE, event.seat):
            raise BadRecord(f"{where}: {name} was not legal there")
        yield action
        state.apply(action)


def apply_names(game: Game, state: State, names: Iterable[str]) -> None:
    """Take actions by name, checking each; UnknownAction or IllegalAction names the fault."""
    for name in names:
        action = game.actions.parse(name)
        if action not in state.legal():
            raise IllegalAction(f"{name} may not be played here")
        state.apply(action)


def _object(line: str, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise BadRecord(f"line {number} of the record has more than {LONGEST_LINE} characters")
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {number} of the record is not JSON") from error
    if not isinstance(value, dict):
        raise BadRecord(f"line {number} of the record is not an object")
    return value


def _read_heading(heading: dict[str, Any], find: Callable[[str], Game]) -> Record:
    """The record without its events; BadRecord for another format or other rules than this program's."""
    # Formats are counted from 1; a value that is no whole number is no format.
    if not is_whole(version := heading.get("hantise")):
        raise BadRecord("this is no record of Hantise: its first line lacks the key hantise, with a whole number")
    if version < 1:
        raise BadRecord(f"the record has format {version}; the first format was 1")
    if version > FORMAT:
        raise BadRecord(f"the record has format {version}; this program reads up to {FORMAT}: update it")
    game, rules = find(str(heading.get("game"))), heading.get("rules")
    if not is_whole(rules):
        raise BadRecord("the record's first line lacks the key rules, with a whole number")
    check_rules(game, rules)
    options, seats = heading.get("options"), heading.get("seats")
    if not isinstance(options, dict) or not isinstance(seats, list):
        raise BadRecord("the record's first line lacks options or seats")
    try:
        checked = game.checked(heading.get("players"), options)
    except (BadOption, BadDeck) as error:
        raise BadRecord(f"the record's first line does not fit: {error}") from error
    if len(seats) != checked.players or not all(isinstance(name, str) for name in seats):
        raise BadRecord("the record's seats do not fit its number of players")
    dealing = read_dealing(heading.get("dealing"), checked.players)
    advised = read_hints(heading.get("advised"), checked.players)
    fork = read_fork(heading.get("forked"), checked.players)
    deal = read_deal(heading.get("deal"))
    record = Record(game, checked, seats, dealing=dealing, advised=advised, fork=fork, deal=deal)
    _check_beginning(record)
    return record


def _check_beginning(record: Record) -> None:
    """BadRecord unless a seat of this table decides in the position that the events start from."""
    if not record.beginning:
        return
    try:
        state, players = record.start(), record.options.players
        seats = [record.game.view(state, seat) for seat in range(players)]
        if not (len(state.standing()) == players == len(seats) and 0 <= state.mover() < players):
            raise ValueError
    except (HantiseError, ValueError, LookupError, AssertionError) as error:
        raise BadRecord("the position that the record begins in is none of its table") from error


def _read_event(line: dict[str, Any], number: int) -> Event:
    if "hantise" in line:
        raise BadRecord(f"line {number} begins another record: put each into a file of its own")
    seat, names = line.get("seat"), (line.get("actions"), line.get("chance"))
    are_names = all(isinstance(one, list) and all(isinstance(name, str) for name in one) for one in names)
    is_in_place = line.get("in_place", False)
    if not is_whole(seat) or not are_names or not isinstance(is_in_place, bool):
        raise BadRecord(f"line {number} of the record is no event")
    return Event(seat, tuple(names[0] or ()), tuple(names[1] or ()), is_in_place)


class OtherRules(BadRecord):
    """It was played by other rules than this release has."""

    code = "other-rules"


def check_rules(game: Game, rules: int) -> None:
    """OtherRules, naming both versions and the release that replays it, unless it was played by the game's rules."""
    if rules == game.rules_version:
        return
    if release := dict(game.releases).get(rules):
        who = _("{release} replays it.").format(release=release)
    elif rules > game.rules_version:
        who = _("A newer release replays it: update this one.")
    else:
        who = _("No release that is known here replays it.")
    where = _("This game was played by version {rules} of the rules of {game}; here is version {ours}.")
    raise OtherRules(f"{where.format(rules=rules, game=_(game.title), ours=game.rules_version)} {who}")
