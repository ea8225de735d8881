"""Problems: an HTTP status, a code for programs, a sentence for people."""

from __future__ import annotations

import logging
from typing import NamedTuple

from hantise.core import HantiseError, Refusal
from hantise.core.words import _, later
from hantise.web.limits import Attempts

log = logging.getLogger(__name__)


class Problem(HantiseError):
    """The request cannot be carried out, and nothing was written."""

    # For subclasses that always have the same sentence.
    status, code, sentence = 400, "", ""

    def __init__(self, status: int = 0, code: str = "", words: str = "") -> None:
        super().__init__(words or _(self.sentence))
        self.status, self.code = status or self.status, code or self.code


class DealIsPlayed(Problem):
    """The visitor plays the same deal at another table, whose address is `way`; with "" others of its round play it."""

    status, code = 403, "deal-is-played"
    sentence = later(
        "You are playing this deal at another table: what others held here is shown once that game is over, or you"
        " have left your seat there."
    )

    def __init__(self, way: str = "") -> None:
        super().__init__(words="" if way else _("Other tables still play this deal: it is shown once all are over."))
        self.way = way


class NoWayIn(Problem):
    """A code or a link leads to no free seat; the visitor can correct it and try again."""


class Unplayed(Problem):
    """A table did not take a command; the table is unchanged, and its page says why."""


class Refused(Unplayed):
    """The action exists but is not allowed; `refusal` says why, where the game knows."""

    def __init__(self, words: str, refusal: Refusal | None = None) -> None:
        super().__init__(422, "illegal-action", words)
        self.refusal = refusal


class Stale(Unplayed):
    """The page of the command was no longer the newest."""

    status, code = 409, "stale-page"
    sentence = later(
        "The table had moved on before your choice arrived, so nothing was played. This is how it stands now."
    )


class KeyUsed(Unplayed):
    """Another stored command has the key of this one."""

    status, code = 422, "key-used"
    sentence = later(
        "An earlier choice of yours had already arrived, so this one was not played. This is how it stands now."
    )


class TooLate(Unplayed):
    """The command can no longer be undone."""

    status, code, sentence = 409, "too-late", later("It is too late to undo that.")


class StoodIn(Unplayed):
    """Another decides for the seat: a computer that stands in, or its holder who is back."""

    status, code, sentence = 409, "stood-in", later("A computer is playing for you. Take your seat back first.")


class NoHint(Unplayed):
    """No hint is given here and now; the words say why."""


class LateHint(NoHint):
    """The table changed before the hint was there."""

    status, code = 409, "late-hint"
    sentence = later("The table moved on before the answer was there, so you took no hint.")


class TooFast(Unplayed):
    """More was sent for one seat than a person can mean."""

    status, code, sentence = 429, "too-fast", later("One thing at a time: wait a few seconds, then go on.")


class SeatChanged(Problem):
    """The seat changed between the look at it and the request."""

    status, code = 409, "seat-changed"
    sentence = later("Something has just changed at this seat. Look again before you go on.")


class Always(NamedTuple):
    """A problem that several places raise with the same sentence, apart from the names in it."""

    status: int
    code: str
    sentence: str

    def __call__(self, **names: object) -> Problem:
        """The problem, to be raised."""
        return Problem(self.status, self.code, _(self.sentence).format(**names))


# Ways to a seat.
too_many_guesses = Always(429, "too-many-guesses", later("Too many codes led nowhere. Wait a minute, then try again."))
too_many_arrivals = Always(
    429, "too-many-arrivals", later("So many tables at once! Play at one of them, or wait a minute.")
)
# An open table without a seat that waits.
nobody_awaited = Always(400, "nobody-awaited", later("Give a friend a seat: it is the one that anybody may take."))
# The same for a link that was used, one that has ended, and one that never was.
used_up = Always(404, "link-used", later("This link does not work any more: each works once. Ask for a new one."))
# Short enough for the frame that closes a socket.
removed = Always(403, "removed", later("The host has taken you off this table."))
# The host asked for the seat of a player who looks at the table.
still_here = Always(409, "still-here", later("{name} is at the table: only {name} decides about that seat."))
# At leisure a seat is its player's until time is over.
has_time = Always(409, "has-time", later("{name} still has time for this move."))
# A spectator tried to act.
not_your_seat = Always(403, "not-your-seat", later("That seat at this table is not yours."))

# New tables, and missing ones.
too_many_tables = Always(
    429, "too-many-tables", later("So many new tables! Play at one of them first, or wait ten minutes.")
)
# The server ends soon, so no table begins here.
leaving = Always(
    503, "leaving", later("The house closes for a moment, so no new table can be set. Try again in a minute.")
)
# The same for a match that does not exist and for one that is hidden.
not_found = Always(404, "not-found", later("There is nothing behind this door. Is the address complete?"))

# Circles. A link that was changed leads nowhere, as one that never was.
too_many_circles = Always(429, "too-many-circles", later("So many circles at once! Wait ten minutes."))
circle_full = Always(
    409,
    "circle-full",
    later("A circle has room for 12 people, and everybody for 12 circles: leave one first."),
)
no_circle = Always(
    404, "no-circle", later("This link leads into no circle any more. Ask your friends for the new one.")
)
not_kept = Always(403, "not-kept", later("Only whoever keeps the circle can do that."))
# Tournaments.
not_organiser = Always(403, "not-organiser", later("Only the organiser of this tournament decides that."))
door_is_shut = Always(
    409, "door-is-shut", later("Nobody joins this tournament any more. The organiser may open its door again.")
)
too_few_people = Always(409, "too-few-people", later("There are not enough people for a table yet."))
still_playing = Always(409, "still-playing", later("Some tables still play. Wait for them, or end them first."))

# Forms.
too_large = Always(413, "too-large", later("That is too much: at most {limit} bytes are read."))


def table_full() -> NoWayIn:
    """The table with that code waits for no further guest."""
    return NoWayIn(409, "table-full", _("Everybody this table was waiting for has come; it has no free seat left."))


def nobody_waits() -> NoWayIn:
    """The open table that was listed waits no longer."""
    return NoWayIn(404, "nobody-waits", _("This table waits for nobody any more. Look at the first page for others."))


def bad_form(words: str) -> Problem:
    """The form is not one that a page of this house sends."""
    return Problem(400, "bad-form", words)


def damaged(name: str) -> Problem:
    """This field of a form is missing or was changed."""
    return bad_form(_("“{name}” is missing or damaged: reload the page.").format(name=name))


# The log names a database's failure once a minute, not once for each request meanwhile.
_WRITTEN = Attempts(1, 60.0)


def told(error: HantiseError) -> str:
    """The sentence for the visitor; the log alone says where a database lies."""
    if error.code in ("store-unusable", "store-busy"):
        cause = str(error)
        if not _WRITTEN.are_too_many(cause):
            _WRITTEN.note(cause)
            log.error("%s", cause)
        return _("The house cannot keep anything just now. What was kept is safe; try again in a moment.")
    return str(error)


# Errors of lower layers, which have no HTTP status of their own.
_STATUSES = {"unknown-game": 404, "other-rules": 409, "store-unusable": 503, "store-busy": 503}


def status_of(error: HantiseError) -> int:
    """The HTTP status that answers this error."""
    return error.status if isinstance(error, Problem) else _STATUSES.get(error.code, 400)
