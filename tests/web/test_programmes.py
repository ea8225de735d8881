"""An evening of several games: how it is made, how it goes on, its board, and who may read that."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from hantise.core import CHANCE, OVER, Rng
from hantise.games import find
from hantise.store import Entry, Plan, Programme, SeatPlan, Store, hashed
from hantise.web.front.programmes import drawn, offered
from hantise.web.tables.programmes import Board, board_of, halves_of, standing_of, told
from hantise.web.tables.tables import Tables
from web.houses import House
from web.test_commands import stored
from web.test_forgetting import all_rows, forget
from web.test_playing import play_to_the_end
from web.test_takebacks import play
from web.visitor import Arrive, Visitor, forms_of

GAMES = "2.haunted_stairs-short.boo.rest_in_peace"

# A game that a field of the page has.
DRAWN = re.compile(r'<option value="[^"]+" selected')


def cells(text: str) -> list[list[str]]:
    """The rows of the board on this page: a name, the points of every game, and the sum."""
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", text.partition("evening-board")[2], re.DOTALL)
    return [[re.sub("<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows]


def begun(visitor: Visitor, evening: str = GAMES, **fields: str) -> str:
    """The path of the first table of an evening, whose seats are all this visitor's unless the fields say otherwise."""
    game = evening.split(".")[1].partition("-")[0]
    visitor.open(f"/new/{game}?programme={evening}")
    form = next(form for form in forms_of(visitor.text) if "seat2" in form.data()).data()
    seats = {name: "me" for name in form if name.startswith("seat")}
    visitor.send(f"/new/{game}", form | seats | {"name1": "Ida", "name2": "Ben"} | fields)
    assert visitor.answer.status_code == 200, visitor.text
    return visitor.place


@pytest.mark.parametrize(
    ("standing", "points"),
    [
        # Of six one loses: each of the others leaves one behind, and is level with four.
        ([1, 1, 0, 1, 1, 1], ["3", "3", "0", "3", "3", "3"]),
        ([3, 2, 1], ["2", "1", "0"]),
        ([0.5, 0.5], ["½", "½"]),
        ([2, 1, 1, 0], ["3", "1½", "1½", "0"]),
    ],
)
def test_a_point_for_everybody_behind_and_half_a_one_for_everybody_level(
    standing: list[float], points: list[str]
) -> None:
    halves = halves_of([(one, 0.0) for one in standing])
    assert [*map(told, halves)] == points
    assert sum(halves) == len(standing) * (len(standing) - 1), "each game brings its people the same sum"


def test_behind_the_winner_the_games_own_measure_tells_who_is_ahead() -> None:
    """Two of three lose Haunted Stairs alike, with 16 cards and with 14."""
    game, rng = find("haunted_stairs"), Rng(0)
    options = game.options(3)
    state = game.start(options)
    while (mover := state.mover()) != OVER:
        legal = [*state.legal()]
        if mover == CHANCE:
            state.roll(rng)
        else:
            state.apply(legal[rng.below(len(legal))])
    assert state.payoffs() == [0, 1, 0]
    assert halves_of(standing_of(game, options, state)) == (2, 4, 0)


def test_the_last_so_far_begins_and_the_lot_where_several_are_last() -> None:
    programme = Programme((Entry("ghooost", {}),) * 3, ((4, 1, 1),))
    assert board_of(programme, None).starter == -1
    assert board_of(programme, [(1.0, 0.0), (1.0, 0.0), (0.0, 0.0)]).starter == 2


@pytest.mark.parametrize("people", [2, 4, 6])
def test_the_house_draws_what_these_people_can_play_and_nothing_twice_too_early(people: int) -> None:
    games = [entry.game for entry in drawn(people, 5)]
    usual = {entry.game for entry in offered(people)}
    assert all(people in find(code).players for code in games)
    assert len(set(games)) == min(5, len(usual))
    assert len({*map(tuple, ([one.game for one in drawn(people, 5)] for _draw in range(20)))}) > 1 or len(usual) == 1


