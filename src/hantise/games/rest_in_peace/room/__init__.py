"""The room of Rest in Peace as one seat sees it: the street, the fight for a house, both families, and the choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile, zip_longest
from typing import Final, NamedTuple, TypeAlias

from hantise.core import Choice, HiddenItem, Locked, Scene, State, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.sheet import Line, Part
from hantise.core.words import _, ngettext
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.card import card, card_to_choose, face_with_name, named_card
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.kit.look import look
from hantise.drawing.kit.parts import NOTHING, classes, picture
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, seat
from hantise.drawing.kit.slot import slot
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Group, Markup, escape
from hantise.games.rest_in_peace.facts import Cards, Facts, MediumRounds, Mediums, Pair, Rounds
from hantise.games.rest_in_peace.fields import KEEP
from hantise.games.rest_in_peace.moments import (
    MEDIUMS,
    MOMENTS,
    SAID,
    act_of,
    asked_by,
    card_words,
    deed,
    houses_of,
    lost,
    lowered,
    medium_name,
    medium_words,
)
from hantise.games.rest_in_peace.pieces import ACTIONS, END, ROUNDS, pile_of, values_of
from hantise.games.rest_in_peace.room.cards import (
    CASTLE,
    CRESTS,
    MANOR,
    TENTH,
    badge,
    drawings,
    family_name,
    ghost_face,
    inner,
    kinds_of,
    known_face_down,
    lies,
    looks,
    medium_look,
    named_face,
    open_hand,
)
from hantise.games.rest_in_peace.room.shown import DECISIONS, actor, between, ends_round, moment, result, section, steps
from hantise.games.rest_in_peace.rules import (
    BANISH,
    CASTLES_TO_WIN,
    CULT,
    DIM,
    DOUBLE,
    ENCORE,
    EVEN,
    FIXED_VALUE,
    GHOSTS_ONLY,
    KNOCK,
    MANORS_TO_WIN,
    MIASMA,
    NEVER,
    ODD,
    PAIRS,
    REVEAL,
    TWINS,
    RestInPeace,
    worth_of,
    worth_of_ghost,
)
from hantise.games.rest_in_peace.table import facts_of, medium_of, seen

__all__ = [
    "actor",
    "asks",
    "choice",
    "draw",
    "drawings",
    "ends_round",
    "locked",
    "looks",
    "moment",
    "result",
    "say",
    "section",
    "steps",
]

KEPT: Final = 2000
CLOSED, END_OF_SECTION = map(Markup, ("</div>", "</section>"))
# A card in front or in a row.
LAY: Final = Markup('<span class="lay">{}</span>')
# The words of a reason, and the address of its rule.
Why: TypeAlias = tuple[str, str]
NO_REASON: Final = ("", "")
Things: TypeAlias = frozenset[str]
NONE: Final[Things] = frozenset()
# The name, the ghost and the tags of a player.
Who: TypeAlias = tuple[str, str, tuple[str, ...]]
Pieces: TypeAlias = tuple[Markup, ...]


class Sight(NamedTuple):
    """What the parts of the table are drawn from: the scene, its facts, and what this seat chooses now.

    It chooses `things` that lie `among` its `hand`, the `rows`, the `street` or the `tray`; "" unless it is asked.
    """

    scene: Scene
    facts: Facts
    among: str
    things: Things

    def whose(self, family: int) -> str:
        """The name of that family's player; "" for the reader."""
        return "" if family == self.scene.reader else self.scene.names[family]

    def why(self, act: str) -> Why:
        """Why the action of that name may not be taken now, and its rule's address; "" for both if it may."""
        refusal = self.scene.view.refusal(ACTIONS.parse(act))
        return NO_REASON if refusal is None else (refusal.words, self.scene.rule(refusal.rule))


def sight_of(scene: Scene) -> Sight:
    """The scene, with what is worked out once for all parts."""
    facts = facts_of(scene.view)
    if not scene.choices:
        return Sight(scene, facts, "", NONE)
    return Sight(scene, facts, asked_by(facts).among, scene.pickable)


def draw(scene: Scene) -> list[Markup]:
    """The other family, the street, both rows, the viewer's family and hand, then the overlays, in pieces."""
    sight = sight_of(scene)
    near, cards = max(sight.facts.seat, 0), own_hand(sight) if sight.facts.seat >= 0 else ()
    inside = [*side(sight, 1 - near), *street(sight), *fight(sight), *side(sight, near), *cards, END_OF_SECTION]
    return [*floor("rest-in-peace", inside), *between(scene)]


# The viewer's cards: a touch picks a playable card; a locked card gives the reason.


def own_hand(sight: Sight) -> Pieces:
    """The ghost cards by value; on this seat's move those in no choice are locked."""
    scene, facts = sight.scene, sight.facts
    whys = tuple([_why_locked(sight, value) for value in dict.fromkeys(facts.hand)]) if scene.choices else ()
    return _hand(scene.drawings, facts.seat, facts.hand, sight.among == "hand", whys, scene.owner)


