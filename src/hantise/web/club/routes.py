"""The addresses of a tournament: one page for all who come, by who they are, and what the organiser decides."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hantise.core.words import _
from hantise.store import hashed
from hantise.store.clubs import BYE, ORGANISER, Club, Clubs, Sitting
from hantise.web.club import making
from hantise.web.club.deal_pages import deal_page, deals_page
from hantise.web.club.duplicate import deals_of, look_back
from hantise.web.club.pages import (
    FACES,
    Seen,
    is_told,
    joining_page,
    organiser_page,
    people_page,
    player_page,
    projector_page,
    shut_page,
    table_page,
)
from hantise.web.club.rounds import begin as begin_round
from hantise.web.club.rounds import let_computers_finish
from hantise.web.club.standing import rounds_of, scores_of, standings
from hantise.web.front import ways_in
from hantise.web.pages.frame import go_to, send
from hantise.web.problems import Problem, damaged, door_is_shut, not_found, not_organiser, still_playing
from hantise.web.requests import client_address, in_full, line_of, number_of, read_form, text_of
from hantise.web.tables.live_table import LONGEST_NAME, unlike
from hantise.web.tables.visitor import keep_secret, keys_of, services_of, sitting_secret

# People of a tournament at one time.
MOST_PEOPLE = 64


async def _seen(request: Request) -> Seen:
    """The tournament of the address, as this browser sees it."""
    services, club_id = services_of(request), request.path_params["club"]
    club = await Clubs(services.store).load(club_id) if club_id.isascii() and club_id.isalnum() else None
    if club is None:
        raise not_found()
    keys = keys_of(request)
    numbers = await Clubs(services.store).numbers(club_id, keys) if keys else frozenset[int]()
    return Seen(club, numbers, in_full(request, f"/club/{club_id}", services.outside))


async def _organised(request: Request) -> Seen:
    """The same for the organiser alone."""
    seen = await _seen(request)
    if ORGANISER not in seen.numbers:
        raise not_organiser()
    return seen


async def look(request: Request) -> Response:
    """GET: the organiser's page, a player's own, or for anybody else the way in."""
    seen = await _seen(request)
    if ORGANISER in seen.numbers:
        return send(organiser_page(seen))
    if seen.numbers:
        return send(player_page(seen))
    return send(joining_page(seen) if seen.club.is_open else shut_page(seen))


async def ask_to_join(request: Request) -> Response:
    """GET: the form to join, also for an organiser who plays, too."""
    seen = await _seen(request)
    return send(joining_page(seen)) if seen.club.is_open and not seen.numbers - {ORGANISER} else go_to(seen.way)


async def join(request: Request) -> Response:
    """POST: this browser joins, from the next round on."""
    form = await read_form(request)
    seen, services, place = await _seen(request), services_of(request), client_address(request)
    if services.entries.are_too_many(place):
        raise Problem(429, "too-many-entries", _("So many people at once! Wait a minute, then try again."))
    services.entries.note(place)
    face = text_of(form, "face", FACES[0])
    if face not in FACES:
        raise damaged("face")
    name, secret = line_of(form, "name", LONGEST_NAME) or face.capitalize(), await sitting_secret(request)
    clubs, key = Clubs(services.store), hashed(secret)
    number = await clubs.enter(seen.club.id, key, lambda taken: unlike(name, taken), face, MOST_PEOPLE)
    if number is None:
        raise door_is_shut()
    response = go_to(seen.way)
    await keep_secret(request, response, secret)
    return response


async def begin(request: Request) -> Response:
    """POST: begin the round after the one that the page showed; one that has begun meanwhile is the one meant."""
    form = await read_form(request)
    seen = await _organised(request)
    if number_of(form, "after") == seen.club.round:
        if seen.club.is_playing:
            raise still_playing()
        ways_in.note_new_table(request)
        await begin_round(services_of(request), seen.club)
    return go_to(seen.way)


async def set_door(request: Request) -> Response:
    """POST: end the entries, or let late guests in."""
    form = await read_form(request)
    seen, said = await _organised(request), text_of(form, "open")
    if said not in ("yes", "no"):
        raise damaged("open")
    await Clubs(services_of(request).store).open_door(seen.club.id, said == "yes")
    return go_to(seen.way)


async def look_at_people(request: Request) -> Response:
    """GET: all people, for the organiser."""
    return send(people_page(await _organised(request)))


async def leave(request: Request) -> Response:
    """POST: a person plays no further round: one's own, or for the organiser anybody."""
    form = await read_form(request)
    seen, number = await _seen(request), number_of(form, "number")
    if not seen.numbers & {ORGANISER, number} or number == ORGANISER:
        raise not_organiser()
    await Clubs(services_of(request).store).leave(seen.club.id, number)
    return go_to(f"{seen.way}/people" if ORGANISER in seen.numbers else seen.way)


async def take_back(request: Request) -> Response:
    """POST: a person who left plays again from the next round on."""
    form = await read_form(request)
    seen, number = await _organised(request), number_of(form, "number")
    await Clubs(services_of(request).store).come_back(seen.club.id, number)
    return go_to(f"{seen.way}/people")


