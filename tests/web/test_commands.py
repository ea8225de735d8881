"""A command happens once, on the newest table, by whoever is to decide; everything else changes nothing."""

import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from effort import IS_SOAK
from hantise.core import OVER, Event, Rng
from hantise.games import codes, find
from hantise.store import Match
from hantise.store.hosts import remove
from hantise.store.records import record_of
from web.houses import House
from web.test_playing import sit_down
from web.visitor import Arrive, Visitor, outcome


def forbids(code: str) -> bool:
    """Whether something may not be done when the game begins: where everything may be, there is nothing to refuse."""
    game = find(code)
    state = game.start(game.options(game.players[0]))
    state.roll(Rng(1))
    return len(state.legal()) < game.actions.decisions


FORBIDDING = [code for code in codes() if forbids(code)]


@pytest.fixture
def mover(visit: Arrive, house: House, game: str) -> Visitor:
    """A browser with every seat of a table, on the page of the seat that is to decide."""
    visitor = visit()
    path = visitor.make_table(game, *["me"] * (find(game).players[0] - 1))
    visitor.open(f"{path}?as={mover_at(house, path)}")
    assert visitor.moves
    return visitor


def stored(house: House, path: str) -> Match:
    match = house.wait_for(house.store.load(path.rpartition("/")[2]))
    assert match
    return match


def events(house: House, path: str) -> tuple[Event, ...]:
    return stored(house, path).events


def mover_at(house: House, path: str) -> int:
    return record_of(stored(house, path), find).replay().mover()


def test_a_double_click_at_the_same_moment_is_one_move(mover: Visitor, house: House) -> None:
    form = mover.moves[0]
    with ThreadPoolExecutor(8) as clicks:
        answers = list(clicks.map(lambda _: mover.client.post(form.action, data=form.data()), range(8)))
    assert {(answer.status_code, answer.headers["cache-control"]) for answer in answers} == {(303, "no-store")}
    assert len(events(house, form.action)) == 2


def test_a_stale_page_gets_the_fresh_table_and_a_word(mover: Visitor, house: House) -> None:
    old = mover.moves
    mover.press(old[0])
    before = events(house, old[0].action)
    answer = mover.send(old[-1].action, old[-1].data() | {"key": "another.command"})
    assert outcome(answer) == (409, "stale-page")
    if not mover.hold:
        assert "moved on" in answer.text
        assert f'name="version" value="{len(before)}"' in answer.text
    assert events(house, old[0].action) == before


@pytest.mark.soak
def test_at_a_table_that_the_host_has_closed_there_is_nothing(mover: Visitor, house: House) -> None:
    """By the command line, beside a server."""
    move = mover.moves[0]
    match = stored(house, move.action).id
    assert house.wait_for(house.store.run(lambda connection: remove(connection, [match]))) == 1
    answer = mover.client.post(move.action, data=move.data())
    assert outcome(answer) == (404, "not-found")
    assert "There is nothing behind this door." in answer.text


def test_two_actions_are_not_looked_at_and_a_used_key_takes_no_other(mover: Visitor, house: House, game: str) -> None:
    """Whatever the first would show, and whether the second may follow or not.

    From the old page and from the newest of that seat; the choice itself may be sent twice.
    """
    form, last = mover.moves[0], mover.moves[-1].data()["action"]
    path, done = form.action, form.data()
    for other in (done["action"], last):
        answer = mover.send(path, done | {"action": [done["action"], other], "key": "two-actions"})
        assert outcome(answer) == (422, "illegal-action")
        assert "One choice at a time" in answer.text
    assert len(events(house, path)) == 1
    mover.press(form)
    another = next(name for name in find(game).actions.names() if name != done["action"])
    assert_key_used(mover.send(path, done | {"action": another}), events(house, path))
    assert mover.press(form).status_code == 200
    assert len(events(house, path)) == 2
    fresh = list[dict[str, str]]()
    while not fresh:
        mover.open(f"{path}?as={mover_at(house, path)}")
        offered = [form.data() for form in mover.moves]
        fresh = [one for one in offered if one["seat"] == done["seat"] and one["action"] != done["action"]]
        if not fresh:
            mover.press(mover.moves[0])
    before = events(house, path)
    assert_key_used(mover.send(path, fresh[0] | {"key": done["key"]}), before)
    assert events(house, path) == before


