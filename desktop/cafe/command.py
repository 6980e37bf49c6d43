"""The command line of the board: page, database, and where the games come from."""

import argparse
import contextlib
import logging
import socket
from collections.abc import Callable
from functools import partial

from desktop.cafe import backup, export, owner_command, owners
from desktop.cafe.bridge import Bridge, Direct
from desktop.cafe.bridge_command import log_to_terminal, towers, wait_for_the_end
from desktop.cafe.broker import Subscriber
from desktop.cafe.health import Health
from desktop.cafe.retention import erase, kept_for, old_files
from desktop.cafe.settings import BoardSettings, Parser, loaded
from desktop.cafe.store import Store
from desktop.cafe.unit import board_unit
from desktop.cafe.web import pages
from desktop.errors import BadInput
from desktop.web_server import served

WORK: dict[str, tuple[Callable[[list[str]], None], str]] = {
    "backup": (backup.backup, "write all that the board knows into a file"),
    "restore": (backup.restore, "put it back"),
    "export": (export.main, "games and scores for a spreadsheet"),
    "owner": (owner_command.main, "who may change what the board shows"),
    "unit": (board_unit, "print a systemd service"),
}

log = logging.getLogger("board")


def main(arguments: list[str]) -> None:
    """Show the board until Ctrl-C, or do one of its other works."""
    if arguments[:1] and arguments[0] in WORK:
        return WORK[arguments[0]][0](arguments[1:])
    parser = Parser(
        prog="desktop board",
        description="Many towers, one leaderboard.",
        epilog="other works:\n" + "\n".join(f"  board {word:<10}{what}" for word, (_, what) in WORK.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    settings, _ = loaded(BoardSettings, parser, arguments)
    log_to_terminal()
    settings.folder.mkdir(parents=True, exist_ok=True)
    refused = settings.folder / "refused"
    store = Store(settings.store_url(), unsigned=settings.unsigned)
    password = settings.mqtt_password.get_secret_value()
    subscriber = Subscriber(store, settings.broker, ca=settings.ca, password=password) if settings.broker else None
    health = Health(
        store,
        settings.folder,
        f"{socket.gethostname()}:{settings.page}",
        (lambda: subscriber.connected) if subscriber else None,
    )

    def forget(before: int) -> None:
        erase(store, before)
        old_files(refused, before)

    with contextlib.ExitStack() as stack:
        stack.callback(store.close)
        try:
            virtual = f"http://127.0.0.1:{settings.virtual_page}/" if settings.virtual else ""
            application = pages(store, health, settings.address, settings.play or virtual)
            application.state.settings = settings
            port = stack.enter_context(served(application, settings.host, settings.page, settings.proxy or None))
        except OSError as error:
            raise BadInput(f"cannot open {settings.host} port {settings.page}: {error.strerror or error}") from None
        say_how(f"http://{settings.host}:{port}/", store)
        stack.enter_context(kept_for(settings.retention_days, forget))
        stack.enter_context(kept_for(owners.ADDRESS_DAYS, partial(owners.forget_addresses, store)))
        if health.alone():  # towers that are there say so at once; what another board sees is left as it is
            store.bridge_gone()
        elif not subscriber:
            store.bridge_gone(settings.cafe, "")
        stack.enter_context(health)
        if subscriber:
            subscriber.start()
            wait_for_the_end()
            subscriber.close()
        else:
            bridge = Bridge(Direct(store, settings.cafe), settings.cafe, refused)
            with towers(bridge, settings):
                wait_for_the_end()
                bridge.close()


def say_how(url: str, store: Store) -> None:
    """Print where the board hangs, and what its owner can do there."""
    print(f"The board is at {url}", flush=True)
    if owners.names(store):
        print(f"Its owner voids games and enrols towers at {url}owner", flush=True)
    else:
        print(f"It has no owner yet, who could void games. To make one: {owners.command()}", flush=True)
