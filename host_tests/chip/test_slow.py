"""The site's worker on a phone that is six times slower: at rest it keeps time. On one that is too slow for the chip
the tower plays slower, but it never falls further behind.
"""

import json
import subprocess

from desktop.bench.tower import ROOT
from desktop.site import build
from desktop.tower.picture import ASLEEP, DARK
from host_tests.chip import flashed

STRETCH_MS = 40  # of work, before presses are heard again
CAUGHT_UP = 0.06  # of five seconds: 250 ms and a little
SEEN_MS = 90  # on a phone six times slower; all choices took 271 while a press had to load them
LIGHT_MS, ANSWERED_MS = 12, 200  # after a press that takes longer
QUICK_MS = 18  # on the computer that runs the tests, where it took 25 while a press waited for the clock
WHOLE_MS = 26  # the words of a die that is held; 31 while they waited until nothing more is computed


def test_a_slow_phone_keeps_time_at_rest_and_one_that_is_too_slow_goes_on_as_if_nothing_had_been(tmp_path):
    page = {path.name: path.read_bytes() for path in (build.HERE / "page").glob("*.js")}
    for name, data in (page | build.tower(flashed.tower())).items():
        (tmp_path / name).write_bytes(data)
    places = [tmp_path / name for name in ("chip.js", "chip_worker.js", "chip.wasm", build.UF2, "tower.json")]
    command = ["node", ROOT / "host_tests" / "chip" / "slow.mjs", *places]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    fast, phone, slow, again = told["paces"]
    for kept in (fast, phone):
        assert abs(kept["share"] - 1) < 0.03
        assert kept["longest"] < STRETCH_MS
    assert slow["share"] < 1
    assert 0.99 < again["share"] < 1 + CAUGHT_UP, "it hurries after what it has missed"
    assert max(told["presses"]) < SEEN_MS
    assert max(told["quick"]) < QUICK_MS, "a press waits for the clock"
    assert min(told["answer"]["pieces"]) > LIGHT_MS, "a light is shown alone, and the page paints twice as often"
    assert all(0 < max(at) < WHOLE_MS for at in told["held"]), "words wait for what is computed after them"
    assert told["answer"]["told"] > ANSWERED_MS, "what is so in the game is reckoned while a press is answered"
    assert told["dark"] == [DARK, ASLEEP]
