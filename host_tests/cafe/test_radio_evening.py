"""What goes over Wi-Fi beside games, tower, broker and leaderboard together: the count of games, and an evening."""

import pytest
import sqlalchemy as sa

from desktop.cafe.care import backup
from desktop.cafe.contests import life
from desktop.cafe.contests.life import EVENING, make
from desktop.cafe.data import balance
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import contest_games, contests, towers
from desktop.cafe.owner.owner_actions import ACTIONS
from host_tests.cafe.radio_house import UID

HOUR_MS = 3_600_000
OFFERED = "10: evening, deal {}"


def gaps(house):
    with house.store.engine.connect() as connection:
        return balance.gaps(connection)


# The balance.


def test_what_the_tower_has_sent_and_a_backup_that_is_put_back_lacks_is_missing(house, tmp_path):
    house.start()
    for count in (1, 2):
        house.play()
        house.live(lambda: house.asked(towers.c.told) == count, "the tower says how many it has sent")  # noqa: B023
        assert gaps(house) == []
        if count == 1:
            backup.write(house.store, tmp_path / "board.bak")
    house.stop_leaderboard()
    backup.read(house.store, tmp_path / "board.bak")
    house.start_leaderboard()
    house.live(lambda: gaps(house), "the tower says it again")
    assert gaps(house) == [balance.Gap("cat", UID, 2, 1, 0, 0, 1)]


# An evening.


@pytest.fixture
def evening(house):
    """The tower is enrolled, and an evening of two deals has begun; its number."""
    house.start()
    for button in ("ROLL", 10, "ROLL", 5):  # all choices, More, its second page, Enrol tower
        press(house, button)
    code = house.tower.screen()[1].strip()
    house.live(lambda: house.asked(towers.c.offered), "the leaderboard hears its secret")
    ACTIONS["enrol"](house.store, {"code": code})
    for _ in range(4):
        press(house, "MENU")
    number = make(house.store, EVENING, "Tonight", "", "", now_ms() - 1, now_ms() + HOUR_MS, deals=2)
    house.live(lambda: house.waiting() == OFFERED.format(1), "the deals come")
    return number


def press(house, button):
    house.tower.press(button)
    house.tower.run(600)


def test_an_evenings_deals_are_played_and_count_and_it_ends_on_the_tower_too(house, evening):
    for place, deal in enumerate(life.deals_of(house.store, evening)):
        house.live(lambda: house.waiting() == OFFERED.format(place + 1), "the next is offered")  # noqa: B023
        press(house, 10)
        house.play()
        assert f"deal {deal:08} evening" in house.tower.console
        house.live(lambda: house.asked(sa.func.count(contest_games.c.game)) == place + 1, "it counts")  # noqa: B023
    with house.store.engine.begin() as connection:
        connection.execute(sa.update(contests).values(ends=now_ms() - 1))
    house.live(lambda: "evening" not in house.waiting(), "no deal is offered any more")


@pytest.mark.sweep
def test_deals_that_the_broker_remembers_do_not_hide_that_the_leaderboard_is_away(house, evening):
    house.stop_leaderboard()
    house.tower.power_off()
    house.start()
    house.play()
    house.live(lambda: house.waiting() == "Board: no answer", "it says so")
    house.start_leaderboard()
    house.live(lambda: house.waiting() == OFFERED.format(1), "the game is sent, and the deals are there again")
