"""The page of all puzzles: today's three, and every game's by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hantise.core.words import _, ngettext
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.games import codes, find
from hantise.puzzles.shelf import Place, Theme, by_ease, shipped, themes
from hantise.web.pages.assets import address
from hantise.web.pages.frame import frame, join
from hantise.web.puzzles.noted import Noted
from hantise.web.puzzles.question import called

CARD = Markup('<li data-game="{0}"><a class="today{1}" href="/puzzles/{0}/{2}">{3}<b>{4}</b><span>{5}</span></a></li>')
ONE = Markup('<li><a href="/puzzles/{}/{}" class="{}" aria-label="{}">{}</a></li>')
SHELF = Markup(
    '<section class="shelf" data-game="{}"><header>{}<div><h2>{}</h2><p class="hint">{}</p></div></header>'
    "{}{}</section>"
)
NEXT = Markup('<a class="btn pri" href="/puzzles/{}/{}">{}<small>{}</small></a>')
THEME = Markup('<details><summary><b>{}</b> <span>{}</span></summary><ol class="numbers">{}</ol></details>')


def list_page(days: Sequence[Place], noted: Mapping[Place, Noted]) -> Markup:
    """The whole page, with what this browser has solved marked."""
    body = Markup(
        '<main class="puzzles"><h1>{}</h1><p class="hint">{}</p><section><h2>{}</h2><ol class="days">{}</ol></section>'
        '<div class="shelves">{}</div></main>'
    ).format(
        _("Puzzles"),
        _("Moments of real games between computers: one choice is much better than all others."),
        _("Three for today"),
        join([_card(place, noted.get(place, Noted())) for place in days]),
        join([_shelf(code, noted) for code in codes() if shipped(code)]),
    )
    return frame(_("Puzzles"), body, sheet="puzzles.css")


def _card(place: Place, noted: Noted) -> Markup:
    state = _state(noted) or called(place)
    kind = " solved" if noted.is_solved else ""
    return CARD.format(place.game, kind, place.number, _sign(place.game), _(find(place.game).title), state)


def _state(noted: Noted) -> str:
    if noted.is_solved and noted.tries <= 1:
        return _("✓ solved at the first try")
    if noted.is_solved:
        return _("✓ solved")
    return _("tried, not solved yet") if noted.tries else ""


def _sign(code: str) -> Markup:
    return picture(address("house.svg"), f"s-{code}", "glyph")


def _shelf(code: str, noted: Mapping[Place, Noted]) -> Markup:
    """A game's picture, the next one to try, and its themes to unfold."""
    places = by_ease(code)
    following = next((place for place in places if not _is_solved(place, noted)), places[0])
    onward = NEXT.format(*following, _("Next"), called(following))
    folds = join([_theme(theme, noted) for theme in themes(code)])
    return SHELF.format(code, _sign(code), _(find(code).title), _solved(places, noted), onward, folds)


def _theme(theme: Theme, noted: Mapping[Place, Noted]) -> Markup:
    numbers = join([_number(place, noted.get(place, Noted()), n) for n, place in enumerate(theme.places, start=1)])
    return THEME.format(_(theme.words), _solved(theme.places, noted), numbers)


def _solved(places: Sequence[Place], noted: Mapping[Place, Noted]) -> str:
    solved = sum(_is_solved(place, noted) for place in places)
    return ngettext("{n} of {all} solved", "{n} of {all} solved", solved).format(n=solved, all=len(places))


def _is_solved(place: Place, noted: Mapping[Place, Noted]) -> bool:
    return noted.get(place, Noted()).is_solved


def _number(place: Place, noted: Noted, number: int) -> Markup:
    kind = "solved" if noted.is_solved else "tried" if noted.tries else "new"
    name, state = called(place), _state(noted)
    return ONE.format(*place, kind, f"{name}, {state}" if state else name, number)
