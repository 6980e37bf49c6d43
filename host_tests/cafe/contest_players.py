"""Players of a tournament in rounds: phones that check in, and the towers at which they play."""

import hmac
import random
import re

import sqlalchemy as sa

from desktop.cafe.contests.links import code_token
from desktop.cafe.data.rows import Entry
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import games, towers
from desktop.cafe.games import intake
from desktop.cafe.signature import signed_text
from desktop.cafe.verdict import judged, renamed
from desktop.coach.simulate import play_game
from host_tests.asking import ask

SECRET = "5a" * 32


def set_up_towers(store, cafe, count, label="Tower {}"):
    """So many virtual towers that are there and enrolled; their names."""
    names = [f"e66058388372{number:04x}" for number in range(1, count + 1)]
    with store.engine.begin() as connection:
        for number, name in enumerate(names, 1):
            said = {"bridge": "bridge", "present": True, "seen": now_ms(), "games": 0, "secret": SECRET}
            said |= {"cafe": cafe, "tower": name, "label": label.format(f"{number:02}")}
            connection.execute(sa.insert(towers).values(**said))
    return names


class Towers:
    """The towers of a café: ``play("ANN", "BOB")`` is a game there, signed, as the bridge brings it; its number."""

    def __init__(self, store, cafe, count, house="short:1", seed=1):
        self.store = store
        self.cafe = cafe
        self.names = set_up_towers(store, cafe, count)
        self.house = house
        self.source = random.Random(seed)
        self.count = 0

    def play(self, *initials, at=None, sign=True):
        lines = []
        play_game(len(initials), self.source.randbytes, 0, self.house, lines)
        names = lines[0].partition("players=")[2].split()[0].split(",")
        chosen = dict(zip(names, initials, strict=True))
        text = "".join(f"{renamed(line, chosen)}\n" for line in lines)
        return self.bring(text, at, sign)

    def bring(self, text, at=None, sign=True):
        self.count += 1
        tower = self.names[self.count % len(self.names)]
        verdict = judged(text)
        mac = hmac.digest(bytes.fromhex(SECRET), signed_text(tower, self.count, verdict.record), "sha256").hex()
        when = now_ms() if at is None else at
        intake.add(self.store, [Entry(self.cafe, tower, self.count, when, verdict, mac if sign else "")])
        with self.store.engine.connect() as connection:
            return connection.scalar(sa.select(sa.func.max(games.c.id)))


class Phone:
    """A player's phone, which has scanned the code on the screen."""

    def __init__(self, store, url, event, name):
        self.url = f"{url}/event/{event}"
        token = code_token(store, event)
        status, self.page = ask(f"{self.url}/join?lang=en", {"t": token, "name": name})
        self.status = status
        self.name = name
        found = re.search(r'name="k" value="([^"]+)"', self.page)
        self.key = found[1] if found else ""
        letters = re.search(r'letters">(\w+)<', self.page)
        self.letters = letters[1] if letters else ""

    def look(self):
        return ask(f"{self.url}/player?lang=en&k={self.key}")[1]

    def press(self, action):
        return ask(f"{self.url}/player?lang=en", {"k": self.key, "action": action})[1]

    @property
    def opponents(self):
        """The letters of those that the page says one plays with; nobody if it says to wait."""
        seat = re.search(r'<section class="seat" aria-labelledby="seat-title">(.*?)</section>', self.look(), re.DOTALL)
        return re.findall(r"<i>(\w+)</i>", seat[1]) if seat else []
