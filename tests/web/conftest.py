"""Houses for tests, with computers that answer at once: of one worker, and of two."""

import sys
import time
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import pytest
import uvicorn

from effort import IS_SOAK
from engines import NEEDS_SERVERS
from hantise.core.dealing import Dealing
from hantise.games import codes
from hantise.store import Store, connecting
from hantise.web import limits
from hantise.web.serving.server import config_of
from hantise.web.tables.tables import Tables
from hantise.web.tables.visitor import PURPOSE, Seals
from schemas import schemas_at_once
from web import houses
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.visitor import Arrive, Visitor
from web.warm import warmed
from web.workers import Servers, running_servers, running_workers

HERE = Path(__file__).parent
# Here two workers are the point: what one takes or learns the other must know of, or must not take once more.
BETWEEN_TWO = {
    # Of what two take at once, one is stored.
    "test_a_double_click_at_the_same_moment_is_one_move",
    "test_many_hands_at_once_leave_one_history",
    "test_a_stale_page_gets_the_fresh_table_and_a_word",
    "test_at_a_table_that_the_host_has_closed_there_is_nothing",
    # Pages at one see what is played at the other.
    "test_what_somebody_does_is_pushed_to_the_others",
    "test_a_page_that_comes_back_gets_all_that_it_missed",
    "test_a_takeback_shows_the_earlier_table_and_says_so_once",
    "test_the_news_of_a_rematch_are_brought",
    # Who is at one is at the table, and whoever guesses at one has guessed.
    "test_a_host_frees_no_seat_whose_holder_was_here_a_moment_ago",
    "test_codes_cannot_be_tried_through",
    # Asked for at one, granted at the other.
    "test_a_table_takes_back_by_a_form",
    # Who was forgotten at one is nobody at the other.
    "test_no_row_tells_of_them_any_more",
    "test_a_game_that_goes_on_waits_for_somebody_else",
    # The same for programs.
    "test_two_programs_play_a_match_and_come_to_one_rematch",
    "test_what_is_sent_twice_is_done_once_however_it_is_sent",
    "test_who_was_removed_is_told_so",
    "test_a_program_is_at_its_table_as_long_as_it_asks_or_its_socket_is_open",
    # Whichever stores the move, one tells of it.
    "test_of_two_workers_one_tells",
    # Whoever begins the next game at one, nobody begins it at the other.
    "test_of_two_who_press_at_once_one_begins_the_game",
    "test_the_next_game_is_one_for_all_and_its_programme_outlives_a_worker",
    # Of two presses at two workers one begins a round.
    "test_two_presses_at_once_begin_one_round",
    # Bots that ask at two workers meet.
    "test_two_bots_meet_play_and_are_rated",
    "test_of_challenges_at_the_same_moment_each_bot_gets_one_match",
    # A deal is told at all its tables, also to pages at the other worker.
    "test_an_open_page_learns_that_the_last_table_is_over",
}
# What these show is as true of two workers, whichever of them is asked.
BY_TWO = {
    "test_commands", "test_live", "test_presence", "test_limits", "test_takebacks", "test_forgetting",
    "test_playing", "test_own_seats", "test_joining", "test_lobby",
    "test_names", "test_lessons", "test_arriving", "test_browser_secret", "test_clocks", "test_hostile",
    "test_asking", "test_secrecy", "test_open_tables", "test_review_page",
    "test_hints", "test_same_deal", "test_drawn_anew", "test_api", "test_host_bots", "test_web_push", "test_circles",
    "test_programmes", "test_club", "test_duplicate", "test_ladder",
}  # fmt: skip

# What is asked wrongly is refused in each game alike: each game and each wrong is seen, not each wrong in each game.
ALIKE = {"test_watching_again", "test_bad_input", "test_review_page", "test_dealing", "test_playing", "test_lessons"}

# What these show may fail in one game alone: they are made by every game. Of other tests each is made by one game.
BY_EVERY_GAME = {"test_secrecy", "test_answers", "test_every_room"}
BY_EVERY_GAME |= {"test_view_schema", "test_lessons", "test_rules_page"}


