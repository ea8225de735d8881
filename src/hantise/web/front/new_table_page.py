"""The page for a new table: one button to play at once, or who sits there and by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from hantise.bots.host_bots import HostBot
from hantise.core import BadOption, Game, Option
from hantise.core.words import _, language, ngettext
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.web.front.fields import DEAL, SEAL, WORDS, deal_field, lesson_button, lesson_form, sealed, words_field
from hantise.web.front.home import players
from hantise.web.front.new_table_seats import COMPUTER, EMPTY, FRIEND, ME, Given, seats
from hantise.web.front.rules_page import rules_text
from hantise.web.pages.faces import companions, face_of
from hantise.web.pages.frame import address, frame, icon, join
from hantise.web.pages.switches import voiceless
from hantise.web.tables.seals import Seal

__all__ = ["COMPUTER", "EMPTY", "FRIEND", "HINTS", "ME", "OPEN", "OPTION", "defaults", "making_page"]

# The field by which anybody is let in.
OPEN = "open"
# The field by which computers give hints.
HINTS = "hints"
# How the names of the fields for options begin.
OPTION = "option."
# The option of a game that is played as one round or as a match of several.
MATCH = "match"
# The option of a game that is played whole or with fewer cards.
SHORT = "short"
BY_LOT = -1  # for the option that is a seat
# A table that opens with so many seats shows most games at their best.
USUAL = 4
BUTTON = Markup(
    '<button class="btn quick first" form="{}"><span class="words"><b>{}</b><small>{}</small></span></button>'
)


def making_page(
    game: Game,
    given: Given | None = None,
    problem: str = "",
    wrong: str = "",
    seal: Seal | None = None,
    may_open: bool = False,
    bots: Sequence[HostBot] = (),
) -> Markup:
    """The whole page, with what was given before, a word about what does not fit, and the option that it is about.

    The seal is that of the deal to come, None where the house makes none beforehand. `may_open` if anybody may be let
    in; the bots are those that the host brings.
    """
    filled = defaults(game) if given is None else given
    return frame(
        _("A table of {game}").format(game=_(game.title)),
        Markup('<main class="making">{}<div class="inside">{}{}{}</div></main>{}').format(
            _facade(game),
            _notice(problem),
            small_hands(game) + _quick(game),
            _form(game, filled, wrong, seal, may_open, bots),
            _quick_form(game, defaults(game), seal)
            + _recommended(game, seal)
            + _childs_form(game, seal)
            + _friendly_forms(game, seal)
            + lesson_form(game),
        ),
        kind="form",
        sub=_(game.title),
        game=game.code,
        sheet="making.css",
        script="making.js" if small_hands(game) else "",
    )


def _facade(game: Game) -> Markup:
    """The window of the house that was pushed open, and the plaque beneath it."""
    minutes = [_("{n} min").format(n=game.minutes)] if game.minutes else []
    ages = [_("ages {n}+").format(n=game.age)] if 0 < game.age < READS else []
    way = Markup('<p><a href="/rules/{}">{}</a></p>').format(game.code, _("Rules of the game"))
    # Where they are written: who has no box reads them first.
    rules = way if rules_text(game.code, language()) else Markup("")
    return Markup(
        '<header class="facade"><div class="plaque"><h1 class="display">{}</h1><p>{}</p>'
        "<p><small>{}</small></p>{}</div></header>"
    ).format(_(game.title), " · ".join([players(game), *minutes, *ages]), game.made, rules)


def _notice(problem: str) -> Markup:
    return Markup('<p class="notice" role="alert">{}</p>').format(problem) if problem else Markup("")


def defaults(game: Game) -> dict[str, str]:
    """Enough computers for a table that shows the game well."""
    count = min(game.players[-1], max(USUAL, game.players[0])) - 1
    return {f"seat{n}": f"{COMPUTER}:{level}" for n, level in enumerate(companions(game, count), start=2)}


def _quick(game: Game) -> Markup:
    """The button for who only wants to play; its form comes last on the page, the one to fill in first."""
    levels = companions(game, len(defaults(game)))
    faces = join(ghost(address("house.svg"), face) for face in ("you", *map(face_of, levels)))
    return Markup('{}{}{}{}{}<p class="or"><span>{}</span></p>').format(
        Markup(
            '<button class="btn quick" form="quick"><span class="faces">{}</span><span class="words"><b>{}</b>'
            '<small class="many">{}</small><small class="one">{}</small></span></button>'
        ).format(faces, _("Play now"), _against(len(levels)), _against(1)),
        childs_button(game),
        lesson_button(game),
        _friendly(game),
        BUTTON.format("first", _("My first evening"), _(game.first_evening.words))
        if game.first_evening is not None
        else Markup(""),
        _("or set the table yourself"),
    )


def _against(many: int) -> str:
    return ngettext("you against {n} computer", "you against {n} computers", many).format(n=many)


def _friendly(game: Game) -> Markup:
    """The buttons that lead to the lobby at once, where a friend is awaited: alone, or with computers."""
    pair = BUTTON.format("friend", _("Play with a friend"), _("just you two"))
    if game.players[-1] == 2:
        return pair
    party = BUTTON.format("friends", _("…and computers"), _("a table of {n}").format(n=len(_party(game)) + 1))
    return Markup('<div class="friendly">{}{}</div>').format(pair, party)


def _party(game: Game) -> dict[str, str]:
    """A friend, and as many computers as make a table that shows the game well."""
    return {**defaults(game), "seat2": FRIEND}


def _friendly_forms(game: Game, seal: Seal | None) -> Markup:
    pair = _quick_form(game, {"seat2": FRIEND}, seal, "friend")
    return pair + _quick_form(game, _party(game), seal, "friends") if game.players[-1] > 2 else pair


def _recommended(game: Game, seal: Seal | None) -> Markup:
    if game.first_evening is None:
        return Markup("")
    options = {OPTION + name: _written(value) for name, value in game.first_evening.options.items()}
    return _quick_form(game, {**defaults(game), **options}, seal, "first")


def _childs_form(game: Game, seal: Seal | None) -> Markup:
    """A table for a small child and one computer."""
    if not is_for_small(game):
        return Markup("")
    (level,) = companions(game, 1)
    options = {OPTION + option.name: "yes" for option in game.settings if option.name in EASY}
    return _quick_form(game, {"seat2": f"{COMPUTER}:{level}", **options}, seal, CHILD)


def _written(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _quick_form(game: Game, given: Given, seal: Seal | None, key: str = "quick") -> Markup:
    """A form without anything to fill in; of all forms of a page the one that is sent has the deal that it shows."""
    fields = {**given, **({} if seal is None else {SEAL: seal.token})}
    hidden = join(
        Markup('<input type="hidden" name="{}" value="{}">').format(name, value) for name, value in fields.items()
    )
    return Markup('<form id="{}" method="post" action="/new/{}">{}</form>').format(key, game.code, hidden)


def _form(game: Game, given: Given, wrong: str, seal: Seal | None, may_open: bool, bots: Sequence[HostBot]) -> Markup:
    kind = "multipart/form-data" if any(option.is_text for option in game.settings) else _USUAL_KIND
    joins, watches, asks = given.get(OPEN) == "yes", given.get("watch") != "no", given.get(HINTS) != "no"
    open_to = _("Your table is on the first page until it begins: whoever comes takes a friend’s seat.")
    seen = _("They see only cards that lie face up.")
    hints = _("Only while you play against computers alone; the record keeps each hint.")
    permissions = [
        _permission(_("Who can join"), OPEN, _("Anybody may join"), joins, open_to) if may_open else Markup(""),
        _permission(_("Who can watch"), "watch", _("Others may watch"), watches, seen),
        _permission(_("Hints"), HINTS, _("Computers give hints"), asks, hints),
    ]
    return Markup(
        '<form class="set" method="post" action="/new/{}" enctype="{}">{}<div class="rest">{}{}{}{}{}{}</div>'
        '<p class="go"><button class="btn pri">{}</button></p></form>'
    ).format(
        game.code,
        kind,
        seats(game, given, bots),
        _length(game, given, wrong),
        join(_named(option, given, option.name == wrong) for option in game.settings if option.named),
        join(permissions),
        _house_rules(game, given, wrong),
        words_field(given.get(WORDS, ""), sealed(seal)),
        deal_field(given.get(DEAL, "")),
        _("Open the table"),
    )


_USUAL_KIND = "application/x-www-form-urlencoded"


def _length(game: Game, given: Given, wrong: str) -> Markup:
    """One round or a match, or a whole game or a short one, where the game has both."""
    option = next(filter(_is_length, game.settings), None)
    if option is None:
        return Markup("")
    is_other = _is_ticked(option, given)
    usual = _("One round"), _("Quickly done; play another whenever you like.")
    other = _("A match"), _(option.words)
    if option.name != MATCH:
        usual = _("A whole game"), _("{n} min").format(n=game.minutes)
        other = _("A short game"), _("With half of the cards, in half the time.")
    return Markup('<fieldset class="length{}"><legend>{}</legend>{}{}</fieldset>').format(
        " wrong" if wrong == option.name else "",
        _("How long"),
        _radio(option, "no", *usual, not is_other),
        _radio(option, "yes", *other, is_other),
    )


def _named(option: Option, given: Given, is_wrong: bool) -> Markup:
    """The values that most tables choose between; another that was given stands beside them as a number."""
    value = given.get(OPTION + option.name, str(option.default))
    words = {str(one.value): (_(one.words), _(one.meaning)) for one in option.named}
    radios = [_radio(option, number, *told, number == value) for number, told in words.items()]
    if value not in words and value.isdecimal():
        radios.append(_radio(option, value, value, _(option.words), is_chosen=True))
    return Markup('<fieldset class="length{}"><legend>{}</legend>{}</fieldset>').format(
        " wrong" if is_wrong else "", _short(option), join(radios)
    )


def _short(option: Option) -> str:
    """After a colon it says what the numbers mean, which nobody sees here."""
    return _(option.words).partition(":")[0].strip()


def _radio(option: Option, value: str, words: str, meaning: str, is_chosen: bool) -> Markup:
    return Markup(
        '<label class="choice"><input type="radio" name="{}" value="{}"{}>'
        "<span><b>{}</b><small>{}</small></span></label>"
    ).format(OPTION + option.name, value, _checked(is_chosen), words, meaning)


def _house_rules(game: Game, given: Given, wrong: str) -> Markup:
    """The options that few tables change: folded, unless one of them does not fit."""
    options = [option for option in game.settings if not (_is_length(option) or option.named)]
    if not options:
        return Markup("")
    return Markup('<details class="rules-of-house"{}><summary>{}</summary><div>{}</div></details>').format(
        Markup(" open") if _is_worth_showing(options, given, wrong) else "",
        _("House rules"),
        join(_field(game, option, given, option.name == wrong) for option in options),
    )


def _is_length(option: Option) -> bool:
    return option.name in (MATCH, SHORT) and option.is_flag


def _is_worth_showing(options: Sequence[Option], given: Given, wrong: str) -> bool:
    """True if one of them is wrong, or was changed before."""
    usual = {
        option.name: ("yes" if option.default else "no") if option.is_flag else str(option.default)
        for option in options
    }
    return any(name == wrong or given.get(OPTION + name, default) != default for name, default in usual.items())


def _permission(legend: str, name: str, words: str, is_ticked: bool, meaning: str) -> Markup:
    return Markup("<fieldset><legend>{}</legend>{}</fieldset>").format(legend, _box(name, words, is_ticked, meaning))


def _field(game: Game, option: Option, given: Given, is_wrong: bool) -> Markup:
    if option.is_text:
        return Markup(
            '<div class="file"><label>{}{} <input type="file" name="{}" accept=".toml,.txt"></label>'
            '<p><a href="/new/{}/{}.toml" download>{}</a></p></div>'
        ).format(
            _(option.words),
            _small(option.why),
            OPTION + option.name,
            game.code,
            option.name,
            _("The standard deck, as a file to edit"),
        )
    if option.is_flag:
        kind = " wrong" if is_wrong else ""
        return _box(OPTION + option.name, _(option.words), _is_ticked(option, given), option.why, kind)
    return (_seat if option.asks else _number)(option, given, is_wrong)


def _is_ticked(option: Option, given: Given) -> bool:
    """The given value, or the default where that is neither yes nor no."""
    text = given.get(OPTION + option.name, "")
    return text == "yes" if text in ("yes", "no") else bool(option.default)


def _box(name: str, words: str, is_ticked: bool, meaning: str = "", kind: str = "") -> Markup:
    """An unticked box sends nothing, so a hidden field says no before it."""
    return Markup(
        '<label class="flag{4}"><input type="hidden" name="{0}" value="no">'
        '<input type="checkbox" name="{0}" value="yes"{1}><span>{2}{3}</span></label>'
    ).format(name, _checked(is_ticked), words, _small(meaning), kind)


def _small(words: str) -> Markup:
    return Markup(" <small>{}</small>").format(_(words)) if words else Markup("")


def _checked(is_it: bool) -> Markup:
    return Markup(" checked") if is_it else Markup("")


def _seat(option: Option, given: Given, is_wrong: bool) -> Markup:
    """The answer to a question to the table: a seat, or by lot."""
    chosen = given.get(OPTION + option.name, str(option.default))
    words = {str(seat): _("Seat {n}").format(n=seat + 1) for seat in range(option.most + 1)}
    return _select(option, called(option), {str(BY_LOT): _("By lot"), **words}, chosen, is_wrong)


def _select(option: Option, name: str, words: Mapping[str, str], chosen: str, is_wrong: bool) -> Markup:
    """The values of an option in words."""
    choices = join(
        Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected") if value == chosen else "", told)
        for value, told in words.items()
    )
    return Markup('<label class="number{}"><span>{}{}</span><select name="{}">{}</select></label>').format(
        " wrong" if is_wrong else "", name, _small(option.why), OPTION + option.name, choices
    )


def _number(option: Option, given: Given, is_wrong: bool) -> Markup:
    value = given.get(OPTION + option.name, str(option.default))
    if option.values:
        words = {str(option.least + n): _(told) for n, told in enumerate(option.values)}
        return _select(option, _short(option), words, value, is_wrong)
    return Markup(
        '<label class="number{}"><span>{}{}</span>'
        '<input type="number" name="{}" value="{}" min="{}" max="{}" step="1"></label>'
    ).format(
        " wrong" if is_wrong else "",
        _(option.words),
        _small(option.why),
        OPTION + option.name,
        value,
        option.least,
        option.most,
    )


# For a game that small children play: a table for one of them, their pace and the ear, chosen where it is made.


# From so many years on children read what they are asked.
READS = 7
WISH = Markup(
    '<button type="button" class="btn wish" data-wish="{}" aria-pressed="false" hidden>'
    "<b>{}</b><small>{}</small>{}</button>"
)
# The form of that table, which needs no reading; the script takes on the pace with it.
CHILD = "child"
START = Markup(
    '<button class="btn quick first" form="{}" data-wishes="patient"><span class="faces">{}</span>'
    '<span class="words"><b>{}</b><small>{}</small></span></button>'
)
# Of the game's options those that are for small children.
EASY = ("short", "memory_aid")


def is_for_small(game: Game) -> bool:
    """True if some who play it do not read yet."""
    return 0 < game.age < READS


def small_hands(game: Game) -> Markup:
    """Two switches that the browser remembers, each with its sentence; nothing where everybody reads."""
    if not is_for_small(game):
        return Markup("")
    told = Markup('{}</small><small class="voiceless">{}')
    aloud = told.format(_("A voice says what is asked, for who does not read yet."), voiceless())
    pace = _("For small children: every swap waits for a tap.")
    switches = [
        WISH.format("patient", _("At a child’s pace"), pace, icon("eyes")),
        WISH.format("spoken", _("Read aloud"), aloud, icon("ear")),
    ]
    return Markup('<div class="wishes">{}</div>').format(join(switches))


def childs_button(game: Game) -> Markup:
    """The button of whoever does not read yet; nothing where everybody does."""
    if not is_for_small(game):
        return Markup("")
    (level,) = companions(game, 1)
    faces = join(ghost(address("house.svg"), face) for face in ("you", face_of(level)))
    return START.format(CHILD, faces, _("For a small child"), _("one computer, a short game, with pictures and time"))


# Why a table cannot be opened, in the visitor's language, found by asking the game option by option.


class OptionProblem(NamedTuple):
    """A sentence, and the name of the option that it is about; "" if it is about no single one."""

    words: str
    option: str = ""


def called(option: Option) -> str:
    """The option's name on the page, which asks in words where the game has numbers for seats."""
    return _(option.asks) if option.asks else _(option.words)


def option_problem(game: Game, seats: int, values: Mapping[str, str], error: BadOption) -> OptionProblem:
    """A sentence for people where a common case is recognised; else the game's own."""
    if seats not in game.players:
        words = _("{game}: {players}. Change who sits at the table.")
        return OptionProblem(words.format(game=_(game.title), players=players(game)))
    for option in game.settings:
        if option.is_text or option.name not in values:
            continue
        value = values[option.name]
        if _is_refused(partial(option.read, value)):
            return OptionProblem(_unreadable(option), option.name)
        # Alone, all others being as usual, it cannot be had with so many seats.
        if _is_refused(partial(game.checked, seats, {option.name: value})):
            words = _("With {n} players this does not work: {option}").format(n=seats, option=called(option))
            return OptionProblem(words, option.name)
    return OptionProblem(str(error))


def _is_refused(asked: Callable[[], object]) -> bool:
    try:
        asked()
    except BadOption:
        return True
    return False


def _unreadable(option: Option) -> str:
    if option.is_flag:
        return _("Answer yes or no: {option}").format(option=called(option))
    words = _("Enter a whole number from {least} to {most}: {option}")
    return words.format(least=option.least, most=option.most, option=called(option))
