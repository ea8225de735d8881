"""The image and the compose file hold what they promise, without a container: nobody's rights, and names that fit."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from hantise.cli.commands import Parser, load
from hantise.cli.serve import PORT

ROOT = Path(__file__).parents[1]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "localhost/hantise"}
WORKERS = [name for name in OURS if name.startswith("worker-")]


def instructions(text: str) -> list[tuple[str, str]]:
    """The last stage of a Containerfile, each instruction with its words."""
    lines = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ").splitlines()
    told = [(line.partition(" ")[0], line.partition(" ")[2].strip()) for line in lines if line]
    return told[max(n for n, (word, _words) in enumerate(told) if word == "FROM") :]


LAST = dict(instructions(CONTAINERFILE))
ENVIRONMENT = dict(pair.split("=", 1) for pair in LAST["ENV"].split())


def known(command: str) -> set[str]:
    """The names that a command reads in the environment."""
    return {f"HANTISE_{action.dest.upper()}" for action in Parser(load(command))._actions} | {"HANTISE_KEY"}


def test_the_image_runs_as_nobody_and_tells_how_it_is() -> None:
    assert int(LAST["USER"]) > 0
    assert f"--uid {LAST['USER']} " in LAST["RUN"]
    assert LAST["EXPOSE"] == str(PORT)
    assert f"http://127.0.0.1:{PORT}/readyz" in LAST["HEALTHCHECK"]
    assert Path(ENVIRONMENT["HANTISE_DATABASE"]).parent == Path(LAST["VOLUME"])
    assert {name for name in ENVIRONMENT if name != "PATH"} <= known("serve")
    assert "HANTISE_COMPILE=required" in CONTAINERFILE


def test_the_image_pins_what_it_installs_and_has_a_python_that_hantise_supports() -> None:
    assert "-c /source/constraints.txt" in CONTAINERFILE
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
    (named,) = re.findall(r"^ARG BASE=docker.io/library/python:(\d+)\.(\d+)-slim$", CONTAINERFILE, re.M)
    assert tuple(map(int, named)) >= oldest
    extra = re.findall(r'"/source\[(\w+)\]"', CONTAINERFILE)
    assert extra == ["workers"]
    assert set(extra) <= project["optional-dependencies"].keys()


def test_what_the_image_is_built_from_is_sent_to_the_builder() -> None:
    sent = set(re.findall(r"^!(.+)$", (ROOT / ".containerignore").read_text(encoding="utf-8"), re.M))
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINERFILE, re.M)
    assert sent == {name for names in copied for name in names.split()}


@pytest.mark.parametrize("name", SERVICES)
def test_each_container_is_shut_in(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])
    assert service.get("ports", []) == (["80:80", "443:443"] if name == "caddy" else [])
    # The image names a user, those of others need be told.
    assert name == "caddy" or name in OURS or service["user"] != "root"
    assert name == "caddy" or isinstance(service["healthcheck"]["test"], str), "podman-compose breaks up a list"


@pytest.mark.parametrize("name", OURS)
def test_what_a_container_of_hantise_is_told_is_what_its_command_reads(name: str) -> None:
    """An older podman-compose reads `${NAME:-}` as these very letters."""
    (command,) = OURS[name].get("command", LAST["CMD"].strip('[]"').split())
    told = OURS[name]["environment"]
    assert {word for word in told if word != "PGPASSWORD"} <= known(command)
    assert not [value for value in told.values() if value and ":-}" in str(value)]
    places = re.findall(r"://(?:\w+@)?(\w+)[:/]", " ".join(map(str, told.values())))
    assert set(places) <= set(OURS[name]["depends_on"])
    port = told.get("HANTISE_METRICS_PORT", PORT)
    assert f"http://127.0.0.1:{port}" in OURS[name]["healthcheck"]["test"]


def test_caddy_knows_the_workers_and_every_volume_is_named() -> None:
    site = (ROOT / "deploy" / "Caddyfile-workers").read_text(encoding="utf-8")
    (line,) = re.findall(r"reverse_proxy (.+) \{", site)
    assert line.split() == [f"{name}:{PORT}" for name in WORKERS]
    assert len(WORKERS) == 2
    assert SERVICES["caddy"]["depends_on"] == WORKERS
    mounted = [volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])]
    assert {name for name in mounted if not name.startswith("./")} == COMPOSE["volumes"].keys()
    assert all((ROOT / name).is_file() for name in mounted if name.startswith("./"))
