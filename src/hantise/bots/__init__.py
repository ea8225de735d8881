"""Computer players: they know `core`, no game, and get nothing but a View."""

from hantise.bots.players import (
    COMPUTERS,
    LEVELS,
    Bot,
    GreedyBot,
    Level,
    RandomBot,
    SearchBot,
    UnknownLevel,
    find,
    seated,
)

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
