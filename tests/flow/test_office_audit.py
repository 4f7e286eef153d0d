"""A published list is proved byte for byte, a Parquet file by what it says."""

import json
from hashlib import sha256
from io import BytesIO

import pyarrow.parquet as pq

from tabellone.flow.office_audit import as_laid_out
from tabellone.flow.office_lists import files_of
from tests.flow.office import SEPTEMBER, Office


def test_a_parquet_file_laid_out_by_another_writer_is_the_same_list_and_another_list_is_not() -> None:
    office = Office()
    office.close(SEPTEMBER)
    made, _ = files_of(office.chains, office.state, SEPTEMBER, "en", "1.0", ("txt", "parquet"))
    name, notes = f"list-{SEPTEMBER}.parquet", f"list-{SEPTEMBER}.json"
    table = pq.read_table(BytesIO(made[name]))
    others = [BytesIO(), BytesIO()]
    pq.write_table(table, others[0], compression="none")
    pq.write_table(table.slice(1), others[1], compression="none")
    same, shorter = (one.getvalue() for one in others)
    digest = sha256(same).hexdigest()
    told = made[notes].replace(sha256(made[name]).hexdigest().encode(), digest.encode())
    kept = {**made, name: same, notes: told}
    assert json.loads(told)["files"][name] == digest
    assert as_laid_out(made, kept) == kept
    assert as_laid_out(made, {**kept, name: shorter})[name] == made[name]
