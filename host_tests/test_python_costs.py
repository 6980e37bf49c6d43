"""What Python costs on the chip, on the bench: time goes by for it, and nothing else changes."""

import ast

import pytest

from desktop.bench import answer_times, python_costs, python_fit
from desktop.bench.meter import Meter
from desktop.bench.metered import meter_in
from desktop.bench.profiler import profiled
from desktop.bench.trial import says, trial
from desktop.bench.world import compiled

ODD_CODE = '''
"""A docstring."""
import time

def walk(numbers, start=lambda: 1):
    """Another."""
    found = []
    for number in numbers:
        if number % 3 == 0:
            continue
        elif number > 7:
            break
        found.append((number, "odd" if number % 2 else "even"))
    else:
        found.append("never")
    total = start()
    while total < 10 and (total or found):
        total += 1
    return found, total

class Box:
    """One more."""
    size = 3
    def __init__(self, *items, name="box"):
        self.items = list(items)
        self.name = name
    full = property(lambda self: len(self.items) >= self.size)

def lazy():
    for n in range(3):
        print("making", n)
        yield n

def outer():
    count = 0
    def inner():
        nonlocal count
        count += 1
        return count
    inner()
    return inner() + count

print(walk(range(20)), outer(), Box(1, 2, 3, name="b").full, __doc__)
print([a * b for a in range(3) for b in range(a) if a], {n: n * n for n in (1, 2)}, sorted({n % 2 for n in range(5)}))
print(any(n == 1 for n in lazy()))
try:
    with open("/nothing") as file:
        pass
except OSError as error:
    print("no file")
finally:
    print("at last")
del walk
print("walk" in globals(), "%d:%s" % (5, "x"), f"{3:02d}", not 1, -2 ** 2, [*range(3)][1:])
print((lambda x, *y: (x, y))(1, 2))
'''


def test_the_firmware_does_the_same_with_the_meter(tmp_path):
    plain = says(tmp_path, ODD_CODE)
    assert plain == says(tmp_path, ODD_CODE, python="bytecode") == says(tmp_path, ODD_CODE, python="text")
    assert "making 1" in plain and "making 2" not in plain and plain[-2].startswith("False 5:x 03 False -4")


@pytest.mark.parametrize(
    "code",
    [
        "def f(x):\n    if x:\n        y = [\n            1 // n\n            for n in (1, 0)\n        ]\nf(1)\n",
        "'''Words.'''\n\nfrom binascii import crc32\nwhile True:\n    crc32(\n        'text'\n    )\n",
        "f = (lambda x:\n     x.nothing)\n\nf(1)\n",
    ],
)
def test_a_traceback_names_the_lines_of_the_source(tmp_path, code):
    plain = says(tmp_path, code)
    assert "Traceback" in plain[0] and plain == says(tmp_path, code, python="bytecode")


def took(tmp_path, work, **options):
    """Milliseconds of virtual time for a function called work."""
    code = "import time\n" + work + "\nbegun = time.monotonic_ns()\nwork()\nprint(time.monotonic_ns() - begun)\n"
    (line,) = says(tmp_path, code, **options)
    return int(line) / 1e6


TURNS = "def work():\n    for i in range(%d):\n        pass\n"


def test_python_takes_time_only_where_it_is_asked_to(tmp_path):
    assert took(tmp_path, TURNS % 10000) < 0.1
    assert took(tmp_path, TURNS % 10000, python="bytecode") == pytest.approx(129, rel=0.05)


def test_a_loop_of_twice_the_turns_takes_twice_as_long(tmp_path):
    once, twice = (took(tmp_path, TURNS % turns, python="bytecode") for turns in (2000, 4000))
    assert twice == pytest.approx(2 * once, rel=0.01)


@pytest.mark.parametrize(
    ("little", "much"),
    [
        ("x = 1", "x = len('abc')"),
        ("x = 1", "x = 1 + 2 * int(3)"),
        ("x = b''", "x = '%d' % 5"),
        ("x = y.real", "x = y.real.real.real"),
        ("x = 1 if y else 2", "x = [z for z in (1, 2, 3)]"),
        ("x = y", "x = any(z > 5 for z in (1, 2, 3))"),
        ("f = 0", "f = lambda: 1; f()"),
    ],
)
def test_more_work_takes_longer(tmp_path, little, much):
    times = [
        took(tmp_path, f"def work():\n    y = 0\n    for i in range(50):\n        {line}\n", python="bytecode")
        for line in (little, much)
    ]
    assert times[1] > times[0] + 0.05