def _why_locked(sight: Sight, value: int) -> Why:
    """Why a card of that value may not be played, discarded or placed; "" for both if it may."""
    facts, is_asked = sight.facts, sight.among == "hand"
    if is_asked and ghost_face(facts.seat, value) in sight.things:
        return NO_REASON
    what = "tenth" if facts.awaits == "place" else "card" if is_asked and facts.awaits == "ask" else "ghost"
    return sight.why(f"{what}:{value}")


@cached(KEPT)
def _hand(drawings: str, seat: int, cards: Cards, is_asked: bool, whys: tuple[Why, ...], owner: str) -> Pieces:
    """The cards; `whys` tell of each value why it is locked, on this seat's move alone."""
    values, held = [*dict.fromkeys(cards)], list[Alike]()
    for value, why in zip(values, whys or [NO_REASON] * len(values)):
        name = ghost_face(seat, value)
        # While another thing is asked for, this card is no choice.
        thing = name if is_asked or not whys else f"hand-{name}"
        held.append(Alike(thing, face(drawings, name), str(value), cards.count(value), *why))
    return hand(held, is_asked, owner=owner)


def hidden(view: View, world: State) -> list[HiddenItem]:
    """The ghosts in the other's hand."""
    assert isinstance(world, RestInPeace)
    return [
        HiddenItem(seat, _("hand"), str(value), ghost_face(seat, value), CRESTS[seat].letter, value=value)
        for seat in range(2)
        if seat != view.seat
        for value in values_of(world.family(seat).hand)
    ]


# A family: its player, houses, mediums in front, piles, and known hand.


NEAR: Final = Markup('<section class="near" aria-label="{}">')
SIDE: Final = Markup('{}<div class="family-side {} of-{}">')
# A won house lands beside the numbers, because players read them then.
GOAL: Final = Markup(
    '<p class="goal" role="img" aria-label="{1}">{2}<b>{3}/{4}</b>{5}<b>{6}/{7}</b><i data-place="won:{0}"></i></p>'
)
FRONT: Final = Markup('<div class="front{}" data-place="front:{}" role="group" aria-label="{}">{}</div>')
SHOWN: Final = Markup('<p class="shown of-{}" role="img" aria-label="{}"><small>{}</small>{}</p>')
PILES: Final = Markup('<div class="piles">')
PILE: Final = Markup('<span class="chip-pile" data-place="{}">{}{} <b>{}</b></span>')
TOP: Final = Markup('<span class="chip-pile">{}</span>')
LAID: Final = Markup(
    '<details class="look chip-pile" id="tenth-{0}" data-place="{5}"><summary aria-label="{1}" title="{1}">'
    "{2}{3} {4}</summary><p>{1}</p></details>"
)
SPENT: Final = Markup(
    '<details class="look chip-pile" id="spent-{0}" data-place="spent:{0}"><summary>{1} <b>{2}</b></summary>'
    "<p>{3}</p></details>"
)


def side(sight: Sight, family: int) -> list[Markup]:
    """A family in pieces that each change as one, without its hand."""
    scene, facts, is_own = sight.scene, sight.facts, family == sight.facts.seat
    drawings, who = scene.drawings, (scene.called(family), scene.faces[family], tuple(scene.tags[family]))
    cards = (facts.hands[family], facts.decks[family], facts.tops[family])
    player, piles = _player(scene.icons, family, who, cards, family == max(facts.seat, 0), facts.mover == family)
    goals = _goals(drawings, family, facts.manors_won[family], facts.castles_won[family])
    front = _front(drawings, family, sight.whose(family), facts.fronts[family], _whys_in_front(sight, family))
    down, known, shown = facts.faces[family], known_face_down(scene.view, family), open_hand(scene.view, family)
    tenth = _tenth(drawings, family, down, facts.tombs[family], known, is_own, facts.round == ROUNDS)
    # RIP-45: the ghosts in deck, hand and face down whose places this seat does not know.
    deck = int(seen(scene.view).known_world().family(family).deck)
    unseen = deck - pile_of(shown if is_own else shown + known)
    spent = _spent(family, facts.gone[family], facts.pasts[family], facts.past_mediums[family], unseen)
    opened = _shown(scene, family, shown) if shown else NOTHING
    return [*player, goals, front, *piles, tenth, spent, CLOSED, opened, CLOSED]


@cached(KEPT)
def _player(icons: str, family: int, who: Who, cards: Cards, is_near: bool, moves: bool) -> tuple[Pieces, Pieces]:
    """The beginning of a side with its player, and the deck; by the cards in hand and deck, and its top if known."""
    (called, ghost, tags), (in_hand, left, top) = who, cards
    held = ngettext("{n} card in hand", "{n} cards in hand", in_hand).format(n=in_hand)
    told = said_of(called, ", ".join([family_name(family), held, _("{n} in the deck").format(n=left), *tags]))
    counts = (Count(str(in_hand), "cards"),)
    drawn = seat(Seat(family, called, ghost, told, counts, tuple(map(tag, tags)), is_moving=moves), icons)
    near = NEAR.format(_("This side")) if is_near else NOTHING
    opened = SIDE.format(near, "mine" if is_near else "theirs", CRESTS[family].letter)
    deck = PILE.apart(f"deck:{family}", NOTHING, _("Deck"), left)
    known = TOP.format(_("on top: {value}").format(value=top)) if top else NOTHING  # RIP-M19
    return (opened, drawn), (PILES, deck, known)


