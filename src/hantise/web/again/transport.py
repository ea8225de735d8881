"""Where a table has its prompt: what happened at the step that is shown, and the ways to every other."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import SPECTATOR
from hantise.core.names import name_for
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.kit.prompt import END_OF_QUESTION, question
from hantise.drawing.markup import Markup
from hantise.web.again.eyes import Eyes, way_back, way_to_beliefs, way_to_review
from hantise.web.again.showing import Part, Showing
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, icon, join
from hantise.web.table_page.scene import extras_of
from hantise.web.table_page.snapshot import PageContext

END = Markup("</section>")
# Away from the match as it went: to what could be where, and to what could have been.
ONWARD, PAST = Markup('<div class="onward">'), Markup("</div>")
DESK = Markup('<span class="desk"> · {}</span>')
WHERE = Markup(' href="{}" data-step="{}"')
WAY = Markup(
    '<a class="btn{0}" id="{1}" aria-label="{5}"{2}{3}>{4}<small>{5}</small><kbd aria-hidden="true">{6}</kbd></a>'
)
# Signs of a headline that has smaller letters.
LONG = 66
# Of more parts than these a reel has the numbers alone.
MOST_NAMED = 4
# What a sign, and the space before and after a label, take of a reel on the narrowest phone.
SIGN, APART = 0.03, 0.035
# As high as the button, so that nothing moves under a finger that changes eyes.
NOT_TRIED = Markup('<p class="trying">{}</p>')
TRY = Markup('<button class="btn" name="cards" value="{}">{}<small>{}</small></button>')
CUT = Markup(
    '<svg x="{}" width="{}" height="24">{}<a href="{}" data-step="{}" aria-label="{}"{}>'
    '<rect width="100%" height="24"/><text x="7" y="17">{}</text></a></svg>'
)


def transport(shown: Showing, context: PageContext) -> list[Markup]:
    """The same place as a prompt has, so that it changes as one; links, which scripts make quicker."""
    opening = Markup('<section class="prompt past" id="prompt" aria-label="{}" aria-describedby="asked">').format(
        _("Watch again")
    )
    ways = [_reel(shown), _ways(shown), _gazes(shown, context), ONWARD, guess_way(shown), _try(shown), PAST]
    return [opening, _told(shown), END_OF_QUESTION, *ways, END]


def headline(shown: Showing) -> str:
    """What happened at this step, in words."""
    silent = _("The game begins.") if shown.step == 1 else _("Nothing else happens.")
    return " ".join(shown.words) or silent


def place(shown: Showing) -> str:
    """Where in the game this is, in words; and whose eyes these are, where it is somebody else."""
    return " · ".join([_where(shown), *_time(shown)])


def _where(shown: Showing) -> str:
    step = _("step {n} of {all}").format(n=shown.step, all=shown.steps)
    if shown.eyes.is_open:
        return " · ".join([_("All open"), step])
    if shown.is_own:
        return step
    return " · ".join([_("As {name} saw it").format(name=shown.table_view.names[shown.eyes.seat]), step])


def _time(shown: Showing) -> Sequence[str]:
    """What the table and the reel show too, where there is little room."""
    moments = extras_of(shown.table_view.game.room).moments
    if moments is None:
        return [part.name for part in shown.parts if part.is_round and part.first <= shown.step][-1:]
    return moments.moment(shown.table_view.view)


def _told(shown: Showing) -> Markup:
    # Where one came from; else the same eyes look back at what it was worth: who looked on has none of their own.
    review = way_to_review(shown.table_view.match, shown.eyes.seat)
    if shown.origin is not None and shown.origin.seat < len(shown.table_view.names):
        review = way_back(shown.table_view.match, shown.origin)
    advice = Markup('<span>{}{}</span> <a href="{}">{}</a>').format(
        _where(shown), join([DESK.format(words) for words in _time(shown)]), review, _("Where it was won")
    )
    told = headline(shown)
    return question(address("house.svg"), told, advice, _doer(shown), kind=" long" if len(told) > LONG else "")


def _doer(shown: Showing) -> str:
    """The ghost of who acted; none where chance did."""
    room, lines = shown.table_view.game.room, [line.text for line in shown.news]
    doers = [] if room is None else [seat for seat in map(room.actor, lines) if seat >= 0]
    return faces_of(shown.table_view.names)[doers[0]] if doers else ""


def _reel(shown: Showing) -> Markup:
    """A form that asks for any step; a script shows it as the thumb is moved."""
    return Markup(
        '<form class="reel" action="/t/{}/again"><input type="hidden" name="eyes" value="{}">{}'
        '<input type="range" name="step" id="step" min="1" max="{}" value="{}" aria-label="{}" aria-valuetext="{}">'
        '<button class="btn">{}</button>{}</form>'
    ).format(
        shown.table_view.match,
        shown.eyes.name,
        _came(shown),
        shown.steps,
        shown.step,
        _("Step"),
        place(shown),
        _("Show"),
        _parts(shown),
    )


def _came(shown: Showing) -> Markup:
    return Markup('<input type="hidden" name="from" value="{}">').format(shown.origin.text) if shown.origin else NOTHING


def _parts(shown: Showing) -> Markup:
    """Where there are several, each below as much of the reel as it lasts."""
    if not shown.parts:
        return NOTHING
    ends = [part.first for part in shown.parts[1:]] + [shown.steps]
    told = labels(shown.parts, shown.step, shown.steps)
    cuts = [_cut(shown, number, *one) for number, one in enumerate(zip(shown.parts, ends, told, strict=True))]
    return Markup('<nav class="parts" aria-label="{}"><svg>{}</svg></nav>').format(_("Parts of the game"), join(cuts))


def labels(parts: Sequence[Part], step: int, steps: int) -> list[str]:
    """Each part's name where all have room, else numbers, "" where one would meet another's.

    That of the part that is looked at comes before all others, and earlier ones before later ones.
    """
    here = max((n for n, part in enumerate(parts) if part.first <= step), default=0)
    order = [here, *(n for n in range(len(parts)) if n != here)]
    for words in ([part.name for part in parts], [part.short for part in parts]):
        taken = dict[int, tuple[float, float]]()
        for n in order:
            begin = (parts[n].first - 1) / max(1, steps - 1)
            end = begin + APART + SIGN * len(words[n])
            if all(end <= other or begin >= until for other, until in taken.values()):
                taken[n] = begin, end
        if len(taken) == len(parts) <= MOST_NAMED:
            break
    return [words[n] if n in taken else "" for n in range(len(parts))]


def _cut(shown: Showing, number: int, part: Part, end: int, words: str) -> Markup:
    """Its beginning and its label."""
    is_here = part.first <= shown.step < (end + 1 if number == len(shown.parts) - 1 else end)
    return CUT.format(
        _percent(part.first - 1, shown),
        _percent(end - part.first, shown),
        Markup('<path d="M1 0v24"/>') if number else NOTHING,
        shown.way(part.first),
        part.first,
        part.name,
        Markup(' aria-current="true"') if is_here else NOTHING,
        words,
    )


def _percent(steps: int, shown: Showing) -> str:
    return f"{100 * steps / max(1, shown.steps - 1):.2f}%"


def _link(where: str, drawn: Markup, words: str, is_here: bool) -> Markup:
    here = Markup(' aria-current="true"') if is_here else NOTHING
    return Markup('<a href="{}"{}>{}<span>{}</span></a>').format(where, here, drawn, words)


def _ways(shown: Showing) -> Markup:
    """Back and forward, and by itself at a speed where there are scripts."""
    return Markup(
        '<div class="drive"><button type="button" class="btn" id="speed">'
        '<span class="vh">{} </span><span>1×</span></button>{}'
        '<button type="button" class="btn pri" id="play" data-pause="{}" aria-keyshortcuts="Space">'
        '<span class="vh">{}</span>{}{}<kbd aria-hidden="true">{}</kbd></button>{}</div>'
    ).format(
        _("Speed"),
        _way(shown, shown.step - 1, "back", _("Back"), "←"),
        _("Pause"),
        _("Play by itself"),
        icon("play", "i of-play"),
        icon("pause", "i of-pause"),
        _("Space"),
        _way(shown, shown.step + 1, "forward", _("Forward"), "→"),
    )


def _way(shown: Showing, step: int, drawing: str, words: str, key: str) -> Markup:
    is_there = 1 <= step <= shown.steps
    where = WHERE.format(shown.way(step), step) if is_there else NOTHING
    locked = NOTHING if is_there else Markup(' role="link" aria-disabled="true"')
    return WAY.format("" if is_there else " locked", drawing, where, locked, icon(drawing), words, key)


def _gazes(shown: Showing, context: PageContext) -> Markup:
    """Whose eyes it is seen with: each seat's, those of who looked on, or with nothing hidden."""
    seats = [Eyes(seat) for seat in [*range(len(shown.table_view.names)), SPECTATOR]]
    everything = [] if shown.table_view.game.opened is None else [Eyes(shown.eyes.seat, True)]
    links = [_look(shown, eyes, context) for eyes in [*seats, *everything]]
    return Markup('<nav class="gazes" aria-label="{}">{}</nav>').format(_("Through whose eyes"), join(links))


