"""Limits: purses, address books that cannot be flooded, names, addresses."""

from __future__ import annotations

import unicodedata
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.server import messages
from cartable.server.limits import AddressBook, Limits, OpenSockets, Purse, Trusted, address_of, clean_name

# -- purses


def test_a_purse_pays_until_it_is_empty_and_fills_again() -> None:
    purse = Purse(3, 2)
    assert [purse.take(0) for _ in range(4)] == [True, True, True, False]
    assert not purse.take(499)
    assert purse.take(500)
    assert not purse.take(500)
    assert [purse.take(100_000) for _ in range(4)] == [True, True, True, False]


def test_a_refused_cost_takes_nothing() -> None:
    purse = Purse(3, 0)
    assert not purse.take(0, 4)
    assert purse.held(0) == 3


def test_drawing_pays_what_there_is() -> None:
    purse = Purse(10, 1)
    assert purse.draw(0, 4) == 4
    assert purse.draw(0, 100) == 6
    assert purse.draw(0, 1) == 0
    assert purse.draw(2_000, -5) == 0
    assert purse.held(2_000) == 2


def test_a_purse_says_how_long_to_wait() -> None:
    purse = Purse(2, 0.5)
    assert purse.wait(0) == 0
    purse.take(0, 2)
    assert purse.wait(0) == 2_000
    assert purse.wait(1_500) == 500
    assert purse.take(2_000)
    assert purse.wait(2_000, 3) == float("inf")
    stingy = Purse(1, 0)
    stingy.take(0)
    assert stingy.wait(0) == float("inf")


def test_a_clock_that_goes_back_fills_no_purse() -> None:
    purse = Purse(5, 1)
    assert purse.take(10_000, 5)
    assert purse.held(0) == 0
    assert purse.held(10_000) == 0
    assert purse.held(11_000) == 1


@pytest.mark.parametrize(("capacity", "rate"), [(0, 1), (-1, 1), (1, -1), (float("nan"), 1), (1, float("nan"))])
def test_a_purse_with_senseless_numbers_is_not_made(capacity: float, rate: float) -> None:
    with pytest.raises(ValueError, match="capacity"):
        Purse(capacity, rate)


@given(
    st.floats(1, 50),
    st.floats(0, 20),
    st.lists(st.tuples(st.floats(-1000, 5000), st.floats(0, 60)), max_size=60),
)
def test_a_purse_never_pays_more_than_it_held_and_got(
    capacity: float, rate: float, asked: list[tuple[float, float]]
) -> None:
    purse = Purse(capacity, rate)
    now = latest = paid = 0.0
    purse.held(now)
    for step, cost in asked:
        now += step
        latest = max(latest, now)
        paid += cost if purse.take(now, cost) else 0
        assert 0 <= purse.held(now) <= capacity
        assert paid <= capacity + latest / 1000 * rate + 1e-6


# -- addresses and their purses


def test_each_address_has_its_own_purse() -> None:
    book = AddressBook(2, 1, most=10)
    assert [book.take("a", 0) for _ in range(3)] == [True, True, False]
    assert book.take("b", 0)
    assert book.wait("a", 0) == 1_000
    assert book.wait("c", 0) == 0
    assert book.take("a", 1_000)


def test_looking_takes_nothing_and_remembers_nobody() -> None:
    book = AddressBook(1, 1, most=10)
    assert book.can("a", 0)
    assert len(book) == 0
    book.take("a", 0)
    assert not book.can("a", 0)
    assert book.can("a", 1_000)
    assert not book.can("b", 0, cost=2)
    assert not book.take("b", 0, cost=2)


def test_addresses_are_forgotten_once_they_owe_nothing() -> None:
    book = AddressBook(2, 1, most=10)
    book.take("a", 0)
    book.take("b", 0, cost=2)
    book.tidy(1_000)
    assert len(book) == 1
    assert not book.take("b", 1_000, cost=2)
    book.tidy(9_000)
    assert len(book) == 0


def test_a_flood_of_addresses_fills_no_memory_and_frees_no_offender() -> None:
    book = AddressBook(30, 30 / 3600, most=100)
    for offender in ("x", "y"):
        assert book.take(offender, 0, cost=30)
    for number in range(5_000):
        assert book.take(f"address {number}", number)
        assert len(book) <= 100
    assert not book.take("x", 5_000)
    assert not book.take("y", 5_000)


def test_a_newcomer_has_a_place_even_if_all_others_have_spent_everything() -> None:
    book = AddressBook(1, 0, most=1)
    for address in "abc":
        assert book.take(address, 0)
        assert len(book) == 1


@pytest.mark.parametrize("numbers", [(0, 1, 5), (1, -1, 5), (1, 1, 0)])
def test_an_address_book_with_senseless_numbers_is_not_made(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="needs"):
        AddressBook(*numbers)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 500), st.integers(1, 4)), max_size=200))