@cached(KEPT)
def _goals(drawings: str, family: int, manors: int, castles: int) -> Markup:
    """RIP-30."""
    words = _("{manors} of {most} manors, {castles} of {more} castles").format(
        manors=manors, most=MANORS_TO_WIN, castles=castles, more=CASTLES_TO_WIN
    )
    letter = CRESTS[family].letter
    shown = [inner(drawings, f"{kind}-{letter}", "house") for kind in ("manor", "castle")]
    return GOAL.apart(family, words, shown[0], manors, MANORS_TO_WIN, shown[1], castles, CASTLES_TO_WIN)


def _whys_in_front(sight: Sight, family: int) -> tuple[Why, ...] | None:
    """RIP-11, RIP-18: of each medium in front why it may not be played or placed; None if none is asked for."""
    facts = sight.facts
    if family != facts.seat or not sight.among or facts.awaits not in ("turn", "place"):
        return None
    act = "tenth:m{}" if facts.awaits == "place" else "medium:{}"
    return tuple([
        NO_REASON if f"m{medium}" in sight.things else sight.why(act.format(medium)) for medium in facts.fronts[family]
    ])  # fmt: skip


@cached(KEPT)
def _front(drawings: str, family: int, whose: str, mediums: Mediums, whys: tuple[Why, ...] | None) -> Markup:
    """The mediums in front; with reasons, each is a thing to choose by."""
    if whys is None:
        cards = [medium_look(drawings, medium) for medium in mediums]
    else:
        cards = [_to_choose(drawings, medium, why) for medium, why in zip(mediums, whys)]
    words = _("Mediums before {name}").format(name=whose) if whose else _("Mediums before you")
    lying = Group.of(map(LAY.format, cards))
    return FRONT.apart("" if whys is None else " choosing", family, words, lying)


def _to_choose(drawings: str, medium: int, why: Why) -> Markup:
    """A medium that a touch picks; its mark opens the sheet."""
    name, key = f"m{medium}", f"front-{medium}"
    locked = f"why-{key}" if why[0] else ""
    card_of = card_to_choose(face(drawings, name), picked(name), medium_name(medium), key, locked)
    return card_of + (reason(locked, *why) if locked else NOTHING) + badge(medium)


def _shown(scene: Scene, family: int, values: Cards) -> Markup:
    """RIP-M03: another hand while it lies open; as numbers too, for places without room for cards."""
    cards = NOTHING.join([Markup("<b>{}</b>").format(value) for value in values])
    told = _("The hand lies open: {cards}") if scene.owner else _("The hand lies open to you: {cards}")
    words = told.format(cards=", ".join(map(str, values)))
    return SHOWN.apart(CRESTS[family].letter, words, _("Open hand"), cards)


@cached(KEPT)
def _tenth(
    drawings: str, family: int, down: int, mediums: Mediums, known: Cards, is_own: bool, is_turned_up: bool
) -> Markup:
    """RIP-18, RIP-45: the number of face-down cards; the viewer knows its own. A touch lists the cards."""
    if is_turned_up and not known:
        return NOTHING
    place = f"{'known' if is_turned_up else 'tenth'}:{family}"
    if not down and not mediums:
        return PILE.apart(place, NOTHING, _("Tenth"), 0)
    there = [ngettext("{n} card face down", "{n} cards face down", down).format(n=down)] if down else []
    if known:
        there = [_("{cards} face down").format(cards=", ".join(map(str, known)))]
    told = said_of(_("The tenth round"), ", ".join([*there, *map(medium_name, mediums)]))
    if not is_own and not known:
        backs = picture(drawings, CRESTS[family].letter, "back-of") if down else NOTHING
        return LAID.apart(family, told, backs, _("Tenth"), Markup("<b>{}</b>").format(down + len(mediums)), place)
    # Each as a card, because a number beside a number looks like a count.
    numbers = [Markup("<i>{}</i>").format(value) for value in known]
    drawn = [inner(drawings, f"m{medium}", "back-of") for medium in mediums]
    cards = Markup("<small>{}</small>").format(NOTHING.join([*numbers, *drawn]))
    return LAID.apart(family, told, NOTHING, _("Tenth"), cards, place)


@cached(KEPT)
def _spent(family: int, gone: Cards, pasts: Rounds, past_mediums: MediumRounds, unseen: int) -> Markup:
    """RIP-45: all open cards of earlier rounds, and the cards that remain."""
    ghosts = [*gone, *chain.from_iterable(pasts)]
    mediums = [*chain.from_iterable(past_mediums)]
    lines = [_("Played: {cards}").format(cards=_counted(ghosts, mediums))] if ghosts or mediums else []
    lines.append(_("Not seen yet: {cards}").format(cards=_counted(values_of(unseen), [])))
    told = NOTHING.join([Markup("<span>{}</span>").format(line) for line in lines])
    return SPENT.apart(family, _("Spent"), len(ghosts) + len(mediums), told)


def _counted(ghosts: Sequence[int], mediums: Iterable[int]) -> str:
    told = [f"{value} ×{ghosts.count(value)}" for value in sorted(set(ghosts))]
    return ", ".join([*told, *map(medium_name, mediums)]) or _("nothing")


