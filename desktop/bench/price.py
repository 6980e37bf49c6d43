"""How long an expression takes on the chip: its syntax tree, by the prices in :mod:`desktop.bench.python_costs`."""

import ast

from desktop.bench import python_costs as costs


class Price:
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
        part = Price(self.local)
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
        body = Price(names, costs.ENTER)
        body.add(node.body)
        pay = ast.Call(loaded("__pay__"), [ast.Constant(body.ns), ast.Constant(body.size)], [])
        node.body = placed(ast.BoolOp(ast.Or(), [pay, node.body]), node.body)

    def _comprehension_of(self, node, values):
        self.ns += costs.FUNCTION + costs.CALL + costs.ENTER  # a function of its own
        self.make(extra=costs.TEXT_BYTES)
        turn = Price(self.local | _targets(node.generators), costs.NEXT)
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
        last.iter = placed(ast.Call(loaded("__each__"), [last.iter, *prices], []), last.iter)

    def _listcomp(self, node):
        self._comprehension_of(node, [node.elt])

    _setcomp = _generatorexp = _listcomp

    def _dictcomp(self, node):
        self._comprehension_of(node, [node.key, node.value])


def placed(node, beside):
    """*node* and all that is new in it, at the line of *beside*."""
    for part in ast.walk(node):
        if isinstance(part, (ast.expr, ast.stmt)) and not hasattr(part, "lineno"):
            ast.copy_location(part, beside)
    return node


def loaded(name):
    return ast.Name(name, ast.Load())


def _is_constant(node):
    """``_NAME = const(...)``, which the device's compiler folds."""
    call = node.value
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "const"


def _targets(generators):
    return {
        node.id
        for part in generators
        for node in ast.walk(part.target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
