"""Cafés that are known: what `cafe add` writes, and what a café may and may not do at a real Mosquitto."""

import json
import re
import stat
import subprocess
import sys
from types import SimpleNamespace

import pytest

from desktop import installed as programs
from desktop.__main__ import COMMANDS, run
from desktop.cafe import cafe_command
from desktop.cafe.bridge import broker_logins
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.stored_answer import answer, stored_hash
from desktop.cafe.data import cafes
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.verdict import judged
from desktop.cafe.workers import Workers
from desktop.errors import BadInput
from host_tests.cafe import lists_of
from host_tests.cafe.chain import Chain, settings
from host_tests.cafe.servers import running
from host_tests.cafe.talker import records, submission
from host_tests.patience import until

TOWER, GHOST = "ab" * 8, "cd" * 8
KEY = "0f" * 32


@pytest.fixture
def leaderboard(folder):
    """The folder of a leaderboard that has no café yet."""
    return folder


def test_a_new_cafe_gets_a_login_rights_a_key_and_one_file_to_carry(leaderboard, capsys):
    cafe_command.main(["add", "paris", "--label", "The Cat", "--timezone", "Europe/Paris", "--broker-host", "cat.lan"])
    said = capsys.readouterr().out
    files = leaderboard / "build" / "board" / "mosquitto"
    bridge, own = settings(leaderboard / "bridge-paris.toml"), settings(leaderboard / "board.toml")
    assert bridge["cafe"] == "paris"
    assert bridge["broker"] == "mqtts://paris@cat.lan"
    assert bridge["ca"].strip() == (files / "server.crt").read_text().strip()
    assert own["broker"] == "mqtts://board@localhost"
    for user, password in (("paris", bridge["mqtt_password"]), ("board", own["mqtt_password"])):
        assert re.search(rf"^{user}:\$7\$101\$\S{{16}}\$\S{{88}}$", (files / "passwd").read_text(), re.MULTILINE)
        assert password not in said and bridge["key"] not in said
    for secret in (
        files / "passwd",
        files / "acl",
        files / "server.key",
        leaderboard / "bridge-paris.toml",
        leaderboard / "board.toml",
    ):
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert "bridge-paris.toml" in said and "install.sh" in said
    cafe_command.main(["list"])
    assert capsys.readouterr().out == "paris: The Cat, Europe/Paris, has a key, 0 towers, 0 games\n"


def test_a_cafe_that_is_removed_loses_its_login_and_may_come_back_with_another_key(leaderboard, capsys):
    for name in ("paris", "london"):
        cafe_command.main(["add", name, "--broker-host", "localhost"])
    files = leaderboard / "build" / "board" / "mosquitto"
    first = settings(leaderboard / "bridge-paris.toml")
    cafe_command.main(["remove", "paris"])
    assert "paris" not in (files / "passwd").read_text() + (files / "acl").read_text()
    assert "london:" in (files / "passwd").read_text()
    capsys.readouterr()
    cafe_command.main(["list"])
    assert capsys.readouterr().out.startswith("london: london, the board's time, has a key")
    cafe_command.main(["add", "paris", "--broker-host", "localhost"])
    again = settings(leaderboard / "bridge-paris.toml")
    assert again["key"] != first["key"] and again["mqtt_password"] != first["mqtt_password"]


def test_what_others_wrote_into_mosquittos_files_stays(leaderboard):
    files = leaderboard / "build" / "board" / "mosquitto"
    files.mkdir(parents=True)
    (files / "passwd").write_text("thermometer:$7$101$x$y\n")
    (files / "acl").write_text("topic read weather\n\nuser thermometer\ntopic write weather\n")
    cafe_command.main(["add", "paris", "--broker-host", "localhost"])
    cafe_command.main(["remove", "paris"])
    assert (files / "passwd").read_text().startswith("thermometer:$7$101$x$y\nboard:")
    assert (
        (files / "acl")
        .read_text()
        .startswith("topic read weather\n\nuser thermometer\ntopic write weather\n\nuser board")
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["add", "a b"], "a b: letters, digits, - and _ only, at most 32"),
        (["add", "x" * 33], "at most 32"),
        (["add", "board"], "that is the board's own login"),
        (["add", "paris", "--timezone", "Europe/Atlantis"], "there is no such time zone"),
        (["add", "paris", "--timezone", "../../etc/passwd"], "there is no such time zone"),
        (["add", "paris", "--label", "two\nlines"], "on one line"),
        (["add", "rome"], "the café rome is there already"),
        (["remove", "paris"], "there is no café paris"),
    ],
)
def test_names_that_cannot_be_are_refused_and_change_nothing(leaderboard, words, said):
    cafe_command.main(["add", "rome", "--broker-host", "localhost"])
    before = {path: path.read_bytes() for path in (leaderboard / "build").rglob("*") if path.name in ("passwd", "acl")}
    with pytest.raises(BadInput, match=re.escape(said)):
        cafe_command.main(words)
    assert before == {path: path.read_bytes() for path in before}
    assert not (leaderboard / "bridge-paris.toml").exists()


