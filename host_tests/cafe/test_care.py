"""What the leaderboard keeps and gives away: backup and restore, retention, the privacy page."""

import gzip
import html
import json
import os
import threading
import time
import urllib.request
import zlib
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from desktop.cafe import leaderboard_command
from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.serial_line import Sent
from desktop.cafe.care import backup, retention
from desktop.cafe.care.retention import erase, kept_for, old_files
from desktop.cafe.data import cafes, lists, tower_news
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import games, log, metadata, scores
from desktop.cafe.games import intake
from desktop.cafe.guests import handles
from desktop.cafe.owner import owner_actions, owners
from desktop.cafe.web_application import pages
from desktop.cafe.workers import Workers
from desktop.errors import BadInput
from desktop.web_server import served
from host_tests.cafe import lists_of
from host_tests.cafe.servers import Postgres, running
from host_tests.cafe.talker import records, submission
from host_tests.patience import PATIENCE, until

DAY_MS = 86_400_000


@pytest.fixture
def store(store):
    """A leaderboard that was played on."""
    intake.add(store, [submission(text, number=number) for number, text in enumerate(records(5))])
    tower_news.presence(store, "cafe", "t1", "bridge", True)
    cafes.add(store, "cafe", "The Cat", "Europe/Paris")
    return store


def everything(store):
    """All rows of all tables."""
    with store.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
            if table not in backup.NOT_IN_IT
        }


def play_on(store, seed):
    assert intake.add(store, [submission(text) for text in records(3, seed=seed)]) == 3


def test_a_leaderboard_comes_back_as_it_was_and_moves_to_another_database(store, tmp_path):
    file, again = tmp_path / "board.bak", tmp_path / "again.bak"
    before = everything(store)
    assert backup.write(store, file)["games"] == 5
    assert file.stat().st_mode & 0o777 == 0o600
    play_on(store, 7)
    assert everything(store) != before
    backup.read(store, file)
    assert everything(store) == before
    play_on(store, 7)

    with running(Postgres()) as server:
        other = Store(server.url)
        backup.read(other, file)
        assert everything(other) == before
        play_on(other, 8)  # ids go on where they were
        after = everything(other)
        backup.write(other, again)
        play_on(other, 9)
        backup.read(other, again)
        assert everything(other) == after
        other.close()
    backup.read(store, again)
    assert everything(store) == after


def test_a_backup_is_of_one_moment_while_the_leaderboard_goes_on(store, tmp_path, monkeypatch):
    packed = backup.packed

    def and_somebody_plays(value):
        if isinstance(value, bytes) and len(everything(store)["games"]) == 5:
            play_on(store, 7)
        return packed(value)

    monkeypatch.setattr(backup, "packed", and_somebody_plays)
    before = everything(store)
    backup.write(store, tmp_path / "board.bak")
    assert len(everything(store)["games"]) == 8
    backup.read(store, tmp_path / "board.bak")
    assert everything(store) == before


