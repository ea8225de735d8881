"""The line of a position, its facts and its numbers. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.notation import FLAGS, SPELT, commas, entries, whole
from hantise.core.state import SPECTATOR
from hantise.core.vecs import vec
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.fields import PHASES
from hantise.games.ghooost.knowledge import Knowledge, takes_of, traces_of
from hantise.games.ghooost.piles import counts_of, kinds_of, pile_of, pile_of_counts, pile_of_signs, signs_of, size
from hantise.games.ghooost.rules import Ghooost, furthest

_PHASES: Final = {name: number for number, name in enumerate(PHASES)}


def spelt(state: Ghooost) -> dict[str, object]:
    """The fields of the position's line."""
    return {
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
        "await": PHASES[state.awaits],
        "turn": state.turn,
        "way": "+" if state.direction > 0 else "-",
        "again": SPELT[state.again],
        "misses": SPELT[state.misses],
        "idle": state.idle,
        "left": commas([state.left >> 3 * n & 7 for n in range(state.out)]),
        "round": state.round,
        "barred": state.barred,
        "points": commas(state.points),
        "tokens": commas(state.tokens),
    }


def read(state: Ghooost, line: dict[str, str]) -> None:
    """Give a fresh position the fields of a line, each in its range by itself; ValueError or KeyError otherwise."""
    state.players = whole(line["players"], 2, 6)
    state.is_match = FLAGS[line["match"]]
    state.is_scored = FLAGS[line.get("scored", "no")]
    state.last_round = whole(line.get("last_round", "30"), 0, 1000)
    state.twist_each = FLAGS[line["twist_each"]]
    state.daybreak = whole(line["daybreak"], 0, 1000)
    state.deck = pile_of_signs(line["deck"])
    state.bag = pile_of_signs(line["bag"])
    state.hands = vec[i64]([pile_of_signs(signs) for signs in entries(line["hands"], state.players)])
    state.mansions = vec[i64]([whole(part, 0, 12) for part in entries(line["mansions"], state.players)])
    state.crypt = whole(line["crypt"], 0, 112)
    state.cemetery = pile_of_signs(line["cemetery"])
    state.top = whole(line["top"], 0, 14)
    state.run = whole(line["run"], 0, 3)
    state.awaits = _PHASES[line["await"]]
    state.turn = whole(line["turn"], 0, state.players - 1)
    state.direction = {"+": 1, "-": -1}[line["way"]]
    state.again = FLAGS[line["again"]]
    state.misses = FLAGS[line["misses"]]
    state.idle = whole(line["idle"], 0, 1000000)
    state.left = sum(
        [
            seat << 3 * n
            for n, seat in enumerate([whole(part, 0, state.players - 1) for part in line["left"].split(",") if part])
        ]
    )
    state.round = whole(line["round"], 1, furthest(state.players, state.last_round))
    state.barred = whole(line["barred"], -1, state.players - 1)
    state.points = [
        whole(part, 0, 3 * furthest(state.players, state.last_round)) for part in entries(line["points"], state.players)
    ]
    state.tokens = [
        whole(part, 0, furthest(state.players, state.last_round)) for part in entries(line["tokens"], state.players)
    ]
    state.out = len([part for part in line["left"].split(",") if part])


def told(state: Ghooost, seat: int, knowledge: Knowledge | None) -> Facts:
    """All that this seat (or SPECTATOR) may know: each fact is named here, and no other."""
    return Facts(
        seat=seat,
        players=state.players,
        match=state.is_match,
        scored=state.is_scored,
        last_round=state.last_round,
        twist_each=state.twist_each,
        daybreak=state.daybreak,
        deck=counts_of(state.deck),
        awaits=PHASES[state.awaits],
        mover=state.mover(),
        turn=state.turn,
        direction=1 if state.direction > 0 else -1,
        again=state.again,
        misses=state.misses,
        hand=kinds_of(state.hands[seat]) if seat != SPECTATOR else (),
        hands=tuple([int(size(hand)) for hand in state.hands]),
        mansions=tuple([int(number) for number in state.mansions]),
        crypt=state.crypt,
        cemetery=counts_of(state.cemetery),
        top=state.top,
        run=state.run,
        discard=counts_of(state.deck - state.bag - state.cemetery - sum([int(hand) for hand in state.hands])),
        idle=state.idle,
        left=tuple([int(state.left >> 3 * n & 7) for n in range(state.out)]),
        round=state.round,
        barred=state.barred,
        points=tuple(state.points),
        tokens=tuple(state.tokens),
        clock=0 if knowledge is None else knowledge.clock,
        takes=takes_of(knowledge),
        traces=traces_of(knowledge, seat, state.players),
    )


def lay_out(state: Ghooost, facts: Facts) -> None:
    """Give a fresh position what these facts tell."""
    state.players = facts.players
    state.is_match = facts.match
    state.is_scored = facts.scored
    state.last_round = facts.last_round
    state.twist_each = facts.twist_each
    state.daybreak = facts.daybreak
    state.deck = pile_of_counts(facts.deck)
    state.bag = state.deck - pile_of_counts(facts.cemetery) - pile_of_counts(facts.discard)
    state.hands = vec[i64]([pile_of(facts.hand) if seat == facts.seat else 0 for seat in range(facts.players)])
    state.mansions = vec[i64](list(facts.mansions))
    state.crypt = facts.crypt
    state.cemetery = pile_of_counts(facts.cemetery)
    state.top = facts.top
    state.run = facts.run
    state.awaits = _PHASES[facts.awaits]
    state.turn = facts.turn
    state.direction = facts.direction
    state.again = facts.again
    state.misses = facts.misses
    state.idle = facts.idle
    state.left = sum([seat << 3 * n for n, seat in enumerate(facts.left)])
    state.round = facts.round
    state.barred = facts.barred
    state.points = list(facts.points)
    state.tokens = list(facts.tokens)
    state.out = len(facts.left)
    state.knowledge = None
