"""What the firmware's Python takes on the chip, charged as it runs: its source is compiled with a meter built in.

    size = meter_in(tree)                       # of a module's source
    names = vars(builtins) | meter.names()      # what that code calls
    meter.take()                                # nanoseconds since it was last asked

Each run of statements without a branch begins with one addition to the meter: the sum of what its expressions take by
:mod:`desktop.bench.python_costs`. Statements and expressions keep their lines, so a traceback reads as ever. Where an
expression branches (``and``, ``or``, ``if else``) the part that may be left out counts half.
"""

import ast

from desktop.bench import python_costs as costs

_NS, _BYTES = 0, 1


class Meter:
    """``counts``: nanoseconds not yet taken, and bytes of the heap used since the last collection. ``loaded``: the
    modules so far, each with its nanoseconds.
    """

    def __init__(self, text=False):
        self.text = text  # whether the drive holds source, not bytecode
        self.counts = [0, 0]
        self.collections = 0
        self.loaded = []

    def take(self):
        """The nanoseconds since the last call, those of a garbage collection among them if one was due."""
        counts = self.counts
        if counts[_BYTES] > costs.HEAP_BYTES:
            self.collect()
        ns = counts[_NS]
        counts[_NS] = 0
        return ns

    def collect(self):
        """The garbage is collected."""
        self.collections += 1
        self.counts[_BYTES] = 0
        self.counts[_NS] += costs.COLLECTION

    def load(self, name, size):
        """A module of this *size* is loaded; its body is charged as it runs."""
        ns = costs.LOAD_MODULE
        ns += size.nodes * costs.COMPILE_NODE if self.text else size.bytecode * costs.LOAD_BYTE
        self.counts[_NS] += ns
        self.loaded.append((name, ns))
        self.counts[_BYTES] += size.bytecode * costs.MODULE_BYTES

    def again(self, names):
        """An import statement with so many *names*."""
        self.counts[_NS] += costs.IMPORT_AGAIN + names * costs.IMPORT_NAME

    def names(self):
        """The names that metered code calls."""
        counts = self.counts

        def pay(ns, size):
            counts[_NS] += ns
            counts[_BYTES] += size

        def each(iterable, ns, size):
            for item in iterable:
                counts[_NS] += ns
                counts[_BYTES] += size
                yield item

        return {"__meter__": counts, "__pay__": pay, "__each__": each}


class Size:
    """Of a module: ``nodes`` of its syntax tree, and about how many bytes of ``bytecode`` they make."""

    def __init__(self, tree):
        self.nodes = 0
        words = set()
        docstrings = {id(part) for node in ast.walk(tree) if _is_text(node) for part in (node, node.value)}
        for node in ast.walk(tree):
            if id(node) in docstrings:  # the drive has none
                continue
            self.nodes += isinstance(node, (ast.expr, ast.stmt))
            for word in (getattr(node, "id", None), getattr(node, "attr", None), getattr(node, "name", None)):
                if isinstance(word, str):
                    words.add(word)
            if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
                words.add(node.value)
        self.bytecode = 30 + 2 * self.nodes + sum(len(word) + 2 for word in words)


def meter_in(tree):
    """Build the meter into the tree of a module. Returns the module's :class:`Size`."""
    size = Size(tree)
    tree.body = _Body(set()).block(tree.body, 0)
    return size