def test_while_there_is_room_a_book_is_as_strict_as_a_purse_for_each(asked: list[tuple[int, int, int]]) -> None:
    book = AddressBook(4, 1, most=41)
    purses = [Purse(4, 1) for _ in range(41)]
    now = 0
    for who, step, cost in asked:
        now += step
        book.tidy(now)
        assert book.can(str(who), now, cost) == (purses[who].held(now) >= cost)
        assert book.take(str(who), now, cost) == purses[who].take(now, cost)


def test_sockets_are_counted_for_each_address_and_in_all() -> None:
    sockets = OpenSockets(per_address=2, in_all=3)
    assert [sockets.enter("a") for _ in range(3)] == [True, True, False]
    assert not sockets.full
    assert sockets.enter("b")
    assert sockets.full
    assert not sockets.enter("c")
    sockets.leave("a")
    assert sockets.enter("c")
    assert sockets.total == 3


def test_leaving_without_having_entered_changes_nothing() -> None:
    sockets = OpenSockets(per_address=1, in_all=1)
    sockets.leave("a")
    sockets.enter("a")
    sockets.leave("a")
    sockets.leave("a")
    assert (sockets.total, len(sockets)) == (0, 0)
    assert sockets.enter("b")
    assert not sockets.enter("a")


@given(st.lists(st.tuples(st.booleans(), st.sampled_from("abcd")), max_size=80))
def test_the_count_of_sockets_is_always_right(steps: list[tuple[bool, str]]) -> None:
    sockets = OpenSockets(per_address=3, in_all=7)
    here = dict.fromkeys("abcd", 0)
    for coming, who in steps:
        if coming:
            room = here[who] < 3 and sum(here.values()) < 7
            assert sockets.enter(who) == room
            here[who] += room
        else:
            sockets.leave(who)
            here[who] = max(0, here[who] - 1)
        assert sockets.total == sum(here.values())
        assert len(sockets) == sum(count > 0 for count in here.values())


# -- the numbers


def test_every_number_has_a_reason_of_one_line() -> None:
    described = Limits().describe()
    assert len({name for name, _, _ in described}) == len(described)
    assert ("hello_seconds", 10) in [(name, value) for name, value, _ in described]
    for name, value, reason in described:
        assert value == getattr(Limits(), name)
        assert reason.endswith(".")
        assert "\n" not in reason
        assert len(reason) > 20


def test_the_numbers_agree_with_the_messages() -> None:
    limits = Limits()
    assert limits.message_bytes == messages.MAX_MESSAGE
    assert limits.name_characters == get_args(messages.Name)[1].max_length
    assert limits.seats == get_args(messages.SeatNumber)[1].le + 1


@pytest.mark.parametrize(
    "changed",
    [
        {"sockets": 0},
        {"seats": -1},
        {"phrases": 2.5},
        {"phrases": True},
        {"message_bytes": messages.MAX_MESSAGE + 1},
        {"ping_seconds": 40},
        {"dead_seconds": 15},
    ],
)
def test_senseless_numbers_are_refused_by_name(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(changed))):
        Limits(**changed)


def test_the_purses_are_made_from_the_numbers() -> None:
    messages_sent = Limits().message_purse()
    assert sum(messages_sent.take(0) for _ in range(100)) == 40
    assert sum(messages_sent.take(1_000) for _ in range(100)) == 12
    phrases = Limits().phrase_purse()
    assert sum(phrases.take(0) for _ in range(100)) == 5
    assert sum(phrases.take(10_000) for _ in range(100)) == 5
    tables = Limits().table_book()
    assert sum(tables.take("a", 0) for _ in range(100)) == 30
    assert tables.wait("a", 0) == pytest.approx(120_000)
    codes = Limits().code_book()
    assert sum(codes.take("a", 0) for _ in range(100)) == 60
    assert sum(codes.take("a", 60_000) for _ in range(100)) == 6
    sockets = Limits(sockets_per_address=5, sockets=7).open_sockets()
    assert sum(sockets.enter("a") for _ in range(9)) == 5
    assert sum(sockets.enter("b") for _ in range(9)) == 2


