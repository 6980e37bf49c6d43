"""A tower signs its games: the secret on its drive, the signature on its line, and what the café makes of both."""

import hashlib
import hmac
import json
import random
import sys
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from desktop.bench import hashes
from desktop.bench.tower import Tower
from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.bridge.messages import submission_of
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.serial_line import Line
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.data import tower_news
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import towers
from desktop.cafe.games import intake
from desktop.cafe.signature import code_of, is_signed, signed_text
from desktop.cafe.verdict import judged
from desktop.referee.referee import referee
from hardware.cafe import enrolment, signature
from host_tests.cafe.talker import card_records, records, submission, worker
from host_tests.reading_player import ANIMATION_MS, ReadingPlayer
from host_tests.tower.line_computer import ALONE_MS, UID, Computer, bridged, start

SETTINGS = {"players": 1, "language": "en", "house": "short:1", "board": 1, "coach": "off", "sound": 0}
SECRET = bytes(range(32)).hex()
PAGE = "journal/secret/page"


def secret_of(tower):
    """What lies in the file of a tower's secret, in hexadecimal digits."""
    return tower.files[PAGE][:32].hex()


def play(tower, computer):
    """A game alone, and what the tower says of it: number, CRC, lines, signature."""
    computer.plug()
    ReadingPlayer(tower).play_one_phase()
    computer.listen(ALONE_MS)
    return computer.signed_records()[-1]


@pytest.fixture(scope="module")
def played():
    """A tower's secret, and a game that it has played and signed."""
    with Tower(seed=3, settings=SETTINGS) as tower:
        start(tower)
        number, _, lines, mac = play(tower, Computer(tower))
        return secret_of(tower), number, "\n".join(lines) + "\n", mac


def test_a_game_that_the_bench_has_played_is_signed(played):
    secret, number, record, mac = played
    assert is_signed(secret, UID, number, record, mac)
    assert is_signed(secret, UID, number, judged(record).record, mac), "with initials for names"


def test_a_game_in_which_all_dice_were_rolled_again_is_signed():
    with Tower(seed=3, settings=SETTINGS) as tower:
        start(tower)
        computer, player = Computer(tower), ReadingPlayer(tower)
        computer.plug()
        player.press("SCORE", 1500)
        while not tower.console[-1].startswith("end "):
            for _ in range(2):
                player.press("ROLL", ANIMATION_MS)
            player.press("SCORE")
        player.leave_the_end()
        computer.listen(ALONE_MS)
        number, _, lines, mac = computer.signed_records()[-1]
        record = "\n".join(lines) + "\n"
        assert any(line.strip() == "hold" for line in lines)
        assert is_signed(secret_of(tower), UID, number, record, mac)
        assert is_signed(secret_of(tower), UID, number, judged(record).record, mac)


def test_one_changed_die_number_tower_or_secret_is_not_signed(played):
    secret, number, record, mac = played
    die = record.index("roll ") + len("roll ")
    other = record[:die] + str(int(record[die]) % 9 + 1) + record[die + 1 :]
    assert not is_signed(secret, UID, number, other, mac)
    assert not is_signed(secret, UID, number + 1, record, mac)
    assert not is_signed(secret, "ab" * 8, number, record, mac)
    assert not is_signed(SECRET, UID, number, record, mac)
    assert not is_signed("", UID, number, record, mac)
    assert not is_signed(secret, UID, number, record, "")
    assert not is_signed(secret, UID, number, "no record", mac)
    assert not is_signed(secret, UID, number, record, "é")


@pytest.mark.parametrize("record", [records(1, players=3)[0], card_records(1, players=3)[0]], ids=["dice", "cards"])
def test_the_order_of_the_players_is_signed_and_their_names_are_not(record):
    mac = hmac.digest(bytes.fromhex(SECRET), signed_text(UID, 7, record), "sha256").hex()
    assert is_signed(SECRET, UID, 7, judged(record).record, mac)
    first, second, *_ = [player.name for player in referee(record.splitlines()).players]
    swapped = record.replace(first, "?").replace(second, first).replace("?", second)
    assert is_signed(SECRET, UID, 7, swapped, mac), "both names everywhere: the same game"
    head, _, rest = record.partition("\n")
    assert not is_signed(SECRET, UID, 7, head.replace(f"{first},{second}", f"{second},{first}") + "\n" + rest, mac)


def test_the_towers_hmac_is_that_of_the_rfc():
    source = random.Random(4)
    for length in (0, 1, 63, 64, 65, 1000):
        secret, text = source.randbytes(32), source.randbytes(length)
        signed = signature.Signature(hashlib.new, secret)
        signed.add(text[:40])
        signed.add(text[40:])
        assert signed.digest() == hmac.digest(secret, text, "sha256")


def test_tower_and_cafe_show_the_same_code():
    codes = set()
    for seed in range(200):
        secret = random.Random(seed).randbytes(32)
        code = enrolment.code_of(signature.begin(secret))
        assert code == code_of(secret.hex()) and len(code) == 6
        codes.add(code)
    assert len(codes) == 200
    assert not set("".join(codes)) & set("0O1I")


def test_a_firmware_without_hashlib_cannot_sign(monkeypatch):
    monkeypatch.setitem(sys.modules, "hashlib", None)
    assert signature.begin(bytes(32)) is None


