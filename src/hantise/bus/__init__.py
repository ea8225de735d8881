"""What the workers of one house tell each other: `open_bus(url)`; a worker that is alone tells nobody.

What some ask of others is a job: `open_bus(url).jobs` asks, and `open_taker(url)` takes.
"""

from hantise.bus.bus import Alone, Bus, Hearing
from hantise.bus.jobs import Jobs, Taken, Taker
from hantise.bus.opening import BusUnusable, open_bus, open_taker

__all__ = ["Alone", "Bus", "BusUnusable", "Hearing", "Jobs", "Taken", "Taker", "open_bus", "open_taker"]
