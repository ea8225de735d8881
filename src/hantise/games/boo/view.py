"""The facts of a table of BOO, where nothing is hidden: as a position in one line of text, and as a view.

A line is `key=value` fields with cards as their numbers: `oya=0 black=1 ... laid=5>30.28.b^w>T await=place hands=3,12
tops=1,2 unseen=4.6,5.7`. A card on the table is its number, > across or v down, its leftmost or topmost cell, and its
squares. In a match `first=12,14` are the ghosts of its first game, empty during that game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from hantise.core.deck import written
from hantise.core.errors import BadDeck, BadPosition, BadView, reading
from hantise.core.facts import read_facts
from hantise.core.notation import FLAGS, SPELT, copied_as_text, fields_of, line_of, require
from hantise.core.rng import Rng
from hantise.core.state import CHANCE, SPECTATOR, State
from hantise.core.view import FactsView, Memory, Refusal
from hantise.games.boo.cemetery import (
    CARDS,
    DIRECTIONS,
    FACES,
    FITS,
    GATE,
    LIES,
    PLACES,
    SIDE,
    SQUARES,
    WAYS,
    Deck,
    deck_of,
    lie,
    read_card,
    spaced_card,
    spelt_card,
)
from hantise.games.boo.facts import Facts, Lying
from hantise.games.boo.moments import refuse
from hantise.games.boo.rules import (
    FINISHED,
    LOT,
    MOST_GHOSTS,
    NONE,
    ORDER,
    PLACE,
    TURN_UP,
    Boo,
    followed,
    with_gate,
)

# In the order of their numbers.
PHASES: Final = {"lot": LOT, "turn": TURN_UP, "place": PLACE, "order": ORDER, "over": FINISHED}
_NAMES: Final = list(PHASES)
_LYING: Final = re.compile(r"([0-9]{0,2})([>v])([0-9]{1,2})\.([0-9]{1,2})\.([TFbw<>v^]{3,6})")
SEATS: Final = (0, 1)


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, Boo)
    told = facts_of(state, SPECTATOR)
    fields = {
        "oya": str(told.oya) if told.oya != NONE else "",
        "black": told.black,
        "facing": SPELT[told.facing_is_enough],
        "spare": SPELT[told.may_spare],
        "cards": ",".join(told.cards),
        "gate": _spelt_lying(told.gate),
        "laid": _spelt_lying(told.laid),
        "await": told.awaits,
        "hands": _numbers(told.hands, ","),
        "tops": _numbers(told.tops, ","),
        "unseen": ",".join([_numbers(unseen, ".") for unseen in told.unseen]),
    }
    if told.is_match:
        fields["first"] = ",".join(map(str, told.first))
    return line_of(fields)


def _spelt_lying(cards: Iterable[Lying]) -> str:
    return ",".join([f"{c.number or ''}{c.way}{c.x}.{c.y}.{c.squares}" for c in cards])


def _numbers(numbers: Iterable[int], between: str) -> str:
    return between.join([str(number) if number else "" for number in numbers])


def load(text: str) -> Boo:
    """The position that `dump` wrote; BadPosition names the fault."""
    with reading("position of BOO", BadPosition):
        fields = fields_of(text)
        told = Facts(
            seat=SPECTATOR,
            mover=CHANCE,  # which follows from the rest
            turn=0,
            oya=int(fields["oya"]) if fields["oya"] else NONE,
            black=int(fields["black"]),
            facing_is_enough=FLAGS[fields["facing"]],
            may_spare=FLAGS[fields["spare"]],
            cards=tuple(fields["cards"].split(",")),
            gate=_read_lying(fields["gate"]),
            laid=_read_lying(fields["laid"]),
            hands=_read_numbers(fields["hands"], ","),
            tops=_read_numbers(fields["tops"], ","),
            unseen=tuple([_read_numbers(part, ".") if part else () for part in fields["unseen"].split(",")]),
            awaits=fields["await"],
            is_match="first" in fields,
            first=tuple(map(int, fields["first"].split(","))) if fields.get("first") else (),
        )
        state = set_up(told)
        require(dump(state) == text, "it is written otherwise")
        return state


copied_as_text(Boo, dump, load)


def _read_lying(text: str) -> tuple[Lying, ...]:
    cards = []
    for part in text.split(",") if text else ():
        found = _LYING.fullmatch(part)
        require(found is not None, f"{part!r} is no card on the table")
        assert found is not None
        number, way, x, y, squares = found.groups()
        cards.append(Lying(int(number or 0), way, int(x), int(y), squares))
    return tuple(cards)


def _read_numbers(text: str, between: str) -> tuple[int, ...]:
    return tuple([int(part) if part else 0 for part in text.split(between)])


# From a position to its facts, and back.


def facts_of(state: Boo, seat: int) -> Facts:
    """The facts of a position, for this seat or SPECTATOR."""
    lying, unseen = _lying_in(state), [int(state.unseen[seat]) for seat in SEATS]
    return Facts(
        seat=seat,
        mover=state.mover(),
        turn=state.turn,
        oya=state.oya,
        black=state.black,
        facing_is_enough=state.table.facing_is_enough,
        may_spare=state.may_spare,
        cards=state.deck.spelt,
        gate=lying[:GATE],
        laid=lying[GATE:],
        hands=tuple([int(state.hands[seat]) + 1 for seat in SEATS]),
        tops=tuple([int(state.tops[seat]) + 1 for seat in SEATS]),
        unseen=tuple([tuple([n for n in range(1, CARDS + 1) if bits >> n - 1 & 1]) for bits in unseen]),
        awaits=_NAMES[state.awaits],
        is_match=state.is_match,
        first=tuple([int(state.first[seat]) for seat in SEATS]) if state.is_second else (),
    )


def _lying_in(state: Boo) -> tuple[Lying, ...]:
    """The cards on the table in the order of laying, the gate first."""
    table, told = state.table, []
    for card in range(1, table.cards + 1):
        one, two, three = [int(table.shows[SQUARES * card - 2 + k]) for k in range(SQUARES)]
        told.append(_lying(int(table.lying[card]), card > GATE, one, two, three))
    return tuple(told)


@lru_cache(maxsize=20_000)
def _lying(place: int, is_laid: bool, *shows: int) -> Lying:
    """A card on the table as a fact; cached, because most cards do not change between positions."""
    y, x = divmod(place >> 1 & 4095, SIDE)
    return Lying((place >> 13) + 1 if is_laid else 0, ">v"[place & 1], x, y, spelt_card(shows))


def set_up(told: Facts) -> Boo:
    """The position with these facts, for any viewer; ValueError with the reason if no game reaches it."""
    deck = _deck(told.cards, told.gate)
    require(told.black in SEATS and told.oya in (NONE, 0, 1), "there is no such seat")
    state = Boo(deck, told.black, told.may_spare, with_gate(deck, told.facing_is_enough), told.is_match)
    # BOO-44.
    require(state.is_match or not told.first, "only a match has a first game")
    if told.first:
        first = told.first
        require(len(first) == 2 and min(first) >= 0 and sum(first) <= MOST_GHOSTS, "a game has no such ghosts")
        state.is_second = True
        state.first[0], state.first[1] = first
    require(_lying_in(state) == told.gate, "the gate does not lie in the middle")
    state.oya = told.oya
    for place, card in enumerate(told.laid):
        _lay(state, told.owner(place), card)
    _deal(state, told)
    state.awaits = PHASES[told.awaits]
    _await(state, len(told.laid))
    return state


@lru_cache(maxsize=64)
def _deck(cards: tuple[str, ...], gate: tuple[Lying, ...]) -> Deck:
    """BOO-09: the deck with these cards and this gate; ValueError if no box has them."""
    spelt = [spaced_card(read_card(card, FACES)) for card in cards]
    lying = [f"{DIRECTIONS[c.way]} {c.x} {c.y}  {spaced_card(read_card(c.squares))}" for c in gate]
    try:
        return deck_of(written({"cards": spelt, "gate": lying}))
    except BadDeck as error:
        raise ValueError(f"the box is not as it must be: {error}") from error


def _lay(state: Boo, seat: int, card: Lying) -> None:
    """BOO-11, BOO-12: lays the card; ValueError if it cannot lie there or cannot show these squares."""
    require(1 <= card.number <= CARDS, f"there is no card {card.number}")
    require(0 <= card.x < SIDE and 0 <= card.y < SIDE and card.way in DIRECTIONS, "a card lies beyond the grid")
    first = PLACES(card.y, card.x, WAYS.index(card.way), 0)
    require(state.table.misfit(first // LIES, card.way == "v") == FITS, "a card lies where none can be placed")
    squares = lies_along(state.deck.spelt[card.number - 1], seat == state.black, card.way == "v")
    require(card.squares in squares, f"card {card.number} cannot show {card.squares}")
    state.lay(first + squares.index(card.squares), seat, card.number - 1)


@lru_cache(maxsize=1000)
def lies_along(card: str, is_black: bool, is_down: bool) -> tuple[str, ...]:
    """BOO-33: the squares of a card of either colour in its lies across, or in those down."""
    shows, colours, ways = read_card(card, FACES), "bw" if is_black else "wb", (2, 3) if is_down else (0, 1)
    return tuple([spelt_card(lie(shows, way, face), colours) for way in ways for face in range(len(FACES))])


def _deal(state: Boo, told: Facts) -> None:
    """BOO-01, BOO-05: deals the cards; ValueError unless each seat has each of its twelve cards once."""
    require(len(told.hands) == len(told.tops) == len(told.unseen) == 2, "there are two seats")
    for seat in SEATS:
        laid = [card.number for place, card in enumerate(told.laid) if told.owner(place) == seat]
        open_cards = [number for number in (told.hands[seat], told.tops[seat]) if number]
        every = sorted([*laid, *open_cards, *told.unseen[seat]])
        require(every == list(range(1, CARDS + 1)), f"seat {seat} does not have each card once")
        require(list(told.unseen[seat]) == sorted(told.unseen[seat]), "the cards not seen yet are not in order")
        state.hands[seat] = told.hands[seat] - 1
        state.tops[seat] = told.tops[seat] - 1
        state.unseen[seat] = sum([1 << number - 1 for number in told.unseen[seat]])


def _await(state: Boo, laid: int) -> None:
    """Sets the turn and the orders to choose from; ValueError if they do not fit the cards in hand and on top."""
    awaits = state.awaits
    require((state.oya == NONE) == (awaits == LOT), "the Oya is known unless it is to be drawn by lot")
    require(laid == 0 or awaits != LOT, "cards were laid before the Oya was known")
    if awaits == TURN_UP and not laid:
        # BOO-05: first the Oya's cards, then the other seat's; they also show whose turn it is.
        oya, other = _held(state, state.oya), _held(state, 1 - state.oya)
        is_others = oya == (True, True)
        state.turn = 1 - state.oya if is_others else state.oya
        nothing, one = (False, False), (True, False)
        is_opening = other in (nothing, one) if is_others else oya in (nothing, one) and other == nothing
        require(is_opening, "the first cards are not turned up like this")
        return
    placed = awaits in (ORDER, TURN_UP)
    state.turn = 0 if awaits == LOT else (state.oya + laid - placed) % 2
    require(not placed or laid > 0, "no card was placed")
    require((laid == 2 * CARDS) == (awaits == FINISHED) or awaits == ORDER, "it ends with the last card")
    require(awaits != FINISHED or state.is_second or not state.is_match, "a match ends with its second game")
    require(awaits != LOT or not state.is_second, "the Oya of the second game is known")
    for seat in SEATS:
        require(_held(state, seat) == _holds(state, seat, laid), f"seat {seat} has too many or too few open cards")
    if awaits == ORDER:
        state.asked = state.table.orders(state.may_spare)
        require(state.asked != 0, "the order of scares makes no difference")


def _held(state: Boo, seat: int) -> tuple[bool, bool]:
    """Two flags: the seat has a card in hand, and a card on top of its pile."""
    return state.hands[seat] != NONE, state.tops[seat] != NONE


def _holds(state: Boo, seat: int, laid: int) -> tuple[bool, bool]:
    """BOO-16, BOO-17: the values that these two flags must have after this many laid cards."""
    left = CARDS - (laid + (seat == state.oya)) // 2
    if state.awaits == LOT:
        return False, False
    if state.awaits == ORDER and seat == state.turn:
        return False, left > 0
    if state.awaits == TURN_UP and seat == state.turn:
        return True, left < 2  # there is a card to turn up
    return left > 0, left > 1


# As a view.


class BooView(FactsView[Facts]):
    """BOO-50: the facts of the table, all public, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._world: Boo | None = None
        self._legal: frozenset[int] | None = None

    @property
    def memories(self) -> tuple[Memory, ...]:
        """BOO-50: none, because the table shows which cards are gone."""
        return ()

    def glance(self) -> BooView:
        """BOO-50: this view itself, because all lies open."""
        return self

    def forget(self, keep: Callable[[Memory], bool]) -> BooView:
        """The same view, because there is nothing to forget."""
        return self

    def imagine(self, rng: Rng) -> Boo:
        """BOO-50: the position; chance picks an unseen card only when it is turned up."""
        return self.world().clone()

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        if self._legal is None:
            self._legal = frozenset(self.legal())
        return None if action in self._legal else refuse(self.world(), self.facts.seat, action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now: none, unless it is on the move."""
        return self.world().legal() if self.facts.seat == self.facts.mover else []

    def world(self) -> Boo:
        """The position with these facts, which views of all seats share; callers must not change it."""
        if self._world is None:
            self._world = _world(self.facts._replace(seat=SPECTATOR))
        return self._world


@lru_cache(maxsize=32)
def _world(facts: Facts) -> Boo:
    return set_up(facts)


def view(state: State, seat: int) -> BooView:
    """The view of the position for this seat or SPECTATOR, with exactly the facts of `facts_of`."""
    assert isinstance(state, Boo)
    return BooView(facts_of(state, seat))


def read_view(text: str) -> BooView:
    """The view that `dump` wrote; BadView if it is none or contradicts itself."""
    with reading("view of BOO", BadView):
        found = BooView(read_facts(Facts, text))
        if found.seat not in (0, 1, SPECTATOR) or view(found.world(), found.seat).facts != found.facts:
            raise ValueError("it contradicts itself")
        return found


def closing(state: State, action: int, seat: int) -> BooView:
    """BOO-44: the view after the last card of a match's first game, before the second game clears the cemetery."""
    assert isinstance(state, Boo)
    return view(followed(state, action), seat)
