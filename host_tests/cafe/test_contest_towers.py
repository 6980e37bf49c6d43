"""A round of a tournament at real towers: what the players type there goes over cable, bridge and broker to the
leaderboard, and is their result.
"""

import random
from contextlib import ExitStack

import pytest

from desktop.bench.tower import Tower
from desktop.cafe.bridge.bridge import Bridge
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.bridge.virtual_tower import VirtualTower
from desktop.cafe.contests import kinds
from desktop.cafe.contests.kinds import IN_ROUNDS
from desktop.cafe.contests.rounds_table import next_round, standing
from desktop.cafe.data import cafes, oversight
from desktop.cafe.data.store import now_ms
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.web_application import pages
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe.contest_players import Phone
from host_tests.cafe.servers import Mosquitto, running
from host_tests.patience import until
from host_tests.reading_player import ReadingPlayer
from host_tests.tower.line_computer import UID

SETTINGS = {"players": 2, "language": "en", "house": "short:1", "board": 1, "coach": "off", "sound": 0}
HOUR_MS = 3_600_000


class Table:
    """A café's tower, on a cable to the café's bridge, and two who play there. Its clock is the test's own."""

    def __init__(self, stack, store, broker, cafe, folder):
        self.store, self.cafe = store, cafe
        key = cafes.add(store, cafe, cafe.title(), "Europe/Paris")
        sink = Publisher(broker, cafe, "pi", folder / cafe, key=key)
        sink.start()
        stack.callback(sink.close)
        self.tower = stack.enter_context(Tower(seed=len(cafe), settings=SETTINGS))
        cable = VirtualTower(self.tower)
        cable.start()
        stack.callback(cable.close)
        bridge = Bridge(sink, cafe, folder / "refused")
        stack.callback(bridge.close)
        bridge.read(cable.port)
        self.player = ReadingPlayer(self.tower)
        self.tower.run(1500)

    def live(self, true):
        """Let time go by for the tower, some of it for the others too, until something is true."""

        def step():
            self.tower.run(20)
            return true()

        return until(step, every=0.005)

    def row(self):
        return next(iter(oversight.all_towers(self.store, self.cafe)), None)

    def enrol(self):
        """By the code that it shows; the owner calls the tower by its café."""
        for button in ("ROLL", 10, "ROLL", 5):
            self.player.press(button, 600)
        self.live(lambda: self.row() and self.row().offered)
        ACTIONS["enrol"](self.store, {"code": self.player.line(1)})
        ACTIONS["name_tower"](self.store, {"cafe": self.cafe, "tower": UID, "label": f"The {self.cafe}"})
        for _ in range(4):
            self.player.press("MENU", 600)

    def play(self, *letters):
        """A game of two, who type their letters at its end."""
        self.player.press("SCORE", 1500)
        self.player.roll_for_the_order()
        self.player.play_to_the_end()
        self.player.press("SCORE", 600)  # OK: your initials
        for three in letters:
            while not self.player.line(0).endswith(" _"):  # what stands there is the tower's name for the seat
                self.player.press("MENU", 320)
            for letter in three:
                while letter not in self.tower.screen()[1]:
                    self.player.press("ROLL", 320)
                self.player.press(self.tower.screen()[1].index(letter) // 2 + 1, 60)
            self.player.press("SCORE", 600)


@pytest.fixture
def chain(store, tmp_path):
    """Broker, leaderboard, and two cafés with a tower each."""
    with running(Mosquitto()) as broker, ExitStack() as stack:
        tables = {f"The {cafe}": Table(stack, store, broker.url, cafe, tmp_path) for cafe in ("cat", "horse")}
        leaderboard = Subscriber(store, broker.url)
        leaderboard.start()
        stack.callback(leaderboard.close)
        for table in tables.values():
            table.enrol()
        port = stack.enter_context(served(pages(store, address="https://board.example")))
        yield f"http://127.0.0.1:{port}", tables


def test_results_come_from_the_towers_by_themselves_and_the_next_round_is_drawn(store, chain):
    url, tables = chain
    begins = now_ms() - 1
    event = kinds.make(store, IN_ROUNDS, "Cup", "", "2011 short:1", begins, begins + HOUR_MS, 0, ("swiss", 3, 2))
    phones = {
        phone.letters: phone for phone in (Phone(store, url, event, name) for name in ("Ann", "Bob", "Cid", "Dee"))
    }
    assert [*phones] == ["ANN", "BOB", "CID", "DEE"]
    chance = random.Random(2)
    assert next_round(store, event, chance) == 1

    met = {}
    for letters, phone in phones.items():
        [title] = [title for title in tables if title in phone.look()]
        met.setdefault(title, []).append(letters)
        assert [other.letters for other in phones.values() if phone.letters in other.opponents] == phone.opponents
    assert sorted(met) == sorted(tables), "each pair has a tower"
    for waits, (title, pair) in zip((1, 0), met.items(), strict=True):
        tables[title].play(*pair)
        tables[title].live(lambda: standing(store, event).waits == waits)  # noqa: B023
        first, second = (line for line in standing(store, event).lines if line.who.initials in pair)
        assert first.points + second.points == 1
        assert {first.totals, second.totals} == {*tables[title].player.totals.values()}
    assert "Round 1 of 3" in ask(f"{url}/event/{event}/wall?lang=en")[1]

    assert next_round(store, event, chance) == 2
    for letters, phone in phones.items():
        [opponent] = phone.opponents
        assert {letters, opponent} not in [{*pair} for pair in met.values()]
    winners = [line.who.initials for line in standing(store, event).lines if line.points == 1]
    assert phones[winners[0]].opponents == winners[1:], "who has won meets who has won"
