"""Why a socket is closed by the service: a word of explanation, and the code of its closing."""

from __future__ import annotations

from . import messages

POLICY, TRY_LATER, TOO_BIG, BROKEN = 1008, 1013, 1009, 1011
"""Codes with which a socket is closed (RFC 6455, 7.4)."""

FAULTS = {
    "unreadable": ("Ce message n'a pas pu être lu : {why}", "This message cannot be read: {why}"),
    "hello_first": ("Le premier message doit être « hello ».", "The first message must be `hello`."),
    "hello_once": ("« hello » ne se dit qu'une fois.", "`hello` is said once."),
    "too_slow": ("Aucun « hello » n'est venu.", "No `hello` came."),
    "too_much": ("Trop de messages. Reconnecte-toi plus doucement.", "Too many messages. Come back more slowly."),
    "silent": ("Plus de réponse de ta part.", "No answer from you any more."),
    "behind": ("La connexion est trop lente : reconnecte-toi.", "The connection is too slow: connect again."),
    "no_such_table": ("Cette table n'existe pas, ou plus.", "This table does not exist, or no longer does."),
    "other_protocol": ("Cette page est trop ancienne : recharge-la.", "This page is too old: load it again."),
    "other_rules": ("Les règles de ce jeu ont changé depuis.", "The rules of this game have changed since."),
    "full": ("Il y a trop de monde pour l'instant.", "There are too many people at the moment."),
    "broken": ("Quelque chose a mal tourné de notre côté.", "Something went wrong on our side."),
}  # fmt: skip


class Gone(Exception):
    """The socket is to be closed, after a word of explanation."""

    def __init__(self, code: str, close: int = POLICY, **params: object) -> None:
        super().__init__(code)
        fr, en = FAULTS[code]
        self.fault = messages.Fault(code, fr.format(**params), en.format(**params))
        self.close = close
