"""An evening by the same dice: three cafés play the deals that their towers were told, for matchpoints."""

import hmac
from contextlib import ExitStack

import pytest
import sqlalchemy as sa

from desktop.bench.tower import Tower
from desktop.cafe.bridge.bridge import Bridge, Conversation, Direct
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.contests import life
from desktop.cafe.contests.life import make
from desktop.cafe.contests.standings import listed, results
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import contest_deals, contest_games, contests, games, scores, towers
from desktop.cafe.games import intake
from desktop.cafe.owner.guests_page import ACTIONS as GUESTS_ACTIONS
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.signature import deals_line, signed_text
from desktop.cafe.verdict import Seat, Verdict
from desktop.errors import BadInput
from host_tests.asking import ask
from host_tests.cafe.servers import Mosquitto, running
from host_tests.cafe.talker import worker
from host_tests.patience import until
from host_tests.player import Player
from host_tests.reading_player import ReadingPlayer
from host_tests.tower.line_computer import UID, Computer

SETTINGS = {"players": 1, "language": "en", "house": "short:1", "board": 1, "coach": "off", "sound": 0}
HOUR_MS = 3_600_000
SECRET = "5a" * 32


def evening_results(store, number):
    """Who stands where on an evening."""
    query = sa.select(contest_games.c.game).where(contest_games.c.contest == number)
    return results(listed(store, scores.c.game.in_(query)))


@pytest.fixture
def store(store):
    life.take_part(store)
    return store


class Table:
    """A tower of a café, its cable, and somebody who always keeps the same die, *keeps*."""

    def __init__(self, store, cafe, tower, folder, keeps):
        self.bridge = Bridge(Direct(store, cafe), cafe, folder)
        self.tower = tower
        self.player = ReadingPlayer(tower)
        self.keeps = keeps
        self.computer = Computer(tower)
        self.restart()

    def restart(self):
        self.tower.power_on()
        self.tower.run(1500)
        self.computer.plug()
        self.cable = Cable(self.tower)

    def talk(self, ms=6000):
        """Let time go by; the bridge hears and answers."""
        self.cable.left_ms = ms
        self.cable.reader = worker()
        Conversation(self.bridge, self.cable).run(self.cable.reader)

    def enrol(self, store):
        for button in ("ROLL", 10, "ROLL", 5):
            self.player.press(button, 600)
        code = self.player.line(1)
        self.talk()
        ACTIONS["enrol"](store, {"code": code})
        for _ in range(4):
            self.player.press("MENU", 600)

    def play(self, initials):
        """A game of one phase, with two rolls a turn, and the initials at its end."""
        self.player.press("SCORE", 1300)
        console = self.tower.console
        while not console[-1].startswith("end "):
            self.player.press("ROLL", 1400)
            self.player.press(self.keeps)
            self.player.press("ROLL", 1400)
            self.player.press("SCORE")
            self.player.press("SCORE")
        self.player.press("SCORE", 600)  # OK: your initials
        for button in initials:
            self.player.press(button, 60)
        self.player.press("SCORE")
        self.player.leave_the_end()


class Cable:
    """The second serial port as the bridge has it, while the tower's time goes by."""

    name, in_waiting = "a port", 4096

    def __init__(self, tower):
        self.tower = tower
        self.left_ms = 0

    def read(self, _):
        self.tower.run(100)
        self.left_ms -= 100
        if self.left_ms <= 0:
            self.reader.ended = True
        return self.tower.usb.take()

    def write(self, line):
        self.tower.usb.data_in.extend(line)


@pytest.fixture
def evening(store, tmp_path, monkeypatch):
    """Three tables of three cafés on one leaderboard, each enrolled, and an evening of two deals."""
    drawn = iter((2313649, 20261123))
    monkeypatch.setattr(life.secrets, "randbelow", lambda _: next(drawn))
    with ExitStack() as stack:
        tables = []
        for number, cafe in enumerate(("cat", "dog", "owl")):
            tower = stack.enter_context(Tower(seed=number, settings=SETTINGS))
            tables.append(Table(store, cafe, tower, tmp_path / cafe, keeps=number + 1))
            tables[-1].enrol(store)
        number = make(store, "evening", "Tonight", "", "", now_ms() - 1, now_ms() + HOUR_MS, deals=2)
        for table in tables:
            table.talk()
        yield number, tables


