"""The ladder of the house: rated matches between bots of programs, their clock, their ratings, and its page."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache
from random import SystemRandom
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.bots import LEVELS
from hantise.bots.ratings import ratings
from hantise.core import Game, HantiseError
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find, shelf
from hantise.store import SeatPlan
from hantise.store.clubs import now
from hantise.store.ladder import Challenge, Ladder, Place, Rated, matched
from hantise.web.front.new_table import COMPUTER, ME, Sitting, named
from hantise.web.front.ways_in import plan_of
from hantise.web.pages.frame import NOTHING, frame, join, paragraph, send
from hantise.web.tables.visitor import Services, services_of

log = logging.getLogger(__name__)

# A challenge that was not repeated for so long is void.
STALE: Final = timedelta(seconds=15)
# So long a bot may think about a move; then a computer of this level plays on for it.
THINKING: Final = timedelta(seconds=60)
FINISHER: Final = "level1"
# Seconds between two looks for bots that think longer.
TICK: Final = 5.0
# Draws for an interval: a few numbers for a page, not a paper's.
REPLICAS = 100
MOST_LINKS = 5
_random = SystemRandom()


async def begun(services: Services, own: Challenge) -> Place | None:
    """The bot's seat at a new rated match, if all its rivals are there; they are seated by lot."""
    ladder, levels = Ladder(services.store), {*LEVELS}
    bots = matched(own, await ladder.waiting(now() - STALE, own.game), levels)
    if not bots:
        return None
    keys, game = await ladder.bots(bots), find(own.game)
    levels &= own.rivals
    sittings = [Sitting(ME, "", bot) for bot in bots] + [Sitting(COMPUTER, level, "") for level in sorted(levels)]
    _random.shuffle(sittings)
    seats = [
        SeatPlan(called.name, sitting.level, holders=frozenset({keys[sitting.name]} if sitting.name in keys else ()))
        for sitting, called in zip(sittings, named(sittings))
    ]
    plan, first, mover = services.tables.dealt(plan_of(game, game.options(own.players), seats))
    match = services.store.prepared(plan, first)
    bots_by_seat = {number: sitting.name for number, sitting in enumerate(sittings) if sitting.name}
    if not await ladder.seat(match, mover, bots_by_seat):
        return None
    return next(Place(match.id, number) for number, bot in bots_by_seat.items() if bot == own.bot)


# The clock: who thinks too long is played for, so that the others come to an end. Every worker looks.


async def let_computers_finish(services: Services) -> None:
    """Let computers play on for all bots that have thought too long, and void what no program here can play."""
    ladder = Ladder(services.store)
    for match in await ladder.stranded({code: find(code).rules_version for code in shelf()}):
        log.info("the rated match %s was begun by other rules and counts no more", match)
        await ladder.void(match)
    for place in await ladder.late(now() - THINKING):
        try:
            await (await services.tables.get(place.match)).stand_in(place.seat, FINISHER, place.seat)
        except HantiseError as error:
            log.info("the rated match %s waits for its bot: %s", place.match, error)


# Ratings.


class Standing(msgspec.Struct, frozen=True):
    """How a bot or a level fares: points above or below the average of all here, a 95 % interval, finished matches."""

    name: str
    points: float
    low: float
    high: float
    matches: int


async def standings_of(services: Services, game: Game) -> tuple[Standing, ...]:
    """How all bots fare in this game, the best first."""
    return await asyncio.to_thread(_standings, tuple(await Ladder(services.store).rated(game.code)))


@lru_cache(maxsize=32)
def _standings(played: tuple[Rated, ...]) -> tuple[Standing, ...]:
    matches = Counter(name for one in played for name in {name for name, _place in one.places})
    numbers = {name: number for number, name in enumerate(sorted(matches))}
    games = {
        deal: [([numbers[name] for name, _place in one.places], [-place for _name, place in one.places])]
        for deal, one in enumerate(played)
        if len(one.places) > 1
    }
    found = ratings(len(numbers), games, seed=0, replicas=REPLICAS) if games else []
    rows = [
        Standing(name, round(it.points), round(it.low), round(it.high), matches[name])
        for name, it in zip(numbers, found)
    ]
    return tuple(sorted(rows, key=lambda row: (-row.points, row.name)))


# The page.


async def page(request: Request) -> Response:
    """GET: how the bots of programs fare in each game, and which of them wait."""
    services = services_of(request)
    ladder, parts = Ladder(services.store), list[Markup]()
    waiting = await ladder.waiting(now() - STALE)
    for game in map(find, shelf()):
        rows = await standings_of(services, game)
        here = [one.bot for one in waiting if one.game == game.code]
        if rows or here:
            newest = [one.match for one in (await ladder.rated(game.code))[:MOST_LINKS]]
            parts.append(_section(game, rows, here, newest))
    about = _("Programs play each other and the house here. How one takes part stands in the documentation.")
    body = Markup('<main class="page wide club"><h1>{}</h1>{}{}</main>').format(
        _("The ladder"), paragraph(about), join(parts) or paragraph(_("No bot has played yet."))
    )
    return send(frame(_("The ladder"), body, kind="form", sheet="club.css"))


def _section(game: Game, rows: Sequence[Standing], waiting: Sequence[str], newest: Sequence[str]) -> Markup:
    heads = join(Markup('<th scope="col">{}</th>').format(words) for words in (_("Bot"), _("Points"), _("Matches")))
    line = Markup('<tr><th scope="row">{}</th><td>{} <small>({} … {})</small></td><td>{}</td></tr>')
    table = Markup('<table class="standing"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>').format(
        heads, join(line.format(row.name, *map(_signed, (row.points, row.low, row.high)), row.matches) for row in rows)
    )
    told = paragraph(_("Waiting for a rival: {names}").format(names=", ".join(waiting))) if waiting else NOTHING
    link = Markup('<a class="btn small" href="/t/{}/again">{}</a> ')
    links = join(link.format(match, number) for number, match in enumerate(newest, start=1))
    seen = Markup("<p>{} {}</p>").format(_("The newest matches:"), links) if newest else NOTHING
    return Markup("<section><h2>{}</h2>{}{}{}</section>").format(_(game.title), table if rows else NOTHING, told, seen)


def _signed(points: float) -> str:
    return f"{points:+.0f}".replace("-", "−")


ROUTES: Final = [Route("/ladder", page)]
