"""A table of BOO in sentences: what an action would mean, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hantise.core.names import said_of
from hantise.core.sheet import Line, Part
from hantise.core.words import _, ngettext
from hantise.games.boo.actions import FIRST_ORDER, ORDER_NAMES, PLACES, WAYS
from hantise.games.boo.rules import Boo
from hantise.games.boo.sheet import followed, laid_last, shown, turned_between

SPARING: Final = "scare:none"


def spaced(squares: str) -> str:
    """The squares of a card, apart from each other: "b^w>T" is "b^ w> T"."""
    return squares.replace("b", " b").replace("w", " w").replace("T", " T").replace("F", " F").strip()


def told_squares(squares: str) -> str:
    """The squares of a card in words, for people who do not see it."""
    return ", ".join([square_told(square) for square in spaced(squares).split(" ")])


def square_told(square: str) -> str:
    """BOO-02, BOO-03."""
    words = {
        "b^": _("black looking up"),
        "b>": _("black looking right"),
        "bv": _("black looking down"),
        "b<": _("black looking left"),
        "w^": _("white looking up"),
        "w>": _("white looking right"),
        "wv": _("white looking down"),
        "w<": _("white looking left"),
        "T": _("tombstone"),
        "F": _("fence"),
    }
    return words[square]


def label(world: Boo, action: int) -> str:
    """The words for taking this action, with its consequence for the seat on the move."""
    return said_of(where(world, action), consequence(world, action))


def heading(action: int) -> str:
    """BOO-14: the square that a placement is named by; "" for an order."""
    if action >= FIRST_ORDER:
        return ""
    y, x, _way, _face = PLACES.indices(action)
    return f"{x},{y}"


def where(world: Boo, action: int) -> str:
    """The placement or order that an action is, in words."""
    if action >= FIRST_ORDER:
        ghosts = _in_order(ORDER_NAMES[action - FIRST_ORDER], laid_last(world))
        return _("Scare with {ghosts}").format(ghosts=ghosts) if ghosts else _("Spare everybody")
    y, x, way, _face = PLACES.indices(action)
    squares = spaced(shown(world, world.turn, world.hands[world.turn], action & 7))
    if WAYS[way] in "><":
        return _("{x},{y} across, {squares}").format(x=x, y=y, squares=squares)
    return _("{x},{y} down, {squares}").format(x=x, y=y, squares=squares)


def _in_order(name: str, squares: str) -> str:
    """The ghosts that scare, each by its place on the card and what it shows; "" for none."""
    shows = spaced(squares).split(" ")
    return _(", then ").join([f"{at} {shows[int(at) - 1]}" for at in name if at.isdigit()])


def consequence(world: Boo, action: int) -> str:
    """BOO-26, BOO-31, BOO-41: the consequence of an action, in words."""
    after = followed(world, action)
    if after.asked:
        return _("you choose who scares first")
    turned = len(turned_between(world, after, action))
    own, other = after.ghosts(world.turn), after.ghosts(1 - world.turn)
    if not turned:
        return _("nobody is scared, {own} to {other}").format(own=own, other=other)
    words = ngettext("turns {n} card, {own} to {other}", "turns {n} cards, {own} to {other}", turned)
    return words.format(n=turned, own=own, other=other)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    return _told(line, names, seat, _kind)


def tell_in_sight(line: str, names: Sequence[str], seat: int) -> str:
    """The same beside the table, which has no numbers and shows where a card lies: what turned over and the score come
    first, and the next card, which lies open, is not worth a sentence."""
    read = Line.read(line)
    if read.act.what == "turn":
        return ""
    turned = sum(len(part.detail) // 2 for part in read.followed("turned"))
    ghosts = next(iter(read.followed("ghosts")), None)
    if ghosts is None or (not turned and read.act.what.startswith("scare:")):
        return _told(line, names, seat, _kind_in_sight)
    ends = [_followed(part, names, seat) for part in read.talk if part.what not in ("turned", "ghosts")]
    words = _turning(read.who == seat, turned) if turned else _placing(read.who == seat)
    brief = words.format(name=names[read.who], n=turned, score=_scored(names, seat, ghosts.detail))
    return " ".join([brief, *ends])


def _turning(is_own: bool, n: int) -> str:
    """BOO-26: for so many cards."""
    if is_own:
        return ngettext("You turn over {n} card: {score}.", "You turn over {n} cards: {score}.", n)
    return ngettext("{name} turns over {n} card: {score}.", "{name} turns over {n} cards: {score}.", n)


def _placing(is_own: bool) -> str:
    """The same where nobody is scared."""
    return _("You place a card: {score}.") if is_own else _("{name} places a card: {score}.")


def _scored(names: Sequence[str], seat: int, ghosts: Sequence[str]) -> str:
    """The ghosts of each seat in short, one's own first."""
    if seat >= 0:
        return _("{own}\u00a0–\u2060\u00a0{other}").format(own=ghosts[seat], other=ghosts[1 - seat])
    return _("{first} {n}, {second} {m}").format(first=names[0], n=ghosts[0], second=names[1], m=ghosts[1])


