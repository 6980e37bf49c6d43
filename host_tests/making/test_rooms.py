"""What import-linter's contracts in pyproject.toml cannot say of who imports whom: ``make lint`` holds those."""

import ast
import copy
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
from grimp import Layer

ROOT = Path(__file__).parents[2]
ROOMS = ("p10core", "hardware", "desktop", "host_tests")
TEST_ROOMS = {"game", "tower", "cafe", "page", "coach", "making", "benches", "chip"}
# The bench's stand-ins are named like the chip's own modules; so are those of the small VM.
CAFE = "desktop/cafe/requirements.in"
AT_A_CAFE = ("desktop.cafe", "desktop.analysis.referee_command")  # the second is the board's page of luck and skill
NOT_AT_A_CAFE = {  # `make board ARGS=--virtual` takes .venv
    "desktop.cafe.bridge.virtual_tower",
    "desktop.tower.server",
}
PLAY = ("desktop/tower/requirements.in", "desktop/bench/requirements.in")
AT_PLAY = (  # the page, and the commands that it runs
    "desktop.__main__",
    "desktop.tower.server",
    "desktop.coach.tables.file",
    "desktop.puzzles.book",
    "desktop.analysis.referee_command",
)
BY_OTHERS = {  # the firmware on its bench, Starlette and uvicorn import these; one is a file, one a command
    "adafruit-blinka-displayio",
    "adafruit-circuitpython-pixelbuf",
    "adafruit-circuitpython-typing",
    "font-manrope",
    "python-multipart",
    "typing-extensions",
    "websockets",
    "ziglang",
}
STAND_INS = ("desktop/bench/modules", "desktop/bench/vm/node_modules")
MIGRATIONS = "desktop.cafe.data.migrations."  # alembic runs them as files


def modules(room: str) -> dict[str, Path]:
    """The modules of a room by their dotted names."""
    found = {}
    for path in sorted((ROOT / room).rglob("*.py")):
        place = path.relative_to(ROOT)
        if not any(place.is_relative_to(folder) for folder in STAND_INS):
            found[".".join(place.with_suffix("").parts).removesuffix(".__init__")] = path
    return found


@cache
def imports() -> grimp.ImportGraph:
    """Who imports whom, indented imports too."""
    return grimp.build_graph(*ROOMS, exclude_type_checking_imports=True, cache_dir=None)


def test_every_module_is_looked_at():
    """A folder without ``__init__.py`` would be looked at by nobody."""
    ours = {name for room in ROOMS for name in modules(room) if not name.startswith(MIGRATIONS)}
    assert ours == imports().modules


def contracts() -> list[tuple[str, list[Layer]]]:
    """The rooms whose floors pyproject.toml names, and these, the highest first."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return [
        (inside, [Layer(*layer.split(" | "), independent=True) for layer in contract["layers"]])
        for contract in found
        if contract["type"] == "layers"
        for inside in contract.get("containers", [""])
    ]


def named_upwards(named: dict[str, set[str]]) -> list[str]:
    """The arrows up if modules also import those that they name in strings."""
    graph = copy.deepcopy(imports())
    for name, others in named.items():
        for other in others:
            graph.add_import(importer=name, imported=other)
    return sorted(
        f"{found.importer} -> {found.imported}"
        for inside, layers in contracts()
        for found in graph.find_illegal_dependencies_for_layers(layers, containers={inside} if inside else None)
    )


def strings(room: str) -> dict[str, set[str]]:
    """The modules of ours that each module of a room names in strings: to import them later, or to let them go."""
    return {
        name: {
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and node.value in imports().modules
        }
        - {name, *ROOMS}
        for name, path in modules(room).items()
    }


def test_a_name_in_a_string_is_an_arrow_too():
    named = {name: others for room in ROOMS[:-1] for name, others in strings(room).items() if others}
    assert named_upwards(named) == []
    assert "p10core.programs.dice" in named["hardware.programs"], "nobody was looked at"


def test_a_kernel_that_names_a_program_is_seen():
    assert "p10core -> hardware" in named_upwards({"p10core.kernel.app": {"hardware.first_time.first_start"}})
    assert "p10core.kernel -> p10core.programs" in named_upwards({"p10core.kernel.app": {"p10core.programs.dice"}})


def test_no_test_imports_another():
    of_tests = {name for name in modules("host_tests") if name.rpartition(".")[2].startswith("test_")}
    assert {name: found for name in of_tests if (found := imports().find_modules_that_directly_import(name))} == {}


def test_each_test_lies_in_a_room():
    """Where it stands says what it is about, and ``pytest host_tests/cafe`` tries a room."""
    assert [path.name for path in (ROOT / "host_tests").glob("test_*")] == []
    assert {path.parent.name for path in (ROOT / "host_tests").rglob("test_*.py")} == TEST_ROOMS


def foreign(path: Path) -> set[str]:
    """The packages, not ours and not Python's, that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return {name.split(".")[0] for name in found} - set(ROOMS) - sys.stdlib_module_names - {"micropython"}


def packages(begin: tuple[str, ...], without: set[str]) -> dict[str, set[str]]:
    """The foreign packages that programs on a computer can come to import, and which of our modules do.

    *begin*: how their names begin; *without*: modules that they never come to.
    """
    reached: set[str] = set()
    ahead = {name for name in imports().modules if name.startswith(begin)}
    while ahead := ahead - reached - without:
        reached |= ahead
        ahead = {other for name in ahead for other in imports().find_modules_directly_imported_by(name)}
    found: dict[str, set[str]] = {}
    for name, path in modules("desktop").items():
        for package in foreign(path) if name in reached else ():
            found.setdefault(package, set()).add(name)
    return found


def named(*files: str) -> set[str]:
    """The packages that lists of requirements name."""
    lines = [line for file in files for line in (ROOT / file).read_text().splitlines() if "==" in line]
    return {line.partition("==")[0].partition("[")[0] for line in lines}


def sold(needed: dict[str, set[str]]) -> dict[str, set[str]]:
    """The names by which one gets the packages that are imported."""
    sold_as = packages_distributions()
    return {package: {one.lower().replace("_", "-") for one in sold_as.get(package, [package])} for package in needed}


def test_a_cafe_needs_no_package_that_its_requirements_do_not_name():
    needed = packages(AT_A_CAFE, NOT_AT_A_CAFE)
    missing = {name: sorted(needed[name]) for name, ways in sold(needed).items() if ways.isdisjoint(named(CAFE))}
    assert missing == {}
    assert {"sqlalchemy", "serial", "numpy"} <= set(needed), "nobody was looked at"


def test_who_plays_gets_each_package_that_play_can_come_to_import_and_no_other():
    """A fresh clone once showed a black screen: two were installed for developers alone."""
    needed = packages(AT_PLAY, set())
    there = named(*PLAY)
    assert {name: sorted(needed[name]) for name, ways in sold(needed).items() if ways.isdisjoint(there)} == {}
    assert there - set().union(*sold(needed).values()) == BY_OTHERS


def test_nobody_but_the_small_vms_changes_the_path():
    """On a computer the root is importable by itself; a VM's chunks begin in an empty world of their own."""
    changing = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in ROOMS
        for path in modules(room).values()
        if "sys.path" in path.read_text("utf-8")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.path"
    ]
    assert changing == []
