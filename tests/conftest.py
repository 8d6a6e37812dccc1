"""What all tests share."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

# The suite that games share lives in the package; its asserts are to speak like those of a test file.
pytest.register_assert_rewrite("cartable.testing")

from cartable.testing.play import random_game  # noqa: E402  (once its asserts are rewritten)

# What was loaded stays: there is no need to look through it again and again.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)

# The same examples every time: a test that fails now and then helps nobody.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="module")
def nothing_is_kept() -> Iterator[None]:
    """Random games are kept for the tests of one file; thousands of them would only keep the garbage collector busy."""
    yield
    random_game.cache_clear()
    gc.collect()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last (they leave an event loop behind, which other tests cannot have); of them the blind player
    first, for it takes longest, and nobody should wait for it at the end."""
    items.sort(key=lambda item: ("tests/web/" in item.nodeid, "blind" not in item.nodeid))
