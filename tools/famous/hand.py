"""Text files written by hand: a line each, columns between bars, remarks after a hash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent


def lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.partition("#")[0].strip()
        if text:
            yield text


def columns(path: Path, number: int) -> Iterator[list[str]]:
    for line in lines(path):
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > number:
            raise SystemExit(f"{path.name}: too many columns: {line}")
        yield cells + [""] * (number - len(cells))


def several(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())