def rolls(table):
    """What the table was dealt in its last game: its first rolls, before anything was held."""
    begin = max(at for at, line in enumerate(table.tower.console) if line.startswith("game "))
    record = table.tower.console[begin:]
    return [line for before, line in zip(record, record[1:], strict=False) if before.startswith("turn ")]


def test_three_cafes_play_the_same_deals_in_one_order_and_are_ranked_by_matchpoints(store, evening):
    number, tables = evening
    first, second = life.deals_of(store, number)
    for deal in (first, second):
        for table, initials in zip(tables, ((1, 1, 1), (2, 2, 2), (3, 3, 3)), strict=True):
            table.talk()
            assert table.player.line(4) == f"10: evening, deal {[first, second].index(deal) + 1}"
            table.player.press(10)
            table.play(initials)
            assert f"deal {deal:08} evening" in table.tower.console
        assert rolls(tables[0])[0] == rolls(tables[1])[0] == rolls(tables[2])[0]
        for table in tables:
            table.talk(30_000)
    assert all(table.player.line(4) == "10: learn  ROLL: more" for table in tables), "all deals are played"
    ranked = evening_results(store, number)
    assert [(one.rank, one.who, one.percent) for one in ranked] == [
        (1, "CCC", "75.0"),
        (2, "AAA", "37.5"),
        (2, "BBB", "37.5"),
    ]
    with store.engine.connect() as connection:
        rules = set(connection.scalars(sa.select(games.c.rules)))
    assert rules == {f"2011 short:1 deal:E{number}-{place} solitaire" for place in (1, 2)}, "no list shows the number"


def test_a_deal_that_was_begun_is_not_offered_again_whatever_becomes_of_its_game(store, evening):
    table = evening[1][0]
    table.player.press(10)
    table.player.press("SCORE", 1300)
    table.player.press("ROLL", 1400)
    table.restart()  # the plug was pulled: the game goes on
    assert table.player.line(0).startswith("P1")
    table.player.press("MENU")
    table.player.press(8)  # Abandon game
    table.player.press("SCORE")
    table.restart()
    table.talk()
    assert table.player.line(4) == "10: evening, deal 2"


def test_only_what_the_tower_can_check_is_believed(store, evening):
    number, (table, *_) = evening
    with store.engine.connect() as connection:
        secret = connection.scalar(sa.select(towers.c.secret).where(towers.c.cafe == "cat"))
    right = deals_line(secret, UID, [7, 8])
    for wrong in (
        right.replace(b"7", b"9", 1),
        deals_line(SECRET, UID, [7]),
        deals_line(secret, "ab" * 8, [7]),
        b"@deals\n",
    ):
        table.tower.usb.data_in.extend(wrong)
        table.tower.run(500)
        assert table.player.line(4) == "10: evening, deal 1"
        table.player.press(10)
        assert table.player.line(0) == "Evening: deal 1 of 2"
        table.player.press(10)
    table.tower.usb.data_in.extend(deals_line(secret, UID, [7, 8, 9]))
    table.tower.run(500)
    table.player.press(10)
    assert table.player.line(0) == "Evening: deal 1 of 3"


def test_a_bridge_far_away_hears_of_the_deals_and_of_the_end(store, tmp_path):
    """With the rights of a café's login: test_logins.py has them, for the answers to its games."""
    enrolled(store, "cat")
    broker = Mosquitto()
    with running(broker):
        leaderboard = Subscriber(store, broker.url)
        leaderboard.start()
        bridge = Publisher(broker.url, "cat", "pi", tmp_path / "way", key=SECRET)
        bridge.start()
        number = make(store, "evening", "Tonight", "", "", now_ms() - 1, now_ms() + HOUR_MS, 2)
        line = deals_line(SECRET, UID, life.deals_of(store, number))
        until(lambda: bridge.deals(UID) == line, "it has the deals")
        bridge.close()
        bridge = Publisher(broker.url, "cat", "pi", tmp_path / "way", key=SECRET)
        bridge.start()
        until(lambda: bridge.deals(UID) == line, "after a restart too: the broker keeps them")
        with store.engine.begin() as connection:
            connection.execute(sa.update(contests).values(ends=now_ms()))
        until(lambda: bridge.deals(UID) == deals_line(SECRET, UID, []), "it is over")
        bridge.close()
        leaderboard.close()


