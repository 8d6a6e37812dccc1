"""What all tests share."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

# The suite that games share lives in the package; its asserts are to speak like those of a test file.
pytest.register_assert_rewrite("cartable.testing")

from cartable.testing.play import random_game  # noqa: E402  (once its asserts are rewritten)

# What was loaded stays: there is no need to look through it again and again.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)

BROWSERS = "tests/web/"

# The same examples every time: a test that fails now and then helps nobody.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="module")
def nothing_is_kept() -> Iterator[None]:
    """Random games are kept for the tests of one file; thousands of them would only keep the garbage collector busy."""
    yield
    random_game.cache_clear()
    gc.collect()


SLOWEST = ("test_blind_player", "test_every_table", "test_pages", "test_what_was_told", "test_whole_game")
"""How the names begin of those tests in a browser that take longest, in this order: nobody should wait for one of them
at the end, with nothing else to do."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last (they leave an event loop behind, which other tests cannot have), and of them the slow ones
    first."""

    def rank(item: pytest.Item) -> int:
        if not item.nodeid.startswith(BROWSERS):
            return 0
        return next((at for at, name in enumerate(SLOWEST, 1) if item.name.startswith(name)), 1 + len(SLOWEST))

    items.sort(key=rank)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Called by xdist, whatever its `--dist` says."""
    config.option.loadscopereorder = False  # the order above is meant
    return FileByFile(config, log)


class FileByFile(LoadScopeScheduling):  # type: ignore[misc]
    """What one process is given at a time: a whole file, for its tests share the random games that were played; but of
    tests in a browser, which share little and take long, one test."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith(BROWSERS) else nodeid.partition("::")[0]

    def _reschedule(self, node: WorkerController) -> None:
        # A process must know one test ahead. More than that would only wait behind a slow one, while others are idle.
        if not self.workqueue or self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)
