"""Circles: the same friends begin their next game in one tap, see what came of the others, come and go."""

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from hantise.games import find
from hantise.store import hashed
from hantise.store.circles import Circles
from hantise.store.tables import circle_matches, metadata
from web.fakes import FirstThatComes, Guessing
from web.houses import House
from web.push_service import Device, on_this_machine, push_service
from web.test_commands import stored
from web.test_evenings import PLACE
from web.test_own_seats import pair
from web.test_playing import play_to_the_end
from web.test_review_page import BEGIN, await_end
from web.visitor import Arrive, Visitor, forms_of, outcome

GAME = "ghooost"


@pytest.fixture
def within() -> dict[str, Any]:
    """Whoever looks at no page is away."""
    return {"pool": FirstThatComes(), "grace": 0, "push_services": on_this_machine(), "weigher": Guessing()}


def text(visitor: Visitor) -> str:
    """What the page says."""
    return " ".join(re.sub("<[^>]*>", " ", visitor.text.partition("<main")[2]).split())


def circle_of(visitor: Visitor, table: str, name: str = "Friday") -> str:
    """The path of the circle that this visitor makes of those who played."""
    assert f"/circles/{table.rpartition('/')[2]}" in visitor.open(table).text
    visitor.open(f"/circles/{table.rpartition('/')[2]}")
    form = visitor.form(visitor.place)
    visitor.send(form.action, form.data() | {"circle": name})
    assert visitor.answer.status_code == 200
    return visitor.place


def link_of(visitor: Visitor, circle: str) -> str:
    """The link by which others join."""
    found = re.search(r"<code>(http[^<]+)</code>", visitor.open(circle).text)
    assert found
    return found[1]


def join(visitor: Visitor, link: str, name: str, ghost: str = "ida") -> None:
    visitor.open(link)
    form = visitor.form(visitor.place)
    visitor.send(form.action, form.data() | {"name": name, "ghost": ghost})
    assert visitor.answer.status_code == 200, visitor.text


def play_again(visitor: Visitor, circle: str, **changed: Any) -> str:
    """Press the button of the circle's page; where that leads."""
    visitor.open(circle)
    form = visitor.form("/play")
    # A browser sends each box that is ticked.
    data = form.data() | {"who": [value for name, value in form.fields if name == "who"]}
    visitor.send(form.action, data | changed)
    return visitor.place


@pytest.fixture
def friends(visit: Arrive, house: House) -> tuple[Visitor, Visitor, Visitor, str]:
    """Ida, who keeps the circle, Zoé, and Max, who came by its link; and the circle's path."""
    ida, zoe, table = pair(visit, house)
    play_to_the_end([ida, zoe], table, Random(2))
    circle, max_ = circle_of(ida, table), visit()
    join(max_, link_of(ida, circle), "Max")
    return ida, zoe, max_, circle


def test_the_same_people_play_again_in_one_tap_and_see_what_came_of_it(
    visit: Arrive, house: House, friends: tuple[Visitor, Visitor, Visitor, str]
) -> None:
    ida, zoe, max_, circle = friends
    for who in (ida, zoe, max_):
        assert "Friday" in who.open(PLACE).text
        assert circle in who.text
        assert who.open(circle).status_code == 200
    assert "Shortest night" not in text(ida), "one game is no record"
    table = play_again(zoe, circle)
    seats = stored(house, table).plan.seats
    assert [(seat.name, len(seat.holders), seat.is_open) for seat in seats] == [("Ida", 1, False), ("Zoé", 1, False)]
    assert stored(house, table).plan.options["daybreak"] == 5, "as before"
    for who in (ida, zoe):
        assert f'href="{table}"' in who.open(circle).text
        assert "Continue" in who.text
    max_.open(circle)
    assert re.search(r"Ghooost! · Ida and Zoé · Waiting for (Ida|Zoé)", text(max_))
    play_to_the_end([ida, zoe], table, Random(3))
    three = play_again(max_, circle, who=["0", "1"])
    assert {seat.name for seat in stored(house, three).plan.seats} == {"Ida", "Zoé", "Max"}
    play_to_the_end([ida, zoe, max_], three, Random(4))
    told = text(max_) if max_.open(circle) else ""
    assert re.search(r"Ghooost! Name Games Won In a row .*Max 1 [01] [01]", told)
    assert re.search(r"Ida 3 \d \d", told)
    assert "Shortest night: Ghooost!, over within 1 minute." in told
    assert re.search(r"Best game of Ghooost!: (Ida|Zoé) wins, \d+ cards", told)
    assert f'href="{three}/again"' in max_.text
    assert "Luck" not in told, "no review, no word of luck"


