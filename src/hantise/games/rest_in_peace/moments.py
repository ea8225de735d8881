"""The words of Rest in Peace: the questions, sentences and refusals of each moment, and the names of acts.

`moments.toml` and, for mediums, `mediums.toml` hold the words in English; they are translated when they are said.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hantise.core import Step
from hantise.core.phrases import Refused, Told, TomlTable, tables
from hantise.core.sheet import Part
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _, later
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.fields import ASK, KEEP, PHASES, TURN
from hantise.games.rest_in_peace.pieces import (
    ACTIONS,
    BLIND,
    END,
    FIRST_CHANCE,
    FIRST_DRAW,
    FIRST_MEDIUM,
    FIRST_TENTH,
    FIRST_UP,
    FIRST_VALUE,
    GHOSTS,
    NONE,
    ROUNDS,
    size,
)
from hantise.games.rest_in_peace.rules import (
    CASTLES_TO_WIN,
    ENCORE,
    FIXED,
    GHOSTS_ONLY,
    KEEPSAKE,
    MANORS_TO_WIN,
    WEDDING,
    RestInPeace,
    total,
    worth_of_ghost,
)


class Asked(TomlTable, frozen=True):
    """The words for an awaited answer: the headline, and the one once a first answer is given; what to touch, where."""

    asks: tuple[str, ...] = ()
    touch: str = later("Touch a card")
    among: str = "tray"


class Medium(Asked, frozen=True, kw_only=True):
    """The words of a medium, addressed to the family that plays it by default; `mediums.toml` explains each."""

    name: str  # its number would be taken for a value
    does: str
    sign: str
    of_them: str = ""
    to_you: str = ""
    will_ask: str = ""
    answers: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    refuses: str = ""
    is_idle: bool = False


class Mediums(TomlTable, frozen=True):
    """The tables of `mediums.toml`, by number."""

    codes: list[str]
    mediums: dict[int, Medium]


class Moment(Asked, frozen=True, kw_only=True):
    """The words for one awaited decision."""

    chapter: str  # of the rules
    task: Told | None = None
    why: str = ""
    declines: str = ""
    refuses: str = ""


class Event(TomlTable, frozen=True):
    """An act, or what follows one: its sentences, and what it shows on the table; `moments.toml` explains each."""

    all: str = ""
    own: str = ""
    others: str = ""
    hidden: str = ""
    motions: tuple[Step, ...] = ()
    motions_own: tuple[Step, ...] = ()
    motions_others: tuple[Step, ...] = ()

    def to(self, is_own: bool) -> str:
        """The sentence to the family itself, or to others."""
        return _(self.all or (self.own if is_own else self.others))

    def steps(self, is_own: bool) -> tuple[Step, ...]:
        """The same of what it shows."""
        return self.motions + (self.motions_own if is_own else self.motions_others)


class Sentences(TomlTable, frozen=True):
    """The tables of `moments.toml`."""

    codes: list[str]
    moments: dict[str, Moment]
    labels: dict[str, str]
    answered: dict[str, tuple[int, ...]]
    lost: dict[str, tuple[str, str]]
    acts: dict[str, Event]
    befell: dict[str, Event]
    done: dict[str, Event]
    tenth: dict[str, Told]
    refusals: dict[str, Refused]


SAID: Final = tables(__package__, "moments.toml", Sentences)
MOMENTS, BEFELL, DONE = SAID.moments, SAID.befell, SAID.done
MEDIUMS: Final = tables(__package__, "mediums.toml", Mediums).mediums


def medium_name(medium: int) -> str:
    """The name of a medium for players."""
    return _(MEDIUMS[medium].name)


def medium_words(medium: int) -> str:
    """A sentence on the effect of a medium, addressed to the family that plays it."""
    return _(MEDIUMS[medium].does)


def words_of_another(medium: int, name: str, is_struck: bool) -> str:
    """The effect of the medium that `name` played; "you" if the reader is the other family."""
    told = MEDIUMS[medium]
    return _((is_struck and told.to_you) or told.of_them or told.does).format(name=name)


def houses_of(tokens: str) -> str:
    """The houses of `m` and `c` tokens with their article: "the manor", "the manor and 2 castles"."""
    manors, castles = tokens.count("m"), tokens.count("c")
    parts = []
    if manors:
        parts.append(_("the manor") if manors == 1 else _("{n} manors").format(n=manors))
    if castles:
        parts.append(_("the castle") if castles == 1 else _("{n} castles").format(n=castles))
    return _(" and ").join(parts) or _("the house")


def lowered(words: str) -> str:
    """A sentence in the form that follows a colon."""
    return words[0].lower() + words[1:]


def card_words(card: str) -> str:
    """The words in a sentence for a card's sheet name: "5", or a medium's name."""
    return medium_name(int(card[1:])) if card.startswith("m") and card[1:].isdigit() else card


def asked_by(facts: Facts) -> Asked:
    """The words for the awaited answer: those of the medium that asks, or of the moment."""
    return MEDIUMS[facts.asking] if facts.awaits == "ask" else MOMENTS[facts.awaits]


# The words for taking an action.


@lru_cache(maxsize=1000)
def act_of(action: int) -> Part:
    """An action's name, with its card, value, family or house."""
    return Part.read(ACTIONS.name(action).replace(":", " "))


