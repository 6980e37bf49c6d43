"""What guests and cafés may do against each other, done: ``python -m host_tests board_attacks [--only NAME]``.

Each attack goes against a broker and a leaderboard of its own, and is tried twice: with the protection switched off
(unguarded.py), in smaller numbers, and with everything as it is. *As filed* is what was measured when there was no
such protection.
"""

import argparse
import contextlib
import hmac
import http.cookiejar
import json
import multiprocessing
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import paho.mqtt.client as mqtt
import paho.mqtt.publish as publish
import sqlalchemy as sa
from paho.mqtt.enums import CallbackAPIVersion

from desktop.cafe.bridge import broker_logins
from desktop.cafe.bridge.broker_connection import trusting
from desktop.cafe.bridge.messages import GAME, PRESENCE, topic
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.contests import life, standings
from desktop.cafe.contests.life import SEASON
from desktop.cafe.data import cafes, lists, oversight, tower_news
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.rows import Entry
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import refused
from desktop.cafe.guests import handles
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.screens import screen_link
from desktop.cafe.signature import code_of, signed_text
from desktop.cafe.verdict import judged, renamed
from desktop.records import referee
from host_tests.asking import ask
from host_tests.cafe import attackers
from host_tests.cafe.flow import Bridges, counted
from host_tests.cafe.games import played_game
from host_tests.cafe.scale import ROOT, cpu_s, until_open
from host_tests.cafe.servers import Mosquitto, as_installed, free_port, running
from host_tests.patience import until

THREADS, JUDGED, JUDGED_OFF = 6, 10_000, 1_000  # games of each
STOCK = 200  # games that are judged again and again
PAGES, HALF_OPEN = 1000, 250
SCREEN_GAMES, SCREEN_GAMES_OFF = 20, 3
NEVER_S = 5.0  # after which a screen is said not to show a game
SAID, INVENTED = 6000, 3000
NAMES = 4
READERS, FIRST_READ, READ_GAMES = 6, 50, 600
SECRET = "5a" * 32
OWN = "ab" * 8  # a tower that is known
NOT_ANA = "\u3164" * 3, "\u115f" * 3, "\uff21\uff4e\uff41", "\u0391\u039d\u0391"  # two of nothing, fullwidth, Greek
OF_OTHERS = "\u0e2a\u0e21\u0e0a\u0e32\u0e22", "\u0905\u0928\u093f\u0924\u093e"  # Somchai, Anita
POISONED = 3  # games that come after one that cannot be
PLAYERS = 2000
CHOOSERS, CHOSEN_GAMES = 199, 30
DAY_MS = 86_400_000


class House:
    """A leaderboard that runs, its broker, and bridges of its cafés, which have a tower each."""

    def __init__(
        self, folder: Path, broker: str, names: tuple[str, ...], without: str, before: Callable[[Store], None]
    ) -> None:
        self.broker, self.folder, self.port = broker, folder, free_port()
        self.store = Store(f"sqlite:///{folder}/board.db")
        self.keys = {name: cafes.add(self.store, name, name.title(), "Europe/Paris") for name in names}
        before(self.store)
        program = ["host_tests.cafe.unguarded", without] if without else ["desktop", "board"]
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

    def worked_s(self) -> float:
        """What the leaderboard has had of a processor: the same whatever else the computer does."""
        return cpu_s(self._leaderboard.pid)

    def close(self) -> None:
        """The end of it."""
        for bridges in self._bridges.values():
            bridges.close()
        self._leaderboard.terminate()
        self._leaderboard.wait()
        self.store.close()


@contextlib.contextmanager
def house(*names: str, without: str = "", before: Callable[[Store], None] = lambda store: None) -> Iterator[House]:
    """A :class:`House` with these cafés until the block ends. *before*: what its database has at first."""
    with tempfile.TemporaryDirectory() as folder, running(Mosquitto()) as broker:
        made = House(Path(folder), broker.url, names, without, before)
        try:
            yield made
        finally:
            made.close()


