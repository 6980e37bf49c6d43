"""How the tower is wired and what it draws: ``python -m desktop wiring_diagram``.

Makes hardware/wiring.svg and the tables of hardware/README.md anew, from hardware/pins.py and
hardware/lights/colours.py; the pictures of the two cables that one solders, and of the perforated board; and what
parts.md, board.md, build.md and README.md say of parts, prices and steps, from hardware/kit.toml and the start page's
words. The tests make them too, and compare.
"""

import argparse
from pathlib import Path

from desktop.errors import BadInput
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
    parser = argparse.ArgumentParser(prog="desktop wiring_diagram", description="Draw how the tower is wired.")
    parser.add_argument("--pins", type=Path, default=PIN_FILE, metavar="FILE", help="another pin file")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw there only, and leave hardware/ as it is")
    options = parser.parse_args(arguments)
    try:
        wires = read_wires(options.pins)
    except OSError as error:
        raise BadInput(f"{options.pins}: {error.strerror}") from error
    picture = options.svg or PICTURE
    picture.write_text(diagram(wires))
    print(picture)
    if not options.svg:
        PAGE.write_text(filled(PAGE.read_text(), wires))
        print(PAGE)
        for name, draw in (cables.PICTURES | {"perfboard.svg": perfboard.draw}).items():
            PIN_FILE.with_name(name).write_text(draw())
            print(PIN_FILE.with_name(name))
        for path, text in pages().items():
            path.write_text(text, "utf-8")
            print(path)
