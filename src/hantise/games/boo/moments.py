"""What is asked, refused and told at each moment of BOO, and what each action would mean.

Nothing here knows of a view or of a room. Sentences in tables are English, and translated where they are said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from hantise.core import First
from hantise.core.names import said_of
from hantise.core.sheet import Line, Part
from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import Told, _, counted, later, ngettext, said
from hantise.games.boo.cemetery import (
    ACTIONS,
    BEYOND,
    CHECKS,
    COVERS,
    FIRST_ORDER,
    FIRST_OYA,
    FIRST_TURN,
    ORDER_NAMES,
    PLACES,
    SIDE,
    TOUCHES_NONE,
    WAYS,
)
from hantise.games.boo.rules import followed, laid_last, placed, turned_between

if TYPE_CHECKING:
    from hantise.games.boo.rules import Boo


class Moment(NamedTuple):
    """What is said while one thing is awaited of a seat."""

    asks: str  # the headline to that seat
    touch: str  # what is touched
    refuses: Refusal  # what that seat is told when it tries the other thing
    chapter: str  # of the rules


MOMENTS: Final = {
    "place": Moment(
        asks=later("Where does your card go?"),
        touch=later("It must touch another card with a side. Then turn it and flip it as you like."),
        refuses=Refusal(
            "nothing-to-order",
            "BOO-31",
            later("There is nothing to put in order now: place your card, and you are asked if the order matters."),
        ),
        chapter="placing",
    ),
    "order": Moment(
        asks=later("Who scares first?"),
        touch=later("Touch a ghost or a row; any other order ends like these."),
        refuses=Refusal(
            "order-first",
            "BOO-16",
            later("Your card is placed. First say in which order its ghosts scare, then the next card comes."),
        ),
        chapter="order",
    ),
}

# By what no card may lie there for.
MISFITS: Final = {
    BEYOND: Refusal(
        "beyond-the-grid",
        "BOO-15",
        later("Here the grid ends: the card would reach beyond {last}. Place it nearer to the gate."),
    ),
    COVERS: Refusal("covers-a-card", "BOO-11", later("The card would cover another one; it needs three free squares.")),
    TOUCHES_NONE: Refusal(
        "touches-no-card",
        "BOO-12",
        later("The card would touch no other: a square of it must share a side with one; a corner is too little."),
    ),
}

ACTS: Final = {
    "oya": Told(later("You begin."), later("{name} begins.")),
    "turn": Told(later("Your next card: {squares}."), later("{name}’s next card: {squares}.")),
    "spare": Told(later("You spare everybody."), later("{name} spares everybody.")),
    "scare": Told(later("You scare with {ghosts}."), later("{name} scares with {ghosts}.")),
    "placed": Told(later("You place a card."), later("{name} places a card.")),
    "across": Told(later("You place a card across, at {at}."), later("{name} places a card across, at {at}.")),
    "down": Told(later("You place a card down, at {at}."), later("{name} places a card down, at {at}.")),
}
# What follows an act: what is counted, and what concerns somebody, a tie all who play.
COUNTED: Final = ("turned", "ghosts")
FOLLOWED: Final = {
    "second": Told(
        later("The first game is over. In the second you place first."),
        later("The first game is over. In the second {name} places first."),
    ),
    "tie": Told(later("You have as many ghosts as each other: a shared victory."), later("A shared victory.")),
    "wins": Told(later("You win!"), later("{name} wins.")),
}
SPARING: Final = "scare:none"
TURN_OVER: Final = counted("{n} card turns over: Boo!", "{n} cards turn over: Boo!")
# The same with the score, beside the table, and where nobody is scared.
TURNING: Final = Told(
    counted("You turn over {n} card: {score}.", "You turn over {n} cards: {score}."),
    counted("{name} turns over {n} card: {score}.", "{name} turns over {n} cards: {score}."),
)
PLACING: Final = Told(later("You place a card: {score}."), later("{name} places a card: {score}."))

# BOO-20: the ghosts of the card laid last by their squares, from the left or the top; and by colour, white first.
GHOSTS: Final = (later("the first ghost"), later("the middle ghost"), later("the last ghost"))
COLOURED: Final = (
    (later("the first, white"), later("the first, black")),
    (later("the middle one, white"), later("the middle one, black")),
    (later("the last, white"), later("the last, black")),
)
# BOO-02, BOO-03.
SQUARES: Final = {
    "b^": later("black looking up"),
    "b>": later("black looking right"),
    "bv": later("black looking down"),
    "b<": later("black looking left"),
    "w^": later("white looking up"),
    "w>": later("white looking right"),
    "wv": later("white looking down"),
    "w<": later("white looking left"),
    "T": later("tombstone"),
    "F": later("fence"),
}

FIRSTS: Final = (
    First("second", "; second", later("*A second game*: now the other player begins."), "gT", "again"),
    First("order", "; asked", later("*The order* of scares can change the result."), "first", "flip"),
    First(
        "several",
        "; turned [^ ;]+ [^;]+ [^;]+ [^;]+;",
        later("*Each ghost* on the card scares by itself."),
        "b1",
        "eyes",
    ),
    First("turned", "; turned", later("*Whoever is scared* turns over, card and all."), "w1", "flip"),
    First("calm", r"^\d [ox]\S+ \S+; ghosts", later("*A look back (=) or a tombstone (×)* protects."), "T", "lock"),
    First("rim", r"^\d [ox][<>^v]", later("*A card’s rim* only says who placed it: white or black."), "w3", "cards"),
    First("next", r"^\d turn ", later("*Your next card* and the other’s lie open for both."), "b0", "eye"),
)
"""What is told in a sentence when it first happens, the rarest first."""


# The squares and the ghosts of a card.


def spaced(squares: str) -> str:
    """The squares of a card, apart from each other: "b^w>T" is "b^ w> T"."""
    return squares.replace("b", " b").replace("w", " w").replace("T", " T").replace("F", " F").strip()


def squares_of(squares: str) -> list[str]:
    """The squares of a card one by one."""
    return spaced(squares).split(" ")


def told_squares(squares: str) -> str:
    """The squares of a card in words, for people who do not see it."""
    return ", ".join(map(square_told, squares_of(squares)))


def square_told(square: str) -> str:
    """BOO-02, BOO-03."""
    return _(SQUARES[square])


def spoken(name: str, squares: str) -> str:
    """BOO-20: the ghosts that scare, in words; the squares of a card count from the left or the top."""
    ghosts = _in_turn([ghost_name(square, squares) for square in _squares_in(name)])
    return _("First {ghosts}").format(ghosts=ghosts) if ghosts else _("Spare everybody")


def ghost_name(square: int, squares: str) -> str:
    """A ghost of the card laid last: its place on the card and its colour."""
    is_black = squares_of(squares)[square - 1].startswith("b")
    return _(COLOURED[square - 1][is_black])


def _squares_in(order: str) -> list[int]:
    """The squares that an order of this name checks, from 1."""
    return [int(square) for square in order if square.isdigit()]


def _in_turn(ghosts: Sequence[str]) -> str:
    return _(", then ").join(ghosts)


# What an action would mean.


def label(world: Boo, action: int) -> str:
    """The words for taking this action, with its consequence for the seat on the move."""
    return said_of(_where(world, action), consequence(world, action))


def _where(world: Boo, action: int) -> str:
    """The placement or order that an action is, in words."""
    if action >= FIRST_ORDER:
        shows = squares_of(laid_last(world))
        ghosts = _in_turn([f"{at} {shows[at - 1]}" for at in _squares_in(ORDER_NAMES[action - FIRST_ORDER])])
        return _("Scare with {ghosts}").format(ghosts=ghosts) if ghosts else _("Spare everybody")
    y, x, way, _face = PLACES.indices(action)
    words = _("{x},{y} across, {squares}") if WAYS[way] in "><" else _("{x},{y} down, {squares}")
    return words.format(x=x, y=y, squares=spaced(placed(world, action)))


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


# What has happened.


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    return _told(Line.read(line), names, seat)


def tell_in_sight(line: str, names: Sequence[str], seat: int) -> str:
    """The same beside the table, which has no numbers and shows where a card lies: what turned over and the score come
    first, and the next card, which lies open, is not worth a sentence."""
    read = Line.read(line)
    if read.act.what == "turn":
        return ""
    turned = sum(len(part.detail) // 2 for part in read.followed("turned"))
    ghosts = next(iter(read.followed("ghosts")), None)
    if ghosts is None or (not turned and read.act.what.startswith("scare:")):
        return _told(read, names, seat, is_in_sight=True)
    words = (TURNING if turned else PLACING).to(read.who == seat, turned)
    brief = words.format(name=names[read.who], n=turned, score=_scored(names, seat, ghosts.detail))
    return " ".join([brief, *[_followed(part, names, seat) for part in read.talk if part.what not in COUNTED]])


def _scored(names: Sequence[str], seat: int, ghosts: Sequence[str]) -> str:
    """The ghosts of each seat in short, one's own first."""
    if seat >= 0:
        return _("{own}\u00a0–\u2060\u00a0{other}").format(own=ghosts[seat], other=ghosts[1 - seat])
    return _("{first} {n}, {second} {m}").format(first=names[0], n=ghosts[0], second=names[1], m=ghosts[1])


