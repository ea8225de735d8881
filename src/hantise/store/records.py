"""Records of matches: text for export, and untrusted text on import."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias
from unicodedata import category, normalize

from hantise.core import CHANCE, OVER, BadRecord, Event, Game, HantiseError, Record, State
from hantise.core.heading import Advised
from hantise.core.record import Steps, check_rules, checked_actions, reading
from hantise.store.shapes import Hint, Match, Plan, SeatPlan

Find: TypeAlias = Callable[[str], Game]

# In characters: twenty times the longest match that we saw.
RECORD_LIMIT = 4_000_000
NAME_LIMIT = 100


def record_of(match: Match, find: Find) -> Record:
    """The record of the match, without undone commands, and without its secret until that is told.

    OtherRules if the match was played by other rules than this program has.
    """
    plan = match.plan
    game = find(plan.game)
    check_rules(game, plan.rules)
    names = [seat.name for seat in plan.seats]
    dealing = plan.dealing if plan.is_told or plan.dealing is None else plan.dealing.sealed()
    events = effective(match.events)
    advised = advised_by(plan, len(events))
    options = game.options(plan.players, **plan.options)
    return Record(game, options, names, events, dealing, advised, plan.fork, plan.deal)


def advised_by(plan: Plan, events: int) -> tuple[Advised, ...]:
    """The hints of a match with this number of events; a hint stays even if its move is undone."""
    return tuple(Advised(hint.seat, min(hint.since, events), hint.level) for hint in plan.hints)


def record_at_end(match: Match, find: Find) -> Record:
    """The record of the match for the host, with its secret once the game is over."""
    record = record_of(match, find)
    return replace(record, dealing=match.plan.dealing) if record.replay().mover() == OVER else record


def reading_record(text: str, find: Find, is_over: bool = False) -> Steps[Record]:
    """Read an untrusted record and replay it, step by step; BadRecord if it is wrong.

    With `is_over`, an unfinished game is wrong, too.
    """
    if len(text) > RECORD_LIMIT:
        raise BadRecord(f"the record has {len(text)} characters; at most {RECORD_LIMIT} are read")
    try:
        record = yield from reading(text, find)
    except BadRecord:
        raise
    except (HantiseError, TypeError) as error:
        # An unknown game or option; TypeError if an option is named like an argument.
        raise BadRecord(f"the record's first line does not fit: {error}") from error
    words = [words.text for words in record.dealing.words] if record.dealing else []
    if any(len(name) > NAME_LIMIT or not is_plain(name) for name in (*record.seats, *words)):
        raise BadRecord(f"a name or words in the record is longer than {NAME_LIMIT} characters or no line of text")
    state = yield from _replaying(record)
    if is_over and state.mover() != OVER:
        raise BadRecord("the game of this record is not over; only finished games can be looked at")
    return record


def plan_of(record: Record) -> Plan:
    """The plan of an imported match, whose seats have no holders."""
    seats = tuple(SeatPlan(name) for name in record.seats)
    options = record.options
    plan = Plan(record.game.code, options.players, dict(options.values), seats, record.game.rules_version)
    plan = plan._replace(hints=tuple(Hint(one.seat, one.since, one.since, one.level) for one in record.advised))
    plan = plan._replace(fork=record.fork, deal=record.deal)
    return plan._replace(dealing=record.dealing, is_told=record.dealing is not None and record.dealing.secret != "")


def _replaying(record: Record) -> Steps[State]:
    """Replay the record; each event must be one that a table stores: the initial chance, then whole commands."""
    if not record.events:
        raise BadRecord("the record has no event; the first is the chance before anybody decides")
    state = record.start()
    for number, event in enumerate(record.events, start=1):
        yield
        if not _is_whole(record.game, state, number, event):
            raise BadRecord(f"event {number} of the record is no command with all the chance that followed it")
    return state


def _is_whole(game: Game, state: State, number: int, event: Event) -> bool:
    """Apply the event to the state; True if it is a whole command with all its chance."""
    rolled = [state.mover() == CHANCE for _action in checked_actions(game, state, number, event)]
    return (
        (event.seat == CHANCE) == (number == 1) == (not event.actions)
        and rolled == [False] * len(event.actions) + [True] * len(event.chance)
        and state.mover() != CHANCE
    )


# Undone commands: they stay in the log, but do not count.


# No game has an action of this name.
TAKEBACK = "takeback"


def takeback(seat: int) -> Event:
    """The event stored when this seat undoes its last command."""
    return Event(seat, (TAKEBACK,), ())


def is_takeback(event: Event) -> bool:
    """True if the event undoes the one before it that still counts."""
    return event.actions == (TAKEBACK,)


def effective(events: Sequence[Event]) -> list[Event]:
    """The events that count: a takeback removes itself and the last event that counted."""
    kept: list[Event] = []
    for event in events:
        if not is_takeback(event):
            kept.append(event)
        elif len(kept) > 1:
            kept.pop()
        else:
            raise BadRecord("the match takes back what never was")
    return kept


# Permitted names, which are made of visible characters, and the comparison of names that look alike.


# Controls, formatting characters (such as those that reverse the writing), surrogates, and unassigned characters.
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# Blank letters and symbols: fillers for Korean and Khmer syllables, the empty Braille cell.
_BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Joiners, which make one sign of several, as in pictures of families; and non-joiners, as in Persian.
_JOINERS = frozenset("\u200c\u200d")
# Variation selectors, which choose how the sign before them is drawn, such as in colours.
_SELECTOR = re.compile("[\u034f\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# The flags of England, Scotland, Wales and such: a black flag, and its name in invisible characters.
_NAMED_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f")
_BLACK_FLAG = "\U0001f3f4"


def is_plain(name: str) -> bool:
    """True if every character is visible; joiners, selectors and marks may only follow a character that takes them."""
    name = _NAMED_FLAG.sub(_BLACK_FLAG, name)
    return all(_fits(name, place) for place in range(len(name)))


def _fits(name: str, place: int) -> bool:
    sign, before, after = name[place], name[:place][-1:], name[place + 1 : place + 2]
    if sign in _JOINERS:
        return all(beside and not beside.isascii() and _is_seen(beside) for beside in (before, after))
    if _SELECTOR.match(sign):
        return before not in ("", " ") and _is_seen(before)
    if category(sign).startswith("M"):
        return before not in ("", " ")
    return category(sign) == "Zs" or _is_seen(sign)


def _is_seen(sign: str) -> bool:
    return category(sign) not in _UNSEEN and sign not in _BLANKS


def likeness(name: str) -> str:
    """A key that is equal for names that look the same, without regard to case and invisible characters."""
    seen = "".join(sign for sign in normalize("NFKC", name) if _is_seen(sign) and not _SELECTOR.match(sign))
    return " ".join(normalize("NFKC", seen.casefold()).split()).strip(" .\u3002")
