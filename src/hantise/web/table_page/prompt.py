"""The prompt: whose turn it is, and a seat's choices, all in one form."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from hantise.core import SPECTATOR, Choice, Refusal
from hantise.core.kept import kept
from hantise.core.names import by_stand_in, is_lent
from hantise.core.words import _
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.kit.prompt import END_OF_QUESTION, button, hint, locked_button, notice, question
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup, escape
from hantise.web.pages.anchors import rules_address
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of, name_of
from hantise.web.pages.frame import join
from hantise.web.table_page.hint_panel import advice_of, ask_button, hint_panel
from hantise.web.table_page.lesson import row, said
from hantise.web.table_page.log import since
from hantise.web.table_page.menu import stand_in
from hantise.web.table_page.practice import practice_line
from hantise.web.table_page.scene import extras_of
from hantise.web.table_page.snapshot import Guide, PageContext, TableView
from hantise.web.table_page.touches import chosen_so_far, in_touches, offered, touching_form
from hantise.web.tables.names import missing, waiting_for

# With so few choices each is a large button; more are a list.
FEW = 4
# Headings come again.
KEPT = 8000
END, END_OF_FORM, END_OF_LIST, END_OF_FOLD = map(Markup, ("</section>", "</form>", "</div>", "</details>"))
LABELLED = Markup('<section class="{}" id="prompt" aria-label="{}">')
FORM = Markup('<form method="post" action="/t/{}"><input type="hidden" name="seat" value="{}">')
ASKED = Markup('<input type="hidden" name="version" value="{}"><input type="hidden" name="key" value="{}">')
CHAPTERS = Markup('<div class="chapters">')
# One name for all: opening a fold closes the others.
FOLD = Markup('<details name="choices"><summary>{}</summary>')
# Pages whose readers have not asked for the end take their time all the same.
HURRIED = Markup('<i hidden data-hurried=""></i>')
WHY_LINK = Markup('<p class="why-not"><a href="/t/{}?why=yes&amp;as={}">{}</a></p>')
HURRY = Markup(
    '<form method="post" action="/t/{}/hurry" data-hurry="">'
    '<button class="btn" name="hurry" value="yes">{}</button></form>'
)
TAKE_BACK = Markup(
    '<button class="btn back" name="action" value="takeback" formaction="/t/{}/back" data-key="Z">{}</button>'
)
UNCOVER = Markup('<a class="btn pri" href="/t/{}?as={}">{}</a>')
TO_THE_RESULT = Markup('<a class="btn pri" href="#outcome">{}</a>')
NOTHING_YET = Markup('<div class="acts few">')
# Read aloud when it comes, and seen until the end by whoever looks.
LINE = Markup('<p class="practice" role="status">{}</p>')


def prompt(table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> list[Markup]:
    """The notice, whose turn it is, and the buttons, in pieces; `choices` are a furnished room's."""
    advice = advice_of(context) if table_view.legal else None
    whose = _("Your turn") if table_view.legal else _("Whose turn")
    if advice is not None:
        shown = hint_panel(table_view, context, advice, choices, _form(table_view, context))
        return [LABELLED.format("prompt", whose), *_said_first(table_view, context), *shown, END]
    if context.guide is not None:
        opening = [LABELLED.format("prompt lesson" if context.guide.steps else "prompt", whose)]
        return [*opening, *_said_first(table_view, context), *_guided(table_view, context, context.guide, choices), END]
    opening = [LABELLED.format("prompt", whose), *_said_first(table_view, context), *_heading(table_view, context)]
    if not table_view.legal:
        return [*opening, *_instead(table_view, context), END]
    # In a furnished room what is locked says why where it lies; without scripts one asks.
    reasons = WHY_LINK.format(table_view.match, table_view.view.seat, _("Why not something else?"))
    if table_view.game.room is None or context.asks_why:
        reasons = why_not(table_view)
    return [*opening, *_acts(table_view, context, choices), reasons, END]


