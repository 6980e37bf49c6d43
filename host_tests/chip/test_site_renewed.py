"""A site whose tower has another version: who has begun a game there goes on with it, by the new program."""

import pytest

from desktop.chip.chip import Chip
from desktop.site import build
from host_tests.chip import flashed
from host_tests.page.site_player import FOLDER, QUICKLY, dice, host, lie, play_to_the_dice, press, said, until

ANEW = "navigator.serviceWorker.register = async () => { throw new Error('each load is anew'); }"
SAVE = "[...document.querySelectorAll('.save')].find((button) => /^UF2/.test(button.textContent)).click()"
OPEN = SAVE.replace("/^UF2/", "/UF2$/")
# The second of the file's two rooms is written to its middle, and then the browser stands still.
STANDS_STILL = b"""
const whole = FileSystemSyncAccessHandle.prototype.write;
FileSystemSyncAccessHandle.prototype.write = function (data, { at }) {
  if (data.length <= HEAD || at === HEAD) return whole.call(this, data, { at });
  whole.call(this, data.slice(0, data.length / 2), { at });
  postMessage({ notice: "Now." });
  for (;;);
};
"""


@pytest.fixture(scope="module")
def versions(tmp_path_factory):
    """The files of the site of a version, and those of the next one."""
    older = flashed.of_another_version(tmp_path_factory.mktemp("uf2") / "older.uf2")
    pages = build.pages()
    return pages | build.tower(older), pages | build.tower(flashed.tower())


@pytest.fixture
def german(browser):
    """A visitor, each of whose loads has the site of now."""
    context = browser.new_context(locale="de")
    context.add_init_script(ANEW)
    yield context
    context.close()


def begun(page, site):
    """Into a game, with die 2 held; what the dice show."""
    page.goto(site.url)
    until(page, lambda: "Wer spielt?" in said(page))
    lies = play_to_the_dice(page)
    press(page, "2")
    return lies


def is_on(page, site, lies):
    """The game goes on with the same dice, and with what was held."""
    page.goto(site.url)
    until(page, lambda: dice(page) == lies)
    assert page.locator(".hold").nth(1).get_attribute("aria-pressed") == "true"
    page.keyboard.press("r")
    assert lie(page, lies)[1] == lies[1]


def saved(page, path):
    """The tower of a page, on a Pico."""
    with page.expect_download() as saving:
        page.evaluate(SAVE)
    saving.value.save_as(path)
    return Chip(path)


@pytest.fixture
def before(german, versions, tmp_path):
    """(page, site, dice): of a game that was begun on the site of the older version."""
    page = german.new_page()
    with host(tmp_path) as site:
        build.write(versions[0], tmp_path / FOLDER, QUICKLY)
        yield page, site, begun(page, site)


def test_who_comes_back_to_a_newer_site_plays_on_with_its_program(before, versions, tmp_path):
    page, site, lies = before
    old = flashed.files(saved(page, tmp_path / "before.uf2"))
    build.write(versions[1], tmp_path / FOLDER, QUICKLY)
    is_on(page, site, lies)
    chip = saved(page, tmp_path / "after.uf2")
    new = flashed.files(chip)
    assert flashed.OLDER in old and b"10.2.9" in old["boot_out.txt"]
    assert flashed.program(chip) == flashed.program(Chip(flashed.tower()))
    assert new["settings.toml"] == old["settings.toml"] and b'language = "de"' in old["settings.toml"]
    assert b"10.2.1" in new["boot_out.txt"]
    assert [game[-1].split()[0] for game in flashed.games(chip)] == ["roll"]
    page.reload()
    until(page, lambda: len(dice(page)) == 10)
    page.close()


def test_a_tab_that_is_closed_while_the_new_program_is_written_loses_nothing(before, german, versions, tmp_path):
    page, site, lies = before
    newer = versions[1]
    cut = {"kept_flash.js": newer["kept_flash.js"] + STANDS_STILL}
    build.write(newer | cut, tmp_path / FOLDER, QUICKLY)
    page.goto(site.url)
    page.get_by_text("Now.").wait_for()
    page.close()
    build.write(newer, tmp_path / FOLDER, QUICKLY)
    page = german.new_page()
    is_on(page, site, lies)
    assert flashed.OLDER not in flashed.files(saved(page, tmp_path / "after.uf2"))


def test_the_uf2_of_another_version_goes_on_with_the_program_of_this_page(home, versions, tmp_path):
    older, newer = versions
    page = home.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.add_init_script(ANEW)
    with host(tmp_path) as site:
        build.write(older, tmp_path / FOLDER, QUICKLY)
        page.goto(site.url)
        lies = play_to_the_dice(page)
        saved(page, tmp_path / "older.uf2")
    other = tmp_path / "elsewhere"
    with host(other) as site:
        build.write(newer, other / FOLDER, QUICKLY)
        page.goto(site.url)
        until(page, lambda: said(page))
        with page.expect_file_chooser() as chooser:
            page.evaluate(OPEN)
        chooser.value.set_files(tmp_path / "older.uf2")
        page.get_by_text("That UF2 is of another version").wait_for()
        until(page, lambda: dice(page) == lies)
        page.reload()
        assert lie(page) == lies
        assert flashed.program(saved(page, tmp_path / "newer.uf2")) == flashed.program(Chip(flashed.tower()))
        page.close()
