"""A PostgreSQL server of our own, on a temporary folder and a free port of the loopback, as long as it is needed."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

PATIENCE = 30.0


def programs() -> Path | None:
    """Where initdb and postgres are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def system_user() -> str | None:
    """The server does not run as root: whose name it takes instead; None where we are not root."""
    if os.geteuid():
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def server(bin_folder: Path) -> Iterator[str]:
    """The address of a running server with an empty database."""
    user = system_user()
    folder = Path(tempfile.mkdtemp(prefix="tabellone-postgres-", dir="/tmp"))
    if user:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()
    try:
        _run([str(bin_folder / "initdb"), "-D", str(data), "-U", "arbiter", "-A", "trust", "-E", "UTF8", "-N"], user)
        settings = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder, "fsync": "off"}
        arguments = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        command = [*_with_its_parent(), str(bin_folder / "postgres"), "-D", str(data), *arguments]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, user=user, cwd=folder)
        try:
            address = f"postgresql://arbiter@127.0.0.1:{port}/postgres"
            _wait(address, process)
            yield address
        finally:
            process.send_signal(signal.SIGINT)  # without waiting for those still connected
            process.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _with_its_parent() -> list[str]:
    """The server ends with the tests also where those are killed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "INT"] if setpriv else []


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _run(command: Sequence[str], user: str | None) -> None:
    done = subprocess.run(command, user=user, capture_output=True, text=True, check=False, cwd="/tmp")  # noqa: S108
    assert done.returncode == 0, done.stderr


def _wait(address: str, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the server stopped"
        with suppress(psycopg.OperationalError), psycopg.connect(address):
            return
        time.sleep(0.05)
    raise AssertionError("the server does not answer")
