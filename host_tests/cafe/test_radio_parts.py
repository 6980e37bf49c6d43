"""The parts of the way to the broker, each alone: the name server's answers, MQTT in pieces, records of TLS."""

import errno
import importlib
import sys
from types import SimpleNamespace

import pytest

from desktop.bench.tower import ROOT
from hardware.cafe.radio.packets import Packets, Pool
from hardware.cafe.radio.resolver import Resolver
from hardware.cafe.radio.tls import Records

A = b"\0\1\0\1"
ADDRESS = b"\xc0\x0c" + A + b"\0\0\0\x3c\0\4\xcb\0\x71\7"  # 203.0.113.7
ALIAS = b"\xc0\x0c\0\5\0\1\0\0\0\x3c\0\4\1x\xc0\x0c"


class NameServer:
    """A pool whose socket answers what it is told to; *answer* gets the question."""

    AF_INET, SOCK_DGRAM = 2, 2

    def __init__(self, answer):
        self.answer = answer
        self.asked = []
        self.waiting = []

    def socket(self, family, kind):
        return self

    def settimeout(self, seconds):
        assert seconds == 0

    def sendto(self, question, address):
        self.asked.append(address)
        said = self.answer(question)
        self.waiting += [said] if said else []

    def recvfrom_into(self, buffer):
        if not self.waiting:
            raise OSError(errno.EAGAIN, "")
        said = self.waiting.pop(0)
        buffer[: len(said)] = said
        return len(said), ("192.168.1.1", 53)

    def close(self):
        """Nothing is left."""


def resolved(answer, host="board.example", rounds=4):
    server = NameServer(answer)
    resolver = Resolver(server, "192.168.1.1", host)
    return next(filter(None, (resolver.poll(now) for now in range(rounds))), None), server


def said(question, answers, *parts):
    return question[:2] + bytes((0x81, 0x80, 0, 1, 0, answers, 0, 0, 0, 0)) + question[12:] + b"".join(parts)


def test_the_name_servers_answer_is_found_behind_an_alias_too():
    assert resolved(lambda asked: said(asked, 1, ADDRESS))[0] == "203.0.113.7"
    assert resolved(lambda asked: said(asked, 2, ALIAS, ADDRESS))[0] == "203.0.113.7"
    assert resolved(lambda asked: said(asked, 1, b"\5board\7example\0" + ADDRESS[2:]))[0] == "203.0.113.7"


def test_an_address_is_asked_of_nobody():
    found, server = resolved(lambda asked: None, "192.168.1.20")
    assert found == "192.168.1.20" and not server.asked


@pytest.mark.parametrize(
    "answer",
    [
        lambda asked: None,
        lambda asked: said(asked, 0),
        lambda asked: b"xx" + said(asked, 1, ADDRESS)[2:],  # to somebody else's question
        lambda asked: said(asked.replace(b"board", b"evils"), 1, ADDRESS),
        lambda asked: said(asked, 1, ADDRESS[:-1]),
        lambda asked: said(asked, 1, b"\xc0"),
        lambda asked: said(asked, 9, ALIAS),
        lambda asked: b"",
        lambda asked: asked[:5],
    ],
)
def test_what_is_no_answer_gives_no_address(answer):
    assert resolved(answer)[0] is None


def test_it_is_asked_again_every_two_seconds():
    server = NameServer(lambda asked: None)
    resolver = Resolver(server, "192.168.1.1", "board.example")
    for now in range(0, 10_000, 20):
        assert resolver.poll(now) is None
    assert len(server.asked) == resolver.asked == 5


@pytest.fixture
def talk(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "lib")
    monkeypatch.setitem(sys.modules, "micropython", SimpleNamespace(const=int))
    packets = Packets()
    client = importlib.import_module("adafruit_minimqtt.adafruit_minimqtt").MQTT(
        broker="board.example",
        username="cat.tower.window",
        password="sesame",
        client_id="tower",
        socket_pool=Pool(packets),
        use_binary_mode=True,
        socket_timeout=0,
        recv_timeout=1,
        connect_retries=1,
        keep_alive=20,
    )
    heard = []
    client.on_message = lambda client, topic, message: heard.append((topic, bytes(message)))
    client.connect()
    client.subscribe("tower/cat/x/stored")
    return packets, client, heard


def test_the_library_goes_on_before_the_broker_has_said_a_word(talk):
    packets, client, _ = talk
    assert client.is_connected() and not packets.is_let_in and not packets.is_refused
    assert (
        bytes(packets.out[:1]) == b"\x10"
        and b"cat.tower.window" in packets.out
        and b"tower/cat/x/stored" in packets.out
    )
    client.publish("tower/cat/x/line", b"@tower x 0\n")
    assert packets.out.endswith(b"@tower x 0\n")


def test_the_brokers_own_words_are_looked_at_when_they_come_however_they_are_cut(talk):
    packets, client, heard = talk
    message = b"\x30\x1c\0\x12tower/cat/x/stored@ok 1 ab"
    for byte in b"\x20\2\0\0" + b"\x90\3\0\1\0" + message + b"\xd0\0" + message:
        packets.take(bytes((byte,)))
        client.loop(0)
    assert packets.is_let_in and not packets.is_refused
    assert heard == 2 * [("tower/cat/x/stored", b"@ok 1 ab")]


@pytest.mark.parametrize("words", [b"\x20\2\0\5", b"\x20\2\0\4", b"\x20\2\0\0\x90\3\0\1\x80"])
def test_a_login_that_is_refused_is_known(talk, words):
    packets, _, _ = talk
    packets.take(words)
    assert packets.is_refused and not packets.is_let_in


def test_what_is_no_mqtt_ends_it(talk):
    packets, _, _ = talk
    with pytest.raises(OSError):
        packets.take(b"HTTP/1.1 400 Bad Request\r\n" * 200)


def test_the_library_can_hang_up_and_call_again(talk):
    packets, client, heard = talk
    client.disconnect()
    packets.begin()
    client.connect()
    client.subscribe("tower/cat/x/stored")
    packets.take(b"\x20\2\0\0\x90\3\0\2\0")
    client.loop(0)
    assert packets.is_let_in


class Plain:
    """A socket that has these bytes."""

    type = 1
    send = close = settimeout = setsockopt = accept = bind = connect = listen = None

    def __init__(self, data):
        self.data = data

    def recv_into(self, buffer, size):
        count = min(size, len(self.data), 3)  # they come in small pieces
        if not count:
            raise OSError(errno.EAGAIN, "")
        buffer[:count] = self.data[:count]
        self.data = self.data[count:]
        return count


def test_tls_gets_one_record_a_round():
    plain = Plain(b"\x16\3\3\0\4abcd" + b"\x16\3\3\0\2ef" + b"\x14\3\3\0\1g")
    records = Records(plain)
    got = []
    for _ in range(4):
        records.may_read = True
        begun, left = bytearray(), 5
        try:
            while left:
                piece = bytearray(left)
                begun += piece[: records.recv_into(piece)]
                left = 5 + (int.from_bytes(begun[3:5]) if len(begun) >= 5 else 0) - len(begun)
            with pytest.raises(OSError):  # no more in this round
                records.recv_into(bytearray(5))
        except OSError:
            break
        got.append(bytes(begun[5:]))
    assert got == [b"abcd", b"ef", b"g"]