# The street: ten houses in the order of the rounds, each with its medium.


OPENED: Final = Markup('<div class="street{}" role="group" aria-label="{}">')
HOUSE: Final = Markup('<div class="{}" data-place="house:{}">{}</div>')
TO_CHOOSE: Final = Markup('<button type="button" class="house-front{}"{} id="house-{}" aria-label="{}"{}>{}</button>{}')
LOCKED: Final = Markup(' aria-disabled="true" aria-describedby="why-house-{}"')
INSIDE: Final = Markup("{}<b>{}</b>{}")
FIRST: Final = Markup("<em>{}</em>")


# Of a house its medium (0 until it lies there), manors, castles, result, and the tokens by which it was won.
House: TypeAlias = tuple[int, int, int, int, str]
# During a swap a house's state, "" for one that may be chosen, and the reason that locks it.
Swap: TypeAlias = tuple[str, str, str]


def street(sight: Sight) -> Pieces:
    """All ten houses; during a swap a touch chooses one."""
    facts, swaps = sight.facts, tuple[Swap, ...]()
    if sight.among == "street":
        swaps = tuple([_swap(sight, number) for number in range(1, ROUNDS + 1)])
    mediums, won = (*facts.line, *[0] * (ROUNDS - len(facts.line))), kinds_won(facts, sight.scene.lines)
    houses = tuple(zip(mediums, facts.manors, facts.castles, facts.results, won))
    return _street(sight.scene.drawings, facts.round, houses, swaps)


def _swap(sight: Sight, number: int) -> Swap:
    """RIP-M28: whether a house may be chosen; without words if only a guided game excludes it."""
    if f"house-{number}" in sight.things:
        return "", *NO_REASON
    return " first" if number == sight.facts.first else " locked", *sight.why(f"house:{number}")


@cached(KEPT)
def _street(drawings: str, now: int, houses: tuple[House, ...], swaps: tuple[Swap, ...]) -> Pieces:
    opened = OPENED.format(" choosing" if swaps else "", _("The ten houses"))
    drawn = [
        _house(drawings, number, (number > now) - (number < now), house, swap)
        for number, (house, swap) in enumerate(zip_longest(houses, swaps), start=1)
    ]
    return (opened, *drawn, CLOSED)


@cached(KEPT)
def _house(drawings: str, number: int, ahead: int, house: House, swap: Swap | None) -> Markup:
    """A house; `ahead` is 1 before its round, 0 during it, -1 after it."""
    medium, name, inside = house[0], _named(number, house), _inside(drawings, number, ahead, house)
    if swap is not None:
        state, *why = swap
        inside += FIRST.format(_("1st")) if state == " first" else NOTHING
        locked, told = NOTHING, NOTHING
        if state:
            locked, told = LOCKED.format(number), reason(f"why-house-{number}", *why)
        front: Markup = TO_CHOOSE.apart(state, picked(f"house-{number}"), number, name, locked, inside, told)
    elif medium or number == ROUNDS:
        front = look(f"look-{medium}" if medium else TENTH, name, inside, "house-front")
    else:  # A house without its medium yet has no sheet.
        front = Markup('<span class="house-front" role="img" aria-label="{}">{}</span>').format(name, inside)
    kind = classes("house-of", "" if ahead else "current", "tenth" if number == ROUNDS else "")
    return HOUSE.apart(kind, number, front)


def _inside(drawings: str, number: int, ahead: int, house: House) -> Markup:
    """A house in the colours of the family that won it; before its round also its medium."""
    medium, manors, castles, result, won = house
    names = kinds_of(manors, castles)
    if result in (1, 2):
        names = [f"{CASTLE if kind == 'c' else MANOR}-{CRESTS[result - 1].letter}" for kind in won or "m"]
    walls = NOTHING.join([inner(drawings, name, "house") for name in names[:3]])
    card = inner(drawings, f"m{medium}", "small-medium") if medium and ahead > 0 else NOTHING
    return INSIDE.apart(walls or Markup('<i class="house none"></i>'), number, card)


def _named(number: int, house: House) -> str:
    """The description of a house in one line."""
    medium, manors, castles, result, _won = house
    state = [_("manor")] * manors + [_("castle")] * castles
    if result:
        won = _("won by {family}").format(family=family_name(result - 1)) if result in (1, 2) else _("a tie")
        state = [won]
    return ", ".join([_("Round {n}").format(n=number), *state, *([medium_name(medium)] if medium else [])])


def kinds_won(facts: Facts, lines: Iterable[str]) -> tuple[str, ...]:
    """The houses won in each round by the sheet, as `m` and `c`; "" where it names none, or a manor remains alone.

    It is read no further than there is more than one manor a round left to find.
    """
    decided = [number for number in range(ROUNDS, 0, -1) if facts.results[number - 1] in (1, 2)]
    found, more = [""] * ROUNDS, sum(facts.manors_won) + 2 * sum(facts.castles_won) - len(decided)
    for line in lines if more else ():
        for part in Line.read(line).followed("wins") if "; wins " in line else ():
            won = part.detail[1] if len(part.detail) > 1 else ""
            found[decided.pop(0) - 1] = won
            more -= won.count("m") + 2 * won.count("c") - 1
        if not decided or not more:
            break
    return tuple(found)


