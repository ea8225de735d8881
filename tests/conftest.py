"""The tests read English, whatever the language of whoever runs them, and programs that they start hear Ctrl-C."""

import gc
import logging
import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import effort
import skips
from own_chance import draw_alike

os.environ["LC_ALL"] = "C.UTF-8"
# A shell has what it starts in the background ignore Ctrl-C, and with it all that this starts in turn.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests that must reach every line of the ground and the rules, but for walks, which a tracer would make three times
# longer.
COUNTING = ("core", "games", "testing", "envs")
# Tests in a browser that are cases of one another, whatever the file: pages that axe reads.
KIND = "test_axe_finds_nothing"
# So many cases of a test are enough to make them turn by turn.
FEWEST = 3


@pytest.fixture
def frozen() -> Iterator[None]:
    """What other tests left behind is not looked through while this one measures: that takes up to 0.3 s each time.

    The server freezes what it has loaded in the same way.
    """
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def own_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_alike(request.node.nodeid, monkeypatch)


@pytest.fixture(autouse=True)
def own_log() -> Iterator[None]:
    """A house that a test served wrote its log to a stream that is closed with the test; others write no more there."""
    yield
    for handler in [one for one in logging.root.handlers if type(one) is logging.StreamHandler]:
        logging.root.removeHandler(handler)
    # Whoever configures uvicorn's own log takes it from the log that others read.
    for name in ("uvicorn", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True


def pytest_report_header() -> str:
    return effort.told()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    for item in items:
        if not counts(item, config.rootpath / "tests"):
            item.add_marker("no_cover")
    walks = [item for item in items if item.get_closest_marker("walk")]
    if len(items) > len(walks):
        leave_out(config, items, [walk for number, walk in enumerate(walks) if not effort.is_walked(number)])
    leave_out(config, items, [case for number, case in enumerate(cases(items)) if not effort.is_looked_at(number)])


def cases(items: list[pytest.Function]) -> list[pytest.Function]:
    """Those of the tests in a browser of which other cases are like them; axe's reading of all pages is one kind."""
    seen = [item for item in items if item.get_closest_marker("browser") and not item.get_closest_marker("walk")]
    total = Counter(map(kind_of, seen))
    return [item for item in seen if total[kind_of(item)] >= FEWEST]


def kind_of(item: pytest.Function) -> tuple[Path, str]:
    """Tests of one kind are cases of each other."""
    return (Path(), KIND) if item.originalname.startswith(KIND) else (item.path, item.originalname)


def leave_out(config: pytest.Config, items: list[pytest.Function], these: list[pytest.Function]) -> None:
    """Other commits make these, where little effort is asked."""
    if these:
        items[:] = [item for item in items if item not in these]
        config.hook.pytest_deselected(items=these)


def counts(item: pytest.Function, tests: Path) -> bool:
    """Coverage counts what is reached at every commit, so never what a share of the games reaches."""
    folder = item.path.relative_to(tests).parts[0]
    return folder in COUNTING and not item.get_closest_marker("walk") and not plays_a_share(item.module)


def plays_a_share(module: ModuleType) -> bool:
    return any(value is effort or getattr(value, "__module__", "") == "effort" for value in vars(module).values())


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a test that is skipped for no reason of the list fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not skips.IN_CI:
        return
    wrong = skips.unlisted(reporter.stats.get("skipped", []))
    if wrong:
        reporter.write_line("\nskipped, and tests/skips.py does not allow it:\n  " + "\n  ".join(wrong), red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
