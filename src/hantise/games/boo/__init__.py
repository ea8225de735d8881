"""BOO, Chris Handy's duel of ghosts who scare each other over (Oya 2019)."""

from functools import partial

from hantise.core import Game, Lesson
from hantise.core.facts import kinds_of
from hantise.games.boo import room, table
from hantise.games.boo.box import BOX, check, longest, payoff_range, payoff_sum, pile, start
from hantise.games.boo.cemetery import ACTIONS
from hantise.games.boo.facts import Facts
from hantise.games.boo.hints import HINTS
from hantise.games.boo.room.drawings import pictures
from hantise.games.boo.rules import reveals, seen_by
from hantise.games.boo.table import STAKES, heading, section, verdict
from hantise.games.boo.view import closing, dump, load, read_view, view

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
    settings=BOX.options,
    start=start,
    dump=dump,
    load=load,
    seen_by=seen_by,
    has_secrets=False,
    view=view,
    opened=view,
    closing=closing,
    pile=pile,
    read_view=read_view,
    facts=partial(kinds_of, Facts),
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
    firsts=BOX.firsts,
    stakes=STAKES,
    riddles=BOX.riddles,
    presets=BOX.presets,
)
