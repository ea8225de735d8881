"""Computer players: they know `core`, never a game, and are handed nothing but a View."""

from hantise.bots.base import Bot
from hantise.bots.levels import LEVELS, Level, SearchBot, UnknownLevel, find
from hantise.bots.simple import GreedyBot, RandomBot

__all__ = ["LEVELS", "Bot", "GreedyBot", "Level", "RandomBot", "SearchBot", "UnknownLevel", "find"]
