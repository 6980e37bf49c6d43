"""Who imports whom: arrows go down only and never in a circle, and no test leans on another test."""

import ast
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BELOW = {  # what the modules of a room may import besides their own room
    "p10core": set(),
    "hardware": {"p10core"},
    "desktop": {"p10core", "hardware"},
    "host_tests": {"p10core", "hardware", "desktop"},
}
INNER_ROOMS = {  # what each may import of the other rooms there; the entries at the top may import all
    "desktop.cafe": {
        "data": set(),
        "games": {"data"},
        "contests": {"data", "games"},
        "bridge": {"data", "contests", "games"},
        "care": {"data", "contests", "games"},
        "guests": {"data", "care", "contests"},
        "owner": {"data", "care", "contests", "games", "guests"},
    },
    "hardware": {
        "buttons": set(),
        "cafe": {"journal"},
        "first_time": {"lights", "power"},
        "journal": set(),
        "lights": set(),
        "power": set(),
        "screen": set(),
        "sound": set(),
    },
    "p10core": {  # programs to games and screens, those to kernel and tables; no shared room knows a game
        "game": set(),
        "journal": set(),
        "languages": set(),
        "kernel": {"game", "journal"},
        "screens": {"kernel", "game", "journal"},
        "lobby": {"screens", "kernel", "game"},
        "dice": {"screens", "kernel", "game", "journal"},
        "cards": {"screens", "kernel", "game", "journal"},
        "coach": {"dice", "kernel", "game"},
        "lesson": {"dice", "kernel", "game"},
        "puzzle": {"dice", "kernel", "game"},
        "records": {"dice", "kernel", "game", "journal"},
        "programs": {
            "dice",
            "cards",
            "coach",
            "lesson",
            "lobby",
            "puzzle",
            "records",
            "screens",
            "kernel",
            "game",
            "journal",
        },
    },
}
PROGRAMS = "p10core.programs."  # one at a time: code.py imports the one that is due, by its name
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
    "desktop.puzzles.find",
    "desktop.analysis.referee_command",
)
BY_OTHERS = {  # the firmware on its bench, Starlette and uvicorn import these; one is a file
    "adafruit-blinka-displayio",
    "adafruit-circuitpython-pixelbuf",
    "adafruit-circuitpython-typing",
    "font-manrope",
    "python-multipart",
    "typing-extensions",
    "websockets",
}
STAND_INS = ("desktop/bench/modules", "desktop/bench/vm/node_modules")


def modules(room: str, root: Path = ROOT) -> dict[str, Path]:
    """The modules of a room by their dotted names."""
    found = {}
    for path in sorted((root / room).rglob("*.py")):
        place = path.relative_to(root)
        if not any(place.is_relative_to(folder) for folder in STAND_INS):
            found[".".join(place.with_suffix("").parts).removesuffix(".__init__")] = path
    return found


@cache
def imports(room: str, root: Path = ROOT) -> dict[str, set[str]]:
    """What each module of a room imports, indented imports too: modules by their names, as far as they are ours."""
    ours = {name for other in BELOW for name in modules(other, root)}
    return {name: imported(path.read_text("utf-8"), ours) - {name} for name, path in modules(room, root).items()}


def imported(source: str, ours: set[str]) -> set[str]:
    """Which of our modules a source imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "a relative import"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in ours else str(node.module) for name in whole}
    return {name for name in found if name in ours}


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """The modules of one circle, each importing the next; empty if there is none."""
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> list[str]:
        if name in way:
            return way[way.index(name) :]
        if name in done:
            return []
        for other in sorted(arrows.get(name, ())):
            if found := walk(other, [*way, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(arrows) if (found := walk(name, []))), [])


@pytest.mark.parametrize("room", BELOW)
def test_arrows_go_down_only(room):
    upwards = [
        f"{name} imports {other}"
        for name, others in imports(room).items()
        for other in sorted(others)
        if other.split(".")[0] not in BELOW[room] | {room}
    ]
    assert upwards == []


@pytest.mark.parametrize(
    "room",
    [
        "p10core",
        "hardware",
        "desktop",
        "host_tests",
    ],
)
def test_no_import_comes_back_to_where_it_began(room):
    assert circle(imports(room)) == []


@pytest.mark.parametrize("house", INNER_ROOMS)
def test_the_inner_rooms_stand_on_each_other(house):
    may_import = INNER_ROOMS[house]

    def room_of(name: str) -> str:
        """The room of a module; "" at the top, and elsewhere."""
        room = name.removeprefix(f"{house}.").partition(".")[0] if name.startswith(f"{house}.") else ""
        return room if room in may_import else ""

    sideways = [
        f"{name} imports {other}"
        for name, others in imports(house.partition(".")[0]).items()
        for other in sorted(others)
        if (room := room_of(name)) and (below := room_of(other))
        if below not in may_import[room] | {room}
    ]
    assert sideways == []
    assert not circle(may_import), "a circle of folders"
    found = {path.name for path in (ROOT / house.replace(".", "/")).iterdir() if (path / "__init__.py").exists()}
    assert found == set(may_import)


def test_nobody_imports_a_program():
    """It would be in the memory beside the one that is on."""
    importing = {
        name
        for room in ("p10core", "hardware", "desktop")
        for name, others in imports(room).items()
        if any(other.startswith(PROGRAMS) or other == "hardware.first_time.first_start" for other in others)
    }
    assert importing == set()
    assert {f"{name}." for name in imports("p10core") if name == PROGRAMS[:-1]} == {PROGRAMS}, "nobody was looked at"


def test_no_test_imports_another():
    of_tests = [
        f"{name} imports {other}"
        for name, others in imports("host_tests").items()
        for other in sorted(others)
        if other.rpartition(".")[2].startswith("test_")
    ]
    assert of_tests == []


def test_each_test_lies_in_a_room():
    """Where it stands says what it is about, and ``pytest host_tests/cafe`` tries a room."""
    assert [path.name for path in (ROOT / "host_tests").glob("test_*")] == []
    assert {path.parent.name for path in (ROOT / "host_tests").rglob("test_*.py")} == TEST_ROOMS


def test_everything_ours_is_looked_at():
    for room in BELOW:
        assert len(modules(room)) > 20


def foreign(path: Path) -> set[str]:
    """The packages, not ours and not Python's, that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return {name.split(".")[0] for name in found} - set(BELOW) - sys.stdlib_module_names - {"micropython"}


def packages(begin: tuple[str, ...], without: set[str]) -> dict[str, set[str]]:
    """The foreign packages that programs on a computer can come to import, and which of our modules do.

    *begin*: how their names begin; *without*: modules that they never come to.
    """
    arrows = {name: others for room in BELOW for name, others in imports(room).items()}
    reached: set[str] = set()
    ahead = {name for name in arrows if name.startswith(begin)}
    while ahead := ahead - reached - without:
        reached |= ahead
        ahead = {other for name in ahead for other in arrows[name]}
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
        for room in BELOW
        for path in modules(room).values()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "path" and ast.unparse(node.value) == "sys"
    ]
    assert changing == []


def test_a_circle_is_seen_through_an_indented_import(tmp_path):
    (tmp_path / "desktop").mkdir()
    (tmp_path / "desktop" / "a.py").write_text("from desktop import b\n")
    (tmp_path / "desktop" / "b.py").write_text("import desktop.c\n")
    (tmp_path / "desktop" / "c.py").write_text("def later():\n    from desktop.a import something\n")
    arrows = imports("desktop", tmp_path)
    assert circle(arrows) == ["desktop.a", "desktop.b", "desktop.c"]
    arrows["desktop.c"].clear()
    assert circle(arrows) == []
