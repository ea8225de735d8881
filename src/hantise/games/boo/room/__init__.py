"""The room of BOO as a seat sees it: the seats and their duel, the cemetery, the cards to come, motions and the end."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene, Step
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.sheet import Line
from hantise.core.words import _, ngettext
from hantise.drawing.contract import thing
from hantise.drawing.faces import face
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.parts import icon, picture
from hantise.drawing.kit.seat import Count, Seat, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.boo.cemetery import ACTIONS
from hantise.games.boo.facts import Facts
from hantise.games.boo.moments import SAID, tell_in_sight
from hantise.games.boo.room.cemetery import (
    CARD,
    asks,
    cemetery,
    choice,
    label_in_sight,
    lying,
    outline,
    placement,
    say,
    sketch,
    told_apart,
    touches,
)
from hantise.games.boo.room.drawings import BALANCE, drawings, face_of, ghosts_at, share
from hantise.games.boo.table import boo_of, colour_of, standing, verdict
from hantise.games.boo.view import BooView

__all__ = [
    "actor",
    "asks",
    "choice",
    "draw",
    "drawings",
    "ends_round",
    "label_in_sight",
    "outline",
    "result",
    "say",
    "sketch",
    "steps",
    "tell_in_sight",
    "touches",
]

# Tells the style sheet the colour of the seat's cards, and whether the seat orders ghosts now.
OPENED = Markup(
    '<div class="boo-room" data-mine="{}"><div class="yard"{} data-clear>'
    '<section class="heads" data-score aria-label="{}">'
)
# The seat touches ghosts in the near view, never in the whole cemetery.
ORDERING = Markup(" data-near")
COUNTED = Markup('<span data-place="{}"><b class="digits">{}</b></span>')
# A bar, filled up to the viewer's share.
BAR = Markup(
    '<svg class="bar" data-place="{}" viewBox="0 0 100 10" preserveAspectRatio="none">'
    '<rect width="100" height="10"/><rect width="{}" height="10"/></svg>'
)
# A button beside the duel, over no card: shows the whole cemetery, or goes back; only the script uses it.
WHOLE = Markup('<button type="button" class="ib whole-ground" data-whole aria-label="{}">{}</button></section>')
OPEN_CARD = Markup('<div class="open-card {} {}" data-place="{}"><small>{}</small>{}</div>')
NOTHING, EMPTY = Markup(""), Markup('<i class="slot"></i>')
IN_HAND = Markup(
    '<span role="group" aria-label="{}">'
    '<button class="card across" aria-label="{}"{} data-carried data-kind="{}">{}</button></span>'
)
DRAWER = Markup('<details class="look drawer" id="drawer"><summary>{}<span>{}</span></summary><div class="panel">')
NUDGE = Markup('<button type="button" class="nudge to-{}" data-nudge="Arrow{}" aria-label="{}">{}</button>')
END_OF_ONE, END_OF_SECTION, END_OF_DRAWER, END = map(
    Markup, ("</div>", "</section>", "</div></details>", "</div></div>")
)
# The colours of the ghosts of a card, which are written as its own and the other one.
COLOURS = {"black": str.maketrans("ox", "bw"), "white": str.maketrans("ox", "wb")}
KEPT = 500


def draw(scene: Scene) -> list[Markup]:
    """BOO-50: the open table in pieces, with the viewer's side first (the first seat's for a spectator)."""
    boo, pickable = boo_of(scene.view), scene.pickable
    first = max(boo.seat, 0)
    seats = first, 1 - first
    mine = colour_of(boo.facts, boo.seat) if boo.seat >= 0 else ""
    one, other = [_seat(scene, boo, number) for number in seats]
    shelves = [piece for number in seats for piece in _shelf(scene, boo, number, CARD in pickable)]
    opened, whole, shelf, drawer = _frame(scene.icons, mine, bool(pickable) and CARD not in pickable)
    return [
        opened,
        one,
        *_duel(scene, boo, first),
        other,
        whole,
        *cemetery(scene, pickable),
        shelf,
        *shelves,
        drawer,
        *[piece for number in seats for piece in _cards(scene, boo, number)],
        END_OF_DRAWER,
        END_OF_SECTION,
        _nudges(scene.icons) if pickable else NOTHING,
        END,
        *_between(scene),
    ]


@cached(50)
def _frame(icons: str, mine: str, is_ordering: bool) -> tuple[Markup, ...]:
    """The beginnings of the room, of its ground (with the button before it), of its shelf and of its drawer."""
    return (
        OPENED.format(mine, ORDERING if is_ordering else NOTHING, _("Around the table")),
        WHOLE.format(_("The whole cemetery"), icon(icons, "whole")),
        Markup('<section class="shelf" aria-label="{}">').format(_("Hands")),
        DRAWER.format(icon(icons, "cards"), _("Cards")),
    )


def _seat(scene: Scene, boo: BooView, number: int) -> Markup:
    """BOO-18, BOO-41: a seat with its colour, its ghosts and its cards left, and whether it is the Oya."""
    facts, name, tags, told = boo.facts, scene.called(number), tuple(scene.tags[number]), tuple(standing(boo, number))
    left = sum(map(bool, (facts.hands[number], facts.tops[number]))) + len(facts.unseen[number])
    is_black, begins, is_moving = number == facts.black, number == facts.oya, number == boo.mover
    return _seated(scene.icons, number, name, scene.faces[number], tags, told, left, is_black, begins, is_moving)


@cached(KEPT)
def _seated(
    icons: str,
    number: int,
    name: str,
    ghost: str,
    tags: tuple[str, ...],
    told: tuple[str, ...],
    left: int,
    is_black: bool,
    begins: bool,
    is_moving: bool,
) -> Markup:
    cards = ngettext("{n} card left", "{n} cards left", left).format(n=left)
    described = said_of(name, ", ".join([*told, cards, *tags]))
    side = _("Black") if is_black else _("White")
    side = _("{colour} · begins").format(colour=side) if begins else side
    drawn, counts = tuple(map(tag, [side, *tags])), (Count(str(left), "cards"),)
    return seat(Seat(number, name, ghost, described, counts, drawn, is_moving=is_moving), icons)


def _duel(scene: Scene, boo: BooView, first: int) -> Sequence[Markup]:
    """BOO-41: both seats' ghosts and the lead, the viewer's on the left; read aloud with the seats.

    BOO-44: below, in the second game of a match, the ghosts of the first.
    """
    world = boo.world()
    mine, theirs, is_black = int(world.ghosts(first)), int(world.ghosts(1 - first)), world.black == first
    return _balance(scene.drawings, first, mine, theirs, is_black, boo.facts.first)


@cached(KEPT)
def _balance(
    drawings: str, first: int, mine: int, theirs: int, is_black: bool, before: tuple[int, ...]
) -> Sequence[Markup]:
    ours, others = ("b1", "w3") if is_black else ("w1", "b3")
    words, nth = _("Game 2 of 2 · the first: {mine} – {theirs}"), []
    if before:
        told = words.format(mine=before[first], theirs=before[1 - first])
        nth = [Markup('<p class="nth" aria-hidden="true">{}</p>').format(told)]
    return [
        Markup('<div class="duel {}" aria-hidden="true">').format("of-black" if is_black else "of-white"),
        picture(drawings, ours, "who"),
        COUNTED.format(ghosts_at(first), mine),
        BAR.format(BALANCE, share(mine, theirs)),
        COUNTED.format(ghosts_at(1 - first), theirs),
        picture(drawings, others, "who"),
        END_OF_ONE,
        *nth,
    ]


@cached(10)
def _nudges(icons: str) -> Markup:
    """The buttons that move the card being placed by one cell; only the script uses them."""
    ways = ("left", "up", "down", "right")
    buttons = [NUDGE.format(way, way.capitalize(), _(SAID.nudges[way]), icon(icons, "next")) for way in ways]
    return Markup('<div class="nudges">{}</div>').format(Markup("").join(buttons))


# The open cards of the seats, and a drawer with all cards to come.


def _shelf(scene: Scene, boo: BooView, number: int, is_asked: bool) -> Sequence[Markup]:
    """BOO-05: the card in hand, which can be touched before a placement, and the next one, open on the pile."""
    facts, is_own = boo.facts, number == boo.seat
    name, kind = "" if number == scene.reader else scene.names[number], colour_of(facts, number)
    return _shelved(scene.drawings, number, name, is_own, kind, *_in_sight(facts, number), is_own and is_asked)


def _in_sight(facts: Facts, number: int) -> tuple[str, str]:
    """The card in hand and the next one of a seat, as in the box; "" for none."""
    hand, top = [facts.cards[card - 1] if card else "" for card in (facts.hands[number], facts.tops[number])]
    return hand, top


@cached(KEPT)
def _shelved(
    drawings: str, number: int, name: str, is_own: bool, kind: str, hand: str, top: str, is_asked: bool
) -> Sequence[Markup]:
    owner = "own" if is_own else "theirs"
    in_hand, on_top = _open(drawings, hand, kind, is_asked), _open(drawings, top, kind)
    return [
        OPEN_CARD.apart(owner, "hand", f"hand:{number}", name or _("In your hand"), in_hand),
        OPEN_CARD.apart(owner, "next", f"next:{number}", _("Then"), on_top),
    ]


@cached(KEPT)
def _open(drawings: str, card: str, kind: str, is_asked: bool = False) -> Markup:
    """A card of that colour, lengthwise; something to touch if it `is_asked` for; an empty slot for ""."""
    if not card:
        return EMPTY
    squares = card.translate(COLOURS[kind])
    drawn, told = face_of(squares), told_apart(squares)
    if is_asked:
        return IN_HAND.apart(_("In your hand"), told, thing(CARD), kind, face(drawings, drawn))
    return lying(drawings, drawn, told, kind)


def _cards(scene: Scene, boo: BooView, number: int) -> Sequence[Markup]:
    """BOO-50: all remaining cards of a seat, one piece for each card because most of them stay."""
    facts, name = boo.facts, "" if number == scene.reader else scene.names[number]
    unseen = tuple([facts.cards[card - 1] for card in facts.unseen[number]])
    return _drawer(scene.drawings, name, colour_of(facts, number), *_in_sight(facts, number), unseen)


@cached(KEPT)
def _drawer(drawings: str, name: str, kind: str, hand: str, top: str, unseen: tuple[str, ...]) -> Sequence[Markup]:
    """The part of the drawer with the cards of the seat of this name, "" for the reader's."""
    title, held = _("Your cards"), _("In your hand")
    if name:
        title, held = _("{name}’s cards").format(name=name), _("{name}’s hand").format(name=name)
    below = ngettext("Below it, {n} card", "Below it, {n} cards in some order", len(unseen)).format(n=len(unseen))
    pieces = [Markup('<section aria-label="{0}"><h3>{0}</h3>').format(title)]
    for words, cards in ((held, (hand,)), (_("Then"), (top,)), (below, unseen)):
        if any(cards):
            pieces.append(Markup("<h4>{}</h4><div>").format(words))
            pieces += [*[_open(drawings, card, kind) for card in cards], END_OF_ONE]
    return [*pieces, END_OF_SECTION]


