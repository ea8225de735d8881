"""Furnished rooms, and what they add to a plain table: things touched where they lie, and motions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from hantise.core.state import SPECTATOR
from hantise.core.view import View
from hantise.core.words import _


class Touch(NamedTuple):
    """One part of a choice made in several touches: a thing on the table, or a turn of the thing touched before.

    `asks` are the words that ask for it. A touch that `turns` has no thing on the table: the first of those that may
    follow is taken until a button with these words, or its `letter`, goes on to the next; `name` says which is taken.
    Where there is no next, the button is locked and says `asks`; without these it is left out.
    """

    thing: str
    asks: str = ""
    turns: str = ""
    letter: str = ""
    name: str = ""


class Sign(NamedTuple):
    """An effect of a choice, shown on the table while the choice is selected but not made.

    It lies over a place of the table, or reaches from there `to` another; the room's own sheet says how its kind looks,
    and the drawing of that name lies on it. With `words` it is these instead, at the end of the place's text.
    """

    kind: str
    place: str
    to: str = ""
    words: str = ""


class Choice(NamedTuple):
    """A legal action as a button: its words, its consequence, and the way to choose it.

    `picks` are the things on the table that it is chosen by in any order, one entry for each, as `12 12`; `touches`
    those that come one after another. At one moment choices have picks or touches, never some these and some those;
    an action with neither has a button of its own. `preview` is the face that lies on the last thing touched until
    the choice is made. `letter` is the key that takes it. `asks` are the words that ask for the first pick, until
    there is one; the house has its own; `then` asks for the next one. `picture` are drawings of the room, side by
    side above the words, for people who do not read; `named` describes them aloud. A choice `at_hand` has its
    button before anything is picked too; one made in touches stands there as a row, which chooses all of them at
    once. One that `is_main` looks like the next thing to do until a thing is picked. One that is `held` cannot
    be made by a slip: its button is held down for a moment, or pressed twice by keys. `whose` is the seat whose name
    comes for `{name}` in `follows`. Those that say what each `adds` to one's total may be picked together, and are made
    one after another. Of one made in touches `row` are the words and the count at the end of its row. `signs` show what
    a choice made in touches would do, and `why` are the words for it, which replace the question.
    """

    words: str
    follows: str = ""
    picks: tuple[str, ...] = ()
    letter: str = ""
    touches: tuple[Touch, ...] = ()
    preview: str = ""
    asks: str = ""
    picture: tuple[str, ...] = ()
    at_hand: bool = False
    is_main: bool = False
    held: bool = False
    whose: int = -1
    signs: tuple[Sign, ...] = ()
    why: str = ""
    named: str = ""
    row: tuple[str, str] = ("", "")
    then: str = ""
    adds: int | None = None

    def addressed(self, names: Sequence[str]) -> Choice:
        """The same with the name of the seat that it is about."""
        return self if self.whose < 0 else self._replace(follows=self.follows.format(name=names[self.whose]))

    @property
    def things(self) -> tuple[str, ...]:
        """The things that are touched, in their order."""
        return tuple([touch.thing for touch in self.touches])


MOTIONS: Final = ("fly", "flip", "sweep", "turn", "swap", "peek", "mark", "say", "sum", "count", "tell", "wait")


class Step(NamedTuple):
    """A motion on the table, from a `source` to a `target`, or at the target alone.

    - "fly": the faces travel; "flip": they are turned face up on the way; "swap": the faces at both places change
      places. They go straight and fast; with `ms` they go along an arc for so long, and a reader who wishes it confirms
      having seen them, beside drawings of the motion, its `picture`.
    - "sweep": all that lies at the source goes to the target.
    - "turn": what lies at the target is turned over, to the face.
    - "peek": the card at the target shows the face for `ms` milliseconds, and then its back or the second face, once
      it was confirmed where the reader wishes it.
    - "mark": the target has the class `mark` for `ms` milliseconds; the room's sheet says how that looks.
    - "say": the words of the target, its `data-told`, stand over the table for a while; without a target those of the
      line.
    - "sum": a number, the `mark`, hangs at the target until the new table is there.
    - "count": the target counts `mark` now: its `.digits`, or how much of a hundred its bar is full.
    - "tell": words, the `mark`, stand over the prompt until the new table is there; `{1}` is the name of seat 1.
    - "wait": for a tap, before a round that has ended is covered.

    Faces are names of drawings of the room, "" the back of a card; several in one stand side by side as `a+b+c`, or one
    below the other as `a/b/c`.
    """

    motion: str
    source: str = ""
    target: str = ""
    faces: tuple[str, ...] = ()
    mark: str = ""
    ms: int = 0
    picture: tuple[str, ...] = ()

    @property
    def spelt(self) -> tuple[Any, ...]:
        """The step as pages get it: without its last three fields where they say nothing."""
        return tuple(self) if self.mark or self.ms or self.picture else self[:4]

    def addressed(self, names: Sequence[str]) -> Step:
        """The same with the names of the seats that its words are about."""
        return self._replace(mark=self.mark.format(*names)) if self.motion == "tell" else self


class Drawing(NamedTuple):
    """The inside of an SVG of that size."""

    inside: str
    width: int = 100
    height: int = 140


class Locked(NamedTuple):
    """A choice that one would look for though it may not be made now: why in a few words and in a sentence,
    the rule that forbids it, and the letter of its button."""

    words: str
    follows: str
    why: str
    rule: str
    letter: str = ""


# The last degree of fading of a memory.
FADED: Final = 3


class Scene(NamedTuple):
    """All that a room is drawn from: one seat's view, who sits where, and what this seat may choose now.

    `drawings` is the address of the room's own drawings, `icons` that of the house's icons and ghosts. `faces` names
    each seat's ghost there, `tags` are words that mark each seat ("computer"). `choices` are what this seat may choose
    now, by action; `chosen` are the things touched until now, and `preview` lies on the last of them.
    `proposed` are choices to look at, not to make, by action, the best first: a room that has places for them draws
    the result of each. `moved` are the places that the last event touched. `lines` is what this seat has
    written down, the newest line first: read no further than is needed. `public` is what everybody has written down,
    from the beginning, on a page of NEWS too: a room that draws it says nothing that is not seen by all; `recalled` are
    those of its lines that the room keeps (`Recalls`), the oldest first. `rules` is
    the address of the game's rules. Where a page `is_shared` by several seats, each is called by its name. Where a
    game that is over is looked back at, everything may lie open (`is_open`); else `fading` says how far what was seen
    once has faded by then, by the memory's id, from 0 for what is remembered surely up to FADED for what is probably
    forgotten.
    """

    view: View
    names: Sequence[str]
    faces: Sequence[str]
    tags: Sequence[Sequence[str]]
    drawings: str = ""
    icons: str = ""
    choices: Mapping[int, Choice] = {}
    moved: frozenset[str] = frozenset()
    lines: Iterable[str] = ()
    public: Iterable[str] = ()
    recalled: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    preview: str = ""
    proposed: Mapping[int, Choice] = {}
    rules: str = ""
    is_shared: bool = False
    is_open: bool = False
    fading: Mapping[str, int] = {}

    @property
    def reader(self) -> int:
        """The seat that is spoken to as "you"; SPECTATOR where all are called by their names."""
        return SPECTATOR if self.is_shared else self.view.seat

    @property
    def owner(self) -> str:
        """The name of the seat whose side this is, "" where it is the reader's own."""
        return "" if self.view.seat in (SPECTATOR, self.reader) else self.names[self.view.seat]

    def called(self, seat: int) -> str:
        """The name at that seat; "You" at the reader's own."""
        return _("You") if seat == self.reader else self.names[seat]

    def rule(self, name: str) -> str:
        """The address of the rule with that ID; "" of none."""
        return f"{self.rules}#{name}" if name else ""

    @property
    def pickable(self) -> frozenset[str]:
        """The things on the table that some choice is chosen by."""
        if isinstance(self.choices, Offer):
            return self.choices.pickable
        picks = [pick for choice in self.choices.values() for pick in choice.picks]
        touched = [one.thing for choice in self.choices.values() for one in choice.touches if not one.turns]
        return frozenset(picks + touched)


