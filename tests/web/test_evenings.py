"""My evenings: a browser's own matches with their results, taken elsewhere in a file or by a link, or forgotten."""

import json
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from random import Random

import pytest
from sqlalchemy import Connection

from hantise.core import Record
from hantise.games import codes, find
from hantise.store import Match, SeatPlan, hashed
from hantise.store.holding import Ended
from hantise.store.records import plan_of
from hantise.store.rows import mark_over, write_match
from hantise.testing.playing import Choices, play
from hantise.web.my_matches.page import ROWS, totals_of
from web.houses import House
from web.test_commands import stored
from web.test_playing import invitation, play_to_the_end, sit_down
from web.visitor import Arrive, Visitor, forms_of, outcome

GAME = "ghooost"
PLACE = "/evenings"
NAME = "Ida <3"


def ended(visitor: Visitor, game: str, seed: int = 1, **fields: str) -> str:
    """The path of a game against computers that this visitor has just played to its end."""
    others = ["computer:level1"] * (find(game).players[0] - 1)
    table = visitor.make_table(game, *others, name1=NAME, **fields)
    play_to_the_end([visitor], table, Random(seed))
    return table


def rows(visitor: Visitor) -> list[str]:
    """The matches on the page, each as its HTML."""
    found = re.search(r'<ol class="evenings">(.*?)</ol>', visitor.text, re.DOTALL)
    return re.findall(r"<li data-game=.*?</li>", found[1], re.DOTALL) if found else []


def listed_for(visitor: Visitor) -> list[str]:
    """The matches on the page of their evenings as it is now."""
    visitor.open(PLACE)
    return rows(visitor)


def link_along(visitor: Visitor) -> str:
    """A new link that takes their list to another device."""
    visitor.open(PLACE)
    visitor.press(visitor.form(f"{PLACE}/link"))
    return unescape(re.findall(r"<code>(http[^<]+)</code>", visitor.text)[0])


def take_along(device: Visitor, link: str) -> None:
    device.open(link)
    device.press(device.form(device.place))


@pytest.mark.soak
def test_a_finished_game_is_listed_with_its_result_and_the_ways_on(visitor: Visitor, game: str) -> None:
    table = ended(visitor, game)
    (row,) = listed_for(visitor)
    for words in (f'data-game="{game}"', f'href="{table}/again"', "Lison (First steps)"):
        assert words in row
    assert re.search(r"wins|You win|[Tt]ie|Nobody wins|victory", row), row
    assert "Ida" not in row.split("</div>")[0], "whoever looks is not among the others"
    assert visitor.open(f"{table}/again").status_code == 200
    visitor.open(PLACE)
    visitor.press(visitor.form(f"{table}/rematch"))
    again = visitor.place
    going_on, over = listed_for(visitor)
    assert f'href="{again}"' in over, "the rematch is there already"
    assert "Continue" in going_on
    assert "2 games" in visitor.text


def test_a_common_deal_says_its_number_and_is_played_again(visitor: Visitor, visit: Arrive, house: House) -> None:
    """Where it came by a file, at a new table."""
    table = ended(visitor, GAME, deal="4711")
    guest = visit()
    brought(guest, visitor.open(f"{PLACE}/records").text)
    (row,) = listed_for(guest)
    assert "Deal 4711" in row
    (way,) = re.findall(r'href="(/new/[^"]*)"', row)
    assert forms_of(guest.open(way).text)[0].data()["deal"].startswith("/t/")
    ended(visitor, GAME)
    own, common = listed_for(visitor)
    assert "Deal 4711" in common
    assert "Deal " not in own
    assert "/deal/again" not in own
    visitor.press(visitor.form(f"{table}/deal/again"))
    again = visitor.place
    assert again != table
    assert stored(house, table).plan.dealing == stored(house, again).plan.dealing
    assert "Deal" not in listed_for(visitor)[0], "its number is told at the end"


def test_a_game_that_goes_on_says_no_more_than_the_front_page(visit: Arrive) -> None:
    host, friend, stranger = visit(), visit(), visit()
    table = host.make_table(GAME, "friend", name1="Ida")
    sit_down(friend, invitation(host), name="Basil")
    for who, other in ((host, "Basil"), (friend, "Ida")):
        (row,) = listed_for(who)
        for words in (other, f'href="{table}"', "Unfinished"):
            assert words in row
        assert "/again" not in row
        assert "card" not in re.sub("<.*?>", "", row)
        assert who.client.get(f"{PLACE}/records").text == ""
    assert listed_for(stranger) == []
    assert "No game here yet" in stranger.text
    assert table not in stranger.text