@pytest.fixture(autouse=True)
def _houses_are_as_tests_need_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick to open; tests are faster than people, and a busy machine is no database that is silent.

    What a table deals does not follow from when a test is made: a deal that breaks a test breaks it in each run.
    """

    async def dealing(seals: Seals, token: str) -> Dealing:
        return await seals._made_of(PURPOSE, token.partition(".")[2])

    schemas_at_once(monkeypatch)
    warmed(monkeypatch)
    for name in ("COMMANDS", "FRAMES", "STAND_INS", "MAKINGS"):
        monkeypatch.setattr(limits, name, 1_000_000)
    for name in ("TRANSACTION", "ANSWER"):
        monkeypatch.setattr(connecting, name, 60.0)
    monkeypatch.setattr(Seals, "_dealing", dealing)


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """What several workers share."""
    with running_servers() as running:
        yield running


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    module = metafunc.module.__name__.rpartition(".")[2]
    if "house" in metafunc.fixturenames and module in BY_TWO:
        is_between = metafunc.function.__name__ in BETWEEN_TWO
        two = [pytest.param("two", marks=NEEDS_SERVERS)] if IS_SOAK or is_between else []
        metafunc.parametrize("house", ["one", *two], indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Outside a soak one case of each test is by two workers, and of an ALIKE one each value is seen in some."""
    ours = [item for item in items if item.path.parent == HERE and hasattr(item, "callspec")]
    games, shown = dict[tuple[Path, str], set[str]](), dict[tuple[Path, str], set[str]]()
    for item in ours:
        games.setdefault((item.path, item.originalname), set()).add(game_of(item))
    for item in ours:
        test, params = (item.path, item.originalname), item.callspec.params
        seen, values = shown.setdefault(test, set()), {f"{name}={value!r}" for name, value in params.items()}
        # The same in each run.
        one_game = codes()[crc32(item.originalname.encode()) % len(codes())]
        if games[test] == {*codes()} and item.path.stem not in BY_EVERY_GAME and game_of(item) != one_game:
            item.add_marker("soak")
            continue
        if params.get("house") == "two":
            values = {"two"}
        elif item.path.stem not in ALIKE:
            continue
        if values <= seen:
            item.add_marker("soak")
        seen |= values


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed while houses were open tells what they waited for."""
    report = yield
    if call.when == "call" and call.excinfo is not None and houses.OPEN:
        report.sections.append(("what the houses wait for", houses.awaited()))
    return report


def game_of(item: pytest.Function) -> str:
    """The code of the game by which this case is made, or ""."""
    params = item.callspec.params
    return str(params.get("game") or params.get("code") or "")


@pytest.fixture
def within(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the house is opened with, which a file may say otherwise by its WITHIN or a fixture of its own."""
    return {"pool": FirstThatComes()} | getattr(request.module, "WITHIN", {})


@pytest.fixture
def house(request: pytest.FixtureRequest, within: dict[str, Any]) -> Iterator[House]:
    is_one = getattr(request, "param", "one") == "one"
    running = running_house(**within) if is_one else running_workers(request.getfixturevalue("servers"), **within)
    with running as house:
        yield house


@contextmanager
def browsers(house: House) -> Iterator[Arrive]:
    """Makes browsers that visit the house."""
    with ExitStack() as clients:
        yield lambda: Visitor(clients.enter_context(house.client()))


@pytest.fixture
def visit(house: House) -> Iterator[Arrive]:
    with browsers(house) as arrive:
        yield arrive


@pytest.fixture
def hasty() -> Iterator[House]:
    """A house where whoever looks at no page is away."""
    with running_house(FirstThatComes(), grace=0) as running:
        yield running


@pytest.fixture
def come(hasty: House) -> Iterator[Arrive]:
    """As `visit`, to that house."""
    with browsers(hasty) as arrive:
        yield arrive


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    store = await Store.open("sqlite://")
    yield store
    await store.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)


@pytest.fixture
def visitor(visit: Arrive) -> Visitor:
    return visit()


@pytest.fixture
def client(house: House) -> Iterator[httpx.Client]:
    """A program's, or a browser's by hand."""
    with house.client() as client:
        yield client


@pytest.fixture(params=codes())
def game(request: pytest.FixtureRequest) -> str:
    """Every game of the house in turn."""
    return str(request.param)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are asked five times in a second whether they are there."""

    def hasty(*told: Any) -> uvicorn.Config:
        config = config_of(*told)
        config.ws_ping_interval = config.ws_ping_timeout = 0.2
        return config

    monkeypatch.setattr(houses, "config_of", hasty)


class Clock:
    """By how much the time of day of all that this process runs has jumped."""

    jumped = timedelta()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock, told = Clock(), time.time

    class Moved(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + clock.jumped

    monkeypatch.setattr(time, "time", lambda: told() + clock.jumped.total_seconds())
    for name, module in sys.modules.copy().items():
        if name.startswith("hantise.") and getattr(module, "datetime", None) is datetime:
            monkeypatch.setattr(module, "datetime", Moved)
    return clock
