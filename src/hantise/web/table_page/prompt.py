"""The prompt: whose turn it is, and a seat's choices, all in one form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from hantise.core import SPECTATOR, Choice
from hantise.core.kept import kept
from hantise.core.names import by_stand_in, is_lent
from hantise.core.words import _
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.kit.prompt import END_OF_QUESTION, button, hint, locked_button, question
from hantise.drawing.kit.prompt import notice as drawn_notice
from hantise.drawing.markup import Markup, escape
from hantise.web.pages.anchors import rules_address
from hantise.web.pages.assets import address
from hantise.web.pages.computer_faces import name_of
from hantise.web.pages.faces import faces_of
from hantise.web.table_page.counsel import advice_of, ask_button, counsel
from hantise.web.table_page.extras import extras_of
from hantise.web.table_page.lesson import row, said
from hantise.web.table_page.log import since
from hantise.web.table_page.menu import stand_in
from hantise.web.table_page.practice import practice_line
from hantise.web.table_page.snapshot import Around, Guide, Notice, Sight
from hantise.web.table_page.touches import chosen_so_far, in_touches, offered, touching_form
from hantise.web.table_page.why_not import why_not
from hantise.web.tables.names import missing, waiting_for

# With so few choices each is a large button; more are a list.
FEW = 4
# Headings and buttons come again; what names its table is of no use to another, and few are played at at once.
KEPT, FOR_TABLES = 8000, 1000
END, END_OF_FORM, END_OF_LIST, END_OF_FOLD = map(Markup, ("</section>", "</form>", "</div>", "</details>"))
FORM = Markup('<form method="post" action="/t/{}"><input type="hidden" name="seat" value="{}">')
ASKED = Markup('<input type="hidden" name="version" value="{}"><input type="hidden" name="key" value="{}">')
CHAPTERS = Markup('<div class="chapters">')
# Pages whose readers have not asked for the end take their time all the same.
HURRIED = Markup('<i hidden data-hurried=""></i>')
NOTHING_YET = Markup('<div class="acts few">')
# Read aloud when it comes, and seen until the end by whoever looks.
LINE = Markup('<p class="practice" role="status">{}</p>')


def prompt(sight: Sight, around: Around, choices: Mapping[int, Choice]) -> list[Markup]:
    """The notice, whose turn it is, and the buttons, in pieces; `choices` are a furnished room's."""
    advice = advice_of(around) if sight.legal else None
    if advice is not None:
        shown = counsel(sight, around, advice, choices, _form(sight, around))
        return [_labelled(_("Your turn")), *_said_first(sight, around), *shown, END]
    if around.guide is not None:
        return _guided(sight, around, around.guide, choices)
    opening = [_labelled(_("Your turn") if sight.legal else _("Whose turn")), *_said_first(sight, around)]
    if not sight.legal:
        return [*opening, *_heading(sight, around), *_instead(sight, around), END]
    acts = _acts(sight, around, choices)
    return [*opening, *_heading(sight, around), *acts, _reasons(sight, around), END]


def _guided(sight: Sight, around: Around, guide: Guide, choices: Mapping[int, Choice]) -> list[Markup]:
    """The same in a guided first game: what the porter says, one choice, and the way out."""
    opening = [
        _labelled(_("Your turn") if sight.legal else _("Whose turn"), "prompt lesson" if guide.steps else "prompt")
    ]
    opening += _said_first(sight, around)
    opening += said(sight, guide, choices)
    if guide.step is None or not sight.legal:
        asked = [*_heading(sight, around), *(_acts(sight, around, choices) if sight.legal else _instead(sight, around))]
        return [*opening, *asked, *row(sight, guide), END]
    heading = question(address("house.svg"), _(guide.step.asks), NOTHING, "", True, headline(sight, around))
    return [*opening, heading, END_OF_QUESTION, *_acts(sight, around, choices), *row(sight, guide), END]


@kept(KEPT)
def _labelled(words: str, kind: str = "prompt") -> Markup:
    return Markup('<section class="{}" id="prompt" aria-label="{}">').format(kind, words)


