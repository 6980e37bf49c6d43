"""The café's part as a package: the wheel has all that it needs, the service starts what it should."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import grimp
import pytest

from desktop.cafe import bridge_command, leaderboard_command
from desktop.errors import BadInput

ROOT = Path(__file__).parents[2]
FOR_A_VIRTUAL_TOWER = {
    "desktop.bench.tower",
    "desktop.cafe.bridge.virtual_tower",
    "desktop.tower.server",
}  # it says so itself


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The package, made and unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    make = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(make, cwd=ROOT, check=True, capture_output=True)
    [path] = folder.glob("tower_board-*.whl")
    with zipfile.ZipFile(path) as file:
        file.extractall(folder / "unpacked")
    return folder / "unpacked"


def test_the_wheel_has_every_module_that_its_modules_import(wheel):
    graph = grimp.build_graph("desktop", "hardware", "p10core", exclude_type_checking_imports=True, cache_dir=None)
    files = {".".join(path.relative_to(wheel).with_suffix("").parts) for path in wheel.rglob("*.py")}
    there = graph.modules & {name.removesuffix(".__init__") for name in files}
    missing = {other for name in there for other in graph.find_modules_directly_imported_by(name)} - there
    assert {"desktop.cafe.leaderboard_command", "p10core.dice.rules"} < there and missing <= FOR_A_VIRTUAL_TOWER


def test_the_wheel_has_pages_templates_migrations_and_tables(wheel):
    for room in ("cafe/static", "cafe/templates", "cafe/data/migrations", "tower/page", "words", "coach", "analysis"):
        kept = {"cafe/bridge/virtual_tower.py"}
        for path in (ROOT / "desktop" / room).rglob("*.*"):
            if (
                "__pycache__" not in path.parts
                and path.suffix != ".md"
                and str(path.relative_to(ROOT / "desktop")) not in kept
            ):
                assert (wheel / path.relative_to(ROOT)).exists(), path
    assert not list(wheel.glob("desktop/bench*")) and not list(wheel.glob("desktop/making*"))


@pytest.mark.sweep
def test_the_installed_commands_run_in_an_empty_folder_from_the_package_alone(wheel, tmp_path):
    said = {}
    entries = (next(wheel.glob("*.dist-info")) / "entry_points.txt").read_text()
    starts = dict(re.findall(r"^(tower-\w+) = ([\w.:]+)$", entries, re.MULTILINE))
    for name in ("tower-board", "tower-bridge", "tower-cafe"):
        module, _, function = starts[name].partition(":")
        start = f"import sys, {module} as m; sys.argv = ['{name}', '--help']; sys.exit(m.{function}())"
        run = subprocess.run(
            [sys.executable, "-c", start],
            cwd=tmp_path,
            env={"PYTHONPATH": str(wheel)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        said[name] = run.stdout
    assert "board backup" in said["tower-board"]
    assert "--name" in said["tower-bridge"]
    assert "add" in said["tower-cafe"]
    assert not list(tmp_path.iterdir())


def test_the_wheel_wants_the_packages_that_a_cafe_has(wheel):
    told = (next(wheel.glob("*.dist-info")) / "METADATA").read_text()
    wanted = set(re.findall(r"^Requires-Dist: (.*)$", told, re.MULTILINE))
    named = {line for line in (ROOT / "desktop/cafe/requirements.in").read_text().splitlines() if line[:1] != "#"}
    assert wanted == named


def test_a_service_starts_this_program_in_this_folder_for_this_user(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "The 100% Cat"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("USER", "ann")
    monkeypatch.setenv("LOGNAME", "ann")
    leaderboard_command.main(["unit", "--host", "0.0.0.0", "--contact", 'Ann, "at 5%"'])
    unit = capsys.readouterr().out
    assert "\nUser=ann\n" in unit
    assert f"\nWorkingDirectory={str(folder).replace('%', '%%')}\n" in unit
    start = r'--host 0.0.0.0 --contact "Ann, \"at 5%%\""'
    assert f"\nExecStart={sys.executable} -m desktop board {start}\n" in unit
    (folder / "bridge.toml").write_text("broker = 'mqtts://paris@x'\n")
    bridge_command.main(["unit"])
    assert f"\nExecStart={sys.executable} -m desktop bridge\n" in capsys.readouterr().out
    (folder / "bridge.toml").write_text("brocker = 'mqtts://paris@x'\n")
    with pytest.raises(BadInput, match="is it broker?"):
        bridge_command.main(["unit"])


def test_systemd_takes_the_service(tmp_path, monkeypatch, capsys):
    if not shutil.which("systemd-analyze"):
        pytest.skip("no systemd here")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("USER", "root")
    monkeypatch.setenv("LOGNAME", "root")
    leaderboard_command.main(["unit"])
    service = tmp_path / "tower-board.service"
    service.write_text(capsys.readouterr().out)
    said = subprocess.run(["systemd-analyze", "verify", str(service)], capture_output=True, text=True, check=False)
    assert "tower-board.service" not in said.stderr, said.stderr
