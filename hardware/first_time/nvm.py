"""Whether the chip's nvm takes what is written into it.

tried = try_nvm(store.nvm)     # "ok: blank"
"""

from p10core.const import const
from p10core.journal.page import PAGE, header

_NVM_SPARE = const(64)  # a journal with less space than this is left alone


def try_nvm(nvm):
    """Write to the nvm, read it back, and say how it went. The journal loses nothing, whatever happens; but who has
    read it before must read it again.

    A blank sector is filled and erased again. Otherwise one byte behind the journal's last entry is programmed to 0. No
    entry begins with 0, so the journal takes it for something that a power cut has left, and goes on behind it.
    """
    before = bytes(nvm[:PAGE])
    used = len(before.rstrip(b"\xff"))
    if not used:
        pattern = b"\x55\xaa" * (len(before) // 2)
        nvm[:PAGE] = pattern
        written = bytes(nvm[:PAGE]) == pattern
        nvm[:PAGE] = before
        return "ok: blank" if written and bytes(nvm[:PAGE]) == before else "BROKEN"
    if not header(before):
        return "not ours: not tried"
    if used + _NVM_SPARE > len(before):
        return "full: not tried"
    nvm[used : used + 1] = b"\x00"
    return "ok: with journal" if bytes(nvm[:PAGE]) == before[:used] + b"\x00" + before[used + 1 :] else "BROKEN"
