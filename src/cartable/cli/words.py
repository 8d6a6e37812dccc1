"""What the terminal says around a game, in French and in English. The games' own sentences are theirs."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    # who, where, what
    "you": ("toi", "you"),
    "seat": ("place {seat}", "seat {seat}"),
    "cards": ("{count} cartes", "{count} cards"),
    "card": ("1 carte", "1 card"),
    "dark": ("hors de vue", "out of sight"),
    "yes": ("oui", "yes"),
    "no": ("non", "no"),
    # what happened
    "clock": ("Le temps est écoulé ({name}).", "Time is up ({name})."),
    "shuffled": ("On mélange : {zone}.", "Shuffled: {zone}."),
    "turned_over": ("On retourne : {source} → {target}.", "Turned over: {source} → {target}."),
    "face_up": ("face visible", "face up"),
    "face_down": ("face cachée", "face down"),
    # whose move it is
    "to_move": ("À jouer : {who}", "To move: {who}"),
    "waiting": ("On attend un instant.", "A moment's wait."),
    "over": ("La partie est finie.", "The game is over."),
    # playing
    "hello": (
        "{seats} joueurs, tu es à la place {seat}. Bots : {bots}.",
        "{seats} players, you are at seat {seat}. Bots: {bots}.",
    ),
    "help": (
        "Tape le numéro ou le texte d'un coup. ? règles, h conseil, t table, m tous les coups, q quitter.",
        "Type the number or the text of a move. ? rules, h hint, t table, m all moves, q quit.",
    ),
    "help_enter": ("Entrée laisse jouer les autres.", "Enter lets the others go on."),
    "live": (
        "On joue en temps réel : tape quand tu veux.",
        "This is played in real time: type whenever you like.",
    ),
    "your_moves": ("Tes coups", "Your moves"),
    "more": ("… et {count} autres coups (m pour tous).", "… and {count} more moves (m for all)."),
    "ask": ("à toi > ", "you > "),
    "no_number": ("Choisis un nombre de 1 à {count}.", "Choose a number from 1 to {count}."),
    "no_moves": ("Tu n'as rien à jouer maintenant.", "You have nothing to play now."),
    "not_yet": (
        "Ce n'est pas encore à toi. Pour crier quand même, écris le coup.",
        "It is not your move yet. To shout all the same, write the move.",
    ),
    "your_move": ("C'est à toi : choisis un coup.", "It is your move: choose one."),
    "hint": ("Conseil : {move}", "Hint: {move}"),
    "hint_wait": ("Conseil : attends.", "Hint: wait."),
    "stopped": ("Partie arrêtée.", "Game stopped."),
    "saved": ("La partie est enregistrée dans {file}", "The record is in {file}"),
    "was_seed": ("Cette donne : --seed {seed}", "This deal: --seed {seed}"),
    # replaying
    "start": ("La donne", "The deal"),
    "step": ("{number} / {count}   {time}   {text}", "{number} / {count}   {time}   {text}"),
    "unfinished": (
        "Partie inachevée : tu vois ce que voit un spectateur (--seat N pour une place).",
        "An unfinished game: you see what a spectator sees (--seat N for a seat).",
    ),
    "keys": (
        "Entrée suite, b retour, un nombre pour y aller, q quitter > ",
        "Enter next, b back, a number to go there, q quit > ",
    ),
    "at_the_end": ("C'est la fin.", "This is the end."),
    "clock_input": ("horloge : {text}", "clock: {text}"),
    "judge_input": ("arbitre : {text}", "judge: {text}"),
}


def say(key: str, lang: str, **params: object) -> str:
    """One of these, in French or English."""
    return WORDS[key][lang == "en"].format(**params)