def test_only_the_branch_that_is_taken_is_paid(tmp_path):
    work = "def work(n=%d):\n    if n:\n        for i in range(1000):\n            pass\n    else:\n        return\n"
    assert took(tmp_path, work % 1, python="bytecode") > 10 > 0.2 > took(tmp_path, work % 0, python="bytecode")


def test_the_loops_are_as_fast_as_on_the_chip():
    found = python_fit.loops()
    for name, _, measured in python_fit.MEASURED_LOOPS:
        assert found[name] == pytest.approx(measured, rel=0.4 if name == "sets" else 0.12), name


def test_text_loads_slower_than_bytecode_and_a_large_module_slower_than_a_small_one(tmp_path):
    (tmp_path / "p10core").mkdir()
    (tmp_path / "p10core" / "small.py").write_text("x = 1\n")
    (tmp_path / "p10core" / "large.py").write_text("def f(a, b):\n" + "    a.append(b + 1)\n" * 200)

    def load(name, drive):
        return took(tmp_path, f"def work():\n    import p10core.{name}\n", python=drive)

    assert load("small", "bytecode") < load("large", "bytecode") < load("large", "text") / 3
    again = "import p10core.large\ndef work():\n    import p10core.large\n"
    assert took(tmp_path, again, python="text") < 0.3


def test_docstrings_are_not_on_the_drive():
    bare = meter_in(ast.parse("def f():\n    return 1\n"))
    worded = meter_in(ast.parse('"""Words and words and words."""\ndef f():\n    """More."""\n    return 1\n'))
    assert (worded.nodes, worded.bytecode) == (bare.nodes, bare.bytecode)


def test_garbage_is_collected_when_the_heap_is_full(tmp_path):
    meter = Meter()
    assert meter.take() == 0
    meter.names()["__pay__"](0, python_costs.HEAP_BYTES + 1)
    assert meter.take() == python_costs.COLLECTION and meter.take() == 0 and meter.collections == 1


def test_the_same_presses_take_the_same_time():
    def play():
        table = answer_times.Table(3, "bytecode", players=2)
        table.settle(3000)
        times = [table.press(button) for button in (2, "MENU", "SCORE", "ROLL")]
        return times, bytes(table.tower.oled.ram), table.tower.now_us

    assert play() == play()


def test_what_is_watched_elsewhere_is_compiled_without_a_meter(tmp_path):
    (tmp_path / "plain.py").write_text("x = 1\n")
    assert "__meter__" not in compiled(tmp_path / "plain.py").co_names


def test_a_press_is_timed_from_going_down_or_from_being_let_go():
    table = answer_times.Table(1, "bytecode")
    table.settle(3000)
    down = table.tower.now_us
    assert table.press("ROLL", lambda: table.tower.now_us >= down + 40_000) == pytest.approx(40, abs=1)
    up = table.tower.now_us + 1000 * answer_times.HELD_MS
    assert table.press("SCORE", lambda: table.tower.now_us >= up + 30_000, let_go=True) == pytest.approx(30, abs=1)


def test_every_row_of_a_start_and_of_games_is_timed():
    found = {name for part in (answer_times.dice(1, "bytecode"), answer_times.cards(1, "bytecode")) for name, _ in part}
    found |= {name for (name, _), _ in zip(answer_times.starts("bytecode"), range(4), strict=False)}
    assert found | {"round"} == set(answer_times.ROWS)


def test_the_table_has_a_line_for_every_row(monkeypatch, capsys):
    times = {name: [30.0, 10.0, 20.0] for name in answer_times.ROWS}
    monkeypatch.setattr(answer_times, "samples", lambda *_: times)
    answer_times.main(["--drive", "text"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-3:] for line in lines[2:]] == [["20", "30", "3"]] * len(answer_times.ROWS)
    assert all(
        row.name in line and row.aim in line for row, line in zip(answer_times.ROWS.values(), lines[2:], strict=True)
    )


def test_the_profiler_says_which_functions_and_modules_took_the_time(tmp_path):
    (tmp_path / "p10core").mkdir()
    (tmp_path / "p10core" / "page.py").write_text("def draw():\n    pass\n")
    code = """
import time
def slow():
    for i in range(5000):
        pass
def quick():
    slow()
    from p10core.page import draw
    draw()
time.sleep(0.1)
quick()
while True:
    time.sleep(1)
"""
    with trial(tmp_path, code, python="text") as tower:
        tower.power_on()
        with profiled(tower) as profile:
            tower.run(1000)
    slow, quick = profile.functions["code.py slow"], profile.functions["code.py quick"]
    page = profile.functions["p10core/page.py <module>"]
    assert (slow.calls, slow.own) == (1, pytest.approx(64, rel=0.1))
    assert quick.own < 2 and quick.total == pytest.approx(slow.total + page.total, abs=2) and page.own > 3
