"""A page as a test reads it: balanced tags, what they hold, and what they say."""

from html.parser import HTMLParser

# Elements of a drawing that hold nothing and may be closed as they open.
VOID = {"circle", "ellipse", "image", "line", "path", "polygon", "rect", "use"}


class Reader(HTMLParser):
    """Balanced tags, each with its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def all(self, attribute: str) -> list[str]:
        """Every value of that attribute."""
        return [held[attribute] for _tag, held in self.tags if attribute in held]

    @property
    def classes(self) -> list[str]:
        """Every class of every element."""
        return [name for worn in self.all("class") for name in worn.split()]

    def of_class(self, name: str) -> list[dict[str, str]]:
        """The attributes of every element of that class."""
        return [held for _tag, held in self.tags if name in held.get("class", "").split()]


def read(page: str) -> Reader:
    """The page, every tag of it closed, every id unique."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    assert len(set(reader.all("id"))) == len(reader.all("id"))
    return reader
