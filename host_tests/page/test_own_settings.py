"""The tower's settings in the guide: what settings.toml says is shown, changed and obeyed, and no game is lost."""

import contextlib
import json
import shutil
import subprocess
import threading
from types import SimpleNamespace

import pytest

from desktop.bench.tower import ROOT, Tower, real_clock
from desktop.image.disk import fat12
from desktop.image.own_settings import NAME, SHOWN, changed, on_drive, said_of
from desktop.site.build import MICROPYTHON, facts_modules
from desktop.tower.kept import Kept
from desktop.tower.server import in_background, own_settings
from host_tests.page.windows import opened_form
from host_tests.patience import PATIENCE
from p10core.kernel.settings_file import SETTINGS

FRESH = (ROOT / "settings.toml").read_bytes()
# What the form leaves out: a virtual tower has no such part, it is the café's, or it is a secret.
NOT_SHOWN = {
    *("board", "battery_low", "coach_kiosk", "abandon_after", "first_start", "oled", "pixels"),
    *("network", "network_password", "broker_user", "broker", "broker_password", "broker_key", "broker_ca"),
}


def test_every_setting_is_in_the_form_or_left_out_on_purpose():
    assert set(SHOWN) | NOT_SHOWN == {row.key for row in SETTINGS} and not set(SHOWN) & NOT_SHOWN


def test_a_changed_line_stands_where_it_stood_and_all_else_stays():
    text = changed(FRESH, {"players": "4", "finish": "classic", "house": "short:7"})
    before, after = FRESH.decode().splitlines(), text.decode().splitlines()
    differ = {old: new for old, new in zip(before, after, strict=True) if old != new}
    assert differ == {
        "players = 2": "players = 4",
        'finish = "2011"': 'finish = "classic"',
        'house = "none"': 'house = "short:7"',
    }
    assert said_of(text)["values"]["house"] == "short:7" and said_of(text)["wrong"] == []


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (b"", b"\nplayers = 3"),
        (b"sound = 0\n", b"sound = 0\n\nplayers = 3"),
        (b"\xef\xbb\xbfplayers=9\r\nsound=0\r\n", b"players = 3\nsound=0\n"),  # as an editor left it
        (b"players = 1\nplayers = 5\n", b"players = 3\nplayers = 5\n"),  # the first one counts
        (b"[mine]\nplayers = 2\n", b"players = 3\n[mine]\nplayers = 2\n"),  # behind a section nothing does
        (b"# players = 6\n", b"# players = 6\n\nplayers = 3"),
        (b"players_of_old = 6", b"players_of_old = 6\nplayers = 3"),
    ],
)
def test_whatever_stands_in_the_file_the_new_value_counts(text, after):
    assert changed(text, {"players": "3"}) == after
    assert said_of(after)["values"]["players"] == "3"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("players", value) for value in ("0", "7", "", "many", "2.5", "3\nkiosk = 1")),
        *(("language", value) for value in ("", "xx", 'en"\nkiosk = 1')),
        *(("house", value) for value in ("short:0", "short:11", "odd")),
    ],
)
def test_a_value_that_the_tower_would_refuse_is_not_written(key, value):
    with pytest.raises(ValueError, match=key):
        changed(FRESH, {key: value})


def test_what_is_not_shown_is_neither_told_nor_written():
    secret = b'network_password = "sesame"\n'
    assert "sesame" not in json.dumps(said_of(secret))
    assert changed(secret, {"network_password": "other", "board": "2"}) == secret


def test_what_is_wrong_is_said_as_the_tower_says_it():
    assert said_of(b"players = 9\nanswer = 42\nbar\n[x]\n")["wrong"] == ["players", "answer", "line 3", "[x]"]
    assert said_of(b"players = 9\n")["values"]["players"] == "2"


LONGER = {"house": "short:10", "finish": "classic", "coach": "after", "aim": "points", "dim_after": "86400"}


def content(image, name=NAME):
    return next((fat12.contents(image, item) for item in fat12.items(image) if item.path == name), None)


