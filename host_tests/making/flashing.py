"""Flashes a UF2 as the boot program of the chip does, written after Microsoft's UF2 specification."""

from desktop.image.picos import Board


def flashed(uf2: bytes, board: Board) -> bytearray:
    """The drive of a new *board* after that: blocks of 512 with 32 bytes of header and 256 of data for one place."""
    assert uf2 and len(uf2) % 512 == 0
    image = bytearray(b"\xff") * board.drive_size
    for at in range(0, len(uf2), 512):
        place = int.from_bytes(uf2[at + 12 : at + 16], "little") - board.drive_start
        assert 0 <= place <= len(image) - 256, "a block that is not the drive's"
        image[place : place + 256] = uf2[at + 32 : at + 288]
    return image