def _said_first(sight: Sight, around: Around) -> list[Markup]:
    """The answer to the last command, who goes on for whom, what the table goes on from, and the links for friends."""
    said = [] if around.notice is None else [notice(sight.game.code, around.notice)]
    said += [*replaced_lines(sight.names, around.replaced), *left_lines(sight.names, around.left)]
    said = [*said, practice_line(around.practice)] if around.practice else said
    return [*said, _invite(around)] if around.code and not sight.is_over else said


def _invite(around: Around) -> Markup:
    """While friends are awaited: what they come in by."""
    words = Markup.escape(_("Your friends can still come in with the code {code}; the menu has a link too."))
    return Markup('<p class="invite">{}</p>').format(words.format(code=Markup("<b>{}</b>").format(around.code)))


def _reasons(sight: Sight, around: Around) -> Markup:
    """In a furnished room what is locked says why where it lies; without scripts one asks."""
    if sight.game.room is None or around.asks_why:
        return why_not(sight)
    return _why_link(sight.match, sight.view.seat)


@kept(FOR_TABLES)
def _why_link(match: str, seat: int) -> Markup:
    return Markup('<p class="why-not"><a href="/t/{}?why=yes&amp;as={}">{}</a></p>').format(
        match, seat, _("Why not something else?")
    )


def notice(game: str, said: Notice) -> Markup:
    """The reason why the last command was not taken, and the way to its rule."""
    named = said.refusal.rule if said.refusal else ""
    return drawn_notice(said.words, rules_address(game, named) if named else "")


def headline(sight: Sight, around: Around) -> str:
    """The headline: whose turn it is, in a few words."""
    if sight.is_over:
        return _("The game is over")
    name = sight.names[sight.mover]
    if sight.mover in around.held and sight.mover not in around.stand_ins:
        return _("Your turn") if len(around.held) == 1 else _("{name}, your turn").format(name=name)
    if sight.levels[sight.mover] and around.not_come:
        return waiting_for([sight.names[seat] for seat in around.not_come], bool(around.held))
    if sight.levels[sight.mover]:
        return _("{name} is thinking").format(name=by_stand_in(name) if sight.mover in around.stand_ins else name)
    is_friend = bool(around.held)
    return missing(name, is_friend) if missed(sight, around) else waiting_for([name], is_friend)


def missed(sight: Sight, around: Around) -> list[int]:
    """The seats that the table waits for, for their turn or because they have not come yet, whose pages are closed."""
    if sight.is_over:
        return []
    expected = around.not_come if sight.levels[sight.mover] else (sight.mover,)
    gone = around.away - around.awaited - around.stand_ins - set(around.held)
    return [seat for seat in expected if seat in gone]


def _heading(sight: Sight, around: Around) -> list[Markup]:
    face = "" if sight.legal or sight.is_over else faces_of(sight.names)[sight.mover]
    advice, called = escape(_advice(sight, around)), headline(sight, around)
    asks = _asks(sight, around)
    heading = question(address("house.svg"), asks or called, advice, face, bool(sight.legal), called if asks else "")
    return [heading, *_undo(sight, around), END_OF_QUESTION]


def _asks(sight: Sight, around: Around) -> str:
    """The room's own question; where several people share a screen, with the name of the one who is asked."""
    if not sight.legal or sight.game.room is None:
        return ""
    asked = sight.game.room.asks(sight.view, sight.names)
    if not asked or len(around.held) == 1:
        return asked
    return _("{name}: {question}").format(name=sight.names[sight.mover], question=asked)


def _undo(sight: Sight, around: Around) -> list[Markup]:
    """Beside the words, where nothing else is pressed: who presses a button twice does not take back what it did."""
    back = [_take_back(sight.match)] if around.may_take_back else []
    asks = [ask_button(sight.match)] if around.may_ask else []
    return [*_form(sight, around), *back, *asks, END_OF_FORM] if back or asks else []


