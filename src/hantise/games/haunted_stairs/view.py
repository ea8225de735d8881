"""One seat's view of a table of Haunted Stairs, and the worlds it cannot rule out.

STA-43: a player who forgets nothing knows the place of each child, and only the order of the stock is open. A forgotten
child can be learnt again: all players see a ghost that is turned over.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from hantise.core.errors import BadView, reading
from hantise.core.facts import read_facts
from hantise.core.notation import require
from hantise.core.rng import Rng
from hantise.core.state import State
from hantise.core.view import FactsView, Memory, Refusal
from hantise.games.haunted_stairs.facts import Facts, Known, check_facts
from hantise.games.haunted_stairs.fields import STARTER
from hantise.games.haunted_stairs.layout import lay_out, told
from hantise.games.haunted_stairs.moments import refuse
from hantise.games.haunted_stairs.notation import check
from hantise.games.haunted_stairs.pieces import CHILDREN, PLACES, SET_UP, children_of, disc_of
from hantise.games.haunted_stairs.rules import HauntedStairs


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


def opened(state: State, seat: int) -> HauntedStairsView:
    """STA-43: nothing is hidden from a seat that forgets nothing; all have seen the place of each child."""
    return view(state, seat)


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
