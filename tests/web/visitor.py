"""A person at a browser without scripts: opens pages, presses buttons, follows where they lead."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import httpx

from effort import IS_SOAK
from web.houses import House

# Where a game's length is not the point: a night ends after few idle turns. In a soak it is as long as people play it.
QUICK: dict[str, dict[str, str]] = {} if IS_SOAK else {"ghooost": {"option.daybreak": "5"}}


@dataclass
class Form:
    """A form of a page: where it goes, and its buttons and fields as they stand."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def data(self) -> dict[str, str]:
        """What pressing its button sends; of fields with one name, the last."""
        return dict([*self.fields, *((name, value) for name, value in self.buttons[:1] if name)])


# What forms are made of; all else of a page, which is long, is not looked at.
_TAGS = re.compile(r'<(/?(?:form|input|button|select|option)|div(?= id="touches")|pre|/div)\b((?:[^">]|"[^"]*")*)>')
# A long list of choices, which the page's script asks for.
_APART = re.compile(r'<div id="touches"[^>]* data-from="([^"]*)"></div>')
# The button on the shut door of a shared device.
_HOLD = re.compile(r'<main class="door".*? name="as" value="([0-9-]+)"', re.DOTALL)
_ATTRIBUTES = re.compile(r'([\w-]+)(?:="([^"]*)")?')


class _Forms:
    _select = _offered = ""
    _lists: list[str] | None = None

    def __init__(self, text: str) -> None:
        self.forms: list[Form] = []
        for tag in _TAGS.finditer(text):
            if tag[1] != "pre":
                self._read(tag[1], {name: unescape(value) for name, value in _ATTRIBUTES.findall(tag[2])})
            elif self._lists is not None:
                self._lists.append(unescape(text[tag.end() : text.find("<", tag.end())]))

    def _read(self, tag: str, seen: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append(Form(seen["action"]))
        elif (
            tag == "input"
            and "name" in seen
            and "form" not in seen
            and (seen.get("type") not in ("checkbox", "radio") or "checked" in seen)
        ):
            self.forms[-1].fields.append((seen["name"], seen.get("value", "")))
        elif tag == "button" and self.forms and "form" not in seen:
            self._press(seen)
        elif tag == "div":
            self._lists = []
        elif tag == "/div" and self._lists:
            self._offer(self._lists[-1])
        elif tag == "select":
            self._select, self._offered = seen["name"], ""
        elif tag == "option" and (not self._offered or "selected" in seen):
            self._offered = seen["value"] or "-"
        elif tag == "/select":
            self.forms[-1].fields.append((self._select, self._offered.replace("-", "")))

    def _press(self, seen: dict[str, str]) -> None:
        """A form of its own for every button, because one is pressed."""
        form, button = self.forms[-1], (seen.get("name", ""), seen.get("value", ""))
        if not form.buttons and "formaction" not in seen:
            form.buttons.append(button)
        else:
            self.forms.append(Form(seen.get("formaction", form.action), form.fields, [button]))

    def _offer(self, choices: str) -> None:
        """Of choices that are made in several touches, a form for each, as if all its touches had been made."""
        self._lists = None
        action, fields = self.forms[-1].action, self.forms[-1].fields
        self.forms += [Form(action, fields, [("action", line.split(" ")[0])]) for line in choices.split("\n")]


def is_move(form: Form) -> bool:
    """Whether its button takes an action of the game."""
    name, value = form.buttons[0]
    return name == "action" and value != "takeback"


def forms_of(text: str) -> list[Form]:
    """The forms of a page."""
    return _Forms(text).forms


class Visitor:
    """One browser: its cookies, and the page it is on."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.answer = httpx.Response(200, text="")
        self._moves: list[Form] = []
        self._read_from = self.answer

    @property
    def text(self) -> str:
        return self.answer.text

    @property
    def place(self) -> str:
        """The path of the page that it is on."""
        return self.answer.url.path

    @property
    def moves(self) -> list[Form]:
        """The forms of the actions that it may take."""
        if self._read_from is not self.answer:
            self._read_from = self.answer
            whole = _APART.sub(lambda apart: self.client.get(unescape(apart[1])).text, self.text)
            pressed = [form for form in forms_of(whole) if form.buttons]
            self._moves = [form for form in pressed if is_move(form)]
        return self._moves

    def open(self, path: str) -> httpx.Response:
        """With `as=1` in the address, whoever holds that seat says so where the door is shut for them."""
        self.answer = self.client.get(path, follow_redirects=True)
        if (hold := self.hold) and f"as={hold[0]}" in path and f"as={hold}" not in path:
            self.answer = self.client.get(path.replace(f"as={hold[0]}", f"as={hold}"), follow_redirects=True)
        return self.answer

    @property
    def hold(self) -> str:
        """What the button of a shut door says, "" on any other page."""
        found = _HOLD.search(self.text)
        return found[1] if found else ""

    def send(self, path: str, data: Any, **more: Any) -> httpx.Response:
        """Post, and stay where the answer is: at a redirect, where it leads."""
        self.answer = self.client.post(path, data=data, follow_redirects=True, **more)
        return self.answer

    def press(self, form: Form) -> httpx.Response:
        return self.send(form.action, form.data())

    def form(self, end: str) -> Form:
        """The first form of the page whose address ends so."""
        return next(form for form in forms_of(self.text) if form.action.endswith(end))

    def make_table(self, game: str, *seats: str, **fields: str) -> str:
        """Open a table with these others; its path."""
        self.open(f"/new/{game}")
        form = forms_of(self.text)[0].data()
        form |= {name: "" for name in form if name.startswith("seat")}
        form |= {f"seat{number}": seat for number, seat in enumerate(seats, start=2)} | QUICK.get(game, {})
        self.send(f"/new/{game}", form | {name.replace("__", "."): value for name, value in fields.items()})
        assert self.answer.status_code == 200, self.text
        return self.place


def outcome(answer: httpx.Response) -> tuple[int, str]:
    """Its status, and the code of what is refused, "" where nothing is."""
    return answer.status_code, answer.headers.get("x-hantise-code", "")


@contextmanager
def visiting(house: House, **more: Any) -> Iterator[Visitor]:
    """A browser at the house."""
    with house.client(**more) as client:
        yield Visitor(client)


# Makes browsers that visit a house.
Arrive = Callable[[], Visitor]