def test_of_two_who_press_at_once_one_begins_the_game(
    house: House, friends: tuple[Visitor, Visitor, Visitor, str]
) -> None:
    ida, zoe, _max, circle = friends
    for who in (ida, zoe):
        who.open(circle)
    with ThreadPoolExecutor() as pool:
        places = [*pool.map(lambda who: (who.press(who.form("/play")), who.place)[1], (ida, zoe))]
    assert sorted(place.split("/")[1] for place in places) == ["circle", "t"]
    begun = house.wait_for(house.store.look(lambda found: found.scalars(select(circle_matches.c.match)).all()))
    assert len(begun) == 2, "the first game, and this one"


@pytest.mark.parametrize(
    ("game", "who", "computers", "names"),
    [
        ("boo", [], "no", ["Ida", "Lison"]),
        ("boo", ["2"], "yes", ["Ida", "Max"]),
        ("spooky_boo", ["1", "2"], "yes", ["Ida", "Zoé", "Max", "Lison"]),
        ("haunted_stairs", ["1", "2"], "no", ["Ida", "Zoé", "Max"]),
    ],
)
def test_those_who_are_not_wanted_stay_out_and_computers_fill(
    house: House,
    friends: tuple[Visitor, Visitor, Visitor, str],
    game: str,
    who: list[str],
    computers: str,
    names: list[str],
) -> None:
    ida, *_others, circle = friends
    table = play_again(ida, circle, game=game, who=who, computers=computers)
    plan = stored(house, table).plan
    assert (plan.game, len(plan.seats)) == (game, len(names))
    assert [seat.name for seat in plan.seats if not seat.bot] == [name for name in names if name != "Lison"]


@pytest.mark.parametrize(
    ("changed", "refused"),
    [
        ({"game": "boo", "who": ["1", "2"]}, (400, "too-many-people")),
        ({"who": ["7"]}, (400, "bad-form")),
        ({"game": "nothing"}, (404, "unknown-game")),
    ],
)
def test_what_no_page_offers_begins_no_game(
    friends: tuple[Visitor, Visitor, Visitor, str], changed: dict[str, Any], refused: tuple[int, str]
) -> None:
    ida, *_others, circle = friends
    play_again(ida, circle, **changed)
    assert outcome(ida.answer) == refused
    assert play_again(ida, circle).startswith("/t/")


def test_a_circle_is_of_its_members_and_a_stranger_with_the_link_sees_names_alone(
    visit: Arrive, house: House, friends: tuple[Visitor, Visitor, Visitor, str]
) -> None:
    ida, zoe, max_, circle = friends
    table, stranger, link = play_again(ida, circle), visit(), link_of(ida, circle)
    assert outcome(stranger.open(circle)) == (404, "not-found")
    assert stranger.send(f"{circle}/play", {"starts": "1", "game": GAME}).status_code == 404
    assert outcome(stranger.open(f"{circle}/another")) == (404, "no-circle")
    stranger.open(link)
    assert "Ida Zoé Max Friday" in text(stranger)
    assert table not in stranger.text
    assert "Won" not in text(stranger)
    assert not stranger.client.cookies, "looking changes nothing"
    assert zoe.open(link).url.path == circle
    keys = {hashed(who.client.cookies["hantise_browser"]) for who in (ida, zoe, max_)}
    pages = [stranger.text, *(who.open(place).text for who in (ida, zoe, max_) for place in (circle, PLACE))]
    assert not [key for key in keys for page in pages if key in page or key[:16] in page]
    # A table without spectators is no way in for a member who does not sit there.
    hidden = zoe.make_table("boo", "friend", watch="no")
    match = hidden.rpartition("/")[2]
    house.wait_for(Circles(house.store).add_match(circle.rpartition("/")[2], match))
    assert hidden in zoe.open(circle).text
    assert hidden not in max_.open(circle).text


