"""The chip as WebAssembly: the same firmware shows the same pictures at the same times as natively, without the turns
of its waits as well.
"""

import json
import subprocess

from desktop.bench.tower import ROOT
from desktop.bench.wiring import BUTTONS
from desktop.chip import library
from desktop.chip.chip import Chip
from host_tests.chip import flashed

PLAYED = ("SCORE", 1, "SCORE", "ROLL", "ROLL", 3, "MENU")  # from the first start on
FIRST, GAP, HELD = 4000, 1500, 80  # ms


def test_the_same_pictures_as_natively():
    moves = []
    for place, button in enumerate(PLAYED):
        at = FIRST + GAP * place
        moves += [(at, BUTTONS[button], 0), (at + HELD, BUTTONS[button], -1)]
    moves.append((FIRST + GAP * len(PLAYED), BUTTONS["MENU"], -1))
    script = ROOT / "host_tests" / "chip" / "frames.mjs"
    source = ROOT / "desktop" / "chip" / "web" / "chip.js"
    tower = flashed.tower()
    delay = str(Chip(tower).functions.delay)
    command = ["node", script, source, library.web_assembly(), tower, json.dumps(moves), delay]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    chip = Chip(tower, unaided=True)
    chip.power()
    seen = []
    for at, pin, level in moves:
        chip.lib.run(chip.p, at * 1_000_000, 0)
        seen.append(chip.shown().hex())
        chip.pin(pin, level)
    assert printed == seen
    assert len(set(seen)) > 4  # it was played


def test_the_same_bytes_twice(tmp_path):
    assert library.web_assembly(tmp_path / "chip.wasm").read_bytes() == library.web_assembly().read_bytes()
