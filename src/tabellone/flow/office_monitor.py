"""Whether the scale of an office drifts, over the lists it has: 12.3 of 1997, worked by `rating/drift`."""

from collections.abc import Sequence
from datetime import date

from tabellone.flow.office_history import Chain
from tabellone.rating.drift import Drift, drift, snapshot


def drift_of(chain: Chain, days: Sequence[date] = ()) -> Drift:
    """Over the lists of these days; over all of them, from the first one on, where none is named."""
    lists = [chain.list_of(day) for day in days or chain.days]
    return drift(chain.shelf, [snapshot(one) for one in lists])
