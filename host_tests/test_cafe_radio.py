"""A tower that brings its games to the broker by Wi-Fi: tower, Mosquitto with TLS and leaderboard together."""

import pytest

from host_tests.radio_house import House


@pytest.fixture
def leaderboard(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def house(leaderboard):
    house = House(leaderboard)
    try:
        yield house.open()
    finally:
        house.close()


def test_a_game_comes_by_itself_once_and_is_forgotten_when_it_is_in_the_database(house):
    house.start()
    house.play()
    house.all_there(1)
