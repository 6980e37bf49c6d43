"""Merges the tower's modules into a few, for on the chip each module costs memory and time for being one.

    chunks = merged(Project(ROOT).modules())  # texts by their names on the drive, before and after
    dice = chunks["p10core/programs/dice.py"]
    dice.text        # all that the dice program alone loads at its start
    dice.place(812)  # ("p10core/dice/rules.py", 97): where that line stands in the project

What a reader has as modules stays as it is; this is done to the texts on their way to the drive. Which modules belong
together follows from the imports alone. A *root* is what can be asked for by itself: what code.py and boot.py import,
the front door of a program, and whatever is imported inside a function, when it is first needed. Modules that the same
roots load at their start are one chunk; it has the name of its root if there is one among them. So nothing is on the
drive twice, and nobody loads what the program does not need.

In a chunk all modules share their names. A name that two of them have, or that Python has, gets its module's behind it:
``draw`` of turn.py is ``draw__turn``. A root's own names stay, for others ask for them.

The VM keeps each parameter's name, though most are never said by a caller. Those get one that every VM has: a traceback
does not tell parameters.
"""

import ast
import builtins
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from desktop.drive.libraries import EVERYWHERE, plain
from desktop.errors import BadInput

FIRST = "hardware.buttons.switches"  # what code.py runs before anything else is loaded
LOOP = "hardware.loop"
ALONE = ("hardware.boot", "hardware.last_resort")  # they run without the loop, or after it has failed
PROGRAMS = ("p10core.programs.", "hardware.first_time.first_start")  # front doors
RARELY = {"p10core.journal.reader"}  # boot.py asks it only if settings.toml is not what it was
DATA = ("p10core.languages.",)  # asked for by names that are put together
OWN = ("p10core", "hardware")  # rooms
CONST = "p10core/const.py"  # for a computer's Python: what it has the chip has as micropython.const

GAMES = {"p10core.programs.dice", "p10core.programs.cards"}  # what both load, all load: it goes with the loop
GUESTS = {
    "p10core.programs.puzzle",
    "p10core.programs.lesson",
}  # with room for more than they need: they load what another one has

PARAMETERS = ("key", "value", "index", "count", "start", "step", "stop", "items", "values", "args", "find", "copy")

Scope = dict[str, str | None]  # the names in a function; None: as it is
Binding = tuple[str, ...]  # ("own", module, name), ("module", module), ("import", statement)


class Chunk(NamedTuple):
    """A text for the drive, and for each of its lines the file and the line that it comes from."""

    text: str
    lines: list[tuple[str, int]]

    def place(self, line: int) -> tuple[str, int]:
        """Where a line of the text, counted from 1, stands in the project."""
        return self.lines[line - 1]


class Module:
    """One of the tower's modules: its tree, what it imports at its start and what later, and its own names."""

    def __init__(self, name: str, file: str, text: str, names: Iterable[str]) -> None:
        self.name = name
        self.file = file
        self.text = text
        self.tree = ast.parse(text)
        self.nodes = [*ast.walk(self.tree)]
        self.known = frozenset(names)
        top = [node for node in self.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        self.eager = {other for node in top for other in self.imported(node)}
        later = [node for node in self.nodes if isinstance(node, ast.Import | ast.ImportFrom)]
        self.lazy = {other for node in later if node not in top for other in self.imported(node)}
        strings = (node.value for node in self.nodes if isinstance(node, ast.Constant))
        self.lazy |= {value for value in strings if isinstance(value, str) and value in self.known}
        self.bound = dict(self._bindings(top))
        self.own = {name for name, binding in self.bound.items() if binding == ("own", self.name, name)}

    def imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        """The tower's modules that a statement imports."""
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in self.known)
            return
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            if whole in self.known or node.module in self.known:
                yield whole if whole in self.known else str(node.module)

    def bindings(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Binding]]:
        """What each name is that an import statement binds."""
        for alias in node.names:
            name = alias.asname or alias.name
            if isinstance(node, ast.Import):
                if alias.name in self.known:
                    raise BadInput(f"{self.file}:{node.lineno}: import it from its package")
                yield name, ("import", ast.unparse(ast.Import([alias])))
            elif f"{node.module}.{alias.name}" in self.known:
                yield name, ("module", f"{node.module}.{alias.name}")
            elif node.module in self.known:
                yield name, ("own", str(node.module), alias.name)
            else:
                yield name, ("import", ast.unparse(ast.ImportFrom(node.module, [alias], 0)))

    def _bindings(self, top: list[ast.Import | ast.ImportFrom]) -> Iterator[tuple[str, Binding]]:
        for node in top:
            yield from self.bindings(node)
        for name in _bound_in(self.tree.body):
            yield name, ("own", self.name, name)


