"""The command line of the bridge."""

import argparse
import contextlib
import logging
import re
import signal
import socket
import threading
from pathlib import Path
from typing import NoReturn

from desktop.cafe.bridge import Bridge
from desktop.cafe.broker import NAME, Publisher
from desktop.cafe.database import Redacted, redacted
from desktop.errors import BadInput


class Parser(argparse.ArgumentParser):
    """One whose complaints repeat no password of an address."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        super().error(redacted(message))


def add_towers(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which towers to read."""
    parser.add_argument("--port", action="append", default=[], metavar="DEV", help="a tower's second serial port")
    parser.add_argument("--virtual", action="store_true", help="try it with a virtual tower, which has a page")
    parser.add_argument("--virtual-page", type=int, default=8010, metavar="PORT", help="its port (%(default)s)")
    parser.add_argument("--cafe", default="cafe", help="the café's name at the broker (default: %(default)s)")


def checked(option: str, name: str) -> str:
    """A café's or a bridge's name, if it can be part of a topic. Raises BadInput if it cannot."""
    if not NAME.fullmatch(name):
        raise BadInput(f"{option} {name}: letters, digits, - and _ only, at most 32")
    return name


def main(arguments: list[str]) -> None:
    """Bridge towers to a broker until Ctrl-C."""
    parser = Parser(prog="desktop bridge", description="Carry towers' games to a broker.")
    parser.add_argument("--broker", required=True, metavar="URL", help="mqtt://[USER@]HOST, or mqtts://")
    parser.add_argument("--ca", metavar="FILE", help="certificates to trust in place of the system's")
    parser.add_argument("--name", default=re.sub(r"[^A-Za-z0-9_-]", "-", socket.gethostname())[:32] or "bridge")
    parser.add_argument("--folder", type=Path, default=Path("build/bridge"), help="games on their way (%(default)s)")
    add_towers(parser)
    options = parser.parse_args(arguments)
    log_to_terminal()
    cafe, name = checked("--cafe", options.cafe), checked("--name", options.name)
    publisher = Publisher(options.broker, cafe, name, options.folder / cafe, options.ca)
    publisher.start()
    bridge = Bridge(publisher, cafe, options.folder / "refused")
    try:
        with towers(bridge, options):
            wait_for_the_end()
    finally:
        bridge.close()
        publisher.close()


@contextlib.contextmanager
def towers(bridge: Bridge, options: argparse.Namespace):  # type: ignore[no-untyped-def]
    """Read the towers that the options name; if they name none, all that are plugged in."""
    virtual = None
    for port in options.port:
        bridge.read(port)
    if not options.port and not options.virtual:
        bridge.look_for_towers()
        print("Reading the towers that are plugged in (board = 1 in their settings); --virtual makes one", flush=True)
    with contextlib.ExitStack() as stack:
        if options.virtual:
            from desktop.cafe.virtual import VirtualTower
            from desktop.tower.play import in_background

            virtual = VirtualTower()
            url = stack.enter_context(in_background(virtual.tower, port=options.virtual_page))
            virtual.start()
            stack.callback(virtual.close)
            bridge.read(virtual.port)
            print(f"A virtual tower stands at {url} and talks on {virtual.port}", flush=True)
        yield


def wait_for_the_end() -> None:
    """Wait for Ctrl-C, or for somebody to end the program."""
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    while not ended.wait(1):
        pass


def log_to_terminal() -> None:
    """Write a line for each thing that happens, on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Redacted("%(asctime)s %(name)s: %(message)s", datefmt="%H:%M:%S"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for noisy in ("alembic", "websockets", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
