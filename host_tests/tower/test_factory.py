"""The factory test: MENU held at power-up, one page after the other, and then the game as if nothing had been but that
language and colours are known.
"""

import re

import pytest

from desktop.bench.tower import Tower
from hardware.first_time.steps import try_nvm
from host_tests.player import Player
from host_tests.stores import Store, cuts
from host_tests.thorough import share
from p10core.journal.journal import Journal
from p10core.journal.kinds import PIXELS
from p10core.journal.reader import load
from p10core.kernel.settings import PIXEL_ORDERS
from p10core.kernel.words import LANGUAGES
from p10core.version import VERSION

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


def to_the_facts(tower, language="en"):
    """Into the test of a new tower, which asks for the language."""
    begin(tower, "MENU")
    assert line(tower, 0) == "Language?"
    tower.press([row.code for row in LANGUAGES].index(language) + 1)
    tower.run(200)


def to_the_power(tower, language="en"):
    to_the_facts(tower, language)
    step(tower)


def to_the_order(tower, language="en"):
    to_the_power(tower, language)
    step(tower)


def to_the_pixels(tower, language="en"):
    to_the_order(tower, language)
    answer(tower, "SCORE")
    answer(tower, "SCORE")


def answer(tower, button):
    tower.press(button)
    tower.run(300)


def from_the_buttons_to_the_result(tower):
    for button in BUTTONS:
        tower.press(button)
        tower.run(100)
    tower.run(300)
    step(tower)


def from_the_pixels_to_the_buttons(tower, white="SCORE", lit="SCORE"):
    """Past the walk through the pixels, and three patterns; what is answered when all of them are on."""
    step(tower)
    answer(tower, white)
    for _ in range(3):
        step(tower)
    answer(tower, lit)


def to_the_buttons(tower):
    to_the_pixels(tower)
    from_the_pixels_to_the_buttons(tower)
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


@pytest.mark.parametrize("held", [("ROLL",), (10,)])
def test_without_menu_held_there_is_none(tower, held):
    begin(tower, *held)
    assert tower.screen() == game_screen()
    assert not any("factory" in text for text in tower.console)


def test_the_facts(tower):
    to_the_facts(tower)
    assert line(tower, 0) == f"FACTORY TEST      {VERSION}"
    assert line(tower, 1) == "CircuitPython 10.3.0"
    assert re.fullmatch(r"heap (\d+K|\?) drive \d+K", line(tower, 2))
    assert line(tower, 3) == "nvm ok: blank"
    assert line(tower, 4) == "any button: begin"
    assert any(text.startswith(f"# factory test, version {VERSION} heap") for text in tower.console)


def test_each_pixel_in_each_colour_with_its_number(tower):
    to_the_order(tower)
    answer(tower, "SCORE")
    tower.press("SCORE")
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


def test_the_oled_shows_two_chessboards_nothing_and_all(tower):
    to_the_pixels(tower)
    step(tower)
    answer(tower, "SCORE")
    pictures = []
    for _ in range(4):
        pictures.append("\n".join(tower.inverse()))
        tower.run(2000)
    board = "\n".join(("# " * 11)[row & 1 :][:21] for row in range(5))
    other = "\n".join((" #" * 11)[row & 1 :][:21] for row in range(5))
    assert [picture.ljust(len(board)) for picture in pictures[:2]] == [other, board]
    assert not pictures[2].strip()
    assert set(pictures[3]) == {"#", "\n"}
    assert (line(tower, 1), line(tower, 4)) == ("Is all of it lit?", "OK: yes  ROLL: no")
    for button in (1, "MENU"):  # they answer nothing
        answer(tower, button)
    assert line(tower, 1) == "Is all of it lit?"
    answer(tower, "SCORE")
    assert line(tower, 0) == "Press every button"


