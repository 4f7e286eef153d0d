# Two commands on a fresh machine: make demo, make test. Each makes .venv by itself when it is missing.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check long differential bench docs catalogues clean

demo: .venv/installed
	$(BIN)/tabellone demo

test: .venv/installed
	$(BIN)/pytest

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

# Long searches: report files with 20,000 spoilt ones instead of 2,000; thousands of random rounds of every system; new
# histories of lists; a million games as SQL in DuckDB and on Sail.
long: .venv/installed .venv/cluster
	TABELLONE_LONG=1 $(BIN)/pytest tests/formats/test_trf_properties.py tests/oracle tests/C040403/test_random_rounds.py \
	    tests/properties/test_fold.py tests/properties/test_lists.py tests/properties/test_batch.py

# Whole tournaments paired again by two other programs; the result is docs/differential.md.
differential: .venv/installed
	PYTHONPATH=. $(BIN)/python -m tests.oracle.differential --gacrux $(or $(TOURNAMENTS),300)

bench: .venv/installed
	for bench in bench/*.py; do PYTHONPATH=. $(BIN)/python $$bench || exit 1; done

docs: .venv/installed
	$(BIN)/python docs/generate.py

# Collects the sentences of the program, merges them into the Italian catalogue and compiles it.
catalogues: .venv/installed
	$(BIN)/pybabel -q extract -F babel.cfg -k say -k N_ --no-location --sort-output --omit-header -o .venv/tabellone.pot src
	$(BIN)/pybabel -q update -i .venv/tabellone.pot -D tabellone -d src/tabellone/locale --no-fuzzy-matching --ignore-obsolete --omit-header
	$(BIN)/pybabel -q compile -f -D tabellone -d src/tabellone/locale

.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Tabellone needs Python 3.11 or newer; try: make PYTHON=python3.11") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

.venv/cluster: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,cluster]'
	@touch $@

clean:
	rm -rf .venv
