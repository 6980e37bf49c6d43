"""A café whose tower brings its games by Wi-Fi: broker with TLS, leaderboard, tower, and the wire between them."""

import contextlib
import select
import shutil
import socket
import tempfile
import threading
import time
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from desktop.bench.tower import ROOT, Tower
from desktop.cafe import cafe_command
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.contests import life
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import games
from desktop.image.picos import PICO_2_W
from host_tests.cafe.servers import as_installed, free_port
from host_tests.patience import until
from host_tests.reading_player import ReadingPlayer

ADDRESS = "203.0.113.7"
UID = "e660583883000000"  # of every tower on the bench
PLAY = {"players": 1, "language": "en", "house": "short:1", "coach": "off"}
NETWORK = {"network": "The Cat", "network_password": "sesame12"}


class Wire:
    """Carries bytes to a port of this computer, and can be cut. ``passes(way, number)`` is asked before each record of
    TLS, *way* ``up`` or ``down``, counted from 1 for each connection; False: the wire is cut there. ``is_dead``: it
    carries nothing, and nobody is told. ``owes``: the last word was the tower's, an answer may be on its way.
    """

    def __init__(self, port):
        self._to = port
        self.passes = lambda way, number: True
        self.is_dead = False
        self.owes = False
        self.calls = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self._open = True
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self):
        self._open = False
        self._server.close()

    def _listen(self):
        while self._open:
            try:
                here, _ = self._server.accept()
            except OSError:
                return
            self.calls += 1
            threading.Thread(target=self._carry, args=(here,), daemon=True).start()

    def _carry(self, here):
        try:
            there = socket.create_connection(("127.0.0.1", self._to))
        except OSError:
            return here.close()
        ways = {here: ("up", there), there: ("down", here)}
        begun = {here: b"", there: b""}
        count = {"up": 0, "down": 0}
        with here, there:
            while self._open:
                for one in select.select([here, there], [], [], 0.2)[0]:
                    way, other = ways[one]
                    try:
                        data = one.recv(65536)
                        begun[one] += data
                        while len(begun[one]) >= 5 and len(begun[one]) >= 5 + int.from_bytes(begun[one][3:5]):
                            size = 5 + int.from_bytes(begun[one][3:5])
                            count[way] += 1
                            if not self.passes(way, count[way]):
                                return None
                            if not self.is_dead:
                                self.owes = way == "up"
                                other.sendall(begun[one][:size])
                            begun[one] = begun[one][size:]
                    except OSError:
                        return None
                    if not data:
                        return None
        return None


@cache
def installed() -> tempfile.TemporaryDirectory:
    """What `cafe` writes for a house with two towers, made once: certificates, logins, settings, an empty board."""
    made = tempfile.TemporaryDirectory(prefix="p10-house-")
    with contextlib.chdir(made.name):
        Path("board.toml").write_text('broker = "mqtts://board@localhost:1883"\n')
        cafe_command.main(["add", "cat", "--broker-host", "localhost"])
        for name in ("window", "bar"):
            cafe_command.main(["wifi", "cat", name, "--broker-host", "board.example"])
    return made


class House:
    """*folder*: where the leaderboard is; the current one must be it. *root*: of another tower than the project's."""

    def __init__(self, folder, root=ROOT, **settings):
        port, made = free_port(), Path(installed().name)
        shutil.copytree(made, folder, dirs_exist_ok=True)
        own = (made / "board.toml").read_text().replace(str(made), str(folder))
        (folder / "board.toml").write_text(own.replace("localhost:1883", f"localhost:{port}"))
        self.broker = as_installed(folder / "build" / "board" / "mosquitto", port)
        self.folder = folder
        self.wire = Wire(port)
        self.store = Store(f"sqlite:///{folder}/build/board/board.db")
        life.take_part(self.store)
        self.given = tower_settings(folder / "wifi-cat.window.toml")
        self._own = tower_settings(folder / "board.toml")
        self.settings = PLAY | self.given | NETWORK | {"broker": f"board.example:{port}"} | settings
        self.tower = self.tower_with(self.settings, root)
        self.air = self.tower.air
        self.leaderboard = None
        self.longest_us = 0  # that a round of the loop took while the last game was played

    def tower_with(self, settings, root=ROOT):
        """A tower in the house's network."""
        tower = Tower(seed=3, root=root, board=PICO_2_W, settings=settings)
        tower.air.networks["The Cat"] = "sesame12"
        tower.air.hosts["board.example"] = ADDRESS
        self.route(tower)
        return tower

    def route(self, tower):
        """The network reaches the broker."""
        tower.air.routes[ADDRESS, self.broker.port] = ("127.0.0.1", self.wire.port)

    def open(self):
        """Start broker and leaderboard."""
        self.broker.start()
        self.start_leaderboard()
        return self

    def start_leaderboard(self):
        url = f"mqtts://board@localhost:{self.broker.port}"
        self.leaderboard = Subscriber(self.store, url, ca=self._own["ca"], password=self._own["mqtt_password"])
        self.leaderboard.start()

    def stop_leaderboard(self):
        if self.leaderboard:
            self.leaderboard.close()
            self.leaderboard = None

    def asked(self, wanted):
        """What the leaderboard's database answers."""
        with self.store.engine.connect() as connection:
            return connection.scalar(sa.select(wanted))

    def close(self):
        self.tower.power_off()
        self.stop_leaderboard()
        self.wire.close()
        self.broker.close()
        self.store.close()

    def start(self):
        self.tower.power_on()
        self.tower.run(1500)

    def play(self):
        """One game of one phase, from set-up, or from sending, to set-up."""
        before = self.told()
        player = ReadingPlayer(self.tower)
        if player.hint() == "OK: go on":  # it is sending
            player.press("SCORE", 1500)
        player.press("SCORE", 1500)
        self.tower.watchdog.longest = 0  # what it takes to start is not of play
        for _ in range(40):
            if self.told() > before:
                break
            player.press("ROLL", 1300)
            player.press("SCORE")
        assert self.told() == before + 1
        self.longest_us = self.tower.watchdog.longest
        player.leave_the_end()

    def told(self):
        """Games that the tower has told to the end."""
        return sum(line.startswith("end ") for line in self.tower.console)

    def stored(self):
        """The games that the leaderboard has, by their numbers."""
        with self.store.engine.connect() as connection:
            return sorted(connection.scalars(sa.select(games.c.number)))

    def waiting(self):
        """What the tower says of games that wait, or of what keeps them."""
        line: str = self.tower.screen()[4].strip()
        return "" if line.startswith("10: learn") else line

    def live(self, true, what=""):
        """Let time go by for the tower until something is true; for the others too where the tower waits for them."""

        def step():
            self.tower.run(20)
            if self.wire.owes:
                time.sleep(0.005)
            return true()

        return until(step, what, every=0)

    def all_there(self, count):
        """The tower has nothing left to send, and the leaderboard has each game once."""
        self.live(lambda: not self.waiting() and len(self.stored()) >= count, f"{count} games are there")
        assert self.stored() == sorted(set(self.stored())) and len(self.stored()) == count


def tower_settings(path):
    """The lines of a file of settings."""
    import tomllib

    return tomllib.loads(path.read_text())
