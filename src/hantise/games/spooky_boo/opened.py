"""A table of Spooky Boo! with all squares open."""

from __future__ import annotations

from hantise.core.state import State
from hantise.games.spooky_boo.facts import Pack, Sight
from hantise.games.spooky_boo.position import DRAWN
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.view import SpookyBooView, view


def opened(state: State, seat: int) -> SpookyBooView:
    """The view of a seat, or of SPECTATOR, that has just looked at every card on the table, and at one in a hand.

    The stock has no order yet (SPB-44): chance decides when a card is drawn.
    """
    assert isinstance(state, SpookyBoo)
    facts = view(state, seat).facts
    covered = [place for place, kind in enumerate(facts.squares) if not kind and state.squares[place]]
    numbers = _numbers(state)
    sights = [*facts.sights, *[Sight(place, numbers[place], 1, 0) for place in covered]]
    return SpookyBooView(
        facts._replace(
            squares=tuple([int(kind) for kind in state.squares]),
            sights=tuple(sorted(sights)),
            packs=tuple([Pack(pack.places, (0,) * len(pack.unseen)) for pack in facts.packs]),
            drawn=int(state.drawn) if state.awaits == DRAWN else 0,
        )
    )


def _numbers(state: SpookyBoo) -> list[int]:
    """The number of the card at each place; its place where nobody has counted."""
    knowledge, places = state.knowledge, range(len(state.squares))
    return [int(knowledge.number_at(place)) if knowledge is not None else place for place in places]
