"""What guests and cafés may do against each other by force, done: ``python -m host_tests board_attacks [--only NAME]``.

Each attack goes against a broker and a leaderboard of its own, and is tried twice: with the protection switched off
(unguarded.py), and with everything as it is. *As filed* is what was measured when there was no such protection.
"""

import argparse
import contextlib
import http.cookiejar
import json
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from desktop.cafe.bridge.messages import PRESENCE, topic
from desktop.cafe.data import cafes, lists, oversight, tower_news
from desktop.cafe.data.store import Store
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.screens import screen_link
from desktop.cafe.signature import code_of
from host_tests.cafe.flow import Bridges
from host_tests.cafe.scale import ROOT, until_open
from host_tests.cafe.servers import Mosquitto, free_port, running
from host_tests.patience import until

SAID, INVENTED = 6000, 3000
NAMES = 4
SECRET = "5a" * 32
OWN = "ab" * 8  # a tower that is known


class House:
    """A leaderboard that runs, its broker, and bridges of its cafés, which have a tower each."""

    def __init__(
        self, folder: Path, broker: str, names: tuple[str, ...], guarded: bool, before: Callable[[Store], None]
    ) -> None:
        self.broker, self.folder, self.port = broker, folder, free_port()
        self.store = Store(f"sqlite:///{folder}/board.db")
        self.keys = {name: cafes.add(self.store, name, name.title(), "Europe/Paris") for name in names}
        before(self.store)
        program = ["desktop", "board"] if guarded else ["host_tests.cafe.unguarded"]
        words = [f"--page={self.port}", f"--broker={broker}", f"--folder={folder}", "--address=https://a.example"]
        with open(folder / "board.log", "w") as log:
            command = [sys.executable, "-m", *program, *words]
            self._leaderboard = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        until_open(self.port)
        self._bridges = {name: Bridges(broker, {name: key}, folder / name, 1) for name, key in self.keys.items()}

    def games(self, count: int) -> list[bytes]:
        """The records of so many games."""
        return next(iter(self._bridges.values())).played(count)

    def bring(self, cafe: str, games: list[bytes]) -> float:
        """A café's tower plays these games, one after the other; when the last began its way."""
        return max(self._bridges[cafe].bring(games).values())

    def kept(self, cafe: str) -> int:
        """The games of a café that nobody has said are stored."""
        return sum(1 for _ in (self.folder / cafe).glob("*/*.json"))

    def close(self) -> None:
        """The end of it."""
        for bridges in self._bridges.values():
            bridges.close()
        self._leaderboard.terminate()
        self._leaderboard.wait()
        self.store.close()


@contextlib.contextmanager
def house(*names: str, guarded: bool = True, before: Callable[[Store], None] = lambda store: None) -> Iterator[House]:
    """A :class:`House` with these cafés until the block ends. *before*: what its database has at first."""
    with tempfile.TemporaryDirectory() as folder, running(Mosquitto()) as broker:
        made = House(Path(folder), broker.url, names, guarded, before)
        try:
            yield made
        finally:
            made.close()


def presence(guarded: bool) -> dict[str, str]:
    """A café says 6,000 times that one of 3,000 invented towers is there, while another brings a game."""
    found = flood(guarded, lambda store: tower_news.presence(store, "loud", OWN, "pi", False))
    if guarded:
        known = flood(True, lambda store: enrolled(store, "loud"))
        found["the same, once a tower is enrolled"] = known["invented towers on the owner's list"]
    return found


def enrolled(store: Store, cafe: str) -> None:
    """A café's tower is known, and signs."""
    tower_news.presence(store, cafe, OWN, "pi", False)
    tower_news.offer(store, cafe, OWN, SECRET)
    ACTIONS["enrol"](store, {"code": code_of(SECRET)})


def flood(guarded: bool, before: Callable[[Store], None]) -> dict[str, str]:
    """What a game waits for, how long that takes, and how many of the towers are shown."""
    with house("quiet", "loud", guarded=guarded, before=before) as one:
        game = one.games(1)
        loud = mqtt.Client(CallbackAPIVersion.VERSION2)
        loud.max_inflight_messages_set(SAID)
        address = urllib.parse.urlsplit(one.broker)
        loud.connect(address.hostname or "", address.port or 0)
        loud.loop_start()
        for tower in [f"{number % INVENTED + 0x1000:016x}" for number in range(SAID)] + [OWN]:
            said = loud.publish(topic("loud", tower, PRESENCE), json.dumps({"here": True, "bridge": "pi"}), qos=1)
        said.wait_for_publish()
        begun = one.bring("quiet", game)
        until(lambda: not one.kept("quiet"), every=0.01)
        waited = time.time() - begun

        def shown() -> int:
            return sum(row.cafe == "loud" and row.tower != OWN for row in oversight.all_towers(one.store))

        until(
            lambda: any(
                (row.cafe, row.tower, row.present) == ("loud", OWN, True) for row in oversight.all_towers(one.store)
            )
        )
        all_heard = time.time() - begun
        loud.disconnect()
        loud.loop_stop()
        return {
            f"s that a game waits for {SAID:,} messages of another café": f"{waited:.1f}",
            "s until these are worked off": f"{all_heard:.1f}",
            "invented towers on the owner's list": f"{shown():,} of {INVENTED:,}",
        }


def names(guarded: bool) -> dict[str, str]:
    """A visitor names players of games by what /board.json says. Without the protection: it says what it tells a
    screen of the house.
    """
    with house("cat") as one:
        url = f"http://127.0.0.1:{one.port}"
        visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        if not guarded:
            visitor.open(screen_link(one.store, url)).close()

        def board() -> dict[str, object]:
            with visitor.open(f"{url}/board.json?lang=en") as answer:
                said: dict[str, object] = json.load(answer)
            return said

        taken = 0
        for number, game in enumerate(one.games(NAMES), 1):
            one.bring("cat", [game])
            until(lambda: f'"game": {number}' in json.dumps(board()["latest"]))  # noqa: B023
            told = board()["newest"]
            token = told["token"] if isinstance(told, dict) else secrets.token_urlsafe(9)
            form = {"t": token, "lang": "en", "seat": "0", "handle": f"Mallory {number}"}
            with contextlib.suppress(urllib.error.HTTPError):
                visitor.open(f"{url}/game/{number}/handle", urllib.parse.urlencode(form).encode()).close()
            found = lists.game(one.store, number)
            taken += bool(found and found["seats"][0]["handle"])
    return {"names taken by what /board.json says": f"{taken} of {NAMES}"}


class Attack(NamedTuple):
    """``run(guarded)`` gives figures; ``filed``: the same as they were filed, in order."""

    run: Callable[[bool], dict[str, str]]
    filed: tuple[str, ...]


ATTACKS = {"presence": Attack(presence, ("86", "", "3,000 of 3,000")), "names": Attack(names, ("4 of 4",))}


def main(arguments: list[str]) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="host_tests board_attacks", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--only", metavar="NAME", choices=ATTACKS, help=f"one attack: {', '.join(ATTACKS)}")
    options = parser.parse_args(arguments)
    row = "| {:<12} | {:<72} | {:>18} | {:>14} | {:>14} |".format
    print(row("attack", "", "before, as filed", "protection off", "as it is"))
    print(row("---", "---", "---", "---", "---"), flush=True)
    for name in [options.only] if options.only else ATTACKS:
        off, on = ATTACKS[name].run(False), ATTACKS[name].run(True)
        filed = dict(zip(on, ATTACKS[name].filed, strict=False))
        for figure, value in on.items():
            print(row(name, figure, filed.get(figure, ""), off.get(figure, ""), value), flush=True)
