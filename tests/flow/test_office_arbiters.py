"""0.3: the arbiters of a report and their licences: a FIDE number decides who somebody is, else the name."""

from datetime import date

import pytest

from tabellone.errors import Refused, Unreadable
from tabellone.facts.announcement import Arbiter
from tabellone.flow import office_registers, office_reports
from tabellone.flow.office_arbiters import licensed, records_of
from tabellone.flow.office_events import ArbiterRecorded
from tabellone.flow.office_given import Given
from tests.flow.office import Office, everybody_meets, report

START = date(2018, 8, 3)
EIGHT = list(range(1, 9))
SINCE, BEFORE = date(2017, 1, 1), date(2018, 8, 2)

HELD = ArbiterRecorded("Verdi, Luca", 800123, SINCE)
EXPIRED = ArbiterRecorded("Verdi, Luca", 800999, SINCE, BEFORE)
NAMELESS = ArbiterRecorded("Verdi, Luca", None, SINCE)
LONGER = ArbiterRecorded("Verdi, Luca Maria", 800555, SINCE, BEFORE)


@pytest.mark.parametrize(
    ("register", "arbiter", "holds"),
    [
        ([HELD, EXPIRED], Arbiter("IA Verdi, Luca (800123)", 800123), True),
        ([HELD, EXPIRED], Arbiter("IA Verdi, Luca (800999)", 800999), False),
        ([EXPIRED, HELD], Arbiter("Rossi, Anna", 800123), True),  # whatever the name
        ([HELD], Arbiter("Verdi, Luca", 800777), None),  # a namesake
        ([NAMELESS], Arbiter("Verdi, Luca", 800777), True),  # his number is not known to the register
        ([HELD], Arbiter("FA Luca VERDI"), True),
        ([HELD], Arbiter("Verdi, Lucia"), None),
        ([HELD, EXPIRED], Arbiter("Verdi, Luca"), None),  # one of two
        ([HELD, LONGER], Arbiter("IA Verdi, Luca"), True),
        ([HELD, LONGER], Arbiter("IA Verdi, Luca Maria"), False),
        ([NAMELESS, HELD], Arbiter("Verdi, Luca"), True),
        ([NAMELESS, EXPIRED], Arbiter("Verdi, Luca"), False),  # the last record counts
        ([], Arbiter("Verdi, Luca", 800123), None),
        ([ArbiterRecorded("", None, SINCE)], Arbiter("Verdi, Luca"), None),  # nobody's name
        ([ArbiterRecorded("...", None, SINCE)], Arbiter("Verdi, Luca"), None),
        ([ArbiterRecorded("Петров, Пётр", None, SINCE)], Arbiter("Verdi, Luca"), None),
        ([ArbiterRecorded("Петров, Пётр", None, SINCE)], Arbiter("IA Пётр Петров"), True),
    ],
)
def test_0_3_an_arbiter_is_known_by_his_number_and_else_by_his_name(
    register: list[ArbiterRecorded], arbiter: Arbiter, *, holds: bool | None
) -> None:
    assert licensed(register, arbiter, START).licensed is holds


def test_0_3_records_of_another_number_are_never_his() -> None:
    assert records_of([HELD, EXPIRED, NAMELESS], Arbiter("Verdi, Luca", 1)) == [NAMELESS]


def test_0_3_an_arbiter_without_a_name_is_not_recorded() -> None:
    for name in ("", "  ", "..."):
        with pytest.raises(Refused) as refused:
            office_registers.record_arbiter(name, None, SINCE, None)
        assert refused.value.rule == "office.arbiter_name"


def office_with(*records: ArbiterRecorded) -> Office:
    office = Office()
    for one in records:
        office.do(office_registers.record_arbiter(one.name, one.number, one.licensed_since, one.licensed_until))
    return office


def told(office: Office, **more: object) -> set[str]:
    data = report("Open", START, EIGHT, everybody_meets(EIGHT, 5), **more)  # type: ignore[arg-type]  # facts of a report
    examined = office.counter.examine(office.receive(data, date(2018, 8, 10)), Given())
    return {one.rule for one in examined.findings if one.rule in ("office.arbiter", "admission.arbiter_licence")}


def test_0_3_the_number_after_the_name_in_a_report_tells_two_of_one_name_apart() -> None:
    office = office_with(HELD, EXPIRED)
    assert told(office, chief_arbiter="IA Verdi, Luca (800123)") == set()
    assert told(office, chief_arbiter="Verdi, Luca") == {"office.arbiter", "admission.arbiter_licence"}
    data = report("Open", START, EIGHT, everybody_meets(EIGHT, 5), chief_arbiter="Verdi, Luca (800999)")
    received = office.receive(data, date(2018, 8, 10))
    with pytest.raises(Unreadable) as refused:
        office_reports.accept(office.counter, received, Given(), "known to the office")
    assert {finding.rule for finding in refused.value.findings} == {"admission.arbiter_licence"}


def test_0_3_every_deputy_of_the_report_holds_a_licence_whoever_was_announced() -> None:
    office = office_with(ArbiterRecorded("Neri, Ada", 800200, SINCE, BEFORE))
    office.register("Open", START, 5)  # announces Verdi, Luca, with a licence
    assert told(office) == set()
    assert told(office, deputies=("FA Neri, Ada (800200)",)) == {"admission.arbiter_licence"}
    assert told(office, deputies=("Gialli, Ugo",)) == {"admission.arbiter_licence"}


def test_0_3_where_the_report_names_nobody_those_announced_are_taken() -> None:
    office = office_with()
    office.register("Open", START, 5)
    assert told(office, chief_arbiter="") == set()
