"""A command at the door: what a seat asks for, checked, with the chance that follows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import SystemRandom, token_bytes
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from hantise.core import CHANCE, OVER, Event, Game, LessonStep, Pile, State, settle
from hantise.core.dealing import NEWEST, SECRET, Dealer, Dealing, Dice, PileDealer, committed
from hantise.core.lesson import LessonTurn
from hantise.core.lesson import event_of as turn_event
from hantise.core.words import _
from hantise.store import Plan
from hantise.web.requests.problems import Refused

# The name that a page gives a command.
KEY = r"^[A-Za-z0-9._-]{8,80}\Z"
MOST_ACTIONS = 20
LONGEST_ACTION = 200
LARGEST_NUMBER = 999_999_999
_system = SystemRandom()


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as a page that is open sends it."""

    seat: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
    version: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
    key: Annotated[str, Meta(pattern=KEY)]
    actions: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_ACTION)], ...], Meta(min_length=1, max_length=MOST_ACTIONS)
    ]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version up to which a page has shown its reader all that happened."""

    seen: Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]


# How such a message begins.
SEEN = '{"seen":'
read_seen: Callable[[str], Seen] = msgspec.json.Decoder(Seen).decode
read_asked: Callable[[str], Asked] = msgspec.json.Decoder(Asked).decode


class Command(NamedTuple):
    """An action by name, asked for on the page of `version`; `key` is the same when it is sent twice.

    More names than one are read, and refused in a sentence.
    """

    version: int
    names: tuple[str, ...]
    key: str


def event_of(game: Game, state: State, seat: int, names: Sequence[str], dice: Dice | PileDealer) -> Event:
    """The event that the table stores for this action of this seat; Refused or UnknownAction says why there is none.

    One choice a command: whether a second may follow often shows only in what the first one turns up, and a refusal
    would tell that for nothing.
    """
    actions = [game.actions.parse(name) for name in names]
    if len(actions) != 1:
        raise Refused(_("One choice at a time: make the first one and see what comes of it."))
    after = state.clone()
    _take(game, after, seat, actions[0])
    outcomes = settle(after, dice)
    return Event(seat, tuple(names), tuple(map(game.actions.name, outcomes)))


def first_event(game: Game, state: State, dice: Dice | PileDealer) -> Event:
    """The chance before anybody decides; the state has moved on past it."""
    return Event(CHANCE, (), tuple(map(game.actions.name, settle(state, dice))))


def lesson_event(game: Game, turn: LessonTurn, names: Sequence[str]) -> Event:
    """The event of the lesson's turn, whose seat asks for it; Refused or UnknownAction says why it is not another."""
    for name in names:
        game.actions.parse(name)
    if tuple(names) != (turn.action,):
        raise Refused(_(turn.why_not) if isinstance(turn, LessonStep) else _("That cannot be done now."))
    return turn_event(turn)


def _take(game: Game, state: State, seat: int, action: int) -> None:
    """A refusal is told from what the seat may see, so that it gives nothing away."""
    if state.mover() != seat or action not in state.legal():
        refusal = game.view(state, seat).glance().refusal(action)
        if refusal is not None:
            raise Refused(refusal.words, refusal)
        raise Refused(_("The game is over.") if state.mover() == OVER else _("That cannot be done now."))
    state.apply(action)


# What chance is drawn by: as a match committed to, or by the system's own generator where it committed to nothing.


def new_dealing() -> Dealing:
    """A dealing whose secret nobody foresees."""
    return committed(token_bytes(SECRET), NEWEST)


def chance_source_of(plan: Plan, pile: Callable[[State], Pile], asked: Mapping[str, int]) -> Dice | PileDealer:
    """The chance source of this match once so many outcomes were drawn from each pile."""
    if plan.dealing is None or not plan.dealing.secret:
        return _system
    if plan.dealing.scheme == 1:
        return Dealer(plan.dealing, plan.players, sum(asked.values()))
    return PileDealer(plan.dealing, plan.players, pile, asked)
