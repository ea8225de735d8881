"""The table of BOO as a seat sees it: who sits there, the duel between them, the cemetery, the cards to come; how it
moves, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hantise.core import Scene, Step
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.sheet import Line
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.parts import icon, picture
from hantise.drawing.kit.seat import Count, Seat, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.boo.actions import ACTIONS
from hantise.games.boo.moments import told_squares
from hantise.games.boo.room.cemetery import cemetery, lying, to_touch
from hantise.games.boo.room.choices import CARD, is_down, placement
from hantise.games.boo.room.drawings import BALANCE, face_of, ghosts_at, share
from hantise.games.boo.sheet import shown
from hantise.games.boo.table import boo_of, colour_of, standing, verdict
from hantise.games.boo.view import BooView

END = Markup("</div></div>")
END_OF_DUEL = Markup("</div>")
NTH = Markup('<p class="nth" aria-hidden="true">{}</p>')
# Its ghosts are touched from near, never in the whole cemetery.
ORDERING = Markup(" data-near")
NUDGES = (("ArrowLeft", "left"), ("ArrowUp", "up"), ("ArrowDown", "down"), ("ArrowRight", "right"))


def draw(scene: Scene) -> list[Markup]:
    """BOO-50: all that lies open, in pieces; the viewer's own side, or the first seat's, first."""
    boo = boo_of(scene.view)
    first, second = _places(boo)
    mine = colour_of(boo.facts.setting, boo.seat) if boo.seat >= 0 else ""
    is_ordering = any(choice.at_hand for choice in scene.choices.values())
    seats = _seat(scene, boo, first), _seat(scene, boo, second)
    heads = [seats[0], *_duel(scene, boo, first), *_game(boo, first), seats[1], _end_of_heads(scene.icons)]
    below = [*_hands(scene, boo), _nudges(scene.icons) if scene.pickable else Markup("")]
    return [_opened(mine, is_ordering), *heads, *cemetery(scene), *below, END, *_between(scene)]


@kept(10)
def _opened(mine: str, is_ordering: bool) -> Markup:
    """The sheet knows the colour of the cards that this seat places, and whether it puts ghosts in order now."""
    return Markup(
        '<div class="boo-room" data-mine="{}"><div class="yard"{} data-clear>'
        '<section class="heads" data-score aria-label="{}">'
    ).format(mine, ORDERING if is_ordering else Markup(""), _("Around the table"))


@kept(10)
def _end_of_heads(icons: str) -> Markup:
    """Beside the duel, where it lies over no card: sees the whole cemetery, or goes back; the script's affair alone."""
    return Markup(
        '<button type="button" class="ib whole-ground" data-whole aria-label="{}">{}</button></section>'
    ).format(_("The whole cemetery"), icon(icons, "whole"))


def _seat(scene: Scene, boo: BooView, number: int) -> Markup:
    """BOO-18, BOO-41: colour, ghosts, who the Oya is, how many cards are left."""
    name, setting = scene.called(number), boo.facts.setting
    left = sum(map(bool, (setting.hands[number], setting.tops[number]))) + len(setting.unseen[number])
    cards = ngettext("{n} card left", "{n} cards left", left).format(n=left)
    described = said_of(name, ", ".join([*standing(boo, number), cards, *scene.tags[number]]))
    tags = [_side(number == setting.black, number == setting.oya), *scene.tags[number]]
    counts = (Count(str(left), "cards"),)
    who = Seat(number, name, scene.faces[number], described, counts, tuple(map(tag, tags)))
    return seat(who._replace(is_moving=boo.mover == number), scene.icons)


def _side(is_black: bool, is_oya: bool) -> str:
    colour = _("Black") if is_black else _("White")
    return _("{colour} · begins").format(colour=colour) if is_oya else colour


# The duel: the ghosts of each, and who is ahead.


def _duel(scene: Scene, boo: BooView, first: int) -> list[Markup]:
    """BOO-41: the viewer's own on the left; read aloud with the seats."""
    world = boo.world()
    mine, theirs, is_black = int(world.ghosts(first)), int(world.ghosts(1 - first)), world.black == first
    ours, others = ("b1", "w3") if is_black else ("w1", "b3")
    return [
        _duel_of("of-black" if is_black else "of-white"),
        picture(scene.drawings, ours, "who"),
        _counted(first, mine),
        _balance(mine, theirs),
        _counted(1 - first, theirs),
        picture(scene.drawings, others, "who"),
        END_OF_DUEL,
    ]


def _game(boo: BooView, first: int) -> list[Markup]:
    """BOO-44: which of the two games of a match it is, and the ghosts of the first; the seats are read with theirs."""
    kept_ghosts = boo.facts.setting.first
    if not kept_ghosts:
        return []
    told = _("Game 2 of 2 · the first: {mine} – {theirs}")
    return [NTH.format(told.format(mine=kept_ghosts[first], theirs=kept_ghosts[1 - first]))]


