"""The values that the store takes and gives."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import NamedTuple

from hantise.core import Event
from hantise.core.dealing import Dealing
from hantise.core.game import Value
from hantise.core.heading import CommonDeal, Fork
from hantise.store.programmes import Programme

# The seat of a match's maker.
MAKER = 0
# Stands for every revision.
ANY = -1


class Link(NamedTuple):
    """A link to a seat that works once: `key` is the hash of its secret, `salt` the value that the secret derives from.

    It ends at `until`, in UTC; None if only its use ends it.
    """

    key: str
    salt: str
    until: datetime | None = None


class SeatPlan(NamedTuple):
    """The player planned for a seat.

    `bot` is the computer's level, "" for a person; `holders` are the keys of the browsers that act for that person.
    `is_open` while the seat is free: a guest may come by the match's code or by `link`. At a held seat, `link` admits
    one more device of its holder. `stand_in` is the level of the computer that decides for an absent person, or for a
    `bot` that failed, "" while none does. `since` is the number of events at the last change between them.
    """

    name: str
    bot: str = ""
    holders: frozenset[str] = frozenset()
    is_open: bool = False
    link: Link | None = None
    stand_in: str = ""
    since: int = 0

    @property
    def level(self) -> str:
        """The level of the computer that decides for this seat; "" for its holder."""
        return self.stand_in or self.bot

    def again(self) -> SeatPlan:
        """The seat at a rematch, without its holders: a stand-in stays, a failed bot plays again."""
        stand_in = "" if self.bot else self.stand_in
        return self._replace(holders=frozenset(), link=None, since=0, stand_in=stand_in)


class Hint(NamedTuple):
    """A hint to a seat by a computer of this level, after `version` stored events, of which `since` counted.

    `text` is the advice, "" in a match from a record. `is_aside` once the seat's holder put it aside.
    """

    seat: int
    version: int
    since: int
    level: str
    text: str = ""
    is_aside: bool = False


class Late(Enum):
    """What the others may do once a player's time is over: wait, let a computer play the move, or fill the seat."""

    WAIT = "wait"
    MOVE = "move"
    SEAT = "seat"


class Leisure(NamedTuple):
    """The pace of a table that is played by the day: `days` for a move, 0 for any time.

    If it `rests`, the nights in this time zone are not counted.
    """

    days: int
    then: Late = Late.WAIT
    rests: bool = False
    zone: str = "UTC"

    def written(self) -> str:
        """The pace as a text without spaces in its parts."""
        return f"{self.days} {self.then.value} {'nights' if self.rests else 'all'} {self.zone}"


def read_leisure(text: str) -> Leisure | None:
    """The pace that was written so; None for ""."""
    if not text:
        return None
    days, then, nights, zone = text.split(" ")
    return Leisure(int(days), Late(then), nights == "nights", zone)


class Plan(NamedTuple):
    """A match without its events: the game's code, the checked options, the seats in order, the rules' version.

    `watch` if spectators are allowed. Guests join by `code`, which the store gives to a match with open seats.
    `has_begun` if a player started it before all had come, `is_guided` while it follows its game's lesson. `dealing` is
    the source of its chance, None without a commitment; `is_told` once a player was told its secret. `is_public` if it
    was made for any player to join, `is_listed` while the front page may list it. `removed` are the keys of removed
    browsers. `gives_hints` if computers give hints, as long as no people play each other; `hints` are the taken ones,
    in order. `fork` is its origin in another match, None for a new game. `deal` names its deal if other matches may
    have the same. `screen` is the key of the browser that shows it to people in one room, "" for none. `leisure` is the
    pace of a table played by the day, None for one evening. `club` is its tournament, "" for none. `programme` are the
    games of which it is one, None for a match of its own.
    """

    game: str
    players: int
    options: dict[str, Value]
    seats: tuple[SeatPlan, ...]
    rules: int
    watch: bool = True
    code: str = ""
    has_begun: bool = False
    is_guided: bool = False
    dealing: Dealing | None = None
    is_told: bool = False
    is_public: bool = False
    is_listed: bool = False
    removed: frozenset[str] = frozenset()
    gives_hints: bool = False
    hints: tuple[Hint, ...] = ()
    fork: Fork | None = None
    deal: CommonDeal | None = None
    screen: str = ""
    leisure: Leisure | None = None
    club: str = ""
    programme: Programme | None = None

    @property
    def deal_is_played(self) -> bool:
        """True while tables of a duplicate deal play: nobody gets more of it than what their own seat saw."""
        return self.deal is not None and self.deal.is_duplicate and not self.is_told

    @property
    def lets_watch(self) -> bool:
        """True if spectators may look: what lies here tells nobody about another table."""
        return self.watch and not self.deal_is_played


class Match(NamedTuple):
    """A stored match: its plan and its events, of which number 0 is the initial chance.

    `created` is in UTC. `next` is the id of the rematch, "" while there is none. `revision` counts all changes besides
    events. At leisure the player who is to decide has had time since `asked_at`.
    """

    id: str
    plan: Plan
    events: tuple[Event, ...]
    created: datetime
    next: str
    revision: int = 0
    asked_at: datetime | None = None


class Stamp(NamedTuple):
    """The progress of a match: its revision, which counts all changes besides events, and its number of events."""

    revision: int
    version: int


class Waiting(NamedTuple):
    """A running match on a browser's list: `held` are the browser's seats.

    `mover` is State.mover(); None for a match last played in an older version. At leisure it has its pace, and the
    mover has had time since `asked_at`.
    """

    id: str
    game: str
    rules: int
    names: tuple[str, ...]
    held: frozenset[int]
    mover: int | None
    leisure: Leisure | None = None
    asked_at: datetime | None = None


class Listed(NamedTuple):
    """A match that any player may join: the names in order, the maker's first, and the number of free seats."""

    id: str
    game: str
    rules: int
    names: tuple[str, ...]
    free: int


class Appended(Enum):
    """The outcome of appending an event.

    DONE: it is stored. AGAIN: the same command with this key was stored before. OTHER: another command was.
    STALE: the match has not exactly that many events, or not that revision; load it again. Only DONE writes anything.
    """

    DONE = "done"
    AGAIN = "again"
    OTHER = "other"
    STALE = "stale"
