"""Haunted Stairs, Jacques Zeimet's memory game of children turned into ghosts (Drei Magier 2010)."""

from functools import partial

from hantise.core import Game, Lesson
from hantise.core.facts import kinds_of
from hantise.games.haunted_stairs import room, table
from hantise.games.haunted_stairs.box import (
    BOX,
    check,
    longest,
    page,
    payoff_range,
    payoff_sum,
    pile,
    start,
)
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.hints import HINTS
from hantise.games.haunted_stairs.notation import dump, load
from hantise.games.haunted_stairs.pieces import ACTIONS
from hantise.games.haunted_stairs.room.faces import pictures
from hantise.games.haunted_stairs.room.scene import hidden
from hantise.games.haunted_stairs.sheet import seen_by
from hantise.games.haunted_stairs.table import STAKES, section, verdict
from hantise.games.haunted_stairs.view import opened, read_view, view

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
    settings=BOX.options,
    start=start,
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    opened=opened,
    pile=pile,
    hidden=hidden,
    read_view=read_view,
    facts=partial(kinds_of, Facts),
    longest=longest,
    payoff_range=payoff_range,
    payoff_sum=payoff_sum,
    check=check,
    table=table,
    verdict=verdict,
    hints=HINTS,
    page=page,
    room=room,
    minutes=20,
    age=5,
    rules_section=section,
    pictures=pictures,
    firsts=BOX.firsts,
    lesson=Lesson.of(__name__),
    stakes=STAKES,
    riddles=BOX.riddles,
    presets=BOX.presets,
)