def _look(shown: Showing, eyes: Eyes, context: PageContext) -> Markup:
    where, is_here, seat = shown.way(shown.step, eyes), eyes.name == shown.eyes.name, eyes.seat
    if eyes.is_open:
        return _link(where, icon("cards"), _("All open"), is_here)
    if seat == SPECTATOR:
        return _link(where, icon("eyes"), _("From outside"), is_here)
    names = shown.table_view.names
    # One's own name is the one that the others read, and marked.
    name = name_for(context.held[0], names, seat) if len(context.held) == 1 else names[seat]
    return _link(where, ghost(address("house.svg"), faces_of(names)[seat], "portrait"), name, is_here)


def _try(shown: Showing) -> Markup:
    """The ways to a match of one's own that goes on from here, at the seat whose eyes are looked through."""
    if shown.table_view.is_over:
        return NOT_TRIED.format(_("Here the game is over."))
    if shown.played:
        words = _("First end the other game with these cards")
        return NOT_TRIED.format(Markup('<a href="{}">{}</a>').format(shown.played, words))
    if shown.eyes.seat == SPECTATOR or shown.eyes.is_open:
        return NOT_TRIED.format(_("To try it from here, look through a player’s eyes."))
    if shown.table_view.game.redrawn is None:
        ways = [("lay", _("Try it from here"), _("against computers, the cards as they truly lay"))]
    else:
        as_they_lay = ("lay", _("Try it from here"), _("with the cards as they lay"))
        ways = [as_they_lay, ("anew", _("Try it without knowing"), _("hidden cards drawn anew"))]
    buttons = join([TRY.format(*way) for way in ways])
    return Markup(
        '<form class="trying" method="post" action="/t/{}/again/{}/try"><input type="hidden" name="seat" value="{}">'
        "{}{}</form>"
    ).format(shown.table_view.match, shown.step, shown.eyes.seat, _came(shown), buttons)


def guess_way(shown: Showing) -> Markup:
    """A button that leads there, where anything is hidden.

    Who looked on, or sees everything, comes to what they could know themselves.
    """
    if not shown.table_view.game.tells_hidden:
        return NOTHING
    seat = -1 if shown.eyes.is_open else shown.eyes.seat
    return Markup('<a class="btn" id="believing" href="{}">{}{}<kbd aria-hidden="true">B</kbd></a>').format(
        way_to_beliefs(shown.table_view.match, shown.step, seat, shown.origin), icon("guess"), _("What could be where")
    )
