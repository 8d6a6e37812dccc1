"""The pages players read: every game has one in French and one in English, of the same shape.

Cards stand in backticks, one card each, so that the client can draw them: `Ub`, `*`, `E6`, `r*`, `gT`.
Nothing else on a page may stand in backticks.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "cartable"
LANGUAGES = ("fr", "en")

FIRST_NINE = {
    "amerix", "bazardelix", "corsix", "follomix", "mio", "presidix", "suitix", "trefles", "vlamonix",
}  # fmt: skip
GAMES = sorted(FIRST_NINE | {file.parent.name for file in (SOURCE / "games").glob("*/__init__.py")})
PAGES = [(game, language) for game in GAMES for language in LANGUAGES]
every_page = pytest.mark.parametrize(("game", "language"), PAGES)

# What a card may look like on a page, by deck; the games not named here are played with Toutilix.
TOUTILIX = re.compile(r"[A-Z][pb]|[AEIOU]y|[AEILMNORSTU]v|[*!]")
CARDS = {
    "follomix": re.compile(r"[ECLM][1-7]"),
    "mio": re.compile(r"[rybgk][1-5*]|\?"),
    "trefles": re.compile(r"[grbyvo][TPRAE]|\?"),
}
# Games that use only a part of the Toutilix deck.
NOT_IN_PLAY = {
    "amipourix": re.compile(r".[yv]|[*]"),
    "bazardelix": re.compile(r".[yv]|[*!]"),
    "presidix": re.compile(r".[yv]|A."),
    "suitix": re.compile(r".[yv]"),
    "vieubarbix": re.compile(r".[yv]|[*!]"),
    "vlamonix": re.compile(r"[^AEIOUY*!].*|[IU]v"),
}

PLACEHOLDER = re.compile(
    r"\b(TODO|TBD|FIXME|XXX|placeholder|lorem ipsum|à compléter)\b|\{\{|\}\}|<[a-z_]+>|\[(…|\.\.\.)\]",
    re.IGNORECASE,
)
BACKSTAGE = re.compile(r"\bdossier|\brulings?\b|\.txt\b|\.py\b|\bsource file", re.IGNORECASE)

LAST_SECTIONS = {
    "fr": ["Questions", "Options", "À l’écran"],
    "en": ["Questions", "Options", "On screen"],
}


def path_of(game: str, language: str) -> Path:
    return SOURCE / "games" / game / f"{language}.md"


def page(game: str, language: str) -> str:
    return path_of(game, language).read_text(encoding="utf-8")


def sections(text: str) -> list[str]:
    return re.findall(r"^## (.+)$", text, re.MULTILINE)


def list_items(text: str) -> list[str]:
    return re.findall(r"^(?:-|\d+\.) .+$", text, re.MULTILINE)


def cards(text: str) -> list[str]:
    return re.findall(r"`([^`\n]*)`", text)


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_][\w'’-]*", text)


def is_card(game: str, token: str) -> bool:
    """Whether a token is a card of the game's deck that is in play in this game."""
    if not CARDS.get(game, TOUTILIX).fullmatch(token):
        return False
    out = NOT_IN_PLAY.get(game)
    return out is None or not out.fullmatch(token)


@every_page
def test_the_page_exists(game: str, language: str) -> None:
    assert path_of(game, language).is_file(), f"write src/cartable/games/{game}/{language}.md"


@every_page
def test_it_begins_with_its_title_and_its_goal(game: str, language: str) -> None:
    title, blank, goal, *_ = page(game, language).splitlines()
    assert re.fullmatch(r"# \S.*", title)
    assert blank == ""
    assert re.fullmatch(r"\*{1,2}[^*]+\*{1,2}", goal), "the goal, one sentence in bold or italics"


@every_page
def test_it_has_one_title(game: str, language: str) -> None:
    assert len(re.findall(r"^# ", page(game, language), re.MULTILINE)) == 1


@every_page
def test_it_ends_with_questions_options_and_the_screen(game: str, language: str) -> None:
    assert sections(page(game, language))[-3:] == LAST_SECTIONS[language]


@every_page
def test_nothing_is_left_to_fill_in(game: str, language: str) -> None:
    found = PLACEHOLDER.search(page(game, language))
    assert found is None, f"left over: {found and found[0]}"


@every_page
def test_it_does_not_speak_of_the_workshop(game: str, language: str) -> None:
    found = BACKSTAGE.search(page(game, language))
    assert found is None, f"players know nothing of this: {found and found[0]}"


@every_page
def test_every_card_is_a_card_of_the_game(game: str, language: str) -> None:
    tokens = cards(page(game, language))
    assert tokens, "show at least one example with cards"
    assert [token for token in tokens if not is_card(game, token)] == []


@every_page
def test_backticks_come_in_pairs(game: str, language: str) -> None:
    assert [line for line in page(game, language).splitlines() if line.count("`") % 2] == []


@every_page
def test_its_length(game: str, language: str) -> None:
    assert 300 <= len(words(page(game, language))) <= 1200


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_tell_the_same(game: str) -> None:
    """As many sections and list items, and the same cards."""
    french, english = page(game, "fr"), page(game, "en")
    assert len(sections(french)) == len(sections(english))
    assert len(list_items(french)) == len(list_items(english))
    assert french.splitlines()[0] == english.splitlines()[0], "a game keeps its name"
    assert sorted(cards(french)) == sorted(cards(english))


@pytest.mark.parametrize("game", GAMES)
def test_french_pages_use_french_typography(game: str) -> None:
    """A no-break space before ! ? : ; and inside « », a curly apostrophe; cards are left alone."""
    text = re.sub(r"`[^`\n]*`", "", page(game, "fr"))
    assert re.findall(r".{0,20} [!?:;»]", text) == []
    assert re.findall(r"« .{0,20}", text) == []
    assert "'" not in text


@pytest.mark.parametrize("game", GAMES)
def test_the_credits_name_the_game(game: str) -> None:
    credits = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    name = page(game, "fr").splitlines()[0].removeprefix("# ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert f"| {name} | `{game}` | " in credits


def test_the_credits_name_all_games_once() -> None:
    credits = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| `([a-z]+)` \| ([^|]+) \| ([^|]+) \|$", credits, re.MULTILINE)
    assert sorted(identity for _, identity, _, _ in rows) == GAMES
    assert {deck for _, _, _, deck in rows} == {"Toutilix", "Follomix", "Mio", "Quatre Trèfles"}


@pytest.mark.parametrize(
    ("game", "token", "good"),
    [
        ("amerix", "Ub", True),
        ("amerix", "*", True),
        ("amerix", "By", False),  # yellow holds vowels only
        ("amerix", "Zv", False),  # no violet Z
        ("amerix", "ub", False),
        ("amerix", "Ub Vp", False),  # one card in each pair of backticks
        ("bazardelix", "*", False),
        ("presidix", "Ap", False),
        ("vlamonix", "Yb", True),
        ("vlamonix", "Iv", False),
        ("vlamonix", "Bp", False),
        ("follomix", "E7", True),
        ("follomix", "E8", False),
        ("mio", "k*", True),
        ("mio", "r6", False),
        ("trefles", "oE", True),
        ("trefles", "pT", False),
    ],
)
def test_what_is_a_card(game: str, token: str, good: bool) -> None:
    assert is_card(game, token) is good
