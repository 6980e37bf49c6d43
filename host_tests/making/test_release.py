"""The release: made twice it is the same to the byte, its sums are right, and one version is told everywhere."""

import hashlib
import io
import os
import re
import subprocess
import zipfile

import pytest

from desktop.__main__ import COMMANDS, run
from desktop.bench.fresh_drive import template_of
from desktop.bench.tower import Tower
from desktop.errors import BadInput
from desktop.image.picos import BOARDS
from desktop.image.project import Project as Device
from desktop.making.archive import files_in, zipped
from desktop.release import release
from desktop.release.changelog import changelog
from desktop.version import full_version
from p10core.version import VERSION

QUICK = ["docs", "wheel"]
CERN_OHL_P = "eeecc593866fa1c3b80189c7e3dc0ceb77740557fa92f81771f891cc54c579cb"  # of its text as SPDX has it


@pytest.fixture(scope="module")
def parts():
    """What is made quickly. A zip of the project has no history to make a release of; half of one has no changelog."""
    if not (release.ROOT / ".git").exists():
        pytest.skip("no history here")
    try:
        changelog(release.ROOT, VERSION)
    except BadInput:
        return QUICK
    return ["changelog", *QUICK]


@pytest.fixture(scope="module")
def made(parts, tmp_path_factory):
    """What is made quickly."""
    here = tmp_path_factory.mktemp("here")
    release.make(here, parts)
    return here


def inside(folder, pattern):
    """The files in a release's zip."""
    [path] = folder.glob(pattern)
    return inside_of(path.read_bytes())


