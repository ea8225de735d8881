"""The room of BOO as a seat sees it: the seats and their duel, the cemetery, the cards to come, motions and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from hantise.games.boo.moments import SAID, tell_in_sight, told_squares
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
    touches,
)
from hantise.games.boo.room.drawings import BALANCE, drawings, face_of, ghosts_at, share
from hantise.games.boo.rules import shown
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
EMPTY = Markup('<i class="slot"></i>')
IN_HAND = Markup(
    '<span role="group" aria-label="{}">'
    '<button class="card across" aria-label="{}"{} data-carried data-kind="{}">{}</button></span>'
)
DRAWER = Markup('<details class="look drawer" id="drawer"><summary>{}<span>{}</span></summary><div class="panel">')
NUDGE = Markup('<button type="button" class="nudge to-{}" data-nudge="Arrow{}" aria-label="{}">{}</button>')
END_OF_ONE, END_OF_SECTION, END_OF_DRAWER, END = map(
    Markup, ("</div>", "</section>", "</div></details>", "</div></div>")
)


def draw(scene: Scene) -> list[Markup]:
    """BOO-50: the open table in pieces, with the viewer's side first (the first seat's for a spectator)."""
    boo = boo_of(scene.view)
    first = max(boo.seat, 0)
    seats = first, 1 - first
    mine = colour_of(boo.facts, boo.seat) if boo.seat >= 0 else ""
    pickable = scene.pickable
    is_ordering = bool(pickable) and CARD not in pickable
    one, other = [_seat(scene, boo, number) for number in seats]
    shelves = [piece for number in seats for piece in _shelf(scene, boo, number)]
    return [
        OPENED.format(mine, ORDERING if is_ordering else Markup(""), _("Around the table")),
        one,
        *_duel(scene, boo, first),
        other,
        WHOLE.format(_("The whole cemetery"), icon(scene.icons, "whole")),
        *cemetery(scene, pickable),
        Markup('<section class="shelf" aria-label="{}">').format(_("Hands")),
        *shelves,
        *_drawer(scene, boo, seats),
        END_OF_SECTION,
        _nudges(scene.icons) if pickable else Markup(""),
        END,
        *_between(scene),
    ]


def _seat(scene: Scene, boo: BooView, number: int) -> Markup:
    """BOO-18, BOO-41: a seat with its colour, its ghosts and its cards left, and whether it is the Oya."""
    name, facts = scene.called(number), boo.facts
    left = sum(map(bool, (facts.hands[number], facts.tops[number]))) + len(facts.unseen[number])
    cards = ngettext("{n} card left", "{n} cards left", left).format(n=left)
    described = said_of(name, ", ".join([*standing(boo, number), cards, *scene.tags[number]]))
    side = _("Black") if number == facts.black else _("White")
    side = _("{colour} · begins").format(colour=side) if number == facts.oya else side
    tags, counts = tuple(map(tag, [side, *scene.tags[number]])), (Count(str(left), "cards"),)
    is_moving = boo.mover == number
    return seat(Seat(number, name, scene.faces[number], described, counts, tags, is_moving=is_moving), scene.icons)


def _duel(scene: Scene, boo: BooView, first: int) -> list[Markup]:
    """BOO-41: both seats' ghosts and the lead, the viewer's on the left; read aloud with the seats.

    BOO-44: below, in the second game of a match, the ghosts of the first.
    """
    world, before = boo.world(), boo.facts.first
    mine, theirs, is_black = int(world.ghosts(first)), int(world.ghosts(1 - first)), world.black == first
    ours, others = ("b1", "w3") if is_black else ("w1", "b3")
    words, nth = _("Game 2 of 2 · the first: {mine} – {theirs}"), []
    if before:
        told = words.format(mine=before[first], theirs=before[1 - first])
        nth = [Markup('<p class="nth" aria-hidden="true">{}</p>').format(told)]
    return [
        Markup('<div class="duel {}" aria-hidden="true">').format("of-black" if is_black else "of-white"),
        picture(scene.drawings, ours, "who"),
        COUNTED.format(ghosts_at(first), mine),
        BAR.format(BALANCE, share(mine, theirs)),
        COUNTED.format(ghosts_at(1 - first), theirs),
        picture(scene.drawings, others, "who"),
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


def _shelf(scene: Scene, boo: BooView, number: int) -> list[Markup]:
    """BOO-05: the card in hand, which can be touched before a placement, and the next one, open on the pile."""
    facts, is_own = boo.facts, number == boo.seat
    name = "" if number == scene.reader else scene.names[number]
    owner = "own" if is_own else "theirs"
    in_hand = _open(scene, boo, number, facts.hands[number], is_own and CARD in scene.pickable)
    top = _open(scene, boo, number, facts.tops[number])
    return [
        OPEN_CARD.format(owner, "hand", f"hand:{number}", name or _("In your hand"), in_hand),
        OPEN_CARD.format(owner, "next", f"next:{number}", _("Then"), top),
    ]


def _open(scene: Scene, boo: BooView, number: int, card: int, is_asked: bool = False) -> Markup:
    """A card of that seat, lengthwise; something to touch if it `is_asked` for; an empty slot for 0."""
    if not card:
        return EMPTY
    squares, kind = shown(boo.world(), number, card - 1, 0), colour_of(boo.facts, number)
    drawn, told = face_of(squares), told_squares(squares)
    if is_asked:
        return IN_HAND.format(_("In your hand"), told, thing(CARD), kind, face(scene.drawings, drawn))
    return lying(scene.drawings, drawn, told, kind)


def _drawer(scene: Scene, boo: BooView, numbers: Sequence[int]) -> Iterator[Markup]:
    """BOO-50: all remaining cards of each seat, one piece for each card because most of them stay."""
    facts = boo.facts
    yield DRAWER.format(icon(scene.icons, "cards"), _("Cards"))
    for number in numbers:
        name = "" if number == scene.reader else scene.names[number]
        held = _("{name}’s hand").format(name=name) if name else _("In your hand")
        yield Markup('<section aria-label="{0}"><h3>{0}</h3>').format(
            _("{name}’s cards").format(name=name) if name else _("Your cards")
        )
        unseen = facts.unseen[number]
        below = ngettext("Below it, {n} card", "Below it, {n} cards in some order", len(unseen)).format(n=len(unseen))
        in_sight = [(held, facts.hands[number]), (_("Then"), facts.tops[number])]
        for words, cards in (*[(words, (card,) if card else ()) for words, card in in_sight], (below, unseen)):
            if cards:
                yield Markup("<h4>{}</h4><div>").format(words)
                yield from [_open(scene, boo, number, card) for card in cards]
                yield END_OF_ONE
        yield END_OF_SECTION
    yield END_OF_DRAWER


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
