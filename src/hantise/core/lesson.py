"""A guided first game: a known play from the deal on, and the porter's words at each step.

A lesson is data in its game's folder. All of it is public: a reader of the source knows the whole deal. What comes
after it is as fair as at any table. The house rolls chance only when it happens, and no pile has an order before, so
that the first roll after the lesson is open. What was dealt in it stays where it is. The computers decide for
themselves from then on, and know what their seats saw.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from hantise.core.state import CHANCE


@dataclass(frozen=True)
class Event:
    """One command of a seat and every chance outcome that settled after it, as names of actions.

    `seat` is CHANCE for the outcomes before the first decision. `is_in_place` if a computer decided this once for the
    seat's holder, whose time was over.
    """

    seat: int
    actions: tuple[str, ...]
    chance: tuple[str, ...]
    is_in_place: bool = False

    def names(self) -> tuple[str, ...]:
        """All the event's actions in the order in which they were applied."""
        return self.actions + self.chance


# The learner's seat.
LEARNER: Final = 0


class LessonStep(NamedTuple):
    """A decision of the learner: the one action to take, and the porter's words until then.

    All words are English; the page translates them as it shows them. `rule` is one short line, shown
    bold, and `does` the line below it: what to do now; {1} is the name of seat 1.
    Where an action is made in several touches, `then` are the
    lines that take the place of `does` after the first thing was touched, the second, and so on, and one more once
    the thing lies in its place; the last one stays. `asks` is the headline of the prompt, "Touch your 8";
    `why_not` answers any other touch.

    The bubble points at what the room's Choice is made by, one thing after another, and where that is a button, at the
    button; `at` is a place of the table to point at instead, and `to` the place to which an arc leads from there. The
    place that is `lit` is spoken of, and is seen as well as what is pointed at.
    `chance` are the outcomes that follow, as names with spaces between them.
    """

    action: str
    rule: str
    does: str
    asks: str
    why_not: str
    then: tuple[str, ...] = ()
    at: str = ""
    to: str = ""
    chance: str = ""
    lit: str = ""


class Reply(NamedTuple):
    """A computer's move, with its seat, and the outcomes that follow, as names with spaces between them."""

    seat: int
    action: str
    chance: str = ""


LessonTurn: TypeAlias = LessonStep | Reply


@dataclass(frozen=True)
class Lesson:
    """A guided first game: the learner sits at seat 0, computers at all other seats.

    `deal` is the chance before the first decision, as names with spaces between them. `turns` are the decisions of all
    seats, in order. The last is a step of the learner, and the game is not over after it. `ends` are the lines that the
    porter says then, the first of them bold; they may tell of things that the lesson could not show. Then play is free.
    """

    players: int
    deal: str
    turns: Sequence[LessonTurn]
    ends: tuple[str, ...]
    options: Mapping[str, int | bool | str] = field(default_factory=dict)

    @classmethod
    def of(cls, package: str) -> Lesson:
        """The lesson that `lesson.toml` in the folder of that package tells.

        A table of `turns` is a step, by the names of its fields. Its `replies` come after it, each as seat, action and
        what chance brings then, with spaces between them. Words are sentences to translate, as if the source held them.
        """
        said = tomllib.loads(files(package).joinpath("lesson.toml").read_text("utf-8"))
        turns: list[LessonTurn] = []
        for step in said.pop("turns"):
            replies: list[str] = step.pop("replies", [])
            turns.append(LessonStep(**step | {"then": tuple(step.get("then", ()))}))
            for reply in replies:
                seat, action, *chance = reply.split(maxsplit=2)
                turns.append(Reply(int(seat), action, *chance))
        return cls(
            **said | {"turns": tuple(turns), "ends": tuple(said["ends"]), "deal": " ".join(said["deal"].split())}
        )

    @property
    def words(self) -> list[str]:
        """All that is said in it, in order."""
        told = [(step.rule, step.does, step.asks, step.why_not, *step.then) for step in self.steps]
        return [*chain(*told), *self.ends]

    @property
    def events(self) -> list[Event]:
        """The whole play as a record has it, the deal first."""
        return [Event(CHANCE, (), tuple(self.deal.split())), *map(event_of, self.turns)]

    @property
    def steps(self) -> list[LessonStep]:
        """The learner's steps, in order."""
        return [turn for turn in self.turns if isinstance(turn, LessonStep)]

    def told(self, events: Sequence[Event]) -> int:
        """The number of events, the deal first, that follow the lesson before the play leaves it or it ends."""
        whole, count = self.events, 0
        while count < min(len(events), len(whole)) and events[count] == whole[count]:
            count += 1
        return count

    def next(self, events: Sequence[Event]) -> LessonTurn | None:
        """The turn that comes after these events; None once they are the whole lesson, or some other play."""
        told = self.told(events)
        return self.turns[told - 1] if 0 < told == len(events) <= len(self.turns) else None

    def is_done(self, events: Sequence[Event]) -> bool:
        """True if these events begin with the whole lesson."""
        return self.told(events) > len(self.turns)

    def number(self, events: Sequence[Event]) -> int:
        """The step that comes after these events, or is waited for there, counted from 1."""
        return 1 + sum(isinstance(turn, LessonStep) for turn in self.turns[: len(events) - 1])


def event_of(turn: LessonTurn) -> Event:
    """The turn as a record has it."""
    seat = LEARNER if isinstance(turn, LessonStep) else turn.seat
    return Event(seat, (turn.action,), tuple(turn.chance.split()))