def _guided(table_view: TableView, context: PageContext, guide: Guide, choices: Mapping[int, Choice]) -> list[Markup]:
    """The same in a guided first game: what the porter says, one choice, and the way out."""
    acts = _acts(table_view, context, choices) if table_view.legal else _instead(table_view, context)
    heading = _heading(table_view, context)
    if guide.step is not None and table_view.legal:
        asks, called = _(guide.step.asks), headline(table_view, context)
        heading = [question(address("house.svg"), asks, NOTHING, "", True, called), END_OF_QUESTION]
    return [*said(table_view, guide, choices), *heading, *acts, *row(table_view, guide)]


def _said_first(table_view: TableView, context: PageContext) -> list[Markup]:
    """The answer to the last command, who goes on for whom, what the table goes on from, and the links for friends."""
    said = list[Markup]()
    if context.notice is not None:
        named = context.notice.refusal.rule if context.notice.refusal else ""
        said.append(notice(context.notice.words, rules_address(table_view.game.code, named) if named else ""))
    back = _("{name} has floated back up to the attic. {other} plays on in their place.")
    gone = [(back, *one) for one in context.replaced]
    gone += [(_("{name} has left. {other} plays on in their place."), *one) for one in context.left]
    for words, seat, level in gone:
        said.append(LINE.format(words.format(name=table_view.names[seat], other=name_of(level))))
    if context.practice:
        said.append(practice_line(context.practice))
    if context.code and not table_view.is_over:
        words = escape(_("Your friends can still come in with the code {code}; the menu has a link too."))
        invited = words.format(code=Markup("<b>{}</b>").format(context.code))
        said.append(Markup('<p class="invite">{}</p>').format(invited))
    return said


def headline(table_view: TableView, context: PageContext) -> str:
    """The headline: whose turn it is, in a few words."""
    if table_view.is_over:
        return _("The game is over")
    name, is_friend, is_kept = (
        table_view.names[table_view.mover],
        bool(context.held),
        table_view.mover in context.stand_ins,
    )
    if table_view.mover in context.held and not is_kept:
        return _("Your turn") if len(context.held) == 1 else _("{name}, your turn").format(name=name)
    if table_view.levels[table_view.mover]:
        if context.not_come:
            return waiting_for([table_view.names[seat] for seat in context.not_come], is_friend)
        return _("{name} is thinking").format(name=by_stand_in(name) if is_kept else name)
    return missing(name, is_friend) if missed(table_view, context) else waiting_for([name], is_friend)


def missed(table_view: TableView, context: PageContext) -> list[int]:
    """The seats that the table waits for, for their turn or because they have not come yet, whose pages are closed."""
    if table_view.is_over:
        return []
    expected = context.not_come if table_view.levels[table_view.mover] else (table_view.mover,)
    gone = context.away - context.awaited - context.stand_ins - set(context.held)
    return [seat for seat in expected if seat in gone]


def _heading(table_view: TableView, context: PageContext) -> list[Markup]:
    face = "" if table_view.legal or table_view.is_over else faces_of(table_view.names)[table_view.mover]
    advice, called = escape(_advice(table_view, context)), headline(table_view, context)
    asks, icons = _asks(table_view, context), address("house.svg")
    heading = question(icons, asks or called, advice, face, bool(table_view.legal), called if asks else "")
    return [heading, *_undo(table_view, context), END_OF_QUESTION]


def _asks(table_view: TableView, context: PageContext) -> str:
    """The room's own question; where several people share a screen, with the name of the one who is asked."""
    if not table_view.legal or table_view.game.room is None:
        return ""
    asked = table_view.game.room.asks(table_view.view, table_view.names)
    if not asked or len(context.held) == 1:
        return asked
    return _("{name}: {question}").format(name=table_view.names[table_view.mover], question=asked)


