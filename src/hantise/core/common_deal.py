"""A deal that several tables have: it is called by a number, or by the match that had it first."""

from __future__ import annotations

from typing import Any, NamedTuple

from hantise.core.errors import BadRecord
from hantise.core.forked import is_match_name
from hantise.core.words import _

# Numbers of deals go from 1 to this.
MOST = 999_999_999


class CommonDeal(NamedTuple):
    """The deal of that number, or, where it is 0, of that match.

    `is_known` if somebody had played it at this house before, so that its cards may be known.
    """

    number: int
    match: str = ""
    is_known: bool = False

    def __str__(self) -> str:
        """How it is called."""
        return _("Deal {n}").format(n=self.number) if self.number else _("The deal of an earlier game")


def warning(deal: CommonDeal) -> str:
    """What everybody at its table should know."""
    if deal.is_known:
        return _("This deal was played before: whoever did knows its cards.")
    return _("Other tables may have this deal too: whoever plays there knows its cards.")


def written(deal: CommonDeal) -> dict[str, Any]:
    """The deal as a record's heading has it."""
    name: dict[str, Any] = {"number": deal.number} if deal.number else {"match": deal.match}
    return name | {"known": deal.is_known}


def read_common_deal(value: object) -> CommonDeal | None:
    """The deal in a heading, None where it says nothing of one; BadRecord if it is not as it is written."""
    if value is None:
        return None
    one: dict[str, Any] = value if isinstance(value, dict) else {}
    number, match, is_known = one.get("number", 0), one.get("match", ""), one.get("known")
    is_number = isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST
    if not is_number or not isinstance(is_known, bool) or bool(number) == bool(match):
        raise BadRecord("the record's first line does not say which deal it has in common with others")
    if match and not is_match_name(match):
        raise BadRecord("the record's first line names no match that had its deal before")
    return CommonDeal(number, match, is_known)
