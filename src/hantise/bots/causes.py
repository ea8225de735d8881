"""The causes of failure seen so far, so that the log tells each once."""

from __future__ import annotations

from collections import OrderedDict

# The causes that are remembered; the oldest is forgotten, and may be told again.
KEPT = 100
LONGEST = 200


class Causes:
    """The causes of failures that were told."""

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[str, ...], None] = OrderedDict()

    def is_new(self, *cause: str) -> bool:
        """True the first time that this cause is seen."""
        key = tuple([part[:LONGEST] for part in cause])
        is_new = key not in self._told
        self._told[key] = None
        self._told.move_to_end(key)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)
        return is_new
