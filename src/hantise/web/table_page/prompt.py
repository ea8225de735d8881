"""The prompt: whose turn it is, and a seat's choices in one form; or a hint in its place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter

from msgspec import MsgspecError

from hantise.bots import LEVELS
from hantise.bots.advising import Advice, Way, read_advice
from hantise.core import SPECTATOR, Choice, FirstTime, Refusal
from hantise.core.cached import cached
from hantise.core.game import parts
from hantise.core.names import by_stand_in, is_lent
from hantise.core.words import _, ngettext
from hantise.drawing.kit.house import bubble, farewell, pointing, progress
from hantise.drawing.kit.parts import NOTHING, picture
from hantise.drawing.kit.prompt import END_OF_QUESTION, button, hint, locked_button, notice, pictures, question
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup, escape
from hantise.review.telling import motives_told
from hantise.store import Late
from hantise.web.pages.assets import address, rules_address
from hantise.web.pages.faces import face_of, faces_of, name_of
from hantise.web.pages.frame import icon, join, link_button, style_link
from hantise.web.table_page.log import since, tell
from hantise.web.table_page.scene import chosen_so_far, extras_of, in_touches, offered, pictured, touching_form
from hantise.web.table_page.snapshot import AS, AtLeisure, Guide, Line, PageContext, TableView, holding
from hantise.web.tables.computers import STRONGEST
from hantise.web.tables.live_table import missing, waiting_for

# The level that plays for an absent player.
STAND_IN = next(iter(LEVELS))
FEW = 4  # the most choices that are large buttons; more are a list
END, END_OF_FORM, END_OF_LIST, END_OF_FOLD = map(Markup, ("</section>", "</form>", "</div>", "</details>"))
LABELLED = Markup('<section class="{}" id="prompt" aria-label="{}"{}>')
# On a device that is passed round: whose side the page shows, and by which hold.
PASSED, HOLDING = Markup(' data-eyes="{}" data-hold="{}"'), Markup('<input type="hidden" name="{}" value="{}">')
FORM = Markup('<form method="post" action="/t/{}"><input type="hidden" name="seat" value="{}">')
ASKED = Markup('<input type="hidden" name="version" value="{}"><input type="hidden" name="key" value="{}">')
CHAPTERS = Markup('<div class="chapters">')
FOLD = Markup('<details name="choices"><summary>{}</summary>')  # one name for all: opening a fold closes the others
# The mark of a hurried table; a page whose reader did not ask for that keeps its usual pace.
HURRIED = Markup('<i hidden data-hurried=""></i>')
WHY_LINK = Markup('<p class="why-not"><a href="/t/{}?why=yes&amp;as={}">{}</a></p>')
HURRY = Markup(
    '<form method="post" action="/t/{}/hurry" data-hurry="">'
    '<button class="btn" name="hurry" value="yes">{}</button></form>'
)
ONCE = Markup(
    '<form method="post" action="/t/{}/once"><input type="hidden" name="seat" value="{}">'
    '<button class="btn" name="version" value="{}">{}</button></form>'
)
TAKE_BACK = Markup(
    '<button class="btn back" name="action" value="takeback" formaction="/t/{}/back" data-key="Z">{}</button>'
)
TO_THE_RESULT = Markup('<a class="btn pri" href="#outcome">{}</a>')
ASK = Markup('<button class="btn back ask" name="level" value="{}" formaction="/t/{}/hint">{}</button>')
ACTS_FEW = Markup('<div class="acts few">')
# Read aloud when it appears, and shown until the end of the game.
LINE = Markup('<p class="practice" role="status">{}</p>')
PRACTICE = Markup('<p class="practice"><span>{} {}</span> <a href="{}">{}</a></p>')
WAY_OUT = Markup(
    '<form method="post" action="/t/{}/freely"><button class="skip" name="freely" value="yes" data-skip="">{}'
    '<span class="vh"> {}</span></button></form>'
)


def prompt(table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> list[Markup]:
    """The notice, whose turn it is, and the buttons, as pieces; `choices` come from the room."""
    advice = advice_of(context) if table_view.legal else None
    whose = _("Your turn") if table_view.legal else _("Whose turn")
    passed = PASSED.format(table_view.view.seat, context.hold) if context.is_passed else NOTHING
    if advice is not None:
        shown = hint_panel(table_view, context, advice, choices, _form(table_view, context))
        return [LABELLED.format("prompt", whose, passed), *_said_first(table_view, context), *shown, END]
    if (guide := context.newcomer.guide) is not None:
        opening = [LABELLED.format("prompt lesson" if guide.steps else "prompt", whose, passed)]
        return [*opening, *_said_first(table_view, context), *_guided(table_view, context, guide, choices), END]
    opening = [
        LABELLED.format("prompt", whose, passed),
        *_said_first(table_view, context),
        *_heading(table_view, context),
    ]
    if not table_view.legal:
        return [*opening, *_instead(table_view, context), END]
    # In a room each locked thing tells its reason; without scripts a link asks for all reasons.
    reasons = WHY_LINK.format(table_view.match, context.shown_as(table_view.view.seat), _("Why not something else?"))
    if table_view.game.room is None or context.asked.why:
        reasons = why_not(table_view)
    return [*opening, *_acts(table_view, context, choices), reasons, END]


def _guided(table_view: TableView, context: PageContext, guide: Guide, choices: Mapping[int, Choice]) -> list[Markup]:
    """The prompt of a guided first game: the porter's bubble, one choice, and the way out."""
    acts = _acts(table_view, context, choices) if table_view.legal else _instead(table_view, context)
    heading = _heading(table_view, context)
    if guide.step is not None and table_view.legal:
        asks, called = _(guide.step.asks), headline(table_view, context)
        heading = [question(address("house.svg"), asks, NOTHING, "", True, called), END_OF_QUESTION]
    way_out = WAY_OUT.format(table_view.match, _("Skip"), _("and play on alone"))
    dots = [progress(guide.number, guide.steps, way_out)] if guide.steps else []
    return [*said(table_view, guide, choices), *heading, *acts, *dots]