def inside_of(data):
    """The files in a zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_it_has_each_thing_under_the_version_s_name(made, parts):
    name = f"tower-{full_version()}"
    assert set(files_in(made)) == {
        f"{name}-docs.zip",
        f"tower_board-{VERSION}-py3-none-any.whl",
        "SHA256SUMS",
        *(["CHANGELOG.md"] if "changelog" in parts else []),
    }


def test_the_sums_are_those_that_sha256sum_finds(made):
    command = ["sha256sum", "--check", "SHA256SUMS"]
    said = subprocess.run(command, cwd=made, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert said.stdout.count(": OK") == len(files_in(made)) - 1


def test_each_board_s_drive_is_handed_out_and_no_firmware(tmp_path, monkeypatch):
    monkeypatch.setattr(release.drive, "build", lambda folder, board: folder.with_suffix(".uf2").write_text(board.id))
    release.make(tmp_path, ["drive"])
    made = files_in(tmp_path)
    assert made.keys() == {"SHA256SUMS", *(f"tower-{full_version()}-{board}-drive.uf2" for board in BOARDS)}
    for board in BOARDS:
        assert made[f"tower-{full_version()}-{board}-drive.uf2"] == board.encode()


def test_a_zip_is_the_same_whenever_and_by_whomever_its_files_were_written(tmp_path):
    zips = []
    for hour, rights, order in ((10**9, 0o600, "ab"), (1.5 * 10**9, 0o755, "ba")):
        folder = tmp_path / order
        (folder / "in").mkdir(parents=True)
        for name in order:
            path = folder / "in" / name
            path.write_text(f"this is {name}")
            path.chmod(rights)
            os.utime(path, (hour, hour))
        zips.append(zipped(files_in(folder)))
    assert zips[0] == zips[1]
    assert zipfile.ZipFile(io.BytesIO(zips[0])).namelist() == ["in/a", "in/b"]


def test_a_tower_of_this_version_tells_it():
    project = Device(release.ROOT, version=full_version())
    with Tower(seed=1, fresh=lambda _: template_of(project)) as tower:
        tower.set_button("MENU", True)
        tower.power_on()
        tower.run(1500)
        tower.set_button("MENU", False)
        tower.run(200)
        tower.press(1)  # the language
        tower.run(200)
        assert re.fullmatch(r"FACTORY( TEST)? +" + re.escape(full_version()), tower.screen()[0])
        assert any(f"version {full_version()} " in line for line in tower.console)


def test_every_link_of_the_docs_leads_to_something_in_them_or_to_the_web(made):
    files = inside(made, "*-docs.zip")
    assert {"README.md", "LICENSE", "docs/play.md", "hardware/wiring.svg", "desktop/tower/film.webp"} <= set(files)
    assert {"desktop/coach/solver/README.md", "hardware/pins.py"} <= set(files)
    links = [
        (name, link)
        for name, data in files.items()
        if name.endswith(".md")
        for link in re.findall(r"\]\(([^)]*)\)", data.decode())
    ]
    assert len(links) > 30
    for name, link in links:
        if not link.startswith(("https://", "#")):
            target = os.path.normpath(os.path.join(os.path.dirname(name), link.partition("#")[0]))
            assert target in files, f"{name}: {link}"


def test_each_archive_of_hardware_has_both_licences(tmp_path, monkeypatch, made):
    def board(arguments):
        folder = release.Path(arguments[0])
        (folder / "gerbers").mkdir(parents=True)
        for file in ("drc.txt", "gerbers.zip", "gerbers/tower-F_Cu.gbr"):
            (folder / file).write_text(file)

    def box(arguments):
        release.Path(arguments[0]).mkdir(parents=True)
        (release.Path(arguments[0]) / "base.stl").write_text("solid")

    monkeypatch.setattr(release.pcb, "main", board)
    monkeypatch.setattr(release.enclosure, "main", box)
    release.make(tmp_path, ["board", "enclosure"])
    gerbers, whole, box_files = (inside(tmp_path, f"*-{name}.zip") for name in ("gerbers", "board", "enclosure"))
    for files in (gerbers, whole, box_files):
        assert hashlib.sha256(files["LICENSE-HARDWARE"]).hexdigest() == CERN_OHL_P
        assert b"The hardware is licensed under CERN-OHL-P-2.0" in files["LICENSE"]
    assert set(gerbers) == {"LICENSE", "LICENSE-HARDWARE", "tower-F_Cu.gbr"}
    assert set(whole) == {"LICENSE", "LICENSE-HARDWARE", "drc.txt", "gerbers.zip"}
    assert set(inside_of(whole["gerbers.zip"])) == set(gerbers)
    assert hashlib.sha256(inside(made, "*-docs.zip")["hardware/LICENSE"]).hexdigest() == CERN_OHL_P


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "SHA256SUMS").write_text("old")
    (tmp_path / "thesis.txt").write_text("five years of work")
    with pytest.raises(BadInput, match=r"thesis\.txt in it, which is of no release"):
        release.make(tmp_path, ["docs"])
    assert {path.name for path in tmp_path.iterdir()} == {"SHA256SUMS", "thesis.txt"}


def test_without_the_whole_history_all_but_the_changelog_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "changelog", lambda *_: pytest.fail("nobody asked for it"))
    release.make(tmp_path, ["docs"])
    assert not (tmp_path / "CHANGELOG.md").exists() and (tmp_path / "SHA256SUMS").exists()


def test_an_older_release_goes(tmp_path):
    for name in ("tower-0.1-docs.zip", "tower-0.1-raspberry_pi_pico.uf2", "tower_board-0.1-py3-none-any.whl"):
        (tmp_path / name).write_text("old")
    release.make(tmp_path, ["docs"])
    assert not [path for path in tmp_path.iterdir() if "0.1-" in path.name]


def test_without_kicad_one_line_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(release.pcb, "PYTHON", str(tmp_path / "no-python"))
    assert run("desktop", COMMANDS, ["release", str(tmp_path / "release"), "--only", "board", "docs"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "apt install kicad" in said
    assert not (tmp_path / "release" / "SHA256SUMS").exists()


def test_two_builds_that_differ_are_named(monkeypatch, capsys):
    made = iter(("one", "another"))

    def build(command, **_):
        folder, what = release.Path(command[4]), next(made)
        (folder / "CHANGELOG.md").write_text("the same")
        (folder / "tower-1.0-docs.zip").write_text(what)
        if what == "another":
            (folder / "tower-1.0-site.zip").write_text("only once")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(release.subprocess, "run", build)
    with pytest.raises(BadInput, match=r"not the same: tower-1\.0-docs\.zip, tower-1\.0-site\.zip"):
        release.check(["docs"])
    assert [line.split("  ")[2] for line in capsys.readouterr().out.splitlines()] == ["the same twice", "DIFFERS"]


class Project:
    """A folder with a history of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.git("init", "--quiet")

    def git(self, *arguments):
        who = {"GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_CONFIG_GLOBAL": os.devnull}
        who |= {"GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org"}
        subprocess.run(["git", *arguments], cwd=self.folder, env=os.environ | who, check=True, capture_output=True)

    def commit(self, subject, day, *files):
        for name in files:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(subject)
            self.git("add", name)
        self.git("commit", "--quiet", "--allow-empty", "-m", f"{subject}\n\nAnd why.", "--date", f"{day}T23:30:00+1200")


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