# The end: the winner, the margin and the ghosts of each seat; and the panel between the games of a match.


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """BOO-41, BOO-42, BOO-44: the winner, and the ghosts of each seat, the winner first."""
    world = boo_of(scene.view).world()
    payoffs = world.payoffs()
    is_tie = 1.0 not in payoffs
    first = max(scene.view.seat, 0) if is_tie else payoffs.index(1.0)
    other = scene.faces[1 - first]
    ghost = hero(scene.icons, scene.faces[first], not is_tie, "" if is_tie else other, other if is_tie else "")
    heading = SAID.panels["tie" if is_tie else "wins"].to(first == scene.reader).format(name=scene.names[first])
    margin = verdict(scene.view).margin
    told = story(ghost, "outcome", heading, [escape(f"{margin[0].upper()}{margin[1:]}.")])
    # BOO-44: in a match a column for each game.
    games = [_("1st game"), _("2nd game")] if world.is_match else []
    rows = []
    for number in (first, 1 - first):
        before, now = int(world.first[number]), int(world.ghosts(number))
        each = [Markup("{}").format(ghosts) for ghosts in (before, now)] if world.is_match else []
        rows.append(_row(scene, number, [*each, total(scene.icons, before + now, not is_tie and number == first)]))
    return [told, *tally(_("Ghosts"), heads([*games, _("Ghosts")]), rows)]