def said(table_view: TableView, guide: Guide, choices: Mapping[int, Choice]) -> list[Markup]:
    """The porter's bubble; nothing if the porter has nothing to say."""
    icons, step = address("house.svg"), guide.step
    if guide.ends:
        first, *more = map(_, guide.ends)
        return [farewell(icons, first, " ".join(more))]
    if step is None or not table_view.legal:
        return []
    choice = choices.get(table_view.game.actions.parse(step.action))
    things = () if choice is None else (*choice.picks, *[one.thing for one in choice.touches if not one.turns])
    then = tuple([_(line) for line in step.then])
    at = pointing(step.action, things, step.at, step.to, then, _(step.why_not), step.lit)
    shown = NOTHING if choice is None else pictures(table_view.drawings, choice)
    return [bubble(icons, _(step.rule), _(step.does).format(*table_view.names), at, shown)]


def _said_first(table_view: TableView, context: PageContext) -> list[Markup]:
    """The notice about the last command, the replaced players, the origin of a practice table, and the table's code."""
    said = list[Markup]()
    if context.notice is not None:
        named = context.notice.refusal.rule if context.notice.refusal else ""
        said.append(notice(context.notice.words, rules_address(table_view.game.code, named) if named else ""))
    back = _("{name} has floated back up to the attic. {other} plays on in their place.")
    gone = [(back, *one) for one in context.absence.replaced]
    gone += [(_("{name} has left. {other} plays on in their place."), *one) for one in context.absence.left]
    for words, seat, level in gone:
        said.append(LINE.format(words.format(name=table_view.names[seat], other=name_of(level))))
    if context.leisure and context.leisure.is_late and table_view.mover in context.held:
        late = _("Your time for this move is over. Nothing is lost: play it now.")
        if context.leisure.pace.then is Late.WAIT:
            late = _("The others have been waiting for a while. Nothing is lost: play when you can.")
        said.append(LINE.format(late))
    if practice := context.practice:
        kind = _("Practice, with the cards as they lay.")
        if practice.is_anew:
            kind = _("Practice, hidden cards drawn anew.")
        stays = _("The finished game stays as it was.")
        said.append(PRACTICE.format(kind, stays, practice.way_back, practice.back))
    if context.ways_in.code and not table_view.is_over:
        words = escape(_("Your friends can still come in with the code {code}; the menu has a link too."))
        invited = words.format(code=Markup("<b>{}</b>").format(context.ways_in.code))
        said.append(Markup('<p class="invite">{}</p>').format(invited))
    return said


