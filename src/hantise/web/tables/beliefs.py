"""What could be where, worked out for whoever looks, after everything else that the house has to do."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress

from hantise.bots.process import NoAnswer
from hantise.core.words import _
from hantise.review.beliefs import Belief
from hantise.review.believing import Believer, Believing, read_believed
from hantise.web.requests.limits import looks
from hantise.web.requests.problems import Problem

# Answers that are given again at once, and questions that wait at a time for whoever answers.
KEPT, MOST = 200, 12
# Seconds without a question after which nobody is kept waiting for the next.
IDLE = 60.0


class Beliefs:
    """The answers of one worker; equal questions are asked once, whoever asks."""

    def __init__(self, believer: Believer) -> None:
        self._believer = believer
        self._looks = looks()
        self._kept: OrderedDict[Believing, list[Belief]] = OrderedDict()
        self._asked: dict[Believing, asyncio.Task[list[Belief]]] = {}
        self._resting: asyncio.Task[None] | None = None

    async def about(self, question: Believing, address: str) -> list[Belief]:
        """The answer, for a browser at this address; a Problem if there is none, or it asks too often."""
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        if question not in self._asked:
            if self._looks.are_too_many(address):
                raise Problem(429, "too-many-looks", _("So many looks at once! Wait a minute."))
            if len(self._asked) >= MOST:
                raise Problem(503, "busy", _("Many are looking just now. Try again in a moment."))
            self._looks.note(address)
            self._asked[question] = asyncio.create_task(self._ask(question))
        try:
            return await asyncio.shield(self._asked[question])
        except NoAnswer as error:
            raise Problem(503, "no-answer", _("No answer was found just now. Try again in a moment.")) from error

    async def _ask(self, question: Believing) -> list[Belief]:
        try:
            found = read_believed(await self._believer.believe(question))
        finally:
            del self._asked[question]
            if self._resting is not None:
                self._resting.cancel()
            self._resting = asyncio.create_task(self._rest())
        self._kept[question] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    async def _rest(self) -> None:
        await asyncio.sleep(IDLE)
        if not self._asked:
            await self._believer.rest()

    async def close(self) -> None:
        """Answer nothing any more."""
        if self._resting is not None:
            self._resting.cancel()
        await asyncio.to_thread(self._believer.close)
        for task in list(self._asked.values()):
            with suppress(NoAnswer):
                await task
