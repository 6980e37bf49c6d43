"""What the pages of the project name is there: tests, files, commands, settings."""

import re
from pathlib import Path

import pytest

from desktop.__main__ import COMMANDS

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
ROOMS = ("p10core", "hardware", "desktop/making", "desktop/words", "host_tests")
PAGES = [ROOT / "README.md", *(page for room in ("docs", *ROOMS) for page in sorted((ROOT / room).glob("*.md")))]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them: ``what-may-go-wrong``."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_test_that_the_pages_name_is_there():
    named = re.findall(r"`(\w+/test_\w+\.py)?::(test_\w+)`", "\n".join(page.read_text("utf-8") for page in PAGES))
    assert len(named) > 15
    file = ""
    for start, test in named:
        file = start or file  # `::test_x` stands behind another of the same file
        assert f"\ndef {test}(" in (TESTS / file).read_text("utf-8"), (file, test)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_leads_somewhere(page):
    for link in re.findall(r"\]\((?!https?:)([^)]*)\)", page.read_text("utf-8")):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_file_and_folder_that_a_page_names_is_there(page):
    named = re.findall(r"`((?:p10core|hardware|desktop|host_tests|docs)/[\w./]*)`", page.read_text("utf-8"))
    missing = [name for name in named if not (ROOT / name).exists()]
    assert not missing


def test_every_room_is_in_the_list_of_rooms():
    page = (ROOT / "docs" / "code.md").read_text("utf-8")
    named = set(re.findall(r"^\| (.*?) \|", page, re.MULTILINE))
    folders = [path.parent for room in ("p10core", "desktop") for path in (ROOT / room).glob("*/__init__.py")]
    assert len(folders) > 15
    assert not [folder for folder in folders if f"`{folder.relative_to(ROOT).as_posix()}/`" not in " ".join(named)]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_command_that_a_page_names_is_there(page):
    text = page.read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    spans = "\n".join(re.findall(r"`([^`\n]+)`", text) + re.findall(r"```\n(.*?)```", text, re.DOTALL))
    assert set(re.findall(r"^(?:/usr/bin/)?make ([a-z-]+)", spans, re.MULTILINE)) <= targets
    commands = {name for name, *_ in COMMANDS}
    assert set(re.findall(r"python -m desktop ([a-z_]+)", spans)) <= commands


def test_every_setting_is_told_and_no_other():
    pages = "\n".join((ROOT / "docs" / name).read_text("utf-8") for name in ("play.md", "cafe.md"))
    rows = re.findall(r"^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|", pages, re.MULTILINE)
    told = re.findall(r"`(\w+)`", " ".join(rows))
    keys = re.findall(r"^(\w+) =", (ROOT / "settings.toml").read_text("utf-8"), re.MULTILINE)
    firmwares = [key for key in keys if key.isupper()]
    assert sorted(told) == sorted(set(keys) - set(firmwares))
    assert all(f"`{key}`" in pages for key in firmwares)
