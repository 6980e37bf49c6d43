"""Python without its words: bytecode has none, and the small VM would keep those of modules and classes.

Comments and docstrings go, every line stays where it was, so that a traceback from the device names the lines of the
repository.
"""

import ast
import io
import tokenize


def bare(source: str) -> str:
    """*source* without comments and docstrings, line for line. It compiles to the same code, docstrings aside."""
    lines = source.splitlines()
    for node in docstrings(ast.parse(source)):
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        lines[first : last + 1] = [""] * (last - first + 1)
        # A docstring may be all that a body has.
        lines[first] = " " * node.col_offset + "pass"
    blank = "\n".join(lines) + "\n"
    kept = blank.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(blank).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            kept[row - 1] = kept[row - 1][:column].rstrip()
    return "\n".join(line.rstrip() for line in kept).rstrip("\n") + "\n"


def docstrings(tree: ast.AST) -> list[ast.stmt]:
    """The docstrings of a module, its classes and its functions, as statements."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, owners)]
    return [node.body[0] for node in nodes if ast.get_docstring(node, clean=False) is not None]
