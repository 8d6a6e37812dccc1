"""The built client keeps its promises: small, and asking nobody else's servers; and it is built only when needed."""

from __future__ import annotations

import gzip
import importlib.util
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "cartable" / "web"

SCRIPTS_AT_MOST = 111_000
"""Bytes, compressed: all that a visitor may ever fetch, with the words of one language."""
NAMES_ONLY = ("http://www.w3.org/", "https://svelte.dev/e/")
"""Names of XML languages, and where a message of Svelte is explained: read by people, fetched by nobody."""

needs_build = pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="the client is not built: make web")


def files(*suffixes: str) -> list[Path]:
    return [path for path in sorted(BUILT.rglob("*")) if path.suffix in suffixes]


@needs_build
def test_scripts_are_small():
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in files(".js")}
    assert sizes
    words = [size for name, size in sizes.items() if name.startswith(("fr-", "en-"))]
    assert len(words) == 2, sizes
    assert sum(sizes.values()) - min(words) <= SCRIPTS_AT_MOST, sizes


@needs_build
def test_nothing_is_fetched_from_elsewhere():
    for path in files(".js", ".css", ".html", ".svg"):
        text = path.read_text("utf-8")
        found = [address for address in re.findall(r"\w+://[^\s\"'`)<]*", text) if not address.startswith(NAMES_ONLY)]
        # `ws://` and `wss://` are made from the page's own address.
        assert [address for address in found if not address.startswith(("ws://${", "wss://${", "://"))] == [], path.name
        assert re.findall(r"(?:src|href)=[\"']?//|url\([\"']?//", text) == [], path.name


@needs_build
def test_the_page_fits_the_content_policy():
    page = (BUILT / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\ssrc=)", page) == [], "a script inside the page"
    assert re.findall(r"\son\w+=", page) == [], "a script inside an attribute"
    for path in files(".css"):
        assert "@font-face" not in path.read_text() or "url(data:font" not in path.read_text()


@needs_build
def test_every_file_that_is_named_is_there():
    page = (BUILT / "index.html").read_text("utf-8")
    named = re.findall(r"(?:src|href)=\"/([^\"]+)\"", page)
    assert named
    for path in files(".css"):
        named += [address.lstrip("/") for address in re.findall(r"url\([\"']?(?!data:)([^\"')]+)", path.read_text())]
    missing = [name for name in named if not (BUILT / name).exists() and not (BUILT / "assets" / name).exists()]
    assert missing == []


@needs_build
def test_the_licences_of_fonts_come_along():
    notices = (BUILT / "assets" / "licences.txt").read_text("utf-8")
    fonts = {re.sub(r"-latin-.*", "", path.name) for path in files(".woff2")}
    assert len(fonts) == 5
    for font in fonts:
        assert f"@fontsource/{font}\n" in notices
    assert notices.count("SIL OPEN FONT LICENSE") >= 5


# ---------------------------------------------------------------------- what it is built from


def strings(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, path)
    elif isinstance(value, str):
        yield path, value


def test_the_lock_file_names_no_index():
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    packages = lock["packages"]
    assert len(packages) > 50
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
    addresses = [path for path, text in strings(lock) if "://" in text and "funding" not in path]
    assert addresses == []


def test_the_lock_file_serves_every_system():
    # npm leaves out, without a word, what its index happens to lack; then `npm ci` fails on the other systems.
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    bindings = {name.rsplit("/binding-", 1)[1] for name in lock if "@rolldown/binding-" in name}
    wanted = "linux-x64-gnu linux-arm64-gnu linux-x64-musl darwin-arm64 darwin-x64 win32-x64-msvc"
    assert set(wanted.split()) <= bindings


GENERATED = ("wire.ts",)
LINES_AT_MOST = 400


def test_the_files_of_the_client_are_short():
    sources = [path for path in sorted((WEB / "src").rglob("*")) if path.suffix in (".ts", ".svelte", ".css")]
    assert len(sources) > 100
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in sources if path.name not in GENERATED}
    assert {name: lines for name, lines in lengths.items() if lines > LINES_AT_MOST} == {}


# ---------------------------------------------------------------------- building it


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v20.19.0", True),
        ("v20.18.9", False),
        ("v22.12.0", True),
        ("v22.11.0", False),
        ("v21.7.0", False),
        ("v24.1.0", True),
        ("v18.20.0", False),
        ("", False),
    ],
)
def test_which_node_will_do(version: str, fits: bool):
    assert load(WEB / "build.py").is_new_enough(version) is fits


def test_it_is_built_again_only_if_something_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    build = load(WEB / "build.py")
    web, out = tmp_path / "web", tmp_path / "src" / "cartable" / "web"
    (web / "src").mkdir(parents=True)
    (web / "node_modules").mkdir()
    for name in build.TOP_FILES:
        (web / name).write_text(name)
    (web / "src" / "main.ts").write_text("1")
    (tmp_path / "src" / "cartable").mkdir(parents=True)
    (tmp_path / "src" / "cartable" / "__init__.py").write_text('__version__ = "1.0"\n')
    for name, value in {"ROOT": tmp_path, "WEB": web, "OUT": out, "MODULES": web / "node_modules"}.items():
        monkeypatch.setattr(build, name, value)
    ran: list[str] = []

    def npm(_: list[str], what: str, *more: str) -> None:
        ran.append(" ".join([what, *more[:2]]))
        if what == "run":
            out.mkdir(parents=True, exist_ok=True)
            (out / "index.html").write_text("built")

    monkeypatch.setattr(build, "run", npm)

    def made() -> list[str]:
        ran.clear()
        build.build(["npm"], lambda _: None)
        return [what.split()[0] for what in ran]

    assert made() == ["ci", "run"]
    assert made() == []
    (web / "src" / "main.test.ts").write_text("a test is not part of the build")
    assert made() == []
    (web / "src" / "main.ts").write_text("2")
    assert made() == ["run"]
    (web / "package-lock.json").write_text("others")
    assert made() == ["ci", "run"]
    (out / "index.html").unlink()
    assert made() == ["run"]
    (tmp_path / "src" / "cartable" / "__init__.py").write_text('import os\n\n__version__ = "1.0"\n')
    assert made() == []
    (tmp_path / "src" / "cartable" / "__init__.py").write_text('__version__ = "1.1"\n')
    assert made() == ["run"]


def hook(root: Path) -> Any:
    module = load(ROOT / "hatch_build.py")
    return module.ClientBuildHook(str(root), {}, None, None, "", "wheel")


def test_an_editable_install_builds_nothing(tmp_path: Path):
    hook(tmp_path).initialize("editable", {})
    assert list(tmp_path.iterdir()) == []


def test_a_source_archive_brings_the_client_along(tmp_path: Path):
    (tmp_path / "PKG-INFO").touch()
    (tmp_path / "src" / "cartable" / "web").mkdir(parents=True)
    (tmp_path / "src" / "cartable" / "web" / "index.html").touch()
    assert hook(tmp_path).dependencies() == []
    hook(tmp_path).initialize("standard", {})


def test_the_client_can_be_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CARTABLE_WEB", "skip")
    assert hook(tmp_path).dependencies() == []