def test_it_is_written_onto_the_drive_and_nothing_else_is_touched():
    image = bytearray(Tower().drive.image)
    before = {item.path: fat12.contents(image, item) for item in fat12.items(image) if not item.is_folder}
    assert on_drive(image, LONGER)["wrong"] == []
    after = {item.path: fat12.contents(image, item) for item in fat12.items(image) if not item.is_folder}
    assert after == before | {NAME: changed(FRESH, LONGER)}
    assert len(fat12.free_clusters(image)) > 0
    with pytest.raises(ValueError, match="sound"):
        on_drive(image, {"brightness": "1", "sound": "2"})
    assert content(image) == after[NAME], "all of it, or nothing"


def test_where_the_file_is_gone_the_defaults_are_told_and_nothing_is_written():
    with Tower() as tower:
        del tower.files[NAME]
        image = bytearray(tower.drive.image)
    assert on_drive(image)["values"]["players"] == "2"
    with pytest.raises(ValueError, match=NAME):
        on_drive(image, {"players": "3"})


def restarted_with(tower, values):
    """What a tower shows that has begun anew with these values in its file."""
    tower.power_off()
    with tower.drive.changed_from_outside() as image:
        on_drive(image, values)
    tower.power_on()
    tower.run(4000)
    return tower.screen()


def press(tower, *buttons):
    for button in buttons:
        tower.press(button)
        tower.run(3000)
    return tower.screen()


def test_what_the_file_says_counts_between_games_until_set_up_says_otherwise():
    with Tower(seed=1) as tower:
        tower.power_on()
        tower.run(4000)
        turn = press(tower, 1)  # a game alone, of all ten phases
        assert restarted_with(tower, {"house": "short:7", "players": "4"}) == turn, "it goes on"
        press(tower, "MENU", 8, "SCORE")  # abandoned
        restarted_with(tower, {})
        assert "P1 P2 P3 P4" in press(tower, "ROLL")[2]
        press(tower, "MENU", 1)
        assert tower.console[-2] == "game dice finish=2011 house=short:7 players=P1"
        press(tower, "MENU", 8, "SCORE")
        restarted_with(tower, {"players": "4"})
        assert "P1 P2" not in press(tower, "ROLL")[2], "the file is as it was: what was chosen stays"
        restarted_with(tower, {"sound": "0"})
        assert "P1 P2 P3 P4" in press(tower, "ROLL")[2]


SITES = """import { readFileSync, writeFileSync } from "node:fs";
globalThis.fetch = async (address) => new Response(readFileSync(new URL(address)));
const { ownSettings } = await import("./own_settings.js");
const ask = await ownSettings(false);
const flash = new Uint8Array(readFileSync("flash"));
const told = [];
for (const values of JSON.parse(process.argv[2])) {
  const answer = ask(flash, values);
  told.push(answer.told);
  flash.set(answer.own);
}
writeFileSync("flash", flash);
process.stdout.write(JSON.stringify(told), () => process.exit());
"""


def test_the_sites_micropython_does_the_same(tmp_path):
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copy(MICROPYTHON / name, tmp_path)
    for name in ("page/fetched.js", "chip/tower_python.js", "chip/own_settings.js"):
        shutil.copy(ROOT / "desktop/site" / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "facts.json").write_text(json.dumps(facts_modules()))
    (tmp_path / "sites.mjs").write_text(SITES)
    nvm, image = b"\x07" * 4096, bytearray(Tower().drive.image)
    (tmp_path / "flash").write_bytes(nvm + image)
    asked = [None, LONGER, {"players": "9"}]
    command = ["node", "sites.mjs", json.dumps(asked)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=PATIENCE)
    before, after = on_drive(image), on_drive(image, LONGER)
    assert json.loads(done.stdout) == [before, after, {"refused": "players"}]
    assert (tmp_path / "flash").read_bytes() == nvm + image


