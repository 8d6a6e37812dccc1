"""Touposix: the examples and rulings of its rules, one by one."""

from cartable.testing import GameSuite


class TestSuite(GameSuite):
    game = "touposix"