def _advice(sight: Sight, around: Around) -> str | Markup:
    if sight.legal:
        said = sight.game.room.say(sight.view, sight.names) if sight.game.room else ""
        return Markup(said) if said else _("Choose what you do.")
    if sight.mover in around.held and sight.mover not in around.stand_ins:
        return _("Several people play on this screen: give it to {name}.").format(name=sight.names[sight.mover])
    if around.held and missed(sight, around):
        return _("Wait, or let a computer play until they come back.")
    if not around.held and sight.view.seat == SPECTATOR and not sight.is_over:
        return _("You are watching.")
    return ""


def _instead(sight: Sight, around: Around) -> list[Markup]:
    """The buttons to press while one waits."""
    own = [_back_to(sight, seat) for seat in around.held if seat in around.stand_ins]
    on = [_hurry(sight.match)] if around.may_hurry else [HURRIED] if around.is_hurried else []
    if around.held:
        on += [stand_in(sight.match, seat, _("Let a computer play")) for seat in missed(sight, around)]
    back = [_to_the_result()] if sight.is_over else []
    told = [] if sight.is_over or around.waits or around.guide is not None else since(sight)
    return [NOTHING_YET, *_uncover(sight, around), *own, *on, *back, END_OF_LIST, *told]


@kept(KEPT)
def _to_the_result() -> Markup:
    """Seen where the result was put aside."""
    return Markup('<a class="btn pri" href="#outcome">{}</a>').format(_("Back to the result"))


@kept(FOR_TABLES)
def _hurry(match: str) -> Markup:
    """Nothing is left for the people to decide: they may see at once how it ends."""
    form = Markup(
        '<form method="post" action="/t/{}/hurry" data-hurry="">'
        '<button class="btn" name="hurry" value="yes">{}</button></form>'
    )
    return form.format(match, _("Skip to the end of the game"))


def _uncover(sight: Sight, around: Around) -> list[Markup]:
    """The button that shows a hand to its holder, where several people share a browser."""
    if sight.mover not in around.held or sight.mover in around.stand_ins:
        return []
    link = Markup('<a class="btn pri" href="/t/{}?as={}">{}</a>')
    words = _("I am {name}: show my side").format(name=sight.names[sight.mover])
    return [link.format(sight.match, sight.mover, words)]


def _back_to(sight: Sight, seat: int) -> Markup:
    """A computer keeps my seat: I may take it back."""
    words = _("Play on yourself") if is_lent(sight.names[seat]) else _("Play on as {name}")
    return Markup(
        '<form method="post" action="/t/{}/stand-in"><input type="hidden" name="seat" value="{}">'
        '<button class="btn pri" name="level" value="">{}</button></form>'
    ).format(sight.match, seat, words.format(name=sight.names[seat]))


@kept(FOR_TABLES)
def _take_back(match: str) -> Markup:
    return Markup(
        '<button class="btn back" name="action" value="takeback" formaction="/t/{}/back" data-key="Z">{}</button>'
    ).format(match, _("Undo"))


def _acts(sight: Sight, around: Around, choices: Mapping[int, Choice]) -> list[Markup]:
    """One form: its key makes a command that is sent twice count once."""
    if touches := in_touches(choices):
        return _acts_in_touches(sight, around, choices, touches)
    chapters = sight.game.chapters(sight.view, sight.legal)
    if len(chapters) == 1:
        (actions,) = chapters.values()
        locked = _locked(sight) if around.guide is None else []
        return [*_form(sight, around), *_list(sight, actions, choices, locked), END_OF_FORM]
    folds = [_chapter(sight, heading, actions, choices) for heading, actions in chapters.items()]
    return [*_form(sight, around), CHAPTERS, *chain(*folds), END_OF_LIST, END_OF_FORM]