@kept(10)
def _duel_of(colour: str) -> Markup:
    return Markup('<div class="duel {}" aria-hidden="true">').format(colour)


@kept(1000)
def _balance(mine: int, theirs: int) -> Markup:
    """A bar, of which the viewer's share is full."""
    return Markup(
        '<svg class="bar" data-place="{}" viewBox="0 0 100 10" preserveAspectRatio="none">'
        '<rect width="100" height="10"/><rect width="{}" height="10"/></svg>'
    ).format(BALANCE, share(mine, theirs))


@kept(1000)
def _counted(number: int, ghosts: int) -> Markup:
    return Markup('<span data-place="{}"><b class="digits">{}</b></span>').format(ghosts_at(number), ghosts)


# Below the cemetery.


@kept(10)
def _nudges(icons: str) -> Markup:
    """Move what is being placed by a place; the script's affair alone."""
    words = {
        "left": _("One place left"),
        "up": _("One place up"),
        "down": _("One place down"),
        "right": _("One place right"),
    }
    one = Markup('<button type="button" class="nudge to-{}" data-nudge="{}" aria-label="{}">{}</button>')
    buttons = [one.format(way, arrow, words[way], icon(icons, "next")) for arrow, way in NUDGES]
    return Markup('<div class="nudges">{}</div>').format(Markup("").join(buttons))


# The cards that lie open before the seats, and those still to come, which are drawn in a drawer.


KEPT = 1000
EMPTY, END_OF_SHELVES = map(Markup, ('<i class="slot"></i>', "</section>"))
END_OF_CARDS, END_OF_DRAWER = map(Markup, ("</div>", "</div></details>"))


def _places(boo: BooView) -> tuple[int, int]:
    """The seats on the left, the viewer's or the first, and on the right."""
    first = max(boo.seat, 0)
    return first, 1 - first


def _hands(scene: Scene, boo: BooView) -> list[Markup]:
    """BOO-05: the card in each hand, and the next one, which lies open on the pile; then the drawer."""
    first, second = _places(boo)
    shelves = [piece for number in (first, second) for piece in _shelf(scene, boo, number)]
    return [_shelves_opened(), *shelves, *_drawer(scene, boo, (first, second)), END_OF_SHELVES]


@kept(10)
def _shelves_opened() -> Markup:
    return Markup('<section class="shelf" aria-label="{}">').format(_("Hands"))


def _shelf(scene: Scene, boo: BooView, number: int) -> list[Markup]:
    setting, own = boo.facts.setting, number == boo.seat
    name = "" if number == scene.reader else scene.names[number]
    return [
        _place(f"hand:{number}", own, name or _("In your hand"), _in_hand(scene, boo, number, setting.hands[number])),
        _place(f"next:{number}", own, _("Then"), _open(scene, boo, number, setting.tops[number])),
    ]


@kept(KEPT)
def _place(place: str, own: bool, label: str, card: Markup) -> Markup:
    return Markup('<div class="open-card {} {}" data-place="{}"><small>{}</small>{}</div>').format(
        "own" if own else "theirs", place.partition(":")[0], place, label, card
    )


def _in_hand(scene: Scene, boo: BooView, number: int, card: int) -> Markup:
    """The card that is placed next: one's own is a thing to touch while it is asked for."""
    if number != boo.seat or CARD not in scene.pickable:
        return _open(scene, boo, number, card)
    squares, kind = shown(boo.world(), number, card - 1, 0), colour_of(boo.facts.setting, number)
    touched = to_touch(scene.drawings, face_of(squares), told_squares(squares), kind, CARD)
    return Markup('<span role="group" aria-label="{}">{}</span>').format(_("In your hand"), touched)


def _open(scene: Scene, boo: BooView, number: int, card: int) -> Markup:
    """A card of that seat, lengthwise; 0 is none."""
    if not card:
        return EMPTY
    squares = shown(boo.world(), number, card - 1, 0)
    return lying(scene.drawings, face_of(squares), told_squares(squares), colour_of(boo.facts.setting, number))


# The drawer.


def _drawer(scene: Scene, boo: BooView, numbers: tuple[int, int]) -> Iterator[Markup]:
    """BOO-50: all that each seat still has, a piece for each card, since most of them stay."""
    yield _opened_drawer(scene.icons)
    for number in numbers:
        yield from _to_come(scene, boo, number)
    yield END_OF_DRAWER


@kept(10)
def _opened_drawer(icons: str) -> Markup:
    return Markup(
        '<details class="look drawer" id="drawer"><summary>{}<span>{}</span></summary><div class="panel">'
    ).format(icon(icons, "cards"), _("Cards"))