def test_a_whole_evening_by_forms(visitor: Visitor, visit: Arrive, house: House) -> None:
    """Seats keep their holders, points are carried over, and every page tells what comes next."""
    friend = visit()
    path = begun(visitor, seat2="friend", name2="Ben")
    friend.send("/join", {"code": stored(house, path).plan.code, "name": "Ben"})
    sums = {"Ida": 0.0, "Ben": 0.0}
    for number, game in enumerate(["haunted_stairs", "boo", "rest_in_peace"], start=1):
        match = stored(house, path)
        assert match.plan.game == game
        assert [bool(seat.holders) for seat in match.plan.seats] == [True, True]
        visitor.open(path)
        assert f"Game {number} of 3" in visitor.text
        play_to_the_end([visitor, friend], path, Random(number))
        board = visit().open(f"{path}/programme").text
        for name, *points, whole in cells(board):
            sums[name] += {"½": 0.5}.get(points[number - 1]) or float(points[number - 1])
            assert whole == told(int(2 * sums[name]))
        assert sum(sums.values()) == number
        visitor.open(path)
        assert f"After game {number} of 3" in visitor.text
        if number == 3:
            break
        following = {1: "BOO", 2: "Rest in Peace"}[number]
        assert f"Next: {following}" in visitor.text
        visitor.press(visitor.form(f"{path}/rematch"))
        friend.open(path)
        assert f"On to {following}" in friend.text
        assert f'href="{visitor.place}"' in friend.text
        last = [name for name, one in sums.items() if one == min(sums.values())]
        path = visitor.place
        if len(last) == 1:
            starter = next(option.name for option in find(stored(house, path).plan.game).settings if option.asks)
            assert stored(house, path).plan.options[starter] == ["Ida", "Ben"].index(last[0])
    assert "the evening!" in board
    assert "the evening!" in visitor.text, "at the end of the last game too"
    assert "Next:" not in visitor.text
    visitor.press(visitor.form(f"{path}/rematch"))
    assert stored(house, visitor.place).plan.programme is None
    assert "/programme" not in visitor.text.partition('id="menu"')[0]


def test_the_next_game_is_one_for_all_and_its_programme_outlives_a_worker(visit: Arrive, house: House) -> None:
    """Each presses at another worker; what is stored says how far the evening is."""
    host, friend = visit(), visit()
    path = begun(host, "2.ghooost.boo", seat2="friend", name2="Ben", **{"option.daybreak": "3"})
    friend.send("/join", {"code": stored(house, path).plan.code, "name": "Ben"})
    play_to_the_end([host, friend], path, Random(2))
    (first, *_rest), (second, *_more) = (cells(one.open(f"{path}/programme").text) for one in (host, friend))
    assert first == second
    forms = [one.form(f"{path}/rematch") for one in (host, friend) if one.open(path)]
    with ThreadPoolExecutor(2) as presses:
        places = [answer.url.path for answer in presses.map(Visitor.press, (host, friend), forms)]
    assert places[0] == places[1]
    programme = stored(house, places[0]).plan.programme
    assert programme is not None
    assert programme.coming is None
    assert [sum(halves) for halves in programme.played] == [2]


async def test_after_a_restart_an_evening_goes_on(tmp_path: Path) -> None:
    """Computers alone play it: whoever sits there keeps their seats."""
    url = str(tmp_path / "house.sqlite3")
    games = (Entry("ghooost", {}), Entry("haunted_stairs", {"short": True}), Entry("boo", {}))
    seats = (SeatPlan("Ida", holders=frozenset({"ida"})), SeatPlan("Ben", holders=frozenset({"ben"})))
    options = dict(find("ghooost").options(2, daybreak=5).values)
    plan = Plan("ghooost", 2, options, seats, find("ghooost").rules_version, programme=Programme(games))
    match, boards = "", list[Board]()
    for game in games:
        store = await Store.open(url)
        tables = Tables(store)
        table = await tables.get(match or await tables.make(plan))
        assert table.game.code == game.game
        assert [seat.holders for seat in table.plan.seats] == [seat.holders for seat in seats]
        assert all(table.plan.options[name] == value for name, value in game.options.items())
        while not table.position.is_over:
            await play(table, table.position.mover)
        assert table.board
        boards.append(table.board)
        match = await tables.rematch(table)
        assert await tables.rematch(table) == match
        await store.close()
    assert [board.halves for board in boards] == [boards[-1].halves[:number] for number in (1, 2, 3)]
    assert [board.coming for board in boards] == ["haunted_stairs", "boo", ""]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/programme?people=4&game=boo&game=ghooost&set=yes", "BOO: 2 players, and you are 4"),
        ("/programme?people=4&game=ghooost&set=yes", "An evening has 2 to 5 games"),
        ("/programme?people=2&game=ghooost&game=chess&set=yes", "no such game"),
        ("/programme?people=2&game=ghooost-match&game=boo&set=yes", "no such game"),
        ("/new/boo?programme=2.ghooost.boo", "no such game"),
        ("/new/boo?programme=x", "An evening has 2 to 5 games"),
        ("/new/ghooost?programme=9.ghooost.ghooost", "Ghooost!: 2–6 players, and you are 9"),
    ],
)
def test_what_is_no_evening_is_refused_with_the_reason(visitor: Visitor, path: str, words: str) -> None:
    assert visitor.open(path).status_code == 400
    assert words in visitor.text


