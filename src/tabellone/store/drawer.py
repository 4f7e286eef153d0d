"""
A folder for what was worked out once and can be worked out again: by key, the newest kept, the rest thrown away when it
grows large. It may be emptied at any time; where it cannot be written, everything is worked out anew.
"""

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

MOST_BYTES = 2 * 2**30
ALWAYS = 6  # files kept however large they are: the last two lists of three kinds


@dataclass(frozen=True)
class Drawer:
    folder: Path

    def get(self, key: str) -> bytes | None:
        try:
            return self._file(key).read_bytes()
        except OSError:
            return None

    def put(self, key: str, data: bytes) -> None:
        """In place whole or not at all."""
        file = self._file(key)
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            part = file.with_suffix(".part")
            part.write_bytes(data)
            part.replace(file)
            self._make_room()

    def _file(self, key: str) -> Path:
        return self.folder / f"{sha256(key.encode()).hexdigest()[:32]}.list"

    def _make_room(self) -> None:
        newest = sorted(self.folder.glob("*.list"), key=lambda file: -file.stat().st_mtime_ns)
        size = 0
        for at, file in enumerate(newest):
            size += file.stat().st_size
            if at >= ALWAYS and size > MOST_BYTES:
                file.unlink()
