"""Each connection has a login of its own, and the broker takes it for the client id: a real Mosquitto, as installed."""

import tomllib
from types import SimpleNamespace

import pytest

from desktop.cafe import cafe_command
from desktop.cafe.bridge import broker_connection, broker_logins
from desktop.cafe.bridge.broker_connection import BrokerConnection
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.verdict import judged
from desktop.errors import BadInput
from host_tests.cafe import lists_of
from host_tests.cafe.chain import Chain, settings
from host_tests.cafe.servers import running
from host_tests.cafe.talker import records
from host_tests.patience import until

TOWER = "ab" * 8


def users(folder):
    """Who may log in, and whom the rights name; both the same."""
    files = folder / "build" / "board" / "mosquitto"
    known = [line.partition(":")[0] for line in (files / "passwd").read_text().splitlines()]
    assert known == [line[5:] for line in (files / "acl").read_text().splitlines() if line.startswith("user ")]
    return known


def counted(connection):
    """Makes a list that grows with each time that a connection is lost."""
    lost = []
    said = connection.client.on_disconnect

    def gone(client, data, flags, reason, properties):
        lost.append(reason)
        said(client, data, flags, reason, properties)

    connection.client.on_disconnect = gone
    return lost


def played(seed=1):
    return Submission("paris", TOWER, 1, now_ms(), judged(records(1, seed)[0]))


@pytest.mark.parametrize("key", [None, ""], ids=["with a key", "without a key"])
def test_a_rival_who_knows_a_bridges_client_id_throws_it_out_no_more_and_its_game_arrives(folder, key):
    chain = Chain(folder)
    bridge = chain.bridge_of(chain.paris, key)
    its_id = bridge._connection.client._client_id.decode()
    lost = counted(bridge._connection)
    with running(chain.broker):
        leaderboard = chain.hang_up()
        bridge.start()
        until(bridge._connection.client.is_connected, "the bridge is there")
        rival = chain.client("london", chain.london["mqtt_password"], its_id)
        until(rival.is_connected, "the rival is let in, as london")
        bridge.take(played(), lambda: None)
        until(lambda: lists_of.latest(chain.store), "the game arrives")
        assert rival.is_connected() and not lost
        rival.disconnect()
        rival.loop_stop()
        bridge.close()
        leaderboard.close()
    chain.store.close()


def test_two_bridges_and_two_towers_stay_side_by_side(folder):
    more = ["bridge", "paris", "terrace"], ["wifi", "paris", "window"], ["wifi", "paris", "bar"]
    chain = Chain(folder, *more)
    terrace = settings(folder / "bridge-paris.terrace.toml")
    assert terrace["key"] == chain.paris["key"] and terrace["name"] == "terrace"
    programs = [chain.leaderboard(), chain.bridge, chain.bridge_of(terrace)]
    lost = [counted(one._connection) for one in programs]
    names = {one._connection.client._client_id.decode() for one in programs}
    assert names == {"board", "paris", "paris.bridge.terrace"}
    with running(chain.broker):
        for one in programs:
            one.start()
        towers = []
        for name in ("window", "bar"):
            said = settings(folder / f"wifi-paris.{name}.toml")
            assert said["broker_user"] == f"paris.tower.{name}"
            towers.append(chain.client(said["broker_user"], said["broker_password"], "tower"))
        until(lambda: all(tower.is_connected() for tower in towers), "the towers are let in")
        for seed, bridge in enumerate(programs[1:]):
            bridge.take(played(seed), lambda: None)
        until(lambda: len(lists_of.latest(chain.store)) == 2, "a game of each bridge is there")
        until(lambda: not [*chain.kept.glob("*.json"), *(folder / "terrace").glob("*.json")], "and said to be")
        assert all(one._connection.client.is_connected() for one in programs) and not any(lost)
        assert all(tower.is_connected() for tower in towers)
        for tower in towers:
            tower.disconnect()
            tower.loop_stop()
        for one in reversed(programs):
            one.close()
    chain.store.close()


def lost_after(connection, *lives):
    """The broker lets it in and hangs up, after so many seconds each."""
    for life in lives:
        connection._connected(None, None, None, SimpleNamespace(is_failure=False), None)
        broker_connection.time.now += life
        connection._disconnected(None, None, None, SimpleNamespace(is_failure=True), None)


