"""The command line of the board: page, database, and where the games come from."""

import argparse
import contextlib
import logging
import socket
from pathlib import Path

from desktop.cafe import owner_command, owners, trust
from desktop.cafe.bridge import Bridge, Direct
from desktop.cafe.bridge_command import Parser, add_towers, checked, log_to_terminal, towers, wait_for_the_end
from desktop.cafe.broker import Subscriber
from desktop.cafe.health import Health
from desktop.cafe.owner_command import database_of
from desktop.cafe.store import Store
from desktop.cafe.web import pages
from desktop.errors import BadInput
from desktop.web_server import served

FOLDER = Path("build/board")

log = logging.getLogger("board")


def main(arguments: list[str]) -> None:
    """Show the board until Ctrl-C; ``owner`` as the first word: see desktop/cafe/owner_command.py."""
    if arguments[:1] == ["owner"]:
        return owner_command.main(arguments[1:])
    parser = Parser(prog="desktop board", description="Many towers, one leaderboard.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the network see it (default: %(default)s)")
    parser.add_argument("--page", type=int, default=8020, metavar="PORT", help="the page's port (default: %(default)s)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for its files (default: %(default)s)")
    parser.add_argument("--database", metavar="URL", help="postgresql://USER@HOST/NAME in place of a file")
    parser.add_argument("--broker", metavar="URL", help="take games from mqtt://HOST, not from towers on USB")
    parser.add_argument("--ca", metavar="FILE", help="certificates to trust in place of the system's")
    parser.add_argument(
        "--unsigned",
        choices=trust.UNSIGNED,
        default="auto",
        help="what becomes of games that no enrolled tower has signed; auto lists them until one is enrolled",
    )
    parser.add_argument("--proxy", metavar="ADDRESS", help="the proxy that does https; its word for who asks is taken")
    add_towers(parser)
    options = parser.parse_args(arguments)
    log_to_terminal()
    options.folder.mkdir(parents=True, exist_ok=True)
    store = Store(database_of(options), unsigned=options.unsigned)
    subscriber = Subscriber(store, options.broker, ca=options.ca) if options.broker else None
    with contextlib.ExitStack() as stack:
        stack.callback(store.close)
        connected = (lambda: subscriber.connected) if subscriber else None
        health = Health(store, options.folder, own_name(options.page), connected)
        try:
            page = served(pages(store, health), options.host, options.page, options.proxy)
            port = stack.enter_context(page)
        except OSError as error:
            raise BadInput(f"cannot open {options.host} port {options.page}: {error.strerror or error}") from None
        say_how(f"http://{options.host}:{port}/", store, options)
        if subscriber:
            if health.alone():  # what the broker remembers, it says at once
                store.bridge_gone()
            stack.callback(health.close)
            health.start()
            subscriber.start()
            wait_for_the_end()
            subscriber.close()
        else:
            cafe = checked("--cafe", options.cafe)
            store.bridge_gone(cafe, "")
            stack.callback(health.close)
            health.start()
            bridge = Bridge(Direct(store, cafe), cafe, options.folder / "refused")
            with towers(bridge, options):
                wait_for_the_end()
                bridge.close()


def say_how(url: str, store: Store, options: argparse.Namespace) -> None:
    """Print where the board hangs, and what its owner can do there."""
    print(f"The board hangs at {url}", flush=True)
    if owners.names(store):
        print(f"Its owner takes games back and enrols towers at {url}owner", flush=True)
    else:
        same = f" --database ... --folder {options.folder}" if options.database else f" --folder {options.folder}"
        same = same if options.database or options.folder != FOLDER else ""
        print(f'It has no owner yet, who could take games back: make board ARGS="owner{same} add NAME"', flush=True)


def own_name(port: int) -> str:
    """What this board is called among those on its database."""
    return f"{socket.gethostname()}:{port}"