def merged(texts: dict[str, str]) -> dict[str, Chunk]:
    """The chunks of a drive by their names there; what is not of the tower's own rooms stays as it is. Raises BadInput
    for imports that cannot be merged.
    """
    texts = {file: text.replace("from p10core.const import", "from micropython import") for file, text in texts.items()}
    mine = {
        _dotted(file): file for file in texts if file.split("/")[0] in OWN and texts[file].strip() and file != CONST
    }
    libraries = {name: f"lib/{name}.py" for name in EVERYWHERE if f"lib/{name}.py" in texts}
    modules = {name: Module(name, file, texts[file], mine | libraries) for name, file in mine.items()}
    nodes = [node for module in modules.values() for node in module.nodes]
    asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    modules |= {
        name: Module(name, file, plain(texts[file], asked), mine | libraries) for name, file in libraries.items()
    }
    groups = _groups(modules)
    home = {name: chunk for chunk, names in groups.items() for name in names}
    nodes += [node for file in texts.keys() - mine.values() for node in ast.walk(ast.parse(texts[file]))]
    said = {node.arg for node in nodes if isinstance(node, ast.keyword)}
    made = {modules[chunk].file: _Merger(modules, home, chunk, names, said).chunk() for chunk, names in groups.items()}
    chunks = {file: chunk for file, chunk in made.items() if chunk.lines}
    others = {file: text for file, text in texts.items() if file.split("/")[0] not in OWN}
    return chunks | {
        file: Chunk(text, [(file, line + 1) for line in range(text.count("\n") + 1)]) for file, text in others.items()
    }


# Which modules belong together.


def _groups(modules: dict[str, Module]) -> dict[str, list[str]]:
    """The modules of each chunk, those first that others need, by the name that the chunk has."""

    programs = {name for name in modules if name.startswith(PROGRAMS)}

    @cache
    def start(name: str) -> frozenset[str]:
        """All that is loaded with a module, itself too."""
        return _all_from(name, lambda other: modules[other].eager)

    @cache
    def reach(name: str) -> frozenset[str]:
        """All that may be loaded once a module is, in the same run: not another program."""
        return _all_from(name, lambda other: (modules[other].eager | modules[other].lazy) - programs - RARELY)

    loop, asked = (start(LOOP), reach(LOOP)) if LOOP in modules else (frozenset(), frozenset())
    # What each run loads at its start. What boot.py needs later it needs at once, for it is over then.
    runs = {name: start(name) | loop for name in programs}
    runs |= {name: frozenset().union(*map(start, reach(name))) for name in ALONE if name in modules}
    roots = runs.keys() | {LOOP} & modules.keys() | {other for module in modules.values() for other in module.lazy}
    roots |= {name for name in modules if name.startswith(DATA)}

    def loads(root: str, name: str) -> bool:
        """Whether there is a run in which it is this root that loads a module."""
        if root in ALONE:
            return name in runs[root]
        if name not in start(root):
            return False
        if root in programs:
            return name not in loop
        asking = [run for run in runs if root in reach(run) | (asked if run in programs else frozenset())]
        return root == LOOP or not asking or any(name not in runs[run] for run in asking)

    def together(wanted: set[str]) -> frozenset[str]:
        """With which modules one goes that so many roots load."""
        if LOOP in wanted or wanted >= GAMES:
            return frozenset({LOOP} | wanted & set(ALONE))
        return frozenset(wanted - GUESTS or wanted)

    members: dict[frozenset[str], list[str]] = {}
    first = start(FIRST) if FIRST in modules else frozenset()
    for name in modules:
        loaders = {FIRST} if name in first else {root for root in roots if loads(root, name)} or {name}
        members.setdefault(together(loaders), []).append(name)
    groups = {}
    for wanted, names in members.items():
        ordered = _in_order(names, modules, reach)
        named = [name for name in names if name in wanted] or ordered[-1:]
        groups[named[0]] = ordered
    return groups


def _all_from(name: str, following: Callable[[str], set[str]]) -> frozenset[str]:
    """A module, those that follow it, those that follow these, and so on."""
    found, due = {name}, [name]
    while due:
        new = following(due.pop()) - found
        found |= new
        due += new
    return frozenset(found)


