"""The start page of a release: whole in each language, its links lead somewhere, its PDFs are the same each time."""

import re
import tomllib

import pytest
from PIL import Image

from desktop.__main__ import COMMANDS, run
from desktop.image.picos import BOARDS
from desktop.making.board.steps import STEPS
from desktop.making.book import book, pdf, screens, words
from desktop.making.case.actions import NAMES, SIZE, STRIP
from desktop.making.measures import HARDWARE, Measures
from desktop.release import release
from desktop.version import full_version
from host_tests.thorough import share
from p10core.kernel.words import LANGUAGES, Words

CODES = [language.code for language in LANGUAGES]
TEXT = tomllib.loads((words.HERE / "text.toml").read_text("utf-8"))
SCREENS = {"screen-result", "screen-dice"}


@pytest.fixture(scope="module")
def page():
    return book.html(CODES, full_version())


def texts(found, at=""):
    """Every text of text.toml by its place: what it is in each language."""
    if isinstance(found, dict) and set(found) & set(CODES):
        yield at, {code: said for code, said in found.items() if code != "minutes"}
    elif isinstance(found, dict | list):
        for key, value in found.items() if isinstance(found, dict) else enumerate(found):
            yield from texts(value, f"{at}/{key}")


def test_every_text_is_there_in_each_language_and_names_the_same_files():
    found = dict(texts(TEXT))
    assert len(found) > 80
    for at, text in found.items():
        assert set(text) == set(CODES), at
        assert len(set(map(bool, text.values()))) == 1, at
        assert len({frozenset(words.PLACE.findall(said)) for said in text.values()}) == 1, at
        assert len({len(words.MONO.findall(said)) for said in text.values()}) == 1, at
        assert len({len(words.BOLD.findall(said)) for said in text.values()}) == 1, at


@pytest.mark.parametrize("name", ["wiring.svg", "perfboard.svg"])
def test_what_a_drawing_of_the_lite_tower_says_it_says_in_each_language(name):
    drawn = words.drawn((HARDWARE / name).read_text("utf-8"))
    english = [text[1] for text in words.TEXT.finditer(drawn["en"]) if re.search("[a-z]{3}", text[1])]
    assert english
    for code in ("de", "fr"):
        stayed = set(english) & {text[1] for text in words.TEXT.finditer(drawn[code])}
        assert stayed <= {"Pico"}


def test_each_step_has_its_picture_its_time_and_what_to_see_when_it_is_right(page):
    order = ["order", "solder", "measure", "cell", "print", "flash", "close", "play"]
    assert [step["id"] for step in TEXT["steps"]] == order
    for step in TEXT["steps"]:
        section = page.split(f'<section id="{step["id"]}">')[1].split("</section>")[0]
        assert re.search(r'<p class="time">\d+ min', section)
        assert section.count('class="right"') == 1
        assert "<img" in section or "<svg" in section
    assert page.count('class="box"') > 20  # to be ticked


def test_no_two_actions_share_a_picture_and_each_is_in_the_strip():
    shown = [step["picture"] for step in TEXT["steps"] if step["picture"]]
    shown += [f"act-{name}" for step in TEXT["steps"] for names in step.get("actions", ()) for name in names]
    assert len(set(shown)) == len(shown) > 10
    assert {f"act-{name}" for name in NAMES} == {name for name in shown if name.startswith("act-")} | {"act-whole"}
    with Image.open(HARDWARE / STRIP) as strip:
        assert strip.size == (SIZE[0], SIZE[1] * len(NAMES)), "made otherwise: python -m desktop hardware_pictures"


def test_each_step_of_soldering_has_its_picture_and_a_word(page):
    section = page.split('<section id="solder">')[1].split("</section>")[0]
    steps = section.split('<div class="solder">')[1:]
    assert len(steps) == len(STEPS) + 1 and "10 kΩ" in steps[-1], "the screen's cable comes last"
    for step, shown in zip(STEPS, steps[:-1], strict=True):
        assert shown.count("<svg") == 1 and shown.count('<p lang="en"') >= 1, step.refs
        assert book.spans(list(step.refs)) in shown
    assert section.count('class="joints"') == 1  # which joints are good, and where a lead is cut
    assert "Step 1:" in (HARDWARE / "solder-1.svg").read_text("utf-8")  # its title, which is in English
    assert all(f'viewBox="0 {book.HEAD} ' in shown for shown in steps[:-1])


@pytest.mark.parametrize(
    "refs, said",
    [
        (["C2", "C3", "C4", "R1"], "C2–C4, R1"),
        (["C9", "C10"], "C9–C10"),
        (["U0"], "U0"),
        (["J1", "J3", "S1"], "J1, J3, S1"),
        (["BZ1", "C1", "C2"], "BZ1, C1–C2"),
    ],
)
def test_neighbours_are_said_in_one(refs, said):
    assert book.spans(refs) == said