def played(game: str) -> Record:
    """A game that two seats have played to its end."""
    box = find(game)
    return play(box, box.options(2, **({"daybreak": 5} if game == GAME else {})), Choices(seed=3))


def listed(house: House, key: str, record: Record, kinds: str) -> None:
    """For each sign a match of this key: w won and l lost against a computer, W and L against a person, o open."""
    payoffs = record.replay().payoffs()
    best = payoffs.index(max(payoffs))

    def write(connection: Connection) -> None:
        for number, kind in enumerate(kinds):
            mine = best if kind in "wWo" else 1 - best
            other = SeatPlan("Mira") if kind.isupper() else SeatPlan("Lison", "level1")
            seats = [SeatPlan(NAME, "", frozenset([key])), other]
            plan = plan_of(record)._replace(seats=tuple(seats if mine == 0 else reversed(seats)), dealing=None)
            events = record.events[:1] if kind == "o" else record.events
            created = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=number)
            match = Match(f"{record.game.code.replace('_', '')}{number}", plan, tuple(events), created, "")
            write_match(connection, match)
            if kind != "o":
                mark_over(connection, match.id)

    house.wait_for(house.store.run(write))


@pytest.fixture
def known(visitor: Visitor) -> str:
    """The key of the visitor, who has sat down somewhere."""
    visitor.make_table("boo", "friend")
    return hashed(visitor.client.cookies["hantise_browser"])


@pytest.mark.soak
def test_filters_choose_by_game_company_and_end(visitor: Visitor, house: House, known: str) -> None:
    listed(house, known, played(GAME), "wwlWLLo")
    listed(house, known, played("spooky_boo"), "wl")
    visitor.open(PLACE)
    assert [name for name, _value in visitor.form(PLACE).fields] == ["game", "company", "end"]
    counts = {"": 10, "company=computers": 6, "end=won": 4, "end=lost": 4, "end=unfinished": 2}
    counts |= {f"game={GAME}": 7, "game=spooky_boo&company=computers": 2, f"game={GAME}&company=people": 3}
    counts |= {f"game={GAME}&end=lost&company=people": 2, "game=nothing&company=x&end=%00&page=-1": 10}
    for query, count in counts.items():
        text = visitor.open(f"{PLACE}?{query}").text
        assert f"<h2>{count} games</h2>" in text, query
        assert len(rows(visitor)) == count, query
    assert 'value="unfinished" selected' in visitor.open(f"{PLACE}?end=unfinished").text


@pytest.mark.soak
def test_a_long_list_has_pages(visitor: Visitor, house: House, known: str) -> None:
    listed(house, known, played(GAME), "w" * 29)
    seen = list[str]()
    visitor.open(f"{PLACE}?game={GAME}")
    for page in (1, 2, 3):
        assert f"Page {page} of 3" in visitor.text
        seen += re.findall(r"/t/(ghooost\d+)/again", visitor.text)
        older = re.findall(r'href="([^"]*)">[^<]*<svg[^>]*><use[^>]*></svg>Older', visitor.text)
        assert len(older) == (page < 3)
        for way in older:
            visitor.open(unescape(way))
    assert seen == [f"ghooost{number}" for number in reversed(range(29))]
    for asked, page in ((999999, 3), (99999999999, 1)):
        assert f"Page {page} of 3" in visitor.open(f"{PLACE}?game={GAME}&page={asked}").text
    assert ROWS < 29


def test_totals_count_games_levels_and_rows_of_wins(visitor: Visitor, house: House, known: str) -> None:
    """They stand beside the list."""
    lison, both = frozenset(["level1"]), frozenset(["level1", "level2"])
    found = [("boo", True, lison), ("boo", True, lison), ("boo", False, both), ("ghooost", True, both)]
    totals = totals_of([Ended(game, 1 if won else 2, won, levels) for game, won, levels in found])
    boo, against = totals.games["boo"], totals.levels["boo", "level1"]
    assert (boo.ended, boo.won, boo.best, boo.streak) == (3, 2, 2, 0)
    assert (against.ended, against.won) == (3, 2)
    assert totals.games["ghooost"].streak == 1
    assert totals.levels["ghooost", "level2"].won == 1
    listed(house, known, played(GAME), "wwlWo")
    assert f'href="{PLACE}"' in visitor.open("/").text
    text = visitor.open(PLACE).text
    assert '<b class="digits">3</b><small>of 4 won</small>' in text
    assert "<td>Lison · First steps</td><td>2 of 3</td><td>2</td>" in text


