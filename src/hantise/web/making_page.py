"""The form for a new table: who sits there, and the game's own options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from hantise.bots import LEVELS
from hantise.core import Game, Option
from hantise.core.words import _
from hantise.web.house import players
from hantise.web.page import frame, join
from hantise.web.windows import window

ME, FRIEND, COMPUTER, EMPTY = "me", "friend", "computer", ""
# How the names of the fields for options begin.
OPTION = "option."
# A table that opens with so many seats shows most games at their best.
USUAL = 4

Given = Mapping[str, str]


def making_page(game: Game, given: Given | None = None, problem: str = "") -> Markup:
    """The whole page, with what was given before and a word about what does not fit."""
    filled = _defaults(game) if given is None else given
    said = Markup('<p class="notice" role="alert">{}</p>').format(problem) if problem else ""
    kind = (
        "multipart/form-data"
        if any(option.is_text for option in game.settings)
        else "application/x-www-form-urlencoded"
    )
    form = Markup(
        '<form method="post" action="/new/{}" enctype="{}">{}{}{}<button class="btn pri">{}</button></form>'
    ).format(game.code, kind, said, _seats(game, filled), _options(game, filled), _("Open the table"))
    body = Markup(
        '<main class="making" data-game="{}">'
        '<div class="title">{}<div><h1 class="disp">{}</h1><p>{}</p></div></div>{}</main>'
    )
    return frame(
        _("A table of {game}").format(game=game.title),
        body.format(
            game.code,
            window(lit=True),
            game.title,
            f"{players(game)} · {game.author} · {game.publisher} {game.year}",
            form,
        ),
        kind="form",
        sub=game.title,
    )


def _defaults(game: Game) -> dict[str, str]:
    seats = min(game.players[-1], max(USUAL, game.players[0]))
    return {f"seat{n}": f"{COMPUTER}:{next(iter(LEVELS))}" for n in range(2, seats + 1)}


def _seats(game: Game, given: Given) -> Markup:
    others = join(_seat(game, number, given) for number in range(2, game.players[-1] + 1))
    return Markup(
        '<fieldset class="seats"><legend>{}</legend><div class="seat"><span>1</span><em>{}</em>{}</div>{}</fieldset>'
    ).format(_("Who plays"), _("You"), _name(1, given, _("Your name")), others)


def _name(number: int, given: Given, hint: str) -> Markup:
    return Markup(
        '<input name="name{}" value="{}" maxlength="30" autocomplete="off" placeholder="{}" aria-label="{}">'
    ).format(number, given.get(f"name{number}", ""), hint, _("Name of seat {n}").format(n=number))


def _seat(game: Game, number: int, given: Given) -> Markup:
    chosen = given.get(f"seat{number}", EMPTY)
    choices = join(_choice(value, words, chosen) for value, words in _who(game, number))
    return Markup('<div class="seat"><span>{}</span><select name="seat{}" aria-label="{}">{}</select>{}</div>').format(
        number, number, _("Who takes seat {n}").format(n=number), choices, _name(number, given, _("Name"))
    )


def _who(game: Game, number: int) -> Sequence[tuple[str, str]]:
    people = [(ME, _("Somebody on this screen")), (FRIEND, _("A friend, by a link"))]
    computers = [
        (f"{COMPUTER}:{name}", _("Computer · {level}").format(level=_(level.words))) for name, level in LEVELS.items()
    ]
    nobody = [(EMPTY, _("Nobody"))] if number > game.players[0] else []
    return [*computers, *people, *nobody]


def _choice(value: str, words: str, chosen: str) -> Markup:
    mark = Markup(" selected") if value == chosen else ""
    return Markup('<option value="{}"{}>{}</option>').format(value, mark, words)


def _options(game: Game, given: Given) -> Markup:
    """Yes or no is asked at once; numbers are for those who look for them."""
    flags = join(_flag(option, given) for option in game.settings if option.is_flag)
    numbers = join(_field(game, option, given) for option in game.settings if not option.is_flag)
    folded = Markup("<details><summary>{}</summary>{}</details>").format(_("House rules"), numbers) if numbers else ""
    return (
        Markup("<fieldset><legend>{}</legend>{}{}</fieldset>").format(_("How"), flags, folded)
        if flags or numbers
        else Markup("")
    )


def _flag(option: Option, given: Given) -> Markup:
    """An unticked box sends nothing, so a hidden field says no before it."""
    mark = Markup(" checked") if option.read(_text(option, given, ("yes", "no"))) else ""
    return Markup(
        '<label class="flag"><input type="hidden" name="{0}" value="no">'
        '<input type="checkbox" name="{0}" value="yes"{1}> {2}</label>'
    ).format(OPTION + option.name, mark, _(option.words))


def _field(game: Game, option: Option, given: Given) -> Markup:
    return _file(game, option) if option.is_text else _number(option, given)


def _file(game: Game, option: Option) -> Markup:
    """A browser never sends a file again by itself, so that nothing can be given back here."""
    return Markup(
        '<label class="file">{} <input type="file" name="{}" accept=".toml,.txt"></label>'
        '<p class="hint"><a href="/new/{}/{}.toml" download>{}</a></p>'
    ).format(_(option.words), OPTION + option.name, game.code, option.name, _("The file that lies in the box, to edit"))


def _number(option: Option, given: Given) -> Markup:
    value = given.get(OPTION + option.name, str(option.default))
    return Markup(
        '<label class="number">{} <input type="number" name="{}" value="{}" min="{}" max="{}" step="1"></label>'
    ).format(_(option.words), OPTION + option.name, value, option.least, option.most)


def _text(option: Option, given: Given, known: Sequence[str]) -> str:
    """What was given, or the default where that is not one of the known texts."""
    text = given.get(OPTION + option.name, "")
    return text if text in known else "yes" if option.default else "no"
