# The two commands that everyone needs: `make play` and `make test`. `make help` lists the rest.
# All of them prepare what they need by themselves, and no more: in .venv, lib/ and folders node_modules. Who plays waits
# for little, a café for no Node; all else is a developer's.

PYTHON ?= python3
PY := .venv/bin/python
PIP := .venv/bin/pip --disable-pip-version-check -q --retries 2
UV := .venv/bin/uv pip install -q --python $(PY) --require-hashes
LOCKED := -c desktop/requirements.txt
# One more than two cores: tests wait for browsers and servers, but each worker reads all of them.
WORKERS ?= 3
# What is compiled is kept, wherever the environment says otherwise: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=
# Else each process has a thread for each core, which waits for work by turning round and round.
export OPENBLAS_NUM_THREADS ?= 1

# Packages stay at their versions until an .in file wants another, or ARGS=--upgrade.
LOCK = .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"

# A café has no virtual tower, unless it wants one.
CAFE_READY := .venv/cafe $(if $(findstring --virtual,$(ARGS)),.venv/play lib/ready)

.DEFAULT_GOAL := help
.PHONY: help setup node board bridge wheel play site test coverage sweep chip witness lint bench fuzz soak coach drive install tables words wiring enclosure pcb pcb-test lock book release gallery film clean

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: node .venv/ready lib/ready desktop/bench/vm/node_modules/ready ## install all that the other commands need; they call it themselves

OLD_PYTHON := import sys; sys.exit("Python 3.11 or newer is needed, this is %d.%d: make PYTHON=..." % sys.version_info[:2] if sys.version_info < (3, 11) else 0)

node:
	@$(HAS_NODE)

HAS_NODE := command -v npm > /dev/null || { echo "Node with npm is needed: see nodejs.org, or apt install nodejs npm" >&2; exit 1; }

# $(call fetch,WHAT,HOST,COMMANDS) fetches what a target needs. It says so first, and says in one
# line if that fails, and whether the network is the reason: pip or uv has then used up its last retry. All that they and npm
# said is in SETUP_LOG.
SETUP_LOG := build/setup.log
OFFLINE := total=0|failed after [0-9]+ retr|timed out|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT
define fetch
	@echo "Setting up: $(1) ..."
	@mkdir -p build
	@( $(3) ) > $(SETUP_LOG) 2>&1 || { if grep -qiE '$(OFFLINE)' $(SETUP_LOG); \
		then echo "Missing: $(1). They come from $(2), which does not answer: is this computer online?"; \
		else echo "Missing: $(1). $$(grep -im1 error $(SETUP_LOG) || tail -n1 $(SETUP_LOG)) (more in $(SETUP_LOG))"; fi >&2; exit 1; }
endef

# .venv is filled as far as a command asks for it: to play, for a café, to develop. A file in it stands for each.
.venv/uv: desktop/making/uv/requirements.txt
	@$(PYTHON) -c '$(OLD_PYTHON)'
	@echo "Setting up, this once: a folder for Python, .venv ..."
	@$(PYTHON) -m venv .venv
	$(call fetch,what fetches the rest,pypi.org,$(PIP) install --require-hashes -r desktop/making/uv/requirements.txt)
	@touch $@