@contextlib.contextmanager
def attacking(attack: Callable[..., None], *said: object) -> Iterator[None]:
    """Somebody who attacks until the block ends."""
    process = multiprocessing.get_context("spawn").Process(target=attack, args=said, daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def threads(guarded: bool) -> dict[str, str]:
    """Threads judge real games at once: a bridge with many ports, a leaderboard whose pages replay."""
    source = Random(27)
    stock = [played_game(source, number).splitlines() for number in range(STOCK)]
    wrong = 0
    games = JUDGED if guarded else JUDGED_OFF

    def judge() -> None:
        nonlocal wrong
        for number in range(games):
            try:
                referee.referee(stock[number % STOCK])
            except Exception:  # without the lock whatever may be
                wrong += 1

    lock = referee.ONE_READS
    if not guarded:
        referee.ONE_READS = contextlib.nullcontext()  # type: ignore[assignment]
    try:
        at_work = [threading.Thread(target=judge) for _ in range(THREADS)]
        for one in at_work:
            one.start()
        for one in at_work:
            one.join()
    finally:
        referee.ONE_READS = lock
    return {f"valid games that {THREADS} threads refuse": f"{wrong} of {THREADS * games:,}"}


def guests(guarded: bool) -> dict[str, str]:
    """Guests open the pages of games without end while games come in."""
    with house("cat", without="" if guarded else "lock") as one:
        one.bring("cat", one.games(FIRST_READ))
        until(lambda: counted(one.store) == FIRST_READ)
        games = one.games(FIRST_READ + READ_GAMES)[FIRST_READ:]
        with attacking(attackers.readers, one.port, READERS, FIRST_READ):
            one.bring("cat", games)
            until(lambda: not one.kept("cat"))
        with one.store.engine.connect() as connection:
            wrong = connection.scalar(sa.select(sa.func.count()).select_from(refused)) or 0
        said = f"{READ_GAMES}, {counted(one.store) - FIRST_READ}, {wrong}"
    return {f"{READERS} guests on /game/N: said to be stored, in the lists, refused": said}


def crowd(guarded: bool) -> dict[str, str]:
    """A thousand pages and 250 requests that never end, from one address."""
    with house("cat", without="" if guarded else "limits") as one:
        games = one.games(SCREEN_GAMES if guarded else SCREEN_GAMES_OFF)
        all_came = multiprocessing.get_context("spawn").Event()
        with attacking(attackers.crowd, one.port, PAGES, HALF_OPEN, all_came):
            all_came.wait()
            screen = attackers.Screen(one.port)
            wait(lambda: screen.open)
            delays = []
            for number, game in enumerate(games, 1):
                ended = one.bring("cat", [game])
                if wait(lambda: len(screen.seen) == number):  # noqa: B023
                    delays.append(1000 * (max(screen.seen.values()) - ended))
            screen.close()
    shown = f"{len(delays)} of {len(games)}"
    times = f"{statistics.median(delays):,.0f}, {max(delays):,.0f}" if delays else "never"
    return {"games that another address's screen shows": shown, "the same, ms: median, worst": times}


def presence(guarded: bool) -> dict[str, str]:
    """A café says 6,000 times that one of 3,000 invented towers is there, while another brings a game."""
    found = flood("" if guarded else "fairness", lambda store: tower_news.presence(store, "loud", OWN, "pi", False))
    if guarded:
        known = flood("", lambda store: enrolled(store, "loud"))
        found["the same, once a tower is enrolled"] = known["invented towers on the owner's list"]
    return found


def enrolled(store: Store, cafe: str) -> None:
    """A café's tower is known, and signs."""
    tower_news.presence(store, cafe, OWN, "pi", False)
    tower_news.offer(store, cafe, OWN, SECRET)
    ACTIONS["enrol"](store, {"code": code_of(SECRET)})


def flood(without: str, before: Callable[[Store], None]) -> dict[str, str]:
    """What a game waits for, how long that takes, and how many of the towers are shown."""
    with house("quiet", "loud", without=without, before=before) as one:
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
            return sum(row.bridge == "pi" and row.tower != OWN for row in oversight.all_towers(one.store, "loud"))

        until(lambda: any(row.tower == OWN and row.present for row in oversight.all_towers(one.store, "loud")))
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


def lookalikes(guarded: bool) -> dict[str, str]:
    """Who has scanned the code gives names that show nothing, or that look like Ana's; and names in Thai and Hindi."""
    with house("cat", without="" if guarded else "looks") as one:
        key = key_of(one.store, handles.KEY_NAME)

        def taken(*tried: str) -> int:
            count = 0
            for name in tried:
                one.bring("cat", one.games(1))
                until(lambda: not one.kept("cat"))
                number = counted(one.store)
                form = {"t": handles.token(key, number), "lang": "en", "seat": "0", "handle": name}
                ask(f"http://127.0.0.1:{one.port}/game/{number}/handle", form)
                found = lists.game(one.store, number)
                count += bool(found and found["seats"][0]["handle"])
            return count

        assert taken("Ana") == 1
        said = f"{taken(*NOT_ANA)} of {len(NOT_ANA)}", f"{taken(*OF_OTHERS)} of {len(OF_OTHERS)}"
    return dict(zip(("names that show nothing, or look like another's", "names in Thai and Hindi"), said, strict=True))


def season(guarded: bool) -> dict[str, str]:
    """A café brings a signed game, dated into a season that is closed."""
    now = now_ms()
    ends = now - 4 * DAY_MS

    def before(store: Store) -> None:
        enrolled(store, "cat")
        life.make(store, SEASON, "Autumn", "", "", ends - 30 * DAY_MS, ends)

    with house("cat", without="" if guarded else "closing", before=before) as one:
        lines = played_game(Random(1), 1).splitlines()
        names = dict(zip(lines[0].partition("players=")[2].split()[0].split(","), ("MAL", "BOB"), strict=True))
        verdict = judged("".join(f"{renamed(line, names)}\n" for line in lines))
        mac = hmac.digest(bytes.fromhex(SECRET), signed_text(OWN, 1, verdict.record), "sha256").hex()
        bridge = Publisher(one.broker, "cat", "pi", one.folder / "cat", key=one.keys["cat"])
        bridge.start()
        bridge.take(Entry("cat", OWN, 1, ends - DAY_MS, verdict, mac), lambda: None)
        until(lambda: counted(one.store))
        [autumn] = life.all_contests(one.store)
        wait(lambda: standings.table(one.store, autumn))
        ranked = standings.table(one.store, autumn)
        bridge.close()
    return {"players whom a game brought later ranks in a season that is closed": f"{len(ranked)} of {len(names)}"}


def client_id(guarded: bool) -> dict[str, str]:
    """A café logs in and says that its client id is that of another one's bridge. Without the protection: the broker
    believes that, and does not take the login for it.
    """
    thrown_out = []
    with tempfile.TemporaryDirectory() as name:
        files, port = Path(name) / "mosquitto", free_port()
        for user in ("cat", "rival"):
            broker_logins.write_login(files, user, SECRET)
        broker_logins.write_listener(files, "localhost")
        ca = (files / "server.crt").read_text()
        without = () if guarded else ("use_username_as_clientid",)
        with running(as_installed(files, port, *without)):
            bridge = Publisher(f"mqtts://cat@localhost:{port}", "cat", "pi", Path(name) / "way", ca, SECRET, SECRET)
            bridge._connection.on_gone = lambda: thrown_out.append(1)
            bridge.start()
            rival = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="cat")
            rival.username_pw_set("rival", SECRET)
            rival.tls_set_context(trusting(ca))
            rival.connect("localhost", port)
            rival.loop_start()
            until(rival.is_connected)
            wait(lambda: thrown_out)
            rival.disconnect()
            rival.loop_stop()
            bridge.close()
    return {"a bridge is thrown out by a café that says its client id": "yes" if thrown_out else "no"}