def test_a_leaderboard_with_another_login_at_its_broker_is_told(leaderboard, capsys):
    (leaderboard / "board.toml").write_text('broker = "mqtts://cafe@localhost"\n')
    cafe_command.main(["add", "paris", "--broker-host", "localhost"])
    assert "Its broker must be mqtts://board@" in capsys.readouterr().out


def test_a_cafe_may_publish_every_topic_of_its_bridge(tmp_path, monkeypatch):
    """Mosquitto hangs up on what it denies: a topic that is forgotten here would keep the bridge from its work."""
    publisher = Publisher("mqtt://127.0.0.1", "paris", "pi", tmp_path)
    client = publisher._connection.client
    said, heard = {client._will_topic.decode()}, []
    monkeypatch.setattr(client, "publish", lambda topic, *_, **__: said.add(topic) or SimpleNamespace(mid=1))
    monkeypatch.setattr(client, "subscribe", heard.extend)
    publisher.presence(TOWER, True)
    publisher._connection.on_ready()
    publisher.take(submission(records(1)[0])._replace(tower=TOWER), lambda: None)
    publisher.offer(TOWER, KEY)
    publisher.close()
    rights = broker_logins.rights("paris")
    assert len(said) == 5 and len(heard) == 2
    for topic in said:
        assert re.sub(rf"/({TOWER}|pi)/", "/+/", f"topic write {topic}") in rights
    for topic, _ in heard:
        assert f"topic read {topic}" in rights


def test_only_the_leaderboards_own_word_counts():
    game = "5e" * 32
    assert stored_hash(KEY, TOWER, answer(KEY, TOWER, game)) == game
    for forged in (
        game,
        f"{game} {'0' * 64}",
        answer("1f" * 32, TOWER, game),  # of another café
        answer(KEY, GHOST, game),  # of another tower's game
        answer(KEY, TOWER, "6e" * 32).replace("6e" * 32, game),
        f"{answer(KEY, TOWER, game)} x",
        f"{game} \N{SNOWMAN}",
        "",
    ):
        assert stored_hash(KEY, TOWER, forged) is None
    assert stored_hash("", TOWER, game) == stored_hash("", TOWER, answer(KEY, TOWER, game)) == game


def test_a_bridge_without_a_key_says_what_that_means(tmp_path, caplog):
    Publisher("mqtt://127.0.0.1", "paris", "bridge", tmp_path)
    assert "no key in the settings" in caplog.text
    caplog.clear()
    Publisher("mqtt://127.0.0.1", "paris", "bridge", tmp_path, key=KEY)
    assert "no key" not in caplog.text


