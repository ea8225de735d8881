"""The description of a game: its name, its numbers of players, its options and its functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from hantise.core.actions import Action, Actions
from hantise.core.errors import BadOption, BadSeats
from hantise.core.hints import PLAIN, Hints
from hantise.core.lesson import Lesson
from hantise.core.room import Drawing, Room
from hantise.core.stakes import Stakes
from hantise.core.state import State
from hantise.core.view import View

Value: TypeAlias = int | bool | str


class Pile(NamedTuple):
    """A pile by its name in this game, and the number of each outcome in it before the first draw.

    Without `cards`, the outcomes that are left at a draw count as the complete pile.
    """

    name: str
    cards: Mapping[int, int] = {}


def one_for_all(state: State) -> Pile:
    """One pile for all outcomes of chance, which come in the order of the draws."""
    return Pile("")


class Named(NamedTuple):
    """A value of an option in a few English words, and its meaning for the player who chooses it."""

    value: int
    words: str
    meaning: str = ""


class Riddle(NamedTuple):
    """The question of a puzzle that offers a choice of this family, in English marked with `later`.

    `since` is the number of events before it, each begun by a seat or by chance.
    """

    family: str
    words: str
    since: int = 0


@dataclass(frozen=True)
class Option:
    """A choice made before the game: a whole number from `least` to `most`, yes or no, or a text.

    The text is a data file's; "" means the data that lies in the box. `reads` gives its canonical form, which reads to
    itself; BadDeck if it cannot be played with. `values` are words for each number from `least` on, where a number
    alone would not tell. `named` are the values that most tables choose between: a page offers these, and any other by
    its number. `asks` is the question to the table, where the value is the seat that it finds, or -1 for a lot. `why`
    says in a few English words why a table would choose it.
    """

    name: str
    default: Value
    words: str
    least: int = 0
    most: int = 1
    reads: Callable[[str], str] = str
    values: tuple[str, ...] = ()
    named: tuple[Named, ...] = ()
    asks: str = ""
    why: str = ""

    def __post_init__(self) -> None:
        """BadOption, with the fault, where a table could not choose it as it is defined."""
        if not _PLAIN.fullmatch(self.name) or self.name in _TAKEN:
            takes = f"a to z, 0 to 9 and _, and none of {', '.join(_TAKEN)}"
            raise BadOption(f"no option is called {self.name[:40]!r}: its name takes {takes}")
        if self.is_text:
            if self.default:
                raise BadOption(f"{self.name} is a text: its default is '', the data that lies in the box")
            return
        for value in (self.default, *[named.value for named in self.named]):
            self.read(value)
        numbers = self.most - self.least + 1
        if self.values and len(self.values) != numbers:
            span = f"from {self.least} to {self.most} are {numbers} values"
            raise BadOption(f"{self.name}: {span}, and there are words for {len(self.values)}")

    @property
    def is_flag(self) -> bool:
        """True if the choice is yes or no."""
        return isinstance(self.default, bool)

    @property
    def is_text(self) -> bool:
        """True if the choice is the text of a data file."""
        return isinstance(self.default, str)

    def read(self, value: object) -> Value:
        """The value, from JSON or from text; BadOption if the option cannot take it, BadDeck for an unfit text."""
        if self.is_text:
            if not isinstance(value, str) or len(value) > LONGEST_TEXT:
                raise BadOption(f"{self.name} takes the text of a file, of at most {LONGEST_TEXT} characters")
            return self.reads(value) if value.strip() else ""
        number = _truth(value) if self.is_flag else _whole(value)
        if number is None or not (self.is_flag or self.least <= number <= self.most):
            least, most = self.least, self.most
            takes = "yes or no" if self.is_flag else f"a whole number from {least} to {most}"
            raise BadOption(f"{self.name} cannot be {str(value)[:40]!r}; it takes {takes}")
        return number


LONGEST_TEXT = 20_000
# An option is an argument in Python and on the command line, beside those that each table has.
_PLAIN = re.compile("[a-z][a-z0-9_]*", re.ASCII)

_YES = ("yes", "true", "on", "1")
_NO = ("no", "false", "off", "0")


def _truth(value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    text = str(value).lower()
    return True if text in _YES else False if text in _NO else None


def _whole(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    text = str(value).strip()
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else None


@dataclass(frozen=True)
class Options:
    """The choices of one table, checked: the number of seats and a value for each option of the game.

    A preset is one of the values, under PRESET; `position` is its first position, "" without one.
    """

    players: int
    values: Mapping[str, Value]
    position: str = ""

    def __getitem__(self, name: str) -> int:
        """The value of an option that is a number, or yes or no."""
        value = self.values[name]
        assert not isinstance(value, str), f"{name} is a text"
        return value

    def text(self, name: str) -> str:
        """The value of an option that is a text."""
        return str(self.values[name])


@dataclass(frozen=True)
class FirstEvening:
    """The options that a game recommends to beginners, and their effect in a few English words."""

    options: Mapping[str, Value]
    words: str


# A list of more choices than these is folded under headings.
VERY_MANY = 40


class Page(Enum):
    """The help that a running table's page may give to memory; once the game is over every page shows the whole log.

    LOG: all lines of the seat's sheet beside what lies open. NEWS: what lies open, and the lines since the seat's last
    decision. AID: all lines, and what the seat has seen and can still be sure of.
    """

    LOG = "log"
    NEWS = "news"
    AID = "aid"


def _nothing_hidden(view: View, world: State) -> Sequence[HiddenItem]:
    return ()


def _the_only_one(view: View, most: int) -> Sequence[State]:
    """The only possible world, if the view determines it."""
    world = view.world()
    return [] if world is None else [world]


class Verdict(NamedTuple):
    """`margin` ends a sentence about the winners: their lead over the others, or their common result.

    `tallies` are the seats' results in words, `worth` the same as numbers, the greatest best. All are empty in a game
    that knows only winning.
    """

    margin: str = ""
    tallies: tuple[str, ...] = ()
    worth: tuple[float, ...] = ()


class HiddenItem(NamedTuple):
    """One thing that a view does not show: its owner (a seat, or -1), its place, and its description in words.

    `face` is its drawing in the game's room, and `back` the one that is seen there instead. A place that holds one
    thing alone has a number, its `spot`, in the order in which such places are shown; -1 where there may be several.
    Things that follow each other have a `value`, by which they are put in order, or summed up.
    """

    seat: int
    place: str
    thing: str
    face: str = ""
    back: str = ""
    spot: int = -1
    value: int | None = None


# Lines are read again at each push until a page has told them.
KEPT = 8000


class FirstTime(NamedTuple):
    """A thing that is explained when a reader sees it for the first time.

    `told` is a regular expression for the lines of a sheet that report it. `words` are one short English sentence: the
    cause, between asterisks, and its effect. `picture` is a drawing of the room, and `sign`
    the house's icon of the event, or, if it `is_drawn`, a drawing of the room too.
    """

    name: str
    told: str
    words: str
    picture: str
    sign: str
    is_drawn: bool = False


def told_of(firsts: tuple[FirstTime, ...], lines: Iterable[str]) -> set[str]:
    """The names of the first times that these lines report."""
    return {name for line in lines for name in _told(firsts, line)}


@lru_cache(maxsize=KEPT)
def _told(firsts: tuple[FirstTime, ...], line: str) -> tuple[str, ...]:
    return tuple([first.name for first in firsts if re.search(first.told, line)])


def parts(sentence: str) -> Sequence[str]:
    """The sentence before, in and after its cause."""
    return sentence.split("*")


# The word under which a preset stands among the options of a table.
PRESET: Final = "preset"
# What an option cannot be called.
_TAKEN: Final = ("players", PRESET, "seed")


@dataclass(frozen=True)
class Preset:
    """A table that is small enough to be solved, by its rules unchanged; `words` describe it in English.

    `options` are those that differ from the usual ones. `position` is where it begins, in the words of the game's
    `load`, "" where it begins as every game does: what lies hidden in it is dealt by chance from there on.
    """

    name: str
    words: str
    players: int
    options: Mapping[str, int | bool | str]
    position: str = ""


class Table(Protocol):
    """The words and looks of a game; every method tells from a View or a sheet line, never from a State."""

    def label(self, view: View, action: Action, names: Sequence[str]) -> str:
        """The meaning of this action, for the seat's own prompt, with its consequence."""

    def tell(self, line: str, names: Sequence[str], seat: int) -> str:
        """A sentence for a line of the sheet of `seat`; "" for a line not worth one."""

    def text(self, view: View, names: Sequence[str]) -> str:
        """The table for a terminal, and for a page where neither a room nor the table itself draws more."""


