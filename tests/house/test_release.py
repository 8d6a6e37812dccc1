"""What the release script would not let pass. The whole of it takes a minute and is run by `make release`."""

from __future__ import annotations

import io
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from tools import release

import cartable


def packed(folder: Path, sources: Iterable[str], files: Iterable[str]) -> tuple[Path, Path]:
    """A source archive and a wheel with these names in them."""
    archive, wheel = folder / "x.tar.gz", folder / "x.whl"
    with tarfile.open(archive, "w:gz") as tar:
        for name in sources:
            tar.addfile(tarfile.TarInfo(f"cartable-1.0/{name}"), io.BytesIO())
    with zipfile.ZipFile(wheel, "w") as zipped:
        for name in files:
            zipped.writestr(name, "")
    return archive, wheel


def test_what_must_be_in_them_is_enough(tmp_path: Path):
    release.check_contents(*packed(tmp_path, release.IN_THE_ARCHIVE, release.IN_THE_WHEEL))


@pytest.mark.parametrize("name", release.IN_THE_WHEEL)
def test_a_wheel_without_its_client_or_its_types_is_no_release(tmp_path: Path, name: str):
    files = [other for other in release.IN_THE_WHEEL if other != name]
    with pytest.raises(release.Failed, match=name):
        release.check_contents(*packed(tmp_path, release.IN_THE_ARCHIVE, files))


@pytest.mark.parametrize("name", ["web/node_modules/x.js", ".venv/bin/python", "src/tables.sqlite"])
def test_what_lies_about_is_not_shipped(tmp_path: Path, name: str):
    with pytest.raises(release.Failed, match="not to be shipped"):
        release.check_contents(*packed(tmp_path, [*release.IN_THE_ARCHIVE, name], release.IN_THE_WHEEL))


def test_the_tag_is_the_version(monkeypatch):
    monkeypatch.delenv("CI_TAG", raising=False)
    release.check_what_is_said()
    monkeypatch.setenv("CI_TAG", f"v{cartable.__version__}")
    release.check_what_is_said()
    monkeypatch.setenv("CI_TAG", "v99.0")
    with pytest.raises(release.Failed, match=r"the tag is v99\.0"):
        release.check_what_is_said()


def test_a_version_that_the_changelog_does_not_tell_of(monkeypatch):
    monkeypatch.setattr(cartable, "__version__", "99.0")
    with pytest.raises(release.Failed, match=r"CHANGELOG\.md tells nothing of 99\.0"):
        release.check_what_is_said()


def test_commands_must_succeed_or_fail_as_wanted(tmp_path: Path):
    assert release.run([sys.executable, "-c", "print(1)"], tmp_path) == "1\n"
    with pytest.raises(release.Failed, match="ended with 3"):
        release.run([sys.executable, "-c", "raise SystemExit(3)"], tmp_path)
    with pytest.raises(release.Failed, match="ended with 0"):
        release.run([sys.executable, "-c", "print(1)"], tmp_path, fails=True)
    release.run([sys.executable, "-c", "raise SystemExit(3)"], tmp_path, fails=True)
