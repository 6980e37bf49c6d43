"""The site's worker on a phone that is too slow for the chip: the tower plays slower, but it never falls further
behind, and it hears each press.
"""

import json
import subprocess

from desktop.bench.tower import ROOT
from desktop.site import build
from host_tests.chip import flashed

STRETCH_MS = 40  # of work, before presses are heard again
CAUGHT_UP = 0.06  # of five seconds: 250 ms and a little
SEEN_MS = 300  # a press, at a third of the speed


def test_a_phone_that_is_too_slow_plays_slower_and_then_on_as_if_nothing_had_been(tmp_path):
    for name, data in build.tower(flashed.tower()).items():
        (tmp_path / name).write_bytes(data)
    places = [tmp_path / name for name in ("chip.js", "chip_worker.js", "chip.wasm", build.UF2, "tower.json")]
    command = ["node", ROOT / "host_tests" / "chip" / "slow.mjs", *places]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    fast, slow, again = told["paces"]
    assert abs(fast["share"] - 1) < 0.01
    assert abs(slow["share"] - 1 / slow["pace"]) < 0.05
    assert 0.99 < again["share"] < 1 + CAUGHT_UP, "it hurries after what it has missed"
    assert max(pace["longest"] for pace in told["paces"]) < STRETCH_MS
    assert told["press"] < SEEN_MS
