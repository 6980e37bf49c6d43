"""Parts that break, files that are missing: what the player sees, and that the game goes on with nothing lost."""

import re

import pytest

from desktop.bench.tower import ROOT, Tower
from desktop.image.disk.fat12 import items
from desktop.image.disk.memory_disk import MemoryDisk
from desktop.image.disk.volume import Volume
from desktop.referee.referee import referee
from host_tests.reading_player import ANIMATION_MS, ReadingPlayer
from p10core.journal.page import PAGE

SOLO = {"players": 1, "language": "en", "brightness": 5}
FIRST_SCREEN = "Who plays?"
VIOLET_WITHIN = 7000  # ms in which the pixels say that the OLED is missing


@pytest.fixture
def start(towers):
    """start(**options) gives a tower that has been powered on and shows its first screen."""

    def make(prepare=lambda tower: None, **options):
        tower = Tower(seed=1, **{"settings": SOLO, **options})
        towers.append(tower)
        prepare(tower)
        tower.power_on()
        tower.run(2000)
        return tower

    return make


def see_violet(tower, ms=VIOLET_WITHIN):
    """Whether all ten pixels were violet, and alike, at some moment of *ms*."""
    for _ in range(ms // 50):
        tower.run(50)
        red, green, blue = tower.pixels.rgb[0]
        if len(set(tower.pixels.rgb)) == 1 and green == 0 and blue > red > blue // 3:
            return True
    return False


def unplug(tower, pull_ups_stay):
    """Take the OLED off its wires."""
    tower.oled.pull_ups_stay = pull_ups_stay
    tower.oled.fitted = False


# The OLED


@pytest.mark.parametrize("pull_ups_stay", [True, False])
def test_without_an_oled_the_pixels_say_so_and_the_game_is_played(start, pull_ups_stay):
    tower = start(lambda tower: unplug(tower, pull_ups_stay))
    assert see_violet(tower)
    for button in ("SCORE", "ROLL", 1, 2, "ROLL", "ROLL", "SCORE"):
        tower.press(button)
        tower.run(ANIMATION_MS)
    assert len([line for line in tower.console if line.startswith("roll ")]) == 3
    assert tower.restarts == 1, "the one by which the game began"
    tower.oled.fitted = True
    tower.run(2500)
    assert "OK: next" in tower.screen()[4] or "ROLL" in tower.screen()[4]
    assert referee(tower.console)
    assert not see_violet(tower)


@pytest.mark.parametrize(("after", "pull_ups_stay"), [(0, False), (30, True), (100, False), (5000, True)])
def test_an_oled_that_comes_off_and_back_shows_the_same_again(start, pull_ups_stay, after):
    """A twin without the fault is played alike: what counts is what both show in the end."""
    towers = start(), start()
    for tower, pulls in zip(towers, (False, True), strict=True):
        for button in ("SCORE", "ROLL", 2, 3):
            tower.press(button)
            tower.run(ANIMATION_MS)
        tower.press("ROLL")
        tower.run(after)
        if pulls:
            unplug(tower, pull_ups_stay)
            assert tower.screen() == [" " * 21] * 5
        tower.run(10_000)
        for button in (4, "MENU"):
            tower.press(button, 200)
            tower.run(500)
        tower.oled.fitted = True
        tower.run(3000)
    assert towers[0].restarts == towers[1].restarts == 1
    assert towers[1].oled.on
    assert towers[1].screen() == towers[0].screen()
    assert towers[1].inverse() == towers[0].inverse()
    assert towers[1].console == towers[0].console


@pytest.mark.parametrize("after", [7, 700])
def test_wires_of_the_oled_that_touch_are_a_missing_oled_and_the_game_goes_on(start, after):
    tower = start()
    tower.press("SCORE")
    tower.run(1000)
    tower.set_button("ROLL", True)
    tower.run(after)
    tower.oled.shorted = True
    tower.run(30)
    tower.set_button("ROLL", False)
    assert see_violet(tower)
    tower.run(3000)
    tower.press(1)
    tower.run(3000)
    tower.oled.shorted = False
    tower.run(2500)
    assert tower.restarts == 1
    assert "2 left" in tower.screen()[4]
    assert tower.inverse()[1].startswith("##  ")


def test_wires_of_the_oled_that_touch_at_power_up(start):
    tower = start(lambda tower: setattr(tower.oled, "shorted", True))
    assert see_violet(tower)
    tower.oled.shorted = False
    tower.run(2500)
    assert tower.restarts == 0
    assert tower.screen()[0].startswith(FIRST_SCREEN)


def test_an_oled_off_for_a_moment_only_is_noticed(start):
    tower = start()
    for ms in (150, 400, 900):
        before = tower.screen()
        unplug(tower, True)
        tower.run(ms)
        tower.oled.fitted = True
        tower.run(2500)
        assert tower.screen() == before


def test_a_tower_asleep_is_not_woken_by_a_missing_oled(start):
    tower = start(settings={**SOLO, "dim_after": 2, "sleep_after": 4})
    tower.run(5000)
    unplug(tower, True)
    assert not see_violet(tower, 20_000)
    tower.oled.fitted = True
    tower.run(3000)
    assert not tower.oled.on
    tower.press("ROLL")
    tower.run(500)
    assert tower.screen()[0].startswith(FIRST_SCREEN)


# Buttons and pixels


@pytest.mark.parametrize("button, name", [(3, "3"), ("SCORE", "SCORE")])
def test_a_button_stuck_at_power_up_is_named_and_the_others_work(start, button, name):
    tower = start(lambda tower: tower.set_button(button, True))
    assert tower.screen()[0].startswith(FIRST_SCREEN)
    tower.run(2000)
    assert tower.screen()[0].strip() == "A button is stuck"
    assert " ".join(line.strip() for line in tower.screen()[1:4]).startswith(f"Button {name} is stuck.")
    tower.press("MENU")
    tower.press(2)
    tower.run(500)
    assert tower.screen()[0].strip() == "Who starts?"
    tower.run(10_000)
    assert tower.screen()[0].strip() == "Who starts?"


def test_a_button_let_go_in_time_is_not_stuck_and_a_late_long_press_is_none(start):
    tower = start(lambda tower: tower.set_button(3, True))
    tower.run(800)
    tower.set_button(3, False)
    tower.run(5000)
    tower.set_button("MENU", True)
    tower.run(5000)
    assert "stuck" not in "".join(tower.screen())


class BlindToPixels(ReadingPlayer):
    """Plays by the OLED alone."""

    def check_pixels(self, letters):
        assert set(letters) <= set("ROGB")


def test_a_turn_is_played_by_the_oled_alone_when_the_pixel_line_is_cut(start):
    tower = start(settings={**SOLO, "players": 2})
    tower.pixels.cut_at = 4
    player = BlindToPixels(tower)
    player.press("SCORE", ANIMATION_MS)
    player.roll_for_the_order()
    for _ in range(2):
        player.play_turn()
    assert len(player.totals) == 2
    assert referee(tower.console)


# Settings and drive


def test_what_is_no_setting_in_settings_toml_is_named_as_wrong_values_are(start):
    text = b"what = 1\nis this?\nbrightness = 9\n[dice]\nplayers = 4\n"
    tower = start(lambda tower: tower.files.__setitem__("settings.toml", text), settings=None)
    assert tower.screen()[0].strip() == "settings.toml: wrong"
    assert [line.strip() for line in tower.screen()[1:4]] == ["brightness what line", "2 [dice]", ""]
    tower.press("SCORE")
    tower.run(500)
    assert tower.screen()[0].startswith(FIRST_SCREEN)


def test_a_file_full_of_nonsense_is_named_on_one_screen_or_two(start):
    tower = start(lambda tower: tower.files.__setitem__("settings.toml", b"?\n" * 900), settings=None)
    assert [line.strip() for line in tower.screen()[1:4]] == ["line 1 line 2 line 3", "line 4 line 5 line 6", ""]


def test_without_settings_toml(start):
    tower = start(settings=None, without=("settings.toml",))
    assert tower.screen()[0].strip() == FIRST_SCREEN


def without_slots(tower):
    """A drive on which the journal has no slot, and no cluster is free for one."""
    with tower.drive.changed_from_outside() as image:
        found = [item.path for item in items(image) if item.path.startswith("journal")]
        volume = Volume(MemoryDisk(image))
        for path in sorted(found, key=len, reverse=True):
            volume.unlink(path)
        volume.release()
    tower.drive_full = True


def fidget_until(tower, title, presses=1200):
    """Hold dice and let them go until *title* is on the screen. Whether it came."""
    for n in range(presses):
        if tower.nvm.count(0xFF, 0, PAGE) < 100:
            tower.run(500)  # the next press would be taken for the answer to what is not on the screen yet
            if tower.screen()[0].strip() == title:
                return True
        tower.press(1 + n % 2)
    return False


def begin_a_turn(tower):
    """Alone, with the first roll landed."""
    tower.press("SCORE")
    tower.run(1000)
    tower.press("ROLL")
    tower.run(ANIMATION_MS)


def test_a_drive_without_room_for_slots_is_said_when_the_page_is_full_and_the_game_goes_on(start):
    tower = start(without_slots)
    begin_a_turn(tower)
    assert fidget_until(tower, "NOT SAFE")
    assert 0 < tower.nvm.count(0xFF, 0, PAGE) < 20
    kept = bytes(tower.nvm)
    tower.press("SCORE")
    tower.press("SCORE")
    tower.run(ANIMATION_MS)
    assert bytes(tower.nvm) == kept
    tower.power_on()
    tower.run(2000)
    assert "Phase 1" in tower.screen()[0] or "ROLL" in tower.screen()[4] or "SCORE" in tower.screen()[4]


def test_a_full_drive_does_not_matter_where_the_slots_are(start):
    tower = start()
    begin_a_turn(tower)
    tower.drive_full = True
    done = len(tower.operations)
    assert not fidget_until(tower, "NOT SAFE")
    assert ("erase", "nvm", 0) in tower.operations[done:], "no page was turned"
    before = tower.screen(), tower.inverse()
    tower.power_on()
    tower.run(2000)
    assert (tower.screen(), tower.inverse()) == before


def test_slots_whose_making_was_cut_short_are_finished_and_the_drives_room_comes_back(start):
    """What fills the drive while slots are made is the last to go."""
    tower = start(lambda tower: tower.files.__setitem__("journal/fill", b"\xff" * 28_000))
    tower.run(8000)
    assert tower.screen()[0].startswith(FIRST_SCREEN)
    assert "journal/fill" not in tower.files


def test_a_program_that_holds_the_console_and_reads_nothing_holds_nobody_up(start):
    def deaf(tower):
        tower.usb.computer = tower.usb.terminal = True
        tower.usb.terminal_reads = False

    tower = start(deaf, settings={**SOLO, "house": "rounds"})
    player = ReadingPlayer(tower)
    player.press("SCORE")
    for _ in range(6):
        player.press("ROLL", ANIMATION_MS)
        player.press("SCORE")
        player.press("SCORE")
        player.press("SCORE")
    assert tower.restarts == 1
    assert sum(len(line) + 1 for line in tower.console) <= 256
    tower.usb.terminal_reads = True
    tower.console.clear()
    player.press("ROLL", ANIMATION_MS)
    assert any(line.startswith("roll ") for line in tower.console)


STORE = """
import microcontroller
from hardware.journal.store import Store
from hardware.start import find_slots
store = Store(microcontroller.nvm, find_slots(None))
page = b"12" * 1792
print(len(store.slots), store.write(3, page), store.read(3, 4), store.write(3, page[2:]))
print(store.read(3, 9999) == page, store.write(77, page), store.read(77, 1), len(store.nvm))
store.set_aside(page)
"""
WORKS = ["24 True b'1212' False", "True False None 4096"]
READ_ONLY = ["24 False b'\\xff\\xff\\xff\\xff' False", "False False None 4096"]
NO_SLOTS = ["0 False None False", "False False None 4096"]


@pytest.fixture
def tried(towers):
    """tried(code, boot, prepare) gives a tower on which *code* has run in place of code.py."""

    def make(code, boot=True, prepare=lambda tower: None):
        tower = Tower(without=() if boot else ("boot.py",))
        towers.append(tower)
        tower.files["code.py"] = code.encode()
        prepare(tower)
        tower.power_on()
        tower.run(5000, check=False)
        return tower

    return make


@pytest.mark.parametrize(
    "boot, prepare, expected",
    [(True, None, WORKS), (False, None, READ_ONLY), (True, without_slots, NO_SLOTS), (False, without_slots, NO_SLOTS)],
)
def test_the_store_says_what_is_on_the_drive_and_never_raises(tried, boot, prepare, expected):
    tower = tried(STORE, boot, prepare or (lambda tower: None))
    assert tower.console[:2] == expected
    kept = tower.files.get("journal/strange/page", b"").startswith(b"12")
    assert kept == (expected is WORKS)


def test_what_the_store_reads_back_otherwise_is_not_safe(tried):
    """A flash that takes bytes and gives others."""

    def wear(tower):
        chip = tower.drive.chip
        program = chip.program

        def worn(area, memory, at, data):
            return program(area, memory, at, data.replace(b"12", b"1?"))

        chip.program = worn

    code = "from hardware.journal.store import Store\nprint(Store(b'', b'').write(0, b'34' * 1791 + b'12'))\n"
    assert tried(code).console[0] == "True"
    assert tried(code, prepare=wear).console[0] == "False"


# Errors of the program itself


def test_a_module_that_is_missing_is_named_and_the_tower_tries_again(start):
    """Somebody has not copied all of it."""
    tower = start(without=("p10core/kernel/screen.py",))
    said = "".join(tower.screen())
    assert "Error: starting again" in said and "p10core.kernel.screen" in said.replace(" ", "")
    tower.run(60_000)
    assert 3 <= tower.restarts <= 12


@pytest.fixture
def faulty(start):
    """A tower whose app raises when button 10 is pressed, and that is in the middle of a turn."""
    code = RAISES + (ROOT / "code.py").read_text()
    tower = start(lambda tower: tower.files.__setitem__("code.py", code.encode()))
    for button in ("SCORE", "ROLL", 2, 3):
        tower.press(button)
        tower.run(ANIMATION_MS)
    return tower


RAISES = """
from p10core.kernel import app


class App(app.App):
    def handle(self, event, now):
        if event == 9:
            raise ValueError("the tenth button is not for this")
        super().handle(event, now)


app.App = App
"""


def test_an_error_is_shown_and_printed_and_the_game_goes_on_where_it_was(faulty):
    before = faulty.screen(), faulty.inverse()
    for _ in range(3):
        faulty.press(10)
        faulty.run(1000)
        lines = [line.rstrip() for line in faulty.screen()]
        assert lines[0] == "Error: starting again"
        assert lines[1:4] == ["ValueError: the tenth", " button is not for th", "is"]
        assert re.fullmatch(r"code\.py:\d+ handle", lines[4]), lines[4]
        assert "ValueError: the tenth button is not for this" in "\n".join(faulty.console)
        faulty.run(9000)
        assert (faulty.screen(), faulty.inverse()) == before


def test_an_error_is_shown_though_a_program_has_the_console_open_and_does_not_read(faulty):
    """A print of the traceback would wait for that program for ever, and only the watchdog would end it."""
    before = faulty.screen(), faulty.inverse()
    faulty.usb.computer = faulty.usb.terminal = True
    faulty.usb.terminal_reads = False
    for _ in range(2):
        restarts = faulty.restarts
        faulty.press(10)
        faulty.run(1000)
        assert faulty.screen()[0].rstrip() == "Error: starting again"
        faulty.run(9000)
        assert (faulty.screen(), faulty.inverse()) == before
        assert faulty.restarts == restarts + 1


def test_an_error_at_power_up_is_shown_though_a_program_has_the_console_open_and_does_not_read(start):
    """Before the loop there is no watchdog: a print that waits would be the end."""

    def terminal(tower):
        tower.usb.computer = tower.usb.terminal = True
        tower.usb.terminal_reads = False

    tower = start(terminal, without=("p10core/kernel/screen.py",))
    tower.run(1000)
    assert tower.screen()[0].strip() == "Error: starting again"
    restarts = tower.restarts
    tower.run(35_000)
    assert tower.restarts > restarts, "it has not tried again"


def test_an_error_without_an_oled_is_violet_and_the_game_goes_on(faulty):
    before = faulty.screen()
    unplug(faulty, False)
    faulty.run(1500)
    faulty.press(10)
    faulty.run(2500)
    assert all(blue > red > green == 0 for red, green, blue in faulty.pixels.rgb)
    faulty.oled.fitted = True
    faulty.run(12_000)
    assert faulty.screen() == before


def test_ctrl_c_gets_through_to_whoever_repairs(start):
    tower = start()
    tower.type("\x03")
    tower.run(20_000, check=False)
    assert tower.restarts == 0
    assert "KeyboardInterrupt" in tower.console
