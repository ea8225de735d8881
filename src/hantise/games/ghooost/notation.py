"""Positions in one line of text: `key=value` fields, piles as one sign a card.

Example: `players=2 match=no ... deck=X23.. hands=158a,22X await=turn turn=0 way=+ ...`. A field `takes` and
`traces` hold what everybody knows of the hands; an imagined position has neither. What tells neither `scored` nor
`last_round` has the usual ones (GHO-89).
"""

from __future__ import annotations

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import copied_as_text, entries, fields_of, line_of, require, whole
from hantise.core.state import State
from hantise.games.ghooost.fields import DEAL, DRAW, FINISHED, LUCK_CARD, MANSION_CARD, STARTER
from hantise.games.ghooost.knowledge import DREW, Knowledge, Take, read_trace, spell_trace
from hantise.games.ghooost.layout import read, spelt
from hantise.games.ghooost.piles import COPY, KITTY, common, counts_of, pile_of_signs, signs_of, size
from hantise.games.ghooost.rules import HAND, Ghooost


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, Ghooost)
    fields = spelt(state)
    knowledge = state.knowledge
    if knowledge is not None:
        fields["clock"] = knowledge.clock
        takes = [f"{take.seat}.{take.when}.{signs_of(take.pile)}" for take in knowledge.remembered()]
        fields["takes"] = ",".join(takes)
        fields["traces"] = ",".join(map(spell_trace, knowledge.traces))
    return line_of(fields)


def load(text: str) -> Ghooost:
    """The position that `dump` wrote; BadPosition says what is wrong."""
    with reading("position of Ghooost!", BadPosition):
        fields = fields_of(text)
        state = Ghooost(0, 0)
        read(state, fields)
        _read_knowledge(state, fields)
        check(state)
        return state


copied_as_text(Ghooost, dump, load)


def _read_knowledge(state: Ghooost, fields: dict[str, str]) -> None:
    if "clock" not in fields:
        state.knowledge = None
        return
    players = int(state.players)
    knowledge = Knowledge(players)
    knowledge.clock = whole(fields["clock"], 0, 10**9)
    for text in filter(None, fields["takes"].split(",")):
        seat, when, signs = text.split(".")
        holder = whole(seat, 0, players - 1)
        pile = pile_of_signs(signs)
        knowledge.last = Take(holder, whole(when, 0, 10**9), pile, knowledge.last)
        knowledge.known[holder] += pile
    knowledge.recall([read_trace(trace) for trace in entries(fields["traces"], players)])
    state.knowledge = knowledge


def check(state: Ghooost) -> None:
    """ValueError, saying why, unless these cards can lie on a table so."""
    _check_cards(state)
    _check_cemetery(state)
    _check_seats(state)
    _check_knowledge(state)


def _check_cards(state: Ghooost) -> None:
    held = state.bag + state.cemetery + sum(state.hands)
    require(common(held, state.deck) == held, "there are more cards than in the deck")
    lying = state.crypt + sum(state.mansions)
    if state.awaits == DEAL:
        lying += sum(HAND - size(hand) for hand in state.hands)
    require(state.awaits == STARTER or size(state.bag) == lying, "the bag is not as large as crypt and mansions")
    require(state.awaits not in (LUCK_CARD, DRAW) or state.crypt > 0, "no card is left in the crypt")


def _check_cemetery(state: Ghooost) -> None:
    counts = counts_of(state.cemetery)
    ghosts = sum(counts[:KITTY])
    require(bool(state.top) == bool(ghosts) == bool(state.run), "ghosts in the cemetery need one on top, and no others")
    if state.top:
        require(counts[state.top] > 0, "the top is not in the cemetery")
        require(state.run <= counts[state.top] + counts[COPY], "more lie on top than in the cemetery")


def _check_seats(state: Ghooost) -> None:
    require(len(set(state.order())) == state.out, "a seat left twice")
    if state.awaits == FINISHED:
        require(state.out == state.players, "it is over, but somebody is still in")
        return
    require(state.out <= state.players - 2, "fewer than two are left, yet it is not over")
    if state.awaits in (STARTER, DEAL):
        return
    require(state.burden(state.turn) > 0, "the player to move is out")
    require(state.awaits != MANSION_CARD or state.mansions[state.turn] > 0, "no card is left in the mansion")


def _check_knowledge(state: Ghooost) -> None:
    if state.knowledge is None:
        return
    for seat in range(state.players):
        hand, known = state.hands[seat], state.knowledge.known[seat]
        require(common(hand, known) == known, f"seat {seat} does not hold what it is known to hold")
        left = sum([1 if event == DREW else -1 for event in state.knowledge.traces[seat]])
        require(size(hand) - size(known) == left, f"seat {seat} drew more or less")
