"""
`tabellone`, and `python -m tabellone`. Whoever stops the program while it is being loaded is not shown its inside:
nothing is open yet, and it ends at once. From then on the command itself says what was saved.
"""

import gc
import os
import signal
import sys
from types import FrameType

STOPPED = 130  # by the keyboard, as shells have it


def stop(_signal: int, _frame: FrameType | None) -> None:
    os._exit(STOPPED)


def loaded() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> int:
    signal.signal(signal.SIGINT, stop)
    gc.disable()  # a command ends before cycles matter, and looking for them among millions of players takes long
    from tabellone.cli import main as command  # noqa: PLC0415 - the long part of the loading

    return command(ready=loaded)


if __name__ == "__main__":
    sys.exit(main())
