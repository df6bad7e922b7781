"""`plyground doctor`: what it finds, and that it finds what is wrong."""

import socket
from pathlib import Path

import pytest

from plyground.cli import doctor

from .helpers import answer, call, data
from .test_docs import keys_in_the_table


def findings() -> dict[str, doctor.Finding]:
    return {finding.what: finding for finding in doctor.examine()}


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_STORE", str(tmp_path / "games.db"))


def test_a_sound_installation() -> None:
    found = data("doctor")
    assert found["sound"]
    assert keys_in_the_table("doctor") == set(found)
    assert [entry["what"] for entry in found["findings"]][:9] == [
        "versions", "speed", "cores", "memory", "cache", "store", "ports", "nets", "self-test",
    ]  # fmt: skip
    assert all(entry["mend"] for entry in found["findings"] if entry["verdict"] != "good")
    assert "All is sound." in answer("doctor")


def test_a_damaged_store(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"no database at all, but a text that is long enough " * 40)
    found = findings()["store"]
    assert found.verdict == "wrong"
    assert "PLYGROUND_STORE" in found.mend
    assert call("doctor").exit_code == 1


def test_missing_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SHIPPED", tmp_path)
    assert findings()["nets"].verdict == "wrong"
    (tmp_path / "broken.safetensors").write_bytes(b"x")
    assert findings()["nets"].verdict == "wrong"


def test_wrong_answers_of_the_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "perft", lambda state, depth: 15_119)
    found = findings()["self-test"]
    assert found.verdict == "wrong"
    assert "warm --clean" in found.mend


def test_ports_that_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PORTS", range(8000, 8001))
    monkeypatch.setattr(socket.socket, "bind", _refuse)
    assert "--port 0" in findings()["ports"].mend


def _refuse(self: object, address: object) -> None:
    raise OSError


def test_what_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "OPTIONAL", {"png": "nothing_of_this_name"})
    assert "pip install 'plyground[png]'" in findings()["png"].mend