def headline(table_view: TableView, context: PageContext) -> str:
    """The headline: whose turn it is."""
    if table_view.is_over:
        return _("The game is over")
    name, is_friend = table_view.names[table_view.mover], bool(context.held)
    is_kept = table_view.mover in context.absence.stand_ins
    if table_view.mover in context.held and not is_kept:
        return _("Your turn") if len(context.held) == 1 else _("{name}, your turn").format(name=name)
    if table_view.levels[table_view.mover]:
        if context.absence.not_come:
            return waiting_for([table_view.names[seat] for seat in context.absence.not_come], is_friend)
        return _("{name} is thinking").format(name=by_stand_in(name) if is_kept else name)
    return missing(name, is_friend) if missed(table_view, context) else waiting_for([name], is_friend)


def missed(table_view: TableView, context: PageContext) -> list[int]:
    """The absent seats that the table waits for: the mover, or the people whom computers wait for."""
    if table_view.is_over:
        return []
    absence = context.absence
    expected = absence.not_come if table_view.levels[table_view.mover] else (table_view.mover,)
    return [seat for seat in expected if seat in absence.gone and seat not in context.held]


def _heading(table_view: TableView, context: PageContext) -> list[Markup]:
    face = "" if table_view.legal or table_view.is_over else faces_of(table_view.names)[table_view.mover]
    advice, called = escape(_advice(table_view, context)), headline(table_view, context)
    asks, room = "", table_view.game.room
    if table_view.legal and room is not None:
        # The room's own question, with the mover's name if several people share the screen.
        asks = room.asks(table_view.view, table_view.names)
        if asks and len(context.held) != 1:
            asks = _("{name}: {question}").format(name=table_view.names[table_view.mover], question=asks)
    icons, is_mine = address("house.svg"), bool(table_view.legal)
    heading = question(icons, asks or called, advice, face, is_mine, called if asks else "")
    # Undo stands apart from the other buttons, because a double click on one of them must not undo its action.
    back = [TAKE_BACK.format(table_view.match, _("Undo"))] if context.may_take_back else []
    hint = [ASK.format(STRONGEST, table_view.match, _("What would you do?"))] if context.hints.may_ask else []
    form = [*_form(table_view, context), *back, *hint, END_OF_FORM] if back or hint else []
    return [heading, *form, END_OF_QUESTION]


def _advice(table_view: TableView, context: PageContext) -> str | Markup:
    if table_view.legal:
        said = table_view.game.room.say(table_view.view, table_view.names) if table_view.game.room else ""
        return Markup(said) if said else _("Choose what you do.")
    if context.held and context.leisure and not table_view.is_over:
        return _late_advice(context.leisure)
    if context.held and missed(table_view, context):
        return _("Wait, or let a computer play until they come back.")
    if not context.held and table_view.view.seat == SPECTATOR and not table_view.is_over:
        return _("You are watching.")
    return ""


def _late_advice(leisure: AtLeisure) -> str:
    """The waiting players' advice at leisure: how long the mover has, or what they may do."""
    if not leisure.is_late:
        return _("At leisure: {left}.").format(left=leisure.left) if leisure.left else ""
    return {
        Late.WAIT: _("Time is over; this table waits all the same."),
        Late.MOVE: _("Time is over: wait, or let a computer play this one move."),
        Late.SEAT: _("Time is over: wait, or let a computer play until they come back."),
    }[leisure.pace.then]


def next_link(match: str) -> Markup:
    """The link to the next table at which this browser's players are waited for."""
    return link_button(f"/evenings/next?after={match}", _("To my next table"))


