"""The game of two as open data: what is written, and that the checker, which shares no code with it, can fail."""

import ast
import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.coach.dataset import check, write
from desktop.errors import BadInput
from host_tests.thorough import share


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    """Of the short game of two phases."""
    out = tmp_path_factory.mktemp("dataset")
    write.main(["--house", "short:2", "--out", str(out)])
    return out


def checked(path: Path, positions: int = 50) -> subprocess.CompletedProcess:
    """What the checker says, run as anybody would."""
    command = [sys.executable, "check.py", path.name, "--phases", "2", "--positions", str(positions)]
    return subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False)


@pytest.mark.share
@pytest.mark.parametrize("finish", share(["2011", "classic"], 2))
def test_the_checker_comes_to_the_same_chances(dataset, finish):
    result = checked(dataset / f"two-players-{finish}.csv.gz")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "50 positions recomputed: off by 0.00000" in result.stdout


def test_who_begins_has_the_chance_that_the_solver_says(dataset):
    """desktop/coach/solver/README.md: in a short game of two phases who plays second wins 59.23 % by 2011."""
    with gzip.open(dataset / "two-players-2011.csv.gz", "rt") as file:
        assert file.readline() == "to_play,first_made,second_made,earns,first_total,second_total,lead,chance\n"
        begins = next(line for line in file if line.startswith("1,0,0,0,,,0,"))
    assert float(begins.rpartition(",")[2]) == pytest.approx(1 - 0.5923, abs=5e-5)


def test_chances_of_another_rule_are_found_out(dataset):
    other = dataset / "two-players-wrong-classic.csv.gz"
    other.write_bytes((dataset / "two-players-2011.csv.gz").read_bytes())
    result = checked(other, 80)
    assert result.returncode == 1
    assert "off by 0.0" in result.stdout


def test_the_checker_shares_no_code_with_what_made_the_file():
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(Path(check.__file__).read_text()))
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [])
        + ([str(node.module)] if isinstance(node, ast.ImportFrom) else [])
    }
    assert imported == {"argparse", "csv", "gzip", "itertools", "random", "sys", "numpy"}
    assert len(Path(check.__file__).read_text().splitlines()) <= 200


def test_games_without_a_dataset_are_refused(tmp_path):
    with pytest.raises(BadInput, match="only none and short:N have a dataset"):
        write.main(["--house", "rounds", "--out", str(tmp_path)])
