"""A mail server on loopback, which keeps what it is given: as much of SMTP as a test needs."""

import socketserver
import threading


class MailServer:
    """``url`` is what the setting ``smtp`` says. ``letters``: whom each is for, and its lines. *busy*: takes none."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str]] = []
        self.busy = False
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), self._answering())
        self._server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def __enter__(self) -> "MailServer":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _answering(self) -> type[socketserver.StreamRequestHandler]:
        keeper = self

        class Answering(socketserver.StreamRequestHandler):
            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def handle(self) -> None:
                self.say("220 a test")
                whom, text = "", []
                within = False
                for line in self.rfile:
                    word = line[:4].upper()
                    if within and line != b".\r\n":
                        text.append(line.decode())
                    elif within:
                        within = False
                        keeper.letters.append((whom, "".join(text).replace("\r\n", "\n")))
                        self.say("250 ok")
                    elif word == b"DATA":
                        within, text = True, []
                        self.say("354 go on")
                    elif word == b"QUIT":
                        return self.say("221 bye")
                    elif word == b"MAIL" and keeper.busy:
                        self.say("451 try again")
                    else:
                        if word == b"RCPT":
                            whom = line.decode().partition("<")[2].partition(">")[0]
                        self.say("250 ok")

        return Answering
