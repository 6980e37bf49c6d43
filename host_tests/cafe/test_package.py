"""The café's part as a package: the wheel has all that it needs, the service starts what it should."""

import ast
import contextlib
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

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


def imported(path):
    """The modules of ours that a file imports, as far as they can be told from their names."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_module(root, name):
    path = root.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def test_the_wheel_has_every_module_that_its_modules_import(wheel):
    missing = {
        name
        for path in [*wheel.glob("desktop/**/*.py"), *wheel.glob("p10core/**/*.py")]
        for name in imported(path)
        if name.startswith(("desktop.", "p10core.", "hardware", "host_tests")) and is_module(ROOT, name)
        if not is_module(wheel, name)
    }
    assert missing <= FOR_A_VIRTUAL_TOWER


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


ONLY_THESE = """
import sys
from importlib.abc import MetaPathFinder
from importlib.metadata import packages_distributions

class NotInstalled(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name in sold and allowed.isdisjoint(one.lower().replace("_", "-") for one in sold[name]):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sold, allowed = packages_distributions(), set(sys.argv[1:])
sys.meta_path.insert(0, NotInstalled())
import desktop.installed, desktop.cafe.leaderboard_command, desktop.cafe.cafe_command
import desktop.analysis.referee_command
from desktop.analysis import game
"""


def wanted_by(names):
    """The packages of those names, and all that they want in turn."""
    found, ahead = set(), set(names)
    while ahead:
        name = ahead.pop()
        found.add(name)
        with contextlib.suppress(PackageNotFoundError):
            for line in requires(name) or ():
                bare = re.match(r"[\w.-]+", line)[0].lower().replace("_", "-")
                if bare not in found and ("extra ==" not in line or "binary" in line):
                    ahead.add(bare)
    return found


def test_the_cafes_programs_start_with_the_packages_of_their_requirements_alone(wheel, tmp_path):
    named = re.findall(r"^([\w.-]+)", (ROOT / "desktop/cafe/requirements.in").read_text(), re.MULTILINE)
    start = [sys.executable, "-c", ONLY_THESE, *wanted_by(named), "tower-board"]
    env = {"PYTHONPATH": str(wheel)}
    run = subprocess.run(start, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


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
