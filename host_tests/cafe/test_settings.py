"""The settings of leaderboard and bridge: file, environment, command line, and what is said of a wrong one."""

import argparse
import json
import re
import shutil
from pathlib import Path

import pytest

from desktop.cafe import bridge_command, leaderboard_command
from desktop.cafe.data import store
from desktop.cafe.data.store import MIGRATIONS
from desktop.cafe.settings import BridgeSettings, LeaderboardSettings, loaded, secret
from desktop.errors import BadInput
from host_tests.cafe import lists_of

ROOT = Path(__file__).parents[2]


pytestmark = pytest.mark.usefixtures("folder")


def leaderboard(*arguments):
    return loaded(LeaderboardSettings, argparse.ArgumentParser(), list(arguments))[0]


def bridge(*arguments):
    return loaded(BridgeSettings, argparse.ArgumentParser(), list(arguments))[0]


def test_the_command_line_goes_over_the_environment_and_that_over_the_file(folder, monkeypatch):
    assert leaderboard().page == 8020
    (folder / "board.toml").write_text("page = 1\nhost = '0.0.0.0'\ncontact = 'Ann, at the bar'\n")
    assert (leaderboard().page, leaderboard().host, leaderboard().contact) == (1, "0.0.0.0", "Ann, at the bar")
    monkeypatch.setenv("P10_PAGE", "2")
    assert (leaderboard().page, leaderboard().host) == (2, "0.0.0.0")
    assert leaderboard("--page", "3").page == 3
    (folder / "other.toml").write_text("host = '::1'\n")
    assert leaderboard("--settings", "other.toml").host == "::1"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_an_editor_adds_takes_no_setting_away(folder, mark, end):
    """A byte order mark, the line ends of another system."""
    (folder / "board.toml").write_bytes((mark + end.join(["page = 1", "contact = 'Zoë'", ""])).encode())
    (folder / "bridge.toml").write_bytes((mark + end.join(["broker = 'mqtt://x'", "name = 'b'", ""])).encode())
    assert (leaderboard().page, leaderboard().contact) == (1, "Zoë")
    assert (bridge().broker, bridge().name) == ("mqtt://x", "b")


@pytest.mark.parametrize(
    "name", ["my 60% tower", "100%s", "what? tower", "a#b", "%(here)s", "Café & Co: @home", "x%20y"]
)
def test_the_file_lies_where_the_folder_is_whatever_signs_its_name_has(folder, name, monkeypatch):
    """A clone in such a folder, too: the migrations are found by their path."""
    monkeypatch.setattr(store, "MIGRATIONS", folder / name / "migrations")
    shutil.copytree(MIGRATIONS, folder / name / "migrations")
    (folder / "board.toml").write_text(f"folder = {json.dumps(str(folder / name / 'games'))}\n")
    made = store.Store(leaderboard().store_url())
    assert lists_of.latest(made) == []
    made.close()
    assert (folder / name / "games" / "board.db").stat().st_size > 0
    assert not list(folder.glob("*.db"))


def test_several_ports_are_several_options_or_a_list_in_the_environment(monkeypatch):
    said = leaderboard("--port", "/dev/a", "--port", "/dev/b", "--virtual", "--virtual-page", "1")
    assert (said.port, said.virtual, said.virtual_page) == (["/dev/a", "/dev/b"], True, 1)
    monkeypatch.setenv("P10_PORT", "/dev/c,/dev/d")
    assert leaderboard().port == ["/dev/c", "/dev/d"]
    monkeypatch.setenv("P10_MQTT_PASSWORD", "sesame")
    assert bridge("--broker", "mqtt://x").mqtt_password.get_secret_value() == "sesame"


BOARD, BRIDGE = leaderboard_command.main, bridge_command.main


@pytest.mark.parametrize(
    ("main", "file", "words", "said"),
    [
        (BOARD, "pgae = 3", "", "board.toml: there is no setting pgae; is it page?"),
        (BOARD, "page = 'x'", "", "board.toml: page: input should be a valid integer, unable to parse"),
        (BOARD, "page = 99999", "", "board.toml: page: input should be less than or equal to 65535"),
        (BOARD, "page = = 1", "", "board.toml: Invalid value (at line 1"),
        (BOARD, "", "--page x", "--page: input should be a valid integer"),
        (BOARD, "", "--cafe a/b", "--cafe: letters, digits, - and _ only, at most 32"),
        (BOARD, "", "--settings none.toml", "--settings none.toml: there is no such file"),
        (BOARD, "retention_days = -1", "", "board.toml: retention_days: input should be greater than or equal to 0"),
        (BRIDGE, "", "", "--broker is missing"),
        (BRIDGE, "broker = 'mqtt://x'\nkey = 'sesame'", "", "bridge.toml: key: 64 hexadecimal digits"),
        (BRIDGE, "broker = 'mqtt://x'\nmqtt_password = 5", "", "bridge.toml: mqtt_password: input should be"),
        (BRIDGE, "", "--broker http://u:sesame@x", "--broker: write mqtt://[USER@]HOST"),
    ],
)
def test_a_wrong_setting_is_one_clear_line_and_shows_no_password(folder, main, file, words, said):
    for name in ("board.toml", "bridge.toml"):
        (folder / name).write_text(file)
    with pytest.raises(BadInput) as complaint:
        main(words.split())
    assert said in str(complaint.value)
    assert "\n" not in str(complaint.value)
    assert "sesame" not in str(complaint.value)


def test_a_wrong_variable_is_named(monkeypatch):
    monkeypatch.setenv("P10_PAGE", "x")
    with pytest.raises(BadInput, match="^P10_PAGE: input should be a valid integer"):
        leaderboard()


def test_no_password_may_stand_on_a_command_line():
    for model in (LeaderboardSettings, BridgeSettings):
        parser = argparse.ArgumentParser()
        loaded(model, parser, ["--broker", "mqtt://x"])
        options = parser.format_help()
        assert not [name for name, field in model.model_fields.items() if secret(field.annotation) and name in options]


def test_every_setting_is_in_the_table_of_the_documents_with_its_default():
    rows = re.findall(
        r"^\| (board|bridge|both) \| `(\w+)` \| (?:`(.*?)`|) ?\|", (ROOT / "docs/cafe-reference.md").read_text(), re.M
    )
    told = {(name, where) for where, name, _ in rows}
    fields = LeaderboardSettings.model_fields | BridgeSettings.model_fields
    there = set()
    for name in fields:
        same = name in LeaderboardSettings.model_fields and name in BridgeSettings.model_fields
        where = "both" if same else "board" if name in LeaderboardSettings.model_fields else "bridge"
        there |= {(name, where)} if name not in ("broker", "folder") else {(name, "board"), (name, "bridge")}
    assert told == there
    for where, name, default in rows:
        field = (BridgeSettings if where == "bridge" else LeaderboardSettings).model_fields[name]
        empty = field.is_required() or field.default_factory or secret(field.annotation) or field.default in ("", [])
        assert default == (
            "" if empty else str(field.default).lower() if field.default is False else str(field.default)
        )
