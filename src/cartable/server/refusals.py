"""What the service itself answers to what cannot be done (the games have their own reasons)."""

from __future__ import annotations

from ..engine import Refused
from ..engine.refusals import Refusal, Texts

TEXTS: dict[str, Texts] = {
    "no_such_table": (
        "Cette table n'existe pas, ou plus. Vérifie le code.",
        "This table does not exist, or no longer does. Check the code.",
    ),
    "no_such_game": ("Il n'y a pas de jeu « {game} ».", "There is no game “{game}”."),
    "bad_request": ("{why_fr}", "{why_en}"),
    "not_your_seat": ("Ce n'est pas ta place.", "That is not your seat."),
    "only_host": (
        "C'est à la personne qui a ouvert la table de le faire.",
        "That is up to the person who opened the table.",
    ),
    "already_started": ("La partie a déjà commencé.", "The game has already begun."),
    "not_started": ("La partie n'a pas encore commencé.", "The game has not begun yet."),
    "not_over": ("La partie n'est pas finie.", "The game is not over yet."),
    "full": (
        "Toutes les places sont prises. Tu peux regarder.",
        "All seats are taken. You may watch.",
    ),
    "seat_taken": ("Cette place est déjà prise.", "That seat is taken."),
    "open_seats": (
        "Il reste des places libres : attends quelqu'un, ou remplis-les avec des bots.",
        "Some seats are still free: wait for somebody, or fill them with bots.",
    ),
    "too_few": ("Il faut au moins {low} joueurs.", "At least {low} players are needed."),
    "too_many": ("Ce jeu a au plus {high} places.", "This game has at most {high} seats."),
    "name_not_allowed": (
        "Pas de gros mots à cette table : choisis un autre prénom.",
        "No rude words at this table: choose another name.",
    ),
    "name_empty": ("Écris ton prénom.", "Write your name."),
    "name_long": (
        "Ce prénom est trop long : {most} signes au plus.",
        "This name is too long: {most} characters at most.",
    ),
    "name_characters": (
        "Ce prénom contient un signe qui ne se voit pas : écris-le autrement.",
        "There is a character in this name that cannot be seen: write it another way.",
    ),
    "word_not_allowed": (
        "Pas de gros mots à cette table : choisis un autre mot.",
        "No rude words at this table: choose another word.",
    ),
    "cards_changed": ("Trop tard : les cartes ont changé.", "Too late: the cards have changed."),
    "lent": ("Un bot joue à ta place. Reprends-la d'abord.", "A bot plays for you. Take your seat back first."),
    "still_here": ("Cette personne est là.", "That person is here."),
    "silence": ("Chut ! Ce jeu se joue en silence.", "Hush! This game is played in silence."),
    "too_much": ("Doucement ! Attends un peu.", "Slow down! Wait a moment."),
    "too_many_tables": (
        "Beaucoup de tables ont été ouvertes d'ici. Réessaie plus tard.",
        "Many tables have been opened from here. Try again later.",
    ),
    "store_full": (
        "Le serveur ne peut rien écrire pour l'instant. Rien n'est perdu : réessaie.",
        "The server cannot write at the moment. Nothing is lost: try again.",
    ),
    "other_rules": (
        "Les règles de ce jeu ont changé depuis : cette partie ne peut pas continuer.",
        "The rules of this game have changed since: this game cannot go on.",
    ),
}


def no(code: str, **params: object) -> Refused:
    """A refusal to raise."""
    fr, en = TEXTS[code]
    return Refused(Refusal(code, params, fr.format(**params), en.format(**params)))


def bad(why: str) -> Refused:
    """A refusal of a request that a good client would not send; the reason is for its author."""
    return no("bad_request", why_fr=why, why_en=why)