def _undo(table_view: TableView, context: PageContext) -> list[Markup]:
    """Beside the words, where nothing else is pressed: who presses a button twice does not take back what it did."""
    back = [TAKE_BACK.format(table_view.match, _("Undo"))] if context.may_take_back else []
    asks = [ask_button(table_view.match)] if context.may_ask else []
    return [*_form(table_view, context), *back, *asks, END_OF_FORM] if back or asks else []


def _advice(table_view: TableView, context: PageContext) -> str | Markup:
    if table_view.legal:
        said = table_view.game.room.say(table_view.view, table_view.names) if table_view.game.room else ""
        return Markup(said) if said else _("Choose what you do.")
    if table_view.mover in context.held and table_view.mover not in context.stand_ins:
        return _("Several people play on this screen: give it to {name}.").format(
            name=table_view.names[table_view.mover]
        )
    if context.held and missed(table_view, context):
        return _("Wait, or let a computer play until they come back.")
    if not context.held and table_view.view.seat == SPECTATOR and not table_view.is_over:
        return _("You are watching.")
    return ""


def _instead(table_view: TableView, context: PageContext) -> list[Markup]:
    """The buttons to press while one waits."""
    own = [_back_to(table_view, seat) for seat in context.held if seat in context.stand_ins]
    if table_view.mover in set(context.held) - context.stand_ins:
        # Where several people share a browser, a hand is shown to its holder.
        words = _("I am {name}: show my side").format(name=table_view.names[table_view.mover])
        own.insert(0, UNCOVER.format(table_view.match, table_view.mover, words))
    # Where nothing is left for the people to decide, they may see at once how it ends.
    hurry = HURRY.format(table_view.match, _("Skip to the end of the game"))
    on = [hurry] if context.may_hurry else [HURRIED] if context.is_hurried else []
    away = missed(table_view, context) if context.held else []
    on += [stand_in(table_view.match, seat, _("Let a computer play")) for seat in away]
    # Seen where the result was put aside.
    back = [TO_THE_RESULT.format(_("Back to the result"))] if table_view.is_over else []
    told = [] if table_view.is_over or context.waits or context.guide is not None else since(table_view)
    return [NOTHING_YET, *own, *on, *back, END_OF_LIST, *told]


def _back_to(table_view: TableView, seat: int) -> Markup:
    """A computer keeps my seat: I may take it back."""
    words = _("Play on yourself") if is_lent(table_view.names[seat]) else _("Play on as {name}")
    return stand_in(table_view.match, seat, words.format(name=table_view.names[seat]), "", "btn pri")