class Room(Protocol):
    """The looks and motions of a furnished room; every method tells from a View or a sheet line, never from a State."""

    def draw(self, scene: Scene) -> Sequence[str]:
        """The table as safe HTML, in pieces: places carry `data-place`, things to pick `data-thing`.

        Joined they are the table; each may begin and end anywhere. An open page is sent no piece twice, so a piece is
        best what changes as one: a seat, a pile, a card.
        """

    def asks(self, view: View, names: Sequence[str]) -> str:
        """The question of the moment to the seat on the move, as a headline; "" for everybody else."""

    def say(self, view: View, names: Sequence[str]) -> str:
        """One line of why for the seat on the move, as safe HTML; "" where there is nothing to say."""

    def choice(self, view: View, action: int) -> Choice:
        """The button of a legal action."""

    def actor(self, line: str) -> int:
        """The seat that acts in a line of a sheet; below 0 for none."""

    def steps(self, line: str, seat: int) -> list[Step]:
        """The steps that this seat sees happen by a line of its sheet, in order."""

    def result(self, scene: Scene, lines: Sequence[str]) -> Sequence[str]:
        """The end of the game as safe HTML, in pieces: who got what, from the final view and the seat's whole sheet."""

    def drawings(self) -> Mapping[str, Drawing]:
        """The faces by name, for one cached file."""