def test_a_backup_that_is_not_whole_changes_nothing(store, tmp_path):
    file = tmp_path / "board.bak"
    backup.write(store, file)
    play_on(store, 7)
    before = everything(store)
    whole = gzip.decompress(file.read_bytes())
    lines = whole.splitlines(keepends=True)
    newer = json.dumps({"kind": backup.KIND, "revision": "9999"}).encode()
    broken = {
        "cut off": file.read_bytes()[: file.stat().st_size // 2],
        "a byte of it changed": bytes(byte ^ (at == 200) for at, byte in enumerate(file.read_bytes())),
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "a row is missing": gzip.compress(b"".join(lines[:5] + lines[6:])),
        "more after its end": gzip.compress(whole + lines[-1]),
        "a row of nothing": gzip.compress(b"".join([*lines[:3], b"[5]\n", *lines[3:]])),
        "a table that is not ours": gzip.compress(b"".join([*lines[:3], b'["sqlite_master", {"a": 1}]\n', *lines[3:]])),
        "from a newer board": gzip.compress(b"\n".join([newer, *whole.split(b"\n")[1:]])),
        "something else": gzip.compress(b"[]\n"),
        "of no version": gzip.compress(json.dumps({"kind": backup.KIND, "revision": ["@"]}).encode()),
        "nested without end": gzip.compress(lines[0] + b"[" * 100_000),
        "a number beyond all": gzip.compress(lines[0] + b'["games", {"id": 99999999999999999999999}]'),
        "no gzip": b"games",
        "nothing": b"",
    }
    for what, data in broken.items():
        file.write_bytes(data)
        with pytest.raises(BadInput) as complaint:
            backup.read(store, file)
        assert "\n" not in str(complaint.value), what
        assert everything(store) == before, what


def test_backup_and_restore_are_commands(store, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path}/board.db"
    (tmp_path / "board.toml").write_text(f'database = "{url}"\ncafe = "elsewhere"\n')
    leaderboard_command.main(["backup", "board.bak"])
    leaderboard_command.main(["restore", "board.bak", "--database", "sqlite:///other.db"])
    said = capsys.readouterr().out
    assert "board.bak: 5 games, " in said and "It has keys in it" in said
    assert "board.bak: 5 games are back" in said
    with pytest.raises(BadInput, match="nothing.bak: there is no such file"):
        leaderboard_command.main(["restore", "nothing.bak"])


def test_old_games_lose_initials_and_record_and_keep_their_totals(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    now = now_ms()
    intake.add(store, [submission(text, now - 31 * DAY_MS) for text in records(2, seed=1)])
    intake.add(store, [submission(text, now - 30 * DAY_MS) for text in records(2, seed=2)])  # to the millisecond
    with store.engine.begin() as connection:
        connection.execute(sa.update(scores).values(handle="The Cat"))
    before = lists_of.best(store, "2011 short:1", "ever", now)
    version = store.version
    assert erase(store, now - 30 * DAY_MS) == 2
    assert store.version > version  # open pages hear of it
    after = lists_of.best(store, "2011 short:1", "ever", now)
    assert [(row["id"], row["total"]) for row in after] == [(row["id"], row["total"]) for row in before]
    assert {row["initials"] for row in after if row["game"] <= 2} == {"---"}
    assert [row["initials"] for row in after if row["game"] > 2] == [
        row["initials"] for row in before if row["game"] > 2
    ]
    with store.engine.connect() as connection:
        left = connection.execute(sa.select(games.c.id, games.c.record).order_by(games.c.id)).all()
        handles = connection.scalars(sa.select(scores.c.handle).order_by(scores.c.game)).all()
    assert [bool(row.record) and b"game dice" in zlib.decompress(row.record) for row in left] == [False] * 2 + [
        True
    ] * 2
    assert handles == [""] * 4 + ["The Cat"] * 4
    assert lists.game(store, 1) is None and lists.game(store, 3)
    assert erase(store, now - 30 * DAY_MS) == 0
    store.close()


def test_the_leaderboard_erases_once_a_day_and_only_if_it_is_told_to(monkeypatch):
    monkeypatch.setattr("desktop.cafe.care.retention.ONCE_A_DAY_S", 0.01)
    moments = []
    with kept_for(Workers(), "retention", 30, moments.append):
        until(lambda: len(moments) >= 3)
    assert all(abs(now_ms() - 30 * DAY_MS - moment) < 60_000 for moment in moments)
    told = threading.active_count()
    with kept_for(Workers(), "retention", 0, moments.append):
        assert threading.active_count() == told


def test_refused_records_go_too_for_they_have_names_in_them(tmp_path):
    now = time.time()
    for name, days in (("old.txt", 31), ("new.txt", 29), ("other.log", 99)):
        (tmp_path / name).write_text("game dice players=Ann,Bob\n")
        os.utime(tmp_path / name, (now, now - days * 86_400))
    old_files(tmp_path, int(now * 1000) - 30 * DAY_MS)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.txt", "other.log"]


def test_the_log_forgets_addresses_after_30_days_and_counts_fresh_guesses_all_the_same(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    for what in ("login 192.0.2.7", "refused 192.0.2.8", "void 5"):
        owners.note(store, "Anna", what)
    with store.engine.begin() as connection:
        connection.execute(sa.update(log).values(at=now_ms() - 31 * DAY_MS))
    for _ in range(owners.BY_NAME_AND_ADDRESS):
        owners.note(store, "Anna", "refused 192.0.2.9")
    before = now_ms() - retention.ADDRESS_DAYS * DAY_MS
    assert owners.forget_addresses(store, before) == 2
    assert owners.forget_addresses(store, before) == 0
    old = [row.what for row in owners.noted(store, 10)][:-4:-1]
    assert old == ["login ---", "refused ---", "void 5"]
    assert owners.guessed_out(store, "Anna", "192.0.2.9")


def test_the_privacy_page_says_what_is_kept_for_how_long_and_whom_to_ask(store):
    application = pages(store, "key")
    application.state.settings = SimpleNamespace(retention_days=30, contact="Ann <at the bar>")
    with served(application) as port:

        def page(path):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
                assert "Set-Cookie" not in answer.headers  # as it says itself
                return answer.read().decode()

        english, french = page("/privacy"), page("/privacy?lang=fr")
        assert "for 30 days the address" in english and "pendant 30 jours, l'adresse" in html.unescape(french)
        assert "For 30 days." in english and "Ann &lt;at the bar&gt;" in english
        assert "30 jours." in french and 'lang="fr"' in french
        assert 'href="/privacy' in page("/") and 'href="/privacy?lang=fr"' in page("/game/1?lang=fr")
        application.state.settings = SimpleNamespace(retention_days=0, contact="")
        assert "There is no time limit here." in page("/privacy")
        assert "Ask here" not in page("/privacy")


def test_what_is_erased_is_in_no_file_of_the_database_and_nobody_else_reads_them(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    intake.add(store, [submission(records(1)[0].replace("North", "Qxz"))])
    game = lists_of.latest(store)[0]["game"]
    handles.claim(store, game, 0, "Marguerite of the erased")
    handles.claim(store, game, 1, "Gustave of the erased")

    def files():
        return {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    assert any(b"of the erased" in data for data in files().values())
    for seat in lists.game(store, game)["seats"]:
        owner_actions.ACTIONS["erase"](store, {"score": str(seat["id"])})
    assert len(files()) > 1, "its log is there"
    assert [name for name, data in files().items() if b"erased" in data or b"Qxz" in data] == []
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    store.close()


def test_the_database_of_an_older_leaderboard_is_closed_to_others_too(tmp_path):
    path = tmp_path / "board.db"
    Store(f"sqlite:///{path}").close()
    path.chmod(0o644)
    Store(f"sqlite:///{path}").close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_refused_records_and_games_on_their_way_are_closed_to_others(store, tmp_path):
    bridge = Bridge(Direct(store, "cafe"), "cafe", tmp_path / "refused")
    bridge.judge(Sent("ab" * 8, 1, "0" * 8, b"no record\n"), lambda: None)
    publisher = Publisher("mqtt://127.0.0.1", "cafe", "test", tmp_path / "way")
    publisher.take(submission(records(1)[0]), lambda: None)
    for name in ("refused", "way"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o700
        assert [path.stat().st_mode & 0o777 for path in (tmp_path / name).iterdir()] == [0o600]
