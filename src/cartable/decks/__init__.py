"""The four boxes of cards."""
