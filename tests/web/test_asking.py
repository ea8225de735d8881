"""A page that is open asks by its socket: the same commands, the same answers and the same log as by forms."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hantise.games import find
from hantise.store import Appended, Store
from hantise.web import limits
from web.follower import Follower, following
from web.houses import House
from web.test_commands import FORBIDDING, events
from web.test_live import GAME, company
from web.visitor import Arrive, Visitor


@contextmanager
def shown(person: Visitor, path: str, version: int = 1) -> Iterator[Follower]:
    """Their open page, once it was told how the table stands."""
    with following(person, path, version=version) as page:
        page.next()
        yield page


def turn(visit: Arrive, house: House, game: str = GAME) -> tuple[str, list[Visitor], int]:
    """A new table, a browser for each of its seats, and the seat that is to decide."""
    path, people = company(visit, house, game)
    return path, people, next(n for n, one in enumerate(people) if one.open(path) and one.moves)


def notice(text: str) -> str:
    """The words of the notice on a page, with its rule."""
    return " ".join(text.partition('class="notice"')[2].partition("</p>")[0].split())


def test_nobody_is_told_before_it_is_stored(visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is though the page is closed at once."""
    append, stored = Store.append, list[bool]()

    async def slowly(store: Store, *arguments: Any) -> Appended:
        answer = await append(store, *arguments)
        await asyncio.sleep(0.3)
        stored.append(True)
        return answer

    path, people, seat = turn(visit, house)
    monkeypatch.setattr(Store, "append", slowly)
    with shown(people[1 - seat], path) as other:
        with shown(people[seat], path) as page:
            page.press(people[seat].moves[0])
        assert other.at(2)["version"] == 2
        assert stored == [True]


def test_sent_twice_by_whatever_way_it_is_done_once_and_answered_each_time(visit: Arrive, house: House) -> None:
    path, people, seat = turn(visit, house)
    form = people[seat].moves[0]
    with shown(people[seat], path) as page:
        page.press(form)
        page.press(form)
        page.at(2)
        assert people[seat].press(form).status_code == 200
        page.press(form)
        assert page.next()["parts"]["prompt"]
    assert len(events(house, path)) == 2


@pytest.mark.parametrize("game", FORBIDDING)
def test_what_may_not_be_done_is_answered_with_the_words_of_the_form(visit: Arrive, house: House, game: str) -> None:
    path, people, seat = turn(visit, house, game)
    actions, offered = find(game).actions, {form.buttons[0][1] for form in people[seat].moves}
    refused = next(actions.name(n) for n in range(actions.decisions) if actions.name(n) not in offered)
    legal, other = min(offered), max(offered)
    # What is no action ends nothing either.
    asked = [([refused], 1), ([legal], 8), ([legal, other], 1), ([refused, legal], 1)]
    asked += [([nonsense], 1) for nonsense in ("nonsense", "", "é\u2028")]
    with shown(people[seat], path) as page:
        for chosen, version in asked:
            form = {"seat": f"{seat}", "version": f"{version}", "key": "12345678", "action": chosen}
            said = notice(people[seat].send(path, form).text)
            page.ask(seat, version, *chosen, key="12345678")
            assert said
            assert notice(page.next()["parts"]["prompt"]) == said
    assert len(events(house, path)) == 1


def test_nobody_acts_for_another_seat_and_a_command_in_pieces_is_a_command(visit: Arrive, house: House) -> None:
    """By whatever page; an empty message, which asks whether anybody is there, is answered by an empty one on each."""
    path, people, seat = turn(visit, house)
    action = people[seat].moves[0].buttons[0][1]
    for other in (people[1 - seat], visit()):
        with shown(other, path) as page:
            for wanted in (seat, 7):
                page.ask(wanted, 1, action)
                assert "not yours" in page.next()["parts"]["prompt"]
                page.connection.send("")
                assert page.connection.recv(5) == ""
            assert page.is_silent()
    assert len(events(house, path)) == 1
    text = json.dumps({"seat": seat, "version": 1, "key": "12345678", "actions": [action]})
    with shown(people[seat], path) as page:
        page.connection.send(iter([text[:10], text[10:12], text[12:]]))
        page.at(2)
        page.connection.ping().wait(5)
        page.connection.send(iter(["{", "}"]))
        page.closed()
    assert len(events(house, path)) == 2


def test_one_seat_asks_for_so_much_here_too(visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COMMANDS", 5)
    path, people = company(visit, house)
    with shown(people[0], path) as page:
        for _ in range(6):
            page.ask(0, 9, "take")
            page.next()
    assert ["One thing at a time" in frame["parts"]["prompt"] for frame in page.frames] == [*[False] * 6, True]
