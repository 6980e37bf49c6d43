"""Sockets of the radio: those of this computer, which go where desktop/bench/air.py says."""

import contextlib as _contextlib
import errno as _errno
import socket as _socket

from _bench import pico as _pico

from desktop.bench import air as _air
from desktop.bench import costs as _costs

_NEW, _CALLING, _OPEN, _LOST = range(4)


class Socket:
    """One that never waits, as the tower's never do."""

    def __init__(self):
        raise TypeError("cannot create 'Socket' instances")

    def accept(self):
        raise NotImplementedError

    def bind(self, address):
        raise NotImplementedError

    def listen(self, backlog):
        raise NotImplementedError

    def setsockopt(self, level, optname, value):
        pass

    def settimeout(self, value):
        assert value == 0, "the bench has no sockets that wait"

    def close(self):
        _pico.air.open.discard(_Ends(self))
        if self._real:
            self._real.close()
            self._real = None

    def connect(self, address):
        _pico.clock.charge(_costs.SOCKET_CALL)
        if self._state == _NEW:
            self._state = _CALLING
            _pico.air.calls += 1
            _pico.air.open.add(_Ends(self))
            where = _pico.air.routes.get(tuple(address))
            if where and _pico.air.is_up and self._real:
                with _contextlib.suppress(BlockingIOError):
                    self._real.connect(where)
            raise OSError(_errno.EINPROGRESS, "")
        if self._state == _CALLING and self._real and _is_connected(self._real):
            self._state = _OPEN
        raise OSError(_EISCONN if self._state == _OPEN else _errno.EALREADY, "")

    def recv_into(self, buffer, bufsize):
        self._check()
        view = memoryview(buffer)[:bufsize]
        try:
            return self._real.recv_into(view)
        except BlockingIOError:
            raise OSError(_errno.EAGAIN, "") from None

    def send(self, bytes):
        self._check()
        if not _pico.air.is_up:  # it goes nowhere; the buffer of the chip takes it
            return len(bytes)
        try:
            return self._real.send(bytes)
        except BlockingIOError:
            raise OSError(_errno.EAGAIN, "") from None

    def sendto(self, bytes, address):
        self._check()
        if _pico.air.is_up and tuple(address) == (_air.GATEWAY, 53):
            self._answers.append(_pico.air.answer(_bytes(bytes)))
        return len(bytes)

    def recvfrom_into(self, buffer):
        self._check()
        if not self._answers:
            raise OSError(_errno.EAGAIN, "")
        answer = self._answers.pop(0)
        buffer[: len(answer)] = answer
        return len(answer), (_air.GATEWAY, 53)

    def _check(self):
        _pico.clock.charge(_costs.SOCKET_CALL)
        if self._state == _LOST or self._real is None:
            raise OSError(_errno.ENOTCONN if self._real else _errno.EBADF, "")
        if not _pico.air.is_joined(_pico.clock.us):
            raise OSError(_errno.EHOSTUNREACH, "")


class SocketPool:
    """Where they come from."""

    AF_INET = 2
    SOCK_STREAM = 1
    SOCK_DGRAM = 2
    IPPROTO_IP = 0

    def __init__(self, radio):
        pass

    def socket(self, family=AF_INET, type=SOCK_STREAM, proto=IPPROTO_IP):
        made = Socket.__new__(Socket)
        made.type = type
        made._state = _NEW
        made._answers = []
        made._real = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM if type == 1 else _socket.SOCK_DGRAM)
        made._real.setblocking(False)
        return made


class _Ends:
    """A socket as the air knows it: it can be cut from outside."""

    def __init__(self, socket):
        self._socket = socket

    def __eq__(self, other):
        return self._socket is other._socket

    def __hash__(self):
        return id(self._socket)

    def cut(self):
        self._socket._state = _LOST
        if self._socket._real:
            self._socket._real.shutdown(_socket.SHUT_RDWR)

    def close(self):
        if self._socket._real:
            self._socket._real.close()
            self._socket._real = None


_EISCONN = 106
_bytes = bytes


def _is_connected(real):
    try:
        real.getpeername()
    except OSError:
        return False
    return True