@pytest.mark.sweep
def test_what_the_page_links_to_lies_beside_it(tmp_path, monkeypatch):
    def drive(folder, board):
        folder.with_suffix(".uf2").write_text(board.id)

    def board(arguments):
        (release.Path(arguments[0]) / "gerbers").mkdir(parents=True)

    monkeypatch.setattr(release.drive, "build", drive)
    monkeypatch.setattr(release.pcb, "main", board)
    monkeypatch.setattr(release.enclosure, "main", lambda arguments: release.Path(arguments[0]).mkdir())
    monkeypatch.setattr(book, "pdf", lambda _: b"%PDF")
    folder = tmp_path / "release"
    release.make(folder, ["book", "board", "drive", "docs", "enclosure"])
    made = {path.name for path in folder.iterdir()}
    linked = set(re.findall(r'href="([^#"]+)"', (folder / book.START).read_text("utf-8")))
    assert len(linked) == 4 + len(BOARDS)
    assert linked <= made
    assert {f"tower-{full_version()}-start-{code}.pdf" for code in CODES} <= made
    release.make(folder, ["docs"])  # an older one goes
    assert not [path for path in folder.iterdir() if path.name == book.START or path.suffix == ".pdf"]


def test_nobody_is_told_to_make_anything_but_a_tower(page):
    targets = re.findall(r"^([a-z-]+):", (release.ROOT / "Makefile").read_text(), re.MULTILINE)
    assert "drive" in targets
    assert set(re.findall(rf"\bmake (?:{'|'.join(targets)})\b", page)) == {"make install"}, "the other way to flash"


def test_measures_are_those_of_the_box():
    m = Measures(board_width=70.5, board_height=41.0)
    said = words.words(words.files("1.0"), m, is_linked=True)
    assert any("70.5 x 41" in thing["text"]["en"] for thing in said["board_list"]["things"])
    width, depth = m.board.size
    assert f"{width:.0f} x {depth:.0f} mm" in said["steps"][0]["right"]["de"]


@pytest.mark.parametrize("code", CODES)
def test_it_names_the_steps_of_the_factory_test_as_the_tower_does(code):
    [line] = [line for step in TEXT["steps"] if step["id"] == "flash" for line in step["do"] if "ROLL" in line["en"]]
    say = Words(code, "first_time")
    assert words.ITALIC.findall(words.BOLD.sub("", line[code])) == [say("Power"), say("All red?")]


def test_the_factory_test_that_is_shown_has_passed(monkeypatch):
    monkeypatch.setattr(screens, "_picture", lambda tower: tower.screen()[0].encode())
    assert screens._result("en").startswith(b"PASSED")


def test_the_tower_s_screens_are_shown_in_each_language(page):
    for name in SCREENS:
        shown = [picture[code] for picture in [book._pictures(CODES)[name]] for code in CODES]
        assert len(set(shown)) == len(CODES), name
        assert all(picture in page for picture in shown)


@pytest.mark.share
@pytest.mark.parametrize("tag, code", share([("fr-CH", "fr"), ("de", "de"), ("ja", "en")], 2))
def test_a_reader_sees_one_language_and_may_choose_another(page, browser, tmp_path, tag, code):
    (tmp_path / book.START).write_text(page, "utf-8")
    seen = browser.new_page(viewport={"width": 390, "height": 800}, locale=tag)
    seen.goto((tmp_path / book.START).as_uri())
    assert shown(seen) == {code}
    assert seen.evaluate("document.documentElement.scrollWidth") <= 390
    seen.get_by_text("Deutsch", exact=True).click()
    assert shown(seen) == {"de"}


def shown(seen):
    """The languages in which something is to be seen."""
    return set(
        seen.evaluate("""() => [...document.querySelectorAll("main [lang]")]
            .filter((one) => one.getClientRects().length).map((one) => one.lang)""")
    )


@pytest.mark.skipif(not pdf.WEASYPRINT.exists(), reason="no .venv-book: make book")
def test_a_pdf_is_the_same_each_time_and_knows_no_folder():
    page = '<html lang="de"><body><h1>Grüße</h1><svg width="9" height="9"><circle r="4"/></svg></body></html>'
    first, second = pdf.pdf(page), pdf.pdf(page)
    assert first == second and first.startswith(b"%PDF")
    assert b"page.html" not in first
    assert pdf.pdf(page.replace("Grüße", "Gruß")) != first


def test_without_weasyprint_one_line_says_what_fills_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pdf, "WEASYPRINT", tmp_path / "nowhere")
    monkeypatch.setattr(book, "html", lambda *_: "<p>")
    assert run("desktop", COMMANDS, ["book", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "make book fills it" in said


def test_the_first_power_is_told_second_by_second_with_its_picture(page):
    section = page.split('<section id="flash">')[1].split("</section>")[0]
    times = [now["at"] for now in TEXT["first"]]
    assert times == sorted(times) and len(times) == 6
    assert all(f"<b>{at} s</b>" in section for at in times)
    assert "figure" in section and book._pictures(["en"])["first"]["en"] in section
