"""Problems of a request: an HTTP status, a code for programs, a sentence for people."""

from __future__ import annotations

import logging

from hantise.core import HantiseError, Refusal
from hantise.core.words import _
from hantise.web.requests.limits import Attempts

log = logging.getLogger(__name__)


class Problem(HantiseError):
    """The request cannot be carried out, and nothing was written."""

    def __init__(self, status: int, code: str, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.code = code


class DealIsPlayed(Problem):
    """The asker plays the same deal in the game at `way`: that is where to go on."""

    def __init__(self, way: str) -> None:
        words = _(
            "You are playing this deal at another table: what others held here is shown once that game is over, or you"
            " have left your seat there."
        )
        super().__init__(403, "deal-is-played", words)
        self.way = way


class NoWayIn(Problem):
    """A code or a link that was typed leads to no free seat; it can be mended and tried again."""


class Unplayed(Problem):
    """A command that a table did not take; it stands as it stood, and its page says why."""


class Refused(Unplayed):
    """The action exists but may not be taken; `refusal` says why, where the game knows."""

    def __init__(self, words: str, refusal: Refusal | None = None) -> None:
        super().__init__(422, "illegal-action", words)
        self.refusal = refusal


class Stale(Unplayed):
    """The command was made on a page that is no longer the newest."""

    def __init__(self) -> None:
        words = _(
            "The table had moved on before your choice arrived, so nothing was played. This is how it stands now."
        )
        super().__init__(409, "stale-page", words)


class KeyUsed(Unplayed):
    """The command has the key of another one that is stored."""

    def __init__(self) -> None:
        words = _(
            "An earlier choice of yours had already arrived, so this one was not played. This is how it stands now."
        )
        super().__init__(422, "key-used", words)


class TooLate(Unplayed):
    """The command can no longer be undone."""

    def __init__(self) -> None:
        super().__init__(409, "too-late", _("It is too late to undo that."))


class StoodIn(Unplayed):
    """Somebody else decides for the seat: a computer that stands in, or its holder who is back."""

    def __init__(self) -> None:
        super().__init__(409, "stood-in", _("A computer is playing for you. Take your seat back first."))


class NoHint(Unplayed):
    """No hint is given here and now, and the words say why."""


class LateHint(NoHint):
    """The table moved on before the hint was there."""

    def __init__(self) -> None:
        super().__init__(409, "late-hint", _("The table moved on before the answer was there, so you took no hint."))


def no_hints_here() -> NoHint:
    """People play against each other there, or whoever made the table wanted no hints."""
    return NoHint(403, "no-hints", _("Nobody gives hints at this table."))


def no_hint_now() -> NoHint:
    """It is not for that seat's holder to choose, or there is nothing to choose between."""
    return NoHint(409, "no-hint-now", _("A hint comes when it is your turn and you can choose."))


def no_hint_found() -> NoHint:
    """Nobody who was asked has answered."""
    return NoHint(503, "no-answer", _("No answer came. Ask once more in a moment."))


class TooFast(Unplayed):
    """More was sent for one seat than anybody can mean."""

    def __init__(self) -> None:
        super().__init__(429, "too-fast", _("One thing at a time: wait a few seconds, then go on."))


class SeatChanged(Problem):
    """The seat is not as it was when somebody asked for something there."""

    def __init__(self) -> None:
        super().__init__(
            409, "seat-changed", _("Something has just changed at this seat. Look again before you go on.")
        )


def table_full() -> NoWayIn:
    """Nobody is waited for at the table with that code."""
    return NoWayIn(409, "table-full", _("Everybody this table was waiting for has come; it has no free seat left."))


def too_many_guesses() -> Problem:
    """So many codes led nowhere that no further one is looked at for now."""
    return Problem(429, "too-many-guesses", _("Too many codes led nowhere. Wait a minute, then try again."))


def nobody_waits() -> NoWayIn:
    """The table for anybody was found on the list, and is not there any more."""
    return NoWayIn(404, "nobody-waits", _("This table waits for nobody any more. Look at the first page for others."))


def too_many_arrivals() -> Problem:
    """So many seats were taken from there that no further one is given for now."""
    return Problem(429, "too-many-arrivals", _("So many tables at once! Play at one of them, or wait a minute."))


def nobody_awaited() -> Problem:
    """Anybody may join, but there is no seat for them."""
    return Problem(400, "nobody-awaited", _("Give a friend a seat: it is the one that anybody may take."))


def removed() -> Problem:
    """A host has taken them off the table; so short that it fits the frame that closes a socket."""
    return Problem(403, "removed", _("The host has taken you off this table."))


def still_here(name: str) -> Problem:
    """The host wanted to dispose of the seat of somebody who looks at the table."""
    words = _("{name} is at the table: only {name} decides about that seat.").format(name=name)
    return Problem(409, "still-here", words)


def too_many_tables() -> Problem:
    """So many tables were made from there that no further one is made for now."""
    return Problem(429, "too-many-tables", _("So many new tables! Play at one of them first, or wait ten minutes."))


def leaving() -> Problem:
    """The house ends soon, so nothing begins here any more."""
    words = _("The house closes for a moment, so no new table can be set. Try again in a minute.")
    return Problem(503, "leaving", words)


def used_up() -> Problem:
    """The same for a link that was used, that has ended, and that never was."""
    return Problem(404, "link-used", _("This link does not work any more: each works once. Ask for a new one."))


def not_found() -> Problem:
    """The same for a match that does not exist and for one that is hidden."""
    return Problem(404, "not-found", _("There is nothing behind this door. Is the address complete?"))


def not_your_seat() -> Problem:
    """Somebody who only watches wanted to act."""
    return Problem(403, "not-your-seat", _("That seat at this table is not yours."))


def too_large(limit: int) -> Problem:
    """More was sent than is read."""
    return Problem(413, "too-large", _("That is too much: at most {limit} bytes are read.").format(limit=limit))


def bad_form(words: str) -> Problem:
    """The form is not one that a page of this house sends."""
    return Problem(400, "bad-form", words)


def damaged(name: str) -> Problem:
    """This part of a form is missing, or not as the page wrote it."""
    return bad_form(_("“{name}” is missing or damaged: reload the page.").format(name=name))


# Whatever keeps a database away stands in the log once a minute, not once for each who asks meanwhile.
_WRITTEN = Attempts(1, 60.0)


def told(error: HantiseError) -> str:
    """The sentence for whoever asked; of a database it does not say where it lies, the log does."""
    if error.code in ("store-unusable", "store-busy"):
        cause = str(error)
        if not _WRITTEN.are_too_many(cause):
            _WRITTEN.note(cause)
            log.error("%s", cause)
        return _("The house cannot keep anything just now. What was kept is safe; try again in a moment.")
    return str(error)


# Where the error is not the visitor's choice of words.
_STATUSES = {"unknown-game": 404, "other-rules": 409, "store-unusable": 503, "store-busy": 503}


def status_of(error: HantiseError) -> int:
    """The HTTP status that answers this error."""
    return error.status if isinstance(error, Problem) else _STATUSES.get(error.code, 400)
