"""A record of what was played, which replays without a seed, and each seat's score sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeGuard, TypeVar

from hantise.core.dealing import LONGEST_WORDS, NEWEST, Dealing, Words, in_order
from hantise.core.errors import BadDeck, BadOption, BadRecord, HantiseError, IllegalAction
from hantise.core.game import Game, Options
from hantise.core.heading import (
    Advised,
    CommonDeal,
    Fork,
    read_deal,
    read_fork,
    read_hints,
    written_deal,
    written_fork,
    written_hints,
)
from hantise.core.lesson import Event
from hantise.core.state import CHANCE, State
from hantise.core.words import _

FORMAT = 1
# Where a game's options bound a play later or never; people play some hundred actions, the longest match some 5,000.
MOST_ACTIONS = 8_000
# Characters: the heading may hold a deck, and an event the dealing of a whole box.
LONGEST_LINE = 200_000
# Some editors put it before a text that they save; it is no part of the record.
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


@dataclass
class Record:
    """A game from its options to wherever it has got; `events` replay to the position.

    `dealing` says by what its chance was drawn, None where nothing was committed to; `advised` are the hints that were
    taken, in order, `fork` where the game goes on from another, `deal` which deal it has in common with other games.
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
            heading["dealing"] = written(self.dealing)
        if self.advised:
            heading["advised"] = written_hints(self.advised)
        if self.fork is not None:
            heading["forked"] = written_fork(self.fork)
        if self.deal is not None:
            heading["deal"] = written_deal(self.deal)
        lines = [_dumped(heading)]
        for event in self.events:
            yield
            lines.append(_dumped({"seat": event.seat, "actions": event.actions, "chance": event.chance}))
        return "".join(lines)


def begun(game: Game, options: Options, beginning: str) -> State:
    """The position in that text, or, where there is none, the start of the game."""
    return game.load(beginning) if beginning else game.start(options)


def _dumped(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def loads(text: str, find: Callable[[str], Game]) -> Record:
    """The record that `dumps` wrote, replayed once to check it; BadRecord says what is wrong and where."""
    record = finished(reading(text, find))
    record.replay()
    return record


def reading(text: str, find: Callable[[str], Game]) -> Steps[Record]:
    """The steps to the record in a text, not replayed yet; BadRecord before any event if no play has so many."""
    lines = _lines(text)
    record = _read_heading(_object(lines[0], 1), find)
    # Beside the heading, the chance before anybody decides may be an event without an action.
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


def _lines(text: str) -> list[str]:
    """The lines that are not blank, counted before they are copied."""
    # Not splitlines: a name may hold other line separators than the one that JSON escapes.
    _require_room(text.count("\n") - 2, MOST_ACTIONS)
    lines = [line for line in text.removeprefix(BYTE_ORDER_MARK).split("\n") if line.strip()]
    if not lines:
        raise BadRecord("the record is empty")
    return lines


def _require_room(count: int, most: int) -> None:
    if count > most:
        raise BadRecord("the record has more actions than a play of its game can have")


def checked_actions(game: Game, state: State, number: int, event: Event) -> Iterator[int]:
    """The event's actions, each checked, yielded just before it is applied; BadRecord where one was not legal."""
    for name in event.names():
        action = _checked(game, state, number, event, name)
        yield action
        state.apply(action)


def apply_names(game: Game, state: State, names: Iterable[str]) -> None:
    """Take actions by name, checking each; UnknownAction or IllegalAction says what is wrong."""
    for name in names:
        action = game.actions.parse(name)
        if action not in state.legal():
            raise IllegalAction(f"{name} may not be played here")
        state.apply(action)


def _checked(game: Game, state: State, number: int, event: Event, name: str) -> int:
    where = f"event {number} of the record"
    try:
        action = game.actions.parse(name)
    except HantiseError as error:
        raise BadRecord(f"{where}: {error}") from error
    is_chance = state.mover() == CHANCE
    if action not in state.legal() or (not is_chance and state.mover() != event.seat):
        raise BadRecord(f"{where}: {name} was not legal there")
    return action


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
    _check_format(heading)
    game = _read_game(heading, find)
    options = heading.get("options")
    seats = heading.get("seats")
    if not isinstance(options, dict) or not isinstance(seats, list):
        raise BadRecord("the record's first line lacks options or seats")
    checked = _read_options(game, heading.get("players"), options)
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
    """BadRecord unless somebody at this table decides in the position that the events start from."""
    if not record.beginning:
        return
    try:
        state, players = record.start(), record.options.players
        seats = [record.game.view(state, seat) for seat in range(players)]
        fits = len(state.standing()) == players == len(seats) and 0 <= state.mover() < players
    except (HantiseError, ValueError, LookupError, AssertionError) as error:
        raise BadRecord("the position that the record begins in is none of its table") from error
    if not fits:
        raise BadRecord("the position that the record begins in is none of its table")


def _check_format(heading: dict[str, Any]) -> None:
    """Formats are counted from 1; whatever is no whole number is none."""
    if not _is_whole(version := heading.get("hantise")):
        raise BadRecord("this is no record of Hantise: its first line lacks the key hantise, with a whole number")
    if version < 1:
        raise BadRecord(f"the record has format {version}; the first format was 1")
    if version > FORMAT:
        raise BadRecord(f"the record has format {version}; this program reads up to {FORMAT}: update it")


def _read_game(heading: dict[str, Any], find: Callable[[str], Game]) -> Game:
    """The game, if its rules are still those that the record was played by."""
    game = find(str(heading.get("game")))
    rules = heading.get("rules")
    if not _is_whole(rules):
        raise BadRecord("the record's first line lacks the key rules, with a whole number")
    check_rules(game, rules)
    return game


def _is_whole(value: object) -> TypeGuard[int]:
    """A whole number of JSON: neither a truth, which Python counts as one, nor a text."""
    return isinstance(value, int) and not isinstance(value, bool)


def _read_options(game: Game, players: object, values: dict[str, Any]) -> Options:
    try:
        return game.checked(players, values)
    except (BadOption, BadDeck) as error:
        raise BadRecord(f"the record's first line does not fit: {error}") from error


def _read_event(line: dict[str, Any], number: int) -> Event:
    seat, actions, chance = line.get("seat"), line.get("actions"), line.get("chance")
    if not _is_whole(seat) or not _are_names(actions) or not _are_names(chance):
        raise BadRecord(f"line {number} of the record is no event")
    return Event(seat, tuple(actions or ()), tuple(chance or ()))


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


# The dealing as a part of a record.


_HEX = re.compile(r"[0-9a-f]{64}\Z")
# One line, without halves of signs, which no bytes can hold.
_LINE = re.compile(rf"[^\n\ud800-\udfff]{{1,{LONGEST_WORDS}}}\Z")


def written(dealing: Dealing) -> dict[str, Any]:
    """The dealing as JSON has it; no secret where none is told."""
    words = [{"seat": words.seat, "from": words.since, "words": words.text} for words in dealing.words]
    secret = {"secret": dealing.secret} if dealing.secret else {}
    scheme = {} if dealing.scheme == 1 else {"scheme": dealing.scheme}
    return {"commitment": dealing.commitment, **secret, "words": words, **scheme}


def read_dealing(value: object, seats: int) -> Dealing | None:
    """The dealing of a match of so many seats, None where it has none; BadRecord if it is damaged."""
    if value is None:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("words"), list):
        raise BadRecord("the record's dealing lacks its parts")
    commitment, secret = value.get("commitment"), value.get("secret", "")
    if not _is_hex(commitment) or not (secret == "" or _is_hex(secret)):
        raise BadRecord("the record's commitment and secret have 64 hexadecimal digits each")
    words = in_order([_words(part, seats) for part in value["words"]])
    if len({part.seat for part in words}) < len(words):
        raise BadRecord("the record's dealing has words of one seat twice")
    return Dealing(str(commitment), secret, words, _scheme(value.get("scheme", 1)))