def _row(scene: Scene, number: int, cells: Sequence[Markup]) -> tuple[Markup, ...]:
    return row(scene.icons, scene.faces[number], scene.called(number), cells, number == scene.reader)


def _between(scene: Scene) -> list[Markup]:
    """BOO-44: the result of the first game, until this seat has placed a card in the second one."""
    facts = boo_of(scene.view).facts
    if not facts.first or len(facts.laid) > (scene.view.seat == 1 - facts.oya):
        return []
    leader = facts.first.index(max(facts.first))
    ghost = hero(scene.icons, scene.faces[leader], False)
    told = SAID.panels["second"].to(facts.oya == scene.reader).format(name=scene.names[facts.oya])
    heading = story(ghost, "first-game-told", _("End of the first game"), [escape(told)])
    totals = [total(scene.icons, ghosts, ghosts > min(facts.first)) for ghosts in facts.first]
    rows = [_row(scene, number, [totals[number]]) for number in (leader, 1 - leader)]
    counted = tally(_("Ghosts"), heads([_("1st game")]), rows)
    return between_rounds("first-game", [heading, *counted], _("On to the second game"))


def ends_round(line: str) -> bool:
    """BOO-44: True for a line that ends the first game of a match."""
    return bool(Line.read(line).followed("second"))


