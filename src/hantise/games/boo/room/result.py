"""The end of a game: the winner crowned, by how much, how many ghosts each has; and what stands between games."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.boo.table import boo_of, verdict

FIRST_GAME = "first-game"


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """BOO-41, BOO-42, BOO-44: the winner, and the ghosts of each seat, the winner first."""
    payoffs = boo_of(scene.view).world().payoffs()
    is_tie = 1.0 not in payoffs
    first = max(scene.view.seat, 0) if is_tie else payoffs.index(1.0)
    other = scene.faces[1 - first]
    ghost = hero(scene.icons, scene.faces[first], not is_tie, "" if is_tie else other, other if is_tie else "")
    told = story(ghost, "outcome", _heading(scene, first, is_tie), [_margin(scene)])
    rows = [_row(scene, seat, not is_tie and seat == first) for seat in (first, 1 - first)]
    return [told, *tally(_("Ghosts"), _heads(scene), rows)]


def _heading(scene: Scene, first: int, is_tie: bool) -> str:
    if is_tie:
        return _("A shared victory!")
    return _("Victory!") if first == scene.reader else _("{name} wins!").format(name=scene.names[first])


def _margin(scene: Scene) -> Markup:
    margin = verdict(scene.view).margin
    return escape(f"{margin[0].upper()}{margin[1:]}.")


def _heads(scene: Scene) -> Markup:
    """BOO-44: in a match a column for each game."""
    if boo_of(scene.view).facts.setting.is_match:
        return heads([_("1st game"), _("2nd game"), _("Ghosts")])
    return heads([_("Ghosts")])


def _row(scene: Scene, seat: int, has_won: bool) -> tuple[Markup, ...]:
    world = boo_of(scene.view).world()
    first, now = int(world.first[seat]), int(world.ghosts(seat))
    games = [Markup("{}").format(ghosts) for ghosts in (first, now)] if world.is_match else []
    cells = [*games, total(scene.icons, first + now, has_won)]
    return row(scene.icons, scene.faces[seat], scene.called(seat), cells, seat == scene.reader)


def between(scene: Scene) -> list[Markup]:
    """BOO-44: what the first game brought, until this seat has placed a card in the second one."""
    setting = boo_of(scene.view).facts.setting
    if not setting.first or len(setting.laid) > (scene.view.seat == 1 - setting.oya):
        return []
    leader = setting.first.index(max(setting.first))
    ghost = hero(scene.icons, scene.faces[leader], False)
    told = [escape(_what_then(scene, setting.oya))]
    heading = story(ghost, f"{FIRST_GAME}-told", _("End of the first game"), told)
    rows = [_row_of_first(scene, seat, setting.first) for seat in (leader, 1 - leader)]
    counted = tally(_("Ghosts"), heads([_("1st game")]), rows)
    return between_rounds(FIRST_GAME, [heading, *counted], _("On to the second game"))


def _row_of_first(scene: Scene, seat: int, ghosts: Sequence[int]) -> tuple[Markup, ...]:
    cell = total(scene.icons, ghosts[seat], ghosts[seat] > ghosts[1 - seat])
    return row(scene.icons, scene.faces[seat], scene.called(seat), [cell], seat == scene.reader)


def _what_then(scene: Scene, oya: int) -> str:
    if oya == scene.reader:
        return _("All ghosts count. Now you place first.")
    return _("All ghosts count. Now {name} places first.").format(name=scene.names[oya])


# The games of a match, told from a sheet alone.


def ends_round(line: str) -> bool:
    """BOO-44: true of a line with which the first game of a match ends."""
    return bool(Line.read(line).followed("second"))