def test_a_cafe_cannot_speak_for_another_and_nobody_for_the_leaderboard(leaderboard, caplog, monkeypatch):
    monkeypatch.setattr("desktop.cafe.bridge.publisher.WAITING_S", 0.1)
    chain = Chain(leaderboard)
    verdict = judged(records(1)[0])
    game = f'{{"number": 1, "at": 1, "hash": "{verdict.hash}", "record": "x"}}'
    here = '{"here": true, "bridge": "x"}'
    kept = chain.kept / f"{TOWER}-{verdict.hash}.json"
    with running(chain.broker):
        subscriber = chain.hang_up()
        chain.bridge.start()
        chain.bridge.presence(TOWER, True)
        until(lambda: chain.towers() == {("paris", TOWER)}, "a café's own bridge is let in")
        chain.say(
            chain.london,
            (f"tower/paris/{GHOST}/presence", here),
            ("tower/paris/bridge/bridge", "{}"),  # as if the bridge of paris had gone
            (f"tower/paris/{GHOST}/game", game),
            (f"tower/rome/{GHOST}/presence", here),
            (f"tower/london/{GHOST}/presence", here),
        )
        until(lambda: ("london", GHOST) in chain.towers(), "its own tower is shown")
        assert chain.towers() == {("paris", TOWER), ("london", GHOST)}
        assert {one.name for one in cafes.listed(chain.store)} == {"london", "paris"}
        assert "refused" not in caplog.text  # nothing of it came as far as the leaderboard

        subscriber.close()
        confirmed = []
        chain.bridge.take(Submission("paris", TOWER, 1, now_ms(), verdict), lambda: confirmed.append(1))
        until(lambda: confirmed, "the broker has it")
        stored = f"tower/paris/{TOWER}/stored"
        chain.say(chain.london, (stored, verdict.hash), (stored, answer(chain.london["key"], TOWER, verdict.hash)))
        assert "not signed" not in caplog.text  # the broker let neither through
        chain.say(chain.own, (stored, verdict.hash), (stored, answer(chain.london["key"], TOWER, verdict.hash)))
        until(lambda: "2 answers were not signed" in caplog.text, "forged with the board's own rights")
        assert kept.exists()

        subscriber = chain.hang_up()
        until(lambda: not kept.exists(), "the board's own word deletes it")
        assert len(lists_of.latest(chain.store)) == 1
        chain.bridge.close()
        subscriber.close()
    chain.store.close()


def test_a_bridge_says_how_many_games_wait(tmp_path, monkeypatch):
    monkeypatch.setattr("desktop.cafe.bridge.publisher.WAITING_S", 0.01)
    bridge, said = Publisher("mqtt://127.0.0.1", "paris", "pi", tmp_path), []
    client = bridge._connection.client
    monkeypatch.setattr(client, "publish", lambda about, told, **_: said.append(json.loads(told)["waiting"]))
    monkeypatch.setattr(client, "is_connected", lambda: True)
    for number in range(3):
        (tmp_path / f"{TOWER}-{number:064x}.json").write_text("{}")
    counting = Workers().start("counts", bridge._count)
    until(lambda: said == [3], "three games wait")
    for path in tmp_path.iterdir():
        path.unlink()
    until(lambda: said[-1] == 0, "none waits any more")
    counting.end()


def test_another_name_of_the_broker_is_in_its_certificate_and_the_bridges_that_are_there_go_on(leaderboard):
    files = leaderboard / "build" / "board" / "mosquitto"
    names = "cat.lan", "192.0.2.7", "board.example"
    for café, name in zip(("paris", "london", "rome"), names, strict=True):
        cafe_command.main(["add", café, "--broker-host", name])
    trusted = {settings(leaderboard / f"bridge-{café}.toml")["ca"].strip() for café in ("paris", "london", "rome")}
    assert trusted == {(files / "server.crt").read_text().strip()}
    for name in (*names, "localhost"):
        check = "-verify_ip" if name[0].isdigit() else "-verify_hostname"
        words = ["verify", "-x509_strict", "-CAfile", "server.crt", check, name, "broker.crt"]
        done = subprocess.run(["openssl", *words], cwd=files, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert {path.name for path in files.glob("broker.*")} == {"broker.crt"}


@pytest.mark.parametrize(
    ("program", "called"), [("/opt/tower/bin/tower-cafe", "tower-cafe"), ("desktop/__main__.py", "desktop cafe")]
)
def test_messages_name_the_program_that_was_called(program, called, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("P10_BUILD", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [program, "remove", "nowhere"])
    if called == "tower-cafe":
        assert programs.cafe() == 2
    else:
        assert run("desktop", COMMANDS, ["cafe", "remove", "nowhere"]) == 2
    assert capsys.readouterr().err == f"{called}: there is no café nowhere; {called} list shows which there are\n"
    with pytest.raises(SystemExit):
        cafe_command.main(["add", "--help"])
    assert capsys.readouterr().out.startswith(f"usage: {called} add ")
