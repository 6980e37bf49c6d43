"""What is copied onto CIRCUITPY: all that the device needs, nothing else, and it starts."""

import ast

import pytest

from desktop import drive
from desktop.bare import bare, docstrings
from desktop.bench.tower import Tower
from desktop.errors import BadInput


def test_the_tower_starts_from_the_drive_alone(tmp_path):
    drive.build(tmp_path / "drive")
    with Tower(root=tmp_path / "drive", seed=1) as tower:
        tower.power_on()
        tower.run(1500)
        assert tower.screen()[1] == "2 Players           2"


def test_only_what_the_device_needs_is_on_it(tmp_path):
    drive.build(tmp_path / "drive")
    names = {path.relative_to(tmp_path / "drive").parts[0] for path in (tmp_path / "drive").iterdir()}
    assert names == {
        *("boot.py", "coach.bin", "code.py", "safemode.py", "settings.toml", "p10core", "hardware", "lib"),
    }
    files = [path for path in (tmp_path / "drive").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".bin", ".py", ".toml"}
    assert {path.name for path in (tmp_path / "drive" / "lib").iterdir()} == {
        "adafruit_debouncer.py",
        "adafruit_displayio_ssd1306.py",
        "adafruit_ticks.py",
        "neopixel.py",
    }


def test_what_lay_there_before_is_gone(tmp_path):
    drive.build(tmp_path)
    (tmp_path / "p10core" / "old.py").write_text("old = 1\n")
    drive.build(tmp_path)
    assert not (tmp_path / "p10core" / "old.py").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("five years of work")
    with pytest.raises(BadInput, match="something else than a drive"):
        drive.build(tmp_path)
    assert (tmp_path / "thesis.txt").exists()


@pytest.mark.parametrize("folder", [".", "..", "/", "desktop", "README.md", "/dev/null"])
def test_the_repository_and_what_is_above_it_are_left_alone(folder):
    with pytest.raises(BadInput, match="something else than a drive"):
        drive.build(drive.ROOT / folder)
    assert (drive.ROOT / "README.md").exists()


def test_somebody_elses_circuitpy_is_left_alone(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "code.py").write_text("print('mine')")
    with pytest.raises(BadInput, match="something else than a drive"):
        drive.build(tmp_path)
    assert (tmp_path / "code.py").read_text() == "print('mine')"


def test_a_drive_that_is_too_big_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(drive, "LIMIT", 100_000)
    with pytest.raises(BadInput, match="bytes are too many: the drive may take 100000"):
        drive.build(tmp_path / "drive")


def test_code_that_the_device_would_not_understand_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(drive, "drive_files", lambda: {"lib/broken.py": b"def half(:\n"})
    with pytest.raises(BadInput, match="would not understand"):
        drive.build(tmp_path / "drive")


def test_the_uf2_holds_the_files(tmp_path):
    drive.build(tmp_path / "drive")
    drive.flashable(tmp_path / "drive", tmp_path / "drive.uf2")
    blocks = (tmp_path / "drive.uf2").read_bytes()
    assert len(blocks) % 512 == 0
    # A UF2 block: 32 bytes of header, 256 of data (Microsoft's UF2 specification).
    image = b"".join(blocks[at + 32 : at + 288] for at in range(0, len(blocks), 512))
    assert (tmp_path / "drive" / "code.py").read_bytes()[:200] in image


def test_a_file_without_its_words_is_the_same_program_line_for_line():
    for name, path in drive.sources().items():
        if not name.endswith(".py"):
            continue
        source = path.read_text("utf-8")
        stripped = bare(source)
        assert without_positions(source) == without_positions(stripped), name
        assert len(stripped) < len(source) or not source.strip()


def without_positions(source: str) -> list[str]:
    """The statements of a file with the lines where they stand, docstrings and the passes in their place left out."""
    tree = ast.parse(source)
    words = set(map(id, docstrings(tree)))
    return [
        f"{node.lineno} {type(node).__name__}"
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and id(node) not in words and not isinstance(node, ast.Pass)
    ]


def test_bare_keeps_what_looks_like_a_comment_and_is_none():
    assert bare('x = "# no comment"  # a comment\n\n\ndef f():\n    """Words."""\n') == (
        'x = "# no comment"\n\n\ndef f():\n    pass\n'
    )