# The motions for a line of a sheet, the same for all seats.


def actor(line: str) -> int:
    """The seat that acts, which begins every line."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """The motions: a card flies from hand to cemetery and cards turn over, itself last; or a pile's card flies.

    BOO-41: at the end of a game each seat's ghosts are counted on the table, and the viewer's share fills the bar.
    """
    read = Line.read(line)
    who, act, _talk = read
    if act.what == "oya":
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    if act.what == "turn":
        return [Step("fly", f"hand:{who}", f"next:{who}", (face_of(act.detail[1]),))]
    ends = []
    if read.followed("second", "tie", "wins"):
        ghosts, first = [int(number) for part in read.followed("ghosts") for number in part.detail], max(seat, 0)
        ends = [Step("count", target=ghosts_at(seat), mark=str(number)) for seat, number in enumerate(ghosts)]
        ends += [Step("count", target=BALANCE, mark=str(share(ghosts[first], ghosts[1 - first]))), Step("wait")]
    turned = [one for part in read.followed("turned") for one in zip(part.detail[::2], part.detail[1::2])]
    # BOO-26: a card turns over in its place, given by its leftmost or topmost square.
    turns = {
        place: Step("turn", target=place[1:], faces=(face_of(squares, place[0] == "v"),)) for place, squares in turned
    }
    if act.what.startswith("scare:"):
        return [*turns.values(), *ends]
    # BOO-10: the card flies to its place, and perhaps turns over there.
    placed = placement(ACTIONS.parse(act.what))
    flies = Step("fly", f"hand:{who}", placed.middle, (face_of(act.first, placed.is_down),))
    own = turns.pop(("v" if placed.is_down else ">") + act.what[2:], None)
    return [flies, *turns.values(), *([own._replace(target=placed.middle)] if own else []), *ends]