def _in_order(names: list[str], modules: dict[str, Module], reach: Callable[[str], frozenset[str]]) -> list[str]:
    """The modules so that each comes after those that it imports, and where it can be after those that it may ask for
    as it is loaded.
    """
    found: list[str] = []

    def take(name: str, above: tuple[str, ...] = ()) -> None:
        if name in above:
            raise BadInput(f"modules import each other: {' -> '.join((*above, name))}")
        if name in names and name not in found:
            for other in sorted(modules[name].eager):
                take(other, (*above, name))
            for other in sorted(reach(name).intersection(names).difference(found, above, {name})):
                if name not in reach(other):
                    take(other, (*above, name))
            found.append(name)

    for name in sorted(names):
        take(name)
    return found


# One text of them.


class _Merger:
    """Makes the chunk of some *names*. *home*: the chunk in which each module is. *said*: parameters that callers
    name.
    """

    def __init__(
        self,
        modules: dict[str, Module],
        home: dict[str, str],
        chunk: str,
        names: list[str],
        said: Collection[str | None],
    ) -> None:
        self.needed = {*said}.union(*(_words(modules[name].nodes) for name in names))
        self.needed.update(name for module in names for name in _bound_in(modules[module].tree.body))
        self.modules = modules
        self.home = home
        self.name = chunk
        self.names = names
        self.heads: dict[str, str] = {}  # names that the chunk imports, and the statements

    def chunk(self) -> Chunk:
        """The text, and where its lines come from."""
        bodies = [_Text(self.modules[name], self) for name in self.names]
        lines = [line for body in bodies for line in body.lines()]
        first = self.modules[self.names[0]].file
        lines = [(statement, (first, 1)) for statement in _together(self.heads.values())] + lines
        return Chunk("\n".join(line for line, _ in lines) + "\n", [place for _, place in lines])

    def origin(self, module: str, name: str) -> Binding:
        """What a name of a module is, wherever it comes from in the end."""
        binding = self.modules[module].bound.get(name)
        if binding is None:
            raise BadInput(f"{self.modules[module].file} has no {name}")
        if binding[0] == "own" and binding[1] != module:
            return self.origin(binding[1], binding[2])
        return binding

    def name_of(self, binding: Binding, name: str) -> str:
        """What *name* is called in this chunk; another chunk's is imported for that."""
        if binding[0] == "import":
            return self._headed(name, binding[1])
        _, module, own = binding
        there = final_name(self.modules, self.home, module, own)
        if self.home[module] == self.name:
            return there
        return self._headed(there, f"from {self.home[module]} import {there}")

    def _headed(self, name: str, statement: str) -> str:
        """The name under which the chunk has what a statement imports: *name*, unless that is taken."""
        for taken, other in self.heads.items():
            if _plain(other) == _plain(statement):
                return taken
        given = name
        while given in self.heads or given in self._own_names() or hasattr(builtins, given) and given != name:
            given += "_"
        statement = _plain(statement)
        last = statement.split(" import ")[-1].removeprefix("import ")
        self.heads[given] = statement if given == last else f"{statement} as {given}"
        return given

    def _own_names(self) -> set[str]:
        return {final_name(self.modules, self.home, name, own) for name in self.names for own in self.modules[name].own}


def final_name(modules: dict[str, Module], home: dict[str, str], module: str, name: str) -> str:
    """What a module's own name is called in its chunk."""
    chunk = home[module]
    if module == chunk and not hasattr(builtins, name):
        return name
    together = [other for other in modules if home[other] == chunk]
    others = [modules[other] for other in together if other != module]
    taken = any(name in other.own or other.bound.get(name, ("",))[0] == "import" for other in others)
    if not taken and not hasattr(builtins, name):
        return name
    stem = module.rpartition(".")[2]
    twins = [other for other in together if other.rpartition(".")[2] == stem and name in modules[other].own]
    return f"{name}__{stem}" if len(twins) == 1 else f"{name}__{'_'.join(module.split('.')[1:])}"


