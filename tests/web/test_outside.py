"""A house that listens to everybody knows the address by which other devices at home reach it."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import pytest

from hantise.web.serving import server


def test_a_house_that_listens_to_this_machine_has_no_address_outside() -> None:
    with server.listening("127.0.0.1", 0) as listener:
        assert server.outside_of(listener) == ""


def test_one_that_listens_to_everybody_has_one_in_figures() -> None:
    with server.listening("0.0.0.0", 0) as listener:
        told = server.outside_of(listener)
        # Where there is no network at all, there is none.
        if told:
            assert urlsplit(told).port == listener.getsockname()[1]
            assert ip_address(urlsplit(told).hostname or "")


def test_without_a_network_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "ELSEWHERE", ("nowhere.invalid", 9))
    with server.listening("0.0.0.0", 0) as listener:
        assert server.outside_of(listener) == ""
