"""The simulated modules against circuitpython-stubs: nothing here may have a name or a parameter that the Pico lacks.

What the stubs have and the bench lacks is fine: firmware that uses it fails on the bench, and the bench grows.
"""

import ast
import importlib.metadata
import inspect
import re
from pathlib import Path

import pytest

from desktop.bench import blinka, boards
from desktop.bench.drive import Drive
from desktop.bench.fresh_drive import template_of
from desktop.bench.pico import Pico
from desktop.bench.virtual_clock import VirtualClock
from desktop.bench.world import BORROWED, CORE, World
from desktop.image.picos import BOARDS, PICO, PICO_2_W, PICO_W, RADIO
from desktop.image.project import Project

STUBS = Path(str(importlib.metadata.distribution("circuitpython-stubs").locate_file("")))
BOARD = STUBS / "board_definitions" / "raspberry_pi_pico" / "__init__.pyi"
SIMULATED = sorted(path.stem for path in CORE.iterdir() if path.name != "__pycache__")

# Modules that the stubs leave to Python's own: what CircuitPython 10.3 has of them on a Pico.
WITHOUT_STUBS = {
    "gc": "collect disable enable isenabled mem_alloc mem_free",
    "os": "chdir getcwd getenv listdir mkdir remove rename rmdir sep stat statvfs sync uname unlink urandom utime",
    "random": "choice getrandbits randint random randrange seed uniform",
    "ssl": "SSLContext SSLSocket create_default_context",
    "sys": "argv byteorder exit implementation maxsize modules path platform ps1 ps2 stderr stdin stdout version"
    " version_info",
    "time": "localtime mktime monotonic monotonic_ns sleep struct_time time",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    pico = Pico(1, lambda: None)
    pico.power_up(VirtualClock())
    return World(pico, Drive(Project(tmp_path_factory.mktemp("drive")), template_of))


def stub(name):
    top, *rest = name.split(".")
    path = BOARD if name == "board" else STUBS.joinpath(f"{top}-stubs", *rest, "__init__.pyi")
    # Type parameters are Python 3.12's, which this test must not ask for.
    return ast.parse(re.sub(r"(def \w+)\[\w+\]\(", r"\1(", path.read_text("utf-8")))


def members(node):
    """Name to its definition in a module or class of the stubs."""
    found = {}
    for item in node.body:
        if isinstance(item, ast.FunctionDef | ast.ClassDef):
            found.setdefault(item.name, item)
        elif isinstance(item, ast.AnnAssign):
            found[item.target.id] = item
    return found


def parameters(function, namespace):
    """(name, kind, default) of each parameter of a function in the stubs."""
    arguments = function.args
    kind = inspect.Parameter
    positional = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(positional) - len(arguments.defaults)) + arguments.defaults
    found = [
        (argument.arg, kind.POSITIONAL_OR_KEYWORD, default)
        for argument, default in zip(positional, defaults, strict=True)
    ]
    if arguments.vararg:
        found.append((arguments.vararg.arg, kind.VAR_POSITIONAL, None))
    found += [(a.arg, kind.KEYWORD_ONLY, d) for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    return [
        (name, sort, kind.empty if default is None else eval(ast.unparse(default), namespace))
        for name, sort, default in found
    ]


def own_parameters(thing):
    return [(p.name, p.kind, p.default) for p in inspect.signature(thing).parameters.values()]


def public(thing):
    return {name: value for name, value in vars(thing).items() if not name.startswith("_")}


def differences(module, tree, namespace):
    """What a simulated module has that its stub does not have, or has otherwise."""
    known = members(tree)
    for name, value in public(module).items():
        if inspect.ismodule(value):
            yield from differences(value, stub(value.__name__), {**namespace, **vars(value)})
        elif name not in known:
            yield f"{module.__name__}.{name} is not in the stubs"
        elif inspect.isfunction(value):
            if own_parameters(value) != parameters(known[name], namespace):
                yield f"{module.__name__}.{name}{inspect.signature(value)} is otherwise in the stubs"
        elif inspect.isclass(value):
            yield from class_differences(value, known[name], namespace)


def class_differences(own, node, namespace):
    known = members(node)
    namespace = {**namespace, **vars(own)}
    made = parameters(known["__init__"], namespace)[1:] if "__init__" in known else []
    if not issubclass(own, BaseException) and own_parameters(own) != made:
        yield f"{own.__name__}{inspect.signature(own)} is made otherwise in the stubs"
    for name, value in public(own).items():
        if name not in known and name not in [parameter[0] for parameter in made]:
            yield f"{own.__name__}.{name} is not in the stubs"
        elif inspect.isfunction(value) and own_parameters(value) != parameters(known[name], namespace):
            yield f"{own.__name__}.{name}{inspect.signature(value)} is otherwise in the stubs"


@pytest.mark.parametrize("board", boards.BOARDS)
def test_each_board_has_the_names_of_its_pins_and_none_of_the_radio_s(board):
    text = (STUBS / "board_definitions" / board / "__init__.pyi").read_text("utf-8")
    pins = boards.pins_of(board)
    found = re.findall(r"^(\w+): microcontroller.Pin  # GPIO(\d+)", text, re.MULTILINE)
    assert len(found) > 25
    assert {name: pin._gpio for name, pin in pins.items()} == {name: int(gpio) for name, gpio in found}


@pytest.mark.parametrize("name", SIMULATED)
def test_a_simulated_module_has_nothing_of_its_own(world, name):
    module = world.load(name)
    if name in WITHOUT_STUBS:
        assert set(public(module)) <= set(WITHOUT_STUBS[name].split())
    else:
        namespace = {"sys": world.load("sys"), **vars(module)}
        assert list(differences(module, stub(name), namespace)) == []


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_each_board_lacks_the_modules_that_the_bench_says(board):
    stubs = STUBS / "board_definitions"
    texts = {name: (stubs / name / "__init__.pyi").read_text("utf-8") for name in (PICO.id, board.id)}
    has = {name: set(re.search("Included modules: (.*)", text)[1].split(", ")) for name, text in texts.items()}
    assert {name for name in SIMULATED if name in has[PICO.id] - has[board.id]} == {*board.lacks} - {*RADIO}
    with_radio = board in (PICO_W, PICO_2_W)
    assert {*RADIO} <= (has[board.id] - {*board.lacks} if with_radio else {*board.lacks})
    assert "NVM size: 4096" in texts[board.id]


def test_every_module_that_firmware_may_import_is_on_the_pico():
    listed = re.search(r"Included modules: (.*)", ast.get_docstring(ast.parse(BOARD.read_text("utf-8"))))[1].split(", ")
    core = {"gc", "micropython"}  # in every build, so not listed
    assert {*SIMULATED, *blinka.MODULES, *BORROWED} - core - {*RADIO} <= set(listed)