class _Text:
    """The text of a module as it stands in a chunk: its names are the chunk's, what it imported is gone."""

    def __init__(self, module: Module, merger: _Merger) -> None:
        self.module = module
        self.merger = merger
        self.text = [line.encode() for line in module.text.split("\n")]
        self.edits: list[tuple[int, int, int, int, str]] = []
        self.gone: set[int] = set()

    def lines(self) -> Iterator[tuple[str, tuple[str, int]]]:
        """Each line that is left, and where it stands in the project."""
        tree = self.module.tree
        for node in tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.gone.update(range(node.lineno, (node.end_lineno or 0) + 1))
        self._names(tree.body, [], None)
        self._docstrings()
        for line, start, last, end, new in sorted(self.edits, reverse=True):
            head, tail = self.text[line - 1][:start], self.text[last - 1][end:]
            self.text[line - 1 : last] = [head + new.encode() + tail] + [b""] * (last - line)
        for number, text in enumerate(self.text, 1):
            if number not in self.gone and text.strip() and not text.lstrip().startswith(b"#"):
                yield text.decode(), (self.module.file, number)

    def _docstrings(self) -> None:
        for node in self.module.nodes:
            if (
                not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
                or ast.get_docstring(node, False) is None
            ):
                continue
            text = node.body[0]
            if len(node.body) > 1 or isinstance(node, ast.Module):
                self.gone.update(range(text.lineno, (text.end_lineno or 0) + 1))

    def _final(self, name: str) -> str | None:
        """The chunk's name for one of the module's, None if it is none of them."""
        if name not in self.module.bound:
            return None
        binding = self.merger.origin(self.module.name, name)
        if binding[0] == "module":
            raise BadInput(f"{self.module.file}: {name} is a module: only what is in it can be used")
        return self.merger.name_of(binding, name)

    def _put(self, node: ast.expr | ast.stmt, new: str) -> None:
        self.edits.append((node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0, new))

    def _names(self, nodes: Iterable[ast.AST], local: list[Scope], aliases: dict[str, Binding] | None) -> None:
        """Give each name in *nodes* its new one. *local*: the names of the functions around, each with its new one;
        *aliases*: what is imported in them.
        """
        for node in nodes:
            self._name(node, local, aliases or {})

    def _name(self, node: ast.AST, local: list[Scope], aliases: dict[str, Binding]) -> None:
        is_hidden: Callable[[str], bool] = lambda name: any(name in names for names in local)  # noqa: E731
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = node.value.id
            found = aliases.get(name) if name in aliases else None if is_hidden(name) else self._binding(name)
            if found and found[0] == "module" and (name not in aliases or self._is_here(found[1])):
                new = self.merger.name_of(self.merger.origin(found[1], node.attr), node.attr)
                if is_hidden(new):
                    raise BadInput(f"{self.module.file}:{node.lineno}: {name}.{node.attr} beside a local {new}")
                self._put(node, new)
                return
        if isinstance(node, ast.Name):
            if node.id in aliases:
                if aliases[node.id][0] == "own":
                    self._rename(node, self.merger.name_of(aliases[node.id], node.id))
            elif is_hidden(node.id):
                self._rename(node, next(names[node.id] for names in reversed(local) if node.id in names))
            else:
                self._rename(node, self._final(node.id))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            self._define(node, local, aliases)
        elif isinstance(node, ast.Lambda):
            self._names(_defaults(node.args), local, aliases)
            self._name(node.body, [*local, self._parameters(node, [*ast.walk(node)], local)], aliases)
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            targets = {
                leaf.id for part in node.generators for leaf in ast.walk(part.target) if isinstance(leaf, ast.Name)
            }
            self._name(node.generators[0].iter, local, aliases)
            inner: list[Scope] = [*local, dict.fromkeys(targets)]
            self._names([part.iter for part in node.generators[1:]], inner, aliases)
            self._names([test for part in node.generators for test in part.ifs], inner, aliases)
            parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            self._names(parts, inner, aliases)
        elif isinstance(node, ast.Global):
            self._put(node, "global " + ", ".join(self._final(name) or name for name in node.names))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            if local:
                self._later(node)
        elif isinstance(node, ast.JoinedStr):
            raise BadInput(f"{self.module.file}:{node.lineno}: an f-string does not tell where its names stand")
        else:
            self._names(ast.iter_child_nodes(node), local, aliases)

    def _binding(self, name: str) -> Binding | None:
        return self.merger.origin(self.module.name, name) if name in self.module.bound else None

    def _is_here(self, module: str) -> bool:
        return self.merger.home[module] == self.merger.name

    def _rename(self, node: ast.Name, new: str | None) -> None:
        if new and new != node.id:
            self._put(node, new)

    def _define(self, node: ast.FunctionDef | ast.ClassDef, local: list[Scope], aliases: dict[str, Binding]) -> None:
        if not local:
            new = self._final(node.name)
            if new != node.name:
                line = self.text[node.lineno - 1].decode()
                at = line.index(node.name, node.col_offset + (4 if isinstance(node, ast.FunctionDef) else 6))
                self.edits.append((node.lineno, at, node.lineno, at + len(node.name), str(new)))
        self._names(node.decorator_list, local, aliases)
        if isinstance(node, ast.ClassDef):
            self._names([*node.bases, *node.keywords], local, aliases)
            names = set(_bound_in(node.body))
            for statement in node.body:
                # A class's names are not those of its methods.
                is_method = isinstance(statement, ast.FunctionDef)
                around: list[Scope] = local or [{}] if is_method else [*local, dict.fromkeys(names)]
                self._name(statement, around, aliases)
            return
        self._names(_defaults(node.args), local, aliases)
        inside = [*ast.walk(node)]
        mine = dict.fromkeys(_bound_in(node.body)) | self._parameters(node, inside, local)
        for part in inside:
            if isinstance(part, ast.Global):
                mine = {name: new for name, new in mine.items() if name not in part.names}
        taken: dict[str, Binding] = {}
        for part in inside:
            if isinstance(part, ast.Import | ast.ImportFrom):
                taken |= {name: binding for name, binding in self.module.bindings(part) if self._is_merged(binding)}
                mine |= dict.fromkeys(alias.asname or alias.name for alias in part.names)
        mine = {name: new for name, new in mine.items() if name not in taken}
        self._names(node.body, [*local, mine], {**aliases, **taken})

    def _parameters(self, node: ast.FunctionDef | ast.Lambda, inside: list[ast.AST], local: list[Scope]) -> Scope:
        """The parameters of a function, those that only it knows with another name. There is none for one in whose
        function another is, as both would need different ones. *inside*: the function, and all that is in it.
        """
        found: Scope = dict.fromkeys(_arguments(node.args))
        taken = _words(inside) | {name for part in inside if (name := _local_name(part))}
        free = [name for name in PARAMETERS if name not in taken and not any(name in names.values() for names in local)]
        elsewhere = {part.name for part in inside if isinstance(part, ast.ExceptHandler)}
        for argument in (*node.args.posonlyargs, *node.args.args):
            if argument.arg not in self.merger.needed and argument.arg not in elsewhere and free:
                found[argument.arg] = free.pop(0)
                place = (argument.lineno, argument.col_offset)
                self.edits.append((*place, place[0], place[1] + len(argument.arg.encode()), str(found[argument.arg])))
        return found

    def _is_merged(self, binding: Binding) -> bool:
        """Whether what is imported later is in this chunk, so that it need not be imported at all."""
        return binding[0] in ("own", "module") and self._is_here(binding[1])

    def _later(self, node: ast.Import | ast.ImportFrom) -> None:
        """An import inside a function: from the chunk in which the module is."""
        parts = []
        for name, binding in self.module.bindings(node):
            if binding[0] == "import" or self._is_merged(binding):
                parts += [binding[1]] if binding[0] == "import" else []
                continue
            if binding[0] == "module":
                if self.merger.home[binding[1]] != binding[1]:
                    raise BadInput(f"{self.module.file}:{node.lineno}: {binding[1]} is merged: import what is in it")
                parts.append(ast.unparse(node))
                continue
            origin = self.merger.origin(binding[1], binding[2])
            there = final_name(self.merger.modules, self.merger.home, origin[1], origin[2])
            parts.append(
                f"from {self.merger.home[origin[1]]} import {there}" + (f" as {name}" if name != there else "")
            )
        self._put(node, "; ".join(dict.fromkeys(parts)) or "pass")


