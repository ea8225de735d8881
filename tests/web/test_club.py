"""Tournaments: who comes, how a round begins, what the pages say, and who may decide what."""

from __future__ import annotations

import csv
import re
import threading
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

import pytest

from hantise.core.words import speaking
from hantise.store.clubs import Club, Clubs, Sitting
from hantise.web import limits
from hantise.web.club import rounds
from hantise.web.club.standing import written
from web.conftest import browsers
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.test_commands import stored
from web.test_hostile import until
from web.visitor import Arrive, Visitor, forms_of, outcome

WAY = re.compile(r'href="(/t/[a-z0-9]+)"')


class Evening:
    """A tournament with an organiser and some people."""

    def __init__(self, house: House, arrive: Arrive, count: int, game: str = "boo", **fields: str) -> None:
        self.house, self.arrive = house, arrive
        self.organiser = arrive()
        self.organiser.open(f"/club/new/{game}")
        form = forms_of(self.organiser.text)[0].data() | {"title": "Friday"} | fields
        self.organiser.send(f"/club/new/{game}", form)
        assert self.organiser.answer.status_code == 200, self.organiser.text
        self.way = self.organiser.place
        self.people = [self.join(f"P{n}") for n in range(1, count + 1)]

    def join(self, name: str) -> Visitor:
        visitor = self.arrive()
        visitor.open(self.way)
        visitor.send(f"{self.way}/join", visitor.form("/join").data() | {"name": name})
        return visitor

    @property
    def club(self) -> Club:
        found = self.house.wait_for(Clubs(self.house.store).load(self.way[6:]))
        assert found is not None
        return found

    def go_on_in(self, house: House, arrive: Arrive) -> None:
        """Everybody comes again with the browser that they had."""
        self.house, self.arrive = house, arrive
        for one in (self.organiser, *self.people):
            known = one.client.cookies
            one.client = arrive().client
            one.client.cookies = known

    def begin(self) -> None:
        self.organiser.open(self.way)
        self.organiser.press(self.organiser.form("/begin"))
        assert self.organiser.answer.status_code == 200, self.organiser.text

    def give(
        self, places: Callable[[Sequence[Sitting]], Sequence[int]] = lambda table: range(1, len(table) + 1)
    ) -> None:
        """The organiser gives a result to each table of the round."""
        for at in {sat.at for sat in self.club.current} - {0}:
            table = [sat for sat in self.club.current if sat.at == at]
            given = {f"place{sat.entrant}": str(place) for sat, place in zip(table, places(table))}
            self.organiser.send(f"{self.way}/table/{self.club.round}/{at}/result", given)


def play(people: Sequence[Visitor]) -> None:
    """All games of these people to their ends, each move by its form."""
    for _turn in range(3000):
        movers = [one for one in people if one.moves]
        if not movers:
            return
        for one in movers:
            one.press(one.moves[0])
        for one in people:
            one.open(one.place)
    raise AssertionError("these games never end")


def test_an_evening_of_two_rounds_ends_with_a_table(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 4, rounds="2")
    assert "P4" in evening.people[0].open(f"{evening.way}/projector").text
    for number in (1, 2):
        evening.begin()
        for one in evening.people:
            one.open(evening.way)
            assert "against" in one.text
            one.open(WAY.search(one.text)[1])  # type: ignore[index]
        play(evening.people)
        assert (evening.club.round, evening.club.is_playing) == (number, False)
    page = evening.organiser.open(evening.way).text
    assert "All 2 rounds are played." in page
    assert page.count('class="window lit"') == 2
    met = {
        frozenset(sat.entrant for sat in evening.club.sittings if sat.match == one.match)
        for one in evening.club.sittings
    }
    assert len(met) == 4, "nobody met again"


def test_a_house_that_is_restarted_between_two_rounds_goes_on(tmp_path: Path) -> None:
    """Points, seals and seats stand, and everybody is known again."""
    database = f"sqlite:///{tmp_path}/house.db"
    with running_house(FirstThatComes(), database) as house, browsers(house) as arrive:
        evening = Evening(house, arrive, 5, rounds="2", duplicate="yes")
        seals = evening.people[0].open(f"{evening.way}/deals").text
        evening.begin()
        evening.give()
        before = evening.club
    with running_house(FirstThatComes(), database) as house, browsers(house) as arrive:
        evening.go_on_in(house, arrive)
        assert evening.club == before
        evening.begin()
        playing = [evening.people[sat.entrant - 1] for sat in evening.club.current if sat.at]
        for one in playing:
            one.open(evening.way)
            one.open(WAY.search(one.text)[1])  # type: ignore[index]
        play(playing)
        assert evening.club.is_over
        (sealed,) = {stored(house, f"/t/{sat.match}").plan.dealing for sat in evening.club.current if sat.at}
        assert sealed is not None
        assert sealed.commitment in seals


