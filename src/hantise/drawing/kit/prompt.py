"""The prompt: the question, beside a candle, and the buttons that answer."""

from __future__ import annotations

from hantise.core.cached import cached
from hantise.core.room import Choice, Locked
from hantise.core.words import _
from hantise.drawing.kit.parts import NOTHING, ghost, icon, picture
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup

# Between two steps.
THEN = Markup('<i aria-hidden="true">›</i>')
# Buttons and headings come again, at other tables too.
KEPT = 8000


@cached(KEPT)
def question(
    icons: str,
    headline: str,
    advice: Markup,
    waits_for: str = "",
    is_mine: bool = False,
    called: str = "",
    kind: str = "",
) -> Markup:
    """The question, beside a candle if it `is_mine`, otherwise beside the awaited ghost, if there is one.

    Screen readers say `called` before it; `kind` is a further class. The element stays open until END_OF_QUESTION, for
    parts beside the words.
    """
    waited = ghost(icons, waits_for, "portrait") if waits_for else NOTHING
    beside = icon(icons, "candle", "candle") if is_mine else waited
    first = Markup(' data-called="{}"').format(called) if called else NOTHING
    return Markup('<div class="say{}"{}>{}<div><h2>{}</h2><p id="asked">{}</p></div>').format(
        " mine" if is_mine else kind, first, beside, headline, advice
    )


END_OF_QUESTION = Markup("</div>")
HELD = Markup(' data-held="{}" data-touched="{}"')


@cached(KEPT)
def button(action: str, choice: Choice, drawings: str = "") -> Markup:
    """The button of a choice: its picture, words, consequence, and the letter that presses it."""
    words, count = choice.row if choice.touches and any(choice.row) else (choice.follows, "")
    return Markup('<button class="btn{}{}" name="action" value="{}"{}{}{}{}{}{}>{}{}{}{}{}</button>').apart(
        " pictured" if choice.picture else "",
        " main" if choice.is_main else " row" if choice.touches else "",
        action,
        Markup(' data-row="" aria-pressed="false"') if choice.touches else NOTHING,
        Markup(' data-picks="{}"').format(" ".join(choice.picks)) if choice.picks else NOTHING,
        Markup(' data-adds="{}"').format(choice.adds) if choice.adds is not None else NOTHING,
        Markup(' data-at-hand=""') if choice.picks and choice.at_hand else NOTHING,
        Markup(' data-key="{}"').format(choice.letter) if choice.letter else NOTHING,
        # The words for a button that was pressed too shortly, and those where there may be no keys.
        HELD.format(_("Hold it down, or press Enter twice"), _("Hold it down")) if choice.held else NOTHING,
        pictures(drawings, choice),
        Markup('<span class="vh">{}</span>').format(choice.words) if choice.touches else str(choice.words),
        Markup("<small>{}</small>").format(str(words)) if words else NOTHING,
        Markup('<b class="digits">{}</b>').format(count) if count else NOTHING,
        _cap(choice.letter),
    )


def pictures(drawings: str, choice: Choice) -> Markup:
    """The choice as drawings, side by side, for people who do not read; nothing if it has none."""
    if not choice.picture:
        return NOTHING
    named = Markup(' role="img" aria-label="{}"').format(choice.named) if choice.named else NOTHING
    shown = (THEN if choice.touches else NOTHING).join([picture(drawings, name) for name in choice.picture])
    return Markup('<span class="pictures"{}>{}</span>').format(named, shown)


@cached(KEPT)
def hint(words: str, then: str = "") -> Markup:
    """The hint for the first touch, and `then` the one for the next touch, once something is picked."""
    after = Markup(' data-then="{}"').format(then) if then else NOTHING
    return Markup('<p class="hint"{} hidden>{}</p>').format(after, words)


def notice(words: str, address: str = "") -> Markup:
    """The reason for a refusal, and a link to the rule at the address, which forbids the action."""
    return Markup('<p class="notice" role="alert">{} {}</p>').format(words, rule(address))


@cached(KEPT)
def locked_button(key: str, locked: Locked, address: str) -> Markup:
    """A locked button with a short reason in its second line; a touch or the keyboard focus shows the whole reason."""
    return Markup(
        '<span class="lock"><button type="button" class="btn locked" aria-disabled="true" aria-describedby="{0}"{1}>{2}'
        "<small>{3}</small>{4}</button>{5}</span>"
    ).format(
        key,
        Markup(' data-key="{}"').format(locked.letter) if locked.letter else NOTHING,
        locked.words,
        locked.follows,
        _cap(locked.letter),
        reason(key, locked.why, address),
    )


def _cap(letter: str) -> Markup:
    return Markup('<kbd aria-hidden="true">{}</kbd>').format(letter) if letter else NOTHING