class _Body:
    """Puts the meter into the statements of one scope. *local*: the names that are variables of a function."""

    def __init__(self, local):
        self.local = local

    def block(self, statements, ns, size=0):
        """*statements* with the meter, which counts *ns* and *size* more where they begin."""
        result = []
        run = []  # statements since the last branch
        price = _Price(self.local, ns, size)

        def close():
            nonlocal run, price
            if run:
                result.extend(_head(run, price))
            run, price = [], _Price(self.local)

        for place, statement in enumerate(statements):
            if place == 0 and _is_text(statement):
                result.append(statement)
                continue
            if not run and isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                result.append(statement)
                continue
            run.append(statement)
            if self.statement(statement, price):
                close()
        close()
        return result

    def statement(self, node, price):
        """Count what a statement takes before it branches, and build its parts; whether it branches."""
        kind = type(node)
        if kind in (ast.FunctionDef, ast.AsyncFunctionDef):
            price.ns += costs.FUNCTION + costs.STEP
            price.size += costs.OBJECT_BYTES
            for default in node.args.defaults + [d for d in node.args.kw_defaults if d]:
                price.add(default)
            for decorator in node.decorator_list:
                price.add(decorator)
                price.ns += costs.CALL
            local = _variables(node)
            node.body = _Body(local).block(node.body, costs.ENTER + _arguments(node.args) * costs.STEP)
            return False
        if kind is ast.ClassDef:
            price.ns += costs.CLASS
            price.size += 8 * costs.OBJECT_BYTES
            node.body = _Body(set()).block(node.body, 0)
            return False
        if kind is ast.If:
            price.add(node.test)
            price.ns += costs.STEP
            node.body = self.block(node.body, 0)
            node.orelse = self.block(node.orelse, 0)
        elif kind is ast.While:
            test = _Price(self.local, costs.STEP)
            test.add(node.test)
            price.ns += test.ns
            price.size += test.size
            node.body = self.block(node.body, test.ns + costs.AGAIN, test.size)
            node.orelse = self.block(node.orelse, 0)
        elif kind is ast.For:
            price.add(node.iter)
            turn = _Price(self.local, costs.NEXT_NUMBER if _is_range(node.iter) else costs.NEXT)
            turn.store(node.target)
            node.body = self.block(node.body, turn.ns, turn.size)
            node.orelse = self.block(node.orelse, 0)
        elif kind is ast.Try:
            price.ns += costs.HANDLER
            node.body = self.block(node.body, 0)
            for handler in node.handlers:
                handler.body = self.block(handler.body, costs.RAISE)
            node.orelse = self.block(node.orelse, 0)
            node.finalbody = self.block(node.finalbody, 0)
        elif kind is ast.With:
            for item in node.items:
                price.add(item.context_expr)
                price.ns += costs.HANDLER + 2 * costs.CALL
            node.body = self.block(node.body, 0)
        else:
            price.simple(node)
            return False
        return True