def test_the_changelog_has_the_newest_release_first_and_groups_for_who_reads_it(project):
    project.commit("Dice roll", "2026-11-20", "p10core/kernel/app.py", "host_tests/test_app.py", "docs/play.md")
    project.commit("wip: dice that are held", "2026-11-21", "p10core/kernel/app.py")
    project.commit("Dice are held", "2026-11-21", "hardware/buttons/buttons.py")
    project.git("tag", "v0.9")
    project.commit("Cards", "2026-11-21", "p10core/cards/rules.py")
    project.git("tag", "v0.10")
    project.git("tag", "not-a-release")
    project.commit("Tests are quicker", "2026-11-22", "host_tests/test_app.py", ".ci/run")
    project.commit("A café", "2026-11-22", "desktop/cafe/web.py", "desktop/cafe/store.py", "p10core/kernel/app.py")
    project.commit("A board", "2026-11-22", "desktop/making/pcb.py", "hardware/board.md", "hardware/buttons/buttons.py")
    project.commit("How to solder", "2026-11-23", "docs/build.md", "host_tests/making/test_readme.py")
    project.commit("A board", "2026-11-23", "hardware/wiring.svg")
    assert changelog(project.folder, "1.0-dirty").splitlines() == [
        *("# What has changed", "", "This is version 1.0-dirty."),
        *("", "## Not yet released, 2026-11-23"),
        *("", "### The café board", "", "- A café"),
        *("", "### Box, circuit board, wiring and firmware", "", "- A board"),
        *("", "### Guides", "", "- How to solder"),
        *("", "### For developers", "", "- Tests are quicker"),
        *("", "## v0.10, 2026-11-21", "", "### The game on the tower", "", "- Cards"),
        *("", "## v0.9, 2026-11-21", "", "### The game on the tower", "", "- Dice are held", "- Dice roll"),
    ]


def test_the_changelog_has_no_merges(project):
    project.commit("Dice roll", "2026-11-20", "p10core/kernel/app.py")
    project.git("checkout", "--quiet", "-b", "cards")
    project.commit("Cards", "2026-11-21", "p10core/cards.py")
    project.git("checkout", "--quiet", "-")
    project.commit("A box", "2026-11-21", "desktop/making/box.py")
    project.git("merge", "--quiet", "--no-ff", "-m", "Merge branch 'cards'", "cards")
    said = changelog(project.folder, VERSION)
    assert "- Cards" in said and "- A box" in said and "Merge" not in said


def test_without_a_history_there_is_no_changelog(tmp_path):
    with pytest.raises(BadInput, match="git's history"):
        changelog(tmp_path, VERSION)


def test_half_a_history_is_no_changelog(project, tmp_path_factory):
    project.commit("Dice roll", "2026-11-20")
    project.commit("Dice are held", "2026-11-21")
    copy = tmp_path_factory.mktemp("copy")
    project.git("clone", "--quiet", "--depth", "1", f"file://{project.folder}", str(copy))
    with pytest.raises(BadInput, match="git fetch --unshallow"):
        changelog(copy, VERSION)


def test_the_version_says_its_commit_until_it_has_its_tag_and_whether_it_was_changed(project):
    (project.folder / "dice.py").write_text("ten = 10\n")
    assert full_version(project.folder) == f"{VERSION}-dirty"
    project.git("add", "dice.py")
    project.commit("Dice", "2026-11-20")
    assert re.fullmatch(re.escape(VERSION) + "-[0-9a-f]{7}", full_version(project.folder))
    project.git("tag", f"v{VERSION}")
    assert full_version(project.folder) == VERSION
    (project.folder / "dice.py").write_text("ten = 9\n")
    assert full_version(project.folder) == f"{VERSION}-dirty"


def test_where_there_is_no_history_the_version_is_the_number(tmp_path):
    assert full_version(tmp_path) == VERSION


def test_every_version_fits_beside_the_words_of_its_screens():
    longest = max(f"{VERSION}-0123abc", f"{VERSION}-unknown", key=len)
    assert len("FACTORY ") + len(longest) <= 21 and len("1-5 BACK ") + len(longest) <= 21


def test_the_command_line_says_the_version(capsys):
    assert run("desktop", COMMANDS, ["--version"]) == 0
    assert capsys.readouterr().out.strip() == full_version()
