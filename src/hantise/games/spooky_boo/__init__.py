"""Spooky Boo!, Djeco's game of four covered cards and a good memory (2020)."""

from functools import partial

from hantise.core import Game
from hantise.core.facts import kinds_of
from hantise.games.spooky_boo import room, table
from hantise.games.spooky_boo.actions import ACTIONS
from hantise.games.spooky_boo.box import (
    PRESETS,
    RIDDLES,
    SETTINGS,
    check,
    is_call,
    longest,
    page,
    payoff_range,
    payoff_sum,
    pile,
    start,
)
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.hints import HINTS
from hantise.games.spooky_boo.lesson import LESSON
from hantise.games.spooky_boo.moments import FIRSTS
from hantise.games.spooky_boo.notation import dump, load
from hantise.games.spooky_boo.room.scene import hidden
from hantise.games.spooky_boo.sheet import seen_by
from hantise.games.spooky_boo.table import STAKES, section, verdict
from hantise.games.spooky_boo.view import opened, read_view, redrawn, view, worlds

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
    settings=SETTINGS,
    start=start,
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    opened=opened,
    pile=pile,
    redrawn=redrawn,
    hidden=hidden,
    read_view=read_view,
    facts=partial(kinds_of, Facts),
    longest=longest,
    payoff_range=payoff_range,
    payoff_sum=payoff_sum,
    check=check,
    table=table,
    room=room,
    verdict=verdict,
    hints=HINTS,
    page=page,
    is_drastic=is_call,
    minutes=20,
    age=8,
    rules_section=section,
    firsts=FIRSTS,
    lesson=LESSON,
    worlds=worlds,
    stakes=STAKES,
    riddles=RIDDLES,
    presets=PRESETS,
)
