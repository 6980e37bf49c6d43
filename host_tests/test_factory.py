"""The factory test: MENU held at power-up, one page after the other, and then the game as if nothing had been."""

import re

import pytest

from desktop.bench.tower import Tower
from hardware.first_time import factory
from host_tests.stores import Store, cuts
from p10core.journal.journal import Journal

BUTTONS = [*range(1, 11), "ROLL", "SCORE", "MENU"]
COLOURS = ("red", "orange", "green", "blue", "white")
SECTOR = 4096


@pytest.fixture
def tower():
    with Tower(seed=1) as tower:
        yield tower


def begin(tower, *held):
    """Power on with these buttons held, let go, and wait for the first page."""
    for button in held:
        tower.set_button(button, True)
    tower.power_on()
    tower.run(1500)
    for button in held:
        tower.set_button(button, False)
    tower.run(200)


def step(tower):
    tower.press("ROLL")
    tower.run(200)


def to_the_buttons(tower):
    begin(tower, "MENU")
    for _ in range(6):  # facts, pixels, four patterns
        step(tower)
    assert line(tower, 0) == "Press every button"


def line(tower, row):
    return tower.screen()[row].strip()


def lit(tower):
    """The places of the pixels that are on."""
    return {place for place, rgb in enumerate(tower.pixels.rgb) if any(rgb)}


def game_screen():
    """What a tower without factory test shows."""
    with Tower(seed=1) as other:
        begin(other)
        return other.screen()


@pytest.mark.parametrize("held", [(), ("ROLL",), ("SCORE",), (1,), (10,)])
def test_without_menu_held_there_is_none(tower, held):
    begin(tower, *held)
    assert tower.screen() == game_screen()
    assert not any("factory" in text for text in tower.console)


def test_the_facts(tower):
    begin(tower, "MENU")
    assert line(tower, 0) == f"FACTORY TEST      {factory.VERSION}"
    assert line(tower, 1) == "CircuitPython 10.3.0"
    assert re.fullmatch(r"heap (\d+K|\?) drive \d+K", line(tower, 2))
    assert line(tower, 3) == "nvm ok: blank"
    assert line(tower, 4) == "any button: begin"
    assert any(text.startswith(f"# factory test, version {factory.VERSION} heap") for text in tower.console)


