"""Why one choice is better than another, in one sentence: what it gains, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final

from hantise.bots.continuing import Motive, Reason
from hantise.core import Game, Record
from hantise.core.words import _
from hantise.review.evaluations import Choice, Mark

# Times of which frequencies are told; what comes as seldom as never, or as often as always, is told without.
TEN: Final = 10
SELDOM: Final = 0.1


def reason_told(record: Record, choice: Choice, voice: int) -> str:
    """Why another choice was better, told to the `voice`, the seat or who looks on; "" where it was not, or for nothing
    that can be said."""
    if choice.mark is Mark.GOOD or choice.reason is None:
        return ""
    return motives_told(record.game, record.seats, choice.reason, voice)


def motives_told(game: Game, names: Sequence[str], found: Reason, voice: int) -> str:
    """The gains of the better choice in a sentence."""
    told = clauses_told(game, names, found, voice)
    return f"{told[0].upper()}{told[1:]}."


def clauses_told(game: Game, names: Sequence[str], found: Reason, voice: int) -> str:
    """The gains, after their price; numbers that are the same are said once."""
    told, said = list[str](), ""
    for one in (*filter(None, [found.price]), *found.gains):
        often = _often(one)
        told.append(_clause(game, names, one, voice) + (often if often != said else ""))
        said = often or said
    price, gains = (told[0], told[1:]) if found.price else ("", told)
    gain = _("{gain} and {more}").format(gain=gains[0], more=gains[1]) if len(gains) > 1 else gains[0]
    return _("{price}, but {gain}").format(price=price, gain=gain) if price else gain


def _clause(game: Game, names: Sequence[str], found: Motive, voice: int) -> str:
    assert game.stakes is not None
    much = max(1, round(abs(found.best - found.chosen)))
    return game.stakes.told(found.stake, found.comes, much, names, voice)


def _often(found: Motive) -> str:
    """How often, in brackets; "" of what is counted, and of what as good as always is so after the one choice alone."""
    if not found.is_share or abs(found.best - found.chosen) >= 1 - 2 * SELDOM:
        return ""
    chosen, best = (floor(TEN * (share if found.comes else 1 - share) + 0.5) for share in (found.chosen, found.best))
    return " " + _("({n} of 10 times rather than {m})").format(n=best, m=chosen)
