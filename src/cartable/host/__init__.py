"""Runs a table: bots, clocks, and later judges and people."""