def _instead(table_view: TableView, context: PageContext) -> list[Markup]:
    """The buttons for a seat that is not the mover, or after the game."""
    own = list[Markup]()
    for seat in context.held:
        if seat in context.absence.stand_ins:
            name = table_view.names[seat]
            words = (_("Play on yourself") if is_lent(name) else _("Play on as {name}")).format(name=name)
            own.append(stand_in(table_view.match, seat, words, "", "btn pri"))
    hurry = HURRY.format(table_view.match, _("Skip to the end of the game"))
    on = [hurry] if context.may_hurry else [HURRIED] if context.is_hurried else []
    away = missed(table_view, context) if context.held else []
    on += [stand_in(table_view.match, seat, _("Let a computer play")) for seat in away]
    if context.leisure and context.held and not (table_view.is_over or context.waits or own):
        if away and context.is_host:
            on.append(link_button(f"/t/{table_view.match}/seats", _("Give the seat to another friend")))
        if context.leisure.is_late and context.leisure.pace.then is Late.MOVE:
            once = _("Let a computer play this move")
            on.append(ONCE.format(table_view.match, table_view.mover, table_view.version, once))
        on.append(next_link(table_view.match))
    # Shown once the result was put aside.
    back = [TO_THE_RESULT.format(_("Back to the result"))] if table_view.is_over else []
    told = [] if table_view.is_over or context.waits or context.newcomer.guide is not None else since(table_view)
    return [ACTS_FEW, *own, *on, *back, END_OF_LIST, *told]


def stand_in(match: str, seat: int, words: str, level: str = STAND_IN, kind: str = "btn") -> Markup:
    """The button that lets a computer of this level play for a seat; level "" gives the seat back to its holder."""
    return Markup(
        '<form method="post" action="/t/{}/stand-in"><input type="hidden" name="seat" value="{}">'
        '<button class="{}" name="level" value="{}">{}</button></form>'
    ).format(match, seat, kind, level, words)


