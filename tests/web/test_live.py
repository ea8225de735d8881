"""Pages that are open get every line that their seat writes down, and the newest table, and nothing else."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from random import Random
from unittest.mock import AsyncMock, Mock

import pytest
from websockets.exceptions import ConnectionClosed

from effort import IS_SOAK
from hantise.core import OVER, SPECTATOR, Page
from hantise.core.names import read_as
from hantise.core.room import Tells
from hantise.core.words import LANGUAGES, speaking
from hantise.drawing.markup import Group, Markup
from hantise.games import codes, find
from hantise.store import StoreUnusable
from hantise.store.records import record_of
from hantise.web import limits, live
from hantise.web.live import AGAIN, FOREIGN, GONE, MOST_SHOWN, NOT_OURS, NOT_TEXT, TOO_MUCH, Push, Sent, frame_of
from hantise.web.serving.server import FRAME, listening
from hantise.web.table_page.log import SHOWN
from hantise.web.table_page.snapshot import lines_of
from hantise.web.tables.live_table import position_of
from hantise.web.tables.tables import Tables
from web import houses
from web.fakes import FirstThatComes
from web.follower import Frame, Pieces, dozing, following
from web.houses import House, running_house
from web.test_commands import events, mover_at, stored
from web.visitor import Arrive, Visitor, forms_of, visiting

# Where it is, and a browser for each of its seats.
Table = tuple[str, list[Visitor]]
GAME = "ghooost"
TAG = re.compile("<[^>]*>")
NEWS = [code for code in codes() if find(code).page(find(code).options(find(code).players[0])) is Page.NEWS]


def company(visit: Arrive, house: House, game: str = GAME, **fields: str) -> Table:
    """A table, and a browser for each of its seats."""
    people = [visit() for _ in range(find(game).players[0])]
    path = people[0].make_table(game, *["friend"] * (len(people) - 1), **fields)
    for friend in people[1:]:
        assert friend.send("/join", {"code": stored(house, path).plan.code}).status_code == 200
    return path, people


def act(people: list[Visitor], path: str, times: int = 1, choice: int = 0) -> int:
    """These many decisions; the seat that made the last."""
    seat = -1
    for _ in range(times):
        seat, mover = next((n, one) for n, one in enumerate(people) if one.open(path) and one.moves)
        assert mover.press(mover.moves[choice % len(mover.moves)]).status_code == 200
    return seat


def is_over(house: House, path: str) -> bool:
    """True if the table has no further decision."""
    return mover_at(house, path) == OVER


def further(visit: Arrive, house: House, game: str, table: Table, times: int) -> Table:
    """The table after these decisions; if its game is over by then, a new one that is not quite as far."""
    path, people = table
    for _ in range(times):
        act(people, path)
        if is_over(house, path):
            return further(visit, house, game, company(visit, house, game), times - 1)
    return table


def told(house: House, path: str, seat: int, since: int = 0, language: str = "en") -> list[str]:
    """The sentences of a seat, from an event on."""
    record = record_of(stored(house, path), find)
    room, names = record.game.room, record.seats
    tell = room.tell_in_sight if isinstance(room, Tells) else record.game.table.tell
    lines = [text for chapter in position_of(record).chapters[since:] for text in chapter.lines(seat) if text]
    with speaking(language):
        read = [*map(read_as, names)]
        return [words for line in record.game.gathered(lines) if (words := tell(line, read, seat))]


def holds(log: str, words: list[str]) -> bool:
    """Whether the log is these sentences, the newest first."""
    found = [unescape(TAG.sub("", item)) for item in log.split("</li>")[:-1]]
    return found == words[::-1]


def is_on(frame: Frame, page: str) -> bool:
    """Whether the parts of the push stand on a page, byte for byte, but for hundreds of choices."""
    return all(html.partition('<div id="touches" hidden')[0] in page for html in frame["parts"].values())


@pytest.mark.soak
def test_what_somebody_does_is_pushed_to_the_others(visit: Arrive, house: House, game: str) -> None:
    path, people = further(visit, house, game, company(visit, house, game), 3)
    for _ in range(5):
        version = len(events(house, path))
        mover = next(n for n, one in enumerate(people) if one.open(path) and one.moves)
        other = (mover + 1) % len(people)
        with following(people[other], path, version=version) as page:
            first = page.next()
            assert (first["version"], first["say"], first["steps"]) == (version, [], [])
            act(people, path)
            frame = page.at(version + 1)
        words = told(house, path, other, version)
        assert set(frame) == {*"version title say steps parts log whole own decided drawings sent".split()}
        assert first["sent"] == set(frame["parts"]) == {"room", "firsts", "prompt", "help", "company", "moment"}
        ends = is_over(house, path)
        assert ends or "company" not in frame["sent"], "what the page shows already does not come again"
        assert frame["say"] == words
        assert frame["whole"] == (game in NEWS)
        # At the end the first line names the winner.
        log = frame["log"].partition("</li>")[2] if ends else frame["log"]
        assert frame["whole"] or holds(log, words)
        fresh = people[other].open(path).text
        assert f"<title>{frame['title']}</title>".replace("'", "&#39;") in fresh
        assert is_on(frame, fresh)
        if ends:
            path, people = company(visit, house, game)
    with following(people[0], path, version=1) as page:
        page.next()
        page.is_silent()
        for _ in range(3):
            with following(visit(), path) as watching:
                watching.next()
        assert page.is_silent(), "nobody is told that somebody looks on"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_as_the_page_does(visit: Arrive, house: House, language: str) -> None:
    path, people = company(visit, house)
    seat = act(people, path, 4)
    other = (seat + 1) % 2
    with following(people[other], path, version=4, language=language) as page:
        frame = page.next()
    assert frame["say"] == told(house, path, other, 4, language)
    fresh = people[other].client.get(path, headers={"Accept-Language": language}).text
    assert is_on(frame, fresh)
    assert f'<html lang="{language}"' in fresh


def test_a_page_that_comes_back_gets_all_that_it_missed(visit: Arrive, house: House, game: str) -> None:
    path, people = further(visit, house, game, company(visit, house, game), 6)
    newest = len(events(house, path))
    for seat, visitor in enumerate(people):
        for version in (1, newest - 1, "", "-1", "x" * 50, "9" * 30, newest + 5):
            with following(visitor, path, version=version) as page:
                frame = page.next()
                assert page.is_silent(0.05)
            assert frame["version"] == newest
            assert frame["whole"]
            assert is_on(frame, visitor.open(path).text)
            if game in NEWS:
                continue
            since = version if isinstance(version, int) else 0
            assert frame["say"] == told(house, path, seat, since)[-MOST_SHOWN:]
            assert holds(frame["log"], told(house, path, seat)[-SHOWN:])


@pytest.mark.parametrize("game", NEWS)
def test_a_page_of_news_is_never_told_of_what_came_before(visit: Arrive, house: House, game: str) -> None:
    """With any version."""
    table = company(visit, house, game)
    for _ in range(8 if IS_SOAK else 3):
        path, people = table = further(visit, house, game, table, 3)
        record = record_of(stored(house, path), find)
        position, tell = position_of(record), record.game.table.tell
        for seat, visitor in [*enumerate(people), (SPECTATOR, visit())]:
            words = [tell(line.text, record.seats, seat) for line in lines_of(position, seat, Page.NEWS)]
            words = [sentence for sentence in words if sentence]
            # Without a decision of its own, a seat may read all from the beginning.
            has_decided = seat == SPECTATOR or any(chapter.event.seat == seat for chapter in position.chapters)
            for version in (0, 1, position.version - 1, position.version):
                with following(visitor, path, version=version) as page:
                    frame = page.next()
                assert len(words) < len(told(house, path, seat)) or not has_decided
                assert frame["say"] == words[len(words) - len(frame["say"]) :]
                assert holds(frame["log"], words or ["Nothing yet."])
                assert frame["whole"]


def test_who_takes_nothing_in_stops_nobody_and_gets_all_in_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a house whose lines hold little that was not taken in yet."""

    @contextmanager
    def narrow(host: str, port: int) -> Iterator[socket.socket]:
        with listening(host, port) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            yield listener

    monkeypatch.setattr(houses, "listening", narrow)
    with running_house(FirstThatComes()) as house, visiting(house) as host, visiting(house) as watcher:
        path = host.make_table(GAME, "me", option__daybreak="40")
        with dozing(watcher, path) as page:
            page.next()
            for choice in range(60):
                host.open(f"{path}?as={mover_at(house, path)}")
                host.press(host.moves[choice % len(host.moves)])
            version = len(events(house, path))
            page.at(version)
            assert page.is_silent()
        before, last = page.frames[-2:]
        assert version == 61 == last["version"]
        assert before["version"] < 50
        words = told(house, path, SPECTATOR, before["version"])
        assert last["say"] == words[-MOST_SHOWN:]
        assert (last["whole"], last["steps"]) == (False, [])
        assert holds(last["log"], words)
        assert last["parts"]["room"] in watcher.open(path).text


