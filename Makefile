# The two commands that everyone needs: `make play` and `make test`. `make help` lists the rest.
# All of them prepare what they need by themselves, in .venv, lib/ and two folders node_modules; a café's two
# (`make board`, `make bridge`) in .venv-cafe alone.

PYTHON ?= python3
PY := .venv/bin/python
PIP := .venv/bin/pip --disable-pip-version-check -qq
WORKERS ?= 2

# A café needs neither Node nor the developers' tools, unless a virtual tower stands there.
ifneq (,$(findstring --virtual,$(ARGS)))
CAFE := $(PY)
CAFE_READY := setup
else
CAFE := .venv-cafe/bin/python
CAFE_READY := .venv-cafe/ready
endif

.DEFAULT_GOAL := help
.PHONY: help setup board bridge wheel play site test lint bench fuzz soak coach plots drive tables wiring enclosure pcb pcb-test release gallery screenshot film clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: .venv/ready lib/ready desktop/bench/vm/node_modules/ready ## prepare the tools; the other targets call it

OLD_PYTHON := import sys; sys.exit("Python 3.11 or newer is needed, this is %d.%d: make PYTHON=..." % sys.version_info[:2] if sys.version_info < (3, 11) else 0)

.venv/ready: desktop/requirements.txt desktop/cafe/requirements.txt desktop/bench/firmware.txt
	$(PYTHON) -c '$(OLD_PYTHON)'
	$(PYTHON) -m venv .venv
	$(PIP) install -r desktop/requirements.txt
	$(PIP) install --no-deps -r desktop/bench/firmware.txt
	.venv/bin/circuitpython_setboard raspberry_pi_pico > /dev/null
	touch $@

.venv-cafe/ready: desktop/cafe/requirements.txt
	$(PYTHON) -c '$(OLD_PYTHON)'
	$(PYTHON) -m venv .venv-cafe
	.venv-cafe/bin/pip --disable-pip-version-check -qq install -r desktop/cafe/requirements.txt
	touch $@

lib/ready: .venv/ready lib/requirements.txt
	find lib -mindepth 1 ! -name requirements.txt -delete
	$(PIP) install --no-deps --upgrade --target lib -r lib/requirements.txt
	touch $@

%/node_modules/ready: %/package.json %/package-lock.json
	@command -v npm > /dev/null || { echo "Node with npm is needed: see nodejs.org, or apt install nodejs npm"; exit 1; }
	cd $* && npm ci --no-audit --no-fund --loglevel=error
	touch $@

board: $(CAFE_READY) ## the café board, many towers, one leaderboard: docs/cafe.md (ARGS="--virtual" without a tower)
	$(CAFE) -m desktop board $(ARGS)

bridge: $(CAFE_READY) ## carry the games of towers to a broker (ARGS="--broker mqtts://HOST --cafe NAME")
	$(CAFE) -m desktop bridge $(ARGS)

wheel: .venv-cafe/ready ## the café's part as a package, in build/wheel: pip install it on a café's computer
	.venv-cafe/bin/pip --disable-pip-version-check -q wheel --no-deps --wheel-dir build/wheel .
	@ls build/wheel/*.whl

play: setup coach ## the virtual tower; prints its address (ARGS="--port 8011" for another)
	$(PY) -m desktop play $(ARGS)

site: setup desktop/site/node_modules/ready coach ## the virtual tower as a folder of static files, in build/site, for any host (ARGS="OUT" for another)
	$(PY) -m desktop site $(ARGS)

test: setup desktop/site/node_modules/ready lint coach ## everything that can fail
	.venv/bin/pytest -n $(WORKERS)

lint: setup ## names, style, types, and the small VM's compiler
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/mypy code.py
	$(PY) -m desktop syntax_gate

bench: setup ## the project's figures
	$(PY) -m host_tests benchmarks

fuzz: setup ## a million events of mashed buttons, pulled plugs and garbage (ARGS="--seed 1 --events 20000")
	$(PY) -m host_tests fuzz $(ARGS)

soak: setup ## a thousand whole games on one virtual tower (ARGS="--games 10" for fewer)
	$(PY) -m host_tests soak $(ARGS)

coach: setup ## the coach's tables, in build/coach.bin; play, test and drive call it
	$(PY) -m desktop coach_tables

plots: setup ## pictures of the exact solution, in build/plots (five minutes and 4 GB the first time)
	$(PY) -m desktop solve --plots

drive: setup ## the folder to copy onto CIRCUITPY, in build/drive (ARGS=--lines with line numbers)
	$(PY) -m desktop drive $(ARGS)

tables: setup ## generate p10core/dice/tables.py anew
	$(PY) -m desktop evaluator_tables

wiring: setup ## draw hardware/wiring.svg anew, and the tables of hardware/README.md
	$(PY) -m desktop wiring_diagram

enclosure: setup ## the enclosure to print, in build/enclosure
	$(PY) -m desktop enclosure

pcb: setup ## the circuit board to order, in build/pcb (needs KiCad: apt install kicad kicad-footprints)
	$(PY) -m desktop pcb $(ARGS)

pcb-test: setup ## the tests of the circuit board that need KiCad
	.venv/bin/pytest -m kicad -n0 -s host_tests/test_pcb_kicad.py

release: setup desktop/site/node_modules/ready coach ## all that is handed out, with sums, in build/release (ARGS=--check: made twice, is it the same?)
	$(PY) -m desktop release $(ARGS)

gallery: setup ## a picture of every screen, in build/gallery, and of the page on desktop and phones, in build/page
	$(PY) -m desktop gallery
	$(PY) -m desktop page_pictures

screenshot: setup ## take the still picture of docs/play.md anew
	$(PY) -m desktop screenshot desktop/tower/screenshot.jpg

film: setup ## take the README's moving picture anew
	$(PY) -m desktop film desktop/tower/film.webp

clean: ## remove all that the other targets have made
	rm -rf .venv .venv-cafe build desktop/bench/vm/node_modules desktop/site/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find lib -mindepth 1 ! -name requirements.txt -delete