def test_what_does_not_fit_is_not_offered_and_the_page_says_why(visitor: Visitor) -> None:
    visitor.open("/programme?people=4&draw=5")
    assert "Not for 4 players: BOO (2 players), Rest in Peace (2 players)." in visitor.text
    offers = {*re.findall(r'<option value="([^"]+)"', visitor.text)}
    assert offers == {"ghooost", "ghooost-match", "haunted_stairs", "haunted_stairs-short", "spooky_boo"}
    assert len(DRAWN.findall(visitor.text)) == 5
    form = visitor.form("/programme").data()
    visitor.open(f"/programme?people=4&game=ghooost&game={form['game']}&set=yes")
    assert visitor.place == "/new/ghooost"
    form = next(form for form in forms_of(visitor.text) if "seat4" in form.data()).data()
    assert "seat5" not in form
    # A form that was changed is refused, and comes again with the evening in it.
    visitor.send("/new/ghooost", {**form, "seat3": ""})
    assert visitor.answer.status_code == 400
    assert "This evening is for 4 players" in visitor.text
    assert next(form for form in forms_of(visitor.text) if "seat4" in form.data()).data()["programme"].startswith("4.")


def test_each_way_to_the_first_table_keeps_the_length_that_was_chosen(visitor: Visitor, house: House) -> None:
    """The people of an evening are friends unless the form says otherwise; on a shared device they all sit there."""
    evening = "2.haunted_stairs-short.boo"
    for sent, kinds in (({}, [True, False]), ({"shared": "yes"}, [True, True]), ({"screen": "yes"}, [False, False])):
        visitor.open(f"/new/haunted_stairs?programme={evening}")
        forms = [form.data() for form in forms_of(visitor.text) if form.data().get("programme") == evening]
        form = next(form for form in forms if form.items() >= sent.items())
        visitor.send("/new/haunted_stairs", {**form, "people": "2"})
        plan = stored(house, visitor.place.removesuffix("/screen")).plan
        assert plan.options["short"] is True, sent
        assert [bool(seat.holders) for seat in plan.seats] == kinds
        assert not any(seat.bot for seat in plan.seats)


def test_an_evening_begins_at_the_end_of_a_match_with_the_same_people(visit: Arrive, house: House) -> None:
    host, friend, stranger = visit(), visit(), visit()
    path = host.make_table("boo", "friend", name1="Ida")
    page = f"{path}/programme"
    friend.send("/join", {"code": stored(house, path).plan.code, "name": "Ben"})
    assert host.open(page).status_code == 404, "the game is not over"
    assert host.send(page, {"game": "ghooost"}).status_code == 409
    play_to_the_end([host, friend], path, Random(3))
    assert stranger.open(page).status_code == 404
    assert stranger.send(page, {"game": "ghooost"}).status_code == 403
    assert f'href="{page}"' in host.open(path).text
    host.open(f"{page}?draw=3")
    assert len(DRAWN.findall(host.text)) == 2
    assert host.send(page, {"game": "spooky_boo-match"}).status_code == 400
    assert host.send(page, {"game": ""}).status_code == 400
    assert "An evening has 2 to 5 games" in host.text
    assert host.send(page, {"game": ["ghooost", "", "boo-match"]}).status_code == 200
    after = host.place
    assert [stored(house, one).plan.game for one in (path, after)] == ["boo", "ghooost"]
    # The match before is a game of the evening now, for everybody.
    assert "On to Ghooost!" in friend.open(path).text
    assert [row[-1] for row in cells(stranger.open(page).text)] == ["1", "0"]
    assert friend.send(page, {"game": "rest_in_peace"}).url.path == after, "one has chosen for all"
    plans = [stored(house, one).plan.programme for one in (path, after)]
    assert all(plan and [entry.game for entry in plan.games] == ["boo", "ghooost", "boo"] for plan in plans)


