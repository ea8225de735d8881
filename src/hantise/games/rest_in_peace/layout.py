"""The line of a position, its facts and its numbers. Written by `python -m hantise.testing.layout`."""

from __future__ import annotations

from typing import Final

from hantise.core.notation import FLAGS, SPELT, whole
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.fields import PHASES
from hantise.games.rest_in_peace.knowledge import top_time_of, trace_of
from hantise.games.rest_in_peace.pieces import (
    GREATEST,
    LAST,
    LEVELS,
    ROUNDS,
    by_round,
    by_round_packed,
    counts_of,
    ghosts_past,
    mask_of,
    mediums_of,
    mediums_past,
    read_houses,
    read_line,
    read_results,
    read_values,
    size,
    values_in,
    values_of,
)
from hantise.games.rest_in_peace.rules import RestInPeace

_PHASES: Final = {name: number for number, name in enumerate(PHASES)}


def spelt(state: RestInPeace) -> dict[str, object]:
    """The fields of the position's line."""
    return {
        "levels": state.level,
        "initiation": SPELT[state.initiation],
        "thirteen_placed_is_four": SPELT[state.thirteen_is_four],
        "copy_ghostly": SPELT[state.copy_ghostly],
        "twins_are_one": SPELT[state.twins_are_one],
        "await": PHASES[state.awaits],
        "turn": state.turn,
        "began": state.began,
        "loser": state.loser,
        "round": state.round,
        "laid": state.laid,
        "line": ".".join([str(state.medium_of(n)) for n in range(1, state.up + 1)]),
        "houses": "/".join([state.tokens_of(n) for n in range(1, ROUNDS + 1)]),
        "results": "".join([str(number) for number in by_round(state.results, 2)]),
        "stumbler": state.stumbler,
        "flat": SPELT[state.flat],
        "said": "".join(
            map(
                str,
                [
                    state.knocked,
                    state.dampened,
                    state.worshipped,
                    state.copied,
                    state.revealed,
                    *values_in(state.barred),
                ],
            )
        ),
        "asking": state.asking,
        "first": state.first,
        "aim": state.aim,
        "victor": state.victor,
    }


def read(state: RestInPeace, line: dict[str, str]) -> None:
    """Give a fresh position the fields of a line, each in its range by itself; ValueError or KeyError otherwise."""
    state.level = whole(line["levels"], 0, LEVELS)
    state.initiation = FLAGS[line["initiation"]]
    state.thirteen_is_four = FLAGS[line["thirteen_placed_is_four"]]
    state.copy_ghostly = FLAGS[line["copy_ghostly"]]
    state.twins_are_one = FLAGS[line["twins_are_one"]]
    state.awaits = _PHASES[line["await"]]
    state.turn = whole(line["turn"], 0, 1)
    state.began = whole(line["began"] or line["turn"], 0, 1)
    state.loser = whole(line["loser"], -1, 1)
    state.round = whole(line["round"], 1, ROUNDS)
    state.laid = whole(line["laid"], 0, 99)
    state.line = read_line(line["line"])
    state.results = read_results(line["results"])
    state.stumbler = whole(line["stumbler"], -1, 1)
    state.flat = FLAGS[line["flat"]]
    state.asking = whole(line["asking"], 0, LAST)
    state.first = whole(line["first"], 0, ROUNDS)
    state.aim = whole(line["aim"], 0, 1)
    state.victor = whole(line["victor"], -1, 2)
    state.up = len([n for n in line["line"].split(".") if n])
    state.manors = read_houses(line["houses"], "m")
    state.castles = read_houses(line["houses"], "c")
    state.knocked = whole(line["said"][0], 0, GREATEST)
    state.dampened = whole(line["said"][1], 0, GREATEST)
    state.worshipped = whole(line["said"][2], 0, GREATEST)
    state.copied = whole(line["said"][3], 0, GREATEST)
    state.revealed = whole(line["said"][4], 0, GREATEST)
    state.barred = read_values(line["said"][5:])
    state.clock = 0 if line["traces"] == "none" else whole(line["clock"], 0, 4095)
    state.traced = line["traces"] != "none"


