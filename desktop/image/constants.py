"""Leaves the names of constants behind: ``NAME = const(number)``, and ``from module import NAME`` elsewhere.

The device's compiler puts in the numbers of a module's own private constants; the others it looks up each time, and
every name stays on the heap for ever. With the whole drive at hand the numbers can be put in everywhere; so can texts,
bytes and tuples that have a name, but stand in one place only. All lines stay where they were.
"""

import ast
import functools
import re
from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

Values = dict[str, object]
WORD = 10  # letters: a text of so many is one of the VM's names itself, and costs nothing a second time


class Module(NamedTuple):
    """What stands in a source. ``made``: its constants. ``taken``: where each name that it imports comes from."""

    source: str
    made: Values
    taken: dict[str, tuple[str, str]]
    assignments: list[ast.Assign]  # those that make constants
    names: list[ast.Name]
    imports: list[ast.ImportFrom]
    arguments: list[str]
    attributes: set[str]  # what is asked for behind a point
    formatted: set[str]  # the names in f-strings, whose places are not told


def fold_constants(files: dict[str, str], edited: Collection[str] = ()) -> dict[str, str]:
    """*files*, all of a drive by their names there, with numbers for constants; what is not Python stays as it is.

    So do those that are *edited* by owners, who find the names in them that stand there.
    """
    modules = {name: parsed(source) for name, source in files.items() if name.endswith(".py")}
    by_name = {dotted(name): module for name, module in modules.items()}
    numbers = {name: known(module, by_name) for name, module in modules.items()}
    read = Counter(origin for name, module in modules.items() for origin in read_in(module, dotted(name)))
    attributes = attributes_of(modules)
    plain: dict[str, Values] = {}
    for name, module in modules.items():
        origins = {word: (dotted(name), word) for word in module.made} | module.taken
        found = {word: numbers[name][word] for word in plainly_used(module) if word in numbers[name]}
        plain[name] = {
            word: value
            for word, value in found.items()
            if isinstance(value, int)
            or isinstance(value, str)
            and len(value) <= WORD
            or read[origins[word]] <= 1
            and word not in attributes
        }
    plain |= {name: {} for name in edited}
    kept = wanted_by_name(modules, plain)
    return files | {name: without(module, plain[name], kept, dotted(name)) for name, module in modules.items()}


@functools.cache  # a drive differs from the one before by a file or two
def parsed(source: str) -> Module:
    """A source, looked through."""
    tree = ast.parse(source)
    found = Module(source, {}, {}, [], [], [], [], set(), set())
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and constant_name(statement):
            found.assignments.append(statement)
            value = evaluated(statement, found.made)
            if value is not None:
                found.made[constant_name(statement)] = value
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.names.append(node)
        elif isinstance(node, ast.Attribute):
            found.attributes.add(node.attr)
        elif isinstance(node, ast.arg):
            found.arguments.append(node.arg)
        elif isinstance(node, ast.JoinedStr):
            found.formatted.update(leaf.id for leaf in ast.walk(node) if isinstance(leaf, ast.Name))
        elif isinstance(node, ast.ImportFrom):
            found.imports.append(node)
            if node.module and not node.level:
                found.taken.update({alias.asname or alias.name: (node.module, alias.name) for alias in node.names})
    return found


def dotted(name: str) -> str:
    """The module that a file of the drive is."""
    return name.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def known(module: Module, by_name: dict[str, Module]) -> Values:
    """The numbers of all constants that a module makes or imports."""
    imported = {
        word: by_name[origin].made[there]
        for word, (origin, there) in module.taken.items()
        if origin in by_name and there in by_name[origin].made
    }
    return imported | module.made


def read_in(module: Module, name: str) -> list[tuple[str, str]]:
    """Each place where a module reads a constant by its name: where that was made."""
    origins = {word: (name, word) for word in module.made} | module.taken
    return [origins[node.id] for node in module.names if node.id in origins and not is_bound(node)]


