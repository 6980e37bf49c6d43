"""How the tower is wired and what it draws: ``python -m desktop wiring_diagram``.

Makes hardware/wiring.svg and the tables of hardware/README.md anew, from hardware/pins.py and
hardware/lights/colours.py; the pictures of the two cables that one solders, and of the perforated board; and what
parts.md, board.md, build.md and README.md say of parts, prices and steps, from hardware/kit.toml and the start page's
words. The tests make them too, and compare.
"""

import argparse

from desktop.making import cables
from desktop.making.book.pages import pages
from desktop.making.wiring import perfboard
from desktop.making.wiring.page import filled
from desktop.making.wiring.pins import PIN_FILE, read_wires
from desktop.making.wiring.sheet import diagram

PICTURE = PIN_FILE.with_name("wiring.svg")
PAGE = PIN_FILE.with_name("README.md")


def main(arguments: list[str]) -> None:
    """The command line of the wiring diagram."""
    argparse.ArgumentParser(prog="desktop wiring_diagram", description="Draw the wiring.").parse_args(arguments)
    wires = read_wires()
    drawn = cables.PICTURES | {"perfboard.svg": perfboard.draw}
    made = {PICTURE: diagram(wires), PAGE: filled(PAGE.read_text("utf-8"), wires)}
    made |= {PIN_FILE.with_name(name): draw() for name, draw in drawn.items()} | pages()
    for path, text in made.items():
        path.write_text(text, "utf-8")
        print(path)
