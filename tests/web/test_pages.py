"""The pages around the table in a real browser: from the shelf to playing, joining, the end, the replay, settings.

Buttons are clicked also on a phone: on a busy machine a tap can last so long that the browser takes it for a long
press, and nothing happens. The blind player, who tries again, taps.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.server.players import ServerProcess, call

from .browser import AXE, DESKTOP, PHONE, TELEVISION, Visitor, small_table
from .conftest import StartServer


@pytest.fixture(scope="module")
def server(start_server: StartServer) -> ServerProcess:
    """Time runs fast, so that games against bots end soon."""
    return start_server("--speed", "30")


@pytest.fixture
def visit(browser: Browser, server: ServerProcess) -> Iterator[Any]:
    """Makes visitors; a page in which something went wrong fails the test."""
    visitors: list[Visitor] = []

    def make(device: Mapping[str, Any] = PHONE, **settings: Any) -> Visitor:
        visitors.append(Visitor(browser, server, device, settings=settings))
        return visitors[-1]

    yield make
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.close()
    assert not faults


def description(server: ServerProcess, game: str) -> dict[str, Any]:
    return dict(call(server, f"/api/games/{game}")[1])


def code_of(page: Page) -> str:
    page.wait_for_url(re.compile(r"/t/[A-Z0-9]+$"))
    return page.url.rsplit("/", 1)[1]


def choose(page: Page, group: str, answer: str) -> None:
    """Touches the label of a radio button, for the button itself cannot be seen."""
    page.get_by_role("radiogroup", name=group).get_by_label(answer).locator("..").click()


def test_two_taps_from_the_shelf_to_playing(visit: Any) -> None:
    page = visit().open("/")
    page.get_by_role("link", name=re.compile("Quatre Trèfles")).click()
    page.get_by_role("button", name="Commencer à 3").click()
    table = page.locator("main[data-table]")
    expect(table).to_be_visible()
    expect(table).to_have_attribute("data-game", "trefles")
    # Bots have taken the other seats: it is a game, and not a waiting room.
    expect(page.get_by_text("Plume").first).to_be_visible()


def test_one_tap_plays_what_was_played_last(visit: Any) -> None:
    somebody = visit()
    page = somebody.open("/jeu/mio")
    page.get_by_role("button", name=re.compile("^Commencer")).click()
    code_of(page)
    page = somebody.open("/")
    page.get_by_role("button", name="Jouer tout de suite").click()
    expect(page.locator("main[data-table]")).to_have_attribute("data-game", "mio")


def test_filters_and_search_agree_with_the_games(visit: Any, server: ServerProcess) -> None:
    games = call(server, "/api/games")[1]
    page = visit(DESKTOP).open("/")
    books = page.locator("#shelf li")
    expect(books).to_have_count(len(games))

    page.get_by_role("button", name="Lettres", exact=True).click()
    letters = [game["name"] for game in games if game["kind"].startswith("letters")]
    expect(books.get_by_role("heading")).to_have_text(letters)
    page.get_by_label("Joueurs").select_option(label="8 joueurs")
    eight = [game["name"] for game in games if game["kind"].startswith("letters") and game["seats"][1] == 8]
    expect(books.get_by_role("heading")).to_have_text(eight)

    page.get_by_role("button", name="Tout montrer").click()
    page.get_by_label("Ce qu’on sait déjà").select_option(label="Sans lire")
    expect(books.get_by_role("heading")).to_have_text([game["name"] for game in games if game["minimum"] == "none"])
    page.get_by_role("button", name="Tout montrer").click()

    page.get_by_role("button", name="Chercher un jeu").click()
    page.get_by_role("searchbox").fill("presid")
    expect(books.get_by_role("heading")).to_have_text(["Présidix"])
    page.get_by_role("searchbox").fill("rien de tel")
    expect(page.get_by_text("Aucun jeu ne correspond à tous ces choix.")).to_be_visible()
    # The shelf is as it was left after a look at a game.
    page.get_by_role("searchbox").fill("mio")
    books.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name="Mio")).to_be_visible()
    page.get_by_role("button", name="Retour").click()
    expect(books.get_by_role("heading")).to_have_text(["Mio"])


def test_a_friend_joins_with_the_code(visit: Any) -> None:
    lea = visit(name="Léa").open("/jeu/amerix")
    lea.get_by_role("button", name="Retirer la place 3").click()
    lea.get_by_role("button", name="Retirer la place 2").click()
    expect(lea.get_by_role("button", name="Il manque 1 joueur…")).to_be_disabled()
    lea.get_by_role("button", name="Un ami").click()
    lea.get_by_role("button", name="Ouvrir la table").click()
    code = code_of(lea)
    expect(lea.get_by_text(code, exact=True)).to_be_visible()

    papi = visit().open("/")
    papi.get_by_role("button", name="Rejoindre").click()
    papi.get_by_label("Le code de la table").fill("")
    papi.get_by_role("button", name="Y aller").click()
    expect(papi.get_by_role("alert")).to_contain_text("Écris le code")
    papi.get_by_label("Le code de la table").fill(f" {code[:3].lower()} {code[3:]}")
    papi.get_by_role("button", name="Y aller").click()
    expect(papi.get_by_text("Léa t’attend.")).to_be_visible()
    papi.get_by_role("button", name="M’asseoir").click()
    expect(papi.get_by_role("alert")).to_contain_text("Écris ton prénom")
    papi.get_by_label("Ton prénom").fill("Papi")
    papi.get_by_role("button", name="M’asseoir").click()
    expect(papi.get_by_role("heading", name="Ta place, Papi")).to_be_visible()
    # Only the one who opened the table starts the game.
    expect(papi.locator("[data-start]")).to_have_count(0)

    expect(lea.get_by_role("listitem").filter(has_text="Papi")).to_be_visible()
    lea.get_by_role("button", name="Commencer à 2").click()
    for page in (lea, papi):
        expect(page.locator("main[data-table]")).to_be_visible()
    # A reload finds the same seat: the name is known, nobody asks for it again.
    papi.reload()
    expect(papi.locator("main[data-table]")).to_be_visible()

    lea.get_by_role("button", name="Dire quelque chose").click()
    lea.get_by_role("button", name="Bravo !").click()
    expect(papi.locator(".said").get_by_text("Bravo !")).to_be_visible()


def test_the_host_changes_the_table_before_the_deal(visit: Any) -> None:
    page = visit(DESKTOP, name="Léa").open("/jeu/amerix")
    page.get_by_role("button", name="Un ami").click()
    page.get_by_role("button", name="Ouvrir la table").click()
    code_of(page)
    seats = page.get_by_role("list", name="Les places").get_by_role("listitem")
    expect(seats).to_have_count(3)
    choose(page, "Niveau : Plume", "expert")
    expect(seats.filter(has_text="Plume")).to_contain_text("bot expert")
    page.get_by_role("button", name="Mettre un bot à cette place").click()
    expect(seats.filter(has_text="Place libre")).to_have_count(0)
    page.get_by_role("button", name="Une place").click()
    expect(seats).to_have_count(4)
    page.get_by_role("button", name="Options de la table").click()
    page.get_by_role("switch", name="Une seule manche").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Options de la table").click()
    expect(page.get_by_role("switch", name="Une seule manche")).to_be_checked()
    page.keyboard.press("Escape")
    # No seat lies under the page beside the board.
    edge = page.get_by_role("main").bounding_box()
    assert edge is not None
    for box in [seat.bounding_box() for seat in seats.all()]:
        assert box is not None
        assert box["x"] + box["width"] <= edge["x"] + edge["width"]
    # The free seat is left out: there are enough players without it.
    page.get_by_role("button", name="Commencer à 4").click()
    expect(page.locator("main[data-table]")).to_be_visible()


def test_a_bot_plays_on_then_the_end_the_replay_and_the_rematch(visit: Any, server: ServerProcess) -> None:
    somebody = visit(name="Léa")
    opened = small_table(server, description(server, "amerix"), seed="a short game")
    somebody.hold(opened)
    page = somebody.open(f"/t/{opened['code']}")
    expect(page.locator("main[data-table]")).to_be_visible()
    page.get_by_role("button", name="Retour").click()
    page.get_by_role("button", name="Un bot joue pour moi").click()

    # The table waits on the home page.
    page.get_by_role("region", name="Mes tables").get_by_role("link", name=re.compile("Amérix")).click()
    end = page.get_by_role("region", name="Classement")
    expect(end).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", level=1)).to_contain_text("gagné")
    expect(end.get_by_role("listitem")).to_have_count(2)
    expect(end.get_by_text("Zoé (toi)")).to_be_visible()
    expect(end.get_by_text(re.compile("Les points, manche par manche"))).to_have_count(end.locator("details").count())

    page.get_by_role("link", name="Revoir").click()
    tape = page.get_by_role("region", name="Avancer et reculer")
    expect(tape.get_by_text(re.compile(r"^0 sur \d+"))).to_be_visible()
    page.get_by_role("button", name="Un pas en avant").click()
    expect(tape.get_by_text(re.compile(r"^1 sur \d+"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(tape.get_by_text(re.compile(r"^2 sur \d+"))).to_be_visible()
    # Everyone sees backs; through a player's eyes there is a hand.
    page.get_by_label("Vu par").select_option(label="Zoé")
    hand = page.locator("[data-page]").get_by_role("img")
    expect(hand.first).to_be_visible()
    expect(page.locator("[data-can]")).to_have_count(0)
    page.keyboard.press("End")
    last = tape.get_by_role("slider").get_attribute("max")
    expect(tape.get_by_text(f"{last} sur {last}")).to_be_visible()

    page.go_back()
    page.get_by_role("button", name="La revanche !").click()
    expect(page.locator("main[data-table]")).to_be_visible()


def test_two_people_share_one_screen(visit: Any) -> None:
    page = visit(name="Léa").open("/jeu/amerix")
    page.get_by_role("button", name="Retirer la place 3").click()
    page.get_by_role("button", name="Retirer la place 2").click()
    page.get_by_role("button", name="Sur cet écran").click()
    page.get_by_label("Prénom, place 2").fill("Papi")
    choose(page, "Le temps", "sans chrono")
    page.get_by_role("button", name="Commencer à 2").click()
    # The page is turned over before each hand: no card is to be seen before the device is handed on.
    handed_to = set()
    for _ in range(2):
        handed = page.get_by_role("button", name=re.compile("^C’est moi, "))
        expect(handed).to_be_visible()
        expect(page.get_by_role("group", name=re.compile("^main"))).to_have_count(0)
        handed_to.add(handed.inner_text())
        handed.click()
        expect(page.get_by_role("group", name=re.compile("^main, [0-9]+ cartes"))).to_be_visible()
        page.get_by_role("button", name="Piocher").click()
        page.get_by_role("button", name="Passer").click()
    assert handed_to == {"C’est moi, Léa", "C’est moi, Papi"}


@dataclass
class Sitting:
    """Somebody at the table of two below."""

    name: str
    visitor: Visitor
    page: Page


def sit_down(visit: Any, server: ServerProcess) -> tuple[str, Sitting, Sitting]:
    """A table of two without a clock: its code, who is to play, and who waits."""
    opened = small_table(server, description(server, "amerix"), people=2, options={"time": None})
    by_turn = {}
    for seat, name in enumerate(("Zoé", "Papi")):
        visitor = visit()
        visitor.hold(opened, [seat])
        page = visitor.open(f"/t/{opened['code']}")
        table = page.locator("main[data-table]")
        expect(table).to_be_visible()
        by_turn[table.get_attribute("data-turn")] = Sitting(name, visitor, page)
    return opened["code"], by_turn["me"], by_turn["other"]


def test_a_bot_fills_in_for_somebody_who_went_away(visit: Any, server: ServerProcess) -> None:
    _, playing, waiting = sit_down(visit, server)
    waiting.visitor.close()
    playing.page.get_by_role("button", name="Piocher").click()
    playing.page.get_by_role("button", name="Passer").click()
    playing.page.get_by_role("button", name=f"Un bot joue pour {waiting.name}").click()
    expect(playing.page.locator("main[data-table]")).to_have_attribute("data-turn", "me")


def test_a_seat_left_for_good_is_taken_by_somebody_else(visit: Any, server: ServerProcess) -> None:
    # Whoever waits stands up, and the other one does not play: the bot that keeps the seat warm cannot, and the hand
    # that is taken over is the one that was dealt.
    code, _, leaving = sit_down(visit, server)
    hand = re.compile("^main, [0-9]+ cartes")
    left = leaving.page.get_by_role("group", name=hand).get_attribute("aria-label")
    leaving.page.get_by_role("button", name="Retour").click()
    leaving.page.get_by_role("button", name="Je laisse ma place").click()
    expect(leaving.page.get_by_role("heading", level=1)).to_contain_text("À quoi on joue")

    page = visit().open(f"/t/{code}")
    page.get_by_label("Ton prénom").fill("Inès")
    page.get_by_role("button", name=f"Jouer pour {leaving.name}").click()
    # She has a hand, and does not only watch.
    expect(page.locator("main[data-table] [data-page]")).to_be_visible()
    expect(page.get_by_role("group", name=hand)).to_have_attribute("aria-label", str(left))


def test_a_television_never_gets_a_hand(visit: Any, server: ServerProcess) -> None:
    """Even in the browser that holds a seat: its secrets are not sent, so no hand is."""
    somebody = visit(TELEVISION)
    opened = small_table(server, description(server, "amerix"))
    somebody.hold(opened)
    sent: list[str] = []
    received: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(str(text)))
        socket.on("framereceived", lambda text: received.append(str(text)))

    page = somebody.open(f"/tele/{opened['code']}", on_socket=listen)
    expect(page.get_by_role("heading", level=1, name="Amérix")).to_be_visible()
    expect(page.locator("main[data-table]")).to_be_visible()
    assert json.loads(sent[0])["tokens"] == []
    welcome = next(json.loads(text) for text in received if '"welcome"' in text)
    assert [eyes["seat"] for eyes in welcome["eyes"]] == [None]


def test_settings_are_kept_and_speak_both_languages(visit: Any) -> None:
    somebody = visit(DESKTOP)
    other = somebody.open("/")
    expect(other.get_by_role("heading", level=1)).to_have_text("À quoi on joue ?")
    page = somebody.open("/reglages")
    page.get_by_label("Ton prénom").fill("Inès")
    page.get_by_role("switch", name="Grandes cartes").check()
    expect(page.get_by_text("C’est noté.")).to_be_visible()
    choose(page, "Langue", "English")
    expect(page.get_by_role("heading", level=1)).to_have_text("My settings")
    expect(page.get_by_text("Noted.")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    # Another tab follows, in its words too.
    expect(other.get_by_role("heading", level=1)).to_have_text("What shall we play, Inès?")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("My settings")
    expect(page.get_by_role("switch", name="Large cards")).to_be_checked()
    home = somebody.open("/")
    expect(home.get_by_role("heading", level=1)).to_have_text("What shall we play, Inès?")
    home.get_by_role("link", name=re.compile("Amérix")).click()
    home.get_by_role("button", name="All the rules").click()
    sheet = home.get_by_role("dialog")
    expect(
        sheet.get_by_role("heading", name="Setting up").or_(sheet.get_by_role("heading", name="Setting up"))
    ).to_be_visible()
    sheet.get_by_role("button", name="Français").click()
    expect(sheet.get_by_role("heading", name="Préparation")).to_be_visible()
    # Cards in the rules are drawn, and have a name for those who do not see them.
    expect(sheet.get_by_role("img", name="étoile").first).to_be_visible()


def test_what_is_gone_says_so_and_shows_a_way_out(visit: Any) -> None:
    somebody = visit()
    page = somebody.open("/t/ZZZZZZ")
    expect(page.get_by_role("alert")).to_contain_text("n’existe pas")
    page.get_by_role("link", name="Voir les jeux").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("À quoi on joue")
    page = somebody.open("/jeu/poker")
    expect(page.get_by_role("link", name="Voir les jeux")).to_be_visible()
    page = somebody.open("/rejouer/ZZZZZZ/1")
    expect(page.get_by_role("alert")).to_be_visible()
    # The browser itself remarks on every 404; these were wanted.
    somebody.faults[:] = [fault for fault in somebody.faults if "404" not in fault]


def test_a_game_that_cannot_be_fetched_is_asked_for_again(visit: Any) -> None:
    somebody = visit()
    page = somebody.open("/")
    expect(page.get_by_role("link", name=re.compile("Quatre Trèfles"))).to_be_visible()
    page.route("**/api/games/trefles", lambda route: route.abort("connectionrefused"))
    page.get_by_role("link", name=re.compile("Quatre Trèfles")).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/games/trefles")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quatre Trèfles")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_everything_by_keyboard(visit: Any) -> None:
    page = visit(DESKTOP).open("/")
    expect(page.locator("#shelf li").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skip to the games
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the first book
    start = page.locator("[data-start]")
    expect(start).to_be_visible()
    for _ in range(40):
        if start.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
        shown = page.evaluate(
            "() => { const one = document.activeElement; const near = one.closest('label') ?? one;"
            " const look = (e, s) => getComputedStyle(e, s); const rings = [one, near, one.nextElementSibling]"
            ".filter(Boolean).map((e) => look(e).outlineStyle !== 'none' || look(e).boxShadow !== 'none'"
            " || look(e).borderBottomColor === 'rgb(30, 42, 74)');"
            " return one === document.body || rings.some(Boolean); }"
        )
        assert shown, page.evaluate("document.activeElement.outerHTML")
    page.keyboard.press("Enter")
    expect(page.locator("main[data-table]")).to_be_visible()


@pytest.mark.parametrize(("device", "language"), [(PHONE, "fr"), (DESKTOP, "en")], ids=["phone", "desktop"])
def test_pages_are_in_order(visit: Any, server: ServerProcess, device: Mapping[str, Any], language: str) -> None:
    """One title, one main part, no sideways scrolling, nothing that axe finds fault with."""
    somebody = visit(device, language=language, name="Léa")
    # As a script of the browser, not of the page: the content policy lets no other in.
    somebody.context.add_init_script(path=AXE)
    body = {"game": "spiralix", "seats": [{"kind": "me", "name": "Léa"}, {"kind": "bot"}, {"kind": "open"}]}
    opened = call(server, "/api/tables", body)[1]
    somebody.hold(opened)
    waiting = call(server, "/api/tables", body)[1]
    paths = ["/", "/jeu/presidix", "/jeu/spiralix", "/reglages", f"/t/{opened['code']}", f"/t/{waiting['code']}"]
    problems = []
    for path in [*paths, f"/tele/{waiting['code']}"]:
        page = somebody.open(path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        counts = page.evaluate("[document.querySelectorAll('h1').length, document.querySelectorAll('main').length]")
        if counts != [1, 1]:
            problems.append(f"{path}: {counts[0]} h1, {counts[1]} main")
        sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if sideways > 0:
            problems.append(f"{path}: scrolls {sideways} px sideways")
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        problems += [
            f"{path}: {one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]
        ]
        page.close()
    assert not problems, "\n".join(problems)
