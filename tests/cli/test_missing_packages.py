"""Without the packages of the service, the library and most commands work, and the others say what to install.

The commands run in a Python that really has no packages (`-S`: no site-packages), or all but one of them.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

from cartable.cli.missing import EVERYTHING, OF_THE_SERVICE, POSTGRES, USED_FOR

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = Path(sysconfig.get_path("purelib"))
COMMAND = "import sys; from cartable.cli import main; sys.exit(main())"


def without(folder: Path, *names: str) -> Path:
    """A folder of packages in which some are missing."""
    for path in PACKAGES.iterdir():
        if path.suffix != ".pth" and path.name.partition("-")[0].partition(".")[0].lower() not in names:
            (folder / path.name).symlink_to(path)
    return folder


def run(*words: str, packages: Path | None = None, program: str = COMMAND) -> tuple[int, str, str]:
    """A command: exit code, output, errors."""
    path = [str(ROOT / "src"), *([str(packages)] if packages else [])]
    start = f"import sys; sys.path[:0] = {path!r}\n{program}"
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", start, *words], capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_every_dependency_has_a_sentence():
    """The names are those of pyproject.toml; each is imported by the same name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    def names(requirements: list[str]) -> set[str]:
        return {requirement.partition(">")[0] for requirement in requirements}

    assert set(OF_THE_SERVICE) == names(project["dependencies"])
    extra = names(project["optional-dependencies"]["postgres"])
    assert {name for name, (_, wanted) in USED_FOR.items() if wanted == POSTGRES} == extra
    assert {wanted for _, wanted in USED_FOR.values()} == {EVERYTHING, POSTGRES}
    assert all(distribution(name) for name in USED_FOR)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games"], "amerix"),
        (["rules", "amerix", "--lang", "en"], "# Amérix"),
        (["simulate", "amerix", "--seats", "2", "--games", "2", "--options", "short=on"], "2 of 2 games finished"),
        (["words", "--contains", "RPM"], "premier"),
        (["simulate", "solitix", "--seats", "1", "--games", "2", "--workers", "1"], "2 of 2 games finished"),
        (["serve", "--help"], "usage: cartable serve"),
    ],
)
def test_what_works_without_any_package(words: list[str], told: str):
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert told in out


def test_the_library_works_without_any_package():
    program = 'import cartable; t = cartable.new("amerix", 3, "lundi"); print(len(t.moves(t.active[0])) > 0)'
    assert run(program=program) == (0, "True\n", "")


@pytest.mark.parametrize("words", [[], ["--no-browser"], ["serve", "--port", "0"]])
def test_the_service_names_all_that_is_missing(words: list[str]):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("cartable: not installed: starlette, uvicorn, websockets,")
    assert err.endswith("pip install cartable\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "missing", "told"),
    [
        (["simulate", "pitchix", "--games", "2", "--workers", "1"], "pymunk", "pymunk (for flicked cards)"),
        (["simulate", "pitchix", "--games", "2", "--workers", "2"], "pymunk", "pymunk (for flicked cards)"),
        (["serve", "--port", "0"], "pymunk", "pymunk (for flicked cards)"),
        (["serve", "--port", "0"], "segno", "segno (for the table in the browser)"),
    ],
)
def test_one_missing_package_is_named(tmp_path: Path, words: list[str], missing: str, told: str):
    code, _, err = run(*words, packages=without(tmp_path, missing))
    assert code in (1, 2)
    assert err == f"cartable: not installed: {told}. This brings what is missing: pip install cartable\n"


def test_a_postgresql_database_asks_for_its_extra(tmp_path: Path):
    address = "postgresql://localhost/none"
    code, out, err = run("serve", "--port", "0", "--database", address, packages=without(tmp_path, "asyncpg"))
    assert (code, out) == (2, "")
    assert err == "cartable: for a PostgreSQL database, install the extra: pip install 'cartable[postgres]'\n"


def test_a_mistake_of_ours_is_still_a_traceback():
    program = """
from cartable.cli import main

def oops(chosen):
    import not_there

sys.modules["cartable.cli.main"].COMMANDS = [("games", oops, lambda made: None, "list the games")]
main()
"""
    code, _, err = run("games", program=program)
    assert code == 1
    assert err.startswith("Traceback")
    assert "No module named 'not_there'" in err
