"""The shapes of what goes into the store and comes out of it."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import NamedTuple

from hantise.core import Event
from hantise.core.dealing import Dealing
from hantise.core.game import Value
from hantise.core.heading import CommonDeal, Fork

# The seat of a match's maker.
MAKER = 0
# The revision of a match whose other changes are unknown or do not matter.
ANY = -1


class Link(NamedTuple):
    """A link to a seat that works once: `key` is the hash of its secret, `salt` what its maker made that from.

    It ends at `until`, in UTC; None if only its use ends it.
    """

    key: str
    salt: str
    until: datetime | None = None


class SeatPlan(NamedTuple):
    """The player planned for a seat.

    `bot` is the computer's level, "" for a person; `holders` are the keys of the browsers that act for that person.
    `is_open` while a friend is waited for, who may come by the match's code or by `link`; at a held seat, `link`
    lets them in on one more device. `stand_in` is the level of the computer that decides for an absent person, or for a
    `bot` that failed, "" while none does; `since` is how many events counted when who decides last changed.
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
        """The level of the computer that decides for this seat; "" if its holder does."""
        return self.stand_in or self.bot

    def again(self) -> SeatPlan:
        """The seat of a rematch, whose holders are not told yet: a stand-in stays, a bot that failed plays again."""
        stand_in = "" if self.bot else self.stand_in
        return self._replace(holders=frozenset(), link=None, since=0, stand_in=stand_in)


class Hint(NamedTuple):
    """A hint by a computer of that level to the seat, when so many events were stored, and so many counted.

    `text` is its advice as it was written, "" in a match from a record; `is_aside` once the seat's holder would rather
    choose alone.
    """

    seat: int
    version: int
    since: int
    level: str
    text: str = ""
    is_aside: bool = False


class Plan(NamedTuple):
    """A match to be made: the game's code, the checked options, the seats in order, the rules' version.

    `watch` says whether people without a seat may look on. Friends join by `code`: the store gives one to a
    match that has open seats. `has_begun` if a player wished to begin before all had come,
    `is_guided` if it follows its game's lesson for as long as that lasts. `dealing` is what its chance is drawn by,
    None where nothing is committed to; `is_told` once a player was told its secret. `is_public` if it was made for
    anybody to join, `is_listed` as long as the front page may list it; `removed` are the keys of browsers that a host
    has removed. `gives_hints` if computers say what they would do where no people play each other; `hints` are those
    that were taken, in order. `fork` is where it goes on from another match, None where it does not; `deal` is what
    its deal is called where other matches may have the same.
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


class Match(NamedTuple):
    """A match as stored: its plan, and every event, the initial chance being number 0.

    `created` is in UTC; `next` is the id of the rematch, "" while there is none. `revision` counts the changes of all
    that is not an event.
    """

    id: str
    plan: Plan
    events: tuple[Event, ...]
    created: datetime
    next: str
    revision: int = 0


class Stamp(NamedTuple):
    """How far a match has come: the changes of its company and the events, both as counted by the store."""

    revision: int
    version: int


class Waiting(NamedTuple):
    """A match on a browser's list, without its events: `held` are the browser's seats.

    `mover` is State.mover(); None for a match last played at an older house.
    """

    id: str
    game: str
    rules: int
    names: tuple[str, ...]
    held: frozenset[int]
    mover: int | None


class Listed(NamedTuple):
    """A match that any player may join: its names in order, the maker's first, and its number of free seats."""

    id: str
    game: str
    rules: int
    names: tuple[str, ...]
    free: int


class Appended(Enum):
    """The outcome of appending an event.

    DONE: it is stored for good. AGAIN: this key was stored before, so it is the same command sent twice.
    OTHER: it was, and for other actions. STALE: the match has not exactly that many events; load it again.
    Nothing is written for the last three.
    """

    DONE = "done"
    AGAIN = "again"
    OTHER = "other"
    STALE = "stale"
