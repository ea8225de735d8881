"""Why one choice was better than another, in one sentence."""

from __future__ import annotations

from math import floor

from hantise.core import Record
from hantise.core.words import _, ngettext
from hantise.review.reasons import Reason
from hantise.review.stands import Choice

# Times of which frequencies are told.
TEN = 10
# A mean that lies so close to a whole number is one.
EXACT = 0.05


def reason_told(record: Record, choice: Choice, voice: int) -> str:
    """What explains it, told to the `voice`, the seat or who looks on; that nothing does alone, where so it is."""
    found = choice.reason
    if found is None:
        return _("No single thing stands out: the other choice is better on the whole.")
    chosen, best = map(how_often if found.is_share else how_many, (found.chosen, found.best))
    words = _("{what}: {chosen} after this choice, {best} after the better one.")
    return words.format(what=_what(record, found, voice), chosen=chosen, best=best)


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


def how_many(mean: float) -> str:
    """The whole number that is nearest; of halves the upper one, so that means that lie one apart never read alike."""
    whole = floor(mean + 0.5)
    words = "{n}" if abs(mean - whole) < EXACT else _("about {n}")
    return words.format(n=str(whole).replace("-", "−"))