def test_a_rematch_that_is_there_stays_one_of_no_evening(visitor: Visitor, house: House) -> None:
    path = visitor.make_table("boo", "computer:random", name1="Ida")
    play_to_the_end([visitor], path, Random(4))
    again = visitor.press(visitor.form(f"{path}/rematch")).url.path
    assert visitor.send(f"{path}/programme", {"game": "ghooost"}).url.path == again
    assert [stored(house, one).plan.programme for one in (path, again)] == [None, None]


def test_the_board_tells_nothing_of_a_running_match(visit: Arrive, house: House) -> None:
    """Not by a byte, whatever happens there; and nothing at all where nobody may look on."""
    host, stranger = visit(), visit()
    path = begun(host, "2.spooky_boo.ghooost.boo", name1="Ida")
    played = house.wait_for(house.services.tables.get(path[3:]))
    rng, seen = Random(5), set[bytes]()
    assert stranger.open(f"{path}/programme.svg").status_code == 404, "nothing is on the board yet"
    while not played.position.is_over:
        house.wait_for(play(played, rng.randrange(played.since)))
        if played.since % 10 == 1 and not played.position.is_over:
            seen |= {one.open(f"{path}/programme").content for one in (host, stranger)}
    assert len(seen) == 1
    assert stranger.open(f"{path}/programme").content not in seen
    assert stranger.open(f"{path}/programme.svg").status_code == 200
    key = hashed(host.client.cookies["hantise_browser"])
    for page in (f"{path}/programme", f"{path}/programme.svg"):
        assert key not in stranger.open(page).text
    hidden = begun(host, watch="no")
    for page in ("programme", "programme.svg"):
        assert stranger.open(f"{hidden}/{page}").status_code == 404


def test_who_is_forgotten_is_named_on_no_board(visitor: Visitor, visit: Arrive, house: House) -> None:
    friend = visit()
    path = begun(visitor, seat2="friend", name1="Zoë-Philippine")
    friend.send("/join", {"code": stored(house, path).plan.code, "name": "Ben"})
    play_to_the_end([visitor, friend], path, Random(6))
    assert "Zoë-Philippine" in friend.open(f"{path}/programme").text
    after = visitor.press(visitor.form(f"{path}/rematch")).url.path
    forget(visitor)
    assert "Zoë-Philippine" not in all_rows(house)
    for match in (path, after):
        for page in ("programme", "programme.svg"):
            assert "Zoë-Philippine" not in friend.open(f"{match}/{page}").text
    assert "Ben" in friend.text


def test_a_name_is_no_markup_in_the_picture(visitor: Visitor) -> None:
    path = begun(visitor, name1="<b>&amp;")
    play_to_the_end([visitor], path, Random(7))
    root = ElementTree.fromstring(visitor.open(f"{path}/programme.svg").text)
    assert root.get("viewBox") == "0 0 1200 630"
    words = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "<b>&amp;" in words
    assert "In every game you get a point for everybody you leave behind." in words
    assert 'href="/' not in visitor.text, "it needs no other file"


def test_the_big_screen_shows_the_board_and_goes_on(visitor: Visitor, house: House) -> None:
    path = begun(visitor)
    play_to_the_end([visitor], path, Random(8))
    assert len(cells(visitor.open(f"{path}/screen").text)) == 2
    visitor.open(path)
    after = visitor.press(visitor.form(f"{path}/rematch")).url.path
    assert f'id="onward" href="{after}/screen"' in visitor.open(f"{path}/screen").text
    assert cells(visitor.open(f"{after}/screen").text) == []
    assert f'href="{after}"' in visitor.open("/evenings").text
