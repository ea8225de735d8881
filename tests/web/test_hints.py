"""Hints at a table: who may ask, what is shown, what stays, and that no hint says more than its seat may know."""

import asyncio
import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product
from random import Random
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from bots.test_honesty import HIDING, Secrets
from hantise.bots import LEVELS
from hantise.bots.advising import Advice, Way, read_advice
from hantise.bots.continuing import Motive, Reason
from hantise.bots.process import HintWanted, NoAnswer, answer
from hantise.core import Rng, State
from hantise.games import codes, find
from hantise.testing.secrecy import pairs
from hantise.web import limits
from hantise.web.tables.computers import asked
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import running_house
from web.test_commands import stored
from web.test_hostile import until
from web.test_playing import play_to_the_end
from web.visitor import Arrive, Form, Visitor, forms_of, outcome, visiting

GAME = "ghooost"
ASK = "What would you do?"
ENOUGH = 10


class Adviser(FirstThatComes):
    """Takes what comes, and advises in this process, in little time; it keeps what it was asked."""

    def __init__(self, seconds: float = 0.05) -> None:
        self.asked: list[HintWanted] = []
        self.is_silent = False
        # It has an answer once the table has moved on, where that is awaited.
        self.moved: Event | None = None
        self._seconds = seconds

    async def advise(self, wanted: HintWanted) -> Advice:
        self.asked.append(wanted)
        if self.is_silent:
            raise NoAnswer("nobody is there")
        advice = await asyncio.to_thread(lambda: read_advice(answer(find, wanted, self._seconds)))
        assert self.moved is None or await asyncio.to_thread(self.moved.wait, 60)
        return advice


@pytest.fixture
def adviser() -> Adviser:
    return Adviser()


@pytest.fixture
def within(adviser: Adviser) -> dict[str, Any]:
    return {"pool": adviser}


def to_my_turn(visitor: Visitor) -> None:
    """At a table against computers alone, until there is something to choose."""
    for _ in range(60):
        visitor.open(visitor.place)
        if may_ask(visitor.text):
            return
        if visitor.moves:
            visitor.press(visitor.moves[0])
    pytest.fail("it is never my turn")


@pytest.fixture
def mine(visitor: Visitor) -> Visitor:
    """A visitor against one computer, who is to decide."""
    visitor.make_table(GAME, "computer:level1")
    to_my_turn(visitor)
    return visitor


def may_ask(text: str) -> list[Form]:
    """The buttons of the prompt that ask; the menu's is there whoever is to decide."""
    return [form for form in forms_of(text) if form.action.endswith("/hint") and "version" in form.data()]


def ask(visitor: Visitor, **fields: str) -> int:
    form = may_ask(visitor.text)[0]
    return visitor.send(form.action, form.data() | fields).status_code


def version_on(text: str) -> str:
    return str(re.findall(r'data-version="(\d+)"', text)[0])


@pytest.mark.parametrize("code", codes())
def test_a_hint_tells_who_would_do_what_with_the_chances_of_three(code: str, visitor: Visitor) -> None:
    visitor.make_table(code, "computer:level1")
    to_my_turn(visitor)
    assert ask(visitor) == 200
    assert "Otto would do this: " in visitor.text
    assert 1 <= len(re.findall(r'class="chance"', visitor.text)) <= 3
    assert re.search(r'<b class="digits">\d{1,3}</b> % (± \d+ )?to win</span>', visitor.text)
    assert "the record keeps the hint" in visitor.text
    assert "An even share would be 50 %" in visitor.text
    assert visitor.press(visitor.moves[0]).status_code == 200, "what it says can be done"
    assert "Otto would do this" not in visitor.text


def test_the_things_that_a_hint_takes_are_marked_where_they_lie(visitor: Visitor, adviser: Adviser) -> None:
    visitor.make_table(GAME, "computer:level1")
    box, counts = find(GAME), []
    for _ in range(12):
        to_my_turn(visitor)
        ask(visitor)
        (move,) = visitor.moves
        view, action = box.read_view(adviser.asked[-1].question.view), box.actions.parse(move.buttons[0][1])
        assert box.room
        counts.append(visitor.text.count("data-advised"))
        picks = Counter(box.room.choice(view, action).picks)
        # Of a large hand equal cards are one stack.
        assert counts[-1] == sum(min(n, visitor.text.count(f' data-thing="{pick}"')) for pick, n in picks.items())
        if counts[-1]:
            break
        visitor.press(move)
    assert counts[-1], "some hint takes cards of the hand"