def _acts(table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> list[Markup]:
    """One form: its key makes a command that is sent twice count once."""
    form = _form(table_view, context)
    if touches := in_touches(choices):
        # One button for what was touched so far, and those of the choices that are not made so.
        chosen = chosen_so_far(touches, context)
        others = [_act(table_view, action, choices.get(action)) for action in table_view.legal if action not in touches]
        acts = [_opened("few"), *offered(table_view, context, touches, chosen), *others, END_OF_LIST]
        return [*form, *acts, END_OF_FORM, touching_form(table_view, chosen)]
    chapters = table_view.game.chapters(table_view.view, table_view.legal)
    if len(chapters) == 1:
        (actions,) = chapters.values()
        locked = _locked(table_view) if context.guide is None else []
        return [*form, *_list(table_view, actions, choices, locked), END_OF_FORM]
    folds = list[Markup]()
    for heading, actions in chapters.items():
        inside = _list(table_view, actions, choices)
        folds += [FOLD.format(heading), *inside, END_OF_FOLD] if heading else inside
    return [*form, CHAPTERS, *folds, END_OF_LIST, END_OF_FORM]


def _form(table_view: TableView, context: PageContext) -> tuple[Markup, Markup]:
    """The form: fields that stay the same for the whole match, and those that change."""
    opened = FORM.format(table_view.match, table_view.view.seat)
    return opened, ASKED.format(table_view.version, context.token)


@kept(KEPT)
def _opened(size: str, words: str = "", then: str = "") -> Markup:
    """The beginning of a list; for who can pick, what to touch first, and what then."""
    return Markup('<div class="acts {}">{}').format(size, hint(words, then) if words else "")


def _list(
    table_view: TableView, actions: Sequence[int], choices: Mapping[int, Choice], locked: Iterable[Markup] = ()
) -> list[Markup]:
    is_furnished = table_view.game.room is not None
    size = "few" if is_furnished or len(actions) <= FEW else "many"
    # What plays cards comes first.
    picked = [_act(table_view, action, choices[action]) for action in actions if _has_picks(action, choices)]
    others = [_act(table_view, action, choices.get(action)) for action in actions if not _has_picks(action, choices)]
    asked, then = _asked(choices) if is_furnished else "", next((one.then for one in choices.values() if one.then), "")
    return [_opened(size, asked, then), *picked, *locked, *others, END_OF_LIST]


def _has_picks(action: int, choices: Mapping[int, Choice]) -> bool:
    return action in choices and bool(choices[action].picks)


def _locked(table_view: TableView) -> list[Markup]:
    """The room's locked choices stand among the buttons."""
    room, code = extras_of(table_view.game.room).locks, table_view.game.code
    locked = () if room is None else room.locked(table_view.view)
    return [locked_button(f"locked-{n}", one, rules_address(code, one.rule)) for n, one in enumerate(locked)]


def _asked(choices: Mapping[int, Choice]) -> str:
    """The thing to pick first, in the room's own words where it has some; "" where all buttons are at hand."""
    if all(choice.at_hand for choice in choices.values() if choice.picks):
        return ""
    return next(filter(None, [choice.asks for choice in choices.values()]), _("Choose your cards"))


def _act(table_view: TableView, action: int, choice: Choice | None) -> Markup:
    name = table_view.game.actions.name(action)
    if choice is not None:
        return button(name, choice, address(f"games/{table_view.game.code}.svg"))
    label = table_view.game.table.label(table_view.view, action, table_view.names) or name
    return Markup('<button class="btn" name="action" value="{}">{}</button>').format(name, label)


# Reasons why a seat may not do something now, the likeliest questions first.


# Beyond so many, a reason holds for nearly everything, and nobody asks for it.
MOST_ACTIONS = 40
# A game with more decisions than these has too many to ask each of them why.
MOST_DECISIONS = 2000
WHY_NOT = Markup('<details class="why-not"><summary>{}</summary><ul>{}</ul></details>')
REASON = Markup("<li><b>{}</b> <span>{} {}</span></li>")


def reasons(table_view: TableView) -> list[tuple[Refusal, list[int]]]:
    """Each with what it forbids, those first that forbid the fewest actions, until they get too many to read."""
    if table_view.game.actions.decisions > MOST_DECISIONS:
        return []
    groups: dict[str, dict[Refusal, list[int]]] = defaultdict(lambda: defaultdict(list))
    for action in range(table_view.game.actions.decisions):
        refusal = table_view.view.refusal(action)
        if refusal is not None:
            groups[refusal.code][refusal].append(action)
    found, left = list[tuple[Refusal, list[int]]](), MOST_ACTIONS
    sized = [(sum(map(len, group.values())), group) for group in groups.values()]
    for size, group in sorted(sized, key=itemgetter(0)):
        left -= size
        if left < 0:
            break
        found += group.items()
    return found


def why_not(table_view: TableView) -> Markup:
    """The list of reasons, folded; nothing where everything may be done."""
    game, rows = table_view.game, list[Markup]()
    for refusal, actions in reasons(table_view):
        labels = [game.table.label(table_view.view, action, table_view.names) for action in actions]
        told_in = rule(rules_address(game.code, refusal.rule))
        rows.append(REASON.format(" · ".join(filter(None, labels)), refusal.words, told_in))
    return WHY_NOT.format(_("Why not something else?"), join(rows)) if rows else Markup("")
