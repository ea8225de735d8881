"""Haunted Stairs, Jacques Zeimet's memory game of children turned into ghosts (Drei Magier 2010)."""

from functools import partial

from hantise.core import Game, Lesson
from hantise.core.facts import kinds_of
from hantise.core.stakes import Stakes
from hantise.games.haunted_stairs import box, room, table, view
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.rules import ACTIONS

__all__ = ["GAME"]

GAME = Game(
    code="haunted_stairs",
    title="Haunted Stairs",
    author="Jacques Zeimet",
    publisher="Drei Magier",
    year=2010,
    players=range(2, 5),
    rules_version=1,
    releases=((1, "Hantise 0.1.0"),),
    actions=ACTIONS,
    settings=box.BOX.options,
    start=box.start,
    dump=view.dump,
    load=view.load,
    seen_by=view.seen_by,
    has_secrets=False,
    view=view.view,
    opened=view.view,  # STA-43: all have seen the place of each child
    pile=box.pile,
    hidden=room.hidden,
    read_view=view.read_view,
    facts=partial(kinds_of, Facts),
    longest=box.longest,
    payoff_range=box.payoff_range,
    payoff_sum=box.payoff_sum,
    check=box.check,
    table=table,
    verdict=table.verdict,
    hints=box.HauntedStairsHints(),
    page=box.page,
    room=room,
    minutes=20,
    age=5,
    rules_section=table.section,
    pictures=room.pictures,
    firsts=box.BOX.firsts,
    lesson=Lesson.of(__name__),
    stakes=Stakes(table.events, table.counts, box.BOX.stakes),
    riddles=box.BOX.riddles,
    presets=box.BOX.presets,
)
