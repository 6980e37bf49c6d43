"""What plays against the tower for long, or measures it: ``python -m host_tests COMMAND``."""

import sys

from desktop.__main__ import run

COMMANDS = (
    ("benchmarks", "host_tests.benchmarks", "print the project's figures"),
    ("chip", "host_tests.chip.command", "play on an emulated Pico with Adafruit's CircuitPython"),
    ("witness", "host_tests.chip.witness", "hold the emulated Pico against rp2040js"),
    ("fuzz", "host_tests.game.fuzz", "do to towers whatever anyone may do, a million times"),
    ("soak", "host_tests.game.soak", "whole games on one tower, hundreds of hours"),
    ("mutations", "host_tests.mutations", "make the slips of mutations.toml, one by one, that tests must see"),
    ("first_power", "host_tests.chip.first_power", "draw the first power of a new tower, second by second"),
    ("site_times", "host_tests.page.site_times", "how soon the site shows light and answers a press"),
    ("board_scale", "host_tests.cafe.scale", "a chain of 100 cafés and 1,000 towers on this computer"),
    ("board_attacks", "host_tests.cafe.attacks", "what guests and cafés may do against each other, done"),
)

if __name__ == "__main__":
    sys.exit(run("host_tests", COMMANDS, sys.argv[1:]))
