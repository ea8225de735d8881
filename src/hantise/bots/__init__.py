"""Computer players: they know `core`, never a game, and are handed nothing but a View."""

from hantise.bots.base import Bot
from hantise.bots.levels import COMPUTERS, LEVELS, GreedyBot, Level, RandomBot, UnknownLevel, find, seated
from hantise.bots.player import SearchBot

__all__ = [
    "COMPUTERS",
    "LEVELS",
    "Bot",
    "GreedyBot",
    "Level",
    "RandomBot",
    "SearchBot",
    "UnknownLevel",
    "find",
    "seated",
]
