"""The HTML of a room as a tree, read as strictly as its checks need it."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

from hantise.testing.broken import require

# Elements that nothing closes.
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}


class Element:
    """A tag with its attributes, and the elements and texts within."""

    __slots__ = ("around", "attributes", "inside", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], around: Element | None) -> None:
        self.tag, self.attributes, self.around = tag, attributes, around
        self.inside: list[Element | str] = []

    def __str__(self) -> str:
        shown = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        return f"<{self.tag}{shown}>"

    def __iter__(self) -> Iterator[Element]:
        """All elements within, at any depth, in their order."""
        for child in self.inside:
            if isinstance(child, Element):
                yield child
                yield from child

    def holding(self, attribute: str) -> list[Element]:
        """The elements within that have this attribute."""
        return [element for element in self if attribute in element.attributes]

    def values(self, attribute: str) -> list[str]:
        """The values of this attribute on the elements within."""
        return [element.attributes[attribute] for element in self.holding(attribute)]

    def outward(self) -> Iterator[Element]:
        """This element and all that it lies in."""
        element: Element | None = self
        while element is not None:
            yield element
            element = element.around

    @property
    def text(self) -> str:
        """All that is read aloud of it: its texts and the labels of pictures within, but for what is hidden."""
        if self.attributes.get("aria-hidden") == "true":
            return ""
        return "".join([child if isinstance(child, str) else child.said for child in self.inside]).strip()

    @property
    def said(self) -> str:
        """Its label, or what is read of it."""
        return self.attributes.get("aria-label", "").strip() or self.text


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.place = self.root = Element("page", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = self._put(tag, attrs)
        if tag not in VOID:
            self.place = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._put(tag, attrs)

    def _put(self, tag: str, attrs: list[tuple[str, str | None]]) -> Element:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.place)
        self.place.inside.append(element)
        return element

    def handle_endtag(self, tag: str) -> None:
        around = self.place.around
        require(tag == self.place.tag and around is not None, f"</{tag}> closes {self.place}")
        assert around is not None
        self.place = around

    def handle_data(self, data: str) -> None:
        self.place.inside.append(data)


def read(html: str) -> Element:
    """The page as a tree; `Broken` if a tag is not closed in its order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    require(reader.place is reader.root, f"{reader.place} is never closed")
    return reader.root