def test_of_a_running_game_it_shows_whose_turn_it_is_and_nothing_else(
    house: House, friends: tuple[Visitor, Visitor, Visitor, str]
) -> None:
    """Byte by byte, to those who play as to those who do not."""
    ida, zoe, max_, circle = friends
    table = play_again(ida, circle)
    pages: dict[tuple[int, int | None], set[str]] = {}
    for _move in range(8):
        live = house.wait_for(house.services.tables.get(table.rpartition("/")[2]))
        for number, who in enumerate((ida, zoe, max_)):
            pages.setdefault((number, live.position.mover), set()).add(who.open(circle).text)
        player = (ida, zoe)[live.position.mover]
        player.open(table)
        player.press(player.moves[-1])
    assert len(pages) == 6, "both were to move"
    assert [len(texts) for texts in pages.values()] == [1] * 6


def test_whoever_is_away_is_called_when_a_game_begins(
    house: House, friends: tuple[Visitor, Visitor, Visitor, str]
) -> None:
    ida, _zoe, max_, circle = friends
    with push_service() as service:
        devices = {who: Device(service) for who in (ida, max_)}
        assert [device.subscribe(who) for who, device in devices.items()] == [204, 204]
        table = play_again(ida, circle, who=["1", "2"])
        shown = devices[max_].read(service.next())
        assert shown["match"] == table.rpartition("/")[2]
        assert shown["body"] == "Ida’s table · The game begins."
        assert re.fullmatch(r"(Waiting for Ida|Waiting for Zoé|Max, your turn) · Ghooost!", shown["title"])
        assert service.is_silent(), "whoever began it knows"


def test_it_is_renamed_handed_over_and_left_and_whoever_is_removed_stays_away(
    visit: Arrive, friends: tuple[Visitor, Visitor, Visitor, str]
) -> None:
    ida, zoe, max_, circle = friends
    link = link_of(ida, circle)
    for action, data in (("name", {"circle": "x"}), ("keeper", {"member": "2"}), ("remove", {"member": "0"})):
        assert outcome(zoe.send(f"{circle}/{action}", data)) == (403, "not-kept")
    assert outcome(zoe.send(f"{circle}/delete", {"done": "yes"})) == (403, "not-kept")
    ida.send(f"{circle}/name", {"circle": "  The  cellar "})
    zoe.send(f"{circle}/me", {"name": "Ida", "ghost": "otto"})
    assert "Ida Ida 2 Max The cellar" in text(max_) if max_.open(circle) else False
    assert outcome(zoe.send(f"{circle}/me", {"name": "Zoé", "ghost": "nobody"})) == (400, "bad-form")
    ida.open(circle)
    (form,) = [one for one in forms_of(ida.text) if one.action.endswith("/remove") and one.data() == {"member": "2"}]
    ida.press(form)
    assert "Max" not in text(ida)
    assert max_.open(circle).status_code == max_.open(link).status_code == 404
    form.buttons[:] = [("name", "Max")]
    assert outcome(max_.send(link, {"name": "Max", "ghost": "ida"})) == (404, "no-circle")
    assert zoe.open(link).url.path == circle, "a member still comes in by the link that was changed"
    assert outcome(ida.send(f"{circle}/keeper", {"member": "2"})) == (400, "bad-form")
    ida.send(f"{circle}/keeper", {"member": "1"})
    assert "Ida 2 keeps this circle." in text(ida)
    ida.send(f"{circle}/leave", {"done": "yes"})
    assert ida.place == PLACE
    assert circle not in ida.text
    assert ida.open(circle).status_code == 404
    assert "Nobody else is here yet" in zoe.open(circle).text
    zoe.send(f"{circle}/delete", {"done": "yes"})
    assert circle not in zoe.text
    assert zoe.open(circle).status_code == 404


