"""Chromium as people have it, driven by its own protocol: a tab in a minimized window really is hidden."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.browser import chromium

PATIENCE_S: Final = 60
PAIRS: Final = 30


class Devtools:
    """A running Chromium."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)

    def call(self, method: str, session: str | None = None, **values: object) -> dict[str, Any]:
        """Have something done; the answer."""
        number = next(self._ids)
        message = {"id": number, "method": method, "params": values}
        self._socket.send(json.dumps(message if session is None else {**message, "sessionId": session}))
        while (answer := json.loads(self._socket.recv(PATIENCE_S))).get("id") != number:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def window(self) -> Window:
        """A window that shares nothing with others, as if on another device."""
        return Window(self, self.call("Target.createBrowserContext")["browserContextId"])


class Window:
    """A window with one tab of ours."""

    def __init__(self, devtools: Devtools, context: str) -> None:
        self._devtools = devtools
        opened = devtools.call("Target.createTarget", url="about:blank", browserContextId=context)
        self._tab: str = opened["targetId"]
        attached = devtools.call("Target.attachToTarget", targetId=self._tab, flatten=True)
        self._session: str = attached["sessionId"]
        self.call("Page.enable")

    def call(self, method: str, **values: object) -> dict[str, Any]:
        """Have something done in the tab."""
        return self._devtools.call(method, self._session, **values)

    def run(self, script: str) -> Any:
        """Evaluate a script as if a person had touched the page; its value."""
        answer = self.call(
            "Runtime.evaluate", expression=script, userGesture=True, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until a script gives something true."""
        deadline = time.monotonic() + PATIENCE_S
        while not self.run(script):
            if time.monotonic() > deadline:
                raise RuntimeError(f"it never came true: {script}")
            time.sleep(0.05)

    def hide(self) -> None:
        """The window is put away. (Chromium's headless shell knows no tab behind another, but windows it does.)"""
        window = self._devtools.call("Browser.getWindowForTarget", targetId=self._tab)["windowId"]
        self._devtools.call("Browser.setWindowBounds", windowId=window, bounds={"windowState": "minimized"})
        self.until("document.hidden")

    def clock(self) -> float:
        """How far `performance.now()` of the page is ahead of our own clock, in milliseconds."""
        pairs = []
        for _ in range(PAIRS):
            sent = here()
            now = float(self.run("performance.now()"))
            pairs.append((here() - sent, now - (sent + here()) / 2))
        return min(pairs)[1]


def here() -> float:
    """Our own clock, in milliseconds."""
    return time.perf_counter() * 1000


@contextmanager
def running() -> Iterator[Devtools]:
    """A Chromium of its own, ended afterwards."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        command = [str(chromium.find()), "--headless=new", "--remote-debugging-port=0"]
        command += [f"--user-data-dir={home}", *chromium.FLAGS, "about:blank"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with connect(_address(Path(home)), max_size=None, compression=None) as socket:
                yield Devtools(socket)
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def _address(home: Path) -> str:
    told = home / "DevToolsActivePort"
    deadline = time.monotonic() + PATIENCE_S
    while not told.exists() or "\n" not in told.read_text():
        if time.monotonic() > deadline:
            raise RuntimeError("Chromium did not start")
        time.sleep(0.05)
    port, path = told.read_text().splitlines()[:2]
    return f"ws://127.0.0.1:{port}{path}"