# The fight for a house: both rows of cards, their totals at the left, and the stake or question between them.


FIGHT: Final = Markup('<section class="fight" aria-label="{}">')
# The porter's last words must not cover the other family or its total.
TOTAL: Final = Markup(
    '<div class="battle {} of-{}"{}><p class="sum" data-place="total:{}" aria-label="{}" role="img">'
    '{}<b class="digits">{}</b>{}<small>{}</small>{}{}</p>'
)
COUNTED: Final = Markup(" data-score")
ROW: Final = Markup('<div class="row{}" data-place="row:{}" role="group" aria-label="{}">{}</div></div>')
CHANGE: Final = Markup('<b class="change" aria-hidden="true">{}</b>')
COMES: Final = Markup('<i data-place="{}"></i>')
# Visible only while its family gives the house up.
GIVES_UP: Final = Markup('<i class="gives-up" data-place="left:{}">{}</i>')
NEXT: Final = Markup('<i class="next" data-of="{0}" data-total="{1}" hidden>→ {1}</i>')


def fight(sight: Sight) -> list[Markup]:
    """The far row, the middle and the near row; a spectator sits with the first family."""
    facts = sight.facts
    near, houses = max(facts.seat, 0), (facts.manors[facts.round - 1], facts.castles[facts.round - 1])
    far, close = [[_sum(sight, family), _row(sight, family)] for family in (1 - near, near)]
    if sight.among == "tray":
        middle = tray(sight)
    else:
        medium, is_over = medium_of(facts, facts.round), facts.awaits == "over"
        middle = _stake(sight.scene.drawings, facts.round, houses, medium, facts.barred, is_over)
    return [_fight_opened(), their_turn(sight), *far, middle, *close, END_OF_SECTION]


@cached(10)
def _fight_opened() -> Markup:
    return FIGHT.format(_("The fight for the house"))


# The ghosts of a row, each with what it counts more or less than is printed on it.
Ghosts: TypeAlias = tuple[tuple[int, int], ...]
# Its mediums, each with its part of the total, and the value that it has taken.
Taken: TypeAlias = tuple[tuple[int, int, int], ...]
# RIP-31: what else lies in a row of the tenth round: ghosts face down, mediums, and whether the next card comes now.
Tenth: TypeAlias = tuple[int, Taken, bool] | None


def _row(sight: Sight, family: int) -> Markup:
    """RIP-42: a row, and what each of its cards counts."""
    (scene, facts, among, things), known, tenth = sight, seen(sight.scene.view).known_world(), None
    taken, ghosts = {DOUBLE: facts.copied, REVEAL: facts.revealed}, facts.ghosts[family]

    def counted(mediums: Mediums) -> Taken:
        return tuple([(medium, int(worth_of(known, family, medium)), taken.get(medium, 0)) for medium in mediums])

    if facts.round == ROUNDS:
        is_placed = facts.awaits == "place" and facts.turn == family
        tenth = (facts.faces[family], counted(facts.tombs[family]), is_placed)
    # Without an effect each counts its value.
    is_changed = facts.flat or any(facts.active)
    counts = tuple(
        [(value, int(worth_of_ghost(known, family, value)) - value if is_changed else 0) for value in ghosts]
    )
    mediums, newest = counted(facts.mediums[family]), _newest(scene, family)
    asked = things if among == "rows" else NONE
    return _lying(scene.drawings, family, sight.whose(family), counts, mediums, newest, asked, tenth)


def _newest(scene: Scene, family: int) -> str:
    """The card that this family laid last, by its name on a sheet; "" if the newest line tells of another thing."""
    newest = next(iter(scene.lines), "") if f"row:{family}" in scene.moved else ""
    act = Line.read(newest).act
    return {"ghost": act.first, "blind-card": act.first, "medium": f"m{act.first}"}.get(act.what, "")


@cached(KEPT)
def _lying(
    drawings: str, family: int, whose: str, ghosts: Ghosts, mediums: Taken, newest: str, things: Things, tenth: Tenth
) -> Markup:
    """A row of cards, with all their names; a touch picks those that are `things`."""
    down, tombs, is_placed = tenth or (0, (), False)
    cards = [*_ghosts(drawings, family, ghosts, newest, things, tenth)]
    # RIP-31: all ghosts of the tenth round lie in its row before they are turned up.
    back, first = face(drawings, CRESTS[family].letter), len(ghosts) + 1
    cards += [named_card(back, _("face down"), lies(family, number)) for number in range(first, first + down)]
    cards += _mediums(drawings, family, mediums + tombs, newest, things, tenth)
    lying = [*map(LAY.format, cards)]
    if tenth:  # RIP-18: the place of the card laid on it now.
        place = f"tenth:{family}"
        lying.append(LAY.format(slot(place=place)) if is_placed else COMES.format(place))
    names = [str(value) for value, _change in ghosts] + [
        _with_worth(medium, worth) for medium, worth, _value in mediums
    ]
    words = _("Cards of {name} in this round: {cards}") if whose else _("Your cards in this round: {cards}")
    told = words.format(name=whose, cards=", ".join(names) or _("none"))
    choosing = " choosing" if any(ghost_face(family, value) in things for value, _change in ghosts) else ""
    return ROW.apart(choosing, family, told, Group.of(lying))


