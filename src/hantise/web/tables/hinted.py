"""The hints that were taken at a running table, and the one about the table as it stands."""

from __future__ import annotations

from hantise.core.advised import Advised
from hantise.store import Hint
from hantise.store.records import advised_by
from hantise.web.requests.problems import LateHint
from hantise.web.tables.seating import Seating


class Hinted(Seating):
    """What the company was advised: stored before anybody sees it, as everything at a table."""

    @property
    def advised(self) -> tuple[Advised, ...]:
        """The hints that were taken so far."""
        return advised_by(self.plan, self.since)

    def hint_for(self, seat: int) -> Hint | None:
        """The hint that was given to this seat about the table as it stands; None if there is none."""
        newest = self.plan.hints[-1] if self.plan.hints else None
        return newest if newest and (newest.seat, newest.version) == (seat, self.version) else None

    async def take_hint(self, hint: Hint) -> None:
        """Note that a hint is taken before anybody sees it; LateHint if the table is not as it was about."""
        async with self._lock:
            is_taken = await self._store.take_hint(self.id, hint)
            await self._reload()
            if not is_taken and self.hint_for(hint.seat) is None:
                raise LateHint

    async def put_hint_aside(self, is_aside: bool = True) -> None:
        """Whoever took the hint about the table as it stands would rather choose alone, or wants to see it again."""
        async with self._lock:
            await self._store.put_hint_aside(self.id, self.version, is_aside)
            await self._reload()
