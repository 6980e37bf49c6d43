"""TLS as CircuitPython's mbedtls has it: 1.2 at most, and keys are agreed on when something is sent."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.tls import ssl as _ssl

_HEADER = 5
_CERTIFICATE = -0x2700
_ENDED = -0x7280
_OTHER = -0x7780


class SSLContext:
    """What is trusted."""

    def __init__(self):
        self.check_hostname = True
        self._made = _ssl.SSLContext(_ssl.PROTOCOL_TLS_CLIENT)
        self._made.maximum_version = _ssl.TLSVersion.TLSv1_2

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        if cafile is not None or capath is not None:
            raise NotImplementedError("cafile, capath")
        self._ca = cadata

    def wrap_socket(self, sock, *, server_side=False, server_hostname=None):
        if getattr(self, "_ca", None):
            try:
                self._made.load_verify_locations(cadata=self._ca)
            except _ssl.SSLError:
                raise ValueError("invalid cert") from None
        _pico.clock.charge(_costs.TLS_BEGIN)
        made = SSLSocket.__new__(SSLSocket)
        made._sock = sock
        made._in, made._out = _ssl.MemoryBIO(), _ssl.MemoryBIO()
        made._tls = self._made.wrap_bio(made._in, made._out, server_hostname=server_hostname)
        made._is_agreed = False
        made._record = bytearray()
        return made


class SSLSocket:
    """One over any object that has a socket's methods."""

    def __init__(self):
        raise TypeError("cannot create 'SSLSocket' instances")

    def close(self):
        self._sock.close()

    def recv_into(self, buffer, bufsize=0):
        self._agree()
        return self._go_on(lambda: self._read(memoryview(buffer)[: bufsize or len(buffer)]))

    def send(self, bytes):
        self._agree()
        return self._go_on(lambda: self._tls.write(bytes))

    def settimeout(self, value):
        self._sock.settimeout(value)

    def _read(self, view):
        data = self._tls.read(len(view))
        view[: len(data)] = data
        return len(data)

    def _agree(self):
        if not self._is_agreed:
            self._go_on(self._tls.do_handshake)
            self._is_agreed = True

    def _go_on(self, work):
        """Work as far as it gets, record by record. Raises OSError with the numbers of mbedtls."""
        while True:
            try:
                done = work()
                self._flush()
                return done
            except _ssl.SSLWantReadError:
                self._flush()
                if not self._fetch():
                    raise OSError(_ENDED, "SSL - The connection ended") from None
            except _ssl.SSLCertVerificationError as error:
                self._flush()
                raise OSError(_CERTIFICATE, str(error)) from None
            except _ssl.SSLZeroReturnError:
                return 0
            except _ssl.SSLError as error:
                raise OSError(_OTHER, str(error)) from None

    def _flush(self):
        while self._out.pending:  # what the socket does not take is lost: it takes some 100 KB
            self._sock.send(self._out.read())

    def _fetch(self):
        """One record, first its header. Raises OSError if it has not come; False at the end."""
        while True:
            size = _HEADER
            if len(self._record) >= _HEADER:
                size += self._record[3] << 8 | self._record[4]
            piece = bytearray(size - len(self._record))
            if piece:
                count = self._sock.recv_into(memoryview(piece))
                if not count:
                    return False
                self._record += piece[:count]
            elif size > _HEADER:
                break
        if not self._is_agreed:
            _pico.clock.charge(_costs.TLS_RECORD)
        self._in.write(bytes(self._record))
        self._record.clear()
        return True


def create_default_context():
    return SSLContext()
