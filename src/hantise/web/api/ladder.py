"""The ladder over HTTP: a bot is registered, challenges others, and is rated by the matches that come of it."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from hantise.bots import LEVELS
from hantise.core.words import _
from hantise.games import find
from hantise.store import hashed
from hantise.store.clubs import now
from hantise.store.ladder import Challenge, Ladder
from hantise.web.api.bodies import LONGEST_WAIT, Line, Nothing, answer, read_body
from hantise.web.api.calls import bearer, token
from hantise.web.api.endpoints import GAME, Operation, for_anybody
from hantise.web.front.ladder import STALE, Standing, begun, standings_of
from hantise.web.front.ways_in import check_new_table, note_new_table
from hantise.web.problems import Problem
from hantise.web.requests import client_address, tidy
from hantise.web.tables.live_table import LONGEST_NAME
from hantise.web.tables.visitor import LONGEST_SECRET, Services, new_secret, services_of

MOST_RIVALS = 20
# Seconds between two looks for rivals.
PAUSE = 1.0


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name by which the house knows a bot."""

    name: Line


class Registered(msgspec.Struct, frozen=True):
    """A bot of the house: whoever has the token plays as this bot."""

    name: str
    token: str


class Challenging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a rated match: against exactly these bots and levels, or against any bots at a table of `players`.

    The answer comes once they are there, or after `wait` seconds. With `rivals` their number is that of the players.
    """

    game: Line
    rivals: Annotated[tuple[Line, ...], Meta(max_length=MOST_RIVALS)] = ()
    players: Annotated[int, Meta(ge=0, le=MOST_RIVALS)] = 0
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 0


class Challenged(msgspec.Struct, frozen=True):
    """A seat at a rated match, and its token; while the bot still waits, `match` is "" and `seat` is -1."""

    match: str
    seat: int
    token: str


class Waiting(msgspec.Struct, frozen=True):
    """A bot that waits for a match of so many players: with these rivals, or with any bots."""

    bot: str
    players: int
    rivals: tuple[str, ...]


class Standings(msgspec.Struct, frozen=True):
    """How bots and levels fare in a game, the best first, and which bots wait, the one that waits longest first."""

    bots: tuple[Standing, ...]
    waiting: tuple[Waiting, ...]


@Operation("POST", "/bots", "register", "Register a bot for rated matches", Registered, takes=Named, status=201)
@for_anybody
async def register(request: Request) -> Response:
    """POST: a new bot of this name."""
    services, asked = services_of(request), await read_body(request, Named)
    name, secret, place = tidy(asked.name, LONGEST_NAME), new_secret(), client_address(request)
    if services.entries.are_too_many(place):
        raise Problem(429, "too-many-entries", _("So many people at once! Wait a minute, then try again."))
    services.entries.note(place)
    if not name:
        raise Problem(400, "bad-name", _("A bot needs a name."))
    taken = name.lower() in {*LEVELS, *(bot.name.lower() for bot in services.host_bots)}
    if taken or not await Ladder(services.store).add_bot(name, hashed(secret), now()):
        raise Problem(409, "name-taken", _("Another bot has this name already."))
    return answer(Registered(name, secret), 201)


@Operation("POST", "/bots/remove", "unregister", "Forget the bot", Named, takes=Nothing, is_for_bots=True)
@for_anybody
async def remove(request: Request) -> Response:
    """POST: the bot is forgotten; its matches stay."""
    name, _secret = await _bot_of(request)
    await read_body(request, Nothing)
    await Ladder(services_of(request).store).remove_bot(name)
    return answer(Named(name))


@Operation("POST", "/challenges", "challenge", "Play a rated match", Challenged, takes=Challenging, is_for_bots=True)
@for_anybody
async def challenge(request: Request) -> Response:
    """POST: a seat at a rated match, once all are there; a bot has one such match at a time."""
    name, secret = await _bot_of(request)
    asked, services = await read_body(request, Challenging), services_of(request)
    if services.challenges.are_too_many(name):
        raise Problem(429, "too-fast", _("So many challenges at once! Wait a little, then try again."))
    services.challenges.note(name)
    wish, end = await _wish(services, name, asked), monotonic() + asked.wait
    ladder, is_last = Ladder(services.store), False
    while (place := await ladder.challenge(wish, now())) is None:
        check_new_table(request)
        if (place := await begun(services, wish)) is not None:
            note_new_table(request)
            break
        if is_last:
            return answer(Challenged("", -1, ""))
        # A rival may have begun their match meanwhile, so it looks once more.
        is_last = monotonic() >= end or services.tables.is_ending
        await asyncio.sleep(min(PAUSE, max(0.0, end - monotonic())))
    services.presence.note(place.match, [place.seat])
    return answer(Challenged(place.match, place.seat, token(place.match, secret)))


@Operation("POST", "/challenges/withdraw", "withdraw", "Wait no more", Named, takes=Nothing, is_for_bots=True)
@for_anybody
async def withdraw(request: Request) -> Response:
    """POST: the bot's challenge is taken back."""
    name, _secret = await _bot_of(request)
    await read_body(request, Nothing)
    await Ladder(services_of(request).store).withdraw(name)
    return answer(Named(name))


@Operation("GET", "/ladder/{game}", "ladder", "How bots fare in a game, and which wait", Standings, parameters=(GAME,))
@for_anybody
async def ladder_of(request: Request) -> Response:
    """GET: the ladder of a game."""
    game, services = find(request.path_params["game"]), services_of(request)
    waiting = await Ladder(services.store).waiting(now() - STALE, game.code)
    found = tuple(Waiting(one.bot, one.players, tuple(sorted(one.rivals))) for one in waiting)
    return answer(Standings(await standings_of(services, game), found))


async def _bot_of(request: Request) -> tuple[str, str]:
    """The bot whose token the request has, and its secret; Problem if there is none."""
    secret = bearer(request)
    name = await Ladder(services_of(request).store).bot(hashed(secret)) if 0 < len(secret) <= LONGEST_SECRET else ""
    if not name:
        words = _("This token belongs to no bot here. Send the token of your bot in the Authorization header.")
        raise Problem(401, "no-bot", words)
    return name, secret


async def _wish(services: Services, bot: str, asked: Challenging) -> Challenge:
    """What the bot asks for; Problem if no match can come of it."""
    game, rivals = find(asked.game), frozenset(asked.rivals)
    players = len(rivals) + 1 if rivals else asked.players or game.players[0]
    game.options(players)
    if bot in rivals or len(rivals) != len(asked.rivals):
        raise Problem(400, "bad-rival", _("A bot plays with others, each once."))
    known = {*LEVELS, *await Ladder(services.store).bots(rivals)}
    for rival in sorted(rivals - known):
        raise Problem(404, "no-such-bot", _("No bot here is called {name}.").format(name=repr(rival[:40])))
    return Challenge(bot, game.code, players, rivals)