# -- names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoé", "Zoé"),
        ("  Zoe\u0301 ", "Zoé"),
        ("Jean   \u00a0 Luc", "Jean Luc"),
        ("\n Léa\t", "Léa"),
        ("Œdipe d'Aÿ-Łódź", "Œdipe d'Aÿ-Łódź"),
        ("Nguyễn", "Nguyễn"),
        ("محمد", "محمد"),
        ("小明", "小明"),
        ("अनिल", "अनिल"),
        ("❤️ Lou 🦊", "❤️ Lou 🦊"),
        ("x" * 24, "x" * 24),
        (" " * 100 + "x", "x"),
    ],
)
def test_a_name_is_tidied(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name_empty"),
        ("  \u00a0\u3000 ", "name_empty"),
        ("x" * 25, "name_long"),
        ("x" * 1_000_000, "name_long"),
        ("\u0958" * 13, "name_long"),  # composed, each is two characters
        ("Zo\u0000e", "name_characters"),
        ("Zo\ne", "name_characters"),
        ("Zo\u200be", "name_characters"),  # zero-width
        ("Zoe\ufeff", "name_characters"),
        ("Zoe\u00ad", "name_characters"),  # a hyphen that is not seen
        ("\u202eeoZ", "name_characters"),  # turns what follows around
        ("\u2066Zoe", "name_characters"),
        ("Zo\u2028e", "name_characters"),
        ("Zo\ud800e", "name_characters"),
        ("Zo\ue000e", "name_characters"),
        ("Zo\uffffe", "name_characters"),
        ("Zoe\U000e0041", "name_characters"),
        ("\u3164", "name_characters"),  # a letter that shows nothing
        ("Zoe\u2800", "name_characters"),
        ("Zoe\ufe00", "name_characters"),
        ("\u0301", "name_characters"),  # a mark on nothing
        ("Z" + "\u0336" * 3, "name_characters"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(ValueError, match=f"^{code}$"):
        clean_name(text)


@given(st.text(max_size=40))
def test_a_clean_name_is_short_seen_and_clean_already(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError as refusal:
        assert str(refusal) in {"name_empty", "name_long", "name_characters"}  # noqa: PT017
        return
    assert 1 <= len(name) <= 24
    assert clean_name(name) == name
    assert name == " ".join(name.split())
    assert unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(character) in {"Cc", "Cf", "Cs"} for character in name)


# -- addresses


def scope(peer: str | None, *forwarded: str) -> dict[str, Any]:
    headers = [(b"host", b"example"), *((b"x-forwarded-for", value.encode()) for value in forwarded)]
    return {"client": None if peer is None else (peer, 4711), "headers": headers}


PROXIES = Trusted.parse(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.7", [], "203.0.113.7"),
        ("::ffff:203.0.113.7", [], "203.0.113.7"),
        ("2001:db8:1:2:aaaa::1", [], "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", [], "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", [], "2001:db8:1:3::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        ("testclient", [], "testclient"),
        (None, [], "unknown"),
        # nobody but a trusted proxy is believed
        ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),
        (None, ["198.51.100.1"], "unknown"),
        # a trusted one is, as far as trusted ones wrote
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["2001:db8:1:2:aaaa::1"], "2001:db8:1:2::/64"),
        ("127.0.0.1", ["8.8.8.8, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["8.8.8.8, 198.51.100.1, 10.1.2.3"], "198.51.100.1"),
        ("127.0.0.1", ["8.8.8.8", "198.51.100.1, fd00::1"], "198.51.100.1"),
        ("127.0.0.1", ["10.9.9.9, 10.1.2.3"], "10.9.9.9"),
        ("127.0.0.1", [], "127.0.0.1"),
        # what no proxy writes ends the search
        ("127.0.0.1", ["198.51.100.1, nonsense, 10.1.2.3"], "10.1.2.3"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["\u00ff, ,"], "127.0.0.1"),
        # with a port
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("127.0.0.1", ["[2001:db8:1:2::1]:4711"], "2001:db8:1:2::/64"),
    ],
)
def test_who_pays_for_a_request(peer: str | None, forwarded: list[str], address: str) -> None:
    assert address_of(scope(peer, *forwarded), PROXIES) == address


def test_a_proxy_on_a_unix_socket_is_believed_if_told_so() -> None:
    trusted = Trusted.parse(["unix"])
    assert address_of(scope(None, "198.51.100.1"), trusted) == "198.51.100.1"
    assert address_of(scope("", "198.51.100.1"), trusted) == "198.51.100.1"
    assert address_of(scope("127.0.0.1", "198.51.100.1"), trusted) == "127.0.0.1"
    assert address_of(scope(None), trusted) == "unknown"


def test_without_trusted_proxies_only_the_socket_counts() -> None:
    assert address_of(scope("127.0.0.1", "198.51.100.1")) == "127.0.0.1"
    assert address_of({}) == "unknown"


def test_a_long_list_of_hops_is_not_read_to_its_end() -> None:
    assert address_of(scope("127.0.0.1", "198.51.100.1," + "10.0.0.1," * 5_000 + "10.0.0.2"), PROXIES) == "10.0.0.1"


def test_a_proxy_that_is_no_address_is_quoted() -> None:
    with pytest.raises(ValueError, match=r"'10\.0\.0\.300'"):
        Trusted.parse(["127.0.0.1", "10.0.0.300"])


@given(st.one_of(st.none(), st.text(max_size=30)), st.lists(st.binary(max_size=60), max_size=4))
def test_no_header_makes_it_fail(peer: str | None, values: list[bytes]) -> None:
    asked = {"client": peer and (peer, 1), "headers": [(b"X-Forwarded-For", value) for value in values]}
    assert 0 < len(address_of(asked, Trusted.parse(["0.0.0.0/0", "::/0", "unix"]))) <= 60