def _told(line: Line, names: Sequence[str], seat: int, is_in_sight: bool = False) -> str:
    who, (what, detail), talk = line
    act, _colon, order = what.partition(":")
    if what == SPARING:
        act = "spare"
    elif act not in ACTS:
        act = "placed" if is_in_sight else "across" if what[1] in "><" else "down"
    squares = told_squares(detail[-1]) if detail else ""
    ghosts = _in_turn([_(GHOSTS[square - 1]) for square in _squares_in(order)])
    told = ACTS[act].to(who == seat).format(name=names[who], squares=squares, at=what[2:], ghosts=ghosts)
    return " ".join([told, *[_followed(part, names, seat) for part in talk]])


def _followed(part: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for what followed an action for all to see."""
    what, numbers = part
    if what == "asked":
        return _("It makes a difference who scares first.")
    if what == "turned":
        n = len(numbers) // 2  # each by where it lies and what it shows
        return said(TURN_OVER, n).format(n=n)
    if what == "ghosts":
        return _score(names, seat, numbers)
    if what == "tie":
        return FOLLOWED[what].to(seat >= 0)
    who = int(numbers[0])
    return FOLLOWED[what].to(who == seat).format(name=names[who])


def _score(names: Sequence[str], seat: int, ghosts: Sequence[str]) -> str:
    """The ghosts of each seat, one's own first."""
    if seat < 0:
        told = _("Ghosts: {first} {n}, {second} {m}.")
        return told.format(first=names[0], n=ghosts[0], second=names[1], m=ghosts[1])
    return _("Ghosts: you {n}, {name} {m}.").format(n=ghosts[seat], name=names[1 - seat], m=ghosts[1 - seat])


# Why an action may not be taken, told from what the asking seat knows.


def refuse(known: Boo, seat: int, action: int) -> Refusal:
    """Why `seat` may not take an action that is not legal for it."""
    if known.mover() == OVER:
        return Refusal("game-over", "BOO-40", _("The game is over."))
    if action >= FIRST_TURN:
        return Refusal("left-to-chance", "BOO-05", _("Which card comes next is for chance to decide."))
    if action >= FIRST_OYA:
        return Refusal("left-to-chance", "BOO-08", _("Lots are drawn for who begins."))
    if known.mover() != seat:
        return Refusal("not-your-turn", "BOO-10", _("It is not your turn."))
    is_order = action >= FIRST_ORDER
    if is_order != bool(known.asked):
        refused = MOMENTS["place" if is_order else "order"].refuses
        return refused._replace(words=_(refused.words))
    return _order(known, action - FIRST_ORDER) if is_order else _place(known, action)


def _place(known: Boo, action: int) -> Refusal:
    """BOO-11, BOO-12, BOO-15, BOO-33."""
    why = known.table.misfit(action >> 3, action & 4 != 0)
    if why in MISFITS:
        return MISFITS[why]._replace(words=_(MISFITS[why].words).format(last=SIDE - 1))
    # BOO-33: the lowest placement that lays the same.
    first = action & ~3
    like = next(other for other in range(first, action) if placed(known, other) == placed(known, action))
    words = _("Laid like this the card shows the same as with {name}: play that.")
    return Refusal("same-placement", "BOO-33", words.format(name=ACTIONS.name(like)))


def _order(known: Boo, order: int) -> Refusal:
    """BOO-20, BOO-31, BOO-32."""
    ghosts = known.table.ghosts_laid()
    if CHECKS[order] & ~ghosts:
        return Refusal("no-ghost-there", "BOO-20", _("On one of those squares there is no ghost to scare anybody."))
    if CHECKS[order] != ghosts and not known.may_spare:
        words = _("At this table nobody is spared: put all the ghosts of your card in order.")
        return Refusal("no-sparing", "BOO-32", words)
    return Refusal("same-outcome", "BOO-31", _("This order has the same result as one on the list: choose that one."))
