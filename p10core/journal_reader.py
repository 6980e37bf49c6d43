"""What a journal holds, read at power-up and for the records; its format is told in :mod:`p10core.journal`."""

import struct
from binascii import crc32

from p10core.journal import (
    CHECK_MASK,
    CHECKPOINTS,
    END,
    HEADER,
    HEADER_FORMAT,
    LONGEST,
    MAGIC,
    OVERHEAD,
    entry_check,
    game_file,
)


class Found:
    """What was found: where a journal goes on.

    ``at`` is 0 where the sector has to be begun anew, ``saved`` the bytes of the game's file that count.
    """

    def __init__(self):
        self.generation = 0
        self.game = 0
        self.sequence = 0
        self.saved = 0
        self.at = 0
        self.strange = False


def read(store, apply):
    """Hand all entries that count to *apply*, oldest first; gives what was Found.

    An entry that *apply* refuses (ValueError), or a file of the game that is gone, ends the reading as ``strange``.
    """
    found = Found()
    sector = bytes(store.nvm[:])
    mark = header(sector)
    check = _newest_checkpoint(store)
    truth = header(check) if check else None
    if truth and (not mark or truth[0] > mark[0]):
        mark, sector = truth, b""  # the erase had begun
    if not mark:
        found.strange = sector.count(b"\xff") < len(sector)
        return found
    found.generation, found.game, base = mark
    try:
        if base:
            data = store.read(game_file(found.game)) or b""
            for number, start, end in _spans(data, found.game, 0):
                if number < base:
                    apply(data[start] >> 4, data[start + 2 : end - 2])
                    found.saved = end
        found.sequence = base
        if truth == mark:
            for number, kind, payload in entries(check, found.game, base):
                if kind != END:
                    apply(kind, payload)
                elif number > base + len(list(entries(sector, found.game, base))):
                    return found  # the power went while the sector was begun: all that there was is here
        for number, kind, payload in entries(sector, found.game, base):
            apply(kind, payload)
            found.sequence = number + 1
    except Exception:  # entries of this or that version, or a game's file that is gone: play must go on
        found.strange = True
        return found
    if sector:
        found.at = _free_from(sector, found.game, base)
    return found


def records(store, newest, replay, games):
    """The lines of the records of the last *games* up to *newest* whose files are there; see Journal.records."""
    for age in range(games - 1, -1, -1):
        game = newest - age & 0xFFFF
        data = store.read(game_file(game))
        if data:
            player = replay()
            try:
                for _, kind, payload in entries(data, game, 0):
                    for line in player.apply(kind, payload):
                        yield line
            except Exception:  # a file that was damaged: its record ends here, the next one follows
                pass


def header(data):
    """(generation, game, base) of what begins with a whole header, else None."""
    if len(data) < HEADER:
        return None
    magic, generation, game, base, check = struct.unpack(HEADER_FORMAT + "H", data[:HEADER])
    if magic != MAGIC or check != crc32(data[: HEADER - 2]) & CHECK_MASK:
        return None
    return generation, game, base


def _newest_checkpoint(store):
    newest = None
    for name in CHECKPOINTS:
        data = store.read(name)
        if data and is_whole(data) and (not newest or header(data)[0] > header(newest)[0]):
            newest = data
    return newest


def is_whole(check):
    """Whether a checkpoint was written to its end."""
    mark = header(check)
    last = 0
    if mark:
        for _, kind, _ in entries(check, mark[1], mark[2]):
            last = kind
    return last == END


def entries(data, game, base):
    """The entries behind a header, as (number, kind, payload); what a power cut has left of one is passed over."""
    for number, start, end in _spans(data, game, base):
        yield number, data[start] >> 4, data[start + 2 : end - 2]


def _spans(data, game, base):
    """The entries as (number, start, end).

    What is no entry takes the room of the longest: to look for entries within it would in the end find one, for each
    place has one chance in 32,768 to look like one.
    """
    at = HEADER
    number = base
    while at + OVERHEAD <= len(data):
        end = at + OVERHEAD + (data[at] & 15)
        if end <= len(data) and _is_entry(data[at:end], game, number):
            yield number, at, end
            number += 1
            at = end
        else:
            at += LONGEST


def _is_entry(data, game, number):
    check = data[-2] | data[-1] << 8
    return data[0] >> 4 > 0 and data[1] == number & 0xFF and check == entry_check(game, number, data[:-2])


def _free_from(sector, game, base):
    """Where the next entry goes: behind the last one, and behind what a cut may have left of the next."""
    used = len(sector.rstrip(b"\xff"))
    last = HEADER
    for _, _, end in _spans(sector, game, base):
        last = end
    while last < used:
        last += LONGEST
    return last
