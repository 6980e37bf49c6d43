"""Takes the type annotations out of a module's text: the chip has no use for them.

    untyped("def rolled(count: int) -> bytes: ...")    # "def rolled(count): ..."

Nothing moves to another line, so that a traceback of the drive tells lines of the project.
"""

import ast
import functools

TYPES = "p10core/types.py"  # what annotations name; the device has no such file
FOR_TYPES = (b"TYPE_CHECKING", b"if TYPE_CHECKING", b"from p10core.types ")  # so begins what annotations alone need


@functools.cache  # a drive differs from the one before by a file or two
def untyped(text: str) -> str:
    """The text without annotations, and without what is imported for them."""
    lines = [line.encode() for line in text.split("\n")]
    for last, end, first, start in sorted(_cuts(ast.parse(text), lines), reverse=True):
        head, tail = lines[first - 1][:start], lines[last - 1][end:]
        lines[first - 1 : last] = [head + tail] + [b""] * (last - first)
    return b"\n".join(lines).decode()


def _cuts(tree: ast.AST, lines: list[bytes]) -> list[tuple[int, int, int, int]]:
    """What is to go, each as its last line and the byte there at which it ends, its first line and byte."""
    cuts = []
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation:
            cuts.append((*_end(node.annotation), node.lineno, node.col_offset + len(node.arg.encode())))
        elif isinstance(node, ast.FunctionDef) and node.returns:
            line = node.returns.lineno
            cuts.append((*_end(node.returns), line, lines[line - 1].rindex(b" ->", 0, node.returns.col_offset)))
        elif isinstance(node, ast.AnnAssign):
            cuts.append((*_end(node.annotation), *_end(node.target)) if node.value else _whole(node))
        elif isinstance(node, ast.stmt) and lines[node.lineno - 1].startswith(FOR_TYPES, node.col_offset):
            cuts.append(_whole(node))
    return cuts


def _end(node: ast.expr | ast.stmt) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0


def _whole(node: ast.stmt) -> tuple[int, int, int, int]:
    return (*_end(node), node.lineno, node.col_offset)
