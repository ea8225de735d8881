"""The values that the store takes and gives."""

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


class Plan(NamedTuple):
    """A match without its events: the game's code, the checked options, the seats in order, the rules' version.

    `watch` if spectators are allowed. Guests join by `code`, which the store gives to a match with open seats.
    `has_begun` if a player started it before all had come, `is_guided` while it follows its game's lesson. `dealing` is
    the source of its chance, None without a commitment; `is_told` once a player was told its secret. `is_public` if it
    was made for any player to join, `is_listed` while the front page may list it. `removed` are the keys of removed
    browsers. `gives_hints` if computers give hints, as long as no people play each other; `hints` are the taken ones,
    in order. `fork` is its origin in another match, None for a new game. `deal` names its deal if other matches may
    have the same.
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
    """A stored match: its plan and its events, of which number 0 is the initial chance.

    `created` is in UTC. `next` is the id of the rematch, "" while there is none. `revision` counts all changes besides
    events.
    """

    id: str
    plan: Plan
    events: tuple[Event, ...]
    created: datetime
    next: str
    revision: int = 0


class Stamp(NamedTuple):
    """The progress of a match: its revision, which counts all changes besides events, and its number of events."""

    revision: int
    version: int


class Waiting(NamedTuple):
    """A running match on a browser's list: `held` are the browser's seats.

    `mover` is State.mover(); None for a match last played in an older version.
    """

    id: str
    game: str
    rules: int
    names: tuple[str, ...]
    held: frozenset[int]
    mover: int | None


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