def poison(guarded: bool) -> dict[str, str]:
    """A café says a game with half a letter in a remark; then another café's games come."""
    with house("cat", "loud", without="" if guarded else "care") as one:
        record = "# \ud800\n" + played_game(Random(3), 1)
        say(one.broker, topic("loud", OWN, GAME), {"number": 1, "at": 0, "record": record, "hash": SECRET})
        one.bring("cat", one.games(POISONED))
        wait(lambda: not one.kept("cat"))
        return {"games that are stored after half a letter": f"{POISONED - one.kept('cat')} of {POISONED}"}


def sizes(guarded: bool) -> dict[str, str]:
    """A café says a game of two thousand players; then another café's game comes."""
    with house("cat", "loud", without="" if guarded else "sizes") as one:
        game = one.games(1)
        record = f"game dice players={','.join(['Ann'] * PLAYERS)}\n"
        begun = time.time()
        say(one.broker, topic("loud", OWN, GAME), {"number": 1, "at": 0, "record": record, "hash": SECRET})
        one.bring("cat", game)
        until(lambda: not one.kept("cat"), every=0.01)
        return {f"s that a game waits for a record of {len(record) // 1000} KB": f"{time.time() - begun:.1f}"}


def queries(guarded: bool) -> dict[str, str]:
    """An address keeps 199 pages open, each with rules that it has made up, while games come."""
    with house("cat", without="" if guarded else "knowledge") as one:
        games = one.games(CHOSEN_GAMES)
        one.bring("cat", games[:1])
        until(lambda: counted(one.store) == 1)
        all_came = multiprocessing.get_context("spawn").Event()
        with attacking(attackers.choosers, one.port, CHOOSERS, all_came):
            all_came.wait()
            asked: list[float] = []
            before = one.worked_s()

            def bring() -> None:
                for game in games[1:]:
                    one.bring("cat", [game])
                    time.sleep(0.1)

            thread = threading.Thread(target=bring)
            thread.start()
            while thread.is_alive():
                begun = time.perf_counter()
                ask(f"http://127.0.0.1:{one.port}/board.json?lang=en&cafe=cat")
                asked.append(1000 * (time.perf_counter() - begun))
                time.sleep(0.05)
            thread.join()
            worked = one.worked_s() - before
    figures = f"{statistics.median(asked):,.0f}, {max(asked):,.0f}"
    return {
        f"ms for a guest while {CHOOSERS} pages with made-up rules are open: median, worst": figures,
        "the same, s of a processor that the leaderboard takes": f"{worked:.1f}",
    }