@runtime_checkable
class Moments(Protocol):
    """A room may have beside: words for the time of the game, at the head of the page and within the log."""

    def moment(self, view: View) -> Sequence[str]:
        """The round and the time in it, as few words each."""

    def section(self, line: str) -> str:
        """The name of the part of the game that ends with a line of a sheet; "" where none does."""


@runtime_checkable
class Rounds(Protocol):
    """A room may have beside: where rounds end, by which a game that is over is looked back at."""

    def ends_round(self, line: str) -> bool:
        """True of a line of a sheet with which a round ends that others may follow."""


@runtime_checkable
class Tells(Protocol):
    """A room may have beside: shorter words for a reader who sees the table, where the game's own repeat it."""

    def tell_in_sight(self, line: str, names: Sequence[str], seat: int) -> str:
        """A sentence for a line of the sheet of `seat`; "" for a line not worth one."""

    def label_in_sight(self, view: View, action: int, names: Sequence[str]) -> str:
        """The words for taking a legal action, with its consequence; where it is can be found on the table."""


@runtime_checkable
class Sketches(Protocol):
    """A room may have beside: small pictures of a choice's effects, for pages without a table."""

    def sketch(self, view: View, action: int, drawings: str) -> str:
        """The part of the table that a legal action touches, with what would come of it, as a safe SVG."""


@runtime_checkable
class Looks(Protocol):
    """A room may have beside: sheets that things on the table open, which say the same all game long."""

    def looks(self, scene: Scene) -> Sequence[str]:
        """The sheets as safe HTML, in pieces; an open page keeps those that it was drawn with."""


@runtime_checkable
class Outlines(Protocol):
    """A room may have beside: how a choice is made, without what comes of it, where all choices take long to make."""

    def touches(self, view: View, actions: Sequence[int]) -> Mapping[int, tuple[Touch, ...]]:
        """The touches of the `choice` of each of these legal actions."""

    def outline(self, view: View, action: int) -> Choice:
        """The `choice` of a legal action without `follows`, `why` and `signs`, which come once it is touched."""


@runtime_checkable
class Recalls(Protocol):
    """A room may have beside: public lines of long ago that it draws from, so that no page walks back to them."""

    def recall(self, before: tuple[str, ...], line: str) -> tuple[str, ...]:
        """The lines to keep after a public line, the oldest first, given those that were kept before it."""


@runtime_checkable
class Locks(Protocol):
    """A room may have beside: buttons that stand there locked, and say why."""

    def locked(self, view: View) -> Sequence[Locked]:
        """The choices that the seat on the move would look for, and may not make now."""


# Choices made in several touches: the touches until now, the possible next ones, and the resulting action.

Choices: TypeAlias = Mapping[int, Choice]
Chosen: TypeAlias = tuple[str, ...]


class Ways:
    """Choices by their touches; what comes after a beginning is found once, when it is first asked for."""

    def __init__(self, touches: Mapping[int, tuple[Touch, ...]]) -> None:
        self._touches = touches
        self._led: dict[Chosen, Iterable[int]] = {(): touches}
        self._following: dict[Chosen, Mapping[str, Touch]] = {}
        self._whole: dict[Chosen, int] = {}

    def led(self, begun: Chosen) -> Iterable[int]:
        """The actions of which these things are the first touches, in their order."""
        if all(thing in self.following(begun[:at]) for at, thing in enumerate(begun)):
            return self._led[begun]
        return ()

    def following(self, chosen: Chosen) -> Mapping[str, Touch]:
        """The touches that may come next, by their things, in the order of the choices."""
        if chosen not in self._following:
            at, led, last, alike = len(chosen), dict[str, list[int]](), None, list[int]()
            for action in self.led(chosen):
                touches = self._touches[action]
                if len(touches) == at:
                    self._whole.setdefault(chosen, action)
                    continue
                # Of hundreds of choices most begin as the one before.
                if touches[at] is not last:
                    last = touches[at]
                    alike = led.setdefault(last.thing, [])
                alike.append(action)
            self._led |= {(*chosen, thing): actions for thing, actions in led.items()}
            self._following[chosen] = {thing: self._touches[actions[-1]][at] for thing, actions in led.items()}
        return self._following[chosen]

    def whole(self, chosen: Chosen) -> int | None:
        """The first action that has no further touches; None if there is none."""
        self.following(chosen)
        return self._whole.get(chosen)