def assert_key_used(answer: httpx.Response, log: tuple[Event, ...]) -> None:
    """It is told so, on the fresh table, where the door is not shut for another seat."""
    assert outcome(answer) == (422, "key-used")
    if '<main class="door"' in answer.text:
        return
    assert "had already arrived" in answer.text
    assert f'name="version" value="{len(log)}"' in answer.text


# Nearly thirty thousand placements; and a first look that forbids everything else alike.
NOT_ASKED = ("boo", "spooky_boo")


@pytest.mark.parametrize("game", FORBIDDING)
def test_what_may_not_be_done_is_refused_with_reason_and_rule(mover: Visitor, house: House, game: str) -> None:
    """Also what is chance's to play, where there is chance, and what is unknown; the page tells why not."""
    actions, form = find(game).actions, mover.moves[0]
    state = record_of(stored(house, form.action), find).replay()
    action = next(a for a in range(actions.decisions) if a not in state.legal())
    refusal = find(game).view(state, state.mover()).refusal(action)
    assert refusal
    answer = mover.send(form.action, form.data() | {"action": actions.name(action)})
    assert outcome(answer) == (422, "illegal-action")
    assert f'href="/rules/{game}#{refusal.rule}"' in answer.text
    assert 'role="alert"' in answer.text
    cases = [(actions.name(actions.decisions), 422, "illegal-action")] if actions.count > actions.decisions else []
    for name, status, code in [*cases, ("dance", 400, "unknown-action")]:
        assert outcome(mover.send(form.action, form.data() | {"action": name})) == (status, code)
    assert len(events(house, form.action)) == 1
    seat = mover_at(house, form.action)
    mover.open(f"{form.action}?as={seat}")
    if find(game).room is not None:
        assert '<details class="why-not">' not in mover.text, "what is locked says why where it lies"
        assert f'href="{form.action}?why=yes&amp;as={seat}"' in mover.text
        mover.open(f"{form.action}?why=yes&as={seat}")
    assert ('<details class="why-not">' in mover.text) == (game not in NOT_ASKED)


def test_who_is_not_to_decide_is_told_so(visit: Arrive, visitor: Visitor, house: House, game: str) -> None:
    """One seat each: who waits acts neither for the other nor for themselves, and a watcher may look but not act."""
    friends, watcher = [visit() for _ in range(find(game).players[0] - 1)], visit()
    path = visitor.make_table(game, *["friend"] * len(friends))
    for friend, link in zip(friends, re.findall("<dd>(http[^<]+)</dd>", visitor.text)):
        sit_down(friend, link)
    everybody = [visitor, *friends]
    (mover,) = [v for v in everybody if v.open(path) and v.moves]
    waiting, form = next(v for v in everybody if v is not mover), mover.moves[0]
    assert "You are watching" in watcher.open(path).text
    assert not watcher.moves
    for stranger in (watcher, waiting):
        assert outcome(stranger.press(form)) == (403, "not-your-seat")
    answer = waiting.send(path, form.data() | {"seat": str(everybody.index(waiting))})
    assert outcome(answer) == (422, "illegal-action")
    assert len(events(house, path)) == 1


def test_many_hands_at_once_leave_one_history(mover: Visitor, house: House) -> None:
    """Many buttons of the page at the same moment: one is played, the others are stale, or had the page's one key."""
    forms = mover.moves if IS_SOAK else mover.moves[:24]
    bodies = [form.data() | ({"key": f"by.hand.{n}"} if n % 2 else {}) for n, form in enumerate(forms)]
    with ThreadPoolExecutor(8) as clicks:
        answers = list(clicks.map(lambda body: mover.client.post(forms[0].action, data=body), bodies))
    taken = [answer.status_code for answer in answers].index(303)
    for number, answer in enumerate(answers):
        refused = 409 if number % 2 or taken % 2 else 422
        assert answer.status_code == (303 if number == taken else refused)
    assert len(events(house, forms[0].action)) == 2
    assert mover_at(house, forms[0].action) != OVER
