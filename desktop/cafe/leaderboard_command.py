"""The command line of the leaderboard: page, database, and where the games come from."""

import argparse
import contextlib
from collections.abc import Callable, Iterator
from functools import partial

from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.bridge_command import log_to_terminal, towers, wait_for_the_end
from desktop.cafe.care import backup
from desktop.cafe.care.health import Health
from desktop.cafe.care.retention import ADDRESS_DAYS, erase, kept_for, old_files
from desktop.cafe.care.systemd_service import leaderboard_service
from desktop.cafe.contests import life
from desktop.cafe.contests.standings import standings_counted
from desktop.cafe.data import tower_news
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.store import Store
from desktop.cafe.names import called
from desktop.cafe.owner import owner_command, owners
from desktop.cafe.screens import screen_link
from desktop.cafe.settings import LeaderboardSettings, Parser, loaded
from desktop.cafe.web_application import pages
from desktop.errors import BadInput
from desktop.web_server import served, url_of

WORK: dict[str, tuple[Callable[[list[str]], None], str]] = {
    "backup": (backup.backup, "write all that the board knows into a file"),
    "restore": (backup.restore, "put it back"),
    "owner": (owner_command.main, "who may change what the board shows"),
    "unit": (leaderboard_service, "print a systemd service"),
}

REFUSED = "refused"  # the folder of records that the referee refused


def main(arguments: list[str]) -> None:
    """Show the leaderboard until Ctrl-C, or do one of its other works."""
    if arguments[:1] and arguments[0] in WORK:
        return WORK[arguments[0]][0](arguments[1:])
    parser = Parser(
        prog=called("board"),
        description="Many towers, one leaderboard.",
        epilog="other works:\n" + "\n".join(f"  board {word:<10}{what}" for word, (_, what) in WORK.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    settings, _ = loaded(LeaderboardSettings, parser, arguments)
    log_to_terminal()
    settings.folder.mkdir(parents=True, exist_ok=True)
    store = Store(settings.store_url(), unsigned=settings.unsigned)
    life.take_part(store)
    subscriber = None
    if settings.broker:
        password = settings.mqtt_password.get_secret_value()
        subscriber = Subscriber(store, settings.broker, ca=settings.ca, password=password)
    connected = (lambda: subscriber.connected) if subscriber else None
    health = Health(store, settings.folder, connected)
    with contextlib.ExitStack() as stack:
        stack.callback(store.close)
        say_how(stack.enter_context(shown(store, health, settings)), store)
        stack.enter_context(what_is_old_goes(store, settings))
        stack.enter_context(standings_counted(store))
        keep_trying(lambda: tower_news.bridge_gone(store))  # towers that are there say so at once
        stack.enter_context(health)
        take_games(store, subscriber, settings)


@contextlib.contextmanager
def shown(store: Store, health: Health, settings: LeaderboardSettings) -> Iterator[str]:
    """Show the pages until the block ends, and give their address. Raises BadInput if their port is taken."""
    virtual = f"http://127.0.0.1:{settings.virtual_page}/" if settings.virtual else ""
    application = pages(store, health, settings.address, settings.play or virtual)
    application.state.settings = settings
    with contextlib.ExitStack() as stack:
        try:
            port = stack.enter_context(served(application, settings.host, settings.page, settings.proxy or None))
        except OSError as error:
            raise BadInput(f"cannot open {settings.host} port {settings.page}: {error.strerror or error}") from None
        yield url_of(settings.host, port)


@contextlib.contextmanager
def what_is_old_goes(store: Store, settings: LeaderboardSettings) -> Iterator[None]:
    """Until the block ends erase once a day what was kept for long enough."""

    def forget(before: int) -> None:
        erase(store, before)
        old_files(settings.folder / REFUSED, before)

    addresses = kept_for(store.workers, "addresses", ADDRESS_DAYS, partial(owners.forget_addresses, store))
    with kept_for(store.workers, "retention", settings.retention_days, forget), addresses:
        yield


def take_games(store: Store, subscriber: Subscriber | None, settings: LeaderboardSettings) -> None:
    """Take games until Ctrl-C: from the broker if there is one, else from towers on USB."""
    if subscriber:
        subscriber.start()
        wait_for_the_end(store.workers)
        subscriber.close()
    else:
        bridge = Bridge(Direct(store, settings.cafe), settings.cafe, settings.folder / REFUSED, store.workers)
        with towers(bridge, settings):
            wait_for_the_end(store.workers)
            bridge.close()


def say_how(url: str, store: Store) -> None:
    """Print the leaderboard's address, and what its owner can do there."""
    screen = keep_trying(lambda: screen_link(store, url))
    has_owner = keep_trying(lambda: bool(owners.names(store)))
    print(f"The board is at {url}", flush=True)
    print(f"A screen of the house, opened once as {screen}, shows codes for names", flush=True)
    if has_owner:
        print(f"Its owner voids games and enrols towers at {url}owner", flush=True)
    else:
        print(f"It has no owner yet, who could void games. To make one: {owners.command()}", flush=True)
