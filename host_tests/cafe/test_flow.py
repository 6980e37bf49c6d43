"""Games from end to end: what the benchmark feeds through bridges and broker, and what once held a bridge up."""

import os
import threading
from types import SimpleNamespace

import pytest
import serial
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from desktop.cafe.bridge.bridge import Bridge, Conversation
from desktop.cafe.bridge.messages import READY
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.serial_line import Sent, confirmation
from desktop.cafe.data.rows import Submission
from desktop.cafe.verdict import judged
from desktop.errors import BadInput
from host_tests.cafe.talker import records
from host_tests.patience import until


def test_a_confirmation_in_the_middle_of_a_publish_holds_nobody_up(tmp_path, monkeypatch):
    """paho tells of it in its own thread, under a lock that its publish() waits for."""
    publisher = Publisher("mqtt://127.0.0.1", "cafe", "test", tmp_path)
    client = publisher._connection.client
    confirmed = threading.Event()

    def publish(topic, payload, qos, retain=False):
        network = threading.Thread(target=client.on_publish, args=(client, None, 7, 0, None), daemon=True)
        network.start()
        network.join(5)
        assert not network.is_alive()
        return SimpleNamespace(mid=7)

    monkeypatch.setattr(client, "publish", publish)
    monkeypatch.setattr(publisher._connection, "start", lambda: None)
    publisher.start()
    [text] = records(1)
    publisher.take(Submission("cafe", "ab" * 8, 1, 1, judged(text)), confirmed.set)
    until(confirmed.is_set, "the broker's word reaches the tower, though it came before publish() returned")
    publisher.close()


def test_what_the_broker_confirmed_and_lost_is_published_again(tmp_path, monkeypatch):
    """The leaderboard's word that it is back may follow the confirmation at once."""
    publisher = Publisher("mqtt://127.0.0.1", "cafe", "test", tmp_path)
    client = publisher._connection.client
    published = []

    def publish(topic, *_, **__):
        published.extend([topic] * topic.endswith("/game"))
        return SimpleNamespace(mid=7)

    monkeypatch.setattr(client, "publish", publish)
    monkeypatch.setattr(publisher._connection, "start", lambda: None)
    [text] = records(1)
    publisher.take(Submission("cafe", "ab" * 8, 1, 1, judged(text)), lambda: None)
    client.on_publish(client, None, 7, 0, None)
    client.on_message(client, None, SimpleNamespace(topic=READY, payload=b""))
    publisher.start()
    until(lambda: len(published) == 2, "it is published again")
    publisher.close()


def test_a_game_that_is_stored_while_the_kept_ones_are_looked_at(tmp_path, monkeypatch):
    publisher = Publisher("mqtt://127.0.0.1", "cafe", "test", tmp_path)
    gone = tmp_path / f"{'a' * 16}-{'b' * 64}.json"
    monkeypatch.setattr("desktop.cafe.bridge.publisher.on_their_way", lambda folder: [gone])
    publisher._publish_kept()


@pytest.mark.parametrize(
    ("reason", "waits"), [("Server unavailable", True), ("Not authorized", False), ("Bad user name or password", False)]
)
def test_only_a_wrong_password_ends_the_bridge_any_other_refusal_is_waited_for(tmp_path, monkeypatch, reason, waits):
    publisher = Publisher("mqtt://127.0.0.1", "cafe", "test", tmp_path)
    client = publisher._connection.client
    refusal = ReasonCode(PacketTypes.CONNACK, reason)
    monkeypatch.setattr(client, "connect", lambda *_: None)
    monkeypatch.setattr(client, "loop_start", lambda: client.on_connect(client, None, None, refusal, None))
    if waits:
        publisher.start()
        publisher.close()
    else:
        with pytest.raises(BadInput, match="refuses this user or password"):
            publisher.start()


def test_a_port_closed_in_the_middle_of_a_confirmation_stops_no_other_tower(tmp_path):
    ours, theirs = os.openpty()
    with serial.Serial(os.ttyname(theirs)) as port:
        conversation = Conversation(Bridge(None, "cafe", tmp_path), port)
        os.close(port.fd)
        port.fd = None  # what close() does while another thread is in write()
        conversation._answer(confirmation(Sent("ab" * 8, 1, "0", b"")))
    os.close(ours)
    os.close(theirs)