def test_where_the_firmware_does_not_know_the_hash_play_goes_on_and_the_game_is_unsigned(monkeypatch):
    monkeypatch.setattr(hashes, "NAMES", ["sha1"])
    with Tower(seed=3, settings=SETTINGS) as tower:
        start(tower)
        assert play(tower, Computer(tower))[3] == "-"
        tower.press("SCORE")  # while it sends
        tower.run(1500)
        assert "Who plays?" in tower.screen()[0]


def test_the_secret_is_made_once_and_never_without_a_leaderboard():
    with Tower(seed=3, settings={**SETTINGS, "board": 0}) as tower:
        start(tower)
        assert tower.files[PAGE] == b"\xff" * len(tower.files[PAGE])
    with Tower(seed=3, settings=SETTINGS) as tower:
        found = set()
        for _ in range(3):
            start(tower)
            assert "Who plays?" in tower.screen()[0]
            found.add(secret_of(tower))
    assert len(found) == 1 and "ff" * 32 not in found


@pytest.mark.parametrize("torn", [b"\x00" * 3584, b"\xff" * 100 + b"\x00" * 3484, b""], ids=["zeros", "half", "empty"])
def test_a_torn_secret_is_refused_and_made_anew_and_the_tower_says_so(torn):
    with Tower(seed=3, settings=SETTINGS) as tower:
        start(tower)
        before = secret_of(tower)
        tower.files[PAGE] = torn
        tower.power_on()
        tower.run(40_000)
        assert [line.strip() for line in tower.screen()[:3]] == ["Enrol tower", "Its secret is new:", "enrol it again"]
        after = secret_of(tower)
        assert after not in (before, "00" * 32, "ff" * 32)
        start(tower)
        assert "Who plays?" in tower.screen()[0] and secret_of(tower) == after


def test_a_computer_that_owns_the_drive_keeps_the_tower_from_making_a_secret_not_from_play():
    with Tower(seed=3, settings=SETTINGS) as tower:
        tower.set_button(1, True)
        tower.power_on()
        tower.set_button(1, False)
        tower.run(1500)
        assert play(tower, Computer(tower))[3] == "-"


# The café's end.


def test_a_line_without_a_signature_is_a_game_too(played):
    _, number, record, mac = played
    [unsigned] = Line().feed(line_of(number, record, ""))
    [dash] = Line().feed(line_of(number, record, " -"))
    [signed] = Line().feed(line_of(number, record, f" {mac}"))
    assert (unsigned.mac, dash.mac, signed.mac) == ("", "", mac)
    assert unsigned.text == dash.text == signed.text == record.encode()


def line_of(number, record, mac):
    from binascii import crc32

    data = record.encode()
    return b"@game %s %d %d %08x%s\n" % (UID.encode(), number, len(data), crc32(data), mac.encode()) + data


def test_a_bridge_passes_the_signature_on(played, tmp_path, monkeypatch):
    secret, number, record, mac = played
    publisher = Publisher("mqtt://127.0.0.1:1", "cafe", "bridge", tmp_path)
    published = []
    monkeypatch.setattr(
        publisher._connection.client, "publish", lambda *words, **_: published.append(words) or SimpleNamespace(mid=1)
    )
    [sent] = Line().feed(line_of(number, record, f" {mac}"))
    Bridge(publisher, "cafe", tmp_path).judge(sent, lambda: None)
    [(_, payload)] = published
    came = submission_of("cafe", UID, json.loads(payload))
    assert is_signed(secret, came.tower, came.number, came.verdict.record, came.mac)
    assert submission_of("cafe", UID, {**json.loads(payload), "mac": "x" * 64}).mac == ""


def test_what_a_tower_offers_comes_to_the_store_by_cable_and_by_broker(tmp_path, monkeypatch):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    direct = Direct(store, "cafe")
    bridge = Bridge(direct, "cafe", tmp_path)
    bridged(bridge, b"@enrol %s %s\n" % (UID.encode(), SECRET.encode()))
    assert offered(store) == {("cafe", UID): SECRET}
    publisher = Publisher("mqtt://127.0.0.1:1", "other", "bridge", tmp_path)
    published = []
    monkeypatch.setattr(publisher._connection.client, "publish", lambda *words, **more: published.append((words, more)))
    publisher.offer(UID, SECRET)
    [((topic, payload), how)] = published
    assert topic == f"tower/other/{UID}/enrol" and how == {"qos": 1}
    subscriber = Subscriber(store, "mqtt://127.0.0.1:1")
    told = [SimpleNamespace(topic=topic, payload=payload.encode(), mid=1, qos=1)]
    subscriber._take([*told, SimpleNamespace(topic=topic, payload=b'{"secret": "short"}', mid=2, qos=1)], worker())
    assert offered(store) == {("cafe", UID): SECRET, ("other", UID): SECRET}
    store.close()


def test_a_tower_that_is_enrolled_with_its_secret_offers_nothing_new(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    intake.add(store, [submission(records(1)[0], tower=UID)])
    tower_news.offer(store, "cafe", UID, SECRET)
    assert offered(store) == {("cafe", UID): SECRET}
    with store.engine.begin() as connection:
        connection.execute(sa.update(towers).values(secret=SECRET, offered=""))
    tower_news.offer(store, "cafe", UID, SECRET)
    assert offered(store) == {("cafe", UID): ""}
    tower_news.offer(store, "cafe", UID, "ab" * 32)
    assert offered(store) == {("cafe", UID): "ab" * 32}
    store.close()


def offered(store):
    with store.engine.connect() as connection:
        return {(row.cafe, row.tower): row.offered for row in connection.execute(sa.select(towers))}
