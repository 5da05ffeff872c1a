"""The HTTP server of the live viewer: this machine only, one page, typed questions."""

import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import parse_qs, urlsplit

from cadmbs.errors import CadmbsError
from cadmbs.viewer.live.messages import LiveMessage, Refusal
from cadmbs.viewer.live.routes import LivePanel, Routes, live_page, session_routes, standard_panels
from cadmbs.viewer.live.session import LiveSession
from cadmbs.viewer.live.touch import LiveTouch, touch_panel

LOOPBACK: Final = "127.0.0.1"
TOKEN_HEADER: Final = "X-Token"  # noqa: S105 - the name of a header

LARGEST_BODY: Final = 1_000_000
"""Bytes of a question."""

QUIET_TIME: Final = 120.0
"""Time [s] after which a connection on which nothing comes is closed."""

_DIGITS: Final = re.compile(r"[0-9]+")

HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


class LiveServer(ThreadingHTTPServer):
    """Serves one page and its questions on the loopback interface.

    Whoever opens the page must know the token of its address, so that other users of the machine cannot. Each question
    must name this server as its host (against DNS rebinding), come from its own page where it says from which, and
    carry the token.

    Args:
        page: From the token to the text of the page, made anew for each request.
        routes: What can be asked.
        port: 0 for any that is free.

    Raises:
        OSError: The port is in use, or may not be used.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, page: Callable[[str], str], routes: Routes, port: int = 0) -> None:
        self.page, self.routes = page, routes
        self.token = secrets.token_urlsafe(24)
        super().__init__((LOOPBACK, port), LiveHandler)
        self.host = f"{LOOPBACK}:{self.server_port}"

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://{self.host}"

    @property
    def address(self) -> str:
        """Where the page is, with the token."""
        return f"{self.origin}/?token={self.token}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A connection that broke concerns nobody else."""


class LiveHandler(BaseHTTPRequestHandler):
    """One connection to a `LiveServer`."""

    server: LiveServer
    protocol_version = "HTTP/1.1"
    server_version = "cadmbs"
    sys_version = ""
    timeout = QUIET_TIME
    # Head and body leave in one packet; longer answers in several, of which none waits for the acknowledgement of the
    # one before: that cost 40 ms a question.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """The page; there is nothing else to get."""
        if not self._is_for_this_server():
            self._refuse(HTTPStatus.FORBIDDEN, f"this server is {self.server.host} and answers to no other name")
        elif self.path.partition("?")[0] != "/":
            self._refuse(HTTPStatus.NOT_FOUND, 'there is nothing here; the page is "/"')
        elif not self._is_token(parse_qs(urlsplit(self.path).query).get("token", [""])[0]):
            self._refuse(HTTPStatus.FORBIDDEN, "the address must end with the token that cadmbs view printed")
        else:
            self._reply(HTTPStatus.OK, "text/html; charset=utf-8", self.server.page(self.server.token).encode())

    def do_HEAD(self) -> None:
        """As GET, without the page."""
        self.do_GET()

    def do_POST(self) -> None:
        """The answer to a question, or why there is none."""
        if not self._is_for_this_server():
            self._refuse(HTTPStatus.FORBIDDEN, f"this server is {self.server.host} and answers to no other name")
        elif not self._is_token(self.headers.get(TOKEN_HEADER, "")):
            self._refuse(HTTPStatus.FORBIDDEN, f"the header {TOKEN_HEADER} must hold the token of the page: reload it")
        elif self.headers.get("Transfer-Encoding") or not _DIGITS.fullmatch(self.headers.get("Content-Length", "")):
            self._refuse(HTTPStatus.LENGTH_REQUIRED, "the header Content-Length must hold the length of the question")
        elif len(length := self.headers["Content-Length"].lstrip("0")) > 9 or int(length or 0) > LARGEST_BODY:
            self._refuse(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"the question is larger than {LARGEST_BODY} bytes: ask for less"
            )
        elif self.headers.get_content_type() != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "questions are JSON: Content-Type: application/json")
        elif (route := self.server.routes.get(self.path)) is None:
            paths = ", ".join(sorted(self.server.routes))
            self._refuse(HTTPStatus.NOT_FOUND, f"this cannot be asked; what can be: {paths}")
        else:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                answer = route.answer(route.read(body))
            except CadmbsError as problem:
                self._refuse(HTTPStatus.BAD_REQUEST, str(problem), keep_open=True)
            except Exception as problem:
                self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, f"a bug of cadmbs: {type(problem).__name__}: {problem}")
            else:
                self._reply_json(HTTPStatus.OK, answer)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name in the standard library
        """Nothing is logged: standard error is the user's."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Malformed requests and methods that do not exist are refused in JSON, too."""
        self.request_version = getattr(self, "request_version", "HTTP/1.1")
        self.command = getattr(self, "command", None) or "GET"
        self._refuse(HTTPStatus(code), message or explain or HTTPStatus(code).phrase)

    def _is_for_this_server(self) -> bool:
        """Whether the request names this server, and comes from its page where it says from which."""
        origin = self.headers.get("Origin")
        names = self.headers.get_all("Host") or []
        return names == [self.server.host] and origin in {None, self.server.origin}

    def _is_token(self, text: str) -> bool:
        """Whether a text is the token; the comparison takes the same time for any text."""
        return hmac.compare_digest(text.encode(), self.server.token.encode())

    def _refuse(self, status: HTTPStatus, sentence: str, *, keep_open: bool = False) -> None:
        """What is left of a refused request is not read: the connection ends."""
        self.close_connection = self.close_connection or not keep_open
        self._reply_json(status, Refusal(error=sentence))

    def _reply_json(self, status: HTTPStatus, message: LiveMessage) -> None:
        self._reply(status, "application/json", message.model_dump_json().encode())

    def _reply(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **HEADERS}.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


# A session as a server: its routes and panels with those of others.


def live_server(
    session: LiveSession, port: int = 0, *, routes: Routes | None = None, panels: Sequence[LivePanel] = ()
) -> LiveServer:
    """A server of the live viewer; `serve_forever` runs it, `server_close` ends it.

    Args:
        session: What is looked at.
        port: 0 for any that is free.
        routes: Further routes by path; they win over those of the viewer.
        panels: Further panels, above those of the viewer.

    Raises:
        OSError: The port is in use, or may not be used.
    """
    move, *others = standard_panels()
    all_panels = (*panels, move, touch_panel(), *others)
    all_routes = {**session_routes(session), **LiveTouch(session).routes(), **(routes or {})}
    return LiveServer(lambda token: live_page(session, all_panels, token), all_routes, port)