@pytest.mark.parametrize(
    ("white", "lit", "dark", "said"),
    [
        ("ROLL", "SCORE", 2, "Lights: one is wrong"),  # a pixel is dead, or lacks a colour
        ("SCORE", "ROLL", 4, "Screen: not all lit"),  # a row of it is dead
        (None, "SCORE", 2, "Lights: one is wrong"),  # nobody has looked
        ("SCORE", None, 4, "Screen: not all lit"),
    ],
)
def test_what_the_tower_cannot_see_itself_passes_if_somebody_has_seen_it(tower, white, lit, dark, said):
    tower.vbus = True
    to_the_pixels(tower)
    step(tower)
    assert line(tower, 1) == "All white?" and len(set(tower.pixels.rgb)) == 1
    tower.run(61_000) if white is None else answer(tower, white)
    tower.run(6500)
    tower.run(61_000) if lit is None else answer(tower, lit)
    from_the_buttons_to_the_result(tower)
    assert line(tower, 0).startswith("FAULTY")
    assert line(tower, dark) == said
    assert [row.count("#") for row in tower.inverse()] == [len(said) if row == dark else 0 for row in range(5)]


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
    from_the_buttons_to_the_result(tower)
    assert line(tower, 0).startswith("PASSED")
    tower.press("MENU")
    tower.run(1500)
    assert tower.screen() == game_screen()
    tower.run(5000)
    assert tower.screen() == game_screen()
    assert tower.restarts == 1


@pytest.mark.parametrize("held_ms", [700, 2500, 10_000])
def test_menu_held_ends_the_buttons_and_names_what_is_missing(tower, held_ms):
    to_the_buttons(tower)
    for button in (1, 2, 10, "SCORE"):
        tower.press(button)
    tower.press("MENU", ms=held_ms)
    tower.run(200)
    assert [line(tower, row) for row in range(3)] == ["Buttons not pressed:", "3 4 5 6 7 8 9", "ROLL"]
    tower.press("MENU", ms=held_ms)
    tower.run(300)
    assert line(tower, 0).startswith("FAULTY")
    tower.press("MENU", ms=held_ms)
    tower.run(1500)
    if held_ms > 3000:
        assert "stuck" not in "".join(tower.screen())
    assert tower.screen() == game_screen()


def test_a_menu_button_that_is_stuck_only_delays_the_game(tower):
    tower.set_button("MENU", True)
    tower.power_on()
    tower.run(27_000)
    assert tower.screen() == game_screen()
    tower.press("ROLL")
    tower.run(200)
    assert line(tower, 4).endswith("OK:go"), "the others work"


def test_who_walks_away_leaves_a_game_behind(tower):
    to_the_buttons(tower)
    tower.press(3)
    tower.run(125_000)
    assert line(tower, 0).startswith("FAULTY")  # it waits to be photographed
    tower.run(300_000)
    assert tower.screen() == game_screen()
    assert tower.restarts == 1


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
        begin(tower, "MENU")  # nobody is asked for the language: it was kept with the game
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
    assert try_nvm(store.nvm) == said
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
    assert try_nvm(WornNvm(b"\xff" * SECTOR, 2000)) == "BROKEN"
    store = Store()
    journal_of(store)
    used = len(bytes(store.sector).rstrip(b"\xff"))
    assert try_nvm(WornNvm(store.sector, used)) == "BROKEN"
    assert try_nvm(WornNvm(store.sector, used + 5)) == "ok: with journal"


def journal_of(store, entries=40):
    """A journal with a game in it; what was noted."""
    journal = Journal(store, lambda: [(1, b"player")])
    journal.is_on = True
    load(journal, lambda kind, payload: None)
    journal.begin_game()
    for number in range(entries):
        journal.note(3 + number % 10, bytes(range(number, number + number % 16)))
    return journal


def read(store):
    entries = []
    journal = Journal(store, list)
    load(journal, lambda kind, payload: entries.append((kind, bytes(payload))))
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
            assert try_nvm(cut.nvm) == "ok: with journal"
            after = read(cut)
            # An entry of which just the last byte was missing, a 0, may be whole now: it was the one being written.
            assert after == before or after == everything[: len(before) + 1]
            # And play goes on behind it.
            journal = Journal(cut, list)
            load(journal, lambda kind, payload: None)
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
    assert try_nvm(store.nvm) == "full: not tried"
    assert bytes(store.sector) == before