def attributes_of(modules: dict[str, Module]) -> set[str]:
    """What is asked for behind a point, in all of them."""
    return set().union(*(module.attributes for module in modules.values()))


def evaluated(node: ast.Assign, before: Values) -> object:
    """What the constant is, made of those *before*; None if it is none."""
    if not isinstance(node.value, ast.Call):
        return ast.literal_eval(node.value)
    try:
        value = eval(compile(ast.Expression(node.value.args[0]), "const", "eval"), {}, dict(before))  # noqa: S307
    except NameError:
        return None
    return value if isinstance(value, int) else None


def constant_name(node: ast.Assign) -> str:
    """The name in ``NAME = const(...)`` on one line or in ``NAME = ("such", "texts")``, or nothing."""
    target, call = node.targets[0], node.value
    if not isinstance(target, ast.Name) or len(node.targets) > 1:
        return ""
    is_call = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "const"
    is_made = node.lineno == node.end_lineno if is_call else is_literal(call) and re.fullmatch("[A-Z_0-9]+", target.id)
    return target.id if is_made else ""


def is_literal(node: ast.expr) -> bool:
    """Whether it is a text, bytes, a fraction or a tuple of such and of numbers, as it stands."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return False
    return isinstance(value, str | bytes | float | tuple)


def plainly_used(module: Module) -> set[str]:
    """The constants that a module only reads: bound once, never in an f-string, whose places are not told."""
    words = {*module.made, *module.taken}
    bound = Counter(node.id for node in module.names if is_bound(node))
    bound.update(module.arguments)
    return {word for word in words - module.formatted if bound[word] == (word in module.made)}


def is_bound(name: ast.Name) -> bool:
    """Whether a name is given a value here, or taken away."""
    return not isinstance(name.ctx, ast.Load)


def wanted_by_name(modules: dict[str, Module], plain: dict[str, Values]) -> set[tuple[str, str]]:
    """The constants, as (module, name), that somebody still looks up by name."""
    attributes = attributes_of(modules)
    wanted = set()
    for name, module in modules.items():
        wanted |= {(dotted(name), word) for word in module.made if word in attributes or word not in plain[name]}
        wanted |= {origin for word, origin in module.taken.items() if word not in plain[name]}
        if "*" in module.taken:
            wanted |= {(dotted(other), word) for other, made in modules.items() for word in made.made}
    return wanted


def without(module: Module, values: Values, kept: set[tuple[str, str]], name: str) -> str:
    """A module's source with numbers for these names, without the statements that made or imported them."""
    lines = [line.encode() for line in module.source.split("\n")]
    gone = [node for node in module.assignments if constant_name(node) in values]
    gone = [node for node in gone if (name, constant_name(node)) not in kept]
    places = [node for node in module.names if node.id in values]
    for node in sorted(places, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        if not is_bound(node):
            line = lines[node.lineno - 1]
            start, end = node.col_offset, node.end_col_offset or 0
            lines[node.lineno - 1] = line[:start] + number(values[node.id]) + line[end:]
    for assignment in gone:
        first, last = assignment.lineno - 1, assignment.end_lineno or assignment.lineno
        lines[first:last] = [b""] * (last - first)
    for statement in module.imports:
        left = [alias for alias in statement.names if (alias.asname or alias.name) not in values]
        if left != statement.names:
            text = ast.unparse(ast.ImportFrom(statement.module, left, statement.level)) if left else "pass"
            first, last = statement.lineno - 1, statement.end_lineno or statement.lineno
            lines[first:last] = [b" " * statement.col_offset + text.encode(), *[b""] * (last - first - 1)]
    return b"\n".join(lines).decode()


def number(value: object) -> bytes:
    """A constant as it may stand anywhere in an expression."""
    text = repr(value)
    return (f"({text})" if text.startswith("-") else text).encode()
