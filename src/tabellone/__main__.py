"""`python -m tabellone` is the command `tabellone`."""

import sys

from tabellone.cli import main

sys.exit(main())
