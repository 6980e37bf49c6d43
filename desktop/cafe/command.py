"""The command line of the board: page, database, and where the games come from."""

import argparse
import contextlib
import logging
import os
import secrets
from pathlib import Path

from desktop.cafe.bridge import Bridge, Direct
from desktop.cafe.bridge_command import add_towers, checked, log_to_terminal, towers, wait_for_the_end
from desktop.cafe.broker import Subscriber
from desktop.cafe.store import Store
from desktop.cafe.web import pages
from desktop.errors import BadInput
from desktop.web_server import served

log = logging.getLogger("board")


def main(arguments: list[str]) -> None:
    """Show the board until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="desktop board", description="Many towers, one leaderboard.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the network see it (default: %(default)s)")
    parser.add_argument("--page", type=int, default=8020, metavar="PORT", help="the page's port (default: %(default)s)")
    parser.add_argument("--folder", type=Path, default=Path("build/board"), help="for its files (default: %(default)s)")
    parser.add_argument("--database", metavar="URL", help="postgresql://USER@HOST/NAME in place of a file")
    parser.add_argument("--broker", metavar="URL", help="take games from mqtt://HOST, not from towers on USB")
    parser.add_argument("--ca", metavar="FILE", help="certificates to trust in place of the system's")
    add_towers(parser)
    options = parser.parse_args(arguments)
    log_to_terminal()
    options.folder.mkdir(parents=True, exist_ok=True)
    store = Store(options.database or f"sqlite:///{options.folder.resolve() / 'board.db'}")
    store.bridge_gone()
    with contextlib.ExitStack() as stack:
        stack.callback(store.close)
        try:
            application = pages(store, owners_key(options.folder / "owner.key"))
            port = stack.enter_context(served(application, options.host, options.page))
        except OSError as error:
            raise BadInput(f"cannot open {options.host} port {options.page}: {error.strerror or error}") from None
        print(f"The board hangs at http://{options.host}:{port}/", flush=True)
        print(f"The owner strikes out at /game/N?owner with the key in {options.folder / 'owner.key'}", flush=True)
        if options.broker:
            subscriber = Subscriber(store, options.broker, ca=options.ca)
            subscriber.start()
            wait_for_the_end()
            subscriber.close()
        else:
            cafe = checked("--cafe", options.cafe)
            bridge = Bridge(Direct(store, cafe), cafe, options.folder / "refused")
            with towers(bridge, options):
                wait_for_the_end()
                bridge.close()


def owners_key(path: Path) -> str:
    """The owner's key, made at the first start; only who owns the file may read it."""
    if not path.exists():
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(16))
    return path.read_text().strip()
