"""Which CircuitPython an emulated Pico runs, and what is said of it."""

from hashlib import sha256

import pytest
from folder2uf2 import write_uf2_blocks

from desktop.chip import built
from desktop.errors import BadInput
from desktop.image import official
from desktop.image.picos import PICO, XIP
from host_tests.page.site_times import served

NAME = "adafruit-circuitpython-{}-{}-{}.uf2"


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """circfirm's, on a Linux; it has fetched nothing yet."""
    monkeypatch.delenv("FIRMWARE", raising=False)
    monkeypatch.setattr(official.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "circfirm" / "archive"


def fetch(cache, version, board=PICO.id, language="en_US"):
    path = cache / board / NAME.format(board, language, version)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path


def test_without_one_there_is_no_pico_and_it_is_said_where_it_was_looked_for(cache):
    fetch(cache, "10.2.0")
    fetch(cache, "10.3.0-beta.1")
    fetch(cache, "10.3.0", language="fr")
    fetch(cache, "10.3.0", board="raspberry_pi_pico_w")
    assert built.official() == (None, f"there is no CircuitPython 10.2.1 or newer for a Pico in {cache}")


def test_the_newest_runs(cache):
    for version in ("10.2.1", "10.10.0", "9.9.9", "10.9.2"):
        fetch(cache, version)
    uf2, said = built.official()
    assert uf2.name == NAME.format(PICO.id, "en_US", "10.10.0")
    assert said == "The tower is an emulated Pico with CircuitPython 10.10.0"


def test_without_one_it_is_loaded_once_if_that_may_be_and_nothing_else_is_kept(cache, tmp_path, monkeypatch):
    path = tmp_path / "host" / PICO.id
    path.parent.mkdir()
    with served(path.parent) as server:
        monkeypatch.setattr(official, "ADDRESS", server.url + "{board}")
        with pytest.raises(BadInput, match="could not be loaded. Is this computer online?"):
            built.official(may_load=True)
        path.write_bytes(b"another file")
        with pytest.raises(BadInput, match="is not the file that it was"):
            built.official(may_load=True)
        assert not list(cache.rglob("*")), "nothing is kept of it"
        monkeypatch.setattr(
            official, "ADDRESS", server.url + "{board}?/adafruit-circuitpython-{board}-en_US-{version}.uf2"
        )
        monkeypatch.setitem(official.SHA256, PICO.id, sha256(b"another file").hexdigest())
        uf2, said = built.official(may_load=True)
        assert (uf2.read_bytes(), said) == (b"another file", "The tower is an emulated Pico with CircuitPython 10.2.1")
    assert built.official(may_load=True)[0] == uf2, "it is there by now"


def test_the_one_that_is_named_runs(cache, tmp_path, monkeypatch):
    fetch(cache, "10.2.1")
    named = tmp_path / "other.uf2"
    named.touch()
    assert built.official(named)[0] == named
    monkeypatch.setenv("FIRMWARE", str(named))
    assert built.official()[0] == named
    with pytest.raises(BadInput, match=r"nowhere\.uf2: there is no such firmware"):
        built.official(tmp_path / "nowhere.uf2")


@pytest.mark.parametrize(
    "platform, folder",
    [("linux", ".config/circfirm/archive"), ("darwin", "Library/Application Support/circfirm/archive")],
)
def test_circfirm_keeps_its_files_in_a_folder_of_the_systems(platform, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(official.sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert official.cache() == tmp_path / folder


def test_one_that_has_a_drive_keeps_it(tmp_path):
    machine = b"10.2.1 on 2026-05-13; " + PICO.machine.encode()
    tower = tmp_path / "tower.uf2"
    write_uf2_blocks(tower, [(XIP, machine.ljust(256, b"\0")), (PICO.drive_start, bytes(256))], PICO.family)
    assert built.with_drive(tower) == tower
