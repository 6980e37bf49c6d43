"""The moments from which the site's tower goes on are those of a tower that has run so far, to the bit."""

import json
import subprocess

import pytest

from desktop.bench.tower import ROOT
from desktop.chip.machine import Machine
from desktop.errors import BadInput
from desktop.image.picos import PICO, XIP
from desktop.site import build, moments
from host_tests.chip import flashed

LANGUAGE = "de"
OWN = PICO.nvm_start - XIP
INTO_A_GAME, INTO_THE_LESSON = (6, 16), (15, 16)  # GPIOs: for one, and ROLL; 10, and ROLL
DRAWN_MS = 2000  # after the plug
SHORTER = 0.6  # the time of the chip from one program's end to the next one's screen


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    page = {path.name: path.read_bytes() for path in (build.HERE / "page").glob("*.js")}
    for name, data in (page | build.tower(flashed.tower())).items():
        (folder / name).write_bytes(data)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def test_a_tower_in_webassembly_goes_on_from_a_moment_as_if_it_had_started(site):
    script = ROOT / "host_tests" / "chip" / "moments.mjs"
    names = [f"start.{LANGUAGE}.{number}.bin" for number in range(2)]
    done = subprocess.run(["node", script, site, LANGUAGE, *names], capture_output=True, text=True, check=True)
    started, *went_on = json.loads(done.stdout)
    assert started[0] != started[1]
    assert went_on == [started, started]


@pytest.mark.parametrize("presses", [INTO_A_GAME, INTO_THE_LESSON])
def test_a_program_that_begins_from_a_moment_does_what_one_does_that_was_waited_for(site, presses):
    """Had the power just come, the tower would forget the lesson."""
    script = ROOT / "host_tests" / "chip" / "goes_on.mjs"
    command = ["node", script, site, LANGUAGE, f"start.{LANGUAGE}.2.bin", *map(str, presses)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (*waited, long), (*went_on, short) = json.loads(done.stdout)
    assert waited[0] != waited[1]
    assert went_on == waited, "screen or flash"
    assert short < long * SHORTER


def test_what_the_first_one_has_read_holds_the_journal_and_the_others_have_not(site):
    first, second, again = json.loads((site / "tower.json").read_text())["read"][LANGUAGE]
    whole, before, anew = (set().union(*map(range, read[::2], read[1::2])) for read in (first, second, again))
    assert before == anew < whole
    image = bytes(Machine(site / build.UF2).flash)
    in_settings = image.index(b"first_start = 1", OWN) - OWN
    assert in_settings in before, "who has changed a setting would have another's tower"
    nvm = set(range(PICO.drive_start - PICO.nvm_start))
    assert nvm & whole and not nvm & before


def test_a_tower_that_was_powered_once_writes_nothing_when_it_is_powered_again(site):
    chip = Machine(site / build.UF2)
    chip.power()
    chip.run(ms=DRAWN_MS)
    assert chip.get("ops") == 0
    assert b"boot_out.txt" in bytes(chip.flash) or b"BOOT_OUTTXT" in bytes(chip.flash)


def test_a_start_that_asks_for_chance_is_none_to_go_on_from(site, monkeypatch):
    get = Machine.get
    monkeypatch.setattr(Machine, "get", lambda self, what: self.ns if what == "chance" else get(self, what))
    with pytest.raises(BadInput, match="from which a site may go on"):
        moments.moments(site / build.UF2, LANGUAGE)
