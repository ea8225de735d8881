# Thin on purpose: `python -m bootstrap play` and `python -m bootstrap test` do the same without make.
PYTHON ?= python3
BOOTSTRAP = @command -v $(PYTHON) >/dev/null 2>&1 || { echo "hantise: no $(PYTHON) here; install Python 3.11 or newer from https://www.python.org/downloads/" >&2; exit 1; }; $(PYTHON) -m bootstrap

.PHONY: play quick test lowest soak faults lint bench pictures docs dist wheels missing lock clean help
.DEFAULT_GOAL := help

play: ## install, start the server, open the page
	$(BOOTSTRAP) play $(ARGS)

test: ## lint, types, and tests of both builds; about ten minutes
	$(BOOTSTRAP) test

quick: ## while you work: lint, types, the tests nearest to what has changed
	$(BOOTSTRAP) quick $(ARGS)

lowest: ## with the oldest versions of what Hantise needs
	$(BOOTSTRAP) lowest

soak: ## every long test with all its games and kills; hours
	$(BOOTSTRAP) soak

faults: ## faults are planted one by one, and tests see each
	$(BOOTSTRAP) faults $(ARGS)

lint: ## ruff and mypy
	$(BOOTSTRAP) lint

bench: ## the benchmarks, on the compiled build
	$(BOOTSTRAP) bench $(ARGS)

pictures: ## the pictures of the README and the games, taken anew from the product
	$(BOOTSTRAP) pictures

docs: ## the documentation as a site, into build/site
	$(BOOTSTRAP) docs

dist: ## what is published: made, checked, weighed, installed alone, played with
	$(BOOTSTRAP) dist

wheels: ## this system's compiled wheels for each Python
	$(BOOTSTRAP) wheels

missing: ## Debian's packages that this machine lacks for all tests
	$(BOOTSTRAP) missing

lock: ## the versions that play and test install, newest and oldest
	$(BOOTSTRAP) lock

clean: ## remove environments, caches and what builds leave
	$(BOOTSTRAP) clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
