"""Questions of reviews are answered in a process of their own, after everything else, as they would be here."""

import os
import sys
from collections.abc import AsyncIterator
from functools import partial

import pytest
from msgspec import structs

from hantise.bots.process import NoAnswer
from hantise.games import find
from hantise.review.weighing import (
    DIGITS,
    NICENESS,
    Background,
    Depth,
    Weighing,
    answer,
    questions,
    read_weighed,
    weighed,
)
from hantise.testing.playing import Choices, play

SHALLOW = Depth(iterations=16, proofs=0, worlds=1)


def asked() -> list[Weighing]:
    game = find("haunted_stairs")
    record = play(game, game.options(2), Choices(seed=4))
    return [one.weighing for one in questions(record, SHALLOW)]


@pytest.fixture
async def process() -> AsyncIterator[Background]:
    running = Background(partial(weighed, find))
    yield running
    running.close()


async def test_it_answers_as_this_process_would(process: Background) -> None:
    some = asked()[:12] + asked()[-2:]
    assert any(question.chosen for question in some)
    for question in some:
        found, expected = read_weighed(await process.ask(question)), answer(find, question)
        assert (found.best, found.after_best is None) == (expected.best, expected.after_best is None)
        assert (found.before.proven, found.before.story) == (expected.before.proven, expected.before.story)
        for one, other in zip(found.before.chances, expected.before.chances, strict=True):
            assert one == pytest.approx(other, abs=10**-DIGITS)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no niceness")
async def test_everything_else_goes_first(process: Background) -> None:
    await process.ask(asked()[0])
    assert os.getpriority(os.PRIO_PROCESS, number_of(process)) == NICENESS


def number_of(process: Background) -> int:
    running = process._process._running
    assert running is not None
    return running.process.pid or 0


@pytest.mark.soak
async def test_one_that_dies_or_ends_is_started_again_and_what_cannot_be_answered_is_said(process: Background) -> None:
    """One that ends while nothing is asked, too."""
    question = asked()[0]
    first = await process.ask(question)
    os.kill(number_of(process), 9)
    with pytest.raises(NoAnswer):
        await process.ask(question)
    assert await process.ask(question) == first
    await process.rest()
    assert process._process._running is None
    assert await process.ask(question) == first
    with pytest.raises(NoAnswer):
        await process.ask(structs.replace(question, view="nothing"))
    assert await process.ask(question)
