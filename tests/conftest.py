"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The suite that games share lives in the package; its asserts are to speak like those of a test file.
pytest.register_assert_rewrite("cartable.testing")

# The same examples every time: a test that fails now and then helps nobody.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last (they leave an event loop behind, which other tests cannot have); of them the blind player
    first, for it takes longest, and nobody should wait for it at the end."""
    items.sort(key=lambda item: ("tests/web/" in item.nodeid, "blind" not in item.nodeid))
