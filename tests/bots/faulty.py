"""Finders of games that behave in a worker as a broken computer player would."""

import dataclasses
import multiprocessing
import os
import time

from hantise.core import Game
from hantise.core.hints import STRENGTHS, Hints, Strength
from hantise.testing.games import find


def _in_worker() -> bool:
    return multiprocessing.parent_process() is not None


def crashing(code: str) -> Game:
    if _in_worker():
        os._exit(3)
    return find(code)


def hanging(code: str) -> Game:
    if _in_worker():
        time.sleep(600)
    return find(code)


def raising(code: str) -> Game:
    if _in_worker():
        raise RuntimeError("no idea")
    return find(code)


class _Babble:
    """Calls every action by a name that no game has, or that is not legal."""

    def __init__(self, word: str) -> None:
        self.word = word

    def name(self, action: int) -> str:
        return self.word


def babbling(code: str) -> Game:
    game = find(code)
    return dataclasses.replace(game, actions=_Babble("blub")) if _in_worker() else game  # type: ignore[arg-type]


def breaking_rules(code: str) -> Game:
    """In a full column of connect four nothing more may be dropped."""
    game = find(code)
    return dataclasses.replace(game, actions=_Babble("1")) if _in_worker() else game  # type: ignore[arg-type]


class _FewStrengths(Hints):
    """Knows the two lowest levels only."""

    def strengths(self) -> tuple[Strength, ...]:
        return STRENGTHS[:2]


def short_of_strengths(code: str) -> Game:
    game = find(code)
    return dataclasses.replace(game, hints=_FewStrengths()) if _in_worker() else game