class Gate:
    """What the app sees of hardware/cafe/gate.py, with the deals of an evening."""

    waiting = 0

    def __init__(self, *deals):
        self.deals = deals

    def leave(self):
        """No game was on."""

    def news(self, say):
        """No game waits."""
        return ""


def at_the_table(*deals, **settings):
    player = Player(**{"players": 1, "dim_after": 0, "sleep_after": 0, **settings})
    player.app.cafe = Gate(*deals)
    player.press("MENU")
    return player


def test_a_deal_that_was_chosen_and_not_begun_is_offered_again():
    """In a kiosk, when those who chose it went away."""
    player = at_the_table(7, 8, kiosk=1, abandon_after=30)
    player.press(10)
    assert player.line(0) == "Evening: deal 1 of 2"
    player.wait(60_000)
    assert player.line(4).strip() == "Press any button"
    player.press("ROLL")
    player.app.cafe = Gate(7, 8)  # another program, which is told the deals again
    player.app.stale = True
    player.wait(100)
    assert player.line(4) == "10: evening, deal 1"
    player.press(10)
    assert player.line(0) == "Evening: deal 1 of 2"


def test_cards_have_no_deal_of_the_evening():
    player = at_the_table(7, 8, players=2)
    player.press("ROLL", 1, "MENU")
    player.press(10)
    assert "vening" not in " ".join(player.lines())


def test_what_was_chosen_can_be_taken_back_when_the_evening_is_over():
    player = at_the_table(7, 8)
    player.press(10)
    player.app.cafe.deals = ()
    player.press(10)
    assert player.line(0) == "Who plays?"


# What counts.


def enrolled(store, *cafes):
    with store.engine.begin() as connection:
        for cafe in cafes:
            row = {"cafe": cafe, "tower": UID, "bridge": "", "present": True, "seen": 0, "games": 0, "secret": SECRET}
            connection.execute(sa.insert(towers).values(row))


def finished(store, cafe, totals, deal, number, at=None, told=True, signed=True):
    """A game of a tower that has signed it, unless its signature was lost on the way."""
    seats = [Seat(who, total, False, total) for who, total in totals.items()]
    record = f"game dice finish=2011 players={','.join(totals)}\nnumber {number}\n"
    verdict = Verdict(f"{cafe}{number}".ljust(64, "0"), f"2011 none deal:{deal:08}", seats, record, deal if told else 0)
    mac = hmac.digest(bytes.fromhex(SECRET), signed_text(UID, number, record), "sha256").hex()
    intake.add(store, [Submission(cafe, UID, number, at or now_ms(), verdict, mac if signed else "")])


def begun(store, *cafes, count=1, ends=HOUR_MS):
    enrolled(store, *cafes)
    number = make(store, "evening", "Tonight", "", "", now_ms() - 1000, now_ms() + ends, count)
    return number, life.deals_of(store, number)


def test_each_seat_is_compared_with_the_same_seat_at_tables_of_as_many(store):
    number, [deal] = begun(store, "cat", "dog", "owl", "fox")
    finished(store, "cat", {"ANN": 300, "BOB": 200}, deal, 1)
    finished(store, "dog", {"CAT": 100, "DAN": 250}, deal, 1)
    finished(store, "owl", {"EVE": 300, "FAY": 250}, deal, 1)
    finished(store, "fox", {"GUS": 500}, deal, 1)
    table = [(one.rank, one.who, one.points, one.most, one.percent) for one in evening_results(store, number)]
    assert table == [
        (1, "ANN", 3, 4, "75.0"),
        (1, "DAN", 3, 4, "75.0"),
        (1, "EVE", 3, 4, "75.0"),
        (1, "FAY", 3, 4, "75.0"),
        (5, "BOB", 0, 4, "0.0"),
        (5, "CAT", 0, 4, "0.0"),
        (7, "GUS", 0, 0, "–"),
    ]


def test_a_game_counts_if_the_leaderboard_dealt_it_and_it_is_the_tables_first_by_that_deal(store):
    number, [deal] = begun(store, "cat", "dog")
    finished(store, "cat", {"ANN": 100}, deal, 1, told=False)  # typed by somebody who had heard the number
    finished(store, "cat", {"ANN": 500}, deal, 2)
    finished(store, "dog", {"BOB": 200}, deal, 1)
    finished(store, "dog", {"BOB": 600}, deal, 2)
    finished(store, "elk", {"CAT": 700}, deal, 1)  # its tower is not enrolled
    assert [(one.who, one.games) for one in evening_results(store, number)] == [("BOB", 1)]
    with store.engine.connect() as connection:
        assert not [rules for rules in connection.scalars(sa.select(games.c.rules)) if f"{deal:08}" in rules]


