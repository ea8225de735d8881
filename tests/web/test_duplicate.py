"""Duplicate: tables with one deal at the same time; nothing of it is told at one while another plays on."""

import csv
import re
from collections.abc import Collection
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from starlette.routing import Route

from hantise.cli import main
from hantise.core.deal_check import Finding, checking
from hantise.core.dealing import Dealing
from hantise.core.heading import CommonDeal
from hantise.core.record import finished, loads
from hantise.games import codes, find
from hantise.store import Plan, SeatPlan, hashed
from hantise.web.app import create_app
from hantise.web.club.standing import rounds_of, standings
from hantise.web.front.ways_in import plan_of
from hantise.web.tables.live_table import new_dealing
from hantise.web.tables.visitor import BROWSER, new_secret
from web.follower import following
from web.houses import House
from web.test_club import Evening
from web.test_commands import stored
from web.test_playing import _play_to_the_end, play_to_the_end
from web.visitor import QUICK, Arrive, Visitor, outcome

ROUND = CommonDeal(round=2)
COMPUTER = "level1"


def at_tables(house: House, game: str, *tables: list[Visitor]) -> list[str]:
    """The paths of tables with one duplicate deal, at which these browsers sit, and computers where they are few."""
    dealing = new_dealing()
    return [f"/t/{house.wait_for(house.services.tables.make_again(plan(game, one), dealing, ROUND))}" for one in tables]


def plan(game: str, visitors: list[Visitor]) -> Plan:
    rules = find(game)
    values = {name.removeprefix("option."): int(value) for name, value in QUICK.get(game, {}).items()}
    seats = [SeatPlan(f"Player {number}", holders=frozenset([key_of(one)])) for number, one in enumerate(visitors)]
    seats += [SeatPlan(f"Ghost {n}", COMPUTER) for n in range(max(0, rules.players[0] - len(seats)))]
    return plan_of(rules, rules.options(len(seats), **values), seats)


def key_of(visitor: Visitor) -> str:
    if BROWSER not in visitor.client.cookies:
        visitor.client.cookies.set(BROWSER, new_secret())
    return hashed(visitor.client.cookies[BROWSER])


def dealing_of(house: House, path: str) -> Dealing:
    dealing = stored(house, path).plan.dealing
    assert dealing is not None
    return dealing


def answers(
    house: House, visitor: Visitor, match: str, methods: Collection[str] = ("GET", "POST")
) -> dict[str, tuple[int, str]]:
    """What all addresses of a match answer to this browser, by their routes, without the match's name."""
    places = {"match": match, "link": "a-link", "step": "1", "number": "1", "code": "abcd"}
    data = {"seat": "0", "version": "1", "key": "a.key.of.8", "tell": "yes", "again": "yes", "name": "Thief"}
    found = {}
    for route in create_app(house.services).routes:
        if isinstance(route, Route) and "{match}" in route.path:
            address = re.sub(r"\{(\w+)\}", lambda part: places[part[1]], route.path)
            for method in (route.methods or set()) & {*methods}:
                sent = data if method == "POST" else None
                # A stream of changes would never end: its first part tells enough.
                with visitor.client.stream(method, address, data=sent) as answer:
                    text = next(answer.iter_text(), "") if address.endswith("/stream") else answer.read().decode()
                found[f"{method} {route.path}"] = answer.status_code, text.replace(match, "")
    return found