def _ghosts(drawings: str, family: int, ghosts: Ghosts, newest: str, things: Things, tenth: Tenth) -> Iterator[Markup]:
    last = max((n for n, (value, _change) in enumerate(ghosts) if str(value) == newest), default=-1)
    for n, (value, change) in enumerate(ghosts):
        name, state = ghost_face(family, value), "moved" if n == last else ""
        drawn = face(drawings, name)
        if name in things:
            one = card_to_choose(drawn, picked(name), str(value), f"row{family}-{n}")
        elif tenth:
            one = named_card(drawn, str(value), lies(family, n + 1), state)
        else:
            one = card(drawn, state)
        yield one + CHANGE.format(f"{change:+}".replace("-", "−")) if change else one


def _mediums(drawings: str, family: int, mediums: Taken, newest: str, things: Things, tenth: Tenth) -> Iterator[Markup]:
    for medium, worth, value in mediums:
        name, words = f"m{medium}", _with_worth(medium, worth)
        # RIP-M16, RIP-M19: the value that it has taken stands in its corner.
        drawn = face_with_name(drawings, name, f"t{value}") if value else face(drawings, name)
        if name in things:
            yield card_to_choose(drawn, picked(name), words, f"row{family}-{name}")
        else:
            kind, place = classes("card", "moved" if name == newest else ""), lies(family, name) if tenth else ""
            yield look(f"look-{medium}", words, drawn, kind, place)


def _with_worth(medium: int, worth: int) -> str:
    """A medium of a row by its name, and its present part of the total."""
    name = medium_name(medium)
    return _("{medium} (counts {n})").format(medium=name, n=worth) if worth else name


# Totals.


# What lasts on a family's side: 29, the mediums in force of both, the values named for them, and its stumbling.
Lasting: TypeAlias = tuple[bool, Mediums, Mediums, tuple[int, int, int], bool]


def _sum(sight: Sight, family: int) -> Markup:
    """RIP-14: the total, and hidden beside it the total after each thing; picking one shows its total."""
    facts, scene, known = sight.facts, sight.scene, seen(sight.scene.view)
    number, nexts = known.totals()[family != facts.turn], list[tuple[str, int]]()
    for action, choice in scene.choices.items() if family == facts.turn else ():
        after = known.totals_after(action) if choice.picks else None
        if after is not None and after[0] != number:
            nexts.append((choice.picks[0], after[0]))
    named = (facts.knocked, facts.dampened, facts.worshipped)
    lasting = (facts.flat, facts.active[family], facts.active[1 - family], named, facts.stumbler == family)
    return _total(scene.drawings, family, sight.whose(family), facts.seat, number, tuple(nexts), lasting)


@cached(KEPT)
def _total(
    drawings: str, family: int, whose: str, seat: int, number: int, nexts: tuple[tuple[str, int], ...], lasting: Lasting
) -> Markup:
    """The beginning of a row, with its total."""
    is_close, told = family == max(seat, 0), " · ".join(_told_to_last(*lasting))
    label = _("{name}’s total").format(name=whose) if whose else _("your total")
    return TOTAL.apart(
        "close" if is_close else "far",
        CRESTS[family].letter,
        NOTHING if is_close else COUNTED,
        family,
        said_of(label, str(number)),
        inner(drawings, f"c{family}", "crest"),
        number,
        NOTHING.join([NEXT.format(*one) for one in nexts]),
        label,
        tag(told) if told else NOTHING,
        NOTHING if family == seat else GIVES_UP.format(family, _("abandons")),
    )


def _told_to_last(flat: bool, own: Mediums, other: Mediums, named: tuple[int, int, int], stumbles: bool) -> list[str]:
    """RIP-43: the lasting effects on a family's side, in a few signs; none other once all cards count 1."""
    if flat:
        return [_("all count 1")]
    if not (own or other or stumbles):
        return []
    (knocked, dampened, worshipped), changed = named, _("{value}s: {change}")
    lasting = [
        (EVEN in own, _("even: +1")),
        (ODD in own, _("odd: +1")),
        (DIM in other, _("1s, 2s: 0")),
        (KNOCK in own and knocked, changed.format(value=knocked, change="+2")),
        (MIASMA in other and dampened, changed.format(value=dampened, change="-2")),
        (CULT in (*own, *other) and worshipped, changed.format(value=worshipped, change="+3")),
        (PAIRS in other, _("two cards or more a turn")),
        (GHOSTS_ONLY in other, _("no mediums")),
        (stumbles, _("next ghost blind")),
    ]
    return [words for lasts, words in lasting if lasts]


# The stake.


STAKE: Final = Markup(
    '<div class="stake"><span data-place="stake">{}</span><p><b>{}</b><small>{}</small>{}</p>'
    '<span data-place="prize">{}</span></div>'
)


