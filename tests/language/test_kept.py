"""What is kept on disk is made once, made again when it is damaged, and never needed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cartable.language import kept as module
from cartable.language.kept import folder, kept, key_of

SECTIONS = [b"one", b"", b"three" * 1000]


class Maker:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Sequence[bytes]:
        self.times += 1
        return SECTIONS


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Maker:
    monkeypatch.setattr(module, "folder", lambda: tmp_path / "caches" / "cartable")
    return Maker()


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "caches" / "cartable").iterdir())


def test_it_is_made_once(make: Maker, tmp_path: Path):
    assert kept("words", "abc", make) == kept("words", "abc", make) == SECTIONS
    assert make.times == 1
    assert [file.name for file in files(tmp_path)] == ["words-abc.kept"]


def test_it_is_made_again_from_other_words(make: Maker):
    kept("words", key_of([b"a", b"b"]), make)
    kept("words", key_of([b"ab", b""]), make)
    assert make.times == 2


@pytest.mark.parametrize("damage", ["empty", "cut", "longer", "a bit", "the head", "nonsense"])
def test_a_damaged_file_is_made_again(make: Maker, tmp_path: Path, damage: str):
    kept("words", "abc", make)
    (file,) = files(tmp_path)
    data = file.read_bytes()
    file.write_bytes(
        {
            "empty": b"",
            "cut": data[:-1],
            "longer": data + b"x",
            "a bit": data[:-100] + bytes([data[-100] ^ 1]) + data[-99:],
            "the head": b"\xff" * 8 + data[8:],
            "nonsense": b"\x02" + bytes(7) + b"nonsense",
        }[damage]
    )
    assert kept("words", "abc", make) == SECTIONS
    assert make.times == 2
    assert file.read_bytes() == data


def test_where_nothing_can_be_written_it_is_made_in_memory(make: Maker, tmp_path: Path):
    (tmp_path / "caches").write_text("a file, where a folder should be")
    assert kept("words", "abc", make) == kept("words", "abc", make) == SECTIONS
    assert make.times == 2


def test_a_user_without_a_home_is_no_trouble(make: Maker, monkeypatch: pytest.MonkeyPatch):
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(module, "folder", nowhere)
    assert kept("words", "abc", make) == SECTIONS


def test_half_a_file_is_never_seen(make: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full_disk)
    assert kept("words", "abc", make) == SECTIONS
    assert files(tmp_path) == []


def test_old_files_are_taken_away(make: Maker, tmp_path: Path):
    kept("other", "x", make)
    for number in range(module.NEWEST + 3):
        kept("words", f"{number:03}", make)
    assert len(files(tmp_path)) == module.NEWEST + 1
    assert f"words-{module.NEWEST + 2:03}.kept" in [file.name for file in files(tmp_path)]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder of caches is another one there")
def test_the_folder_is_the_one_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert folder() == tmp_path / "cartable"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder() == tmp_path / ".cache" / "cartable"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder of caches is another one there")
def test_names_are_searched_alike_with_and_without_a_folder(tmp_path: Path):
    """In processes of their own: nothing kept yet, kept, and nowhere to keep it."""
    code = (
        "from cartable.language import lexicon; from cartable.mechanics.patterns import Pattern;"
        "print(lexicon('names').search(Pattern(holds='RI*'), 30, longest=True))"
    )
    (tmp_path / "no folder").write_text("")
    said = []
    for caches in ("here", "here", "no folder"):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120,
            env={"XDG_CACHE_HOME": str(tmp_path / caches), "PYTHONPATH": ":".join(filter(None, sys.path))},
        )  # fmt: skip
        said.append(done.stdout)
    assert len(set(said)) == 1
    assert said[0].count(",") == 29
    assert len(list((tmp_path / "here" / "cartable").iterdir())) == 2
