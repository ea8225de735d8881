"""Metrics of the house for its host: labels take few values, and none of them names a table or a person."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

# The variable with the folder in which several workers count together; the library reads it at its import.
SHARED = "PROMETHEUS_MULTIPROC_DIR"
PERSON, COMPUTER = "person", "computer"
THINKER, WORKER = "thinker", "worker"
# Seconds: buckets for pages and moves, and for computers, which may think for long.
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LONG = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.5, 5.0, 10.0, 20.0)

_TABLES = Gauge("hantise_tables", "Tables in memory", multiprocess_mode="livesum")
_MADE = Counter("hantise_tables_made", "Tables that were made", ["game"])
_MOVES = Histogram("hantise_move_seconds", "Moves, until they are on the disk", ["game", "by"], buckets=QUICK)
_SOCKETS = Gauge("hantise_sockets", "Pages and programs' sockets that are open at a table", multiprocess_mode="livesum")
_ASKED = Gauge("hantise_thinking", "Decisions asked of computers, not answered yet", multiprocess_mode="livesum")
_ASKED_THINKERS = Gauge("hantise_jobs", "Decisions that thinkers were asked for", multiprocess_mode="livesum")
_DECIDED = Counter("hantise_decided", "Decisions, by who thinks", ["by"])
_THOUGHT = Histogram("hantise_thinking_seconds", "Decisions of computers, waiting included", ["level"], buckets=LONG)
_ANSWERS = Histogram("hantise_answer_seconds", "Requests, until answered", ["route", "method", "status"], buckets=QUICK)
_PUSHED = Counter("hantise_web_pushes", "Messages to devices whose page is closed", ["outcome"])
_REFUSED = Counter("hantise_refused", "Requests and moves that were refused", ["code"])


def note_made(game: str) -> None:
    """Count a new table of this game."""
    _MADE.labels(game).inc()


def note_refused(code: str) -> None:
    """Count a refused request or move, with this code of an error."""
    _REFUSED.labels(code).inc()


def note_push(outcome: str) -> None:
    """Count a message to a device: sent, ended with its subscription, refused by its service, failed or left out."""
    _PUSHED.labels(outcome).inc()


def note_answer(route: str, method: str, status: int, seconds: float) -> None:
    """Count an answered request; `route` is the pattern of its address, "" for none."""
    _ANSWERS.labels(route or "none", method, f"{status // 100}xx").observe(seconds)


@contextmanager
def moving(game: str, by: str) -> Iterator[None]:
    """Within the block a move is checked and stored; a refused one does not count."""
    began = perf_counter()
    yield
    _MOVES.labels(game, by).observe(perf_counter() - began)


@contextmanager
def thinking(level: str) -> Iterator[None]:
    """Within the block a computer of this level is asked for a decision."""
    with _ASKED.track_inprogress(), _THOUGHT.labels(level).time():
        yield


# Within a block thinkers are asked for a decision, or a socket of a page or program is open; the tables in memory.
asking_thinkers, open_socket, note_tables = _ASKED_THINKERS.track_inprogress, _SOCKETS.track_inprogress, _TABLES.set


def note_decided(by: str) -> None:
    """Count a decision made by a thinker, or by this worker."""
    _DECIDED.labels(by).inc()


@contextmanager
def counted_together() -> Iterator[None]:
    """Within the block, new processes count in one folder: a new one, or the one that the host named."""
    with tempfile.TemporaryDirectory(prefix="hantise-numbers-") as folder:
        is_ours = SHARED not in os.environ
        os.environ.setdefault(SHARED, folder)
        try:
            yield
        finally:
            if is_ours:
                del os.environ[SHARED]


def note_ended(process: int) -> None:
    """Note the end of a worker: its gauges go, its counters stay."""
    if SHARED in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]


def shown() -> bytes:
    """All metrics, in the text format of Prometheus."""
    return generate_latest(registry())


def registry() -> Collector:
    """The metrics of this process; of all workers together where they share a folder."""
    if SHARED not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together
