"""Switches of the table's page: its script shows them, and the browser remembers their state."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import icon, join

VOLUME = Markup('<label class="volume" hidden>{}<input type="range" id="volume" min="1" max="10"></label>')
WISH = Markup('<button type="button" class="btn" id="{0}" data-wish="{0}" aria-pressed="false" hidden>{1}</button>')
_VOICELESS = Markup('<small class="voiceless">{}</small>')


def wishes() -> Markup:
    """Sounds, less motion, a slower pace, being called, questions aloud or brief, and keys that are a single sign."""
    switches = [
        WISH.format("sounds", _("Sounds")),
        VOLUME.format(_("How loud")),
        WISH.format("called", _("Tell me when it is my turn")),
        _ear(Markup('class="btn phone"'), _("Read the question aloud")),
        WISH.format("spoken", _("Read every question aloud") + _VOICELESS.format(voiceless())),
        WISH.format("brief", _("Screen reader: the question in brief")),
        WISH.format("quiet", _("Less motion")),
        WISH.format("slow", _("Slow and easy")),
        WISH.format("patient", _("Wait until I say “I saw it”")),
        WISH.format("letterless", letterless()),
    ]
    return join([*switches, _letters()])


def heard() -> Markup:
    """The buttons of the bar: the ear, and sounds or none."""
    mute = Markup('<button type="button" class="ib desk mute" data-wish="sounds" aria-label="{}" hidden>{}{}</button>')
    ear = _ear(Markup('class="ib desk ear" aria-label="{}"').format(_("Read the question aloud")), icon("ear"))
    return ear + mute.format(_("Sounds"), icon("sound", "i on"), icon("mute", "i off"))


def letterless() -> str:
    """The name of the switch that turns single-letter keys off; the help names it too."""
    return _("Ignore letter keys")


def changing_letters() -> str:
    """The name of the fold where other keys are chosen for them; the help names it too."""
    return _("Change the letter keys")


def voiceless() -> str:
    """Beside a switch of the ear, where the browser has no voice; its sheet shows it then."""
    return _("This browser has no voice for it.")


def _ear(kind: Markup, inside: Markup | str) -> Markup:
    """A long press turns it on for all questions."""
    told = _("From now on every question is read aloud."), _("Questions are read aloud no more.")
    ear = Markup('<button type="button" {} data-ear data-on="{}" data-off="{}" hidden>{}</button>')
    return ear.format(kind, *told, inside)


def _letters() -> Markup:
    """A key for each letter of the house; the script adds those on the buttons of the moment."""
    rows = [("L", _("Read what has happened")), ("?", _("Read the rules")), ("M", _("Sounds"))]
    row = Markup('<label><span>{1}</span><input data-letter="{0}" value="{0}" autocomplete="off" size="2"></label>')
    return Markup(
        '<details class="letters" id="letters" hidden><summary>{}</summary>{}'
        '<button type="button" class="btn" id="letters-back">{}</button></details>'
    ).format(changing_letters(), join([row.format(*one) for one in rows]), _("Every letter as it was"))
