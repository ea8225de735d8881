"""For a game that small children play: a table for one of them, their pace and the ear, chosen where it is made."""

from __future__ import annotations

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.kit.picture import ghost
from hantise.drawing.markup import Markup
from hantise.web.pages.computer_faces import companions, face_of
from hantise.web.pages.frame import address, icon, join
from hantise.web.pages.switches import voiceless

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
    words = _("one computer, a short game, with pictures and time")
    return START.format(CHILD, faces, _("For a small child"), words)


def easy_options(game: Game) -> dict[str, str]:
    """The options of that table, as its form has them."""
    return {option.name: "yes" for option in game.settings if option.name in EASY}
