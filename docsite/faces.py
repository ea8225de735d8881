"""What is public: of these modules the names in `__all__`, or else functions, classes and types without an underscore.

Of those in `ONLY` it is what stands there.
"""

from __future__ import annotations

from docsite.sources import offered

# By the heading under which the reference has them: what a game, a bot, a learner or a student of games stands on.
FACES: dict[str, tuple[str, ...]] = {
    "Ground": (
        "hantise",
        "hantise.open_table",
        "hantise.core",
        "hantise.core.cached",
        "hantise.core.names",
        "hantise.core.notation",
        "hantise.core.outcome",
        "hantise.core.plain",
        "hantise.core.record",
        "hantise.core.seats",
        "hantise.core.stakes",
        "hantise.core.words",
        "hantise.games",
    ),
    "Bots": ("hantise.bots", "hantise.bots.arena"),
    "Learning": (
        "hantise.envs",
        "hantise.envs.arrays",
        "hantise.envs.factors",
        "hantise.envs.gymnasium",
        "hantise.envs.net",
        "hantise.envs.openspiel",
        "hantise.envs.pettingzoo",
        "hantise.envs.processes",
        "hantise.envs.trees",
    ),
    "Files of games": ("hantise.datasets", "hantise.datasets.parquet"),
    "Checks of a game": (
        "hantise.testing.commands",
        "hantise.testing.conformance",
        "hantise.testing.perft",
        "hantise.testing.playing",
        "hantise.testing.playthrough",
        "hantise.testing.room",
        "hantise.testing.secrecy",
        "hantise.testing.world",
    ),
    "Command line": ("hantise.cli",),
    "Kit of a room": (
        "hantise.drawing.contract",
        "hantise.drawing.faces",
        "hantise.drawing.markup",
        "hantise.drawing.kit.card",
        "hantise.drawing.kit.ending",
        "hantise.drawing.kit.floor",
        "hantise.drawing.kit.hand",
        "hantise.drawing.kit.look",
        "hantise.drawing.kit.pile",
        "hantise.drawing.kit.prompt",
        "hantise.drawing.kit.reason",
        "hantise.drawing.kit.rule",
        "hantise.drawing.kit.seat",
        "hantise.drawing.kit.slot",
        "hantise.drawing.kit.tag",
        "hantise.drawing.kit.tally",
    ),
}
MODULES = tuple(module for modules in FACES.values() for module in modules)
# Of these modules no more than this; the rest is between them and their neighbours.
ONLY: dict[str, tuple[str, ...]] = {
    "hantise.bots.arena": ("Contest", "Finder", "Outcome", "Pairing", "Round", "Seated", "play_all", "play_one"),
    "hantise.core.notation": ("copied_as_text", "commas", "entries", "fields_of", "line_of", "require", "whole"),
    "hantise.core.outcome": ("outcome",),
    "hantise.core.plain": ("PlainState", "PlainTable", "openly"),
    "hantise.core.record": ("loads",),
    "hantise.core.words": ("LANGUAGES", "_", "language", "later", "ngettext", "speaking"),
    "hantise.open_table": ("OpenTable",),
    "hantise.envs.arrays": ("Encoding", "Field", "encoding_of"),
    "hantise.envs.processes": ("ProcessBatch", "TablesLost"),
    "hantise.envs.gymnasium": ("PolicyBot", "SeatEnv", "SeatsVectorEnv", "env", "vector"),
    "hantise.envs.openspiel": ("HouseGame", "HouseState", "Observer", "names", "register"),
    "hantise.envs.pettingzoo": ("Decisions", "ParallelTable", "TableEnv", "Telling", "Words", "env", "parallel_env"),
    "hantise.testing.playing": ("Choices", "Choose", "blank", "names_of", "note", "pick", "play"),
    "hantise.testing.world": (
        *("Draw", "Ending", "Follow", "Layer", "Project", "Sheet", "Tally"),
        *("agree", "imagining", "redrawing", "redrawing_twice", "shares"),
    ),
}


def public(module: str) -> list[str]:
    """The public names of one of these modules, in the order of the alphabet."""
    return sorted(ONLY[module]) if module in ONLY else offered(module)