@runtime_checkable
class DrawnTable(Table, Protocol):
    """A table that pages show drawn, though its game has no room."""

    def html(self, view: View, names: Sequence[str]) -> str:
        """The table as safe HTML."""


@dataclass(frozen=True, repr=False)
class Game:
    """A game of the house: its rules, its words and looks, and its extras.

    Rules and records:

    - `start` gives the position before any chance; `dump` writes a position as one line, `load` reads it.
    - `check` raises BadOption for options that do not go together.
    - `seen_by` are the lines that these seats write down about a legal action, asked before it is applied.
    - `longest` bounds the actions of any play, chance included; BadOption where the options leave it unbounded.
    - `payoff_range` bounds each payoff; `payoff_sum` is the sum over all seats, None where it differs.
    - `pile` names the pile of the next draw: two tables of one deal get the same n-th outcome of each pile.
    - `releases` is the newest release of each released version of the rules; a record of another version is refused
      with it.
    - `again` are the options that a rematch changes, such as who begins.
    - `presets` are small tables for exact study, whose position `start` takes.

    Views:

    - `has_secrets` is false where every seat, and a spectator, writes the same sheet and has the same facts.
    - `view` is the knowledge of a seat or SPECTATOR; `read_view` reads its text; `facts` are its types, by name.
    - `glance` is `view(state, seat).glance()` made faster; None where that is fast enough.
    - `opened` is the view of a game that is over with nothing hidden; None where the game has none.
    - `hidden` are the things of an imagined world that the view which imagined it does not show.
    - `worlds` are all positions that the view's seat cannot rule out, perhaps with some that it could; they are not
      changed. () where there are more than the limit, or where the game does not list them.
    - `redrawn` makes a position to play on from, out of a position and a world that a seat imagines there; all seats
      remember what they saw. None where nothing is hidden.
    - `closing` is a seat's view at the end of the round that this legal action ends, where the next round clears the
      table at once; None where nothing is cleared.
    - `reveals` tells from a seat's line about its own action whether it showed the seat something hidden. An action
      that did not can be taken back.

    Words and looks:

    - `table` tells and draws from views and lines; `room` is the furnished table. Without a room, pages draw `table`:
      as its HTML where it is a `DrawnTable`, else as its text.
    - `page` says which events a running table's page shows.
    - `heading` groups a long list of choices, "" for no group; `is_drastic` marks choices that end a round for all
      players, which stand last.
    - `gathered` joins lines of a sheet that become one sentence.
    - `forfeit` is the mood that the last one shows at the end by the rules, "" where none is asked for.
    - `verdict` is the result of a finished game in the game's own measure; `stakes` are what its lines decide.
    - `rules_section` is the heading at which the rules open now; `pictures` are drawings in them that the room lacks.
    - `firsts` are told when they first happen, the rarest first; `lesson` is the guided first game; `first_evening` is
      what beginners are recommended; `riddles` are the questions of puzzles, the first that fits.
    - `minutes` is the length of a match, `age` the least age; 0 where it is not known.

    `hints` are what computer players know beyond the rules.
    """

    code: str
    title: str
    author: str
    publisher: str
    year: int
    players: range
    rules_version: int
    actions: Actions
    settings: tuple[Option, ...]
    start: Callable[[Options], State]
    dump: Callable[[State], str]
    load: Callable[[str], State]
    seen_by: Callable[[State, Action, Sequence[int]], list[str]]
    view: Callable[[State, int], View]
    read_view: Callable[[str], View]
    longest: Callable[[Options], int]
    payoff_range: Callable[[Options], tuple[float, float]]
    check: Callable[[Options], None]
    table: Table
    payoff_sum: Callable[[Options], float | None] = lambda options: None
    has_secrets: bool = True
    page: Callable[[Options], Page] = lambda options: Page.LOG
    heading: Callable[[View, Action], str] = lambda view, action: ""
    is_drastic: Callable[[Action], bool] = lambda action: False
    room: Room | None = None
    minutes: int = 0
    age: int = 0
    reveals: Callable[[str], bool] = lambda line: True
    gathered: Callable[[Sequence[str]], Sequence[str]] = lambda lines: lines
    verdict: Callable[[View], Verdict] = lambda view: Verdict()
    hints: Hints = PLAIN
    glance: Callable[[State, int], View] | None = None
    opened: Callable[[State, int], View] | None = None
    hidden: Callable[[View, State], Sequence[HiddenItem]] = _nothing_hidden
    rules_section: Callable[[View], str] = lambda view: ""
    pictures: Callable[[], Mapping[str, Drawing]] = dict
    first_evening: FirstEvening | None = None
    lesson: Lesson | None = None
    firsts: tuple[FirstTime, ...] = ()
    stakes: Stakes | None = None
    riddles: tuple[Riddle, ...] = ()
    pile: Callable[[State], Pile] = one_for_all
    redrawn: Callable[[State, State], State] | None = None
    worlds: Callable[[View, int], Sequence[State]] = _the_only_one
    closing: Callable[[State, Action, int], View] | None = None
    facts: Callable[[], Mapping[str, Any]] = dict
    presets: tuple[Preset, ...] = ()
    releases: tuple[tuple[int, str], ...] = ()
    again: Callable[[State], Mapping[str, Value]] = lambda state: {}
    forfeit: str = ""

    def __repr__(self) -> str:
        return f"<Game {self.code}>"

    @property
    def made(self) -> str:
        """The author, the publisher where it is another, and the year."""
        is_other = self.publisher and self.publisher != self.author
        return f"{self.author} · {self.publisher} {self.year}" if is_other else f"{self.author} · {self.year}"

    @property
    def tells_hidden(self) -> bool:
        """True if there is something hidden whose places it can tell."""
        return self.hidden is not _nothing_hidden

    def seen(self, state: State, action: Action, seat: int) -> str:
        """The line that this seat (or SPECTATOR) writes down about a legal action, asked before it is applied."""
        return self.seen_by(state, action, [seat])[0]

    def shown(self, state: State, seat: int, options: Options) -> View:
        """The part of a position that a page or a screen draws: the open things, and with an aid the memories."""
        if self.page(options) is Page.AID:
            return self.view(state, seat)
        return self.view(state, seat).glance() if self.glance is None else self.glance(state, seat)

    def chapters(self, view: View, actions: Sequence[Action]) -> dict[str, list[Action]]:
        """The choices under the game's headings, in their order, the drastic last; a short list is all under ""."""
        ordered = sorted(actions, key=self.is_drastic)
        if len(actions) <= VERY_MANY:
            return {"": ordered} if ordered else {}
        found: dict[str, list[Action]] = {}
        for action in ordered:
            found.setdefault(self.heading(view, action), []).append(action)
        return found

    def options(self, players: int, **values: Any) -> Options:
        """Checked options; an option without a value keeps its default. BadOption names the fault."""
        return self.checked(players, values)

    def preset(self, name: str) -> Options:
        """The options of the small table of that name; BadOption if there is none."""
        found = self._preset(name)
        return self.options(self.players[0] if found is None else found.players, preset=name)

    def _preset(self, name: object) -> Preset | None:
        """The small table of that name, None for ""; BadOption, with the nearest name, if there is none."""
        presets = {"": None, **{preset.name: preset for preset in self.presets}}
        if isinstance(name, str) and name in presets:
            return presets[name]
        near = get_close_matches(str(name), [*presets][1:], n=1, cutoff=0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        known = ", ".join([*presets][1:]) or "none"
        raise BadOption(f"{self.title} has no preset {str(name)[:40]!r}.{guess} ({known})")

    def checked(self, players: object, values: Mapping[str, object]) -> Options:
        """The same, from outside: any names and any values."""
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            least, most = self.players[0], self.players[-1]
            span = f"{least}" if least == most else f"{least} to {most}"
            raise BadSeats(f"{self.title} is for {span} players, not {str(players)[:20]}")
        preset = self._preset(values.get(PRESET, ""))
        given = {name: value for name, value in values.items() if name != PRESET}
        usual = {option.name: option.default for option in self.settings}
        if preset is None:
            options = Options(players, usual | self._read(given))
        else:
            if players != preset.players:
                raise BadSeats(f"the preset {preset.name} is for {preset.players} players, not {players}")
            usual |= self._read(preset.options)
            for name, value in self._read(given).items():
                if value != usual[name]:
                    raise BadOption(f"the preset {preset.name} sets {name} itself")
            options = Options(players, {**usual, PRESET: preset.name}, preset.position)
        self.check(options)
        return options

    def _read(self, values: Mapping[str, object]) -> dict[str, Value]:
        known = {option.name: option for option in self.settings}
        for name in values:
            if name not in known:
                near = get_close_matches(name, known, n=1)
                guess = f". Did you mean {near[0]}?" if near else ""
                has = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option {name[:40]!r}; it has {has}{guess}")
        return {name: known[name].read(value) for name, value in values.items()}