# What is measured, and asked


@pytest.mark.parametrize("usb, cell, shown", [(False, 3.9, ("-", "3.9 V")), (True, 3.9, ("4.6 V", "-"))])
def test_the_tower_tells_what_it_runs_on(tower, usb, cell, shown):
    tower.vbus, tower.vsys = usb, cell - 0.25
    to_the_power(tower)
    assert (line(tower, 1), line(tower, 2)) == (f"USB {shown[0]}", f"Cell {shown[1]}")
    assert line(tower, 3) == ("Pull USB: the cell?" if usb else "Plug USB in, too")


def test_usb_and_cell_are_both_seen_if_the_plug_is_pulled_meanwhile_and_the_pixels_shine_white_at_full_for_it(tower):
    tower.vbus, tower.vsys = True, 3.45
    to_the_power(tower)
    assert lit(tower) == set(range(10)) and len(set(tower.pixels.rgb)) == 1
    white = tower.pixels.rgb[0]
    assert min(white) > 80
    tower.vbus = False
    tower.run(1500)
    assert (line(tower, 1), line(tower, 2), line(tower, 3)) == ("USB 4.6 V", "Cell 3.7 V", "")
    step(tower)
    step(tower)
    assert max(map(max, tower.pixels.rgb)) < max(white)


def is_all(tower, part):
    """Whether all pixels are of a colour: its place in red, green, blue."""
    others = [other for other in range(3) if other != part]
    return all(rgb[part] > 2 * rgb[other] for rgb in tower.pixels.rgb for other in others)


def tell_colours(tower):
    """Answer as somebody who sees the pixels; what was asked, with the answer."""
    asked = []
    while line(tower, 1).startswith("All "):
        what = line(tower, 1)
        asked.append((line(tower, 0).split()[-1], what, is_all(tower, ["All red?", "All green?"].index(what))))
        answer(tower, "SCORE" if asked[-1][2] else "ROLL")
    return asked


@pytest.mark.share
@pytest.mark.parametrize("order", share(PIXEL_ORDERS, 3))
def test_the_order_of_colours_is_asked_until_it_is_told_apart_and_kept(order):
    with Tower(seed=1) as tower:
        tower.pixels.order = order
        to_the_order(tower)
        assert line(tower, 0) == "Lights, order GRB"
        asked = tell_colours(tower)
        assert asked[-2:] == [(order, "All red?", True), (order, "All green?", True)]
        assert len(asked) <= 8
        for _ in range(2):  # and after the plug was pulled
            tower.power_off()
            begin(tower, "MENU")
            step(tower)
            step(tower)
            assert line(tower, 0) == f"Lights, order {order}"
            assert is_all(tower, 0)


@pytest.mark.parametrize(("named", "order"), [("BRG", "GRB"), ("RGB", "RBG")])
def test_two_colours_that_are_swapped_are_no_right_order(named, order):
    """All red, and green shines blue: that was PASSED."""
    with Tower(seed=1, settings={"pixels": named}) as tower:
        tower.pixels.order = order
        to_the_order(tower)
        assert (line(tower, 0), is_all(tower, 0)) == (f"Lights, order {named}", True)
        assert tell_colours(tower)[1] == (named, "All green?", False)
        assert line(tower, 1).startswith("1 ")
        tower.power_off()
        begin(tower, "MENU")
        step(tower)
        step(tower)
        assert line(tower, 0) == f"Lights, order {order}"


