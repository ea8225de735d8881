"""The tests read English, whatever the language of whoever runs them, and programs that they start hear Ctrl-C."""

import gc
import logging
import os
import shlex
import signal
import sys
from collections.abc import Iterator

import pytest

import effort
import skips
from own_chance import draw_alike

os.environ["LC_ALL"] = "C.UTF-8"
# A shell has what it starts in the background ignore Ctrl-C, and with it all that this starts in turn.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests that must reach every line of the ground and the rules, but for walks, which a tracer would make three times
# longer; and those that read the catalogues, which no wheel has.
COUNTING = ("core", "games", "test_sentences.py")


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


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> Iterator[None]:
    """Marks are given before pytest chooses by them, and long tests are left out once all have theirs."""
    for item in items:
        if item.path.relative_to(config.rootpath / "tests").parts[0] not in COUNTING:
            item.add_marker("no_cover")
        elif not item.get_closest_marker("walk"):
            item.add_marker("example")
    yield
    if not effort.IS_SOAK:
        long = {item for item in items if item.get_closest_marker("soak")}
        # A long test that somebody asks for by name is made.
        leave_out(config, items, long if len(long) < len(items) else set())


def leave_out(config: pytest.Config, items: list[pytest.Function], these: set[pytest.Function]) -> None:
    """A soak makes these."""
    if these:
        items[:] = [item for item in items if item not in these]
        config.hook.pytest_deselected(items=list(these))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One command makes all tests again that failed, in the build in which they did."""
    failed = [report for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, [])]
    if failed and not hasattr(config, "workerinput"):
        names = " ".join(dict.fromkeys(shlex.quote(report.nodeid) for report in failed[:20]))
        words = [f"{name}={os.environ[name]}" for name in ("HANTISE_EFFORT", "HANTISE_SEED") if os.environ.get(name)]
        python = os.path.relpath(sys.executable, config.rootpath)
        terminalreporter.write_line(f"\nagain: {' '.join([*words, python])} -m pytest {names}", red=True)


def note_seconds(config: pytest.Config, stats: dict[str, list[pytest.TestReport]]) -> None:
    """What each file of tests took is kept for `make quick`, which runs the nearest ones that fit into a minute."""
    took = dict[str, float]()
    for report in (report for kind in ("passed", "failed", "skipped") for report in stats.get(kind, [])):
        file = report.nodeid.partition("::")[0]
        took[file] = took.get(file, 0.0) + getattr(report, "duration", 0.0)
    if (cache := getattr(config, "cache", None)) is not None:
        cache.set("hantise/seconds", cache.get("hantise/seconds", {}) | took)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a test that is skipped for no reason of the list fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput"):
        return
    note_seconds(session.config, reporter.stats)
    if not skips.IN_CI:
        return
    wrong = skips.unlisted(reporter.stats.get("skipped", []))
    if wrong:
        reporter.write_line("\nskipped, and tests/skips.py does not allow it:\n  " + "\n  ".join(wrong), red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