def test_while_one_plays_on_its_deal_is_found_nowhere_and_then_it_is_told_and_fair(
    game: str, visit: Arrive, house: House
) -> None:
    ann, ben, stranger = visit(), visit(), visit()
    over, running = at_tables(house, game, [ann], [ben])
    secret = dealing_of(house, over).secret
    assert dealing_of(house, running).secret == secret
    # Nobody adds words, and the table says so.
    ann.send(f"{over}/words", {"seat": "0", "words": "boo"})
    assert "takes no words" in ann.open(over).text
    assert dealing_of(house, over).words == ()
    play_to_the_end([ann], over, Random(1))
    nowhere = answers(house, stranger, "nosuchmatch")
    for match in (over, running):
        assert answers(house, stranger, match[3:]) == nowhere
    assert answers(house, ben, over[3:]) == answers(house, ben, "nosuchmatch") != {}
    assert answers(house, ann, running[3:]) == answers(house, ann, "nosuchmatch")
    # Who sat there looks back at what their own seat saw, and gets nothing else.
    own = answers(house, ann, over[3:], ["GET"])
    assert [place for place, (_status, told) in own.items() if secret in told] == []
    assert own["GET /t/{match}/again/{step}"][0] == 200
    for place in ("/again/1?eyes=1", "/again/1?eyes=all", "/again/1?eyes=open", "/review", "/record"):
        assert outcome(ann.open(f"{over}{place}")) == (403, "deal-is-played"), place
    for place in ("/again/1/try", "/deal/again", "/deal"):
        assert outcome(ann.send(f"{over}{place}", {"seat": "0"})) == (403, "deal-is-played"), place
    seats = {f"seat{n}": "computer:random" for n in range(2, 1 + len(stored(house, over).plan.seats))}
    assert outcome(ann.send(f"/new/{game}", seats | {"deal": over}))[1] == "deal-is-played"
    assert ann.open("/evenings/records").text == ""
    assert not stored(house, over).plan.is_told
    shown = ann.open(over).text
    assert "Other tables still play this deal" in shown
    for refused in ("/record", "/review", "/deal/again"):
        assert f"{over}{refused}" not in shown, refused
    # The other table ends: all are told, and all may look.
    play_to_the_end([ben], running, Random(2))
    for visitor, path in ((ann, over), (stranger, over), (ben, running), (ann, running)):
        record = loads(visitor.open(f"{path}/record").text, find)
        assert (record.deal, finished(checking(record)).finding) == (ROUND, Finding.FAIR)
        assert record.dealing == dealing_of(house, over)
    assert secret in ann.open("/evenings/records").text
    assert f"{over}/deal/again" in ann.open(over).text


def test_no_guest_sits_down_while_a_deal_is_played(house: House, visit: Arrive) -> None:
    """They might have played it elsewhere."""
    made = plan("boo", [visit()])
    made = made._replace(seats=(made.seats[0], SeatPlan("", is_open=True)))
    path = f"/t/{house.wait_for(house.services.tables.make_again(made, new_dealing(), ROUND))}"
    code = stored(house, path).plan.code
    assert code
    assert outcome(visit().send("/join", {"code": code})) == (403, "deal-is-played")
    assert stored(house, path).plan.seats[1].is_open


def test_an_open_page_learns_that_the_last_table_is_over(visit: Arrive, house: House) -> None:
    ann, ben = visit(), visit()
    over, running = at_tables(house, "boo", [ann], [ben])
    play_to_the_end([ann], over, Random(1))
    with following(ann, over) as page:
        assert "/record" not in page.next()["parts"]["room"]
        play_to_the_end([ben], running, Random(2))
        page.until(lambda frame: f"{over}/record" in frame["parts"]["room"])


# A tournament of it.


