"""Spooky Boo!, Djeco's game of four covered cards and a good memory (2020)."""

from functools import partial

from hantise.core import Game, Lesson
from hantise.core.facts import kinds_of
from hantise.games.spooky_boo import box, room, table
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.hints import HINTS
from hantise.games.spooky_boo.notation import dump, load, seen_by
from hantise.games.spooky_boo.pieces import ACTIONS
from hantise.games.spooky_boo.view import glance, opened, read_view, redrawn, view, worlds

__all__ = ["GAME"]

GAME = Game(
    code="spooky_boo",
    title="Spooky Boo!",
    author="Djeco",
    publisher="Djeco",
    year=2020,
    players=range(2, 5),
    rules_version=1,
    releases=((1, "Hantise 0.1.0"),),
    actions=ACTIONS,
    settings=box.BOX.options,
    start=box.start,
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    glance=glance,
    opened=opened,
    pile=box.pile,
    redrawn=redrawn,
    hidden=room.hidden,
    read_view=read_view,
    facts=partial(kinds_of, Facts),
    longest=box.longest,
    payoff_range=box.payoff_range,
    payoff_sum=box.payoff_sum,
    check=box.check,
    table=table,
    room=room,
    verdict=table.verdict,
    hints=HINTS,
    page=box.page,
    is_drastic=box.is_call,
    minutes=20,
    age=8,
    rules_section=table.section,
    firsts=box.BOX.firsts,
    lesson=Lesson.of(__name__),
    worlds=worlds,
    stakes=table.STAKES,
    riddles=box.BOX.riddles,
    presets=box.BOX.presets,
)