def test_who_is_forgotten_leaves_no_trace_in_it(house: House, friends: tuple[Visitor, Visitor, Visitor, str]) -> None:
    ida, _zoe, max_, circle = friends
    key = hashed(max_.client.cookies["hantise_browser"])

    def rows() -> str:
        every = [select(table) for table in metadata.sorted_tables]
        return repr(house.wait_for(house.store.look(lambda found: [[*found.execute(one)] for one in every])))

    assert key in rows()
    max_.open(PLACE)
    assert "You leave your circles" not in max_.text, "without a game there is nothing to list"
    max_.send(f"{PLACE}/forget", {"forget": "me"})
    assert [word for word in (key, "Max") if word in rows()] == []
    assert "Max" not in ida.open(circle).text


def test_luck_and_choices_are_told_apart_where_a_review_is_clear(
    house: House, friends: tuple[Visitor, Visitor, Visitor, str]
) -> None:
    ida, zoe, _max, circle = friends
    table = play_again(ida, circle, game="haunted_stairs")
    play_to_the_end([ida, zoe], table, Random(1))
    ida.send(f"{table}/review", BEGIN)
    await_end(ida, table)
    ida.open(circle)
    facts = {one.id: one.facts for one in house.wait_for(Circles(house.store).evenings(circle.rpartition("/")[2]))}
    noted = facts[table.rpartition("/")[2]]
    assert len(noted["luck"]) == len(noted["choices"]) == 2
    assert [len(other["luck"]) for match, other in facts.items() if not table.endswith(match)] == [0]
    known = noted | {"luck": [[0.5, 0.1], [-0.5, 0.6]], "choices": [[-0.4, 0.5], [-0.25, 0.1]]}
    house.wait_for(Circles(house.store).note_facts(circle.rpartition("/")[2], {table.rpartition("/")[2]: known}))
    ida.open(circle)
    assert "Luck gave Ida about half a win." in text(ida)
    assert "from Zoé" not in text(ida), "that is not clear"
    assert "Zoé’s choices cost about a quarter of a win" in text(ida)
    assert "Ida’s choices" not in text(ida)
    assert "By the review of 1 game" in text(ida)
    assert find(GAME).title in text(ida)


def test_a_friend_without_a_name_is_called_so_in_the_readers_language(visit: Arrive, house: House) -> None:
    ida, friend, table = pair(visit, house, name2="")
    play_to_the_end([ida, friend], table, Random(2))
    circle = circle_of(ida, table)
    play_to_the_end([ida, friend], play_again(ida, circle), Random(2))
    ida.client.headers["Accept-Language"] = "nl"
    for page in (circle, PLACE):
        ida.open(page)
        assert "Vriend" in text(ida)
        assert "Friend" not in text(ida)


def test_nobody_makes_a_circle_alone_nor_of_a_table_where_they_do_not_sit(visit: Arrive, house: House) -> None:
    ida, zoe, table = pair(visit, house)
    alone = ida.make_table(GAME, "computer:level1")
    for who, place in ((visit(), table), (ida, alone)):
        assert outcome(who.open(f"/circles/{place.rpartition('/')[2]}")) == (403, "not-your-seat")
        assert outcome(who.send(f"/circles/{place.rpartition('/')[2]}", {"circle": "x"})) == (403, "not-your-seat")
    play_to_the_end([ida, zoe], table, Random(1))
    circle = circle_of(ida, table)
    assert zoe.open(f"/circles/{table.rpartition('/')[2]}").url.path == circle, "there is one already"