def _to_come(scene: Scene, boo: BooView, number: int) -> Iterator[Markup]:
    setting = boo.facts.setting
    name = "" if number == scene.reader else scene.names[number]
    held = _("{name}’s hand").format(name=name) if name else _("In your hand")
    yield _headed(_("{name}’s cards").format(name=name) if name else _("Your cards"))
    for words, card in ((held, setting.hands[number]), (_("Then"), setting.tops[number])):
        if card:
            yield from _named(words, [_open(scene, boo, number, card)])
    if unseen := setting.unseen[number]:
        words = ngettext("Below it, {n} card", "Below it, {n} cards in some order", len(unseen)).format(n=len(unseen))
        yield from _named(words, [_open(scene, boo, number, card) for card in unseen])
    yield END_OF_SHELVES


@kept(KEPT)
def _headed(heading: str) -> Markup:
    return Markup('<section aria-label="{0}"><h3>{0}</h3>').format(heading)


def _named(words: str, cards: list[Markup]) -> Iterator[Markup]:
    yield Markup("<h4>{}</h4><div>").format(words)
    yield from cards
    yield END_OF_CARDS


# The end: who has won, by how much, how many ghosts each has; and what stands between the games of a match.


FIRST_GAME = "first-game"


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """BOO-41, BOO-42, BOO-44: the winner, and the ghosts of each seat, the winner first."""
    world = boo_of(scene.view).world()
    payoffs = world.payoffs()
    is_tie = 1.0 not in payoffs
    first = max(scene.view.seat, 0) if is_tie else payoffs.index(1.0)
    other = scene.faces[1 - first]
    ghost = hero(scene.icons, scene.faces[first], not is_tie, "" if is_tie else other, other if is_tie else "")
    if is_tie:
        heading = _("A shared victory!")
    elif first == scene.reader:
        heading = _("Victory!")
    else:
        heading = _("{name} wins!").format(name=scene.names[first])
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
    """BOO-44: what the first game brought, until this seat has placed a card in the second one."""
    setting = boo_of(scene.view).facts.setting
    if not setting.first or len(setting.laid) > (scene.view.seat == 1 - setting.oya):
        return []
    leader = setting.first.index(max(setting.first))
    ghost = hero(scene.icons, scene.faces[leader], False)
    if setting.oya == scene.reader:
        told = _("All ghosts count. Now you place first.")
    else:
        told = _("All ghosts count. Now {name} places first.").format(name=scene.names[setting.oya])
    heading = story(ghost, f"{FIRST_GAME}-told", _("End of the first game"), [escape(told)])
    totals = [total(scene.icons, ghosts, ghosts > min(setting.first)) for ghosts in setting.first]
    rows = [_row(scene, number, [totals[number]]) for number in (leader, 1 - leader)]
    counted = tally(_("Ghosts"), heads([_("1st game")]), rows)
    return between_rounds(FIRST_GAME, [heading, *counted], _("On to the second game"))


def ends_round(line: str) -> bool:
    """BOO-44: true of a line with which the first game of a match ends."""
    return bool(Line.read(line).followed("second"))


# The motions for a line of a sheet, the same for everybody.


# BOO-30, BOO-44: what follows the last card of a game.
ENDS = ("second", "tie", "wins")


def actor(line: str) -> int:
    """The seat whose doing it is: every line begins with it."""
    return Line.read(line).who


def steps(line: str, seat: int) -> list[Step]:
    """A card flies from hand to cemetery, where cards turn over, itself last; or from the pile beside the hand."""
    read = Line.read(line)
    who, act, _talk = read
    if act.what == "oya":
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    if act.what == "turn":
        return [Step("fly", f"hand:{who}", f"next:{who}", (face_of(act.detail[1]),))]
    ends = [*_counts(read, max(seat, 0)), Step("wait")] if any(read.followed(end) for end in ENDS) else []
    turned = [one for part in read.followed("turned") for one in zip(part.detail[::2], part.detail[1::2])]
    # BOO-26: a card turns over where it lies, which is told by its leftmost or topmost square.
    turns = {
        place: Step("turn", target=place[1:], faces=(face_of(squares, is_down(place[0])),)) for place, squares in turned
    }
    if act.what.startswith("scare:"):
        return [*turns.values(), *ends]
    # BOO-10: the card flies to where it is placed, and turns over there, if it does.
    placed = placement(ACTIONS.parse(act.what))
    flies = Step("fly", f"hand:{who}", placed.middle, (face_of(act.first, placed.is_down),))
    own = turns.pop(("v" if placed.is_down else ">") + act.what[2:], None)
    return [flies, *turns.values(), *([own._replace(target=placed.middle)] if own else []), *ends]


def _counts(line: Line, first: int) -> list[Step]:
    """BOO-41: the ghosts of each seat are counted on the table; the bar is full as far as the `first` one has them."""
    ghosts = [int(number) for part in line.followed("ghosts") for number in part.detail]
    counts = [Step("count", target=ghosts_at(seat), mark=str(number)) for seat, number in enumerate(ghosts)]
    return [*counts, Step("count", target=BALANCE, mark=str(share(ghosts[first], ghosts[1 - first])))]