def say(broker: str, about: str, said: dict[str, object]) -> None:
    """Say one thing at the broker."""
    address = urllib.parse.urlsplit(broker)
    publish.single(about, json.dumps(said), qos=1, hostname=address.hostname or "", port=address.port or 0)


def wait(true: Callable[[], object]) -> bool:
    """Wait for something to come true, not for ever; whether it did."""
    end = time.monotonic() + NEVER_S
    while not true() and time.monotonic() < end:
        time.sleep(0.005)
    return bool(true())


class Attack(NamedTuple):
    """``run(guarded)`` gives figures; ``filed``: the same as they were filed, in order."""

    run: Callable[[bool], dict[str, str]]
    filed: tuple[str, ...]


ATTACKS = {
    "threads": Attack(threads, ("48 of 6,000 (two)",)),
    "guests": Attack(guests, ("refused ones lost",)),
    "crowd": Attack(crowd, ("none",)),
    "presence": Attack(presence, ("86", "", "3,000 of 3,000")),
    "names": Attack(names, ("4 of 4",)),
    "lookalikes": Attack(lookalikes, ("taken", "refused")),
    "season": Attack(season, ("ranked",)),
    "client_id": Attack(client_id, ("yes",)),
    "poison": Attack(poison, ("0",)),
    "sizes": Attack(sizes, ("14",)),
    "queries": Attack(queries, ("1,434",)),
}


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