def test_an_order_that_is_none_of_ours_does_not_pass(tower):
    """All red by GRBW, but blue is where green should be."""
    tower.pixels.order = "BRGW"
    to_the_order(tower)
    assert tell_colours(tower)[-1] == ("GRBW", "All green?", False)
    assert line(tower, 1).startswith("1 ")
    from_the_pixels_to_the_buttons(tower)
    from_the_buttons_to_the_result(tower)
    assert line(tower, 0).startswith("FAULTY")


def test_an_order_in_settings_toml_that_was_changed_afterwards_counts(tower):
    tower.pixels.order = "RGB"
    to_the_order(tower)
    answer(tower, "ROLL")
    answer(tower, "SCORE")
    answer(tower, "SCORE")
    tower.power_off()
    nvm = bytes(tower.nvm)
    for named, counts in (("GRB", "RGB"), ("GRBW", "GRBW")):
        with Tower(seed=1, settings={"pixels": named}) as other:
            other.nvm[:] = nvm
            begin(other, "MENU")
            step(other)
            step(other)
            assert line(other, 0) == f"Lights, order {counts}"


def test_each_page_of_the_journal_begins_with_the_order_that_somebody_has_seen():
    app = Player().app
    assert PIXELS not in [kind for kind, _ in app.snapshot()]
    app.kept.seen_order = bytes(map(PIXEL_ORDERS.index, ("RGB", "GRB")))
    assert (PIXELS, app.kept.seen_order) in [*app.snapshot()]


def test_if_nobody_sees_red_the_order_stays_and_the_result_says_so(tower):
    tower.pixels.cut_at = 0
    to_the_order(tower)
    for _ in range(5):  # by whether, and where, a pixel has red
        answer(tower, "ROLL")
    from_the_pixels_to_the_buttons(tower)
    from_the_buttons_to_the_result(tower)
    assert line(tower, 0).startswith("FAULTY")
    assert line(tower, 2) == "Lights: not seen red"
    assert [row.count("#") for row in tower.inverse()] == [0, 0, 20, 0, 0]
    tower.power_off()
    begin(tower, "MENU")
    step(tower)
    step(tower)
    assert line(tower, 0) == "Lights, order GRB"


SAID = {
    "en": ["PASSED", "USB 4.6 V  Cell 3.7 V", "Lights GRB, 5 V ok", "All buttons work"],
    "de": ["BESTANDEN", "USB 4.6 V  Akku 3.7 V", "Lichter GRB, 5 V ok", "Alle Tasten gehen"],
}


@pytest.mark.parametrize("language", SAID)
def test_the_result_stands_on_one_screen_in_the_language_that_was_chosen_first(tower, language):
    tower.vbus, tower.vsys = True, 3.45
    to_the_power(tower, language)
    tower.vbus = False
    tower.run(1500)
    step(tower)
    answer(tower, "SCORE")
    answer(tower, "SCORE")
    from_the_pixels_to_the_buttons(tower)
    from_the_buttons_to_the_result(tower)
    assert line(tower, 0) == SAID[language][0].ljust(21 - len(VERSION)) + VERSION
    assert [line(tower, row) for row in range(1, 4)] == SAID[language][1:]
    assert re.fullmatch(r"SSD1306 nvm ok [0-9A-F]{6}", line(tower, 4))
    assert "".join(tower.inverse()).strip() == ""
    green = tower.pixels.rgb
    assert all(rgb[1] > 2 * max(rgb[0], rgb[2]) for rgb in green)
    assert tower.console[-1].startswith("# factory test, passed: ")
    tower.press("ROLL")
    tower.run(1500)
    with Tower(seed=1, settings={"language": language}) as other:
        begin(other)
        assert tower.screen() == other.screen()
    tower.power_off()
    begin(tower, "MENU")
    assert line(tower, 0).split()[0] == {"en": "FACTORY", "de": "WERKSTEST"}[language]


def test_who_does_not_answer_in_which_language_is_in_the_game_and_nothing_is_kept(tower):
    before = bytes(tower.nvm)
    begin(tower, "MENU")
    tower.run(21_000)
    assert tower.screen() == game_screen()
    assert bytes(tower.nvm) == before
