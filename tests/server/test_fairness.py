"""Fair races: honest clients are dated right at any distance, forged times gain next to nothing."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.server.fairness import FRAME, LONGEST, LONGEST_GRACE, PURSE, REFILL, UNPROVEN, Judged, Lag, grace

ANY_FLOAT = st.one_of(st.none(), st.floats())
SEEDS = st.integers(0, 2**32)
LAGS = st.floats(5, 300)


@dataclass
class Player:
    """A client at a distance, with a clock of its own. Every trip is `way` and up to `jitter` more."""

    dice: random.Random
    way: float
    jitter: float
    paint: tuple[float, float] = (4.0, 16.0)
    direct: bool = False
    late: float = 0.0
    """How long it sits on a ping before it answers."""
    lag: Lag = field(init=False)
    pings: int = 0
    clock: float = 0.0

    def __post_init__(self) -> None:
        self.lag = Lag(direct=self.direct)
        self.clock = self.dice.uniform(0, 1e7)

    def trip(self) -> float:
        return self.way + self.dice.uniform(0, self.jitter)

    def pinged(self, now: float) -> None:
        self.lag.ping_sent(self.pings, now)
        if self.direct:
            self.lag.kernel_rtt(self.trip())
        self.lag.pong(self.pings, now + self.trip() + self.late)
        self.pings += 1

    def claim(self, sent: float, reaction: float, *, forged: bool = False) -> Judged:
        """Hits the key `reaction` after the card was painted; a forger says that it was at once."""
        delay = self.trip() + self.dice.uniform(*self.paint)
        told = 0.0 if forged else reaction
        return self.lag.press_time(sent, sent + delay + reaction, self.clock + sent, self.clock + sent + told)


def settled(player: Player) -> float:
    """Pings it for two minutes; returns the time after them."""
    for ping in range(8):
        player.pinged(ping * 15_000)
    return 8 * 15_000


def after_trips(*trips: float, direct: bool = False) -> Lag:
    lag = Lag(direct=direct)
    for k, trip in enumerate(trips):
        lag.ping_sent(k, k * 15_000)
        lag.pong(k, k * 15_000 + trip)
    return lag


# -- measuring the way


def test_a_round_trip_is_measured_by_the_server() -> None:
    lag = Lag()
    lag.ping_sent(1, 1000)
    assert lag.pong(1, 1080) == 80
    assert lag.trip == 80


def test_before_the_first_pong_nothing_is_believed() -> None:
    assert Lag().trip == 0
    assert Lag(direct=True).trip == 0


def test_a_pong_that_was_not_asked_for_or_comes_twice_teaches_nothing() -> None:
    lag = Lag()
    lag.ping_sent(1, 1000)
    assert lag.pong(7, 1900) is None
    assert lag.pong(1, 1050) == 50
    assert lag.pong(1, 1900) is None
    assert lag.trip == 50


def test_a_pong_before_its_ping_teaches_nothing() -> None:
    lag = Lag()
    lag.ping_sent(1, 1000)
    assert lag.pong(1, 900) is None
    lag.ping_sent(2, 1000)
    assert lag.pong(2, math.nan) is None
    lag.ping_sent(3, math.inf)
    assert lag.pong(3, math.inf) is None
    assert lag.trip == 0


def test_unanswered_pings_are_forgotten() -> None:
    lag = Lag()
    for k in range(1000):
        lag.ping_sent(k, k)
    assert len(lag._pings) < 20
    assert lag.pong(0, 2000) is None
    assert lag.pong(999, 1009) == 10


def test_slow_answers_among_quick_ones_do_not_count() -> None:
    assert after_trips(50, 400, 52, 390, 900, 60, 300, 800).trip == pytest.approx(51)


def test_a_way_that_got_longer_is_learned() -> None:
    assert after_trips(*[20] * 8, *[200] * 8).trip == 200


def test_where_only_the_client_speaks_for_it_a_long_way_is_not_believed() -> None:
    assert after_trips(5000).trip == UNPROVEN


def test_a_direct_long_way_is_believed_up_to_a_second() -> None:
    lag = after_trips(700, direct=True)
    lag.kernel_rtt(690)
    assert lag.trip == 690
    lag = after_trips(5000, direct=True)
    lag.kernel_rtt(4000)
    assert lag.trip == LONGEST


def test_the_kernel_bounds_the_trip_of_a_direct_peer_only() -> None:
    for direct, believed in ((True, 20), (False, 300)):
        lag = after_trips(300, direct=direct)
        lag.kernel_rtt(20)
        assert lag.trip == believed


def test_the_kernel_never_lengthens_a_trip() -> None:
    lag = after_trips(30, direct=True)
    lag.kernel_rtt(200)
    assert lag.trip == 30


@pytest.mark.parametrize("nothing", [0.0, -5.0, math.nan, math.inf])
def test_a_kernel_that_has_not_measured_is_not_asked(nothing: float) -> None:
    lag = after_trips(100, direct=True)
    lag.kernel_rtt(nothing)
    assert lag.trip == 100


@given(st.lists(st.tuples(st.integers(0, 5), st.floats(), st.floats(), st.floats()), max_size=30), st.booleans())
def test_whatever_is_measured_the_trip_stays_within_its_bounds(
    exchanges: list[tuple[int, float, float, float]], direct: bool
) -> None:
    lag = Lag(direct=direct)
    for k, left, came, kernel in exchanges:
        lag.ping_sent(k, left)
        lag.kernel_rtt(kernel)
        lag.pong(k, came)
        assert 0 <= lag.trip <= LONGEST


# -- what a claim is dated


def test_the_arithmetic_of_the_docstring() -> None:
    """Sent at 10 000, 60 ms there and back, painted after 10 ms, hit after 250 ms."""
    lag = after_trips(60)
    judged = lag.press_time(10_000, 10_320, 777.0, 1_027.0)
    assert judged == Judged(used=10_250, raw_reaction=250, compensation=70)


def test_a_forged_reaction_gets_the_trip_the_frame_and_an_empty_purse() -> None:
    lag = Lag()
    lag.ping_sent(1, 0)
    lag.pong(1, 60)
    judged = lag.press_time(0, 500, 777.0, 777.0)
    assert judged.compensation == pytest.approx(60 + FRAME + 0.5 * REFILL)


def test_the_purse_empties_and_refills() -> None:
    lag = Lag()
    lag.ping_sent(1, 0)
    beyond = [lag.press_time(at - 500, at, 1.0, 1.0).compensation - FRAME for at in (60_000, 60_000, 63_000, 999_000)]
    assert beyond == pytest.approx([PURSE, 0, 3 * REFILL, PURSE])


def test_a_new_socket_is_no_new_purse() -> None:
    assert Lag().press_time(0, 500, 1.0, 1.0).compensation == FRAME


def test_an_honest_claim_within_the_trip_leaves_the_purse_alone() -> None:
    lag = after_trips(60)
    for _ in range(50):
        assert lag.press_time(100_000, 100_300, 0.0, 235.0).compensation == 65
    assert lag.press_time(100_000, 100_300, 0.0, 0.0).compensation == 60 + FRAME + PURSE


def test_who_claims_to_have_thought_longer_than_there_was_time_is_dated_on_arrival() -> None:
    assert after_trips(60).press_time(0, 300, 0.0, 9_000.0) == Judged(300, 9_000, 0)


@pytest.mark.parametrize(
    ("painted", "pressed"),
    [
        (None, None),
        (None, 500.0),
        (500.0, None),
        (math.nan, 500.0),
        (500.0, math.nan),
        (500.0, math.inf),
        (-math.inf, 500.0),
        (-1.0, 500.0),
        (500.0, 499.0),
        (1e300, 1e300),
        (500.0, 10**400),
        (True, 500.0),
        ("500", 600.0),
        ([], {}),
    ],
)
def test_times_that_are_missing_or_cannot_be_date_a_claim_on_arrival(painted: object, pressed: object) -> None:
    lag = after_trips(60)
    assert lag.press_time(60_000, 60_300, painted, pressed) == Judged(60_300, None, 0)  # type: ignore[arg-type]
    assert lag.press_time(60_000, 60_300, 0.0, 0.0).compensation == 60 + FRAME + PURSE, "the purse was touched"


@pytest.mark.parametrize("sent", [None, 60_301.0, math.nan, math.inf])
def test_an_update_that_was_not_sent_yet_gives_no_compensation(sent: float | None) -> None:
    assert after_trips(60).press_time(sent, 60_300, 100.0, 300.0) == Judged(60_300, 200, 0)


@given(
    trips=st.lists(st.floats(0, 2000), max_size=12),
    claims=st.lists(st.tuples(st.floats(0, 1e7), st.floats(0, 1e5), ANY_FLOAT, ANY_FLOAT), min_size=1, max_size=30),
    direct=st.booleans(),
    kernel=st.floats(),
)
def test_whatever_a_client_says_the_date_stays_within_its_bounds(
    trips: list[float],
    claims: list[tuple[float, float, float | None, float | None]],
    direct: bool,
    kernel: float,
) -> None:
    lag = after_trips(*trips, direct=direct)
    lag.kernel_rtt(kernel)
    for sent, took, painted, pressed in claims:
        judged = lag.press_time(sent, sent + took, painted, pressed)
        assert max(sent, sent + took - lag.trip - FRAME - PURSE) - 1e-6 <= judged.used <= sent + took
        assert judged.used == sent + took - judged.compensation


@given(claims=st.lists(st.tuples(st.floats(0, 20_000), st.floats(0, 1000)), max_size=60), trip=st.floats(0, 300))
def test_over_a_while_no_more_than_the_refill_is_paid_beyond_trip_and_frame(
    claims: list[tuple[float, float]], trip: float
) -> None:
    lag = after_trips(trip)
    now, paid = 0.0, 0.0
    for gap, forged_by in claims:
        now += gap
        judged = lag.press_time(now - forged_by, now, 5.0, 5.0)
        paid += max(0.0, judged.compensation - trip - FRAME)
        assert paid <= PURSE + now / 1000 * REFILL + 1e-6


# -- honest players


@given(seed=SEEDS, way=LAGS, jitter=st.floats(0, 12))
def test_honest_players_are_dated_right_at_any_distance(seed: int, way: float, jitter: float) -> None:
    player = Player(random.Random(seed), way, jitter)
    now = settled(player)
    off = []
    for _ in range(60):
        reaction = player.dice.uniform(150, 900)
        off.append(player.claim(now, reaction).used - (now + reaction))
        now += 3000
    assert min(off) > -1e-6, "dated before the key was hit"
    assert max(off) < 3


@given(seed=SEEDS, way=LAGS)
def test_a_network_with_spikes_costs_an_honest_player_little_on_average(seed: int, way: float) -> None:
    player = Player(random.Random(seed), way, jitter=6)
    now = settled(player)
    off = []
    for _ in range(60):
        reaction = player.dice.uniform(150, 900)
        player.jitter = 40 if player.dice.random() < 0.1 else 6
        off.append(player.claim(now, reaction).used - (now + reaction))
        now += 4000
    assert sum(off) / len(off) < 4


@given(seed=SEEDS, near=LAGS, far=LAGS, first=st.floats(150, 900), ahead=st.floats(3, 200))
def test_of_two_honest_players_the_quicker_one_is_first(
    seed: int, near: float, far: float, first: float, ahead: float
) -> None:
    dice = random.Random(seed)
    quick, slow = Player(dice, far, jitter=10), Player(dice, near, jitter=10)
    now = max(settled(quick), settled(slow))
    for _ in range(20):
        assert quick.claim(now, first).used < slow.claim(now, first + ahead).used
        now += 3000


# -- forgers


@given(seed=SEEDS, way=LAGS, jitter=st.floats(0, 9), gap=st.floats(500, 20_000))
def test_forging_every_claim_gains_little_on_any_and_less_on_average(
    seed: int, way: float, jitter: float, gap: float
) -> None:
    forger = Player(random.Random(seed), way, jitter)
    honest = Player(random.Random(seed), way, jitter)  # the same network, the same screen, the same hand
    now = settled(forger)
    settled(honest)
    gains = []
    for claim in range(100):
        reaction = 200 + 7.0 * (claim % 50)
        gains.append(honest.claim(now, reaction).used - forger.claim(now, reaction, forged=True).used)
        now += gap
    assert max(gains) < 50
    assert sum(gains) / len(gains) < min(FRAME + PURSE, FRAME + PURSE / 100 + gap / 1000 * REFILL)


@given(seed=SEEDS, way=LAGS, jitter=st.floats(0, 9), late=st.floats(0, 2000))
def test_answering_pings_late_gains_nothing_where_the_kernel_is_asked(
    seed: int, way: float, jitter: float, late: float
) -> None:
    forger = Player(random.Random(seed), way, jitter, paint=(0, 0), direct=True, late=late)
    now = settled(forger)
    gains = []
    for claim in range(100):
        if claim % 5 == 0:
            forger.pinged(now - 1000)
        gains.append(now + 250 - forger.claim(now, 250, forged=True).used)
        now += 3000
    assert max(gains) < 50
    assert sum(gains) / len(gains) < 35


def test_what_remains_open_behind_a_proxy_is_bounded() -> None:
    """A client that answers every ping late passes for a distant one; this says how far that goes."""
    forger = Player(random.Random(1), 20, 5, late=5_000)
    now = settled(forger)
    assert now + 900 - forger.claim(now, 900, forged=True).used < UNPROVEN + FRAME + PURSE


# -- how long a table waits


def test_a_table_waits_for_its_slowest_socket() -> None:
    assert grace([after_trips(20), after_trips(120), after_trips(60)]) == 120 + FRAME + PURSE


def test_a_table_never_waits_long() -> None:
    assert grace([after_trips(20), after_trips(900)]) == LONGEST_GRACE


def test_a_table_of_bots_waits_for_nobody() -> None:
    assert grace([]) == 0


@given(seed=SEEDS, way=st.floats(5, 540), jitter=st.floats(0, 12), before=st.floats(0.1, 400))
def test_an_honest_claim_made_before_the_deadline_is_there_within_the_grace(
    seed: int, way: float, jitter: float, before: float
) -> None:
    player = Player(random.Random(seed), way, jitter)
    sent = settled(player)
    deadline = sent + 500
    judged = player.claim(sent, 500 - before)
    assert judged.used < deadline
    assert judged.used + judged.compensation < deadline + grace([player.lag])


def test_a_table_waits_up_to_600_milliseconds_for_the_slowest_line() -> None:
    assert LONGEST_GRACE == 600
    assert grace([after_trips(10), after_trips(400)]) >= 400
    assert grace([after_trips(10), after_trips(559)]) < 600
    assert grace([after_trips(10), after_trips(2000)]) == 600


@given(seed=SEEDS, jitter=st.floats(0, 24), direct=st.booleans(), before=st.floats(0.5, 900))
def test_a_claim_made_in_time_over_a_line_of_400_ms_counts(
    seed: int, jitter: float, direct: bool, before: float
) -> None:
    """There and back, with or without a proxy between: it is dated before the deadline, and the table still waits."""
    player = Player(random.Random(seed), 400, jitter, paint=(0, 16), direct=direct)
    sent = settled(player)
    deadline = sent + 1000
    judged = player.claim(sent, 1000 - before)
    assert judged.used < deadline
    assert judged.used + judged.compensation < deadline + grace([player.lag])
