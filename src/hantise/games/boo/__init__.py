"""BOO, Chris Handy's duel of ghosts who scare each other over (Oya 2019)."""

from hantise.core import Game, Lesson
from hantise.games.boo import room, table
from hantise.games.boo.box import PRESETS, RIDDLES, SETTINGS, check, longest, payoff_range, payoff_sum, pile, start
from hantise.games.boo.cemetery import ACTIONS
from hantise.games.boo.facts import fact_kinds
from hantise.games.boo.hints import HINTS
from hantise.games.boo.moments import FIRSTS
from hantise.games.boo.room.drawings import pictures
from hantise.games.boo.rules import reveals, seen_by
from hantise.games.boo.table import STAKES, heading, section, verdict
from hantise.games.boo.view import closing, dump, load, opened, read_view, view

__all__ = ["GAME"]

GAME = Game(
    code="boo",
    title="BOO",
    author="Chris Handy",
    publisher="Oya",
    year=2019,
    players=range(2, 3),
    rules_version=1,
    releases=((1, "Hantise 0.1.0"),),
    actions=ACTIONS,
    settings=SETTINGS,
    start=start,
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    opened=opened,
    closing=closing,
    pile=pile,
    read_view=read_view,
    facts=fact_kinds,
    longest=longest,
    payoff_range=payoff_range,
    payoff_sum=payoff_sum,
    check=check,
    table=table,
    verdict=verdict,
    reveals=reveals,
    hints=HINTS,
    heading=heading,
    room=room,
    lesson=Lesson.of(__name__),
    minutes=15,
    age=10,
    rules_section=section,
    pictures=pictures,
    firsts=FIRSTS,
    stakes=STAKES,
    riddles=RIDDLES,
    presets=PRESETS,
)
