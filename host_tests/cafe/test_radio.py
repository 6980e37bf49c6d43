"""A tower that brings its games to the broker by Wi-Fi: tower, Mosquitto with TLS and leaderboard together."""

import hmac
import zlib

import paho.mqtt.client as mqtt
import pytest
import sqlalchemy as sa
from paho.mqtt.enums import CallbackAPIVersion

from desktop.bench.tower import Tower
from desktop.cafe.bridge.broker_connection import trusting
from desktop.cafe.bridge.tower_lines import towers_key
from desktop.cafe.data import cafes
from desktop.cafe.data.tables import games, towers
from desktop.cafe.signature import is_signed
from desktop.image.picos import PICO, PICO_2, PICO_W
from host_tests.cafe.radio_house import PLAY, UID, House, tower_settings
from host_tests.patience import until
from host_tests.thorough import share

ROUND_US = 100_000  # what a round of the loop may take while somebody plays


def test_a_game_comes_by_itself_once_with_the_towers_signature_and_is_forgotten_when_it_is_stored(house):
    house.start()
    house.play()
    house.all_there(1)
    secret = house.tower.drive.files["journal/secret/page"][:32].hex()
    with house.store.engine.connect() as connection:
        [game] = connection.execute(sa.select(games)).all()
        [tower] = connection.execute(sa.select(towers)).all()
    assert (game.cafe, game.tower) == ("cat", UID)
    assert is_signed(secret, UID, game.number, zlib.decompress(game.record).decode(), game.mac)
    assert tower.present and tower.bridge == UID
    house.tower.power_off()
    until(lambda: not present(house), "the broker tells that the tower has gone")


def present(house):
    return house.asked(towers.c.present)


STEPS = {
    "the broker does not take the call": ("up", 0),
    "before the first word": ("up", 1),
    "in the broker's certificate": ("down", 2),
    "before the last word about keys": ("up", 4),
    "at the login": ("up", 5),
    "before it is let in": ("down", 8),
    "before the answer to the subscription": ("down", 9),
    "at the first word to the leaderboard": ("up", 6),
    "at the date": ("down", 10),
    "at the head of the record": ("up", 7),
    "in the record": ("up", 9),
}


@pytest.mark.share
@pytest.mark.parametrize("step", share(list(STEPS), 4))
def test_the_network_goes_at_any_step_and_the_game_arrives_once(house, step):
    way, number = STEPS[step]
    seen = []

    def passes(its_way, its_number):
        if (its_way, its_number) == (way, number) and not seen:
            seen.append(step)
            return False
        return True

    if number:
        house.wire.passes = passes
    else:
        house.air.routes.clear()
    house.start()
    house.play()
    if not number:
        house.live(lambda: "no answer" in house.waiting(), "it says so")
        house.route(house.tower)
    house.live(lambda: seen or not number, "the wire is cut")
    house.play()  # the tower plays on meanwhile
    house.all_there(2)


def test_a_confirmation_that_is_lost_makes_the_game_come_again_and_count_once(house):
    lost = []

    def passes(way, number):
        if way == "down" and house.stored() and not lost:
            lost.append(number)
            return False
        return True

    house.wire.passes = passes
    house.start()
    house.play()
    house.live(lambda: lost, "the confirmation is lost")
    assert house.stored() and house.waiting()
    house.all_there(1)


def test_play_never_waits_for_the_network(house):
    house.start()
    house.play()
    house.all_there(1)
    house.play()  # the line is open
    assert 0 < house.longest_us < ROUND_US
    house.all_there(2)
    house.wire.is_dead = True
    house.play()  # nothing comes through, and nobody has said so
    assert house.longest_us < ROUND_US
    house.air.is_up = False
    house.air.cut()
    house.play()
    assert house.longest_us < ROUND_US
    house.wire.is_dead = False
    house.air.is_up = True
    house.all_there(4)


