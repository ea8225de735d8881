"""What a position of Haunted Stairs tells: in one line of text, about an action, and to one seat.

STA-43: a player who forgets nothing knows the place of each child, and only the order of the stock is open. A forgotten
child can be learnt again: all players see a ghost that is turned over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.errors import BadPosition, BadView, reading
from hantise.core.facts import read_facts
from hantise.core.notation import copied_as_text, fields_of, line_of, require
from hantise.core.rng import Rng
from hantise.core.sheet import written
from hantise.core.state import State
from hantise.core.view import FactsView, Memory, Refusal
from hantise.games.haunted_stairs.facts import Facts, Known, check_facts
from hantise.games.haunted_stairs.fields import ANSWER, ASK, CARD, FINISHED, MOVE, NAME, RIDDLE, SEARCH, STARTER, SWAP
from hantise.games.haunted_stairs.layout import lay_out, read, spelt, told
from hantise.games.haunted_stairs.pieces import (
    ALL_CARDS,
    CHILDREN,
    FREE,
    IN_A_SHORT_GAME,
    IN_THE_BOX,
    LONGEST_SEARCH,
    MOST_TRIES,
    MOVE_CARD,
    PLACES,
    RIDDLE_CARD,
    SET_UP,
    SHORT,
    SIZE,
    SWAP_CARD,
    WHITE,
    children_of,
    counts_of,
    disc_of,
    lying_at,
)
from hantise.games.haunted_stairs.rules import (
    ACTIONS,
    FIRST_CARD,
    FIRST_TURN,
    NOBODY,
    NOWHERE,
    QUIT,
    SHOWN,
    HauntedStairs,
    marks_in,
)
from hantise.games.haunted_stairs.table import refuse

# A position in one line of text, `key=value`.
#
# Example: `players=2 double=no repeat=no next=no disc=RGBY. stock=4,4,3,4,14,14,12 pile=1 won=0,0 await=search turn=0
# sought=blue tried= tries=0 pointed=- asked=- clock=0 shown=0,0,0,0 moved=0,0,0,0`. The disc has a sign a place,
# `shown` and `moved` a number a child: the clock when it was last shown, and how often its ghost has moved since.


# What must have been drawn for a phase to come up.
_CARD_OF: Final = {SWAP: SWAP_CARD, MOVE: MOVE_CARD, RIDDLE: RIDDLE_CARD, ASK: RIDDLE_CARD, ANSWER: RIDDLE_CARD}


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, HauntedStairs)
    return line_of(spelt(state))


def load(text: str) -> HauntedStairs:
    """The position that `dump` wrote; BadPosition says what is wrong."""
    with reading("position of Haunted Stairs", BadPosition):
        state = HauntedStairs(2)
        read(state, fields_of(text))
        check(state)
        require(dump(state) == text, "it is not written as positions are")
        return state


copied_as_text(HauntedStairs, dump, load)


def check(state: HauntedStairs) -> None:
    """ValueError, saying why, unless these cards can lie on a table so."""
    # STA-06: nothing else tells a short game.
    cards = (state.stock >> SIZE) + state.pile + sum(state.heaps())
    require(cards in (ALL_CARDS, SHORT), "there are more or fewer cards than in the box")
    at_first = IN_A_SHORT_GAME if cards == SHORT else IN_THE_BOX
    drawn = [most - count for most, count in zip(at_first, counts_of(state.stock))]
    require(min(drawn) >= 0, "more cards of a kind are left than there were")
    _check_phase(state, drawn)
    _check_search(state, drawn)
    _check_dare(state)
    _check_marks(state, drawn)


def _check_phase(state: HauntedStairs, drawn: list[int]) -> None:
    awaits: int = state.awaits
    is_set_up = state.disc == SET_UP and sum(drawn) == 0 and state.turn == 0
    require(awaits != STARTER or is_set_up, "somebody has to start, but the game has begun")
    require(awaits != CARD or state.stock > 0, "no card is left in the stock")
    require(awaits != NAME or state.stock == 0, "the last child is named, but cards are left in the stock")
    require(awaits != FINISHED or state.stock + state.pile == 0, "it is over, but cards are left")
    require(awaits in (STARTER, CARD, FINISHED) or state.pile > 0, "a card was turned up, but the pile is empty")
    require(awaits not in _CARD_OF or drawn[_CARD_OF[awaits]] > 0, "that card was not turned up")
    require(awaits != RIDDLE or state.free != WHITE, "a riddle, but nothing lies at the white place")
    require(awaits != RIDDLE or not state.double_or_quits, "no guesses with double or quits")
    require(awaits not in (ASK, ANSWER) or state.double_or_quits, "nobody is asked without double or quits")


def _check_search(state: HauntedStairs, drawn: list[int]) -> None:
    wrong = [place for place in range(5) if state.tried >> place & 1]
    if state.awaits != SEARCH:
        require(state.sought == NOBODY and not wrong and state.tries == 0, "nobody searches, but a child is sought")
        return
    require(state.sought != NOBODY, "no child is sought")
    require(state.stock == 0 or drawn[state.sought] > 0, "that child was not turned up")
    under = [lying_at(state.disc, place) for place in wrong]
    require(FREE not in under and state.sought not in under, "a ghost is wrong that is right, or none")
    fewest = max(1, state.tries - MOST_TRIES + 1) if state.repeat_ghosts and state.tries else state.tries
    require(fewest <= len(wrong) <= state.tries, "more or fewer ghosts are wrong than were tried")


def _check_dare(state: HauntedStairs) -> None:
    if state.awaits != ANSWER:
        require(state.pointed == NOWHERE and state.asked == NOBODY, "nobody answers, but somebody was asked")
        return
    require(state.pointed not in (NOWHERE, state.free), "no ghost is pointed at")
    require(state.asked not in (NOBODY, state.turn), "no other player is asked")


def _check_marks(state: HauntedStairs, drawn: list[int]) -> None:
    marks = marks_in(state.marks)
    moving = 1 if state.awaits in (SWAP, MOVE) else 0
    used = drawn[SWAP_CARD] + drawn[MOVE_CARD] - moving
    require(state.clock <= _most_decisions(state, sum(drawn)), "there were more decisions than cards allow")
    require(max(marks) // SHOWN <= state.clock, "a child was shown later than now")
    require(max([mark % SHOWN for mark in marks]) <= used, "a ghost has moved more often than cards allow")


def _most_decisions(state: HauntedStairs, drawn: int) -> int:
    """Those of the cards that are done with, and of the one that is not: the last one brings a naming too."""
    awaits: int = state.awaits
    done = drawn - (0 if awaits in (STARTER, CARD, FINISHED) else 1)
    named = 2 if state.stock == 0 and awaits in (SEARCH, FINISHED) else 0
    begun = 1 if awaits in (ANSWER, NAME) else 0
    return LONGEST_SEARCH * done + state.tries + begun + named


# The score sheet, the same for every seat: a line for each action.
#
# A line is `seat what detail`, then, after semicolons, what followed. Examples: `0 up blue`, `0 turn white red; wrong`,
# `1 turn green blue; wins 1 5`, `2 move red white`, `0 up riddle; nothing`, `0 guess red blue; wrong`, `1 ask red 2`,
# `2 answer red white blue`. What a card turned over showed stands last in its line.


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """STA-41: the line about a legal action, asked before it is applied, the same for all; moves are made openly."""
    assert isinstance(state, HauntedStairs)
    return [written(_act(state, action), _consequences(state, action))] * len(seats)


def _act(state: HauntedStairs, action: int) -> str:
    """STA-11, STA-19, STA-21: the act, and the child that a card shows which is turned over by it."""
    what, _colon, detail = ACTIONS.name(action).partition(":")
    if what == "start":
        return f"{detail} starts"
    if what == "card":
        return f"{state.turn} up {detail}"
    act = f"{state.mover()} {ACTIONS.name(action).replace(':', ' ')}"
    if what == "turn":
        return f"{act} {CHILDREN[lying_at(state.disc, action - FIRST_TURN)]}"
    if what == "move":
        return f"{act} {PLACES[state.free]}"
    if what == "guess":
        return f"{act} {CHILDREN[lying_at(state.disc, WHITE)]}"
    if what == "answer":
        return f"{act} {PLACES[state.pointed]} {CHILDREN[lying_at(state.disc, state.pointed)]}"
    return act


def _consequences(before: HauntedStairs, action: int) -> list[str]:
    after = before.clone()
    after.apply(action)
    talk: list[str] = []
    if action == FIRST_CARD + RIDDLE_CARD and after.awaits not in (RIDDLE, ASK):
        talk.append("nothing")
    if before.awaits in (SEARCH, RIDDLE) and action != QUIT and after.won == before.won:
        talk.append("wrong")
    heaps = after.heaps()
    gained = [now - then for now, then in zip(heaps, before.heaps())]
    talk += [f"wins {seat} {cards}" for seat, cards in enumerate(gained) if cards]
    if after.awaits == NAME:
        talk.append("names")
    if after.awaits == FINISHED:
        best = ",".join([str(seat) for seat, cards in enumerate(heaps) if cards == max(heaps)])  # STA-33
        talk.append(f"over {best}")
    return talk


# A view, and the worlds that it cannot rule out.


class HauntedStairsView(FactsView[Facts]):
    """The facts that one seat may know, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._base: HauntedStairs | None = None

    @property
    def memories(self) -> tuple[Memory, ...]:
        """STA-43: the place of each child that was shown; shown anew, it is a new memory."""
        return tuple([_memory(known) for known in self.facts.known])

    @property
    def clock(self) -> int:
        """The number of actions of the round so far."""
        return self.facts.clock

    def glance(self) -> HauntedStairsView:
        """STA-40: cards, heaps and ghosts lie open; no child does."""
        return HauntedStairsView(self.facts._replace(clock=0, known=()))

    def forget(self, keep: Callable[[Memory], bool]) -> HauntedStairsView:
        """This view with only the children that `keep` accepts."""
        kept = [known for known in self.facts.known if keep(_memory(known))]
        return HauntedStairsView(self.facts._replace(known=tuple(kept)))

    def world(self) -> HauntedStairs | None:
        """STA-43: a seat that has forgotten no child knows all but the order of the stock."""
        return None if self._hidden_children() else self.known_world()

    def imagine(self, rng: Rng) -> HauntedStairs:
        """A position that this seat cannot rule out: the forgotten children dealt to the forgotten ghosts.

        Each way is equally likely that does not put the child that is sought where it was just not found (STA-15).
        Before anybody starts, the children are just being laid out (STA-03).
        """
        world = self.known_world().clone()
        if world.awaits == STARTER:
            world.disc = SET_UP
            return world
        children = children_of(world.disc)
        known = [self.facts.free, *[known.place for known in self.facts.known]]
        places = [place for place in range(len(PLACES)) if place not in known]
        for child in self._hidden_children():
            wrong = self.facts.tried if child == self.facts.sought else ()
            open_places = [place for place in places if place not in wrong]
            if not open_places:
                raise BadView("no position fits this view")
            place = open_places[rng.below(len(open_places))]
            places.remove(place)
            children[place] = child
        world.disc = disc_of(children)
        return world

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        return refuse(self.known_world(), self.facts.seat, action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now: none, unless it is on the move."""
        return self.known_world().legal() if self.facts.seat == self.facts.mover else []

    def known_world(self) -> HauntedStairs:
        """The position with FREE wherever no child is known; made once. No choice depends on the children."""
        if self._base is None:
            self._base = HauntedStairs(self.facts.players)
            lay_out(self._base, self.facts)
        return self._base

    def _hidden_children(self) -> list[int]:
        """The children that are not known, the sought one first: it has fewest places."""
        known = [known.child for known in self.facts.known]
        hidden = [child for child in range(len(CHILDREN)) if child not in known]
        return sorted(hidden, key=lambda child: child != self.facts.sought)


def _memory(known: Known) -> Memory:
    child, place = CHILDREN[known.child], PLACES[known.place]
    return Memory(memory_id(known), known.when, known.moved, f"the {child} child lies at the {place} place")


def memory_id(known: Known) -> str:
    """The name of the memory: a child that is shown anew is another one."""
    return f"{CHILDREN[known.child]}.{known.when}"


def view(state: State, seat: int) -> HauntedStairsView:
    """The facts of the position for this seat (or SPECTATOR), as the layout tells them."""
    assert isinstance(state, HauntedStairs)
    return HauntedStairsView(told(state, seat))


def read_view(text: str) -> HauntedStairsView:
    """The view that `dump` wrote; BadView if it is none or contradicts itself."""
    with reading("view of Haunted Stairs", BadView):
        found = HauntedStairsView(read_facts(Facts, text))
        check_facts(found.facts)
        _check(found)
        return found


def _check(found: HauntedStairsView) -> None:
    """ValueError unless some position tells these facts."""
    facts = found.facts
    places, children = [known.place for known in facts.known], [known.child for known in facts.known]
    is_odd = len(set(places)) != len(places) or len(set(children)) != len(children) or facts.free in places
    require(not is_odd, "two children are known to lie at one place, or one at two")
    world = found.imagine(Rng(0))
    check(world)
    again = told(world, facts.seat)
    remembered = tuple([known for known in again.known if known in facts.known])
    require(again._replace(known=remembered) == facts, "it contradicts itself")