def test_many_who_save_at_once_pull_the_plug_one_after_the_other(hasty_threads):
    with Tower(seed=1) as made:
        image = bytearray(made.drive.image)
    drive = SimpleNamespace(image=image, changed_from_outside=lambda: contextlib.nullcontext(image))
    plug = []
    tower = SimpleNamespace(
        powered=True, drive=drive, power_off=lambda: plug.append("off"), power_on=lambda: plug.append("on")
    )
    chosen = [json.dumps({"players": str(players)}).encode() for players in (1, 2, 3, 4, 5, 6)]
    savers = [threading.Thread(target=own_settings, args=(tower, values)) for values in chosen]
    for saver in savers:
        saver.start()
    for saver in savers:
        saver.join()
    assert plug == ["off", "on"] * len(savers)


def test_a_tower_without_power_takes_no_settings():
    with Tower(seed=1) as tower, pytest.raises(ValueError, match="no power"):
        own_settings(tower, b'{"players": "4"}')


@pytest.fixture
def tower(tmp_path):
    with Tower(seed=20, clock=real_clock) as tower, Kept(tower, tmp_path / "flash.zip"):
        tower.power_on()
        yield tower
        assert not tower.crashed


def says(page, text):
    page.wait_for_function("text => document.querySelector('.said').textContent.includes(text)", arg=text)


def test_a_visitor_chooses_players_language_and_a_short_game_and_the_tower_begins_with_them(windows, tower):
    with in_background(tower) as url:
        page = windows.open(url, locale="de")
        says(page, "Who plays?")
        form = opened_form(page)
        form.get_by_label("Spieler").select_option("4")
        form.get_by_label("Spielart").select_option("5 Phasen")
        form.get_by_label("Ton").uncheck()
        form.get_by_role("button", name="speichern").press("Enter")
        page.get_by_text("Der Turm ist neu gestartet").wait_for()
        says(page, "Wer spielt?")
        page.reload()
        form = opened_form(page)
        assert form.get_by_label("Spieler").input_value() == "4" and not form.get_by_label("Ton").is_checked()
        assert form.get_by_label("Spielart").input_value() == "short:5"
        windows.close()


def test_a_game_that_is_on_goes_on(windows, tower, tmp_path):
    with in_background(tower) as url:
        page = windows.open(url, locale="fr")
        says(page, "Who plays?")
        for key in "1", "r":
            page.keyboard.press(key)
            says(page, "ROLL the dice" if key == "1" else "Hold, ROLL")
        page.keyboard.press("3")
        says(page, "ROLL 9")
        dice = tower.screen()[1]
        form = opened_form(page)
        form.get_by_label("Luminosité").select_option("5")
        form.get_by_label("Secondes avant que la tour dorme").fill("0")
        page.keyboard.press("Enter")
        page.get_by_text("Enregistré").wait_for()
        says(page, "ROLL 9 dés")
        assert tower.screen()[1] == dice
        windows.close()
    assert b"sleep_after = 0" in tower.files["settings.toml"]


@contextlib.contextmanager
def at_the_form(windows, tower):
    """A page of a tower that has just begun, its address, and the form."""
    with in_background(tower) as url:
        page = windows.open(url)
        says(page, "Who plays?")
        yield page, url, opened_form(page)
        windows.close()


def test_what_the_form_cannot_have_the_page_refuses_and_the_tower_runs_on(windows, tower):
    with at_the_form(windows, tower) as (page, url, form):
        form.get_by_label("sleeps").fill("90000")
        form.get_by_role("button", name="save").click()
        assert page.evaluate("document.querySelector('.own form').checkValidity()") is False
        refused = page.request.post(f"{url}settings", data=json.dumps({"players": "9"}))
        assert (refused.status, refused.text()) == (400, "players")
        assert page.request.post(f"{url}settings", data="rubbish").status == 400
        elsewhere = page.request.post(f"{url}settings", data="{}", headers={"Origin": "http://elsewhere.example"})
        assert elsewhere.status == 403
        assert tower.powered and "settings.toml" not in tower.files


def test_who_types_into_the_form_presses_no_button_of_the_tower(windows, tower):
    with at_the_form(windows, tower) as (page, _, form):
        form.get_by_label("Seconds until the tower sleeps").press_sequentially("1")
        form.locator("[name=coach]").press("Enter")
        page.keyboard.press("Escape")
        says(page, "Who plays?")
        assert page.evaluate("window.tower.held().length") == 0