def test_a_game_that_came_unsigned_counts_from_its_signed_copy_on_once(store):
    number, [deal] = begun(store, "cat")
    finished(store, "cat", {"ANN": 100}, deal, 1, signed=False)
    assert evening_results(store, number) == []
    for _ in range(2):
        finished(store, "cat", {"ANN": 100}, deal, 1)
        assert [(one.who, one.games) for one in evening_results(store, number)] == [("ANN", 1)]


def test_a_game_from_before_or_long_after_does_not_count(store):
    number, [deal] = begun(store, "cat", "dog", "owl")
    finished(store, "cat", {"ANN": 100}, deal, 1, at=now_ms() - HOUR_MS)
    with store.engine.begin() as connection:
        connection.execute(sa.update(contests).values(ends=now_ms() - 2 * HOUR_MS, begins=now_ms() - 3 * HOUR_MS))
    finished(store, "dog", {"BOB": 100}, deal, 1)
    finished(store, "owl", {"CAT": 100}, deal, 1, at=now_ms() - HOUR_MS - 60_000)  # its last game, played to its end
    assert [one.who for one in evening_results(store, number)] == ["CAT"]


def test_deals_are_drawn_when_the_evening_begins_and_stay(store):
    enrolled(store, "cat")
    number = make(store, "evening", "Later", "", "", now_ms() + HOUR_MS, now_ms() + 2 * HOUR_MS, 3)
    assert life.deals_of(store, number) == [] and life.lines(store) == {}
    with store.engine.begin() as connection:
        assert connection.scalars(sa.select(contest_deals.c.deal)).all() == []
        connection.execute(sa.update(contests).values(begins=now_ms() - 1))
    drawn = life.deals_of(store, number)
    assert len(set(drawn)) == 3 and life.deals_of(store, number) == drawn
    assert life.lines(store) == {("cat", UID): deals_line(SECRET, UID, drawn)}


def test_a_house_has_its_own_evening_before_the_chains(store):
    enrolled(store, "cat", "dog")
    chain = make(store, "evening", "All", "", "", now_ms() - 1, now_ms() + HOUR_MS, 1)
    house = make(store, "evening", "Cat's", "cat", "", now_ms() - 1, now_ms() + HOUR_MS, 2)
    told = life.lines(store)
    assert told["cat", UID] == deals_line(SECRET, UID, life.deals_of(store, house))
    assert told["dog", UID] == deals_line(SECRET, UID, life.deals_of(store, chain))


@pytest.mark.parametrize("deals", ["7", "-1", "x"])
def test_the_owners_form_says_how_many_deals_there_can_be(store, deals):
    fields = {"kind": "evening", "name": "Tonight", "begins": "2026-11-24T20:00", "ends": "2026-11-24T23:00"}
    with pytest.raises(BadInput, match="bad_deals"):
        GUESTS_ACTIONS["make_event"](store, fields | {"deals": deals})
    assert GUESTS_ACTIONS["make_event"](store, fields | {"deals": "6"})
    with pytest.raises(BadInput, match="bad_deals"):
        GUESTS_ACTIONS["make_event"](store, fields | {"kind": "season", "deals": "1"})


# What guests see.


def test_no_page_shows_the_dice_of_an_evening_that_is_on(store, url):
    number, [deal] = begun(store, "cat", count=1)
    finished(store, "cat", {"ANN": 300, "BOB": 200}, deal, 1)
    finished(store, "cat", {"EVE": 300, "FAY": 200}, deal, 2, told=False)
    page = ask(f"{url}/event/{number}")[1]
    assert "Deals: 1" in page and "ANN" in page and f"{deal:08}" not in page
    for game in (1, 2):  # the second one does not count, but has the same dice
        status, said = ask(f"{url}/game/{game}/analysis")
        assert status == 403 and "when the evening is over" in said
    with store.engine.begin() as connection:
        connection.execute(sa.update(contests).values(ends=now_ms() - HOUR_MS - 1))
    assert ask(f"{url}/game/1/analysis")[0] != 403
