"""Players who do at random what a style likes, so that mediums meet each other; and a count of which ones have met."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.rest_in_peace.slow import SlowRestInPeace, number

STYLES = ("any", "collector", "keen", "placer", "fighter")


def choose(names: Sequence[str], style: str, rng: random.Random, game: SlowRestInPeace) -> str:
    """Any legal action, but mostly one that the style likes, if there is one."""
    liked = [name for name in names if likes(style, name, game)]
    return rng.choice(liked if liked and rng.random() < 0.85 else list(names))


def likes(style: str, name: str, game: SlowRestInPeace) -> bool:
    """Collectors lose the first rounds, placers lay mediums on the tenth; both want rounds to be won by turns."""
    kind, _, card = name.partition(":")
    if kind == "tenth" or name == "none":
        return card.startswith("m") if style == "placer" else name == "none" or style != "collector"
    if kind not in ("ghost", "blind", "medium", "end"):
        return True
    if style == "collector" and game.round <= 5:
        return name == "end"
    if style == "placer":
        return name == "end" if rich(game) else kind in ("ghost", "blind")
    if style == "fighter" and game.total(game.turn) > game.total(1 - game.turn):
        return name == "end"
    return style == "any" or kind == "medium" or (style == "fighter" and kind in ("ghost", "blind"))


def rich(game: SlowRestInPeace) -> bool:
    """Whether the family to move has more houses than the other."""
    return len(game.tokens[game.turn]) > len(game.tokens[1 - game.turn])


class Met:
    """Which mediums were played in rounds 1 to 9 or resolved on the tenth, and which two in one round."""

    def __init__(self) -> None:
        self.played: Counter[int] = Counter()
        self.resolved: Counter[int] = Counter()
        self.pairs: Counter[frozenset[int]] = Counter()
        self.pairs_resolved: Counter[frozenset[int]] = Counter()
        self._round = 0
        self._here: list[int] = []

    def note(self, name: str, game: SlowRestInPeace) -> None:
        """This is about to be done."""
        if game.round != self._round:
            self._round, self._here = game.round, []
        if name.startswith("medium:"):
            medium = number(name.removeprefix("medium:"))
            self.played[medium] += 1
            self.pairs.update(frozenset((medium, other)) for other in self._here)
            self._here.append(medium)

    def close(self, game: SlowRestInPeace) -> None:
        """The game is over."""
        self.resolved.update(game.resolved)
        self.pairs_resolved.update(map(frozenset, combinations(game.resolved, 2)))
        self._round = 0
