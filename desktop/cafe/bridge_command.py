"""The command line of the bridge."""

import contextlib
import logging
import signal
import time
from collections.abc import Iterator

from desktop.cafe.bridge.bridge import Bridge
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.care.retention import kept_for, old_files
from desktop.cafe.care.systemd_service import bridge_service
from desktop.cafe.data.database import Redacted
from desktop.cafe.names import called
from desktop.cafe.settings import BridgeSettings, Parser, Settings, loaded
from desktop.cafe.workers import LOST_S, Workers
from desktop.errors import BadInput

log = logging.getLogger("bridge")


def main(arguments: list[str]) -> None:
    """Bridge towers to a broker until Ctrl-C."""
    if arguments[:1] == ["unit"]:
        return bridge_service(arguments[1:])
    parser = Parser(
        prog=called("bridge"),
        description="Carry towers' games to a broker.",
        epilog="'bridge unit' prints a systemd service.",
    )
    settings, _ = loaded(BridgeSettings, parser, arguments)
    log_to_terminal()
    workers = Workers()
    publisher = Publisher(
        settings.broker,
        settings.cafe,
        settings.name,
        settings.folder / settings.cafe,
        settings.ca,
        settings.mqtt_password.get_secret_value(),
        settings.key.get_secret_value(),
        workers,
    )
    publisher.start()
    refused = settings.folder / "refused"
    bridge = Bridge(publisher, settings.cafe, refused, workers)
    old_ones_go = kept_for(workers, "retention", settings.retention_days, lambda before: old_files(refused, before))
    try:
        with towers(bridge, settings), old_ones_go:
            wait_for_the_end(workers)
    finally:
        bridge.close()
        publisher.close()


@contextlib.contextmanager
def towers(bridge: Bridge, settings: Settings) -> Iterator[None]:
    """Read the towers that the settings name; if they name none, all that are plugged in. Raises BadInput for a virtual
    one where its tools are not installed.
    """
    virtual = None
    for port in settings.port:
        bridge.read(port)
    if not settings.port and not settings.virtual:
        bridge.look_for_towers()
        print("Reading the towers that are plugged in (board = 1 in their settings); --virtual makes one", flush=True)
    with contextlib.ExitStack() as stack:
        if settings.virtual:
            try:
                from desktop.cafe.bridge.virtual_tower import VirtualTower
                from desktop.tower.server import in_background
            except ImportError:
                raise BadInput(
                    "--virtual: a virtual tower needs the project's folder: make board ARGS=--virtual"
                ) from None

            virtual = VirtualTower()
            url = stack.enter_context(in_background(virtual.tower, port=settings.virtual_page))
            virtual.start()
            stack.callback(virtual.close)
            bridge.read(virtual.port)
            print(f"A virtual tower is at {url}, its serial port is {virtual.port}", flush=True)
        yield


def wait_for_the_end(workers: Workers) -> None:
    """Wait for Ctrl-C, or for somebody to end the program. Whatever goes wrong with one of the *workers* is logged; if
    one of them is gone, or stands still, for too long, the program ends with status 1: systemd starts it again.
    """
    ended = False

    def end(*_: object) -> None:
        nonlocal ended
        ended = True  # no more: an Event's lock may be held by what the signal has interrupted

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    known: dict[str, float] = {}  # who is lost, and since when
    while not ended:
        time.sleep(0.1)
        lost = workers.lost()
        for name in lost.keys() - known.keys():
            log.error("%s %s", name, lost[name])
        known = {name: known.get(name, time.monotonic()) for name in lost}
        if any(time.monotonic() - since > LOST_S for since in known.values()):
            log.error("the program ends, to begin anew")
            raise SystemExit(1)


def log_to_terminal() -> None:
    """Write a line for each thing that happens, on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Redacted("%(asctime)s %(name)s: %(message)s", datefmt="%H:%M:%S"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for noisy in ("alembic", "websockets", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
