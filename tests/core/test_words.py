import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from hantise.core import words
from hantise.core.words import LANGUAGES, _, ngettext, speaking


def compiled(sentences: dict[str, str]) -> bytes:
    """A GNU .mo file, as msgfmt would write it."""
    pairs = [(key.encode(), value.encode()) for key, value in sorted(sentences.items())]
    tables, texts = [], b""
    start = 28 + 16 * len(pairs)
    for side in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[side]), start + len(texts)))
            texts += pair[side] + b"\0"
    heading = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return heading + b"".join(tables) + texts


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house whose only catalogue is a small French one."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    heading = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n>1;\n"
    sentences = {"": heading, "Good evening": "Bonsoir", "one ghost\0{n} ghosts": "un fantôme\0{n} fantômes"}
    (folder / "hantise.mo").write_bytes(compiled(sentences))
    monkeypatch.setattr(words, "_LOCALES", tmp_path)
    words._catalogue.cache_clear()
    yield
    words._catalogue.cache_clear()


@pytest.mark.usefixtures("french")
def test_a_sentence_comes_in_the_language_of_whoever_is_answered() -> None:
    assert _("Good evening") == "Good evening"
    with speaking("fr"):
        assert _("Good evening") == "Bonsoir"
        with speaking("nl"):
            assert _("Good evening") == "Good evening"
        assert _("Good evening") == "Bonsoir"
    assert _("Good evening") == "Good evening"


@pytest.mark.usefixtures("french")
def test_many_are_counted_as_the_language_does() -> None:
    assert [ngettext("one ghost", "{n} ghosts", n) for n in (0, 1, 2)] == ["{n} ghosts", "one ghost", "{n} ghosts"]
    with speaking("fr"):
        told = [ngettext("one ghost", "{n} ghosts", n) for n in (0, 1, 2)]
    assert told == ["un fantôme", "un fantôme", "{n} fantômes"]


@pytest.mark.usefixtures("french")
def test_what_has_no_translation_stays_english() -> None:
    with speaking("fr"):
        assert _("Good night") == "Good night"


@pytest.mark.parametrize("language", ["tlh", "", "../fr", "FR"])
@pytest.mark.usefixtures("french")
def test_a_language_that_the_house_does_not_speak_is_answered_in_english(language: str) -> None:
    with speaking(language):
        assert _("Good evening") == "Good evening"


def test_an_error_within_gives_the_language_back() -> None:
    def stumble() -> None:
        with speaking("fr"):
            raise ValueError("stumbled")

    with pytest.raises(ValueError, match="stumbled"):
        stumble()
    assert words._language.get() == "en"
    assert LANGUAGES == ("en", "fr", "nl")
