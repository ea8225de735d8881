"""A thinker in numbers, for whoever runs it; they are kept apart from a worker's, which asks thinkers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

# Seconds: a quick decision is made in hundredths, a long one takes what its table allows.
SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.5, 5.0, 10.0, 20.0)

NUMBERS = CollectorRegistry()
ProcessCollector(registry=NUMBERS)
_HEARS = Gauge("hantise_thinker_hears", "1 while the bus is heard, else 0", registry=NUMBERS)
_BUSY = Gauge("hantise_thinker_busy", "Decisions that it thinks about", ["queue"], registry=NUMBERS)
_WAITED = Histogram(
    "hantise_thinker_waited_seconds", "Decisions, until taken", ["queue"], registry=NUMBERS, buckets=SECONDS
)
_THOUGHT = Histogram(
    "hantise_thinker_seconds", "Decisions, from taken to made", ["queue"], registry=NUMBERS, buckets=SECONDS
)
_LEFT = Counter("hantise_thinker_left", "Decisions that stay with whoever asked", registry=NUMBERS)


def note_bus(is_heard: bool) -> None:
    """The bus is heard, or is not."""
    _HEARS.set(is_heard)


@contextmanager
def thinking(queue: str, waited: float) -> Iterator[None]:
    """Within the block a decision of this queue is made, that waited for so many seconds."""
    _WAITED.labels(queue).observe(waited)
    with _BUSY.labels(queue).track_inprogress(), _THOUGHT.labels(queue).time():
        yield


def note_left() -> None:
    """A decision could not be made here."""
    _LEFT.inc()