@cached(KEPT)
def _stake(drawings: str, number: int, houses: Pair, medium: int, barred: Cards, is_over: bool) -> Markup:
    """RIP-16: the houses of the round for its winner, the medium for its loser."""
    manors, castles = houses
    walls = NOTHING.join([picture(drawings, kind, "house") for kind in kinds_of(manors, castles)])
    card = medium_look(drawings, medium) if medium else NOTHING
    heading = _("Round {n}: {what}").format(n=number, what=houses_of("m" * manors + "c" * castles))
    told = _("the loser takes the medium") if medium and not is_over else ""
    told = _("all cards laid here are turned up") if number == ROUNDS else told
    values = ", ".join(map(str, barred))  # RIP-M25
    out = tag(_("barred: {values}").format(values=values), "bad") if values else NOTHING
    return STAKE.apart(walls, heading, told, out, card)


def their_turn(sight: Sight) -> Markup:
    """RIP-11: the other family's cards of its turn, each with its answers; empty outside the viewer's turn."""
    scene, facts = sight.scene, sight.facts
    if facts.awaits != "turn" or facts.mover != facts.seat:
        return NOTHING
    since = takewhile(
        lambda line: not line.followed("had") and not (line.who == facts.seat and line.act.what in DECISIONS),
        map(Line.read, scene.lines),
    )
    found: list[tuple[str, list[str]]] = []
    for act in [line.act for line in since][::-1]:
        if act.what in ("ghost", "blind-card"):
            found.append((act.first, []))
        elif act.what == "medium":
            found.append((medium_name(int(act.first)), []))
        elif act.what in ("value", "card", "house") and found:
            found[-1][1].append(card_words(act.first))
    cards = ", ".join([f"{card} ({', '.join(given)})" if given else card for card, given in found])
    told = said_of(scene.names[1 - facts.seat], cards)
    return Markup('<p class="their-turn">{}</p>').format(told) if cards else NOTHING


# The tray: choices that do not lie on the table, such as values, families, or cards of a pile.


TRAY: Final = Markup('<div class="stake tray choosing" role="group" aria-label="{}">{}{}{}</div>')
# Motions begin and end where the stake lay.
PLACES: Final = Markup('<span data-place="stake"></span>')
PRIZE: Final = Markup('<span data-place="prize"></span>')
VALUE: Final = Markup('<span class="value"><b class="digits">{}</b>{}</span>')
CHIP: Final = Markup('<button type="button" class="chip"{} id="chip-{}" aria-label="{}">{}</button>')


def tray(sight: Sight) -> Markup:
    """The choices that this seat has in the tray."""
    chips = NOTHING.join([_chip(sight.scene, sight.facts, action) for action in sight.scene.choices])
    return TRAY.format(asks(sight.scene.view, sight.scene.names), PLACES, chips, PRIZE)


def _chip(scene: Scene, facts: Facts, action: int) -> Markup:
    act = act_of(action)
    name, value = thing_of(facts, act), act.first
    if act.what == "value":  # RIP-M10, RIP-M17, RIP-M26: a value, and both totals once it is named.
        told, after, become = value, seen(scene.view).totals_after(action), NOTHING
        if after is not None:
            told = said_of(value, _("{mine} against {theirs}").format(mine=after[0], theirs=after[1]))
            become = Markup("<small>{}:{}</small>").format(*after)
        return CHIP.format(picked(name), name, told, VALUE.format(value, become))
    if act.what == "card":
        return card_to_choose(face(scene.drawings, name), picked(name), value, f"chip-{name}")
    # RIP-M19, RIP-M20: a deck, or a hand.
    is_other = value == "other"
    family, words = 1 - facts.turn if is_other else facts.turn, _(MEDIUMS[facts.asking].offers[is_other])
    inside = Markup("{}<span>{}</span>").format(picture(scene.drawings, f"c{family}", "crest"), words)
    return CHIP.format(picked(name), name, words, inside)


# The choices of a seat, as buttons that name the consequences.


def choice(view: View, action: int) -> Choice:
    """The button of a legal action; things on the table are picked there."""
    known, facts, act = seen(view).any_world(), facts_of(view), act_of(action)
    before = mine, theirs = seen(view).totals()
    if action == END and mine > theirs:  # RIP-14
        told = _("{mine} against {theirs}").format(mine=mine, theirs=theirs)
        return Choice(_("End your turn"), told, letter="E", is_main=True)
    if action == END:  # RIP-15
        words = _("Abandon {houses}").format(houses=houses_here(facts))
        return Choice(words, lost(known, is_short=True), letter="A")
    if act.what == "blind":
        return Choice(_("Draw a card blind"), _("the rug slips: chance picks it from your hand"), letter="B")
    after = seen(view).totals_after(action)
    if act.what in ("ghost", "medium"):
        return _play(act, facts.turn, before, after, bool(facts.hand))
    words = deed(known, action)
    if act.what == "none":
        return Choice(words, letter="N")
    is_to_move = known.awaits == KEEP or (act.what == "tenth" and act.first.startswith("m"))
    follows = _there(known, act.first) if is_to_move else " ".join(_changed(before, after))
    return Choice(words, follows, (thing_of(facts, act),), asks=_(asked_by(facts).touch))


