"""Whether the scale of an office drifts, over the lists it has: 12.3 of 1997, worked by `rating/drift`."""

from collections.abc import Sequence
from datetime import date

from tabellone.errors import Refused
from tabellone.flow.office_history import Chain
from tabellone.i18n import say
from tabellone.rating.drift import Drift, drift, snapshot


def drift_of(chain: Chain, days: Sequence[date] = ()) -> Drift:
    """Over the lists of these days; over all of them, from the first one on, where none is named."""
    lists = [chain.list_of(day) for day in days or chain.days]
    snapshots = [snapshot(one) for one in lists]
    if not all(one.players for one in snapshots):
        raise Refused(
            say("nobody is rated on one of the lists"), say("name the lists with --list"), rule="office.drift"
        )
    return drift(chain.shelf, snapshots)