def brought(visitor: Visitor, text: str) -> str:
    """What the page says that a file of this text is answered with."""
    visitor.send(f"{PLACE}/records", {}, files={"record": ("evenings.jsonl", text.encode())})
    assert visitor.answer.status_code == 200
    return " ".join(re.sub("<[^>]*>", " ", visitor.text).split())


def words(row: str) -> str:
    """What a row says, without its buttons and their addresses."""
    return re.sub("<.*?>", " ", row.split('<div class="ways-on">')[0])


@pytest.mark.soak
def test_all_of_it_comes_in_one_file_and_goes_into_another_browser(visit: Arrive) -> None:
    """A damaged game in a file is told by its line, and the others are taken."""
    visitor, other = visit(), visit()
    for game in codes():
        ended(visitor, game)
    visitor.make_table(GAME, "computer:level1")
    text = visitor.client.get(f"{PLACE}/records").text
    headings = [json.loads(line) for line in text.splitlines() if '"hantise"' in line]
    assert [heading["game"] for heading in headings] == [*reversed(codes())]
    assert headings[0]["evening"]["seat"] == 0
    assert headings[0]["dealing"]["secret"], "its end stands"
    assert "5 games are new on your list." in brought(other, text)
    came, mine = listed_for(other), listed_for(visitor)[1:]
    assert [words(row) for row in came] == [words(row) for row in mine]
    assert "/rematch" not in "".join(came), "nobody sits there"
    totals = re.compile(r"<small>of \d+ won</small>|<td>\d+ of \d+</td>")
    assert totals.findall(other.text) == totals.findall(visitor.text) != []
    assert other.client.get(f"{PLACE}/records").text == text
    for who in (visitor, other):
        told = brought(who, text)
        assert "Nothing new came onto your list. 5 games were on your list already." in told
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if n and '"hantise"' in line)
    lines[first + 3] = lines[first + 3][:-5]
    told = brought(visit(), "\n".join(lines))
    assert "4 games are new on your list." in told
    assert f"The game from line {first + 1} on was not taken: line 4 of the record is not JSON." in told


def test_what_is_no_game_and_what_stands_beside_one_is_not_trusted(visitor: Visitor, visit: Arrive) -> None:
    """Nor are bytes that are no text, and forms that are none.

    What stands beside a record need not be there: without it, it is not known whose seat it was. A bot of another
    house is a computer here too.
    """
    for text in ("", "\n\n", "hello\n", "[" * 100_000, '{"hantise":1}\n', '{"hantise":1,"evening":7}'):
        told = brought(visitor, text)
        assert "Nothing new came onto your list." in told
        assert "The game from line 1 on was not taken" in told
    visitor.send(f"{PLACE}/records", {}, files={"record": ("x", b"\xff\xfe\x00")})
    assert outcome(visitor.answer) == (400, "bad-record")
    assert visitor.send(f"{PLACE}/records", {"other": "x"}).status_code == 400
    heading, rest = visitor.client.get(f"{ended(visitor, GAME)}/record").text.split("\n", 1)
    wrong: list[object] = [{"seat": 99, "bots": ["", "level 99"], "played": "yesterday"}, ["seat"], "seat", None]
    wrong += [{"seat": True, "bots": "level1", "played": "9999-01-01T00:00:00+00:00"}]
    wrong += [{"seat": -1, "bots": [1, 2], "played": "2026-01-01"}]
    right = {"seat": 0, "bots": ["", "Hasty"], "played": "2026-01-01T00:00:00+00:00"}
    for beside in ({}, *({"evening": evening} for evening in (*wrong, right))):
        other = visit()
        assert "1 game is new on your list." in brought(other, f"{json.dumps(json.loads(heading) | beside)}\n{rest}")
        (row,) = listed_for(other)
        if beside != {"evening": right}:
            assert "Ida &lt;3, Lison" in row
            assert "of 1 won" not in other.text
    other.open(f"{PLACE}?company=computers")
    assert len(rows(other)) == 1
