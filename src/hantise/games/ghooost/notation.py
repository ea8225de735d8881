"""Positions in one line of text: `key=value` fields, piles as one sign a card.

Example: `players=2 match=no ... deck=X23.. hands=158a,22X await=turn turn=0 way=+ ...`. A field `takes` and
`traces` hold what everybody knows of the hands; an imagined position has neither. What tells neither `scored` nor
`last_round` has the usual ones (GHO-89).
"""

from __future__ import annotations

from typing import Final

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import FLAGS, SPELT, commas, copied_as_text, entries, fields_of, line_of, require, whole
from hantise.core.state import State
from hantise.games.ghooost.knowledge import DREW, Knowledge, Take
from hantise.games.ghooost.piles import COPY, KITTY, SIGNS, common, counts_of, pile_of_signs, signs_of, size
from hantise.games.ghooost.position import (
    DEAL,
    DRAW,
    FINISHED,
    HAND,
    LAST_ROUND,
    LUCK_CARD,
    MANSION_CARD,
    NOBODY,
    STARTER,
    TURN,
)
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.scores import most_rounds

PHASES: Final = {
    "starter": STARTER,
    "deal": DEAL,
    "turn": TURN,
    "luck": LUCK_CARD,
    "mansion": MANSION_CARD,
    "draw": DRAW,
    "over": FINISHED,
}
# No round or night is so long.
FAR: Final = 10**6
MOST_POINTS: Final = 3  # of a round
_NAMES: Final = {number: name for name, number in PHASES.items()}


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, Ghooost)
    fields = {
        "players": state.players,
        "match": SPELT[state.is_match],
        "scored": SPELT[state.is_scored],
        "last_round": state.last_round,
        "twist_each": SPELT[state.twist_each],
        "daybreak": state.daybreak,
        "deck": signs_of(state.deck),
        "bag": signs_of(state.bag),
        "hands": ",".join(map(signs_of, state.hands)),
        "mansions": commas(state.mansions),
        "crypt": state.crypt,
        "cemetery": signs_of(state.cemetery),
        "top": state.top,
        "run": state.run,
        "await": phase_name(state.awaits),
        "turn": state.turn,
        "way": "+" if state.direction > 0 else "-",
        "again": SPELT[state.again],
        "misses": SPELT[state.misses],
        "idle": state.idle,
        "left": commas(state.order()),
        "round": state.round,
        "barred": state.barred,
        "points": commas(state.points),
        "tokens": commas(state.tokens),
    }
    if state.knowledge is not None:
        fields |= _dump_knowledge(state.knowledge)
    return line_of(fields)


def phase_name(awaits: int) -> str:
    """The decision that a position waits for, as text."""
    return _NAMES[awaits]


def _dump_knowledge(knowledge: Knowledge) -> dict[str, object]:
    takes = [f"{take.seat}.{take.when}.{signs_of(take.pile)}" for take in knowledge.remembered()]
    return {
        "clock": knowledge.clock,
        "takes": ",".join(takes),
        "traces": ",".join(spell_trace(trace) for trace in knowledge.traces),
    }


def spell_trace(trace: bytes) -> str:
    """A trace in text: + for a card drawn, its sign for a card played."""
    return "".join("+" if event == DREW else SIGNS[event] for event in trace)


def read_trace(text: str) -> bytes:
    """The trace that `spell_trace` wrote; ValueError if it plays more than it drew or has an unknown sign."""
    trace = bytes(DREW if sign == "+" else SIGNS.index(sign) for sign in text)
    left = 0
    for event in trace:
        left += 1 if event == DREW else -1
        if left < 0:
            raise ValueError("a hand played more than it drew")
    return trace


def load(text: str) -> Ghooost:
    """The position that `dump` wrote; BadPosition says what is wrong."""
    with reading("position of Ghooost!", BadPosition):
        fields = fields_of(text)
        state = _read(fields)
        _read_round(state, fields)
        _read_knowledge(state, fields)
        check(state)
        return state


copied_as_text(Ghooost, dump, load)


def _read(fields: dict[str, str]) -> Ghooost:
    players = whole(fields["players"], 2, 6)
    state = Ghooost(players, pile_of_signs(fields["deck"]))
    state.is_match = FLAGS[fields["match"]]
    state.is_scored = FLAGS[fields.get("scored", SPELT[False])]
    state.last_round = whole(fields.get("last_round", str(LAST_ROUND)), 0, 1000)
    state.twist_each = FLAGS[fields["twist_each"]]
    state.daybreak = whole(fields["daybreak"], 0, 1000)
    state.bag = pile_of_signs(fields["bag"])
    for seat, signs in enumerate(entries(fields["hands"], players)):
        state.hands[seat] = pile_of_signs(signs)
    for seat, number in enumerate(entries(fields["mansions"], players)):
        state.mansions[seat] = whole(number, 0, 12)
    state.crypt = whole(fields["crypt"], 0, 112)
    state.cemetery = pile_of_signs(fields["cemetery"])
    state.top = whole(fields["top"], 0, 14)
    state.run = whole(fields["run"], 0, 3)
    return state


def _read_round(state: Ghooost, fields: dict[str, str]) -> None:
    players = int(state.players)
    state.awaits = PHASES[fields["await"]]
    state.turn = whole(fields["turn"], 0, players - 1)
    state.direction = {"+": 1, "-": -1}[fields["way"]]
    state.again = FLAGS[fields["again"]]
    state.misses = FLAGS[fields["misses"]]
    state.idle = whole(fields["idle"], 0, FAR)
    for number in filter(None, fields["left"].split(",")):
        state.left |= whole(number, 0, players - 1) << 3 * state.out
        state.out += 1
    most = most_rounds(players, int(state.last_round)) if state.last_round else FAR
    state.round = whole(fields["round"], 1, most)
    state.barred = whole(fields["barred"], NOBODY, players - 1)
    state.points = [whole(number, 0, MOST_POINTS * most) for number in entries(fields["points"], players)]
    state.tokens = [whole(number, 0, most) for number in entries(fields["tokens"], players)]


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
        require(size(hand) - size(known) == _left(state.knowledge.traces[seat]), f"seat {seat} drew more or less")


def _left(trace: bytes) -> int:
    return sum(1 if event == DREW else -1 for event in trace)
