"""The flash chip: what an erase and a program leave, whole or cut, and the log of them."""

import pytest

from desktop.bench.chip_flash import PAGE, SECTOR, ChipFlash

OLD = bytes(range(256)) * (SECTOR // 256)
NEW = bytes(reversed(OLD))
BLANK = b"\xff" * SECTOR


def cut_in(kind, part="some", seed=0, old=OLD):
    """What one sector holds after a cut in its erase, or in its programming."""
    flash = ChipFlash()
    memory = bytearray(old)
    flash.cut_at(1, part, seed)
    powered = flash.erase("drive", memory, 0) if kind == "erase" else flash.program("drive", memory, 0, NEW)
    assert not powered and not flash.cut_is_set
    return bytes(memory)


def test_an_erase_makes_every_bit_of_its_sector_1_and_programming_lets_bits_fall():
    flash = ChipFlash()
    memory = bytearray(OLD + OLD)
    assert flash.erase("drive", memory, SECTOR)
    assert memory == OLD + BLANK
    assert flash.program("drive", memory, SECTOR + 1, b"\x0f")
    assert flash.program("drive", memory, SECTOR + 1, b"\xf8")
    assert memory[SECTOR : SECTOR + 3] == b"\xff\x08\xff"


@pytest.mark.parametrize("seed", range(8))
def test_a_cut_in_an_erase_leaves_each_bit_old_or_1(seed):
    left = cut_in("erase", seed=seed)
    assert all(was & now == was for was, now in zip(OLD, left, strict=True))
    assert left not in (OLD, BLANK)
    assert left == cut_in("erase", seed=seed)
    assert left != cut_in("erase", seed=seed + 1)


@pytest.mark.parametrize("seed", range(8))
def test_a_cut_in_programming_leaves_some_pages_one_in_part_and_the_rest_erased(seed):
    left = cut_in("program", seed=seed, old=BLANK)
    pages = [left[at : at + PAGE] for at in range(0, SECTOR, PAGE)]
    wanted = [NEW[at : at + PAGE] for at in range(0, SECTOR, PAGE)]
    whole = next(i for i, page in enumerate(pages) if page != wanted[i])
    assert all(was | now == now for was, now in zip(wanted[whole], pages[whole], strict=True))
    assert all(page == b"\xff" * PAGE for page in pages[whole + 1 :])


def test_a_cut_may_come_before_anything_is_done_or_after_all_is():
    assert (cut_in("erase", "nothing"), cut_in("erase", "all")) == (OLD, BLANK)
    assert (cut_in("program", "nothing", old=BLANK), cut_in("program", "all", old=BLANK)) == (BLANK, NEW)
    with pytest.raises(ValueError, match="part"):
        ChipFlash().cut_at(1, "half")


def test_the_power_fails_in_the_operation_that_was_chosen_and_once():
    flash = ChipFlash()
    memory = bytearray(OLD)
    flash.cut_at(3)
    assert [flash.erase("drive", memory, 0) for _ in range(5)] == [True, True, False, True, True]
    flash.cut_at(1)
    flash.cut_at(None)
    assert flash.erase("drive", memory, 0)
