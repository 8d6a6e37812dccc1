"""Sordelix: a word of ten letters among stars and firecrackers; the scribe hides letters, the others look for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...decks.toutilix import DECK, FIRECRACKERS, LETTER, STARS
from ...engine import HOLE, Chance, Facts, Refusal, choice, flag
from ...engine.moves import TEXT, Move, Prompt, Word, act, answer, place_in, verb, word
from ...engine.values import each, secret, shown
from ...engine.zones import AWAY, EVERYONE, NOBODY, OWNER, PILE, ROW, SPREAD, Zone, Zones, each_seat, zone
from ...mechanics.patterns import Pattern
from ...mechanics.rounds import ScoredRounds
from ...mechanics.scattering import Pose, scattered
from ...mechanics.secrets import ANY, COMMON, Secrets
from ...mechanics.words import WORD_OPTIONS

LENGTH = 10
BY_A_STAR = 7
"""So many places are shown for a star each, from the last one on; the others for a star turned face down."""
PARTS, STRAY, TILT = (5, 4), 22, 14
"""How the cards are strewn: see `scattered`."""
CHOOSING_TIME, TURNING_TIME, OBJECTION_TIME = 120_000, 15_000, 5_000
SILENCE_TIME, STUCK_TIME, RESULT_TIME = 60_000, 180_000, 8_000
BREATH = 1_000
"""Between two calls of a seat."""
CALLS_SHOWN = 8
CHOOSING, FLIPPING, CALLING, LINING, OUT = "choosing", "flipping", "calling", "lining", "out"
SECRET, DOUBTED = "secret", "doubted"
LETTER_ASKED = "letter"
YES, NO = "yes", "no"


def _place_asked(place: int) -> tuple[str, str]:
    french = "1re" if place == 1 else f"{place}e"
    if place > LENGTH - BY_A_STAR:
        return f"une étoile contre la {french} lettre", f"a star for letter {place}"
    return f"demander la {french} lettre", f"ask for letter {place}"


PLACES = {str(place): _place_asked(place) for place in range(LENGTH, 0, -1)}


class Sordelix(Secrets, ScoredRounds):
    """Twenty cards are turned, one a turn at least; then exchanges, made by a clock if by nobody, lead to the word."""

    facts = Facts(
        id="sordelix",
        name="Sordelix",
        seats=(2, 6),
        kind="written words",
        minimum="reading",
        stirs=("concentration", "imagination", "memory", "strategy"),
        pace="mixed",
        minutes=(12, 36),
        authors=(),
        goal=(
            "Scribe, cache ton mot de dix lettres ; chercheurs, trouvez-le ensemble, et vite !",
            "Scribe, hide your ten-letter word; seekers, find it together, and fast!",
        ),
    )
    deck = DECK
    options_offered = {
        "free_secret": flag(False, label=("Mots hors du dictionnaire permis", "Words outside the dictionary allowed")),
        "calling_time": choice(15, 20, 40, default=20, label=("Temps pour crier des mots", "Time to call"), unit="s"),
        "suggestions": choice(
            COMMON, ANY, default=COMMON, label=("Idées pour le scribe", "Ideas for the scribe"),
            labels={COMMON: ("des mots courants", "common words"), ANY: ("tous les mots", "any words")},
        ),
        **WORD_OPTIONS,
    }  # fmt: skip
    spoken = ("choose", "guess")

    # -- what lies on the table: a masked letter lies under its firecracker, and only the scribe may look
    strewn: Zone = zone(SPREAD, NOBODY, label=("cartes en vrac", "strewn cards"), fixed_places=True)
    bank: Zone = zone(PILE, EVERYONE, label=("étoiles et pétards", "stars and firecrackers"), where=AWAY)
    """What is no letter, once all cards are turned: put aside, for the letters need the room."""
    row: Zone = zone(ROW, EVERYONE, label=("les dix lettres", "the ten letters"))
    under: Zones = each_seat(ROW, OWNER, label=("masquées", "masked"))
    stars: Zones = each_seat(ROW, EVERYONE, label=("étoiles", "stars"))
    stars_down: Zones = each_seat(PILE, NOBODY, label=("étoiles cachées", "stars face down"))
    heap: Zone = zone(PILE, NOBODY, label=("le reste", "the rest"), where=AWAY)
    spent: Zone = zone(PILE, EVERYONE, label=("pétards enlevés", "firecrackers taken off"), where=AWAY)

    poses: tuple[Pose, ...] = shown((), kind="poses")
    step: str = shown(CHOOSING)
    writer: int = shown(-1, kind="seat", label=("Scribe", "Scribe"))
    turn: int = shown(-1, kind="seat", label=("Retourne", "Turning"))
    people: list[bool] = each(False)
    """Which seats are people: all see who is a bot."""
    idea: list[str] = each("", seen_by=OWNER, label=("Idée", "Idea"))
    doubt: list[bool] = each(
        False, seen_by=OWNER, label=("Je ne connais pas ce mot. Prends-en un autre.", "Unknown word. Take another.")
    )
    taking: bool = secret(False)
    """Whether the next suggestion becomes the word, for the scribe was too slow."""
    in_doubt: bool = secret(False)
    """Whether the lexicon does not know the word: people vote on it after the round."""
    spelt: tuple[int, ...] = secret(())
    """The card of each place of the word."""
    masks: tuple[tuple[int, int], ...] = secret(())
    """Each firecracker used, and the letter under it."""
    turned: int = shown(0, label=("Lettres retournées", "Letters turned"))
    places_shown: int = shown(0, label=("Places montrées", "Places shown"))
    """How many, from the last one on."""
    stars_left: int = shown(0, label=("Étoiles à donner", "Stars to give"))
    calls: tuple[str, ...] = shown((), label=("Déjà crié", "Called so far"))
    is_done: list[bool] = each(False, label=("a fini", "is done"))
    request: tuple[str, ...] = shown(())
    """The exchange that a seeker has asked for: the place, or a masked letter and where it lies."""
    asker: int = shown(-1, kind="seat", label=("Propose un échange", "Proposes an exchange"))
    answers_given: list[str] = each("", words={YES: ("d'accord", "agrees"), NO: ("contre", "objects")})

    CHOOSE = answer(
        "choose",
        TEXT,
        ask=("écris ton mot de dix lettres", "write your word of ten letters"),
        button=("Écrire « {0} »", "Write “{0}”"),
        done=("écrit un mot", "writes a word"),
    )
    SUGGEST = act(
        "suggest", button=("Donne-moi une idée", "Give me an idea"), done=("cherche une idée", "looks for an idea")
    )
    TAKE = act("take", button=("Prendre cette idée", "Take this idea"), done=("choisit un mot", "chooses a word"))
    FLIP = verb(
        "flip",
        place_in("strewn"),
        ask=("retourne une carte", "turn a card"),
        button=("Retourner cette carte", "Turn this card"),
        done=("retourne une carte", "turns a card"),
    )
    GUESS = answer(
        "guess",
        TEXT,
        ask=("crie des mots", "call words"),
        button=("Crier « {0} »", "Call “{0}”"),
        done=("crie un mot", "calls a word"),
    )
    DONE = act("done", button=("Carte suivante", "Next card"), done=("a fini", "is done"))
    MASK = verb(
        "mask",
        place_in("strewn"),
        ask=("cache une lettre avec un pétard, sans te faire voir", "hide a letter with a firecracker, unseen"),
        button=("Masquer cette lettre", "Mask this letter"),
        done=("masque une lettre", "masks a letter"),
    )
    COVER = verb(
        "cover",
        place_in("row"),
        ask=("cache une lettre avec un pétard, sans te faire voir", "hide a letter with a firecracker, unseen"),
        button=("Masquer cette lettre", "Mask this letter"),
        done=("masque une lettre", "masks a letter"),
    )
    PLACE = verb(
        "place",
        place_in("row"),
        place_in("row"),
        ask=("échange deux lettres de place", "swap two letters"),
        button=("Échanger ces deux lettres", "Swap these two letters"),
        done=("déplace une lettre", "moves a letter"),
    )
    ASK = verb(
        "ask",
        Word(PLACES),
        ask=("propose un échange au scribe", "propose an exchange to the scribe"),
        button=("{0}", "{0}"),
        done=("propose : {0}", "proposes: {0}"),
        others=("propose un échange", "proposes an exchange"),
    )
    ASK_LETTER = verb(
        "ask",
        word(letter=("découvrir une lettre", "uncover a letter")),
        place_in("row"),
        button=("Découvrir cette lettre", "Uncover this letter"),
        done=("propose de découvrir une lettre", "proposes to uncover a letter"),
    )
    VOTE = verb(
        "vote",
        word(yes=("oui", "yes"), no=("non", "no")),
        ask=("dis oui ou non", "say yes or no"),
        button=("{0}", "{0}"),
        done=("répond {0}", "answers {0}"),
        others=("répond", "answers"),
    )
    clocks_shown = {
        "choosing": ("temps pour écrire un mot", "time to write a word"),
        "turning": ("temps pour retourner", "time to turn a card"),
        "calling": ("temps pour crier des mots", "time to call words"),
        "objection": ("temps pour dire non", "time to say no"),
    }

    refusals = {
        "too_fast": ("Reprends ton souffle : un mot par seconde.", "Take a breath: one word a second."),
        "first_card": ("Attends la première carte.", "Wait for the first card."),
        "scribe_only": ("Seul le scribe pose les pétards.", "Only the scribe lays firecrackers."),
        "seekers_only": ("Tu es le scribe : laisse les autres faire.", "You are the scribe: leave it to the seekers."),
        "no_firecracker": (
            "Il te faut un pétard retourné, pas encore posé.",
            "You need a firecracker that is turned up and not used yet.",
        ),
        "no_letter_there": ("Choisis une lettre visible.", "Choose a letter that can be seen."),
        "turned_already": ("Choisis une carte face cachée.", "Choose a card that is face down."),
        "still_calling": (
            "Attends que tout le monde ait fini de crier.",
            "Wait until everybody is done calling.",
        ),
        "all_turned": ("Toutes les cartes sont retournées.", "All the cards are turned."),
        "not_all_turned": ("D'abord, retournez les dix lettres.", "First turn all ten letters."),
        "comes_first": (
            "Dans l'ordre, s'il te plaît : la lettre {place} vient d'abord.",
            "In order, please: letter {place} comes first.",
        ),
        "places_first": (
            "D'abord les dix places, ensuite les lettres masquées.",
            "First all ten places, then the masked letters.",
        ),
        "place_is_shown": ("Cette place est déjà montrée.", "That place is shown already."),
        "not_masked": ("Cette lettre n'est pas masquée.", "That letter is not masked."),
        "one_request": ("On propose déjà un échange : réponds d'abord.", "There is a proposal: answer that first."),
        "two_places": ("Choisis deux lettres qui ne sont pas fixées.", "Choose two letters that are not fixed."),
        "done_already": ("Tu as déjà fini. Attends les autres.", "You are done already. Wait for the others."),
        "word_is_out": ("Le mot est connu. Le prochain arrive !", "The word is out. The next one is coming!"),
        "no_idea_yet": ("Demande d'abord une idée.", "Ask for an idea first."),
        "no_request": ("Personne ne propose d'échange.", "Nobody proposes an exchange."),
    }  # fmt: skip
    messages = {
        "chooses": ("{seat:who} est scribe et cherche un mot.", "{seat:who} is the scribe and looks for a word."),
        "strewn": (
            "Dix lettres, sept étoiles, trois pétards : cherchez !",
            "Ten letters, seven stars, three firecrackers: search!",
        ),
        "taken": ("Trop tard : je choisis un mot pour {seat:who}.", "Too late: I choose a word for {seat:who}."),
        "star": ("Une étoile ! {seat:who} retourne encore une carte.", "A star! {seat:who} turns another card."),
        "firecracker": ("Un pétard, pour le scribe.", "A firecracker, for the scribe."),
        "called": ("{seat:who} crie « {word} ».", "{seat:who} calls “{word}”."),
        "all_turned": ("Les dix lettres sont là : en ordre !", "All ten letters are there: put them in order!"),
        "asked": ("{seat:who} propose un échange.", "{seat:who} proposes an exchange."),
        "objected": ("Non merci : pas d'échange.", "No, thank you: no exchange."),
        "place_shown": ("La lettre {place} est à sa place.", "Letter {place} is in its place."),
        "uncovered": ("Une lettre est découverte.", "A letter is uncovered."),
        "by_itself": ("Tout le monde sèche : voici un échange.", "Nobody knows: here is an exchange."),
        "found": ("{seat:who} a trouvé « {word} » ! Bravo !", "{seat:who} has found “{word}”! Well done!"),
        "readable": ("Le mot se lit : « {word} ».", "The word can be read: “{word}”."),
        "void": ("Mot refusé : zéro point pour {seat:who}.", "Word refused: no points for {seat:who}."),
    }  # fmt: skip
    endings = {"all_scribes": ("Chacun a été scribe une fois.", "Everybody has been the scribe once.")}

    def deal(self) -> None:
        self.people = [not person.bot for person in self.config.people]
        self.begin_round(self.youngest)

    # -- the scribe chooses a word of ten letters

    wanted = Pattern(length=LENGTH)

    def begin_round(self, scribe: int) -> None:
        self.new_pack(self.box(), self.heap)
        self.step, self.writer, self.turn = CHOOSING, scribe, -1
        self.poses, self.calls, self.masks = (), (), ()
        self.turned = self.places_shown = self.stars_left = 0
        self.secret_word, self.idea = [""] * self.seats, [""] * self.seats
        self.tell("chooses", seat=scribe)
        self.start("choosing", CHOOSING_TIME + self.typing_time(scribe))

    def do_choose(self, seat: int, said: str) -> None:
        self.doubt[seat] = False
        self.pending = (SECRET, seat, said)
        self.ask_judge(f"word {said}")

    def judged(self, question: str, answer: str) -> None:
        if self.pending[0] != SECRET:
            super().judged(question, answer)
            return
        _, seat, said = self.pending
        trusted = not self.voters() and self.options["unknown_words"] == "trust"
        free = bool(self.options["free_secret"]) and (trusted or bool(self.voters()))
        self.pending = ()
        if answer == "yes" or free:
            self.in_doubt = answer != "yes" and not trusted
            self.strew(said)
        else:
            self.doubt[seat] = True

    def do_suggest(self, seat: int) -> None:
        self.doubt[seat] = False
        self.suggest(self.wanted, str(self.options["suggestions"]))

    def expire_choosing(self) -> None:
        self.tell("taken", seat=self.writer)
        self.taking = True
        self.suggest(self.wanted, str(self.options["suggestions"]))

    def suggested(self, words: Sequence[str]) -> None:
        if self.taking:
            self.taking = self.in_doubt = False
            self.strew(words[0])
        else:
            self.idea[self.writer] = words[0]

    def do_take(self, seat: int) -> None:
        self.in_doubt = False
        self.strew(self.idea[seat])

    # -- its letters, the stars and the firecrackers are strewn face down: nobody knows what lies where

    def strew(self, written: str) -> None:
        self.stop("choosing")
        self.idea[self.writer] = ""
        self.spell(self.writer, written, self.heap, self.strewn)
        self.spelt = tuple(self.cards[self.strewn])
        for card in (*STARS, *FIRECRACKERS):
            self.move(card, self.heap, self.strewn)
        self.shuffle(self.strewn)
        self.confine((*STARS, *FIRECRACKERS), self.strewn)
        self.poses = scattered(self, len(self.cards[self.strewn]), PARTS, STRAY, TILT)
        self.tell("strewn")
        self.begin_turn(self.left_of(self.writer))

    # -- the seekers turn a card each; after a star another one at once

    def begin_turn(self, seat: int) -> None:
        self.step, self.turn = FLIPPING, seat if seat != self.writer else self.left_of(seat)
        self.is_done = [False] * self.seats
        self.start("turning", TURNING_TIME)

    def face_down(self) -> list[int]:
        return [n for n, card in enumerate(self.cards[self.strewn]) if card != HOLE and card not in self.up]

    def expire_turning(self) -> None:
        self.flip(self.pick(self.face_down()))

    def do_flip(self, seat: int, place: int) -> None:
        self.flip(place)

    def flip(self, place: int) -> None:
        self.stop("turning")
        card = self.cards[self.strewn][place]
        self.turn_up(card)
        if card in STARS:
            self.tell("star", seat=self.turn)
            self.start("turning", TURNING_TIME)
            return
        if card in FIRECRACKERS:
            self.tell("firecracker")
        else:
            self.turned += 1
        if self.turned == LENGTH:
            self.line_up()
        else:
            self.step = CALLING
            self.start("calling", self.seconds("calling_time") + self.longest_typing(self.seekers()))

    def do_done(self, seat: int) -> None:
        self.is_done[seat] = True
        if all(self.is_done[seeker] for seeker in self.seekers()):
            self.stop("calling")
            self.expire_calling()

    def expire_calling(self) -> None:
        self.begin_turn(self.left_of(self.turn))

    # -- words are called by all the seekers, at any time

    def seekers(self) -> Sequence[int]:
        return self.others(self.writer)

    def do_guess(self, seat: int, said: str) -> None:
        self.calls = (*self.calls, said)[-CALLS_SHOWN:]
        self.tell("called", seat=seat, word=said)
        if self.is_secret(said):
            self.tell("found", seat=seat, word=self.secret_word[self.writer])
            self.word_is_out()
            return
        self.start("hush", BREATH, seat)
        if self.step == LINING:
            self.start("silence", SILENCE_TIME)

    def expire_hush(self, seat: int) -> None:
        """It may call again."""

    # -- masking: when nobody looks, the scribe turns a letter down and lays a firecracker on it

    def firecracker_left(self) -> int | None:
        """A firecracker that lies face up and has not been used."""
        used = [firecracker for firecracker, _ in self.masks]
        lying = [*(card for card in self.cards[self.strewn] if card in self.up), *self.cards[self.bank]]
        return next((card for card in lying if card in FIRECRACKERS and card not in used), None)

    def letters_to_mask(self) -> list[int]:
        """The places of letters that all can see: of the row, once they are lined up, else among the strewn cards."""
        if self.step == LINING:
            return [place for place, card in enumerate(self.cards[self.row]) if LETTER[card]]
        return [n for n, card in enumerate(self.cards[self.strewn]) if card in self.up and LETTER[card]]

    def do_mask(self, seat: int, place: int) -> None:
        letter, firecracker = self.cards[self.strewn][place], self.firecracker_left()
        assert firecracker is not None
        self.move(letter, self.strewn, self.under[seat])
        self.put(firecracker, self.strewn, self.strewn, place)
        self.turn_up(firecracker)
        self.masks += ((firecracker, letter),)
        self.unannounced()

    def do_cover(self, seat: int, place: int) -> None:
        letter, firecracker = self.cards[self.row][place], self.firecracker_left()
        assert firecracker is not None
        self.move(letter, self.row, self.under[seat])
        self.insert(firecracker, self.bank, self.row, place)
        self.masks += ((firecracker, letter),)
        self.unannounced()

    # -- when the tenth letter is turned all the rest is, and the letters stand in a row that the seekers rearrange

    def line_up(self) -> None:
        self.step, self.turn = LINING, -1
        for place in self.face_down():
            self.turn_up(self.cards[self.strewn][place])
        used = [firecracker for firecracker, _ in self.masks]
        for card in self.cards[self.strewn]:
            if card != HOLE and (LETTER[card] or card in used):
                self.move(card, self.strewn, self.row)
        self.gather(self.strewn, self.bank)
        self.poses, self.stars_left = (), len(STARS)
        self.tell("all_turned")
        self.start("silence", SILENCE_TIME)
        self.start("stuck", STUCK_TIME)

    def do_place(self, seat: int, one: int, other: int) -> None:
        self.swap_places(self.row, one, other)

    # -- exchanges: a star for each of the last seven places, from the last on; then stars are turned face down

    def due(self) -> tuple[str, ...]:
        """The exchange that comes next; of the masked letters the first from the left."""
        if self.places_shown < LENGTH:
            return (str(LENGTH - self.places_shown),)
        return (LETTER_ASKED, str(self.masked_places()[0]))

    def masked_places(self) -> list[int]:
        return [place for place, card in enumerate(self.cards[self.row]) if card in FIRECRACKERS]

    def do_ask(self, seat: int, *what: Any) -> None:
        self.request, self.asker = tuple(map(str, what)), seat
        self.answers_given = [""] * self.seats
        self.answers_given[seat] = YES
        self.tell("asked", seat=seat)
        self.start("objection", OBJECTION_TIME)
        self.decide_if_all_answered()

    def do_vote(self, seat: int, answer: str) -> None:
        if self.voting:
            super().do_vote(seat, answer)
            return
        self.answers_given[seat] = answer
        self.decide_if_all_answered()

    def decide_if_all_answered(self) -> None:
        against = self.answers_given.count(NO)
        if 2 * against > len(self.seekers()) or all(self.answers_given[seeker] for seeker in self.seekers()):
            self.expire_objection()

    def expire_objection(self) -> None:
        """The exchange is made unless more than half of the seekers object."""
        request = self.request
        against = self.answers_given.count(NO)
        self.forget_request()
        if 2 * against > len(self.seekers()):
            self.tell("objected")
        else:
            self.exchange(request)

    def forget_request(self) -> None:
        self.stop("objection")
        self.request, self.asker, self.answers_given = (), -1, [""] * self.seats

    def expire_silence(self) -> None:
        self.exchange_by_itself()

    def expire_stuck(self) -> None:
        self.exchange_by_itself()

    def exchange_by_itself(self) -> None:
        self.forget_request()
        self.tell("by_itself")
        self.exchange(self.due())

    def exchange(self, what: Sequence[str]) -> None:
        if what[0] == LETTER_ASKED:
            self.turn_star_down()
            self.uncover(int(what[1]))
        else:
            if self.places_shown < BY_A_STAR:
                self.move(STARS[0], self.bank, self.stars[self.writer])
                self.stars_left -= 1
            else:
                self.turn_star_down()
            self.show_place()
        self.start("silence", SILENCE_TIME)
        self.start("stuck", STUCK_TIME)
        if self.places_shown == LENGTH and not self.masked_places():
            self.tell("readable", word=self.secret_word[self.writer])
            self.word_is_out()

    def turn_star_down(self) -> None:
        self.move(STARS[0], self.stars[self.writer], self.stars_down[self.writer])

    def show_place(self) -> None:
        """The card of the next place, or the firecracker on it, goes there and is not moved any more."""
        place = LENGTH - 1 - self.places_shown
        covered = {letter: firecracker for firecracker, letter in self.masks}
        card = self.spelt[place]
        lies = self.cards[self.row].index(card if card in self.cards[self.row] else covered[card])
        if lies != place:
            self.swap_places(self.row, lies, place)
        self.places_shown += 1
        self.tell("place_shown", place=place + 1)

    def uncover(self, place: int) -> None:
        firecracker = self.cards[self.row][place]
        letter = dict(self.masks)[firecracker]
        self.move(firecracker, self.row, self.spent)
        self.insert(letter, self.under[self.writer], self.row, place)
        self.masks = tuple(mask for mask in self.masks if mask[0] != firecracker)
        self.tell("uncovered")

    # -- the word is out: the scribe alone scores, for letters turned and for stars

    def word_is_out(self) -> None:
        self.timers = {}
        self.step, self.turn = OUT, -1
        self.forget_request()
        self.is_done = [False] * self.seats
        if self.in_doubt:
            self.pending = (DOUBTED, self.writer, self.secret_word[self.writer])
            self.open_vote()
        else:
            self.heard(DOUBTED, self.writer, "", True)

    def points(self) -> int:
        up, down = self.stars[self.writer], self.stars_down[self.writer]
        return self.turned + len(self.cards[up]) + 2 * len(self.cards[down])

    def heard(self, purpose: str, seat: int, said: str, accepted: bool, *more: Any) -> None:
        if not accepted:
            self.tell("void", seat=seat)
        points = self.points() if accepted else 0
        self.score_round([points if each_one == seat else 0 for each_one in range(self.seats)])
        self.start("result", RESULT_TIME)

    def expire_result(self) -> None:
        if self.rounds_over == self.seats:
            self.finish("all_scribes", self.totals)
        else:
            self.begin_round(self.left_of(self.writer))

    # -- who may do what

    def awaited(self) -> list[int]:
        if self.step == CHOOSING:
            return [self.writer]
        if self.step == FLIPPING:
            return [self.turn]
        if self.step == CALLING:
            return [seat for seat in self.seekers() if not self.is_done[seat]]
        if self.request:
            return [seat for seat in self.seekers() if not self.answers_given[seat]]
        return list(self.seekers()) if self.step == LINING else []

    def legal(self, seat: int) -> list[Move]:
        if seat == self.writer:
            return self.scribe_moves(seat)
        if self.step == FLIPPING:
            return [self.FLIP[place] for place in self.face_down()] if seat == self.turn else []
        if self.step == CALLING:
            return [] if self.is_done[seat] else [self.DONE]
        if self.step != LINING:
            return []
        moves = list(self.PLACE.two_of(range(LENGTH - self.places_shown)))
        if not self.request:
            return moves + self.exchanges()
        return moves + ([] if self.answers_given[seat] else [self.VOTE[YES], self.VOTE[NO]])

    def scribe_moves(self, seat: int) -> list[Move]:
        if self.step == CHOOSING:
            return [self.SUGGEST, self.TAKE] if self.idea[seat] else [self.SUGGEST]
        if self.step == OUT or self.firecracker_left() is None:
            return []
        form = self.COVER if self.step == LINING else self.MASK
        return [form[place] for place in self.letters_to_mask()]

    def exchanges(self) -> list[Move]:
        if self.places_shown < LENGTH:
            return [self.ASK[self.due()[0]]]
        return [self.ASK_LETTER[LETTER_ASKED, place] for place in self.masked_places()]

    def may_call(self, seat: int) -> bool:
        begun = self.step in (CALLING, LINING) or (self.step == FLIPPING and bool(self.up))
        return begun and seat != self.writer

    def open_prompts(self, seat: int) -> list[Prompt]:
        if self.step == CHOOSING and seat == self.writer:
            return [self.secret_prompt(self.wanted)]
        if not self.may_call(seat):
            return []
        fr, en = self.what_to_do(seat)

        def not_too_fast(_: str) -> Refusal | None:
            return self.no("too_fast") if self.running("hush", seat) else None

        return [self.guess_prompt(self.wanted, fr, en, extra=not_too_fast)]

    def what_to_do(self, seat: int) -> tuple[str, str]:
        """Words can be called all the time; besides there is something else to do."""
        if self.request:
            fr, en = PLACES.get(self.request[0], ("découvrir une lettre", "uncover a letter"))
            return f"Un échange : {fr} ? Ou crie un mot.", f"An exchange: {en}? Or call a word."
        if self.step == LINING:
            return (
                "Touche deux lettres pour les échanger, crie des mots, ou propose un échange.",
                "Touch two letters to swap them, call words, or propose an exchange.",
            )
        if self.step == FLIPPING and seat == self.turn:
            return "Retourne encore une carte, ou crie un mot.", "Turn another card, or call a word."
        return "Crie des mots, tous ceux qui te viennent !", "Call words, all that come to your mind!"

    def why_not(self, seat: int, move: Move) -> Refusal:
        verb = move.verb
        if verb in ("choose", "suggest", "take"):
            if seat != self.writer:
                return self.no("not_the_writer")
            return self.no("word_is_written" if self.step != CHOOSING else "no_idea_yet")
        if self.step == CHOOSING:
            return self.no("no_word_yet")
        if self.step == OUT:
            return self.no("word_is_out")
        if verb in ("mask", "cover"):
            return self.why_not_mask(seat, move)
        if seat == self.writer:
            return self.no("writer_is_silent" if verb == "guess" else "seekers_only")
        if verb == "guess":
            return self.no("first_card")
        if verb == "flip":
            return self.why_not_flip(seat)
        if verb == "done":
            return self.no("done_already" if self.step == CALLING else "not_now")
        if verb == "vote":
            return self.no("no_request")
        if self.step != LINING:
            return self.no("not_all_turned")
        return self.no("two_places") if verb == "place" else self.why_not_ask(*move.args)

    def why_not_mask(self, seat: int, move: Move) -> Refusal:
        if seat != self.writer:
            return self.no("scribe_only")
        if self.firecracker_left() is None:
            return self.no("no_firecracker")
        return self.no("no_letter_there")

    def why_not_flip(self, seat: int) -> Refusal:
        if self.step == LINING:
            return self.no("all_turned")
        if self.step == CALLING:
            return self.no("still_calling")
        return self.no("turned_already" if seat == self.turn else "not_your_turn")

    def why_not_ask(self, what: str, *place: int) -> Refusal:
        if self.request:
            return self.no("one_request")
        if place:
            return self.no("places_first" if self.places_shown < LENGTH else "not_masked")
        left = LENGTH - self.places_shown
        return self.no("place_is_shown") if int(what) > left else self.no("comes_first", place=left)

    # -- an imagined world: whatever letters are strewn there make the word

    def imagine_secrets(self, seat: int, dice: Chance) -> None:
        if seat == self.writer or self.step in (CHOOSING, OUT):
            return
        under = [letter for _, letter in self.masks]
        lying = [*self.cards[self.strewn], *self.cards[self.row], *under]
        letters = [card for card in lying if card != HOLE and LETTER[card]]
        if self.step != LINING:
            self.spelt = tuple(dice.shuffled(sorted(letters)))
        self.secret_word[self.writer] = "".join(LETTER[card] for card in self.spelt).lower()

    # -- a position: `writer=1` is about to choose a word

    rest_zone = "heap"

    def resume(self, given: Mapping[str, Any]) -> None:
        self.people = [not person.bot for person in self.config.people]
        self.begin_round(max(self.writer, 0))
