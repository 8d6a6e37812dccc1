"""Sentences at a table: the hero of everybody's page, written word by word, and taken home at the end."""

from __future__ import annotations

import base64
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.server.players import ServerProcess, call

from .browser import AXE, DESKTOP, PHONE, Visitor
from .conftest import StartServer
from .test_access import violations

PATIENCE = 20_000
"""Milliseconds until a hint has come, on a busy machine."""
LONG = 60_000
"""Milliseconds until bots have played a whole game."""

# A voice that is written down: it has said everything at once, unless it is told to go on for ever.
VOICE = """
window.said = [];
window.silenced = 0;
const voice = {
  getVoices: () => [],
  speak: (one) => { window.said.push([one.lang, one.text]); if (!window.endless) setTimeout(() => one.onend?.(), 5); },
  cancel: () => { window.silenced += 1; },
};
Object.defineProperty(window, "speechSynthesis", { value: voice });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""

# How many colours a picture has, and how large it is.
LOOK = """
async (data) => {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const pixels = new Uint32Array(pen.getImageData(0, 0, picture.width, picture.height).data.buffer);
  return {width: picture.width, height: picture.height, colours: new Set(pixels).size};
}
"""


def two_people(
    browser: Browser, server: ServerProcess, visitors: list[Visitor], game: str, **options: Any
) -> tuple[Page, Page]:
    """Zoé with a phone, who begins, and Papi at a desk; nobody has to hurry."""
    seats = [{"kind": "me", "name": name, "age": age} for name, age in (("Zoé", 8), ("Papi", 70))]
    body = {"game": game, "seats": seats, "options": options, "start": True, "seed": "sentences"}
    status, opened = call(server, "/api/tables", body)
    assert status == 201, opened
    pages = []
    for seat, device in enumerate((PHONE, DESKTOP)):
        visitor = Visitor(browser, server, device)
        visitor.context.add_init_script(path=AXE)
        visitor.hold(opened, [seat])
        visitors.append(visitor)
        pages.append(visitor.open(f"/t/{opened['code']}"))
        pages[-1].wait_for_selector("main[data-table]")
    return pages[0], pages[1]


def active(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """Whose turn it is, and the other one."""
    for _ in range(400):
        for page, other in (pages, pages[::-1]):
            if page.locator("main[data-turn=me]").count():
                return page, other
        pages[0].wait_for_timeout(50)
    seen = [page.locator("[data-page] .ask").text_content() for page in pages]
    raise AssertionError(f"it is nobody's turn: {seen}")


def answer(page: Page) -> list[str]:
    """Says what the hint proposes; the words of it, with apostrophes as they are printed."""
    page.locator("[data-hint]").first.click()
    expect(page.locator("[data-field]").last).not_to_have_value("", timeout=PATIENCE)
    words = [field.input_value().replace("'", "’") for field in page.locator("[data-field]").all()]
    page.locator("[data-act=say]").click()
    return words


def flip(page: Page) -> None:
    page.locator("[data-act=flip]").click()


def until_a_word_is_asked_for(page: Page) -> None:
    """Turns the card, unless its clock has run out meanwhile: then it is turned already."""
    key, field = page.locator("[data-act=flip]"), page.locator("[data-field]")
    expect(key.or_(field)).to_be_visible()
    if key.count():
        with suppress(PlaywrightTimeout):  # the clock was faster than the finger
            key.click(timeout=1_000)
    expect(field).to_be_visible()


def test_the_word_of_one_is_the_hero_of_the_other(
    browser: Browser, start_server: StartServer, visitors: list[Visitor]
) -> None:
    pages = two_people(browser, start_server(), visitors, "frazrigolix", search=90)
    told = ""
    for _ in range(2):
        page, other = active(pages)
        until_a_word_is_asked_for(page)
        (word,) = answer(page)
        told += word
        spaced = re.compile(r"^\s*" + r"\s*".join(map(re.escape, told)) + r"\s*$", re.IGNORECASE)
        for one in (page, other):
            expect(one.locator("[data-hero] .sr-only")).to_have_text(spaced)
            # Large, and with the letter of its card marked; whoever listens hears it as one sentence.
            expect(one.locator("[data-hero] mark").last).to_be_visible()
            assert one.locator("[data-hero]").evaluate("(hero) => parseFloat(getComputedStyle(hero).fontSize)") >= 22
            assert violations(one) == []


def with_two_slots(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """Plays until somebody is asked for a sentence of several words; that page, and the other one."""
    for _ in range(60):
        page, other = active(pages)
        fields = page.locator("[data-field]").count()
        if fields > 1:
            return page, other
        if fields:
            answer(page)
            expect(page.locator("[data-field]")).to_have_count(0)
        elif page.locator("[data-act=flip]").count():
            flip(page)
        elif page.locator("[data-act^=give]").count():  # a firecracker is offered to the other
            page.locator("[data-act^=give]").first.click()
        elif page.locator("[data-can]").count():
            page.locator("[data-can]").first.click()
        page.wait_for_timeout(150)
    raise AssertionError("nobody is asked for two words")


def test_a_sentence_is_written_slot_by_slot(
    browser: Browser, start_server: StartServer, visitors: list[Visitor]
) -> None:
    pages = two_people(browser, start_server(), visitors, "quadrix", search_time=90)
    page, other = with_two_slots(pages)
    slots = page.locator("[data-field]")
    focused = "() => [...document.querySelectorAll('[data-field]')].indexOf(document.activeElement)"

    slots.first.click()
    page.keyboard.type("chat ")  # a space ends the word
    assert page.evaluate(focused) == 1
    page.keyboard.type("dort")
    assert [slots.nth(n).input_value() for n in (0, 1)] == ["chat", "dort"]
    page.keyboard.press("Home")
    page.keyboard.press("Backspace")  # before the first letter: back to the word before
    assert page.evaluate(focused) == 0
    page.keyboard.press("Enter")  # on to the next slot that is empty, if there is one
    assert page.evaluate(focused) == (2 if slots.count() > 2 else 0)
    expect(page.locator("[data-act=say]")).to_have_count(1 if slots.count() == 2 else 0)

    # A sentence that is pasted is cut into its words, and one word that is split in two takes two slots.
    page.evaluate(
        "() => { const data = new DataTransfer(); data.setData('text', 'Arrête-toi vite'); "
        "document.querySelector('[data-field]')"
        ".dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }"
    )
    cut = {2: ["Arrête-toi", "vite"], 3: ["Arrête", "toi", "vite"], 4: ["Arrête", "toi", "vite", ""]}
    assert [field.input_value() for field in slots.all()] == cut[slots.count()]
    slots.first.fill("un deux")
    assert [slots.nth(n).input_value() for n in (0, 1)] == ["un", "deux"]

    page.get_by_role("button", name="Effacer").click()
    assert [field.input_value() for field in slots.all()] == [""] * slots.count()
    words = answer(page)
    assert len(words) == slots.count() or slots.count() == 0
    for one in (page, other):
        expect(one.locator("[data-hero] .sr-only")).to_contain_text(words[-1].strip(".!?… "), ignore_case=True)
        expect(one.get_by_text("a écrit").first).to_be_visible()
        assert violations(one) == []


def test_what_was_told_is_taken_home(
    browser: Browser, start_server: StartServer, visitors: list[Visitor], tmp_path: Path
) -> None:
    server = start_server("--speed", "40")
    body = {
        "game": "broderix",
        "seats": [{"kind": "me", "name": "Zoé"}, {"kind": "bot"}],
        "options": {"pile_size": 7},
        "start": True,
        "seed": "home",
    }
    status, opened = call(server, "/api/tables", body)
    assert status == 201, opened
    visitor = Visitor(browser, server, PHONE)
    visitors.append(visitor)
    visitor.hold(opened)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.context.add_init_script(path=AXE)
    visitor.context.add_init_script(VOICE)
    page = visitor.open(f"/t/{opened['code']}")
    page.wait_for_selector("main[data-table]")
    # A bot plays to the end for somebody who is tired.
    page.get_by_role("button", name="Retour", exact=True).click()
    page.get_by_role("button", name="Un bot joue pour moi").click()
    page.goto(f"/t/{opened['code']}")
    keepsake = page.locator(".over [data-keepsake]")
    keepsake.wait_for(timeout=LONG)
    told = keepsake.locator("li .sr-only").all_text_contents()
    assert told
    assert all(one[0].isupper() and one[-1] in ".!?…" for one in told), told
    assert violations(page) == []

    keepsake.locator("[data-copy]").click()
    expect(keepsake.locator("[data-copy]")).to_have_text("C’est copié")
    copied = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert copied[0].startswith("Broderix, ")
    assert [line.rsplit(" (", 1)[0] for line in copied[1:]] == told

    # Where the browser has no clipboard to write to, the old way is taken.
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no'));"
        " document.execCommand = (what) => { window.asked = what; return true; }; }"
    )
    keepsake.locator("[data-copy]").click()
    page.wait_for_function("() => window.asked === 'copy'")

    with page.expect_download() as download:
        keepsake.locator("[data-save]").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.suffix == ".png"
    look = page.evaluate(LOOK, base64.b64encode(saved.read_bytes()).decode())
    assert look["width"] == 1080
    assert look["height"] > 300
    assert look["colours"] > 50, look  # paper, lines, ink, and at least one card's colour, with soft edges

    keepsake.locator("[data-read]").click()
    page.wait_for_function("(n) => window.said.length === n", arg=len(told))
    assert page.evaluate("() => window.said") == [["fr-FR", one] for one in told]
    page.evaluate("() => { window.endless = true; window.said = []; window.silenced = 0; }")
    keepsake.get_by_role("button", name="Lire à voix haute").click()
    keepsake.get_by_role("button", name="Arrêter").click()
    expect(keepsake.get_by_role("button", name="Lire à voix haute")).to_be_visible()
    assert page.evaluate("() => [window.said.length, window.silenced > 0]") == [1, True]

    # The same at the end of a replay.
    page.goto(f"/rejouer/{opened['code']}/1")
    page.wait_for_selector("main[data-table]")
    page.get_by_role("button", name="À la fin").click()
    page.locator("[data-take]").click()
    expect(page.locator("dialog [data-keepsake] li")).to_have_count(len(told))
    assert page.locator("dialog [data-keepsake] li .sr-only").all_text_contents() == told
    assert violations(page) == []
