"""The ending: what stands over the table when a game or a round is over."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hantise.core.cached import cached
from hantise.drawing.ghosts import AVATARS, HOWLS, LAUGHS, feeling
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.markup import Markup

KEPT = 500
OPENED = Markup('<section class="ending" id="result" aria-labelledby="outcome"><div class="panel">')
# The height of a ghost's feet, and the height of a ghost that the house does not know.
FEET, USUAL = 112, 78
# The width of the drawing of a winner alone, and of one with a loser.
ALONE, WITH_LOSER = 100, 142
HERO = Markup('<svg class="hero" viewBox="0 -14 {} 138" aria-hidden="true">{}{}</svg>')


def ending(result: Iterable[Markup], ways: Markup) -> list[Markup]:
    """The end of a game: its result, which holds the heading `outcome`, and the ways on, in pieces.

    A link to `#result` puts it aside, one to `#outcome` brings it back.
    """
    return [OPENED, *result, ways_on(ways)]


def between_rounds(key: str, told: Iterable[Markup], words: str) -> list[Markup]:
    """The tale of a round, with a heading `key-told`, and the button that puts it aside; in pieces.

    The button is a link to the panel, and the style sheet hides the target of a link, so it closes without scripts too.
    A page that reloads by itself names the closed panel in `read`.
    """
    # The class `ending` stands second: the log tells the end of a round line by line, a result the end of a game.
    opened = Markup('<section class="between ending" id="{0}" aria-labelledby="{0}-told"><div class="panel">')
    link = Markup('<a class="btn pri" href="?read={0}#{0}">{1}</a>').format(key, words)
    return [opened.format(key), *told, ways_on(link)]


def put_aside(table: Iterable[Markup]) -> str:
    """The end of an address that puts aside the tale of a round in these pieces; "" if they hold none.

    A table that goes on from another one's step does not tell the events before it: the player chose that step.
    """
    found = re.search(r'class="between ending" id="([^"]+)"', "".join(map(str, table)))
    return f"?read={found[1]}#{found[1]}" if found else ""


def ways_on(ways: Markup) -> Markup:
    """The buttons below a panel, which end it."""
    return Markup('<div class="acts ways">{}</div></div></section>').format(ways)


def story(hero: Markup, key: str, heading: str, told: Iterable[Markup]) -> Markup:
    """The hero, the heading under that id, and what happened, in sentences."""
    return Markup('<div class="story">{}<div><h2 class="display" id="{}">{}</h2><p>{}</p></div></div>').format(
        hero, key, heading, Markup(" ").join(told)
    )


@cached(KEPT)
def hero(icons: str, ghost: str, is_crowned: bool = False, loser: str = "", equal: str = "") -> Markup:
    """A ghost at its largest, beside one that did as well, if it is named.

    The crowned one laughs, and the loser, if one is named, howls at its side.
    """
    width, beside = ALONE, NOTHING
    if equal:
        width, drawn = 2 * ALONE, _standing(icons, equal, is_crowned)
        beside = Markup('<g transform="translate({})">{}</g>').format(ALONE, drawn)
    elif loser:
        # Half as large, and as low.
        drawn = Markup('<use href="{}#g-{}" x="92" y="58" width="50" height="62"/>')
        width, beside = WITH_LOSER, drawn.format(icons, feeling(loser, HOWLS))
    return HERO.format(width, _standing(icons, ghost, is_crowned), beside)


def _standing(icons: str, ghost: str, is_crowned: bool) -> Markup:
    drawn = Markup('<use href="{}#g-{}" width="100" height="124"/>{}')
    if not is_crowned:
        return drawn.format(icons, ghost, NOTHING)
    head = FEET - (AVATARS[ghost].height if ghost in AVATARS else USUAL)
    crown = Markup('<use href="{}#crown" x="26" y="{}" width="48" height="36"/>').format(icons, head - 22)
    return drawn.format(icons, feeling(ghost, LAUGHS), crown)
