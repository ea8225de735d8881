"""Where a table has its prompt: what happened at the step that is shown, and the ways to every other."""

from __future__ import annotations

from hantise.core import SPECTATOR
from hantise.core.words import _
from hantise.drawing.kit.picture import ghost
from hantise.drawing.kit.prompt import END_OF_QUESTION, question
from hantise.drawing.markup import Markup, escape
from hantise.web.again.showing import ALL, Showing, way_to
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, icon, join
from hantise.web.table_page.extras import extras_of
from hantise.web.table_page.snapshot import Around

END = Markup("</section>")


def transport(shown: Showing, around: Around) -> list[Markup]:
    """The same place as a prompt has, so that it changes as one; links, which scripts make quicker."""
    opening = Markup('<section class="prompt past" id="prompt" aria-label="{}" aria-describedby="asked">').format(
        _("Watch again")
    )
    ways = [_reel(shown, around), _ways(shown), _gazes(shown, around), _parts(shown), _try(shown)]
    return [opening, _told(shown, around), END_OF_QUESTION, *ways, END]


def headline(shown: Showing) -> str:
    """What happened at this step, in words."""
    return " ".join(shown.words) or _("Nothing else happens.")


def place(shown: Showing, around: Around) -> str:
    """Where in the game this is, in words; and who "You" is, where it is somebody else."""
    moments = extras_of(shown.sight.game.room).moments
    named = [] if moments is None else moments.moment(shown.sight.view)
    is_own = shown.eyes == SPECTATOR or around.held == (shown.eyes,)
    whose = [] if is_own else [_("As {name} saw it").format(name=shown.sight.names[shown.eyes])]
    return " · ".join([*whose, *named, _("step {n} of {all}").format(n=shown.step, all=shown.steps)])


def _told(shown: Showing, around: Around) -> Markup:
    return question(address("house.svg"), headline(shown), escape(place(shown, around)), _doer(shown))


def _doer(shown: Showing) -> str:
    """The ghost of who acted; none where chance did."""
    room, lines = shown.sight.game.room, [line.text for line in shown.news]
    doers = [] if room is None else [seat for seat in map(room.actor, lines) if seat >= 0]
    return faces_of(shown.sight.names)[doers[0]] if doers else ""


def _reel(shown: Showing, around: Around) -> Markup:
    """A form that asks for any step; a script shows it as the thumb is moved."""
    return Markup(
        '<form class="reel" action="/t/{}/again"><input type="hidden" name="eyes" value="{}">'
        '<input type="range" name="step" id="step" min="1" max="{}" value="{}" aria-label="{}" aria-valuetext="{}">'
        '<button class="btn">{}</button></form>'
    ).format(shown.sight.match, _eyes(shown.eyes), shown.steps, shown.step, _("Step"), place(shown, around), _("Show"))


def _parts(shown: Showing) -> Markup:
    """The rounds, where there are several."""
    if not shown.parts:
        return NOTHING
    here = max(part.first for part in shown.parts if part.first <= shown.step)
    links = [
        _link(way_to(shown.sight.match, part.first, shown.eyes), escape(part.name), part.first == here)
        for part in shown.parts
    ]
    return Markup('<nav class="parts" aria-label="{}">{}</nav>').format(_("Parts of the game"), join(links))


def _link(where: str, inside: Markup, is_here: bool) -> Markup:
    return Markup('<a href="{}"{}>{}</a>').format(where, Markup(' aria-current="true"') if is_here else NOTHING, inside)


def _ways(shown: Showing) -> Markup:
    """Back and forward, and by itself at a speed where there are scripts."""
    return Markup(
        '<div class="drive"><button type="button" class="btn" id="speed" aria-label="{}">1×</button>{}'
        '<button type="button" class="btn pri" id="play" aria-label="{}" data-pause="{}">{}{}</button>{}</div>'
    ).format(
        _("Speed"),
        _way(shown, shown.step - 1, "back", _("Back")),
        _("Play by itself"),
        _("Pause"),
        icon("play", "i of-play"),
        icon("pause", "i of-pause"),
        _way(shown, shown.step + 1, "forward", _("Forward")),
    )


def _way(shown: Showing, step: int, drawing: str, words: str) -> Markup:
    is_there = 1 <= step <= shown.steps
    where = Markup(' href="{}"').format(way_to(shown.sight.match, step, shown.eyes)) if is_there else NOTHING
    locked = NOTHING if is_there else Markup(' role="link" aria-disabled="true"')
    return Markup('<a class="btn{}" id="{}"{}{}>{}<small>{}</small></a>').format(
        "" if is_there else " locked", drawing, where, locked, icon(drawing), words
    )


def _gazes(shown: Showing, around: Around) -> Markup:
    """Whose eyes it is seen with: each seat's, or those of who looked on."""
    links = [_look(shown, seat, around) for seat in [*range(len(shown.sight.names)), SPECTATOR]]
    return Markup('<nav class="gazes" aria-label="{}">{}</nav>').format(_("Through whose eyes"), join(links))


def _look(shown: Showing, seat: int, around: Around) -> Markup:
    where = way_to(shown.sight.match, shown.step, seat)
    if seat == SPECTATOR:
        return _link(where, icon("eyes") + escape(_("From outside")), seat == shown.eyes)
    name = _("You") if around.held == (seat,) else shown.sight.names[seat]
    face = ghost(address("house.svg"), faces_of(shown.sight.names)[seat], "portrait")
    return _link(where, face + escape(name), seat == shown.eyes)


def _try(shown: Showing) -> Markup:
    """The way to a match of one's own that goes on from here, at the seat whose eyes are looked through."""
    if shown.eyes == SPECTATOR or shown.sight.is_over:
        return NOTHING
    return Markup(
        '<form class="trying" method="post" action="/t/{}/again/{}/try"><button class="btn" name="seat" value="{}">'
        "{}<small>{}</small></button></form>"
    ).format(
        shown.sight.match,
        shown.step,
        shown.eyes,
        _("Try it from here"),
        _("against computers, the cards as they truly lay"),
    )


def _eyes(eyes: int) -> str:
    return ALL if eyes == SPECTATOR else str(eyes)
