"""Several games in a row: the page on which they are chosen or drawn, before the first table is made."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.bots.host_bots import HostBot, known_level, playing
from hantise.core import BadOption, Game, HantiseError
from hantise.core.game import Value
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find, shelf
from hantise.store import Entry, Programme
from hantise.web.front.home import players
from hantise.web.pages.frame import NOTHING, frame, go_to, join, paragraph, send, sign
from hantise.web.problems import Problem
from hantise.web.requests import whole_number
from hantise.web.tables.programmes import rule

# The options by which a game has another length.
MATCH: Final = "match"  # makes one round a match of several
SHORT: Final = "short"  # plays with fewer cards
LENGTHS: Final = (MATCH, SHORT)
# The fields: the evening of a new table, and on the page of an evening its people, its games, and a draw.
FIELD, PEOPLE, GAME, DRAW = "programme", "people", "game", "draw"
LEAST, MOST = 2, 5  # games of an evening
_random = SystemRandom()


class Evening(NamedTuple):
    """The games of an evening for so many people; as text `3.one-match.another`, by the codes of the games."""

    people: int
    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        return ".".join([str(self.people), *map(written, self.entries)])

    @property
    def programme(self) -> Programme:
        """The programme of its first match."""
        return Programme(self.entries)

    def check(self, seats: int, levels: Sequence[str], bots: Sequence[HostBot]) -> None:
        """Problem unless as many sit there, and the computers among them play all games."""
        if seats != self.people:
            told = _("This evening is for {n} players. Change who sits at the table, or the games.")
            raise Problem(400, "other-people", told.format(n=self.people))
        for entry in self.entries:
            for level in filter(None, levels):
                known_level(level, playing(bots, entry.game))


def written(entry: Entry) -> str:
    """The entry as a form sends it."""
    return "-".join([entry.game, *entry.options])


def read(text: str, people: int) -> Entry:
    """The entry that was written so; Problem unless that many people can play it."""
    for entry in offered(people):
        if written(entry) == text:
            return entry
    if text not in shelf():
        raise _no_such_game()
    game = find(text)
    told = _("{game}: {players}, and you are {n}. Choose another game.")
    told = told.format(game=_(game.title), players=players(game), n=people)
    raise Problem(400, "does-not-fit", told)


def _no_such_game() -> Problem:
    return Problem(400, "no-such-game", _("The house has no such game."))


def offered(people: int) -> list[Entry]:
    """Everything that so many people can play, each game in all its lengths."""
    found = list[Entry]()
    for game in [find(code) for code in shelf()]:
        lengths = [option.name for option in game.settings if option.name in LENGTHS and option.is_flag]
        entries = [Entry(game.code, {}), *[Entry(game.code, {name: True}) for name in lengths]]
        found += [entry for entry in entries if _is_played(game, people, entry.options)]
    return found


def _is_played(game: Game, people: int, options: dict[str, Value]) -> bool:
    try:
        game.checked(people, options)
    except BadOption:
        return False
    return people in game.players


def drawn(people: int, number: int, first: Sequence[Entry] = ()) -> list[Entry]:
    """So many games after the `first` ones, drawn by lot: no game comes again before all have come."""
    usual = [entry for entry in offered(people) if not entry.options]
    found = [*first]
    while len(found) < number:
        # Whatever came least often until now.
        times = [sum(one.game == entry.game for one in found) for entry in usual]
        found.append(_random.choice([entry for entry, count in zip(usual, times) if count == min(times)]))
    return found


def asked_evening(text: str, game: Game) -> Evening | None:
    """The evening of this text, which begins with the game; None for ""; Problem for any other text."""
    if not text:
        return None
    number, *games = text.split(".")
    evening = chosen(number, games)
    if evening.entries[0].game != game.code:
        raise _no_such_game()
    return evening


def chosen(people: str, games: Sequence[str]) -> Evening:
    """The evening of these games; Problem if they are too few or too many, or if one does not fit the people."""
    number = whole_number(people, 1) or 0
    if not LEAST <= len(games) <= MOST:
        words = _("An evening has {least} to {most} games.").format(least=LEAST, most=MOST)
        raise Problem(400, "number-of-games", words)
    return Evening(number, tuple([read(game, number) for game in games]))


# The page.


async def ask(request: Request) -> Response:
    """GET: the page on which an evening is chosen or drawn; once it is chosen, the page of its first table."""
    query, problem = request.query_params, ""
    most = max(find(code).players[-1] for code in shelf())
    people = min(max(LEAST, whole_number(query.get(PEOPLE, ""), 1) or LEAST), most)
    games = [game for game in query.getlist(GAME) if game][:MOST]
    if number := whole_number(query.get(DRAW, ""), 1):
        games = [written(entry) for entry in drawn(people, min(number, MOST))]
    elif "set" in query:
        try:
            evening = chosen(str(people), games)
            return go_to(f"/new/{evening.entries[0].game}?{FIELD}={evening}")
        except HantiseError as error:
            problem = str(error)
    link = Markup('<a class="btn" href="/programme?people={0}"{1}>{0}</a>')
    here = {people: Markup(' aria-current="true"')}
    numbers = join(link.format(number, here.get(number, "")) for number in range(LEAST, most + 1))
    body = Markup(
        '<main class="page programme"><h1>{}</h1><p>{}</p><p>{}</p>{}'
        '<div class="people" role="group" aria-labelledby="how-many"><b id="how-many">{}</b>{}</div>'
        '<form action="/programme">{}{}<p><button class="btn pri" name="set" value="yes">{}</button></p></form></main>'
    ).format(
        _("An evening’s programme"),
        _("Several games in a row with the same people, and one board for all of them."),
        rule(),
        Markup('<p class="notice" role="alert">{}</p>').format(problem) if problem else NOTHING,
        _("How many are you?"),
        numbers,
        Markup('<input type="hidden" name="{}" value="{}">').format(PEOPLE, people),
        games_field(people, games),
        _("Set the table"),
    )
    page = frame(_("An evening’s programme"), body, kind="form", sheet="programme.css")
    return send(page, 400 if problem else 200)


def games_field(people: int, given: Sequence[str], first: int = 1) -> Markup:
    """The fields for the games from number `first` on, why some are missing, and the buttons by which all are drawn."""
    entries = offered(people)
    choice = Markup('<label><span>{0}</span><select name="{1}" aria-label="{0}">{2}</select></label>')
    option = Markup('<option value="{}"{}>{}</option>')
    fields = list[Markup]()
    for place, number in enumerate(range(first, MOST + 1)):
        value = given[place] if place < len(given) else ""
        nothing = _("choose a game") if number <= LEAST else _("no more")
        told = [("", nothing), *((written(entry), called(entry)) for entry in entries)]
        choices = [option.format(key, Markup(" selected") if key == value else "", words) for key, words in told]
        fields.append(choice.format(_("Game {n}").format(n=number), GAME, join(choices)))
    others = [find(code) for code in shelf() if not any(entry.game == code for entry in entries)]
    missing = ", ".join([f"{_(game.title)} ({players(game)})" for game in others])
    why = _("Not for {n} players: {games}.").format(n=people, games=missing)
    button = Markup('<button class="btn" name="{0}" value="{1}" formmethod="get">{1}</button>')
    draws = join(button.format(DRAW, number) for number in range(LEAST, MOST + 1))
    return Markup(
        '<fieldset class="games"><legend>{}</legend>{}{}</fieldset>'
        '<div class="people" role="group" aria-labelledby="draw"><b id="draw">{}</b>{}</div>'
    ).format(
        _("The games, in order"),
        join(fields),
        paragraph(why) if others else NOTHING,
        _("Let the house draw: how many games?"),
        draws,
    )


def called(entry: Entry) -> str:
    """The game's name, with its length if that is not the usual one."""
    words = {MATCH: _("A match"), SHORT: _("A short game")}
    return " · ".join([_(find(entry.game).title), *(words[name] for name in entry.options)])


def offer(game: Game) -> Markup:
    """The way from a game's page to an evening that begins with it."""
    return Markup(
        '<a class="btn quick first" href="/programme?people={}&amp;game={}"><span class="words"><b>{}</b>'
        "<small>{}</small></span></a>"
    ).format(game.players[0], game.code, _("Several games in a row"), _("an evening’s programme, with one board"))


def announced(evening: Evening) -> Markup:
    """What the page of the first table says about the evening, with the way to choose other games."""
    games = join(
        Markup("<li>{}<span>{}</span></li>").format(sign(entry.game), called(entry)) for entry in evening.entries
    )
    again = "&amp;".join([f"{PEOPLE}={evening.people}", *(f"{GAME}={written(entry)}" for entry in evening.entries)])
    return Markup(
        '<section class="evening" aria-labelledby="evening"><h2 id="evening">{}</h2><ol>{}</ol><p>{}</p>'
        '<p><a class="btn small" href="/programme?{}">{}</a></p></section>'
    ).format(_("An evening’s programme"), games, rule(), Markup(again), _("Other games"))


ROUTES: Final = [
    Route("/programme", ask),
]
