"""Why one choice was better than another, in one sentence."""

from __future__ import annotations

from math import floor

from hantise.core import Record
from hantise.core.words import _, ngettext
from hantise.review.reasons import Reason
from hantise.review.stands import Choice

# Times of which frequencies are told.
TEN = 10


def reason_told(record: Record, choice: Choice, voice: int) -> str:
    """What explains it, told to the `voice`, the seat or who looks on; that nothing does alone, where so it is."""
    found = choice.reason
    if found is None:
        return _("No single thing explains it: many small ones add up.")
    if found.is_share:
        words = _("{what}: {chosen} after this choice, {best} after the better one.")
        numbers = how_often(found.chosen), how_often(found.best)
    else:
        words = _("{what}: about {chosen} after this choice, about {best} after the better one.")
        numbers = _whole(found.chosen), _whole(found.best)
    return words.format(what=_what(record, found, voice), chosen=numbers[0], best=numbers[1])


def _what(record: Record, found: Reason, voice: int) -> str:
    """As the game names it; where it names nothing the sentence of the line."""
    if record.game.stakes is not None:
        return record.game.stakes.told(found.stake, record.seats, voice)
    return record.game.table.tell(found.stake, record.seats, voice).removesuffix(".")


def how_often(share: float) -> str:
    """In how many of ten games; that it never came, or always, only where that is so."""
    times = floor(TEN * share + 0.5)
    if share in (0.0, 1.0):
        return _("never") if share == 0.0 else _("always")
    if times in (0, TEN):
        return _("hardly ever") if times == 0 else _("nearly always")
    return ngettext("once in 10", "{n} times in 10", times).format(n=times)


def _whole(mean: float) -> str:
    """Halves upwards, so that means that lie one apart never read alike."""
    return str(floor(mean + 0.5)).replace("-", "−")
