"""All that the scripts of an open page look for in a room, by name.

data-place      a place where things lie: motions go from one place to another
data-grid       a table whose cells are places by their column and row: the first and the last of both, as `W,N,E,S`
data-thing      a thing that a choice is made by; `thing` writes it
data-alike     the number of equal things that this one stands for; each further touch picks one more of them
data-told       the words that a motion "say" hangs over the table, with a copy of the element
data-spread     a group whose arrow keys go to the next thing as it lies, instead of the next in order; it may
                scroll, to the element that is `.moved`; left and right go around a `ring`
data-score      the score in the upper part of a room: the porter's last words, about the score, stand below it
data-clear      a table that must stay visible as a whole: the porter speaks below it, never in front of it
data-middle     the element in the middle of a room that scrolls, when its page is opened
role="group"    things that share one stop of the Tab key
.hand           the reader's cards; while it is `.choosing`, dragging a card onto the table picks it, too
.card           a card at a place; a motion begins and ends at the last card of the place
.slot           an empty place: a card that flies there takes its size
.face           the picture of a card, which a motion turns
.portrait       the ghost of a seat; a motion "sum" hangs its number beside it
.look-at        opens the sheet that its `popovertarget` names; a pointer shows the sheet's first sentence
.looked         the description in a sheet; a pointer shows its first `p`
data-turns      in a sheet, `back` or `on`: opens the sheet before or after instead
.look           a fold that closes at a touch elsewhere
.why            a reason, as the description of a thing with aria-disabled="true"
.preview        the face on the last thing touched until the choice is made; the script draws it, and so does the
                room if the scene has one
.proposed       the outcome of a choice that is shown and not made (such as a hint's), by its `data-proposed`;
                the one shown now is `.best`, and the page scrolls to it
.sign           the effect of a choice in touches, until it is made; the script draws it, the room's sheet lays it
data-carried    a thing that can be dragged onto the spread group, where it lies at the nearest place that fits
data-nudge      moves the last thing touched to the next place in this direction, the name of an arrow key
data-whole      shows the whole of a spread group that is larger than its window, by the app's class `whole`
.floor          the table itself; keys do not reach it while the end of the game stands over it
.ending         the panel over the table; `.between` between two rounds, until its `.pri` is pressed
.lobby          the panel in place of the table until all have come; the keyboard goes to its `.panel`
#chosen         the place of the preview: without scripts the page of a touch begins there
#outcome        the heading of the end: the keyboard goes there, and it is read aloud with the `p` of its `.story` and,
                from each row of its table, the name and the `.digits`
.say            the question; read aloud if it is `.mine`, the reader's to decide
.private        a sight for this page alone, for a while: covered as long as its tab is hidden
data-held       a button to hold down or press twice; `Choice.held` writes it, with the words that say so
.hint           the first thing to touch; hidden once something is picked
.landed, .turned
                written by the scripts: a card that came down before its place was drawn, which is `.moved` until the
                newest table is drawn, and a card that turned over
.dragged, data-x, data-y
                written by the scripts: a card of the hand that a finger or a mouse holds, and its distance from its
                place there
.over           written by the scripts: the app's class while a finished round or game lies on the table until a tap
.asked          written by the scripts: a locked thing that was touched, whose reason is to be shown
"""

from __future__ import annotations

from functools import lru_cache

from hantise.drawing.markup import Markup

# The form that a touch sends without scripts, and its fields for the earlier touches and for this one.
FORM, CHOSEN, TOUCH = "touching", "chosen", "touch"
_PICKED = Markup(' data-thing="{}"')
_THING = Markup(' data-thing="{0}" name="{1}" value="{0}" form="{2}"')


@lru_cache(maxsize=1000)
def picked(name: str) -> Markup:
    """The attributes of a button that is a thing to pick, in any order with others; the script's affair alone."""
    return _PICKED.format(name)


@lru_cache(maxsize=4000)
def thing(name: str) -> Markup:
    """The attributes of a button that is a thing to choose by, with or without scripts."""
    return _THING.apart(name, TOUCH, FORM)