class _Price:
    """The sum of what expressions take. Adding one also puts the meter into its lambdas and comprehensions."""

    def __init__(self, local, ns=0, size=0):
        self.local = local
        self.ns = ns
        self.size = size

    def simple(self, node):
        """A statement without others in it."""
        kind = type(node)
        if kind is ast.Pass:
            return
        if kind in (ast.Import, ast.ImportFrom):
            self.ns += len(node.names) * costs.STEP  # the rest is counted where the import happens
        elif kind is ast.Assign:
            if not _is_constant(node):
                self.add(node.value)
                for target in node.targets:
                    self.store(target)
        elif kind is ast.AugAssign:
            self.add(node.value)
            self.add(node.target)
            self.store(node.target)
            self.ns += costs.OPERATOR
        elif kind is ast.AnnAssign:
            if node.value:
                self.add(node.value)
                self.store(node.target)
        elif kind is ast.Raise:
            self.ns += costs.RAISE
            self.children(node)
        elif kind is ast.Delete:
            for target in node.targets:
                self.store(target)
        else:
            self.ns += costs.STEP
            self.children(node)

    def store(self, target):
        """A value goes to *target*."""
        kind = type(target)
        if kind in (ast.Tuple, ast.List):
            self.ns += costs.STEP
            for part in target.elts:
                self.store(part)
        elif kind is ast.Attribute:
            self.add(target.value)
            self.ns += costs.ATTRIBUTE
        elif kind is ast.Subscript:
            self.add(target.value)
            self.add(target.slice)
            self.ns += costs.ITEM
        else:
            self.ns += costs.STEP

    def children(self, node):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.expr, ast.keyword, ast.comprehension)):
                self.add(child)

    def add(self, node):
        """An expression is worked out."""
        kind = type(node)
        handle = getattr(self, "_" + kind.__name__.lower(), None)
        if handle:
            handle(node)
        else:
            self.ns += costs.STEP
            self.children(node)

    def maybe(self, node):
        """An expression that may be left out."""
        part = _Price(self.local)
        part.add(node)
        self.ns += part.ns // 2
        self.size += part.size // 2

    def make(self, members=0, extra=0):
        """Something new on the heap."""
        self.ns += costs.MAKE + members * costs.MEMBER
        self.size += costs.OBJECT_BYTES + members * costs.MEMBER_BYTES + extra

    def _constant(self, node):
        self.ns += costs.STEP

    def _name(self, node):
        folded = node.id in self.local or node.id.isupper()  # the drive has numbers for constants
        self.ns += costs.STEP if folded else costs.GLOBAL

    def _attribute(self, node):
        self.add(node.value)
        self.ns += costs.ATTRIBUTE

    def _subscript(self, node):
        self.add(node.value)
        if isinstance(node.value, ast.Name) and node.value.id.isupper():
            self.ns += costs.GLOBAL  # a table
        self.add(node.slice)
        self.ns += costs.ITEM

    def _slice(self, node):
        self.children(node)
        self.make(extra=16)
        self.ns += costs.SLICE

    def _binop(self, node):
        self.add(node.left)
        self.add(node.right)
        if isinstance(node.op, ast.Mod) and (
            (isinstance(node.left, ast.Constant) and isinstance(node.left.value, str))
            or isinstance(node.left, ast.Call)
            or isinstance(node.right, ast.Tuple)
        ):
            self.make(extra=costs.TEXT_BYTES)
            self.ns += costs.FORMAT
        else:
            self.ns += costs.OPERATOR

    def _compare(self, node):
        self.add(node.left)
        for right in node.comparators:
            self.add(right)
            self.ns += costs.OPERATOR

    def _unaryop(self, node):
        self.add(node.operand)
        self.ns += costs.STEP if isinstance(node.op, ast.Not) else costs.OPERATOR

    def _boolop(self, node):
        self.add(node.values[0])
        for value in node.values[1:]:
            self.ns += costs.STEP
            self.maybe(value)

    def _ifexp(self, node):
        self.add(node.test)
        self.maybe(node.body)
        self.maybe(node.orelse)
        self.ns += costs.STEP

    def _call(self, node):
        self.add(node.func)
        self.ns += costs.CALL
        for argument in node.args:
            self.add(argument)
            self.ns += costs.ARGUMENT
        for keyword in node.keywords:
            self.add(keyword.value)
            self.ns += costs.KEYWORD
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        self.ns += costs.BUILT_IN.get(name, 0)
        if name in ("bytes", "bytearray", "str", "list", "join", "split", "range", "read", "pack"):
            self.size += costs.TEXT_BYTES

    def _tuple(self, node):
        self.children(node)
        if not all(isinstance(part, ast.Constant) for part in node.elts):
            self.make(len(node.elts))

    def _list(self, node):
        self.children(node)
        self.make(len(node.elts), costs.OBJECT_BYTES)

    _set = _list

    def _dict(self, node):
        self.children(node)
        self.make(4 * len(node.values), costs.OBJECT_BYTES)

    def _joinedstr(self, node):
        self.children(node)
        self.make(extra=costs.TEXT_BYTES)
        self.ns += costs.FORMAT

    def _lambda(self, node):
        self.make()
        self.ns += costs.FUNCTION
        names = {argument.arg for argument in node.args.args}
        body = _Price(names, costs.ENTER)
        body.add(node.body)
        pay = ast.Call(_loaded("__pay__"), [ast.Constant(body.ns), ast.Constant(body.size)], [])
        node.body = _placed(ast.BoolOp(ast.Or(), [pay, node.body]), node.body)

    def _comprehension_of(self, node, values):
        self.ns += costs.FUNCTION + costs.CALL + costs.ENTER  # a function of its own
        self.make(extra=costs.TEXT_BYTES)
        turn = _Price(self.local | _targets(node.generators), costs.NEXT)
        for value in values:
            turn.add(value)
            turn.ns += costs.MEMBER
            turn.size += costs.MEMBER_BYTES
        for part in node.generators:
            turn.store(part.target)
            for condition in part.ifs:
                turn.add(condition)
            self.add(part.iter)
        last = node.generators[-1]
        prices = [ast.Constant(turn.ns), ast.Constant(turn.size)]
        last.iter = _placed(ast.Call(_loaded("__each__"), [last.iter, *prices], []), last.iter)

    def _listcomp(self, node):
        self._comprehension_of(node, [node.elt])

    _setcomp = _generatorexp = _listcomp

    def _dictcomp(self, node):
        self._comprehension_of(node, [node.key, node.value])


def _head(run, price):
    """The statements of a run after the additions to the meter that pay for them."""
    first = run[0]
    added = [
        ast.AugAssign(
            ast.Subscript(_loaded("__meter__"), ast.Constant(place), ast.Store()), ast.Add(), ast.Constant(amount)
        )
        for place, amount in ((_NS, price.ns), (_BYTES, price.size))
        if amount
    ]
    return [_placed(statement, first) for statement in added] + run


def _placed(node, beside):
    """*node* and all that is new in it, at the line of *beside*."""
    for part in ast.walk(node):
        if isinstance(part, (ast.expr, ast.stmt)) and not hasattr(part, "lineno"):
            ast.copy_location(part, beside)
    return node


def _loaded(name):
    return ast.Name(name, ast.Load())


def _is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_constant(node):
    """``_NAME = const(...)``, which the device's compiler folds."""
    call = node.value
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "const"


def _is_range(node):
    """``range(...)``, of which the device's compiler makes a loop without an iterator."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"


def _arguments(arguments):
    return len(arguments.posonlyargs + arguments.args + arguments.kwonlyargs)


def _variables(function):
    """The names that are local to a function, and those of the functions around it, as far as it can be told here."""
    names = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    shared = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            shared.update(node.names)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    return names - shared


def _targets(generators):
    return {
        node.id
        for part in generators
        for node in ast.walk(part.target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