def _together(statements: Iterable[str]) -> list[str]:
    """Import statements, those from one module as one."""
    found: dict[str, list[str]] = {}
    for statement in sorted(statements):
        source, _, name = statement.partition(" import ")
        found.setdefault(source, []).extend([name] if name else [])
    return [f"{source} import {', '.join(names)}" if names else source for source, names in found.items()]


def _plain(statement: str) -> str:
    """An import statement without its *as*."""
    return re.sub(r" as \w+$", "", statement)


def _dotted(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _arguments(arguments: ast.arguments) -> set[str]:
    found = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return {argument.arg for argument in found if argument}


def _words(nodes: Iterable[ast.AST]) -> set[str]:
    """The names in a text that the VM needs, whatever parameters are called: attributes, short texts, functions and
    classes.
    """
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found |= {node.asname or node.name, *node.name.split(".")}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def _local_name(node: ast.AST) -> str:
    """What a name or a parameter is called, if it is one."""
    return node.id if isinstance(node, ast.Name) else node.arg if isinstance(node, ast.arg) else ""


def _defaults(arguments: ast.arguments) -> list[ast.expr]:
    return [value for value in (*arguments.defaults, *arguments.kw_defaults) if value]


def _bound_in(body: Iterable[ast.AST]) -> Iterator[str]:
    """The names that statements bind, without those of functions and classes in them and without imports."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                yield node.id
        elif isinstance(node, ast.ExceptHandler):
            if node.name:
                yield node.name
            yield from _bound_in(node.body)
        elif not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            yield from _bound_in(ast.iter_child_nodes(node))