class Offer(Mapping[int, Choice]):
    """Choices in touches by action, each made when it is first looked at; until then its outline says how it lies."""

    def __init__(
        self,
        make: Callable[[int], Choice],
        touches: Mapping[int, tuple[Touch, ...]],
        outline: Callable[[int], Choice],
    ) -> None:
        self.touches = touches
        self.ways = Ways(touches)
        self.outline = outline
        self._make = make
        self._made: dict[int, Choice] = {}

    def __getitem__(self, action: int) -> Choice:
        if action not in self.touches:
            raise KeyError(action)
        if action not in self._made:
            self._made[action] = self._make(action)
        return self._made[action]

    def __contains__(self, action: object) -> bool:
        return action in self.touches

    def __iter__(self) -> Iterator[int]:
        return iter(self.touches)

    def __len__(self) -> int:
        return len(self.touches)

    @cached_property
    def pickable(self) -> frozenset[str]:
        """The things on the table that some choice is chosen by."""
        return frozenset({one.thing for touches in self.touches.values() for one in touches if not one.turns})

    def led(self, begun: Chosen) -> Offer:
        """Those of which these things are the first touches."""
        if not begun and all(self.touches.values()):
            return self
        led = {action: touches for action in self.ways.led(begun) if (touches := self.touches[action])}
        return Offer(self.__getitem__, led, self.outline)


def ways_of(choices: Choices) -> Ways:
    """The touches of these choices; those of an `Offer` without making its choices."""
    if isinstance(choices, Offer):
        return choices.ways
    return Ways({action: choice.touches for action, choice in choices.items()})


def following(choices: Choices, chosen: Chosen) -> Mapping[str, Touch]:
    """The touches that may come next, by their things, in the order of the choices."""
    return ways_of(choices).following(chosen)


def settled(choices: Choices, wanted: Chosen) -> Chosen:
    """The longest beginning of `wanted` that leads to a choice, with the touches that need no question.

    That is a touch without an alternative, and the first of those that turn.
    """
    chosen: Chosen = ()
    while touches := following(choices, chosen):
        thing = wanted[len(chosen)] if len(chosen) < len(wanted) else ""
        if thing not in touches:
            thing, touch = next(iter(touches.items()))
            if len(touches) > 1 and not touch.turns:
                break
        chosen += (thing,)
    return chosen


def touched(choices: Choices, chosen: Chosen, thing: str) -> Chosen:
    """The choice once this thing is touched too, or instead of another; touched again it turns, or is let go."""
    for at in range(len(chosen), -1, -1):
        if thing in following(choices, chosen[:at]):
            if chosen[at : at + 1] == (thing,):
                later = [turn for turn in turns(choices, chosen) if turn > at]
                return turned(choices, chosen, later[0]) if later else settled(choices, chosen[:at])
            return settled(choices, (*chosen[:at], thing, *chosen[at + 1 :]))
    return chosen


def turns(choices: Choices, chosen: Chosen) -> list[int]:
    """The indices in `chosen` of the touches that can turn to another."""
    touches = [following(choices, chosen[:at]) for at in range(len(chosen))]
    return [at for at, thing in enumerate(chosen) if len(touches[at]) > 1 and touches[at][thing].turns]


def fixed(choices: Choices, chosen: Chosen, at: int) -> Touch | None:
    """The touch at this index if it turns but has no alternative, and has words for that."""
    open_now = following(choices, chosen[:at])
    touch = open_now[chosen[at]]
    return touch if len(open_now) == 1 and touch.turns and touch.asks else None


def turned(choices: Choices, chosen: Chosen, at: int) -> Chosen:
    """The touches once the one at this index turns to the next by name; later ones stay if they lead to a choice."""
    things = sorted(following(choices, chosen[:at]))
    after = things[(things.index(chosen[at]) + 1) % len(things)]
    return settled(choices, (*chosen[:at], after, *chosen[at + 1 :]))


def taken(choices: Choices, chosen: Chosen) -> int | None:
    """The action that exactly these touches choose; None if there is none."""
    return ways_of(choices).whole(chosen) if chosen else None