def _acts(table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> list[Markup]:
    """The form with the choices; its key makes a command that is sent twice count once."""
    form = _form(table_view, context)
    if touches := in_touches(choices):
        # One button for the touches so far, and a button for each choice without touches.
        chosen = chosen_so_far(touches, context)
        others = [_act(table_view, action, choices.get(action)) for action in table_view.legal if action not in touches]
        acts = [ACTS_FEW, *offered(table_view, context, touches, chosen), *others, END_OF_LIST]
        return [*form, *acts, END_OF_FORM, touching_form(table_view, context, chosen)]
    chapters = table_view.game.chapters(table_view.view, table_view.legal)
    if len(chapters) == 1:
        (actions,) = chapters.values()
        # The room's locked choices stand among the buttons.
        locks, code = extras_of(table_view.game.room).locks, table_view.game.code
        locked = [
            locked_button(f"locked-{n}", one, rules_address(code, one.rule))
            for n, one in enumerate(locks.locked(table_view.view) if locks and context.newcomer.guide is None else ())
        ]
        return [*form, *_list(table_view, actions, choices, locked), END_OF_FORM]
    folds = list[Markup]()
    for heading, actions in chapters.items():
        inside = _list(table_view, actions, choices)
        folds += [FOLD.format(heading), *inside, END_OF_FOLD] if heading else inside
    return [*form, CHAPTERS, *folds, END_OF_LIST, END_OF_FORM]


def _form(table_view: TableView, context: PageContext) -> tuple[Markup, Markup]:
    """The start of the form: its fields for the whole match, and those that change."""
    opened = FORM.format(table_view.match, table_view.view.seat)
    held = HOLDING.format(AS, context.hold) if context.hold else NOTHING
    return opened, ASKED.format(table_view.version, context.token) + held


def _list(
    table_view: TableView, actions: Sequence[int], choices: Mapping[int, Choice], locked: Iterable[Markup] = ()
) -> list[Markup]:
    is_furnished, asked = table_view.game.room is not None, ""
    size = "few" if is_furnished or len(actions) <= FEW else "many"
    # The hint for choices made by picking cards: what to touch first, and what to do then.
    if is_furnished and any(choice.picks and not choice.at_hand for choice in choices.values()):
        asked = next(filter(None, [choice.asks for choice in choices.values()]), _("Choose your cards"))
    then = next((one.then for one in choices.values() if one.then), "")
    opened = Markup('<div class="acts {}">{}').format(size, hint(asked, then) if asked else "")
    playing = {action for action in actions if action in choices and choices[action].picks}
    picked = [_act(table_view, action, choices[action]) for action in actions if action in playing]
    others = [_act(table_view, action, choices.get(action)) for action in actions if action not in playing]
    return [opened, *picked, *locked, *others, END_OF_LIST]


def _act(table_view: TableView, action: int, choice: Choice | None) -> Markup:
    name = table_view.game.actions.name(action)
    if choice is not None:
        return button(name, choice, table_view.drawings)
    label = table_view.game.table.label(table_view.view, action, table_view.names) or name
    return Markup('<button class="btn" name="action" value="{}">{}</button>').format(name, label)


# The reasons why a seat may not take an action now, the likeliest questions first.


MOST_ACTIONS = 40  # a reason against more actions than these is too general to be of use
# In a game with more decisions than these, asking about each would take too long.
MOST_DECISIONS = 2000
WHY_NOT = Markup('<details class="why-not"><summary>{}</summary><ul>{}</ul></details>')
REASON = Markup("<li><b>{}</b> <span>{} {}</span></li>")


def why_not(table_view: TableView) -> Markup:
    """A fold with the reasons and the actions that each forbids; nothing if all actions are legal.

    Reasons that forbid the fewest actions come first, up to MOST_ACTIONS actions in all.
    """
    game, rows, left = table_view.game, list[Markup](), MOST_ACTIONS
    groups: dict[str, dict[Refusal, list[int]]] = defaultdict(lambda: defaultdict(list))
    for action in range(game.actions.decisions if game.actions.decisions <= MOST_DECISIONS else 0):
        refusal = table_view.view.refusal(action)
        if refusal is not None:
            groups[refusal.code][refusal].append(action)
    sized = [(sum(map(len, group.values())), group) for group in groups.values()]
    for size, group in sorted(sized, key=itemgetter(0)):
        left -= size
        if left < 0:
            break
        for refusal, actions in group.items():
            labels = [game.table.label(table_view.view, action, table_view.names) for action in actions]
            told_in = rule(rules_address(game.code, refusal.rule))
            rows.append(REASON.format(" · ".join(filter(None, labels)), refusal.words, told_in))
    return WHY_NOT.format(_("Why not something else?"), join(rows)) if rows else NOTHING


# A hint on the page: its level, its choice and the reason, and the chances of the best choices.


LIKELY = 0.5  # the hint tells a line that follows in more than this share of the imagined worlds
# The bar's width in its own units, and its middle.
WIDTH, MIDDLE = 200, 9
ALONE = Markup(
    '<form method="post" action="/t/{}/hint/aside"><input type="hidden" name="seat" value="{}">'
    '<button class="btn" name="aside" value="yes">{}<small>{}</small></button></form>'
)


def advice_of(context: PageContext) -> Advice | None:
    """The hint to show; None if there is none, or if it was put aside."""
    hint = context.hints.given
    # Another version of the program may have written the text.
    with suppress(MsgspecError):
        return read_advice(hint.text) if hint and not hint.is_aside else None
    return None


def hint_panel(
    table_view: TableView, context: PageContext, advice: Advice, choices: Mapping[int, Choice], form: Sequence[Markup]
) -> list[Markup]:
    """The hint in the prompt's place; `form` opens the form of a command."""
    hint = context.hints.given
    assert hint is not None
    first, in_order = advice.ways[0], _in_order(advice.ways)
    name, choice = name_of(hint.level), _words(table_view, first, choices)
    says = _("{name} would do this: {choice}").format(name=name, choice=choice)
    even = _("An even share would be {n} %").format(n=round(100 / len(table_view.names)))
    # Rows that would read alike get the game's full label instead.
    rows = [_row(table_view, way, choices) for way in in_order]
    told = [escape(_label(table_view, way)) if rows.count(row) > 1 else row for row, way in zip(rows, in_order)]
    ways = [_way(table_view, way, choices, words, way is first) for way, words in zip(in_order, told)]
    taken = _choice(table_view, first, choices)
    small = Markup("<small>{}</small>").format(taken.follows) if taken and taken.follows else ""
    does = _("Do that") if taken is None or taken.touches else taken.words
    return [
        style_link("hint.css"),
        question(address("house.svg"), says, escape(_why(table_view, advice)), face_of(hint.level)),
        END_OF_QUESTION,
        Markup('<div class="hint-panel"><p>{}</p><ol>').format(even),
        *ways,
        Markup('</ol></div><div class="acts few chosen-for">'),
        *form,
        Markup('<button class="btn pri" name="action" value="{}">{}{}</button>').format(first.action, does, small),
        Markup("</form>"),
        ALONE.format(table_view.match, table_view.view.seat, _("Choose myself"), _("the record keeps the hint")),
        Markup("</div>"),
    ]


def proposed(table_view: TableView, advice: Advice | None, choices: Mapping[int, Choice]) -> dict[int, Choice]:
    """The choices of the hint, in its order, for the room to draw their outcome."""
    ways = [] if advice is None else [table_view.game.actions.parse(way.action) for way in _in_order(advice.ways)]
    return {action: choices[action] for action in ways if action in choices}


def lit(
    pieces: Sequence[Markup], advice: Advice | None, table_view: TableView, choices: Mapping[int, Choice]
) -> list[Markup]:
    """The room with marks on the things that the hint takes; unchanged if there is no hint."""
    choice = None if advice is None else _choice(table_view, advice.ways[0], choices)
    if choice is None:
        return [*pieces]
    marked, left = list[Markup](), [*choice.picks, *choice.things]
    for piece in pieces:
        text = str(piece)
        # Of equal things as many are marked as the hint takes; a marked thing leaves the list.
        for thing in [*left]:
            named = str(Markup(' data-thing="{}"').format(thing))
            text, found = re.subn(f"{re.escape(named)}(?! data-advised)", f'{named} data-advised=""', text, count=1)
            if found:
                left.remove(thing)
        marked.append(Markup(text))
    return marked


def _in_order(ways: Sequence[Way]) -> list[Way]:
    """The advised way, then the ways that are as good, then the others, the best first."""
    return sorted(ways, key=lambda way: (way is not ways[0], not ways[0].is_matched_by(way), -way.share))


def _choice(table_view: TableView, way: Way, choices: Mapping[int, Choice]) -> Choice | None:
    """The room's choice for the way's first action; None if it has none."""
    return choices.get(table_view.game.actions.parse(way.action))


def _words(table_view: TableView, way: Way, choices: Mapping[int, Choice]) -> str:
    """The words of the choice's button, and its consequence if it is made in touches."""
    choice = _choice(table_view, way, choices)
    if choice is None:
        return _label(table_view, way)
    return f"{choice.words} · {choice.follows}" if choice.touches and choice.follows else choice.words


def _row(table_view: TableView, way: Way, choices: Mapping[int, Choice]) -> Markup:
    """The words of the choice's button; for one made in touches its picture, place and consequence."""
    action = table_view.game.actions.parse(way.action)
    choice = choices.get(action)
    if choice is None or not choice.touches:
        return escape(_words(table_view, way, choices))
    # The place and the consequence, in the room's own words if it has some.
    place = table_view.game.heading(table_view.view, action) or choice.words
    tells = extras_of(table_view.game.room).tells
    told = " · ".join(filter(None, [place, choice.follows]))
    if tells is not None:
        told = tells.label_in_sight(table_view.view, action, table_view.names)
    return Markup(
        '<span class="faces" aria-hidden="true">{}</span><span aria-hidden="true">{}</span><span class="vh">{}</span>'
    ).format(join(pictured(table_view.game, choice)), told, _label(table_view, way))


def _label(table_view: TableView, way: Way) -> str:
    """The game's label of the choice, which tells the place of each touch."""
    action = table_view.game.actions.parse(way.action)
    return table_view.game.table.label(table_view.view, action, table_view.names) or way.action


def _why(table_view: TableView, advice: Advice) -> str:
    """The equal choices, the hint's gain, its likely consequence in the game's sentences, and whether it is certain."""
    first, *others = advice.ways
    alike = [_("As good as any of these.")] if others and all(map(first.is_matched_by, others)) else []
    if not alike and any(map(first.is_matched_by, others)):
        alike = [_("The next one is as good.")]
    sure = [_("Played out to the end, so this is certain.")] if advice.is_proven else []
    told = tell(table_view, [Line(first.line, True)]) if first.line and first.likely > LIKELY else []
    then = [_("Then most likely: {sentence}").format(sentence=" ".join([one.words for one in told]))] if told else []
    reason, seat = advice.reason, table_view.view.seat
    gain = [motives_told(table_view.game, table_view.names, reason, seat)] if reason else []
    return " ".join([*alike, *gain, *then, *sure])


def _way(table_view: TableView, way: Way, choices: Mapping[int, Choice], told: Markup, is_first: bool) -> Markup:
    choice = _choice(table_view, way, choices)
    things = () if choice is None else (*choice.picks, *choice.things)
    # The chance to win in per cent, with half of the interval's width, rounded up.
    number = Markup('<b class="digits">{}</b>').format(round(100 * way.share))
    reach = int(50 * (way.high - way.low)) + 1
    chance = escape(_("{n} % to win") if way.low == way.high else _("{n} % ± {m} to win")).format(n=number, m=reach)
    # The share as a bar, its interval as a bracket below it, an even share as a dotted line.
    shares = (way.share, way.low, way.high, 1.0 / len(table_view.names))
    filled, least, most, even = (round(WIDTH * value, 1) for value in shares)
    bracket = f"M{least} 19v6M{least} 22H{most}M{most} 19v6" if way.high > way.low else ""
    bar = Markup(
        '<svg viewBox="0 0 {0} 26" aria-hidden="true"><rect class="all" width="{0}" height="{1}" y="4" rx="6"/>'
        '<rect class="part" width="{2}" height="{1}" y="4" rx="6"/><path class="span" d="{3}"/>'
        '<path class="even" d="M{4} 0v26"/></svg>'
    ).format(WIDTH, MIDDLE + 3, filled, bracket, even)
    return Markup('<li{}{}{}><span>{}</span>{}<span class="chance">{}</span></li>').format(
        Markup(' class="best"') if is_first else "",
        Markup(' data-shows="{}"').format(table_view.game.actions.parse(way.action)) if choice and choice.signs else "",
        Markup(' data-takes="{}"').format(" ".join(things)) if things else "",
        told,
        bar,
        chance,
    )


# Above the prompt, a line about each thing that happens for the first time: its picture, cause and effect.

FIRSTS_KEPT = 500
ALL = Markup('<div id="firsts"{}>{}</div>')
MORE = Markup(" data-more")
NAMED = Markup(' role="complementary" aria-label="{}"')
ONE = Markup(
    '<div class="first-time" id="first-{0}" role="note" data-first="{0}"><span class="cause">{1}{2}</span>'
    '<p>{3}<b>{4}</b>{5}</p><form method="post" action="/t/{6}/first">'
    '<button class="ib" name="away" value="{0}" aria-label="{7}">{8}</button></form></div>'
)
MISSED = Markup(
    '<div class="first-time" role="note"><p><b>{}</b></p><a class="btn small" href="/t/{}/missed{}#play">{}{}</a></div>'
)


def new_to(table_view: TableView, context: PageContext) -> list[FirstTime]:
    """The things that are new to this viewer, the rarest first; the page shows only the first."""
    newcomer = context.newcomer
    if not table_view.firsts or not newcomer.tells_firsts or not context.held or context.waits or newcomer.guide:
        return []
    return [one for one in table_view.game.firsts if one.name in table_view.firsts and one.name not in newcomer.known]


def firsts(table_view: TableView, context: PageContext) -> Markup:
    """The line about a new thing, with those that follow once it is put aside; usually there is none."""
    # If something at this table may still be new to the viewer, the page keeps room for a line.
    newcomer = context.newcomer
    is_told = newcomer.tells_firsts and bool(context.held) and not newcomer.guide
    may_come = is_told and any(one.name not in newcomer.known for one in table_view.game.firsts)
    if context.missed:
        told = ngettext("{n} move since yours", "{n} moves since yours", context.missed).format(n=context.missed)
        line = MISSED.format(told, table_view.match, holding(context.hold), icon("play"), _("Watch them"))
        return ALL.format(NAMED.format(_("While you were away")), line)
    return _lines(table_view.game.code, table_view.match, tuple(new_to(table_view, context)), may_come)


@cached(FIRSTS_KEPT)
def _lines(code: str, match: str, new: tuple[FirstTime, ...], may_come: bool) -> Markup:
    named = NAMED.format(_("New to you")) if new else NOTHING
    return ALL.format(named + (MORE if may_come else NOTHING), join([_line(code, match, one) for one in new]))


def _line(code: str, match: str, one: FirstTime) -> Markup:
    drawings = address(f"games/{code}.svg")
    drawn = picture(drawings, one.picture)
    sign = picture(drawings, one.sign, "mark") if one.is_drawn else icon(one.sign)
    told = parts(_(one.words))
    return ONE.format(one.name, drawn, sign, *told, match, _("I know that now"), icon("close"))