def told(state: RestInPeace, seat: int) -> Facts:
    """All that this seat (or SPECTATOR) may know: each fact is named here, and no other."""
    blue, green = state.blue, state.green
    own = state.family(seat) if seat >= 0 else None
    looks = seat >= 0 and state.looks_into(1 - seat)
    return Facts(
        seat=seat,
        levels=state.level,
        initiation=state.initiation,
        thirteen_is_four=state.thirteen_is_four,
        copy_ghostly=state.copy_ghostly,
        twins_are_one=state.twins_are_one,
        awaits=PHASES[state.awaits],
        mover=state.mover(),
        turn=state.turn,
        began=state.began,
        loser=state.loser,
        round=state.round,
        laid=state.laid,
        line=tuple([int(state.medium_of(n)) for n in range(1, state.up + 1)]),
        manors=by_round(state.manors, 4),
        castles=by_round(state.castles, 4),
        results=by_round(state.results, 2),
        stumbler=state.stumbler,
        flat=state.flat,
        knocked=state.knocked,
        dampened=state.dampened,
        worshipped=state.worshipped,
        barred=values_in(state.barred),
        copied=state.copied,
        revealed=state.revealed,
        asking=state.asking,
        first=state.first,
        aim=state.aim,
        victor=state.victor,
        clock=state.clock,
        whole=(counts_of(blue.whole), counts_of(green.whole)),
        hand=values_of(own.hand) if own is not None else (),
        buried=values_of(own.buried) if own is not None else (),
        shown=values_of(state.family(1 - seat).hand) if looks else (),
        hands=(size(blue.hand), size(green.hand)),
        decks=(size(blue.deck), size(green.deck)),
        faces=(size(blue.buried), size(green.buried)),
        ghosts=(values_of(blue.ghosts), values_of(green.ghosts)),
        gone=(values_of(blue.discarded()), values_of(green.discarded())),
        pasts=(ghosts_past(blue), ghosts_past(green)),
        fronts=(mediums_of(blue.front), mediums_of(green.front)),
        mediums=(mediums_of(blue.mediums), mediums_of(green.mediums)),
        active=(mediums_of(blue.active), mediums_of(green.active)),
        tombs=(mediums_of(blue.tomb), mediums_of(green.tomb)),
        waiting=(mediums_of(blue.waiting), mediums_of(green.waiting)),
        void=(mediums_of(blue.void), mediums_of(green.void)),
        past_mediums=(mediums_past(blue), mediums_past(green)),
        manors_won=(blue.manors, green.manors),
        castles_won=(blue.castles, green.castles),
        due=(blue.due, green.due),
        tops=(blue.top, green.top),
        top_times=(top_time_of(blue), top_time_of(green)),
        traces=(trace_of(blue, 0, seat), trace_of(green, 1, seat)),
    )


def lay_out(state: RestInPeace, facts: Facts) -> None:
    """Give a fresh position what these facts tell."""
    state.level = facts.levels
    state.initiation = facts.initiation
    state.thirteen_is_four = facts.thirteen_is_four
    state.copy_ghostly = facts.copy_ghostly
    state.twins_are_one = facts.twins_are_one
    state.awaits = _PHASES[facts.awaits]
    state.turn = facts.turn
    state.began = facts.began
    state.loser = facts.loser
    state.round = facts.round
    state.laid = facts.laid
    state.line = by_round_packed(facts.line, 5)
    state.results = by_round_packed(facts.results, 2)
    state.stumbler = facts.stumbler
    state.flat = facts.flat
    state.asking = facts.asking
    state.first = facts.first
    state.aim = facts.aim
    state.victor = facts.victor
    state.up = min(len(facts.line), ROUNDS - 1)
    state.manors = by_round_packed(facts.manors, 4)
    state.castles = by_round_packed(facts.castles, 4)
    state.knocked = facts.knocked
    state.dampened = facts.dampened
    state.worshipped = facts.worshipped
    state.copied = facts.copied
    state.revealed = facts.revealed
    state.barred = mask_of(facts.barred) >> 1
    state.traced = False