def test_each_pixel_in_each_colour_with_its_number(tower):
    begin(tower, "MENU")
    tower.press("ROLL")
    seen = {}
    for _ in range(1900):
        tower.run(10)
        found = re.fullmatch(r"(\d+|all) (\w+)", line(tower, 1))
        if found and lit(tower):
            seen.setdefault(found.groups(), []).append((lit(tower), tuple(tower.pixels.rgb)))
    everything = {(str(pixel), colour) for pixel in (*range(1, 11), "all") for colour in COLOURS}
    assert set(seen) == everything
    light = {}
    for (pixel, colour), pictures in seen.items():
        places, rgb = pictures[len(pictures) // 2]  # the text comes some 100 ms after the light
        assert places == (set(range(10)) if pixel == "all" else {int(pixel) - 1})
        light.setdefault(colour, set()).update(rgb[place] for place in places)
    assert all(len(values) == 1 for values in light.values())
    assert len(set.union(*light.values())) == len(COLOURS)


def test_the_oled_shows_two_chessboards_all_and_nothing(tower):
    begin(tower, "MENU")
    step(tower)
    step(tower)
    pictures = []
    for _ in range(4):
        pictures.append("\n".join(tower.inverse()))
        tower.run(2000)
    board = "\n".join(("# " * 11)[row & 1 :][:21] for row in range(5))
    other = "\n".join((" #" * 11)[row & 1 :][:21] for row in range(5))
    assert [picture.ljust(len(board)) for picture in pictures[:2]] == [other, board]
    assert set(pictures[2]) == {"#", "\n"}
    assert not pictures[3].strip()
    assert line(tower, 0) == "Press every button"


def test_each_button_is_echoed_until_all_were_pressed(tower):
    to_the_buttons(tower)
    assert not lit(tower)
    for count, button in enumerate(BUTTONS[:-1]):
        tower.press(button)
        tower.run(150)
        assert line(tower, 3) == "pressed: " + {"SCORE": "OK"}.get(button, str(button))
        assert lit(tower) == (set(range(button)) if count < 10 else set(range(10)))
        marks = "".join(tower.inverse()[1:3]).count("#")
        assert marks == sum(len({"SCORE": "OK"}.get(name, str(name))) for name in BUTTONS[: count + 1])
    tower.press("MENU")
    tower.run(150)
    assert line(tower, 0) == "All buttons work"
    assert tower.console[-1].split(":")[1].strip() == ""


def test_then_the_game_and_the_last_press_does_not_act_in_it(tower):
    to_the_buttons(tower)
    for button in BUTTONS:
        tower.press(button)
    tower.press("MENU")
    tower.run(1500)
    assert tower.screen() == game_screen()
    tower.run(5000)
    assert tower.screen() == game_screen()
    assert tower.restarts == 0


@pytest.mark.parametrize("held_ms", [700, 2500, 10_000])
def test_menu_held_ends_the_buttons_and_names_what_is_missing(tower, held_ms):
    to_the_buttons(tower)
    for button in (1, 2, 10, "SCORE"):
        tower.press(button)
    tower.press("MENU", ms=held_ms)
    tower.run(200)
    assert [line(tower, row) for row in range(3)] == ["Buttons not pressed:", "3 4 5 6 7 8 9", "ROLL"]
    tower.press("MENU", ms=held_ms)
    tower.run(1500)
    if held_ms > 3000:
        assert "stuck" not in "".join(tower.screen())
    assert tower.screen() == game_screen()


def test_a_menu_button_that_is_stuck_only_delays_the_game(tower):
    tower.set_button("MENU", True)
    tower.power_on()
    tower.run(27_000)
    assert line(tower, 0) == "A button is stuck"
    tower.press("ROLL")
    tower.run(200)
    assert tower.screen() == game_screen()


def test_who_walks_away_leaves_a_game_behind(tower):
    to_the_buttons(tower)
    tower.press(3)
    tower.run(125_000)
    assert tower.screen() == game_screen()
    assert tower.restarts == 0


def test_a_game_goes_on_after_it(tower):
    begin(tower)
    for button in ("SCORE", "ROLL", "ROLL", 1):
        tower.press(button)
        tower.run(1500)
    picture = tower.screen()
    tower.power_off()
    before = bytes(tower.nvm).rstrip(b"\xff")
    files = dict(tower.files)
    for _ in range(3):
        begin(tower, "MENU")
        assert line(tower, 3) == "nvm ok: with journal"
        tower.power_off()
    assert bytes(tower.nvm).rstrip(b"\xff") == before + bytes(3)
    assert tower.files == files
    begin(tower)
    tower.run(1500)
    assert tower.screen() == picture


@pytest.mark.parametrize(
    "sector, said",
    [
        (b"\xff" * SECTOR, "ok: blank"),
        (b"\x00" * SECTOR, "not ours: not tried"),
        (b"hello".ljust(SECTOR, b"\xff"), "not ours: not tried"),
    ],
)
def test_a_blank_sector_is_blank_again_and_a_strange_one_untouched(sector, said):
    store = Store(sector)
    assert factory.try_nvm(store.nvm) == said
    assert bytes(store.sector) == sector


class WornNvm:
    """A sector of which one byte takes nothing any more."""

    def __init__(self, sector, worn):
        self.sector = bytearray(sector)
        self.worn = worn

    def __getitem__(self, place):
        return bytes(self.sector[place])

    def __setitem__(self, place, data):
        kept = self.sector[self.worn]
        self.sector[place] = data
        self.sector[self.worn] = kept


def test_a_worn_sector_is_told():
    assert factory.try_nvm(WornNvm(b"\xff" * SECTOR, 2000)) == "FAILED"
    store = Store()
    journal_of(store)
    used = len(bytes(store.sector).rstrip(b"\xff"))
    assert factory.try_nvm(WornNvm(store.sector, used)) == "FAILED"
    assert factory.try_nvm(WornNvm(store.sector, used + 5)) == "ok: with journal"


def journal_of(store, entries=40):
    """A journal with a game in it; what was noted."""
    journal = Journal(store, lambda: [(1, b"player")], lambda: True)
    journal.load(lambda kind, payload: None)
    journal.begin_game()
    for number in range(entries):
        journal.note(3 + number % 10, bytes(range(number, number + number % 16)))
    return journal


def read(store):
    entries = []
    journal = Journal(store, list, lambda: True)
    journal.load(lambda kind, payload: entries.append((kind, bytes(payload))))
    assert not journal.strange
    return entries


def test_after_a_power_cut_at_any_byte_it_changes_nothing_of_the_journal():
    store = Store()
    journal = journal_of(store)
    store.writes = []
    for number in range(30):
        journal.note(1 + number % 14, bytes(range(number * 7, number * 7 + number % 16)))
    everything = read(store)
    assert len(store.writes) == 30
    tried = 0
    for write in store.writes:
        for cut in cuts(*write):
            before = read(cut)
            assert factory.try_nvm(cut.nvm) == "ok: with journal"
            after = read(cut)
            # An entry of which just the last byte was missing, a 0, may be whole now: it was the one being written.
            assert after == before or after == everything[: len(before) + 1]
            # And play goes on behind it.
            journal = Journal(cut, list, lambda: True)
            journal.load(lambda kind, payload: None)
            assert journal.note(5, b"next")
            assert read(cut) == [*after, (5, b"next")]
            tried += 1
    assert tried > 300


def test_a_sector_that_is_nearly_full_is_left_alone():
    store = Store()
    journal = journal_of(store)
    while len(bytes(store.sector).rstrip(b"\xff")) < store.page - 60:
        journal.note(5, b"0123456789")
    before = bytes(store.sector)
    assert factory.try_nvm(store.nvm) == "full: not tried"
    assert bytes(store.sector) == before


def test_a_power_cut_while_a_blank_sector_is_tried_costs_nothing(tower):
    for after in (0, 1, 100, SECTOR - 1, SECTOR, SECTOR + 1, SECTOR + 20):
        tower.nvm[:] = b"\xff" * SECTOR
        tower.flash.cut_after = after
        tower.set_button("MENU", True)
        tower.power_on()
        tower.run(1500, check=False)
        tower.power_off()
        tower.flash.cut_after = None
        tower.set_button("MENU", False)
        begin(tower)
        if "Journal" in "".join(tower.screen()):
            tower.press("SCORE")
            tower.run(300)
        assert tower.screen() == game_screen()
        tower.power_off()
