"""What a program asks by its socket is answered by the same deeds as what it posts, and counted with it."""

from __future__ import annotations

from math import ceil

import msgspec

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.web import measures
from hantise.web.api.answers import error_of
from hantise.web.api.asking import note_asked
from hantise.web.api.bodies import fitting
from hantise.web.api.deeds import DEEDS, LOOK, Deed, Outcome
from hantise.web.api.messages import Allowance, Answer, Asking, Heard, Refusal, id_in
from hantise.web.api.situation import Told
from hantise.web.api.tokens import Program, seated, token
from hantise.web.requests import limits
from hantise.web.requests.problems import Problem, TooFast, status_of
from hantise.web.tables.services import Services

ASKED = {deed.name: deed for deed in (LOOK, *DEEDS)}
# Whoever says so many times what a seat may ask does not listen, and is not heard any more.
DEAF = 2
# The statuses of a seat that is not the program's any more.
_LOST = (401, 403)


class Asker:
    """The program at this seat, as it asks by one socket."""

    def __init__(self, services: Services, program: Program) -> None:
        self._services = services
        self._program = program
        self._token = token(program.table.id, program.secret)
        self._said = limits.Limit(DEAF * limits.PROGRAMS, limits.PROGRAMMING)

    async def answered(self, text: str) -> tuple[Heard, Told | None]:
        """What is answered to the text, and the situation that this tells, None for none.

        Problem if the seat is not the program's any more, or far too much is said.
        """
        limits.note(self._said, TooFast)
        try:
            self._program = await seated(self._services, self._token)
            note_asked(self._services, self._program)
            asked = fitting(text, Asking)
            found = await self._done(_deed_of(asked), asked)
        except HantiseError as error:
            if status_of(error) in _LOST:
                raise
            measures.note_refused(error.code)
            return Refusal(id_in(text), error_of(error), self._allowance), None
        told = found if isinstance(found, Told) else None
        content = told.text if told is not None else msgspec.json.encode(found)
        return Answer(asked.id, msgspec.Raw(content), self._allowance), told

    async def _done(self, deed: Deed, asked: Asking) -> Outcome:
        return await deed.work(self._services, self._program, fitting(asked.body, deed.takes))

    @property
    def _allowance(self) -> Allowance:
        left, wait = self._program.table.left_to_program(self._program.seat)
        return Allowance(limits.PROGRAMS, ceil(limits.PROGRAMMING), left, ceil(wait))


def _deed_of(asked: Asking) -> Deed:
    deed = ASKED.get(asked.ask)
    if deed is None:
        why = f"`{asked.ask}` is none of {', '.join(ASKED)} - at `$.ask`"
        raise Problem(400, "bad-body", _("What was sent does not fit: {why}").format(why=why))
    return deed