@pytest.mark.parametrize(("language", "points"), [("en", "12.5"), ("fr", "12,5"), ("nl", "12,5")])
def test_points_have_the_decimal_mark_of_the_language(language: str, points: str) -> None:
    with speaking(language):
        assert written(12.46) == points
        assert written(60.0) == "60"


def test_two_presses_at_once_begin_one_round(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 4)
    browsers = [visit() for _n in range(4)]
    for one in browsers:
        one.client.cookies = evening.organiser.client.cookies
    presses = [threading.Thread(target=one.send, args=(f"{evening.way}/begin", {"after": "0"})) for one in browsers]
    for press in presses:
        press.start()
    for press in presses:
        press.join()
    assert evening.club.round == 1
    assert len(evening.club.sittings) == 4
    assert [outcome(one.answer) for one in browsers] == [(200, "")] * 4


def test_who_comes_late_plays_from_the_next_round_and_who_leaves_no_more(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 4)
    evening.begin()
    late = evening.join("Late")
    assert "Welcome, Late" in late.text
    evening.people[0].open(evening.way)
    evening.people[0].press(evening.people[0].form("/leave"))
    evening.organiser.send(f"{evening.way}/leave", {"number": "2"})
    evening.organiser.send(f"{evening.way}/back", {"number": "2"})
    evening.give()
    evening.begin()
    assert {sat.entrant for sat in evening.club.current} == {2, 3, 4, 5}
    assert "You have left" in evening.people[0].open(evening.way).text


def test_an_odd_person_sits_out_for_half_the_points(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 5)
    evening.begin()
    (out,) = [sat.entrant for sat in evening.club.current if sat.at == 0]
    page = evening.people[out - 1].open(evening.way).text
    assert "You sit out" in page
    assert "30 points" in page
    assert f"P{out} sits out this round" in evening.organiser.open(evening.way).text
    assert "sat out once" in evening.organiser.text


def test_a_shut_door_lets_nobody_in_until_it_opens_again(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 4)
    evening.organiser.send(f"{evening.way}/door", {"open": "no"})
    stranger = visit()
    assert 'name="face"' not in stranger.open(evening.way).text
    assert outcome(stranger.send(f"{evening.way}/join", {"name": "Eve"})) == (409, "door-is-shut")
    evening.organiser.send(f"{evening.way}/door", {"open": "yes"})
    stranger.send(f"{evening.way}/join", {"name": "Eve"})
    assert "Welcome, Eve" in stranger.text
    stranger.send(f"{evening.way}/join", {"name": "Eve again"})
    assert [one.name for one in evening.club.entrants][-1] == "Eve", "a browser joins once"


def test_equal_names_are_told_apart_and_the_organiser_may_play_too(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 1)
    evening.join("P1")
    evening.organiser.send(f"{evening.way}/join", {"name": "Boss"})
    assert [one.name for one in evening.club.entrants] == ["P1", "P1 2", "Boss"]
    evening.begin()
    page = evening.organiser.open(evening.way).text
    assert "Begin round" not in page
    assert ("Table 1, seat" in page) or ("You sit out" in page)


@pytest.mark.parametrize("action", ["begin", "door", "back", "table/1/1/result", "table/1/1/computers"])
def test_only_the_organiser_decides(house: House, visit: Arrive, action: str) -> None:
    evening = Evening(house, visit, 2)
    evening.begin()
    for one in (evening.people[0], visit()):
        sent = {"after": "1", "open": "no", "number": "1", "finish": "yes"}
        assert outcome(one.send(f"{evening.way}/{action}", sent)) == (403, "not-organiser")
        assert outcome(one.send(f"{evening.way}/leave", {"number": "2"})) == (403, "not-organiser")
        assert outcome(one.open(f"{evening.way}/people")) == (403, "not-organiser")
        assert outcome(one.open(f"{evening.way}/table/1/1")) == (403, "not-organiser")


def test_nothing_begins_without_people_or_while_tables_play(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 1)
    begun = evening.organiser.send(f"{evening.way}/begin", {"after": "0"})
    assert outcome(begun) == (409, "too-few-people")
    evening.join("P2")
    evening.begin()
    assert outcome(evening.organiser.send(f"{evening.way}/begin", {"after": "1"})) == (409, "still-playing")


def test_computers_finish_a_table_where_nobody_looks(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 2)
    evening.begin()
    evening.organiser.open(f"{evening.way}/table/1/1")
    evening.organiser.press(evening.organiser.form("/computers"))
    until(lambda: not evening.club.is_playing)
    assert {sat.place for sat in evening.club.current} <= {1, 2}