async def _at_table(request: Request) -> tuple[Seen, list[Sitting]]:
    """The table of the address, for the organiser."""
    seen = await _organised(request)
    number, at = request.path_params["round"], request.path_params["at"]
    table = rounds_of(seen.club).get(number, {}).get(at, [])
    if at == BYE or not table:
        raise not_found()
    return seen, table


async def look_at_table(request: Request) -> Response:
    """GET: one table, for the organiser."""
    return send(table_page(*await _at_table(request)))


async def give_result(request: Request) -> Response:
    """POST: the organiser gives the result of a table."""
    form = await read_form(request)
    seen, table = await _at_table(request)
    places = {sat.entrant: number_of(form, f"place{sat.entrant}") for sat in table}
    if not all(1 <= place <= len(table) for place in places.values()):
        raise damaged("place")
    services, number = services_of(request), table[0].round
    await Clubs(services.store).give(seen.club.id, number, places)
    await look_back(services, seen.club, number)
    return go_to(seen.way)


async def finish(request: Request) -> Response:
    """POST: computers play a table to its end."""
    await read_form(request)
    seen, table = await _at_table(request)
    await let_computers_finish(services_of(request), table[0].match)
    return go_to(seen.way)


async def show(request: Request) -> Response:
    """GET: the page for a projector, which anybody may see."""
    return send(projector_page(await _seen(request)))


async def _deals(request: Request) -> tuple[Seen, list[str]]:
    """The duplicate tournament of the address, and the seals of its rounds."""
    seen = await _seen(request)
    seals = [deal.dealing.commitment for deal in await deals_of(services_of(request), seen.club)]
    if not seals:
        raise not_found()
    return seen, seals[: max(seen.club.rounds, seen.club.round)]


async def look_at_deals(request: Request) -> Response:
    """GET: the seals of all rounds, for anybody."""
    return send(deals_page(*await _deals(request)))


async def look_at_deal(request: Request) -> Response:
    """GET: what the cards of a round gave each seat, once all its tables are done."""
    (seen, seals), number = await _deals(request), request.path_params["round"]
    if not is_told(seen.club, number):
        raise not_found()
    return send(deal_page(seen, number, seals[number - 1]))


async def results(request: Request) -> Response:
    """GET: the standings with the points of each round as CSV; no cell begins as a formula does."""
    club = (await _seen(request)).club
    text, rounds = StringIO(), range(1, club.round + 1)
    table = csv.writer(text)
    heads = [
        _("Place"),
        _("Name"),
        _("Points"),
        _("Points of those met"),
        _("Tables won"),
        _("Sat out"),
        _("Left after round"),
    ]
    table.writerow([*heads, *[_("Round {n}").format(n=n) for n in rounds], *_luck_heads(club)])
    for line in standings(club):
        left = "" if line.entrant.left is None else line.entrant.left
        got = [line.got.get(n) for n in rounds]
        row = [line.place, _cell(line.entrant.name), _tenths(line.points), f"{line.met:.1f}", line.won, line.out, left]
        row += ["" if points is None else _tenths(points) for points in got]
        table.writerow([*row, *_luck_of(club, line.entrant.number)])
    headers = {"Content-Disposition": 'attachment; filename="results.csv"', "Cache-Control": "no-store"}
    # With the mark at its beginning, spreadsheets read it as UTF-8.
    return PlainTextResponse("\ufeff" + text.getvalue(), headers=headers, media_type="text/csv")


def _luck_heads(club: Club) -> list[str]:
    """The heads of two columns for each round of a duplicate tournament."""
    pairs = [
        (_("Luck in round {n}"), _("Play in round {n}")) if club.is_duplicate else () for _round in range(club.round)
    ]
    return [words.format(n=n) for n, pair in enumerate(pairs, start=1) for words in pair]


def _luck_of(club: Club, entrant: int) -> list[str]:
    """What those columns say of this person, in per cent of a win."""
    found = list[str]()
    for n in range(1, club.round + 1) if club.is_duplicate else ():
        score = scores_of(sat for sat in club.sittings if sat.round == n).get(entrant)
        found += ["", ""] if score is None else [f"{100 * score.luck:.1f}", f"{100 * score.play:.1f}"]
    return found


def _tenths(points: float) -> str:
    """The points with a decimal point, which no cell's separator is."""
    return f"{round(points, 1):g}"


def _cell(name: str) -> str:
    """The name, with an apostrophe before what a spreadsheet would take for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


ROUTES: Final = [
    *making.ROUTES,
    Route("/club/{club}", look),
    Route("/club/{club}/join", ask_to_join),
    Route("/club/{club}/join", join, methods=["POST"]),
    Route("/club/{club}/begin", begin, methods=["POST"]),
    Route("/club/{club}/door", set_door, methods=["POST"]),
    Route("/club/{club}/people", look_at_people),
    Route("/club/{club}/leave", leave, methods=["POST"]),
    Route("/club/{club}/back", take_back, methods=["POST"]),
    Route("/club/{club}/table/{round:int}/{at:int}", look_at_table),
    Route("/club/{club}/table/{round:int}/{at:int}/result", give_result, methods=["POST"]),
    Route("/club/{club}/table/{round:int}/{at:int}/computers", finish, methods=["POST"]),
    Route("/club/{club}/projector", show),
    Route("/club/{club}/results.csv", results),
    Route("/club/{club}/deals", look_at_deals),
    Route("/club/{club}/deals/{round:int}", look_at_deal),
]