def test_eight_people_play_three_rounds_of_boo_and_verify_every_deal(
    house: House, visit: Arrive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seals stand before the first round; each round's records are fair, and of one deal, the one sealed."""
    evening = Evening(house, visit, 8, duplicate="yes", rounds="3")
    seals = re.findall("[0-9a-f]{64}", visit().open(f"{evening.way}/deals").text)
    assert len({*seals}) == len(seals) == 3
    for number, seal in enumerate(seals, start=1):
        evening.begin()
        paths = sorted({f"/t/{sat.match}" for sat in evening.club.current})
        assert len(paths) == 4
        deals = {dealing_of(house, path) for path in paths}
        assert {deal.commitment for deal in deals} == {seal}
        (secret,) = {deal.secret for deal in deals}
        organiser = evening.organiser
        before = organiser.open(f"{evening.way}/results.csv").text
        for done, path in enumerate(paths):
            # Until the last table is over nobody learns results or cards of another one.
            for place in ("", "/projector", "/deals", "/people", f"/table/{number}/1", "/results.csv"):
                told = organiser.open(f"{evening.way}{place}").text
                assert secret not in told
                assert "#i-star" not in told, "who won is told at the end"
            assert told == before, "not in the standings either"
            assert organiser.open(f"{evening.way}/deals/{number}").status_code == 404
            assert [organiser.open(other).status_code for other in paths] == [404] * 4
            assert organiser.open(evening.way).text.count('class="window lit"') == done
            play_all(house, path, number * 10 + done)
        for path in paths:
            Path(tmp_path, path[3:]).write_text(organiser.open(f"{path}/record").text, encoding="utf-8")
        files = [str(tmp_path / path[3:]) for path in paths]
        assert main(["verify", *files, "--seal", seal]) == 0
        assert "One deal: these 4 games" in capsys.readouterr().out
        told = visit().open(f"{evening.way}/deals/{number}").text
        assert seal in told
        assert told.count('<table class="standing deal">') == 2
        assert all(f">P{n}<" in told for n in range(1, 9))
    rows = list(csv.reader(StringIO(evening.organiser.open(f"{evening.way}/results.csv").text)))
    got = [[float(cell) for cell in row[7:10]] for row in rows[1:]]
    assert [round(sum(column)) for column in zip(*got)] == [400] * 3, "a round shares out half of all that can be had"
    assert [float(row[2]) for row in rows[1:]] == [pytest.approx(sum(row), abs=0.2) for row in got]
    luck_and_play = [[float(cell) for cell in row[10:]] for row in rows[1:]]
    assert {len(row) for row in luck_and_play} == {6}
    assert [round(sum(column)) for column in zip(*luck_and_play)] == [0] * 6


def play_all(house: House, path: str, seed: int) -> None:
    house.wait_for(_play_to_the_end(house.services, path[3:], Random(seed)))


def test_a_round_that_ends_before_its_tables_tells_its_deal_and_the_next_has_another(
    house: House, visit: Arrive
) -> None:
    evening = Evening(house, visit, 4, duplicate="yes", rounds="2")
    evening.begin()
    one, other = sorted({f"/t/{sat.match}" for sat in evening.club.current})
    play_all(house, one, 1)
    assert visit().open(other).status_code == 404
    at, table = next(found for found in rounds_of(evening.club)[1].items() if found[1][0].match == one[3:])
    done = {f"place{sat.entrant}": str(place) for place, sat in enumerate(table, start=1)}
    evening.organiser.send(f"{evening.way}/table/1/{at}/result", done)
    assert not stored(house, one).plan.is_told, "the other table plays on"
    evening.give()
    assert stored(house, one).plan.is_told
    assert [visit().open(path).status_code for path in (one, other)] == [200, 200]
    evening.begin()
    again = {dealing_of(house, f"/t/{sat.match}").secret for sat in evening.club.current}
    assert len(again) == 1
    assert again != {dealing_of(house, one).secret}


def test_an_open_page_learns_that_the_organiser_has_given_the_last_result(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 4, duplicate="yes", rounds="1")
    evening.begin()
    sat = evening.club.current[0]
    ann, over = evening.people[sat.entrant - 1], f"/t/{sat.match}"
    play_all(house, over, 1)
    with following(ann, over) as page:
        page.next()
        evening.give()
        page.until(lambda frame: f"{over}/record" in frame["parts"]["room"])


def test_five_people_are_compared_where_they_sat_alike_and_who_sits_out_gets_half(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 5, duplicate="yes", rounds="1")
    evening.begin()
    evening.give(lambda table: (1, 2) if table[0].at == 1 else (2, 1))
    page = evening.organiser.open(evening.way).text
    (out,) = [sat.entrant for sat in evening.club.current if sat.at == 0]
    assert f"P{out} sits out this round, for 50 points." in page
    points = {line.entrant.number: line.points for line in standings(evening.club)}
    won = {sat.entrant for sat in evening.club.current if sat.place == 1}
    assert {one: points[one] for one in points} == {one: 50 if one == out else 100 * (one in won) for one in points}


@pytest.mark.parametrize("code", codes())
def test_each_game_has_duplicate_tournaments(house: House, visit: Arrive, code: str) -> None:
    evening = Evening(house, visit, 4, code, duplicate="yes", size="2", rounds="1", **QUICK.get(code, {}))
    evening.begin()
    paths = sorted({f"/t/{sat.match}" for sat in evening.club.current})
    assert len({stored(house, path).events[0].chance for path in paths}) == 1
    for path in paths:
        play_all(house, path, 1)
    records = [loads(visit().open(f"{path}/record").text, find) for path in paths]
    assert {finished(checking(record)).finding for record in records} == {Finding.FAIR}
    assert records[0].events == records[1].events, "the same choices bring the same cards"
