"""Ghooost!, Richard Garfield's game of scaring ghosts out of one's mansion (Iello 2013)."""

from functools import partial

from hantise.core import Game, Lesson
from hantise.core.facts import kinds_of
from hantise.games.ghooost import box, room, table
from hantise.games.ghooost.actions import ACTIONS
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.hints import HINTS
from hantise.games.ghooost.notation import dump, gathered, load, reveals, seen_by
from hantise.games.ghooost.view import glance, opened, read_view, redrawn, view, worlds

__all__ = ["GAME"]

GAME = Game(
    code="ghooost",
    title="Ghooost!",
    author="Richard Garfield",
    publisher="Iello",
    year=2013,
    players=range(2, 7),
    rules_version=2,
    releases=((2, "Hantise 0.1.0"),),
    actions=ACTIONS,
    settings=box.BOX.options,
    start=box.start,
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    opened=opened,
    pile=box.pile,
    redrawn=redrawn,
    hidden=room.hidden,
    glance=glance,
    read_view=read_view,
    facts=partial(kinds_of, Facts),
    longest=box.longest,
    payoff_range=box.payoff_range,
    payoff_sum=box.payoff_sum,
    check=box.check,
    table=table,
    room=room,
    reveals=reveals,
    gathered=gathered,
    verdict=table.verdict,
    hints=HINTS,
    minutes=15,
    age=8,
    rules_section=table.section,
    lesson=Lesson.of(__name__),
    firsts=box.BOX.firsts,
    worlds=worlds,
    stakes=table.STAKES,
    riddles=box.BOX.riddles,
    presets=box.BOX.presets,
    again=box.again,
    forfeit="howl",  # GHO-81
)