def test_the_menu_has_all_levels_to_ask_and_a_hint_put_aside_is_seen_again(mine: Visitor, adviser: Adviser) -> None:
    form = mine.form("/hint")
    assert form.data()["level"] == "level5"
    for level in LEVELS:
        assert f'<option value="{level}">' in mine.text
    wanted = form.data() | {"level": "level1"}
    assert mine.send(form.action, wanted).status_code == 200
    mine.press(mine.form("/aside"))
    assert "would do this" not in mine.text
    assert len(mine.moves) > 1
    mine.send(form.action, wanted)
    assert "would do this" in mine.text
    (asked,) = adviser.asked
    assert asked.question.level == "level1", "and one choice is thought about once"


def test_a_match_with_people_or_made_without_hints_gives_none(visitor: Visitor, adviser: Adviser) -> None:
    """Whatever is sent."""
    with_people = ("me",), ("friend",), ("computer:level1", "me")
    for company, hints in [*((people, "yes") for people in with_people), (("computer:level1",), "no")]:
        place = visitor.make_table(GAME, *company, hints=hints)
        if "friend" in company:
            visitor.send(f"{place}/begin", {"begin": "computers"})
        assert ASK not in visitor.text
        for seat, allowed in (("0", ["no-hints"]), ("1", ["no-hints", "not-your-seat"])):
            fields = {"seat": seat, "version": version_on(visitor.text), "level": "level5"}
            status, code = outcome(visitor.send(f"{place}/hint", fields))
            assert status == 403
            assert code in allowed
    assert not adviser.asked


def test_only_the_seats_holder_asks_about_the_newest_table(mine: Visitor, visit: Arrive, adviser: Adviser) -> None:
    """An open page is pushed the hint, and who only watches sees none; where nobody answers one may ask once more."""
    form = may_ask(mine.text)[0]
    assert outcome(visit().press(form)) == (403, "not-your-seat")
    ask(mine, version=str(int(form.data()["version"]) - 1))
    assert outcome(mine.answer) == (409, "late-hint")
    for damaged in ({"seat": "x"}, {"version": "-1"}, {"seat": "1"}):
        assert 400 <= mine.send(form.action, form.data() | damaged).status_code < 500
    for nobody in ("greedy", "nobody", ""):
        assert outcome(mine.send(form.action, form.data() | {"level": nobody})) == (400, "unknown-level")
    assert not adviser.asked
    place, stranger = form.action.removesuffix("/hint"), visit()
    before = stranger.open(place).text
    mine.open(place)
    with following(mine, place) as page:
        adviser.is_silent = True
        assert ask(mine) == 503
        assert "Ask once more" in mine.text
        adviser.is_silent = False
        assert ask(mine) == 200
        frame = page.until(lambda frame: "would do this" in frame["parts"].get("prompt", ""))
        assert "prompt" in frame["sent"]
    after = stranger.open(place).text
    assert "would do this" not in after
    assert "data-advised" not in after
    assert ASK not in before + after


@pytest.mark.soak
def test_after_the_end_everybody_reads_how_many_were_taken(mine: Visitor, visit: Arrive, adviser: Adviser) -> None:
    """And nobody asks."""
    place, form = mine.place, may_ask(mine.text)[0]
    ask(mine)
    play_to_the_end([mine], place, Random(1))
    assert "took 1 hint." in mine.open(place).text
    assert ASK not in mine.text
    late = mine.send(form.action, form.data() | {"version": version_on(mine.text)})
    assert outcome(late) == (409, "no-hint-now")
    assert "took 1 hint." in visit().open(place).text
    told = json.loads(mine.open(f"{place}/record").text.splitlines()[0])["advised"]
    assert [(one["seat"], one["level"]) for one in told] == [(0, "level5")]
    assert len(adviser.asked) == 1


def test_a_hint_about_a_table_that_moved_on_is_neither_shown_nor_kept() -> None:
    adviser = Adviser()
    adviser.moved = moved = Event()
    with running_house(adviser) as house, visiting(house) as visitor, visiting(house) as other:
        place = visitor.make_table(GAME, "computer:level1")
        to_my_turn(visitor)
        other.client.cookies.update(visitor.client.cookies)
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(other.press, may_ask(visitor.text)[0])
            until(lambda: adviser.asked)
            visitor.press(visitor.moves[0])
            moved.set()
        assert outcome(answer.result()) == (409, "late-hint")
        assert stored(house, place).plan.hints == ()


