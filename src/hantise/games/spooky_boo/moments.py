"""The words of Spooky Boo! at each moment, by `moments.toml`: what is asked, what acts and cards are called, refusals.

Nothing here knows a card that its reader has not seen. Sentences are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import field, structs

from hantise.core.sheet import Part
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import Entry, Sentence, Told, _, tables
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.pieces import (
    ACTIONS,
    FIRST_CARD,
    FIRST_START,
    LOOK_AND_SWAP,
    OWN_LOOK,
    SQUARE,
    deck_of,
    value_and_power,
)


class Refused(Entry, frozen=True):
    """Why the acts that are `tried` may not be taken, or any if it names none; rule "" is that of the power in use."""

    words: str
    code: str
    rule: str = ""
    tried: tuple[str, ...] = ()


class Awaited(Entry, frozen=True):
    """What is said while one thing is awaited, whoever asks: to the `others`, in text."""

    others: str
    chapter: str
    refuses: tuple[Refused, ...]


class Moment(Entry, frozen=True):
    """The headline to the seat on the move, a line beneath it, and what it is to do, in text."""

    asks: str
    why: str
    task: str
    refuses: tuple[Refused, ...] = ()


class Power(Entry, frozen=True):
    """A power: its name, what it does, what it does for the seat that uses it, and its rule."""

    name: str
    does: str
    follows: str
    rule: str


class Act(Entry, frozen=True):
    """What a seat may do: in a sentence, and as a button; `otherwise` are the words that differ in another case."""

    means: str
    button: str
    follows: str = ""
    asks: str = ""
    letter: str = ""
    otherwise: dict[str, str] = field(default_factory=dict)


class Tells(Told, frozen=True):
    """What an act tells, "" where it is not worth a sentence; `deed` says it in a few words."""

    own: Sentence = ""
    others: Sentence = ""
    deed: str = ""


UNTOLD: Final = Tells()


class Words(Entry, frozen=True):
    """The tables of `moments.toml`."""

    codes: tuple[str, ...]
    places: tuple[str, ...]
    awaits: dict[str, Awaited]
    moments: dict[str, Moment]
    powers: dict[int, Power]
    acts: dict[str, Act]
    told: dict[str, Tells]
    stakes: dict[str, dict[str, tuple[Sentence, ...]]]


WORDS: Final = tables(__package__, "moments.toml", Words)
AWAITS, MOMENTS, POWERS, ACTS, TOLD = WORDS.awaits, WORDS.moments, WORDS.powers, WORDS.acts, WORDS.told


# Cards, places and moments by the names that sentences use.


def numeral(number: int | str) -> str:
    """The number with a true minus where it is below zero: "−1"."""
    return str(number).replace("-", "−")


def number_on(face: str) -> str:
    """SPB-14: the value of a card with this face, without its power."""
    return numeral(value_and_power(face)[0])


def card_name(face: str) -> str:
    """The name of a card with this face: "7 (look at your own)", "5"."""
    power = value_and_power(face)[1]
    if not power:
        return number_on(face)
    return _("{value} ({power})").format(value=number_on(face), power=_(POWERS[int(power)].name))


def sign_of(facts: Facts, kind: int) -> str:
    """The face of a card of that kind, as sheets write it."""
    return deck_of(facts.deck).faces[kind]


def power_of(facts: Facts, kind: int) -> int:
    """SPB-12: the power of a card of that kind, 0 for none."""
    return int(deck_of(facts.deck).powers[kind])


def where(place: int | str) -> str:
    """The words for a place of a square, from 1 on, as its owner has it before them, and as everybody sees it."""
    return _(WORDS.places[int(place) - 1])


def moment(facts: Facts) -> str:
    """SPB-15, SPB-20, SPB-23: what is awaited, told apart where another question is asked."""
    used = power_of(facts, facts.top)
    apart = {
        "turn": "turn" if facts.discard else "first",
        "drawn": "drawn-power" if power_of(facts, facts.drawn) else "drawn",
        "look": "look-own" if used == OWN_LOOK else "look",
        "looked": "weighed" if used == LOOK_AND_SWAP else "looked",
    }
    return apart.get(facts.awaits, facts.awaits)


def act_of(facts: Facts, what: str, places: Sequence[str]) -> tuple[Act, int]:
    """What an act means now, and the seat whose card it reaches for; -1 for none, as with a card that is not seen."""
    act, whose = ACTS[what], int(places[-2]) if what in ("look", "swap") else facts.looked // SQUARE
    otherwise = {
        "back": facts.awaits == "peek",
        "draw": not facts.stock,
        "discard": power_of(facts, facts.drawn) > 0,
        "power": not power_of(facts, facts.drawn),
        "look": whose == facts.seat,
        "with": whose in (-1, facts.seat),
        "call": facts.on_top,
    }
    return structs.replace(act, **act.otherwise) if otherwise.get(what) else act, whose


def told_of(who: int, act: Part, seat: int) -> Tells:
    """SPB-42: what an act tells this seat: apart for a look at one's own card, and for a card of the reader's."""
    what = "swap" if act.what == "with" else "peeked" if act == ("back", ()) else act.what
    if what not in ("back", "look", "swap"):
        return TOLD.get(what, UNTOLD)
    whose = int(act.detail[1 if what == "swap" else 0])
    return TOLD.get(f"{what}-home" if whose == who else f"{what}-yours" if whose == seat else what, TOLD[what])


# Why an action may not be taken, told from what the asking seat knows.


def refuse(facts: Facts, legal: Sequence[int], action: int) -> Refusal | None:
    """Why the seat of these facts may not take the action; `legal` is what whoever is to decide may do."""
    if facts.mover == OVER:
        return Refusal("game-over", "SPB-36", _("The game is over: all its rounds are played."))
    if action >= FIRST_START:
        rule = "SPB-11" if action >= FIRST_CARD else "SPB-07"
        return Refusal("left-to-chance", rule, _("That is for chance to decide."))
    if facts.mover != facts.seat:
        return Refusal("not-your-turn", "SPB-10", _("It is not your turn."))
    if action in legal:
        return None
    what, *places = ACTIONS.name(action).split(":")
    if facts.awaits == what and int(places[-2]) >= facts.players:
        return Refusal("no-such-player", "SPB-01", _("Nobody sits there."))
    refuses = (*MOMENTS[moment(facts)].refuses, *AWAITS[facts.awaits].refuses)
    refused = next(refused for refused in refuses if not refused.tried or what in refused.tried)
    return Refusal(refused.code, refused.rule or POWERS[power_of(facts, facts.top)].rule, _(refused.words))
