"""Rest in Peace, Fabien Gridel's feud of two families of ghosts (Blue Cocker 2021)."""

from functools import partial

from hantise.core import Game, Lesson
from hantise.core.facts import kinds_of
from hantise.games.rest_in_peace import room, table
from hantise.games.rest_in_peace.box import BOX, FIRST_EVENING, check, longest, payoff_range, payoff_sum, pile, start
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.hints import HINTS
from hantise.games.rest_in_peace.notation import dump, gathered, load, reveals, seen_by
from hantise.games.rest_in_peace.pieces import ACTIONS
from hantise.games.rest_in_peace.table import STAKES, section, verdict
from hantise.games.rest_in_peace.view import opened, read_view, redrawn, view, worlds

__all__ = ["GAME"]

GAME = Game(
    code="rest_in_peace",
    title="Rest in Peace",
    author="Fabien Gridel",
    publisher="Blue Cocker",
    year=2021,
    players=range(2, 3),
    verdict=verdict,
    hints=HINTS,
    rules_version=3,
    releases=((3, "Hantise 0.1.0"),),
    actions=ACTIONS,
    settings=BOX.options,
    start=start,
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    opened=opened,
    pile=pile,
    redrawn=redrawn,
    hidden=room.hidden,
    read_view=read_view,
    facts=partial(kinds_of, Facts),
    longest=longest,
    payoff_range=payoff_range,
    payoff_sum=payoff_sum,
    check=check,
    table=table,
    room=room,
    reveals=reveals,
    gathered=gathered,
    first_evening=FIRST_EVENING,
    minutes=30,
    rules_section=section,
    lesson=Lesson.of(__name__),
    firsts=BOX.firsts,
    worlds=worlds,
    stakes=STAKES,
    riddles=BOX.riddles,
    presets=BOX.presets,
)
