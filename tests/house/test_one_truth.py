"""What several files must know is said in one of them, and the others read it or agree with it."""

from __future__ import annotations

import configparser
import json
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import cartable

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


# ---------------------------------------------------------------------- the version: src/cartable/__init__.py


def test_the_package_is_built_with_the_version_in_the_source():
    assert PYPROJECT["project"]["dynamic"] == ["version"]
    assert "version" not in PYPROJECT["project"]
    assert PYPROJECT["tool"]["hatch"]["version"]["path"] == "src/cartable/__init__.py"
    assert version("cartable") == cartable.__version__, "run make setup again: the version has changed since"


@pytest.mark.parametrize("name", ["package.json", "package-lock.json"])
def test_the_client_has_no_version_of_its_own(name: str):
    described = json.loads((ROOT / "web" / name).read_text(encoding="utf-8"))
    assert "version" not in described
    assert "version" not in described.get("packages", {}).get("", {})


def test_the_built_page_names_the_version():
    page = ROOT / "src" / "cartable" / "web" / "index.html"
    if not page.exists():
        pytest.skip("the client is not built")
    assert f'<meta name="generator" content="Cartable {cartable.__version__}"' in page.read_text(encoding="utf-8")


def test_the_changelog_tells_of_the_version():
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(cartable.__version__)}\b", told, re.MULTILINE)


# ---------------------------------------------------------------------- the rest


def test_editors_and_ruff_agree_on_the_length_of_a_line():
    parser = configparser.ConfigParser()
    parser.read_string("[top]\n" + (ROOT / ".editorconfig").read_text(encoding="utf-8"))
    assert parser["*.py"].getint("max_line_length") == PYPROJECT["tool"]["ruff"]["line-length"]


def test_make_help_lists_every_target():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = set(" ".join(re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)).split())
    explained = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    assert phony == explained


def test_workflows_run_the_commands_that_everybody_runs():
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for workflow in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        commands = re.findall(r"^\s*(?:- )?run: (.*)$", workflow.read_text(encoding="utf-8"), re.MULTILINE)
        assert commands, workflow.name
        for command in commands:
            assert command.removeprefix("make ") in targets, f"{workflow.name}: {command}"


def test_the_oldest_and_the_newest_python_are_tested():
    promised = [
        name.rpartition(" ")[2] for name in PYPROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", name)
    ]
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert f'python: ["{promised[0]}", "{promised[-1]}"]' in workflow
    assert PYPROJECT["project"]["requires-python"] == f">={promised[0]}"


def test_one_address_of_the_project():
    """Wherever the project's own address stands, it is the one of pyproject.toml."""
    home = PYPROJECT["project"]["urls"]["Source"]
    places = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob(".github/**/*.*"),
        *ROOT.glob("examples/**/*.*"),
    ]
    strange = [
        f"{path.relative_to(ROOT)}: {address}"
        for path in places
        if path.suffix in {".md", ".yml", ".toml", ".py"}
        for address in re.findall(r"https://github\.com/[\w.-]*cartable[\w./-]*", path.read_text(encoding="utf-8"))
        if not address.startswith(home)
    ]
    assert not strange
