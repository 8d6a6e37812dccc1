# Everything a contributor needs, from a fresh clone: Python 3.11 or newer, make, and a package index that pip can reach.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
BENCH  := .venv-bench
DOCS   := .venv-docs
LOCK   := .venv-lock

PIP_FLAGS := -qq --no-input --disable-pip-version-check
UV        := uv==0.13.7
# `make lock` keeps the pinned versions that still fit; `make lock UPGRADE=1` takes the newest ones.
LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --quiet --system-certs \
              $(if $(UPGRADE),--upgrade)

# An environment remembers the folder it was made in: one that was copied or moved along with the tree would still
# run the other tree's code, so it is made again.
$(foreach env,$(VENV) $(BENCH) $(DOCS),$(if $(filter-out $(CURDIR),$(shell cat $(env)/.made 2>/dev/null)),$(shell rm -f $(env)/.made)))

.DEFAULT_GOAL := help
.PHONY: help setup web play gallery test lint format docs bench lock release clean

help: ## Show this list
	@echo "Cartable: make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

setup: $(VENV)/.made ## Make .venv with the pinned tools and the package (again only if those changed)

# $(call make_env,FOLDER,REQUIREMENTS): a virtual environment with pinned packages, and this tree as an editable package.
define make_env
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "[setup] Python 3.11 or newer is needed, and $(PYTHON) is not (choose one: make PYTHON=python3.12)"; exit 1; }
	@rm -f $(1)/.made
	@echo "[setup] $(1): a virtual environment of $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(1)
	@echo "[setup] $(1): the packages pinned in $(2)"
	@$(1)/bin/python -m pip install $(PIP_FLAGS) --require-hashes -r $(2)
	@echo "[setup] $(1): cartable itself, editable"
	@$(1)/bin/python -m pip install $(PIP_FLAGS) --no-deps --no-build-isolation --editable .
	@echo "$(CURDIR)" > $@
	@echo "[setup] $(1): ready"
endef

$(VENV)/.made: pyproject.toml requirements/dev.txt
	$(call make_env,$(VENV),requirements/dev.txt)

$(BENCH)/.made: pyproject.toml requirements/bench.txt
	$(call make_env,$(BENCH),requirements/bench.txt)

$(DOCS)/.made: pyproject.toml requirements/docs.txt
	$(call make_env,$(DOCS),requirements/docs.txt)

web: setup ## Build the browser client, if it has changed (needs Node 20.19 or newer, or fetches one)
	@$(PY) web/build.py --get-node

play: web ## Open the table in the browser
	@$(VENV)/bin/cartable

gallery: web ## Take pictures of every page and every game, for phone and desktop, into build/gallery
	@$(PY) -m tools.gallery build/gallery

# $(call run_checks,NAMES): runs each of them, whatever the others say, then tells which failed.
check_style  := $(PY) -m ruff check
check_format := $(PY) -m ruff format --check
check_types  := $(PY) -m mypy
check_client := $(PY) web/build.py test --get-node
check_tests  := $(PY) -m pytest -n 3
define run_checks
	@failed=""; \
	$(foreach name,$(1),echo "== $(name): $(check_$(name))"; $(check_$(name)) || failed="$$failed $(name)";) \
	if [ -n "$$failed" ]; then echo "== Failed:$$failed"; exit 1; fi; \
	echo "== All good: $(1)"
endef

test: web ## Check style, format, types and the client, and run the tests: all five, even if one fails
	$(call run_checks,style format types client tests)

lint: setup ## Check style, format and types only
	$(call run_checks,style format types)

format: setup ## Rewrite the code in the house style
	@$(PY) -m ruff check --fix-only --quiet
	@$(PY) -m ruff format
	@$(PY) web/build.py format --get-node

docs: $(DOCS)/.made ## Build the documentation site into build/docs; a warning is an error (its tools are kept apart in .venv-docs)
	@$(DOCS)/bin/python docs/site/build.py

bench: $(BENCH)/.made web ## Measure everything beside its peers and write docs/performance.md (a large install, kept apart in .venv-bench)
	@cd bench/peer && { command -v npm > /dev/null && npm ci --silent || echo "[bench] no npm: the service is measured without its peer"; }
	@$(PY) bench/report.py

lock: ## Make requirements/*.txt again from pyproject.toml (UPGRADE=1: newest versions)
	@echo "[lock] $(LOCK): $(UV)"
	@$(PYTHON) -m venv --clear $(LOCK)
	@$(LOCK)/bin/python -m pip install $(PIP_FLAGS) $(UV)
	@for extra in dev bench docs; do \
		echo "[lock] requirements/$$extra.txt"; \
		UV_CUSTOM_COMPILE_COMMAND="make lock" $(LOCK)/bin/uv pip compile $(LOCK_FLAGS) \
			--extra $$extra --group build --output-file requirements/$$extra.txt pyproject.toml > /dev/null || exit 1; \
	done
	@echo "[lock] requirements/node.txt"
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $(LOCK)/bin/uv pip compile $(LOCK_FLAGS) \
		--group node --output-file requirements/node.txt > /dev/null
	@! grep -nE '^ *-|https?://' requirements/*.txt | grep -vE ':[0-9]+: +--hash=' \
		|| { echo "[lock] the lines above name an index: a lock file must not"; exit 1; }
	@rm -rf $(LOCK)

release: web ## Build wheel and archive and try them in an empty environment: everything short of publishing
	@$(PY) -m tools.release

clean: ## Remove everything that make made
	rm -rf $(VENV) $(BENCH) $(DOCS) $(LOCK) build dist src/cartable/web web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests bench tools examples docs -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
