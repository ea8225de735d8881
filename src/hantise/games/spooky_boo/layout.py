"""The line of a position, its facts and its numbers. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.notation import FLAGS, SPELT, commas, entries, whole
from hantise.core.vecs import vec
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.fields import DRAWN, PHASES
from hantise.games.spooky_boo.knowledge import UNKNOWN, lasts_of
from hantise.games.spooky_boo.pieces import (
    ALL_CARDS,
    KINDS,
    MOST_LIMIT,
    MOST_POINTS,
    MOST_TURNS,
    SQUARE,
    counts_of,
    deck_of,
    read_pile,
    round_name,
    round_named,
    size,
)
from hantise.games.spooky_boo.rules import SpookyBoo, open_places, packs_of, sights_of

_PHASES: Final = {name: number for number, name in enumerate(PHASES)}


def spelt(state: SpookyBoo) -> dict[str, object]:
    """The fields of the position's line."""
    return {
        "players": state.players,
        "limit": state.limit,
        "on_top": SPELT[state.penalty_on_top],
        "deck": state.deck.text,
        "await": PHASES[state.awaits],
        "turn": state.turn,
        "starter": state.starter,
        "round": round_name(state.round, state.rounds),
        "turns": state.turns,
        "stock": commas(counts_of(state.deck, state.stock)),
        "discard": commas(counts_of(state.deck, state.discarded)),
        "top": state.top,
        "squares": commas(state.squares),
        "drawn": state.drawn,
        "looked": state.looked,
        "caller": state.caller,
        "scores": commas(state.scores),
        "revealed": commas(state.revealed),
    }


def read(state: SpookyBoo, line: dict[str, str]) -> None:
    """Give a fresh position the fields of a line, each in its range by itself; ValueError or KeyError otherwise."""
    state.players = whole(line["players"], 2, 4)
    state.limit = whole(line["limit"], 0, MOST_LIMIT)
    state.penalty_on_top = FLAGS[line["on_top"]]
    state.deck = deck_of(line["deck"])
    state.awaits = _PHASES[line["await"]]
    state.turn = whole(line["turn"], 0, state.players - 1)
    state.starter = whole(line["starter"], 0, state.players - 1)
    state.round = round_named(line["round"])[0]
    state.turns = whole(line["turns"], 0, MOST_TURNS)
    state.stock = read_pile(state.deck, line["stock"])
    state.discarded = read_pile(state.deck, line["discard"], ALL_CARDS & ~state.stock)
    state.top = whole(line["top"], 0, KINDS)
    state.squares = vec[i64](
        [whole(part, 0, len(state.deck.kinds)) for part in entries(line["squares"], int(state.players) * SQUARE)]
    )
    state.drawn = whole(line["drawn"], 0, KINDS)
    state.looked = whole(line["looked"], -1, 15)
    state.caller = whole(line["caller"], -1, state.players - 1)
    state.scores = [whole(part, -MOST_POINTS, MOST_POINTS) for part in line["scores"].split(",") if part]
    state.revealed = [whole(part, 1, KINDS) for part in line["revealed"].split(",") if part]
    state.rounds = round_named(line["round"])[1]


def told(state: SpookyBoo, seat: int) -> Facts:
    """All that this seat (or SPECTATOR) may know: each fact is named here, and no other."""
    opened = open_places(state.awaits, state.turn, state.starter, state.looked, seat, len(state.squares))
    covered = sights_of(state.knowledge, seat, [place for place in range(len(state.squares)) if place not in opened])
    known = [*opened, *[sight.place for sight in covered]]
    return Facts(
        seat=seat,
        players=state.players,
        limit=state.limit,
        rounds=state.rounds,
        on_top=state.penalty_on_top,
        deck=state.deck.text,
        awaits=PHASES[state.awaits],
        mover=state.mover(),
        turn=state.turn,
        starter=state.starter,
        round=state.round,
        turns=state.turns,
        stock=int(size(state.stock)),
        discard=int(size(state.discarded)),
        top=state.top,
        squares=tuple([int(state.squares[place]) if place in known else 0 for place in range(len(state.squares))]),
        drawn=state.drawn if state.awaits == DRAWN and state.turn == seat else 0,
        looked=state.looked,
        caller=state.caller,
        scores=tuple(state.scores),
        revealed=tuple(state.revealed),
        sights=tuple(covered),
        packs=packs_of(state, known),
        discarded=tuple(counts_of(state.deck, state.discarded))
        if state.knowledge is not None
        else (UNKNOWN,) * len(state.deck.kinds),
        lasts=lasts_of(state.knowledge, len(state.deck.kinds)),
        clock=int(state.knowledge.clock) if state.knowledge is not None else 0,
    )


def lay_out(state: SpookyBoo, facts: Facts) -> None:
    """Give a fresh position what these facts tell."""
    state.players = facts.players
    state.limit = facts.limit
    state.penalty_on_top = facts.on_top
    state.deck = deck_of(facts.deck)
    state.awaits = _PHASES[facts.awaits]
    state.turn = facts.turn
    state.starter = facts.starter
    state.round = facts.round
    state.turns = facts.turns
    state.stock = 0
    state.discarded = 0
    state.top = facts.top
    state.squares = vec[i64](list(facts.squares))
    state.drawn = facts.drawn
    state.looked = facts.looked
    state.caller = facts.caller
    state.scores = list(facts.scores)
    state.revealed = list(facts.revealed)
    state.rounds = facts.rounds
    state.knowledge = None