def _told(line: str, names: Sequence[str], seat: int, kind: Callable[[str], str]) -> str:
    who, (what, detail), talk = Line.read(line)
    squares = detail[-1] if detail else ""
    ghosts = _(", then ").join([_place_on_card(int(at)) for at in what.partition(":")[2] if at.isdigit()])
    sentence = (_own if who == seat else _others)(kind(what))
    told = sentence.format(
        name=names[who], squares=told_squares(squares) if squares else "", at=what[2:], ghosts=ghosts
    )
    return " ".join([told, *[_followed(part, names, seat) for part in talk]])


def _place_on_card(square: int) -> str:
    """BOO-20: a ghost by its place on the card, from the left or the top."""
    return {1: _("the first ghost"), 2: _("the middle ghost"), 3: _("the last ghost")}[square]


def _kind(what: str) -> str:
    """The kind of an act that has a sentence of its own."""
    if what.startswith("scare:"):
        return "spare" if what == SPARING else "scare"
    if what in ("oya", "turn"):
        return what
    return "across" if what[1] in "><" else "down"


def _kind_in_sight(what: str) -> str:
    kind = _kind(what)
    return "placed" if kind in ("across", "down") else kind


def _own(kind: str) -> str:
    return {
        "oya": _("You begin."),
        "turn": _("Your next card: {squares}."),
        "spare": _("You spare everybody."),
        "scare": _("You scare with {ghosts}."),
        "placed": _("You place a card."),
        "across": _("You place a card across, at {at}."),
        "down": _("You place a card down, at {at}."),
    }[kind]


def _others(kind: str) -> str:
    return {
        "oya": _("{name} begins."),
        "turn": _("{name}’s next card: {squares}."),
        "spare": _("{name} spares everybody."),
        "scare": _("{name} scares with {ghosts}."),
        "placed": _("{name} places a card."),
        "across": _("{name} places a card across, at {at}."),
        "down": _("{name} places a card down, at {at}."),
    }[kind]


def _followed(part: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action for all to see."""
    what, numbers = part
    if what == "asked":
        return _("It makes a difference who scares first.")
    if what == "turned":
        n = len(numbers) // 2  # each by where it lies and what it shows
        return ngettext("{n} card turns over: Boo!", "{n} cards turn over: Boo!", n).format(n=n)
    if what == "second":
        return _second(int(numbers[0]), names, seat)
    if what == "tie":
        return _("You have as many ghosts as each other: a shared victory.") if seat >= 0 else _("A shared victory.")
    if what == "wins":
        winner = int(numbers[0])
        return _("You win!") if winner == seat else _("{name} wins.").format(name=names[winner])
    return _score(names, seat, numbers)


def _second(oya: int, names: Sequence[str], seat: int) -> str:
    """BOO-44."""
    if oya == seat:
        return _("The first game is over. In the second you place first.")
    return _("The first game is over. In the second {name} places first.").format(name=names[oya])


def _score(names: Sequence[str], seat: int, ghosts: Sequence[str]) -> str:
    """The ghosts of each seat, one's own first."""
    if seat < 0:
        told = _("Ghosts: {first} {n}, {second} {m}.")
        return told.format(first=names[0], n=ghosts[0], second=names[1], m=ghosts[1])
    return _("Ghosts: you {n}, {name} {m}.").format(n=ghosts[seat], name=names[1 - seat], m=ghosts[1 - seat])