def totals_after(known: RestInPeace, action: int) -> tuple[int, int] | None:
    """Both totals after a legal action, the mover's first; None if the round ends or chance acts."""
    if action in (BLIND, END) or action >= FIRST_TENTH or known.awaits == KEEP:
        return None
    if action < FIRST_MEDIUM:  # RIP-42: a ghost card adds its worth, and changes nothing else.
        mine, theirs = totals(known)
        return mine + worth_of_ghost(known, known.turn, action + 1), theirs
    after = known.world()
    after.apply(action)
    if after.awaits != TURN or after.turn != known.turn or after.round != known.round or after.round == ROUNDS:
        return None
    return totals(after)


def deed(known: RestInPeace, action: int) -> str:
    """The words for this action, without the totals that follow."""
    what, first = act_of(action).what, act_of(action).first
    if what == "end":  # RIP-14
        mine, theirs = totals(known)
        told = _("End your turn: {mine} against {theirs}").format(mine=mine, theirs=theirs)
        return told if mine > theirs else lost(known, is_short=False)
    if what == "none":
        return _(MOMENTS[PHASES[known.awaits]].declines or MOMENTS["ask"].declines)
    asking_so = SAID.answered.get(what, ())
    if asking_so and (what != "card" or known.awaits != KEEP):
        answers = MEDIUMS[known.asking if known.asking in asking_so else asking_so[0]].answers
        is_other = first == "other" or (what == "house" and known.first > 0)
        words = _(answers[-1] if is_other else answers[0])
    else:
        words = _(SAID.labels["tenth m" if what == "tenth" and first.startswith("m") else what])
    parts = {"value": first, "round": known.round + 1}
    if what == "house":
        parts = {"houses": houses_of(known.tokens_of(int(first))), "round": first}
    medium = int(first.lstrip("m")) if what == "medium" or first.startswith("m") else 0
    if medium:
        parts |= {"medium": medium_name(medium), "words": medium_words(medium), "card": medium_name(medium)}
    else:
        parts["card"] = _("a {value}").format(value=first)
    return words.format(**parts)


def totals(known: RestInPeace) -> tuple[int, int]:
    """Both totals, those of the family in turn first."""
    seat = int(known.turn)
    return total(known, seat), total(known, 1 - seat)