@cached(KEPT)
def _play(act: Part, turn: int, before: Pair, after: Pair | None, holds_ghosts: bool) -> Choice:
    """RIP-11: a ghost card or a medium played in a turn; the hint is shown until something is picked."""
    asks, changed = _("Touch a card"), _changed(before, after)
    if not holds_ghosts:  # RIP-22: a hand without ghosts does not end a turn.
        is_ahead = before[0] > before[1]
        asks = _("Play a medium, if you like") if is_ahead else _("Play a medium, or abandon")
    if act.what == "medium":
        medium = int(act.first)
        words, follows = _("Play {medium}").format(medium=medium_name(medium)), [medium_words(medium), *changed]
        return Choice(words, " ".join(follows), (f"m{medium}",), asks=asks)
    words = _(SAID.labels["ghost"]).format(value=act.first)
    # Ghost cards of the hand are played one after another.
    adds = after[0] - before[0] if after is not None else None
    return Choice(words, " ".join(changed), (ghost_face(turn, int(act.first)),), asks=asks, adds=adds)


def thing_of(facts: Facts, act: Part) -> str:
    """The thing on the table that picks an action: a value, a family, a house or a card."""
    prefix = {"value": "v", "family": "", "house": "house-"}
    if act.what in prefix:
        return prefix[act.what] + act.first
    is_of_the_other = act.what == "card" and facts.asking == BANISH
    return named_face(1 - facts.turn if is_of_the_other else facts.turn, act.first)


def _changed(before: Pair, after: Pair | None) -> list[str]:
    """The changed totals; empty if none changes, or none is known."""
    if after is None or after == before:
        return []
    if after[1] != before[1]:
        return [_("{mine} against {theirs}").format(mine=after[0], theirs=after[1])]
    return [_("Your total: {n}").format(n=after[0])]


def _there(known: RestInPeace, card: str) -> str:
    """RIP-M15: only a card's value moves with it; RIP-19, RIP-32, RIP-36: on the tenth a medium acts too."""
    medium, is_on_tenth = int(card[1:]) if card.startswith("m") else 0, known.awaits != KEEP
    value = FIXED_VALUE.get(medium, 0) * (2 if medium == TWINS else 1) if medium else int(card)
    if is_on_tenth and medium == NEVER and not known.thirteen_is_four:
        value = -2
    if value:
        return _("it counts {n} there").format(n=value)
    acts = is_on_tenth and not MEDIUMS[medium].is_idle
    return _("it acts there, at the end") if acts else _("it does nothing there")


def locked(view: View) -> list[Locked]:
    """RIP-14, RIP-M14: the end of the turn while it is illegal; [] while a medium asks."""
    facts = facts_of(view)
    if facts.awaits != "turn" or facts.seat != facts.mover:
        return []
    refusal = view.refusal(END)
    if refusal is not None:
        return [Locked(_("End your turn"), _("a second card first"), refusal.words, refusal.rule, "E")]
    mine, theirs = seen(view).totals()
    if mine > theirs:
        return []
    words = _("You have {mine} against {theirs}: only with more than the other family may you end your turn.")
    needed = _("you need {n} or more").format(n=theirs + 1)
    return [Locked(_("End your turn"), needed, words.format(mine=mine, theirs=theirs), "RIP-14", "E")]


def houses_here(facts: Facts) -> str:
    """RIP-16: the houses of the round in words."""
    return houses_of("m" * facts.manors[facts.round - 1] + "c" * facts.castles[facts.round - 1])


# The question of the moment.


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for seats that are not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if facts.awaits != "turn":
        return _(asked_by(facts).asks[-1 if facts.first else 0]).format(n=facts.first)
    mine, theirs = seen(view).totals()
    if mine > theirs:  # RIP-14
        return _("You lead: {mine} against {theirs}").format(mine=mine, theirs=theirs)
    if facts.stumbler == facts.seat:  # RIP-M06
        return _("You stumble: draw blind")
    if not any((*facts.ghosts, *facts.mediums)):
        return _("You begin this round")
    return _("You must beat {n}").format(n=theirs)


def say(view: View, names: Sequence[str]) -> Markup:
    """A line of reasons for the seat on the move; "" for all others."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return Markup("")
    if facts.awaits == "place":
        return escape(_(MOMENTS["place"].why))
    if facts.awaits != "turn":
        medium = ENCORE if facts.awaits == "keep" else facts.asking
        name, words = medium_name(medium), medium_words(medium)
        return Markup("<b>{}</b>{}").format(name, said_of(name, lowered(words)).removeprefix(name))
    known = seen(view).any_world()
    mine, theirs = seen(view).totals()
    if known.must_play_two() and facts.laid == 1 and END not in known.legal():  # RIP-M14
        return escape(_("Hand in hand: a second card is needed before your turn can end."))
    if mine > theirs:  # RIP-14
        nothing_left = [*known.legal()] == [END]
        return escape(_("Nothing left to lay.") if nothing_left else _("You may end your turn, or lay more cards."))
    needed = Markup("<b>{}</b>").format(_("{n} or more").format(n=theirs + 1))  # RIP-15
    words = escape(_("You have {mine}: reach {needed}, or abandon {houses}."))
    return words.format(mine=mine, needed=needed, houses=houses_here(facts))
