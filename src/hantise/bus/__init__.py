"""What the workers of one house tell each other: `open_bus(url)`; a worker that is alone tells nobody."""

from hantise.bus.alone import Alone
from hantise.bus.bus import Bus, Hearing
from hantise.bus.opening import BusUnusable, open_bus

__all__ = ["Alone", "Bus", "BusUnusable", "Hearing", "open_bus"]