def test_a_network_that_is_silent_is_found_out_and_called_again(house):
    house.start()
    house.play()
    house.all_there(1)
    house.wire.is_dead = True
    house.play()
    house.tower.run(70_000)
    assert house.waiting() == "Broker: no answer"
    house.wire.is_dead = False
    house.all_there(2)


def test_a_broker_that_is_killed_and_comes_back_gets_the_game(house):
    house.start()
    house.play()
    house.all_there(1)
    house.broker.kill()
    house.play()
    house.live(lambda: house.waiting() == "Broker: no answer", "it says so")
    house.broker.start()
    house.all_there(2)


def test_nobody_but_the_leaderboard_can_make_the_tower_forget_a_game(house):
    house.stop_leaderboard()
    house.start()
    house.play()
    forger = client(house, "board", house._own["mqtt_password"])  # who has all rights, but lacks the café's key
    heard = []
    forger.on_message = lambda client, data, message: heard.append(message.payload)
    forger.connect("localhost", house.broker.port)
    forger.subscribe("tower/cat/+/line", 0)
    forger.loop_start()

    def head():
        forger.publish(f"tower/cat/{UID}/stored", "@today 20261123\n")
        return [line for line in b"".join(heard).split(b"\n") if line.startswith(b"@game")]

    [first, *_] = house.live(head, "the record comes")
    _, _, number, _, crc, _ = first.decode().split()
    forged = hmac.digest(bytes(32), f"ok {UID} {number} {crc}".encode(), "sha256").hex()
    for said in (f"@ok {number} {crc}\n", f"@ok {number} {crc} {forged}\n", f"@ok {number} {crc} é\n"):
        forger.publish(f"tower/cat/{UID}/stored", said.encode())
    forger.publish(f"tower/cat/{UID}/stored", "@today 20261124\n")
    house.live(lambda: house.tower._pico.clock.calendar[2] == 24, "all of that has come")
    assert house.waiting()
    key = cafes.keys(house.store, ["cat"])["cat"]
    right = hmac.digest(bytes.fromhex(towers_key(key)), f"ok {UID} {number} {crc}".encode(), "sha256").hex()
    forger.publish(f"tower/cat/{UID}/stored", f"@ok {number} {crc} {right}\n")
    house.live(lambda: not house.waiting(), "that it believes")
    forger.loop_stop()


def test_the_towers_login_may_say_what_a_tower_says_and_no_more(house):
    house.stop_leaderboard()  # whose login this is
    heard = []
    owner = client(house, "board", house._own["mqtt_password"])
    owner.on_message = lambda client, data, message: heard.append(message.topic)
    owner.connect("localhost", house.broker.port)
    owner.subscribe("tower/#", 0)
    owner.loop_start()
    for what in ("cat/x/game", "cat/x/stored", "cat/x/enrol", "cat/x/bridge", "dog/x/line", "cat/x/line"):
        # A Mosquitto of Debian 12 hangs up on what it denies, so each message has a connection of its own.
        tower = client(house, "cat.tower.window", house.given["broker_password"])
        tower.connect("localhost", house.broker.port)
        tower.loop_start()
        until(tower.is_connected, "it is let in")
        message = tower.publish(f"tower/{what}", "x", qos=1)
        until(lambda: message.is_published() or not tower.is_connected(), "it is taken or denied")  # noqa: B023
        tower.disconnect()
        tower.loop_stop()
    until(lambda: "tower/cat/x/line" in heard, "what it may say")
    assert set(heard) == {"tower/cat/x/line"}
    owner.loop_stop()


def client(house, user, password):
    made = mqtt.Client(CallbackAPIVersion.VERSION2, reconnect_on_failure=False)
    made.username_pw_set(user, password)
    made.tls_set_context(trusting(house._own["ca"]))
    return made


def another_tower(house, login):
    """One more tower in the same network, with this login of `cafe wifi`."""
    given = tower_settings(house.folder / f"wifi-{login}.toml")
    return house.tower_with(house.settings | {name: given[name] for name in ("broker_user", "broker_password")})


