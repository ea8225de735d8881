"""The questions, refusals and reports of BOO at each moment, and the consequences of each action in words.

This module knows no view and no room. Sentences in tables are English and are translated at their use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from hantise.core.phrases import Counted, Refused, Sentence, Told, TomlTable, said, tables
from hantise.core.sheet import Line, Part
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _, ngettext
from hantise.games.boo.cemetery import ACTIONS, CHECKS, FIRST_ORDER, FIRST_OYA, FIRST_TURN, SIDE, squares_in
from hantise.games.boo.rules import followed, placed, turned_between

if TYPE_CHECKING:
    from hantise.games.boo.rules import Boo


class Moment(TomlTable, frozen=True):
    """The words for one awaited decision of a seat."""

    asks: str  # the headline for that seat
    touch: str  # the thing to touch
    chapter: str  # of the rules


class Outcome(TomlTable, frozen=True):
    """The cards that turn over, in a sentence, and in a few words for a row."""

    told: Sentence
    brief: Sentence


class Sentences(TomlTable, frozen=True):
    """The tables of `moments.toml`."""

    codes: list[str]
    moments: dict[str, Moment]
    refusals: dict[str, Refused]
    acts: dict[str, Told]
    follows: dict[str, Told]
    panels: dict[str, Told]
    outcomes: dict[str, Outcome]
    calm: dict[str, str]
    margins: dict[str, Counted]
    squares: dict[str, str]
    ghosts: dict[str, list[str]]
    ways: dict[str, str]
    faces: dict[str, str]
    seats: dict[str, Counted]
    nudges: dict[str, str]
    states: dict[str, str]


SAID: Final = tables(__package__, "moments.toml", Sentences)
# By the cemetery's number of a misfit. A placement that fits and is refused lies the same as another one.
MISFITS: Final = ("same_placement", "beyond", "covers", "touches_none")


# The squares and the ghosts of a card.


def spaced(squares: str) -> str:
    """The squares of a card, apart from each other: "b^w>T" is "b^ w> T"."""
    return squares.replace("b", " b").replace("w", " w").replace("T", " T").replace("F", " F").strip()


def squares_of(squares: str) -> list[str]:
    """The squares of a card one by one."""
    return spaced(squares).split(" ")


def told_squares(squares: str) -> str:
    """BOO-02, BOO-03: the squares of a card in words, for readers who do not see it."""
    return ", ".join([_(SAID.squares[square]) for square in squares_of(squares)])


def ghost_name(square: int, squares: str) -> str:
    """BOO-20: the name of a ghost of the card laid last, by its place from the left or the top and its colour."""
    is_black = squares_of(squares)[square - 1].startswith("b")
    return _(SAID.ghosts["black" if is_black else "white"][square - 1])


def spoken(name: str, squares: str) -> str:
    """BOO-20: an order of this name in words, with the scaring ghosts of the card laid last."""
    ghosts = in_turn([ghost_name(square, squares) for square in squares_in(name)])
    return _("First {ghosts}").format(ghosts=ghosts) if ghosts else _("Spare everybody")


def in_turn(ghosts: Iterable[str]) -> str:
    """The ghosts one after another, in words."""
    return _(", then ").join(ghosts)


# Legal actions and past actions in words.


def consequence(world: Boo, action: int) -> str:
    """BOO-26, BOO-31, BOO-41: the consequence of an action, in words."""
    after = followed(world, action)
    if after.asked:
        return _("you choose who scares first")
    turned = len(turned_between(world, after, action))
    words = ngettext("turns {n} card, {own} to {other}", "turns {n} cards, {own} to {other}", turned)
    if not turned:
        words = _("nobody is scared, {own} to {other}")
    own, other = after.ghosts(world.turn), after.ghosts(1 - world.turn)
    return words.format(n=turned, own=own, other=other)


def tell(line: str, names: Sequence[str], seat: int, is_in_sight: bool = False) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    who, (what, detail), talk = Line.read(line)
    act, _colon, order = what.partition(":")
    if order == "none":
        act = "spare"
    elif act not in SAID.acts:
        act = "placed" if is_in_sight else "across" if what[1] in "><" else "down"
    squares = told_squares(detail[-1]) if detail else ""
    ghosts = in_turn([_(SAID.ghosts["named"][square - 1]) for square in squares_in(order)])
    told = SAID.acts[act].to(who == seat).format(name=names[who], squares=squares, at=what[2:], ghosts=ghosts)
    return " ".join([told, *[_followed(part, names, seat) for part in talk]])


def tell_in_sight(line: str, names: Sequence[str], seat: int) -> str:
    """The same beside the drawn table: the cards turned over and the score come first.

    The table has no numbers and shows each card's place. The next card lies open and gets no sentence."""
    read = Line.read(line)
    if read.act.what == "turn":
        return ""
    turned = sum(len(part.detail) // 2 for part in read.followed("turned"))
    ghosts = next((part.detail for part in read.followed("ghosts")), None)
    if ghosts is None or (not turned and read.act.what.startswith("scare:")):
        return tell(line, names, seat, is_in_sight=True)
    if seat >= 0:
        score = short_score(ghosts[seat], ghosts[1 - seat])
    else:
        words = _("{first} {n}, {second} {m}")
        score = words.format(first=names[0], n=ghosts[0], second=names[1], m=ghosts[1])
    told = SAID.acts["turning" if turned else "placing"].to(read.who == seat, turned)
    brief = told.format(name=names[read.who], n=turned, score=score)
    more = [part for part in read.talk if part.what not in ("turned", "ghosts")]
    return " ".join([brief, *[_followed(part, names, seat) for part in more]])


def short_score(own: object, other: object) -> str:
    """BOO-41: the ghosts of both seats in short."""
    return _("{own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)


def _followed(part: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for a consequence of an action."""
    what, numbers = part
    if what == "asked":
        return _("It makes a difference who scares first.")
    if what == "turned":
        n = len(numbers) // 2  # each card by its place and its squares
        return said(SAID.outcomes["others"].told, n).format(n=n)
    if what == "ghosts" and seat < 0:
        told = _("Ghosts: {first} {n}, {second} {m}.")
        return told.format(first=names[0], n=numbers[0], second=names[1], m=numbers[1])
    if what == "ghosts":
        told = _("Ghosts: you {n}, {name} {m}.")
        return told.format(n=numbers[seat], name=names[1 - seat], m=numbers[1 - seat])
    if what == "tie":
        return SAID.follows[what].to(seat >= 0)
    who = int(numbers[0])
    return SAID.follows[what].to(who == seat).format(name=names[who])


# Refusals, from the facts that the asking seat knows.


def refuse(known: Boo, seat: int, action: int) -> Refusal:
    """Why this seat may not take an action that is not legal for it."""
    why, like = _why(known, seat, action), ""
    if why == "same_placement":
        # BOO-33: the lowest placement that lies the same.
        first = action & ~3
        shows = placed(known, action)
        like = ACTIONS.name(next(other for other in range(first, action) if placed(known, other) == shows))
    return SAID.refusals[why].told(last=SIDE - 1, name=like)


def _why(known: Boo, seat: int, action: int) -> str:
    if known.mover() == OVER:
        return "over"
    if action >= FIRST_OYA:
        return "turn" if action >= FIRST_TURN else "oya"
    if known.mover() != seat:
        return "waits"
    is_order = action >= FIRST_ORDER
    if is_order != bool(known.asked):
        return "order" if known.asked else "place"
    if not is_order:
        return MISFITS[known.table.misfit(action >> 3, action & 4 != 0)]
    ghosts, order = known.table.ghosts_laid(), action - FIRST_ORDER
    if CHECKS[order] & ~ghosts:
        return "no_ghost"
    if CHECKS[order] != ghosts and not known.may_spare:
        return "no_sparing"
    return "same_outcome"
