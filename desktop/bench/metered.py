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
from desktop.bench.meter import BYTES, NS
from desktop.bench.price import Price, loaded, placed


def meter_in(tree):
    """Build the meter into the tree of a module. Returns the module's :class:`Size`."""
    size = Size(tree)
    tree.body = _Body(set()).block(tree.body, 0)
    return size


class Size:
    """Of a module: ``nodes`` of its syntax tree, and about how many bytes of ``bytecode`` they make."""

    def __init__(self, tree):
        self.nodes = 0
        words = set()
        docstrings = {id(part) for node in ast.walk(tree) if is_text(node) for part in (node, node.value)}
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


class _Body:
    """Puts the meter into the statements of one scope. *local*: the names that are variables of a function."""

    def __init__(self, local):
        self.local = local

    def block(self, statements, ns, size=0):
        """*statements* with the meter, which counts *ns* and *size* more where they begin."""
        result = []
        run = []  # statements since the last branch
        price = Price(self.local, ns, size)

        def close():
            nonlocal run, price
            if run:
                result.extend(_head(run, price))
            run, price = [], Price(self.local)

        for place, statement in enumerate(statements):
            if place == 0 and is_text(statement):
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
            test = Price(self.local, costs.STEP)
            test.add(node.test)
            price.ns += test.ns
            price.size += test.size
            node.body = self.block(node.body, test.ns + costs.AGAIN, test.size)
            node.orelse = self.block(node.orelse, 0)
        elif kind is ast.For:
            price.add(node.iter)
            turn = Price(self.local, costs.NEXT_NUMBER if _is_range(node.iter) else costs.NEXT)
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


def _head(run, price):
    """The statements of a run after the additions to the meter that pay for them."""
    first = run[0]
    added = [
        ast.AugAssign(
            ast.Subscript(loaded("__meter__"), ast.Constant(place), ast.Store()), ast.Add(), ast.Constant(amount)
        )
        for place, amount in ((NS, price.ns), (BYTES, price.size))
        if amount
    ]
    return [placed(statement, first) for statement in added] + run


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


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
