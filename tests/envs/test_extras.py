"""What is not installed is named, with the remedy."""

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("module", "missing"),
    [("pettingzoo", "pettingzoo"), ("pettingzoo", "gymnasium"), ("openspiel", "pyspiel"), ("arrays", "numpy")],
)
def test_a_missing_extra_gives_one_sentence(module: str, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"hantise.envs.{module}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as caught:
        import_module(name)
    assert str(caught.value) == f"{name} needs {missing}, which is not installed: pip install 'hantise[envs]'"
    assert caught.value.__suppress_context__


def test_nothing_else_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
        monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "hantise.envs", raising=False)
    import_module("hantise.envs")
