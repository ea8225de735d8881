"""How strong somebody is, as a drawing, with the same in a table and in words."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.my_matches.strength import Against, Strength
from hantise.web.pages.faces import name_of
from hantise.web.pages.frame import NOTHING, join

WIDTH, LEFT, RIGHT, TOP, ROW, HEAD = 358, 104, 18, 40, 30, 30
# Points at either end, odds of 100 to 1: a line that goes on beyond has no end there.
MOST = 800
# Half a stroke at the end of an interval.
CAP = 6


def how_strong(found: Sequence[Strength]) -> Markup:
    """The section about it; nothing where no match against computers has ended."""
    if not found:
        return NOTHING
    told = [strength for strength in found if strength.against]
    few = [strength for strength in found if not strength.against]
    parts = [_drawn(told), join(map(_said, told)), _table(told)] if told else []
    hint = _("Dot: the best guess. Line: 19 times in 20 between its ends.") if told else ""
    return Markup('<section class="panel strong"><h2>{}</h2>{}{}{}</section>').format(
        _("How strong you are"), _paragraph("hint", hint), join(parts), join(map(_more, few))
    )


def _paragraph(kind: str, words: str) -> Markup:
    return Markup('<p class="{}">{}</p>').format(kind, words) if words else NOTHING


def _more(strength: Strength) -> Markup:
    words = ngettext(
        "{game}: play {n} more game against the same computer to tell.",
        "{game}: play {n} more games against the same computer to tell.",
        strength.missing,
    )
    return _paragraph("hint", words.format(game=_(find(strength.game).title), n=strength.missing))


def _said(strength: Strength) -> Markup:
    """In words: of whom it is clear that they are weaker or stronger."""
    groups = [
        (_("You are stronger than {names}."), [each for each in strength.against if each.low > 0]),
        (_("You are weaker than {names}."), [each for each in strength.against if each.high < 0]),
        (
            _("Too close to tell: {names}."),
            [each for each in strength.against if each.low <= 0 <= each.high],
        ),
    ]
    sentences = [_names(words, some) for words, some in groups if some]
    return Markup("<p><b>{}</b> {}</p>").format(_(find(strength.game).title), " ".join(sentences))


def _names(words: str, some: Sequence[Against]) -> str:
    return words.format(names=", ".join(name_of(each.level) for each in some))


def _drawn(found: Sequence[Strength]) -> Markup:
    """A row for each level, under the name of each game; ahead of it is to the right of the line."""
    inside, top = [NOTHING], TOP
    for strength in found:
        inside.append(_rows(strength, top))
        top += HEAD + ROW * len(strength.against)
    even = Markup('<path class="even" d="M{0} {1}V{2}"/>').format(_x(0), TOP - 6, top)
    return Markup(
        '<svg class="chart" viewBox="0 0 {w} {h}" role="img" aria-label="{label}">{heads}{even}{inside}</svg>'
    ).format(
        w=WIDTH,
        h=top + 6,
        label=_("The table below says the same in numbers."),
        heads=_heads(),
        even=even,
        inside=join(inside),
    )


def _heads() -> Markup:
    words = Markup('<text x="{}" y="16" text-anchor="start">{}</text><text x="{}" y="16" text-anchor="end">{}</text>')
    return words.format(0, _("◀ stronger than you"), WIDTH - RIGHT, _("weaker than you ▶"))


def _rows(strength: Strength, top: int) -> Markup:
    title = Markup('<text class="game" x="0" y="{}">{}</text>').format(top + 20, _(find(strength.game).title))
    rows = [_row(each, top + HEAD + ROW * number + ROW // 2) for number, each in enumerate(strength.against)]
    return Markup('<g data-game="{}">{}{}</g>').format(strength.game, title, join(rows))


def _row(each: Against, y: int) -> Markup:
    ends = [_cap(points, y) for points in (each.low, each.high)]
    return Markup(
        '<text x="0" y="{}">{}</text><path class="reach" d="M{} {}H{}{}"/><circle class="dot" cx="{}" cy="{}" r="6"/>'
    ).format(y + 5, name_of(each.level), _x(each.low), y, _x(each.high), join(ends), _x(each.points), y)


def _cap(points: float, y: int) -> Markup:
    """The end of an interval, where it is on the drawing."""
    return Markup("M{} {}v{}").format(_x(points), y - CAP, 2 * CAP) if abs(points) <= MOST else NOTHING


def _x(points: float) -> float:
    """The place of so many points from the left."""
    share = (max(-MOST, min(MOST, points)) + MOST) / (2 * MOST)
    return round(LEFT + (WIDTH - LEFT - RIGHT) * share, 1)


def _table(found: Sequence[Strength]) -> Markup:
    heads = (_("Game"), _("Computer"), _("Games"), _("Points ahead"))
    head = join(Markup('<th scope="col">{}</th>').format(each) for each in heads)
    rows = join(_numbers(strength.game, each) for strength in found for each in strength.against)
    return Markup(
        '<details><summary>{0}</summary><p class="hint">{1}</p><table class="scores"><caption class="vh">{0}</caption>'
        "<thead><tr>{2}</tr></thead><tbody>{3}</tbody></table></details>"
    ).format(_("As a table"), _("400 points ahead win ten games for each that is lost."), head, rows)


def _numbers(game: str, each: Against) -> Markup:
    reach = _("{points} ({low} to {high})").format(
        points=_signed(each.points), low=_signed(each.low), high=_signed(each.high)
    )
    return Markup('<tr><th scope="row">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>').format(
        _(find(game).title), name_of(each.level), each.matches, reach
    )


def _signed(points: float) -> str:
    return f"{round(points):+d}".replace("-", "\N{MINUS SIGN}") if round(points) else "0"
