"""The table of Haunted Stairs as a seat sees it: everybody in turn, the stock, the disc, the cards to win."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.words import _, ngettext
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.card import card
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.picture import ghost
from hantise.drawing.kit.pile import face_down, label, pile, stack
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.haunted_stairs import table
from hantise.games.haunted_stairs.disc import CHILDREN
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.room.board import board
from hantise.games.haunted_stairs.room.choices import seat_thing

KEPT: Final = 500
END: Final = Markup("</section>")
NOTHING: Final = Markup("")
# The card on top of the pile, by what is awaited.
ON_TOP: Final = {"swap": "swap", "move": "move", "riddle": "riddle", "ask": "riddle", "answer": "riddle"}


def draw(scene: Scene) -> list[Markup]:
    """Everybody clockwise, oneself last; then what lies on the table."""
    facts = table.facts_of(scene.view)
    seats = [_seat_of(scene, facts, number) for number in around(facts.players, facts.seat)]
    lying = [_stock(scene.drawings, sum(facts.stock)), *board(scene, facts), _prize(scene, facts), _whom(scene, facts)]
    return floor("stairs", [*others(seats), _opened(), *lying, END])


@kept(KEPT)
def _opened() -> Markup:
    return Markup('<section class="middle" aria-label="{}">').format(_("The table"))


def _seat_of(scene: Scene, facts: Facts, number: int) -> Markup:
    """STA-33: ghost, name, cards won."""
    cards, tags = facts.won[number], scene.tags[number]
    told = ngettext("{n} card won", "{n} cards won", cards).format(n=cards)
    who = Seat(
        number=number,
        name=scene.called(number),
        ghost=scene.faces[number],
        described=said_of(scene.called(number), ", ".join([told, *tags])),
        counts=(Count(str(cards), "cards"),),
        tags=tuple(map(tag, tags)),
        is_moving=facts.mover == number,
    )
    return seat(who, scene.icons)


@kept(KEPT)
def _stock(drawings: str, cards: int) -> Markup:
    """STA-04."""
    return pile("stock", face_down(drawings, "stock", cards), label(_("Stock"), cards))


def _prize(scene: Scene, facts: Facts) -> Markup:
    """STA-10: the cards that whoever finds the child wins."""
    return _prize_of(scene.drawings, _on_top(scene, facts), facts.pile, "pile" in scene.moved)


def _on_top(scene: Scene, facts: Facts) -> str:
    """The card turned up last."""
    if facts.awaits in ON_TOP:
        return ON_TOP[facts.awaits]
    return CHILDREN[facts.sought] if facts.sought >= 0 else table.turned_up(scene.lines)


@kept(KEPT)
def _prize_of(drawings: str, top: str, cards: int, is_moved: bool) -> Markup:
    lying = stack("pile", cards, card(face(drawings, top), "moved" if is_moved else ""))
    return pile("prize", lying, label(_("To win"), cards))


def _whom(scene: Scene, facts: Facts) -> Markup:
    """STA-20: the players who may be asked, to be touched."""
    asked = [seat for seat in range(facts.players) if seat_thing(seat) in scene.pickable]
    if not asked:
        return NOTHING
    buttons = NOTHING.join([_to_ask(scene.icons, scene.faces[seat], scene.names[seat], seat) for seat in asked])
    return Markup('<div class="whom" role="group" aria-label="{}">{}</div>').format(_("Whom do you ask?"), buttons)


@kept(KEPT)
def _to_ask(icons: str, avatar: str, name: str, seat: int) -> Markup:
    drawn = ghost(icons, avatar, "portrait")
    return Markup('<button class="to-ask"{} id="ask-{}">{}<b>{}</b></button>').format(
        picked(seat_thing(seat)), seat, drawn, name
    )