def test_by_the_clock_a_table_that_is_not_done_shares_its_points(
    house: House, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "TICK", 0.05)
    evening = Evening(house, visit, 4, rounds="2", minutes="10")
    evening.begin()
    assert "10 min left" in evening.organiser.text
    first = evening.club
    assert first.due is not None
    monkeypatch.setattr(rounds, "now", lambda: first.due)
    house.wait_for(rounds.ring(house.services, first.id))
    until(lambda: evening.club.round == 2)
    assert {sat.place for sat in evening.club.sittings if sat.round == 1} == {1}
    second = evening.club.due
    monkeypatch.setattr(rounds, "now", lambda: second)
    house.wait_for(rounds.ring(house.services, first.id))
    assert evening.club.is_over
    assert evening.club.due is None


def test_results_open_in_a_spreadsheet_without_doing_anything(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 0)
    for name in ('=HYPERLINK("x")', "+1", "@a", 'Ann, "A"'):
        evening.join(name)
    evening.begin()
    evening.give()
    answer = visit().open(f"{evening.way}/results.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    head, *rows = csv.reader(StringIO(answer.content.decode("utf-8-sig")))
    assert head[:3] == ["Place", "Name", "Points"]
    assert {row[1] for row in rows} == {'\'=HYPERLINK("x")', "'+1", "'@a", 'Ann, "A"'}
    assert [row[2] for row in rows] == ["60", "60", "0", "0"]


def test_a_name_is_no_markup(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 1)
    evening.join("<b>Eve</b>")
    evening.begin()
    for page in (evening.way, f"{evening.way}/projector", f"{evening.way}/people", f"{evening.way}/table/1/1"):
        assert "<b>Eve" not in evening.organiser.open(page).text
        assert "&lt;b&gt;Eve" in evening.organiser.text


# What the pages keep to themselves.

PAGES = ("", "/projector", "/people", "/results.csv", "/table/1/1")


def pages(evening: Evening) -> list[str]:
    """All pages of the tournament, as the organiser, a player and a stranger see them, without whose turn it is."""
    people = (evening.organiser, evening.people[0], evening.arrive())
    found = [one.open(evening.way + page).text for one in people for page in PAGES]
    return [text.replace("<small>to play</small>", "") for text in found]


def test_the_pages_tell_nothing_of_a_running_game_but_whose_turn_it_is(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 4, "ghooost", size="2")
    evening.begin()
    before = pages(evening)
    for one in evening.people:
        one.open(evening.way)
        one.open(WAY.search(one.text)[1])  # type: ignore[index]
    for _move in range(3):
        for one in evening.people:
            one.open(one.place)
            if one.moves:
                one.press(one.moves[-1])
    assert evening.club.is_playing
    assert pages(evening) == before
    keys = house.wait_for(Clubs(house.store).keys(evening.club.id))
    secrets = [one.client.cookies["hantise_browser"] for one in (evening.organiser, *evening.people)]
    for secret in (*secrets, *frozenset().union(*keys.values())):
        assert not any(secret in text for text in before)


def test_a_player_has_a_way_back_from_the_end_and_no_rematch(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 2)
    evening.begin()
    for one in evening.people:
        one.open(evening.way)
        one.open(WAY.search(one.text)[1])  # type: ignore[index]
    play(evening.people)
    one = evening.people[0]
    path = one.place
    text = one.open(path).text
    assert f'href="{evening.way}"' in text
    assert "/rematch" not in text
    # Who asks for one by hand gets a table of their own.
    one.send(f"{path}/rematch", {"again": "yes"})
    assert (stored(house, path).plan.club, stored(house, one.place).plan.club) == (evening.club.id, "")


def test_who_is_away_is_called_to_the_table(house: House, visit: Arrive) -> None:
    evening = Evening(house, visit, 2)
    called: list[str] = []
    house.services.tables.watchers.append(
        lambda table: called.append(table.id) if table.turn and table.turn.begins else None
    )
    evening.begin()
    assert called == [evening.club.current[0].match]


def test_a_house_of_many_people_is_limited(house: House, visit: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.services, "entries", limits.Attempts(2, 60.0))
    evening = Evening(house, visit, 2)
    assert outcome(evening.join("Eve").answer) == (429, "too-many-entries")


@pytest.mark.parametrize(
    "wrong",
    [{"size": "7"}, {"size": "x"}, {"kind": "chess"}, {"rounds": "0"}, {"minutes": "7"}, {"option.nothing": "1"}],
)
def test_a_form_that_no_page_sends_makes_no_tournament(visit: Arrive, wrong: dict[str, str]) -> None:
    visitor = visit()
    visitor.open("/club/new/ghooost")
    form = forms_of(visitor.text)[0].data() | wrong
    assert visitor.send("/club/new/ghooost", form).status_code == 400
    assert visit().open("/club/nowhere").status_code == 404