def lost(known: RestInPeace, is_short: bool) -> str:
    """RIP-15, RIP-16, RIP-30: the consequences of abandoning; short if the houses are named beside them."""
    other, tokens = known.family(1 - known.turn), known.tokens_of(known.round)
    medium = int(known.medium_of(known.round))
    manors, castles = other.manors + tokens.count("m"), other.castles + tokens.count("c")
    gets_none = not medium or known.holds(1 - known.turn, KEEPSAKE)
    ends = manors >= MANORS_TO_WIN or castles >= CASTLES_TO_WIN
    words = SAID.lost["game" if ends else "nothing" if gets_none else "medium"]
    return _(words[is_short]).format(houses=houses_of(tokens), medium=medium_name(medium) if medium else "")


# Refusals, told from the knowledge of the asking seat.


def refuse(known: RestInPeace, seat: int, action: int) -> Refusal | None:
    """The reason why `seat` may not take the action; None if it may. The seat knows at least its own cards."""
    if known.mover() == OVER:
        return _refusal("over")
    if action >= FIRST_CHANCE:
        return _refusal("chance", rule="RIP-08" if action < FIRST_UP else "RIP-04" if action < FIRST_DRAW else "RIP-07")
    if known.mover() != seat:
        return _refusal("turn")
    if action in known.legal():
        return None
    if known.awaits != TURN:
        return _answer(known, action)
    if action >= FIRST_TENTH:
        return _refusal("tenth")
    if action >= FIRST_VALUE:
        return _refusal("asked")
    if action == END:
        return _refusal("end")
    return _medium(known, action - FIRST_MEDIUM + 1) if FIRST_MEDIUM <= action < BLIND else _ghost(known, action)


def _refusal(why: str, **parts: object) -> Refusal:
    return SAID.refusals[why].told(**parts)


def _answer(known: RestInPeace, action: int) -> Refusal:
    """The refusal while a medium asks."""
    asked = ENCORE if known.awaits == KEEP else int(known.asking)
    is_answer = action == NONE or act_of(action).what == act_of(known.first_answer()).what
    if action <= END or (known.awaits == ASK and not is_answer):
        words = _(MOMENTS[PHASES[known.awaits]].refuses)
        return Refusal("answer-first", "RIP-12", words.format(medium=medium_name(asked) if asked else ""))
    if known.awaits == KEEP:
        return _refusal("kept")
    if known.awaits == ASK:
        words = _(MEDIUMS[asked].refuses)
        return _refusal("declined") if action == NONE else Refusal("no-such-answer", f"RIP-M{asked:02}", words)
    if action < FIRST_TENTH:
        return _refusal("tenth-first")
    return _refusal("tenth-hand" if action < FIRST_TENTH + GHOSTS else "tenth-front")


def _ghost(known: RestInPeace, action: int) -> Refusal:
    """The refusal of a ghost card in a turn, from the hand or drawn blind."""
    family = known.family(known.turn)
    value = action + 1
    stumbles = known.stumbler == known.turn
    if action == BLIND and not stumbles:
        return _refusal("blind")
    if action < BLIND and not family.hand >> 4 * value & 15:
        return _refusal("value", value=value)
    if not family.hand:
        return _refusal("hand")
    if not known.playable_ghosts(family) or (action < BLIND and known.barred >> action & 1):
        return _refusal("barred")
    return _refusal("stumbling" if stumbles and action < BLIND else "alone")


def _medium(known: RestInPeace, medium: int) -> Refusal:
    """The refusal of a medium in a turn."""
    family = known.family(known.turn)
    if not family.front >> medium & 1:
        return _refusal("front", medium=medium_name(medium))
    if medium == WEDDING:
        return _refusal("wedding", medium=medium_name(medium))
    if known.holds(1 - known.turn, GHOSTS_ONLY):
        return _refusal("ghosts-only")
    if FIXED[medium] and known.barred >> (FIXED[medium] - 1) & 1:
        return _refusal("barred")
    if not known.playable_mediums(family, size(family.hand)) >> medium & 1:
        return _refusal("mary")
    assert known.must_play_two()
    return _refusal("alone")
