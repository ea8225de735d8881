"""Computer players: they know `core`, never a game, and are handed nothing but a View."""

from hantise.bots.base import Bot
from hantise.bots.levels import COMPUTERS, LEVELS, Level, UnknownLevel, find, seated
from hantise.bots.player import SearchBot
from hantise.bots.simple import GreedyBot, RandomBot

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
