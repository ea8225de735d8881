"""All that the scripts of an open page look for in a room, by name; `docs/furnish-a-room.md` tells what each does.

data-place      where things lie: motions go from one to another
data-thing      what a choice is chosen by; `thing` writes it
data-alike     how many equal things this one is; touched again it is picked once more, up to so many
data-told       the words that a motion "say" hangs over the table, with a copy of the element
data-spread     a group whose arrow keys go to the next thing as it lies, instead of the next in order; it may
                scroll, to what is `.moved`; a `ring` is gone round by left and right
data-score      what is counted, in the upper part of a room: the porter's last words, about it, stand below it
data-clear      all of it is looked at: the porter speaks below the table, never before it
data-middle     what is in the middle of a room that scrolls, when its page is opened
role="group"    things that share one stop of the Tab key
.hand           one's own cards; in one that is `.choosing` a card is picked by dragging it onto the table, too
.card           what lies at a place; a motion begins and ends where the last one of the place is
.slot           an empty place: what flies there becomes as large as it is
.face           the picture of a card, which a motion turns
.portrait       the ghost of a seat, beside which a motion "sum" hangs its number
.look-at        opens the sheet that its `popovertarget` names; a pointer is told the sheet's first sentence
.looked         what a sheet tells; its first `p` is what a pointer is told
data-turns      in a sheet, `back` or `on`: opens the one before or after instead
.look           a fold that closes when something else is touched
.why            a reason, as the description of a thing with aria-disabled="true"
.preview        what lies on the last thing touched until the choice is made; the script draws it, and the
                room where the scene has one
.proposed       what would come of a choice that is looked at and not made (as a hint's), by its
                `data-proposed`; the one that is looked at now is `.best`, and is brought into sight
.sign           what a choice in touches would do, until it is made; the script draws it, the room's sheet lays it
data-carried    a thing that can be dragged onto the spread group, where it lies at the nearest place that fits
data-nudge      moves what was touched last to the next place that way, which is the name of an arrow key
data-whole      sees the whole of a spread group that is larger than its window, by the app's class `whole`
.floor          the table itself, which no key meets while the end of the game stands over it
.ending         what stands over the table; `.between` between two rounds, until its `.pri` is pressed
.lobby          what stands in place of the table until all have come; the keyboard goes to its `.panel`
#chosen         where the preview lies: without scripts the page of a touch begins there
#outcome        the heading of the end: the keyboard goes there, and it is read aloud with the `p` of its `.story` and,
                from each row of its table, the name and the `.digits`
.say            what is asked; read aloud where it is `.mine`, the reader's to decide
.private        what this page alone may see for a while: covered as long as its tab is hidden
data-held       a button that is held down or pressed twice; `Choice.held` writes it, with the words that say so
.hint           what to touch first, which is hidden once something is picked
.landed, .turned
                written by the scripts: a card that came down where no place is yet, which is `.moved` until the
                newest table is drawn, and one that turned over
.dragged, data-x, data-y
                written by the scripts: a card of one's hand that a finger or a mouse holds, and how far from its
                place there it lies
.over           written by the scripts: the app's class while all that has ended lies on the table until a tap
.asked          written by the scripts: something locked that was touched, whose reason is to be shown
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


def thing(name: str) -> Markup:
    """The attributes of a button that is a thing to choose by, with or without scripts."""
    return _THING.format(name, TOUCH, FORM)
