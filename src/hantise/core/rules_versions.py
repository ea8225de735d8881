"""What was played by another version of a game's rules is not replayed: its reader is told which release does so."""

from __future__ import annotations

from hantise.core.errors import BadRecord
from hantise.core.game import Game
from hantise.core.words import _


class OtherRules(BadRecord):
    """It was played by other rules than this release has."""

    code = "other-rules"


def check_rules(game: Game, rules: int) -> None:
    """OtherRules, naming both versions and the release that replays it, unless it was played by the game's rules."""
    if rules != game.rules_version:
        raise OtherRules(_other_rules(game, rules))


def _other_rules(game: Game, rules: int) -> str:
    where = _("This game was played by version {rules} of the rules of {game}; here is version {ours}.")
    told = where.format(rules=rules, game=_(game.title), ours=game.rules_version)
    return f"{told} {_who_replays(game, rules)}"


def _who_replays(game: Game, rules: int) -> str:
    if release := dict(game.releases).get(rules):
        return _("{release} replays it.").format(release=release)
    if rules > game.rules_version:
        return _("A newer release replays it: update this one.")
    return _("No release that is known here replays it.")
