"""The ground of the house: what a game is, without any game, and without input or output."""

from hantise.core.actions import Action, Actions, Family
from hantise.core.box import Box
from hantise.core.chance import settle
from hantise.core.errors import (
    BadDeck,
    BadOption,
    BadPosition,
    BadRecord,
    BadView,
    HantiseError,
    IllegalAction,
    UnknownAction,
    UnknownGame,
)
from hantise.core.event import Event
from hantise.core.first import First
from hantise.core.game import DrawnTable, FirstEvening, Game, Named, Option, Options, Page, Riddle, Table
from hantise.core.hints import Hints, Strength
from hantise.core.lesson import Lesson, LessonStep, Reply
from hantise.core.lying import Lying
from hantise.core.pile import Pile
from hantise.core.record import Record
from hantise.core.rng import Rng
from hantise.core.room import (
    FADED,
    Choice,
    Drawing,
    Locked,
    Locks,
    Looks,
    Moments,
    Room,
    Rounds,
    Scene,
    Sign,
    Sketches,
    Step,
    Tells,
    Touch,
)
from hantise.core.sheet import Line
from hantise.core.state import CHANCE, OVER, SPECTATOR, Menu, Seat, State
from hantise.core.verdict import Verdict
from hantise.core.view import Memory, Refusal, View

__all__ = [
    "CHANCE",
    "FADED",
    "OVER",
    "SPECTATOR",
    "Action",
    "Actions",
    "BadDeck",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadView",
    "Box",
    "Choice",
    "Drawing",
    "DrawnTable",
    "Event",
    "Family",
    "First",
    "FirstEvening",
    "Game",
    "HantiseError",
    "Hints",
    "IllegalAction",
    "Lesson",
    "LessonStep",
    "Line",
    "Locked",
    "Locks",
    "Looks",
    "Lying",
    "Memory",
    "Menu",
    "Moments",
    "Named",
    "Option",
    "Options",
    "Page",
    "Pile",
    "Record",
    "Refusal",
    "Reply",
    "Riddle",
    "Rng",
    "Room",
    "Rounds",
    "Scene",
    "Seat",
    "Sign",
    "Sketches",
    "State",
    "Step",
    "Strength",
    "Table",
    "Tells",
    "Touch",
    "UnknownAction",
    "UnknownGame",
    "Verdict",
    "View",
    "settle",
]