def _scheme(value: object) -> int:
    if _is_number(value) and 1 <= value <= NEWEST:
        return value
    raise BadRecord("the record's deal was drawn in a way that this program does not know: update it")


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and _HEX.match(text) is not None


def _is_line(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and _LINE.match(text) is not None


def _words(part: object, seats: int) -> Words:
    if isinstance(part, dict):
        seat, since, text = part.get("seat"), part.get("from"), part.get("words")
        if _is_number(seat) and _is_number(since) and _is_line(text) and seat < seats:
            return Words(seat, since, text)
    raise BadRecord(f"words of the record's dealing lack a seat, a beginning, or a line of up to {LONGEST_WORDS} signs")


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0


# What was played by another version of a game's rules is not replayed: its reader is told which release does so.


class OtherRules(BadRecord):
    """It was played by other rules than this release has."""

    code = "other-rules"


def check_rules(game: Game, rules: int) -> None:
    """OtherRules, naming both versions and the release that replays it, unless it was played by the game's rules."""
    if rules != game.rules_version:
        raise OtherRules(_other_rules(game, rules))


def _other_rules(game: Game, rules: int) -> str:
    where = _("This game was played by version {rules} of the rules of {game}; here is version {ours}.")
    told = where.format(rules=rules, game=_(game.title), ours=game.rules_version)
    return f"{told} {_who_replays(game, rules)}"


def _who_replays(game: Game, rules: int) -> str:
    if release := dict(game.releases).get(rules):
        return _("{release} replays it.").format(release=release)
    if rules > game.rules_version:
        return _("A newer release replays it: update this one.")
    return _("No release that is known here replays it.")


# Long work in short steps: the caller decides when the next one is done.


T = TypeVar("T")

# Each step is short, and what the work comes to is known after the last.
Steps: TypeAlias = Generator[None, None, T]


def finished(work: Steps[T]) -> T:
    """The result of the work, done in one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            outcome: T = end.value
            return outcome