def live_both(house, other, true, what):
    """As House.live, for two towers."""

    def step():
        other.run(20)
        return true()

    house.live(step, what)


def knows_the_date(tower):
    return tower._pico.clock.calendar[0] >= 2026


def test_two_towers_with_one_login_say_so_until_one_has_been_alone_for_a_minute(house):
    other = another_tower(house, "cat.window")
    house.start()
    other.power_on()
    two = house.tower, other
    said = "Broker: login in use"
    live_both(house, other, lambda: all(tower.screen()[4].strip() == said for tower in two), "both say so")
    assert house.wire.calls >= 6
    other.power_off()
    shown = []  # in each step of 20 ms
    # The picture moves by a pixel each minute, and nothing can be read while it does.
    house.live(lambda: shown.append(house.waiting()) or shown[-1] != said and "\ufffd" not in shown[-1], "it is alone")
    assert len(shown) > 1000, "a connection has to last before that is believed"


TROUBLES = {
    "Wi-Fi: wrong password": {"network_password": "a wrong one"},
    "Wi-Fi is not there": {"network": "The Dog"},
    "Broker: unknown name": {"broker": "nowhere.example"},
    "Broker: login refused": {"broker_password": "a wrong one"},
    "Wi-Fi: see settings": {"broker": ""},
}
NO_SETTINGS = [{"broker_key": "no key"}, {"broker_user": ""}, {"broker_ca": "no certificate"}, {"network": ""}]


@pytest.mark.parametrize("said", TROUBLES)
def test_what_keeps_it_from_the_leaderboard_stands_on_the_screen(folder, said):
    stands_on_the_screen(folder, said, TROUBLES[said])


@pytest.mark.parametrize("wrong", NO_SETTINGS, ids=lambda wrong: [*wrong][0])
def test_settings_that_cannot_be_end_no_tower(folder, wrong):
    stands_on_the_screen(folder, "Wi-Fi: see settings", wrong, calls=False)


def stands_on_the_screen(folder, said, settings, calls=True):
    house = House(folder, **settings)
    try:
        if calls:
            house.open()
        house.start()
        house.live(lambda: house.waiting() == said, said)
        house.play()
        house.live(lambda: house.waiting() == said, "after a game too, as soon as it has been found again")
    finally:
        house.close()


def test_a_certificate_that_it_does_not_trust_stands_on_the_screen(folder):
    house = House(folder)
    try:
        house.settings["broker"] = "other.example" + house.settings["broker"][len("board.example") :]
        house.air.hosts["other.example"] = house.air.hosts["board.example"]
        house.open()
        house.start()
        house.live(lambda: house.waiting() == "Certificate refused", "it says so")
        assert house.stored() == []
    finally:
        house.close()


@pytest.mark.parametrize("board", [PICO, PICO_W], ids=lambda board: board.id)
def test_a_pico_with_too_little_memory_names_the_one_that_has_enough_and_plays(board):
    with Tower(seed=3, board=board, settings={**PLAY, "board": 2, **settings_of_nobody()}) as tower:
        tower.power_on()
        tower.run(2000)
        assert tower.screen()[4].strip() == "Wi-Fi: use a Pico 2 W"
        for button in ("SCORE", "ROLL"):
            tower.press(button)
            tower.run(3000)
        assert "ROLL 10 dice" in tower.screen()[4]


def test_a_pico_without_a_radio_says_so():
    with Tower(seed=3, board=PICO_2, settings={**PLAY, "board": 2, **settings_of_nobody()}) as tower:
        tower.power_on()
        tower.run(2000)
        assert tower.screen()[4].strip() == "No Wi-Fi on this Pico"


def settings_of_nobody():
    return {"network": "The Cat", "broker_user": "cat.tower.window", "broker": "board.example", "broker_key": "0f" * 32}
