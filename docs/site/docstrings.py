"""Docstrings are written like Markdown, as GitHub and editors show them; Sphinx reads reStructuredText."""

from __future__ import annotations

import re

BULLET = re.compile(r"\s*(-|\d+\.) ")
EMPHASIS = re.compile(r"(?<![\w*])\*(?=\w)[^*\n]*(?<=\w)\*(?![\w*])")


def inline(text: str) -> str:
    """`code` becomes ``code``, *emphasis* stays, and any other sign that means something there is only a sign."""

    def plain(part: str) -> str:
        part = part.replace("\\", "\\\\").replace("|", "\\|")
        part = re.sub(r"(?<=\w)_(?!\w)", r"\\_", part)
        spans = EMPHASIS.findall(part)
        between = [piece.replace("*", "\\*") for piece in EMPHASIS.split(part)]
        return "".join(piece + span for piece, span in zip(between, [*spans, ""], strict=True))

    parts = re.split(r"(`[^`]+`)", text)
    return "".join(f"`{part}`" if number % 2 else plain(part) for number, part in enumerate(parts))


def blocks(lines: list[str]) -> list[list[str]]:
    """What stands between blank lines."""
    found: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def as_restructured(lines: list[str]) -> list[str]:
    """Paragraphs and lists as they are; indented blocks are code."""
    out: list[str] = []
    for block in blocks(lines):
        first = block[0]
        if first.lstrip().startswith(">>>"):
            out += block
        elif first.startswith((" ", "\t")) and not BULLET.match(first):
            out += ["::", "", *("  " + line for line in block)]
        else:
            # A code span may begin on one line and end on the next: the block is read as a whole.
            in_list = False
            for line in inline("\n".join(block)).split("\n"):
                bullet = bool(BULLET.match(line))
                if bullet and not in_list and out and out[-1]:
                    out.append("")
                elif in_list and not bullet and not line.startswith(" "):
                    out.append("")
                    in_list = False
                in_list = in_list or bullet
                out.append(line if in_list else line.lstrip())
        out.append("")
    return out