@pytest.fixture
def clock(monkeypatch):
    now = SimpleNamespace(now=0.0, monotonic=lambda: now.now)
    monkeypatch.setattr(broker_connection, "time", now)


@pytest.mark.parametrize(
    ("url", "lives", "told"),
    [
        ("mqtts://paris@localhost", 12 * (1,), ["3", "6", "12"]),  # said when it doubles
        ("mqtts://paris@localhost", (1, 1, 3600, 1, 1), []),  # a broker that is started anew now and then
        ("mqtts://paris@localhost", (3600, 1, 1, 1), ["3"]),
        ("mqtt://localhost", (1, 1, 1), []),  # nobody has a login there
    ],
)
def test_a_login_that_two_programs_use_is_told_with_the_command_that_makes_another(clock, caplog, url, lives, told):
    lost_after(BrokerConnection(url, "bridge-paris-pi", "cafe bridge paris NAME makes one."), *lives)
    said = [record.message for record in caplog.records if "another program seems to use that login" in record.message]
    assert [line.split()[0] for line in said] == told
    assert all("cafe bridge paris NAME makes one." in line for line in said)


def test_two_bridges_of_one_name_at_a_broker_without_logins_are_told_too(clock, caplog):
    """As two computers that are both called raspberrypi."""
    lost_after(BrokerConnection("mqtt://localhost", "bridge-paris-raspberrypi", ""), 1, 1, 1)
    assert "let bridge-paris-raspberrypi in: another program seems to be called that" in caplog.text
    assert "--name of its own" in caplog.text


def test_a_client_id_is_the_login_or_the_bridges_name_where_there_is_none(tmp_path):
    for url, its_id in (("mqtts://paris@localhost", b"paris"), ("mqtt://localhost", b"bridge-paris-pi")):
        assert Publisher(url, "paris", "pi", tmp_path)._connection.client._client_id == its_id


def test_a_cafe_that_is_removed_loses_all_its_logins_and_no_other_does(folder):
    for name in ("paris", "paris-2"):
        cafe_command.main(["add", name, "--broker-host", "localhost"])
        cafe_command.main(["bridge", name, "bar", "--broker-host", "localhost"])
        cafe_command.main(["wifi", name, "bar", "--broker-host", "localhost"])
    broker_logins.write_login(folder / "build" / "board" / "mosquitto", "paris.thermometer", "x")  # of another program
    cafe_command.main(["remove", "paris"])
    assert users(folder) == ["board", "paris-2", "paris-2.bridge.bar", "paris-2.tower.bar", "paris.thermometer"]


def test_made_again_a_login_has_a_new_password_and_stays_one(folder):
    cafe_command.main(["add", "paris", "--broker-host", "localhost"])
    files = {"bridge paris bar": "bridge-paris.bar.toml", "wifi paris bar": "wifi-paris.bar.toml"}
    for words, file in files.items():
        texts = []
        for _ in range(2):
            cafe_command.main([*words.split(), "--broker-host", "localhost"])
            texts.append(tomllib.loads((folder / file).read_text()))
            assert (folder / file).stat().st_mode & 0o077 == 0
        passwords = {text.get("mqtt_password") or text["broker_password"] for text in texts}
        assert len(passwords) == 2
    assert users(folder) == ["paris", "board", "paris.bridge.bar", "paris.tower.bar"]


def test_each_login_has_the_rights_of_its_kind():
    def its(user):
        return broker_logins.rights(user).partition("\n")[2]

    assert its("paris.bridge.bar") == its("paris") != its("paris.tower.bar") != its("board")
    assert its("paris.tower.board") == its("paris.tower.bar")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge", "rome", "bar"], "there is no café rome: first desktop cafe add rome"),
        (["wifi", "rome", "bar"], "there is no café rome"),
        (["bridge", "paris", "a.b"], "a.b: letters, digits, - and _ only"),
        (["wifi", "paris", "a b"], "a b: letters, digits, - and _ only"),
        (["bridge", "paris", "x" * 33], "at most 32"),
    ],
)
def test_a_login_that_cannot_be_is_refused_and_changes_nothing(folder, words, said):
    cafe_command.main(["add", "paris", "--broker-host", "localhost"])
    with pytest.raises(BadInput, match=said.replace(".", r"\.")):
        cafe_command.main(words)
    assert users(folder) == ["paris", "board"]
