"""The command line of the board: page, database, and where the games come from."""

import argparse
import contextlib
import logging
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from desktop.cafe import backup, export
from desktop.cafe.bridge import Bridge, Direct
from desktop.cafe.bridge_command import log_to_terminal, towers, wait_for_the_end
from desktop.cafe.broker import Subscriber
from desktop.cafe.retention import erase, kept_for, old_files
from desktop.cafe.settings import BoardSettings, loaded
from desktop.cafe.store import Store
from desktop.cafe.unit import board_unit
from desktop.cafe.web import pages
from desktop.errors import BadInput
from desktop.web_server import served

WORK: dict[str, tuple[Callable[[list[str]], None], str]] = {
    "backup": (backup.backup, "write all that the board knows into a file"),
    "restore": (backup.restore, "put it back"),
    "export": (export.main, "games and scores for a spreadsheet"),
    "unit": (board_unit, "print a systemd service"),
}

log = logging.getLogger("board")


def main(arguments: list[str]) -> None:
    """Show the board until Ctrl-C, or do one of its other works."""
    if arguments[:1] and arguments[0] in WORK:
        return WORK[arguments[0]][0](arguments[1:])
    parser = argparse.ArgumentParser(
        prog="desktop board",
        description="Many towers, one leaderboard.",
        epilog="other works:\n" + "\n".join(f"  board {word:<10}{what}" for word, (_, what) in WORK.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    settings, _ = loaded(BoardSettings, parser, arguments)
    log_to_terminal()
    settings.folder.mkdir(parents=True, exist_ok=True)
    refused = settings.folder / "refused"
    store = Store(settings.store_url())
    store.bridge_gone()

    def forget(before: int) -> None:
        erase(store, before)
        old_files(refused, before)

    with contextlib.ExitStack() as stack:
        stack.callback(store.close)
        try:
            application = pages(store, owners_key(settings.folder / "owner.key"))
            application.state.settings = settings
            port = stack.enter_context(served(application, settings.host, settings.page))
        except OSError as error:
            raise BadInput(f"cannot open {settings.host} port {settings.page}: {error.strerror or error}") from None
        print(f"The board hangs at http://{settings.host}:{port}/", flush=True)
        print(f"The owner strikes out at /game/N?owner with the key in {settings.folder / 'owner.key'}", flush=True)
        stack.enter_context(kept_for(settings.retention_days, forget))
        if settings.broker:
            password = settings.mqtt_password.get_secret_value()
            subscriber = Subscriber(store, settings.broker, ca=settings.ca, password=password)
            subscriber.start()
            wait_for_the_end()
            subscriber.close()
        else:
            bridge = Bridge(Direct(store, settings.cafe), settings.cafe, refused)
            with towers(bridge, settings):
                wait_for_the_end()
                bridge.close()


def owners_key(path: Path) -> str:
    """The owner's key, made at the first start; only who owns the file may read it."""
    if not path.exists():
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(16))
    return path.read_text().strip()