def test_no_page_of_another_house_is_told_anything(visit: Arrive, house: House) -> None:
    """A table that may not be watched is to strangers as if there were none."""
    path, people = company(visit, house, watch="no")
    for origin in ("http://elsewhere.example", "null", house.address.replace("127.0.0.1", "localhost"), "http://["):
        with following(people[0], path, origin=origin.rstrip("/")) as page:
            assert page.closed() == FOREIGN
    for there_is_none in (path, "/t/abcdefghijkl", "/t/%2e%2e", "/t/é"):
        with following(visit(), there_is_none) as page:
            assert page.closed() == GONE
            assert page.connection.close_reason == ""
    with following(people[0], path, origin=None) as program, following(people[1], path) as page:
        assert program.next()["version"] == page.next()["version"] == 1


def test_a_page_comes_back_after_what_breaks(visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a database could not say whether there is a table, or something broke while the page was drawn."""
    path, people = company(visit, house)
    silent = AsyncMock(side_effect=StoreUnusable("the database says nothing"))
    with monkeypatch.context() as away:
        away.setattr(Tables, "get", silent)
        with following(people[0], path) as page:
            assert page.closed() == AGAIN
            assert page.connection.close_reason == "", "a reason would be told, and the page stay away"
    with following(people[0], path, version=1) as page:
        assert page.next()["version"] == 1
        with monkeypatch.context() as broken:
            broken.setattr(live, "push_of", Mock(side_effect=ZeroDivisionError))
            act(people, path)
            with pytest.raises(ConnectionClosed):
                page.next()
    with following(people[0], path, version=1) as page:
        assert page.next()["version"] == 2


def test_who_talks_too_much_is_hung_up_on(visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FRAMES", 5)
    path, people = company(visit, house)
    with following(people[0], path) as page:
        page.next()
        page.ask(0, 9, "x" * 200, padding=FRAME)
        assert "moved on" in page.next()["parts"]["prompt"]
        for _ in range(4):
            page.ask(0, 9, "take")
            page.next()
        page.ask(0, 9, "take")
        assert page.closed() == TOO_MUCH
    with following(people[0], path) as page:
        assert page.next()["version"] == 1
        page.connection.send("x" * (FRAME + 1))
        assert page.closed() == 1009


COMMAND = '{"seat":0,"version":1,"key":"12345678","actions":["take"]}'
# Texts that occur once, and their replacements in messages that are no command.
WRONG = [
    *((',"actions":["take"]', ""), ('"take"', ""), ("5678", "567"), ("5678", "5678\\n"), (":0", ":-1")),
    *((":1,", ":1.5,"), (":1,", ":1e999,"), ("]}", '],"more":1}'), ("take", "x" * 201)),
    ('"take"', '"take"' + ',"take"' * 20),
]


@pytest.mark.parametrize(
    "text", ["hello", "[]", '"\\ud800"', "[" * 8000, *(COMMAND.replace(*wrong) for wrong in WRONG), b"\x00"]
)
def test_a_page_that_says_what_ours_never_says_is_hung_up_on(visit: Arrive, house: House, text: str | bytes) -> None:
    path, people = company(visit, house)
    with following(people[0], path) as page:
        page.next()
        page.connection.send(text)
        assert page.closed() == (NOT_OURS if isinstance(text, str) else NOT_TEXT)
    assert len(events(house, path)) == 1


def test_a_takeback_shows_the_earlier_table_and_says_so_once(visit: Arrive, house: House) -> None:
    path, people = company(visit, house)
    for _ in range(60):
        version = len(events(house, path))
        seat = act(people, path)
        undo = [form for form in forms_of(people[seat].text) if form.action == f"{path}/back"]
        if undo:
            break
    other = people[1 - seat]
    with following(other, path, version=version) as page, following(people[seat], path, version=1) as own:
        page.at(version + 1)
        assert people[seat].press(undo[0]).status_code == 200
        frame = page.at(version + 2)
        assert own.at(version + 2)["say"] == ["You took your turn back."]
    assert frame["version"] == version + 2
    said = f"{stored(house, path).plan.seats[seat].name} took the turn back."
    assert (frame["say"], frame["steps"], frame["whole"]) == ([said], [], True)
    assert holds(frame["log"], [*told(house, path, 1 - seat)[-SHOWN:], said])
    assert is_on(frame, other.open(path).text)
    with following(other, path, version=version + 1) as page:
        assert page.next()["whole"], "back with what it knew before the takeback"


@pytest.mark.soak
def test_the_news_of_a_rematch_are_brought(visitor: Visitor) -> None:
    path = visitor.make_table(GAME, "me")
    with following(visitor, path, version=1) as page:
        for seat in ("0", "1"):
            visitor.send(f"{path}/stand-in", {"seat": seat, "level": "random"})
        room = page.until(lambda frame: 'class="ending"' in frame["parts"]["room"])["parts"]["room"]
        again = visitor.send(f"{path}/rematch", {"again": "yes"}).url.path
        found = [word in room for word in (again, '<p class="calls" role="status" data-sound="', "The rematch")]
        assert found == [False, True, False]
        called = page.until(lambda frame: again in frame["parts"]["room"])
        assert "The rematch is laid out" in called["parts"]["room"]


# Pieces that an open page has are sent as numbers; it puts together the meant text.

DRAWINGS = ("/static/games/ghooost.svg?0123456789", "/static/house.svg?0123456789")


def push(**parts: list[str]) -> Push:
    """One that changes these parts."""
    pieces = {name: [Markup(piece) for piece in part] for name, part in parts.items()}
    return Push(1, "title", [], [], pieces, "", False, DRAWINGS)


def test_a_piece_comes_once() -> None:
    """Without a book all is written out, and words with quotes of their own stay as they are."""
    sent, twice = Sent(), Sent()
    for book, anew, meant, parts in (
        (sent, True, {"room": ["<p>", "a", "</p>"]}, {"room": ["<p>", "a", "</p>"]}),
        (sent, False, {"room": ["<p>", "b", "</p>"], "prompt": ["a"]}, {"room": [0, "b", 2], "prompt": [1]}),
        (twice, True, {"room": ["a", "a", "b", "b"]}, {"room": ["a", 0, "b", 1]}),
        (twice, False, {"room": ["b", "c"]}, {"room": [1, "c"]}),
    ):
        told = json.loads(frame_of(push(**meant), book))
        assert (told["anew"], told["parts"]) == (anew, parts)
    row: Markup = Group.of([Markup("<p>"), Markup("{}</p>").apart("b")])
    for pieces, numbers in (([row], [[0, [3, 2]]]), ([Markup("b"), row], [3, 5])):
        changed = Push(1, "title", [], [], {"room": pieces}, "", False, DRAWINGS)
        assert json.loads(frame_of(changed, sent))["parts"]["room"] == numbers, "a group once more is one number"
    quoting = push(room=["<p title=\"don't\">it's</p>", '<p title="&#34;">x</p>'])
    assert frame_of(quoting) == frame_of(quoting)
    assert json.loads(frame_of(quoting))["parts"]["room"] == ["<p title=\"don't\">it's</p>", "<p title='&#34;'>x</p>"]


def test_a_page_puts_together_what_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """With any number of fresh starts in the meantime, and any text in the pieces."""
    monkeypatch.setattr(live, "MOST_PIECES", 40)
    rng, sent, page, begun = Random(1), Sent(), Pieces(), 0
    words = [f'<use href="{drawing}#{n}"/>&#39;{n}é' for n in range(40) for drawing in DRAWINGS]
    for _ in range(200):
        meant = {name: rng.choices([*map(Markup, words)], k=6) for name in ("room", "prompt")}
        for part in meant.values():
            part[2:4] = [Group.of([Group.of(part[2:4]), part[3]])]
        frame = json.loads(frame_of(Push(1, "title", [], [], meant, "", False, DRAWINGS), sent))
        begun += frame["anew"]
        assert page.whole(frame) == {name: "".join(part) for name, part in meant.items()}
    assert 5 < begun < 100