def test_nobody_asks_faster_than_one_thinks(mine: Visitor, adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HINTS", 1)
    adviser.is_silent = True
    # Of two workers each counts its own at once, and soon what it hears of the other.
    codes = [ask(mine) for _ in range(4)]
    assert codes[0] == 503
    assert 429 in codes


@pytest.mark.soak
@pytest.mark.parametrize("secrets", HIDING, ids=[secrets.code for secrets in HIDING])
def test_one_question_is_asked_in_worlds_alike_to_the_seat(secrets: Secrets, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that goes to whoever thinks, byte for byte, and so all that a hint can tell."""
    monkeypatch.setattr("hantise.web.tables.computers.secrets.randbits", lambda bits: 7)
    some = [*islice(indistinguishable(secrets), ENOUGH)]
    assert len(some) == ENOUGH
    for one, other in some:
        assert said(secrets, one) == said(secrets, other)


def indistinguishable(secrets: Secrets) -> Iterator[tuple[State, State]]:
    """Positions that the seat to decide must not tell apart, and that are not the same."""
    game = find(secrets.code)
    options = game.options(secrets.players)
    for seed, seat in product(range(12), range(2)):
        record = secrets.record(options, seed)
        for one, other in pairs(game, options, secrets.sees(options), record, seat, Random(seed), cuts=2):
            if one.mover() == seat and game.dump(one) != game.dump(other):
                yield one, other


def said(secrets: Secrets, state: State) -> bytes:
    """The question of a table that stands so."""
    game = find(secrets.code)
    position = SimpleNamespace(state=state, mover=state.mover())
    facts = {"id": "a table", "game": game, "options": game.options(secrets.players), "position": position}
    table: Any = SimpleNamespace(**facts, version=7, since=7)
    return pickle.dumps(asked(table, state.mover(), "level1"))


class Says(FirstThatComes):
    """Advises these shares of the first choices, each with its interval, for that reason, and never thinks."""

    def __init__(self, *shares: tuple[float, float, float], reason: Reason | None = None) -> None:
        self._shares = shares
        self._reason = reason

    async def advise(self, wanted: HintWanted) -> Advice:
        box = find(wanted.question.game)
        legal = box.read_view(wanted.question.view).imagine(Rng(1)).legal()
        ways = [Way(box.actions.name(action), *share, 9) for action, share in zip(legal, self._shares)]
        return Advice(tuple(ways), reason=self._reason)


def asked_in_boo(adviser: FirstThatComes) -> str:
    """The page with the hint that such an adviser gives."""
    with running_house(adviser) as house, visiting(house) as visitor:
        visitor.make_table("boo", "computer:level1")
        to_my_turn(visitor)
        ask(visitor)
        return visitor.text


@pytest.mark.soak
def test_what_cannot_be_told_from_the_advice_is_said_to_be_as_good() -> None:
    """Nobody reads of an advice that another choice is better."""
    for one, other, words in (
        ((0.58, 0.55, 0.61), (0.57, 0.55, 0.59), ["As good as any of these."]),
        ((0.57, 0.55, 0.59), (0.3, 0.1, 0.7), ["The next one is as good."]),
        ((0.4, 0.3, 0.6), (0.3, 0.1, 0.7), []),
    ):
        text = asked_in_boo(Says((0.56, 0.54, 0.58), one, other))
        assert [said for said in ("As good as any of these.", "The next one is as good.") if said in text] == words
        shares = re.findall(r'class="chance"><b class="digits">(\d+)</b>', text)
        assert shares[0] == "56", "what is advised stands first"


def test_a_hint_says_what_it_gains_and_its_choices_are_told_apart_by_what_they_draw() -> None:
    """In BOO they differ in where a card lies, and how: each lies on the table, the advised one in sight first."""
    found = Reason((Motive("ghosts 0", 7.0, 9.2, False),))
    text = asked_in_boo(Says((0.6, 0.55, 0.65), *[(0.4, 0.3, 0.5)] * 2, reason=found))
    assert "You soon have 2 ghosts more." in text
    rows = re.findall(r'data-shows="(\d+)"[^>]*data-takes[^>]*><span>(.*?)<span class="vh">', text)
    assert len({action for action, _told in rows}) == 3
    told = r'class="face".*</span><span aria-hidden="true">(Across|Upright): '
    assert all(re.search(told, row) for _action, row in rows)
    shown = re.findall(r'class="proposed([^"]*)" data-proposed="(\d+)"', text)
    assert {action for _best, action in shown} == {action for action, _told in rows}
    assert [action for best, action in shown if best] == [rows[0][0]]