def _acts_in_touches(
    sight: Sight, around: Around, choices: Mapping[int, Choice], touches: Mapping[int, Choice]
) -> list[Markup]:
    """One button for what was touched so far, and those of the choices that are not made so."""
    chosen = chosen_so_far(touches, around)
    others = [_act(sight, action, choices.get(action)) for action in sight.legal if action not in touches]
    acts = [_opened("few"), *offered(sight, around, touches, chosen), *others, END_OF_LIST]
    return [*_form(sight, around), *acts, END_OF_FORM, touching_form(sight, chosen)]


def _form(sight: Sight, around: Around) -> tuple[Markup, Markup]:
    """The form: fields that stay the same for the whole match, and those that change."""
    return _opened_form(sight.match, sight.view.seat), ASKED.format(sight.version, around.token)


@kept(FOR_TABLES)
def _opened_form(match: str, seat: int) -> Markup:
    return FORM.format(match, seat)


@kept(KEPT)
def _opened(size: str, words: str = "", then: str = "") -> Markup:
    """The beginning of a list; for who can pick, what to touch first, and what then."""
    first = hint(words, then) if words else ""
    return Markup('<div class="acts {}">{}').format(size, first)


def _chapter(sight: Sight, heading: str, actions: Sequence[int], choices: Mapping[int, Choice]) -> list[Markup]:
    inside = _list(sight, actions, choices)
    # One name for all: opening a fold closes the others.
    opening = Markup('<details name="choices"><summary>{}</summary>').format(heading)
    return [opening, *inside, END_OF_FOLD] if heading else inside


def _list(
    sight: Sight, actions: Sequence[int], choices: Mapping[int, Choice], locked: Iterable[Markup] = ()
) -> list[Markup]:
    is_furnished = sight.game.room is not None
    size = "few" if is_furnished or len(actions) <= FEW else "many"
    # What plays cards comes first.
    picked = [_act(sight, action, choices[action]) for action in actions if _has_picks(action, choices)]
    others = [_act(sight, action, choices.get(action)) for action in actions if not _has_picks(action, choices)]
    asked, then = _asked(choices) if is_furnished else "", next((one.then for one in choices.values() if one.then), "")
    return [_opened(size, asked, then), *picked, *locked, *others, END_OF_LIST]


def _has_picks(action: int, choices: Mapping[int, Choice]) -> bool:
    return action in choices and bool(choices[action].picks)


def _locked(sight: Sight) -> list[Markup]:
    """The room's locked choices stand among the buttons."""
    room = extras_of(sight.game.room).locks
    locked = () if room is None else room.locked(sight.view)
    return [locked_button(f"locked-{n}", one, rules_address(sight.game.code, one.rule)) for n, one in enumerate(locked)]


def _asked(choices: Mapping[int, Choice]) -> str:
    """The thing to pick first, in the room's own words where it has some; "" where all buttons are at hand."""
    if all(choice.at_hand for choice in choices.values() if choice.picks):
        return ""
    return next(filter(None, [choice.asks for choice in choices.values()]), _("Choose your cards"))


def _act(sight: Sight, action: int, choice: Choice | None) -> Markup:
    name = sight.game.actions.name(action)
    if choice is not None:
        return button(name, choice, address(f"games/{sight.game.code}.svg"))
    return _plain_button(name, escape(sight.game.table.label(sight.view, action, sight.names) or name))


@kept(KEPT)
def _plain_button(name: str, label: Markup) -> Markup:
    return Markup('<button class="btn" name="action" value="{}">{}</button>').format(name, label)


def replaced_lines(names: Sequence[str], replaced: Sequence[tuple[int, str]]) -> list[Markup]:
    """A line for each seat whose bot a level has replaced."""
    words = _("{name} has floated back up to the attic. {other} plays on in their place.")
    return _lines(words, names, replaced)


def left_lines(names: Sequence[str], left: Sequence[tuple[int, str]]) -> list[Markup]:
    """A line for each seat whose person has left."""
    return _lines(_("{name} has left. {other} plays on in their place."), names, left)


def _lines(words: str, names: Sequence[str], gone: Sequence[tuple[int, str]]) -> list[Markup]:
    return [LINE.format(words.format(name=names[seat], other=name_of(level))) for seat, level in gone]