.venv/play: .venv/uv desktop/tower/requirements.in desktop/bench/requirements.txt desktop/requirements.txt
	$(call fetch,Python packages to play,pypi.org,$(UV) -r desktop/tower/requirements.in $(LOCKED))
	$(call fetch,Adafruit's libraries for the virtual tower,pypi.org,$(UV) --no-deps -r desktop/bench/requirements.txt)
	@touch $@

.venv/cafe: .venv/uv desktop/cafe/requirements.in desktop/requirements.txt
	$(call fetch,Python packages for a café,pypi.org,$(UV) -r desktop/cafe/requirements.in $(LOCKED))
	@touch $@

.venv/ready: .venv/play desktop/requirements.txt
	$(call fetch,Python packages for developers,pypi.org,$(UV) --compile-bytecode -r desktop/requirements.txt)
	@.venv/bin/circuitpython_setboard raspberry_pi_pico > /dev/null
	@touch $@ .venv/cafe

# What the book alone needs has a folder of its own.
.venv-book/ready: desktop/making/book/requirements.txt
	@$(PYTHON) -c '$(OLD_PYTHON)'
	@echo "Setting up, this once, in about a minute: a folder for Python, .venv-book ..."
	@$(PYTHON) -m venv .venv-book
	$(call fetch,Python packages for the book,pypi.org,.venv-book/bin/pip --disable-pip-version-check -q --retries 2 install --require-hashes -r $<)
	@touch $@

lib/ready: .venv/uv lib/requirements.txt
	@find lib -mindepth 1 ! -name 'requirements.*' -delete
	$(call fetch,Adafruit's libraries for the device,pypi.org,$(UV) --no-deps --target lib -r lib/requirements.txt)
	@touch $@

%/node_modules/ready: %/package.json %/package-lock.json
	@$(HAS_NODE)
	$(call fetch,Node packages for $*,registry.npmjs.org,cd $* && npm ci --no-audit --no-fund --loglevel=error --fetch-retries=1)
	@touch $@

board: $(CAFE_READY) ## run the café board, one leaderboard for many towers: docs/cafe.md (ARGS=--virtual if you have no tower)
	$(PY) -m desktop board $(ARGS)

bridge: $(CAFE_READY) ## bring the games of towers to a broker (ARGS="--broker mqtts://HOST --cafe NAME")
	$(PY) -m desktop bridge $(ARGS)

wheel: .venv/uv ## make the package for a café's computer, in build/wheel
	$(call fetch,Python packages for the build,pypi.org,$(UV) -r desktop/making/wheel/requirements.in $(LOCKED))
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir build/wheel .
	@ls build/wheel/*.whl

play: .venv/play lib/ready ## start the virtual tower and print its address (ARGS="--port 8011" for another port): an emulated Pico with Adafruit's CircuitPython (FIRMWARE=UF2, else circfirm's newest), else simulated pins
	$(PY) -m desktop play $(if $(FIRMWARE),--firmware $(FIRMWARE)) $(ARGS)

site: setup desktop/site/node_modules/ready coach ## make the virtual tower as static files for any web host, in build/site (ARGS=FOLDER for another): an emulated Pico with Adafruit's CircuitPython (FIRMWARE=UF2, else circfirm's newest, else it is loaded)
	$(PY) -m desktop site $(if $(FIRMWARE),--firmware $(FIRMWARE)) $(ARGS)

test: setup desktop/site/node_modules/ready lint coach ## run the tests; what is exhaustive is `make sweep`
	@$(PY) -m desktop puzzles
	.venv/bin/pytest -n $(WORKERS) --dist worksteal

coverage: export COVERAGE_FILE := build/.coverage
coverage: setup desktop/site/node_modules/ready coach ## run the tests, and print how much of each room they run
	.venv/bin/pytest -n $(WORKERS) --dist worksteal --cov=p10core --cov=hardware --cov=desktop --cov-report=
	@for room in p10core/[a-z]*/ hardware/ desktop/[a-z]*/; do \
		echo "$$(.venv/bin/coverage report --include="$$room*" --format=total) % of $$room"; done

sweep: setup desktop/site/node_modules/ready coach ## run what is exhaustive: benches, PostgreSQL, all games, dice and cuts
	SWEEP=1 .venv/bin/pytest -n $(WORKERS) --dist worksteal -m "sweep or share"

chip: setup desktop/site/node_modules/ready coach ## play on an emulated Pico with Adafruit's CircuitPython: cuts, presses, times, heap (FIRMWARE=UF2 names it, else circfirm's newest; CHIP=all: every cut in every way)
	$(PY) -m host_tests chip -n $(WORKERS) $(ARGS)

witness: setup desktop/chip/witness/node_modules/ready coach ## hold the emulated Pico against somebody else's, rp2040js, step by step (FIRMWARE=UF2 names its CircuitPython, else circfirm's newest)
	$(PY) -m host_tests witness

lint: setup ## check style and types, and that the device's compiler takes its files
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/mypy code.py
	.venv/bin/lint-imports --no-cache
	$(PY) -m desktop syntax_gate

bench: setup ## measure and print the project's figures
	$(PY) -m host_tests benchmarks

fuzz: setup ## try a million events: mashed buttons, pulled plugs, garbage (ARGS="--seed 1 --events 20000")
	$(PY) -m host_tests fuzz $(ARGS)

soak: setup ## play a thousand whole games on one virtual tower (ARGS="--games 10" for fewer)
	$(PY) -m host_tests soak $(ARGS)

coach: setup ## make the coach's tables: build/coach.bin for a Pico, coach-pico2.bin; site, test, drive and release call it, play makes them while one plays
	$(PY) -m desktop coach_tables

drive: setup coach ## make the tower's drive: build/drive to copy by hand, build/drive.uf2 to flash (ARGS="--board all" for all four Picos; FIRMWARE=UF2 puts CircuitPython into the UF2 too)
	$(PY) -m desktop drive $(if $(FIRMWARE),--firmware $(FIRMWARE)) $(ARGS)

install: setup coach ## make a Pico that is plugged in a tower: an empty one with BOOTSEL held, a tower with button 1 held (ARGS="--board raspberry_pi_pico_w": which one, if it does not say so; FIRMWARE=UF2 for another CircuitPython)
	$(PY) -m desktop install $(if $(FIRMWARE),--firmware $(FIRMWARE)) $(ARGS)

tables: setup ## make p10core/dice/tables.py and puzzles.py anew
	$(PY) -m desktop evaluator_tables
	$(PY) -m desktop puzzle_table

# What plays, a café and the package have the versions of the developers. Adafruit's libraries go without what they ask for: the device and the bench have that.
lock: setup ## lock what each requirements.in names, with hashes, for Linux and macOS
	for folder in desktop/making/uv desktop/making/book desktop; do \
		$(LOCK) $$folder/requirements.in -o $$folder/requirements.txt $(ARGS) || exit 1; done
	for folder in desktop/bench lib; do \
		$(LOCK) --no-deps $$folder/requirements.in -o $$folder/requirements.txt $(ARGS) || exit 1; done

words: setup ## find all texts of desktop and café, bring desktop/words/*.po up to date, say what is missing in which language
	$(PY) -m desktop words

wiring: setup ## draw hardware/wiring.svg anew, and the tables of hardware/README.md
	$(PY) -m desktop wiring_diagram

enclosure: setup ## make the enclosure to print, in build/enclosure (ARGS="--set NAME=VALUE" for other measures)
	$(PY) -m desktop enclosure $(ARGS)

pcb: setup ## check the circuit board of hardware/board and make its files to order, in build/pcb (needs KiCad: apt install kicad)
	$(PY) -m desktop pcb $(ARGS)

pcb-test: setup ## run the tests of the circuit board that need KiCad
	.venv/bin/pytest -m kicad -n0 -s host_tests/making/test_pcb_kicad.py

book: setup .venv-book/ready ## make the start page of a release, for who builds a tower, in build/book: HTML and PDF, three languages
	$(PY) -m desktop book $(ARGS)

release: setup .venv-book/ready desktop/site/node_modules/ready coach ## make all that is handed out, with sums, in build/release (ARGS=--check: make it twice and compare)
	$(PY) -m desktop release $(ARGS)

gallery: setup ## take pictures of every screen, in build/gallery (ARGS=--update: the screens' texts for the tests too)
	$(PY) -m desktop gallery $(ARGS)

film: setup ## take the README's moving picture and the still one of docs/play.md anew
	$(PY) -m desktop film

clean: ## remove all that the other targets have made
	rm -rf .venv .venv-book build desktop/bench/vm/node_modules desktop/site/node_modules desktop/chip/witness/node_modules .pytest_cache .mypy_cache .ruff_cache
	find lib -mindepth 1 ! -name 'requirements.*' -delete
