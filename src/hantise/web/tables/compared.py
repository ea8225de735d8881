"""What whoever sits at a running table did before with the deal that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hantise.store.common_deals import CommonDeals
from hantise.web.tables.hinted import Hinted


class Compared(Hinted):
    """`places_before` are those that each seat's sitters had at other tables of the same deal."""

    places_before: Mapping[int, Sequence[int]] = {}
    # With these seatings they were looked up.
    _looked_back = -1

    async def look_back(self) -> None:
        """Know how whoever sits here did at other tables of the same deal."""
        dealing = self.plan.dealing
        if self.plan.deal is None or dealing is None or self._looked_back == self.seatings:
            return
        self._looked_back = self.seatings
        self.places_before = await CommonDeals(self._store).places(dealing.commitment, self.id)
