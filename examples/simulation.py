"""A simulation with a plot: how long does a game of Amérix last, with two players or with eight?

    python examples/simulation.py minutes.svg

One sees the median of a hundred games for each number of seats, and in the picture (any browser shows it) how they
spread: the box holds half of the games, the thick line is the median, the thin one goes from shortest to longest.
"""

import sys
from pathlib import Path

from cartable import games
from cartable.lab.simulate import Quantiles, simulate

GAME = "amerix"
WIDTH, HEIGHT, MARGIN, BOX = 640, 360, 50, 36


def minutes_by_seats(count: int) -> dict[int, Quantiles]:
    """Quartiles of the minutes that a game lasts, by the number of seats; the same seed gives the same games."""
    fewest, most = games.find(GAME).facts.seats
    return {
        seats: simulate(GAME, seats, ["initie"], games=count, seed="plot", workers=2).as_json()["minutes"]
        for seats in range(fewest, most + 1)
    }


def plot(found: dict[int, Quantiles]) -> str:
    """A picture as SVG: text that a browser draws, so that no library is needed."""
    top = max(spread["max"] or 0 for spread in found.values())
    step = (WIDTH - 2 * MARGIN) / len(found)

    def height(minutes: float | None) -> float:
        return round(HEIGHT - MARGIN - (minutes or 0) / top * (HEIGHT - 2 * MARGIN), 1)

    title = f"{games.find(GAME).facts.name}: minutes a game, by the number of seats"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf6ea"/>'
        f'<text x="{MARGIN}" y="28" font-size="16">{title}</text>'
    ]
    for minutes in range(0, int(top) + 1, max(1, round(top / 5))):
        y = height(minutes)
        parts.append(f'<path d="M{MARGIN} {y}H{WIDTH - MARGIN}" stroke="#d9cfb8"/>')
        parts.append(f'<text x="{MARGIN - 8}" y="{y + 4}" text-anchor="end">{minutes}</text>')
    for number, (seats, spread) in enumerate(found.items()):
        x, half = round(MARGIN + (number + 0.5) * step, 1), BOX / 2
        least, low, middle, high, most = (height(spread[name]) for name in ("min", "q25", "median", "q75", "max"))
        parts += [
            f'<path d="M{x} {least}V{most}" stroke="#2b5f75"/>',
            f'<path d="M{x - half} {low}V{high}h{BOX}V{low}z" fill="#8fbfd0" stroke="#2b5f75"/>',
            f'<path d="M{x - half} {middle}h{BOX}" stroke="#12323f" stroke-width="3"/>',
            f'<text x="{x}" y="{HEIGHT - MARGIN + 20}" text-anchor="middle">{seats}</text>',
        ]
    return "\n".join([*parts, "</svg>\n"])


def main(file: str = "minutes.svg", count: int = 100) -> None:
    """Plays, prints, plots."""
    found = minutes_by_seats(count)
    for seats, spread in found.items():
        print(f"{seats} seats: {spread['median']} minutes; half of the games {spread['q25']} to {spread['q75']}")
    Path(file).write_text(plot(found), encoding="utf-8")
    print(f"The picture: {file}")


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "minutes.svg")
