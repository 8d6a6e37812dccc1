"""The command line: what each command prints, and one clear line for every mistake."""

from __future__ import annotations

import io
import json
import os
import random
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cartable
from cartable import games
from cartable.cli import main, rules
from cartable.cli.rules import rendered
from cartable.cli.terminal import bar, default_language, in_columns, wrapped

COMMAND = [sys.executable, "-m", "cartable.cli"]
SHORT = ["--options", "short=on"]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _plain_english(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(capsys, monkeypatch) -> Run:
    """Runs a command in this process: exit code, output, errors."""

    def call(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game."""
    table = cartable.new("amerix", 3, "record", {"short": True})
    from cartable.host.virtual import play_out

    play_out(table, ["debutant"] * 3, "record")
    path = tmp_path / "game.txt"
    path.write_text(table.record(), encoding="utf-8")
    return path


def unfinished(record: Path, inputs: int = 6) -> Path:
    head, moves, _ = record.read_text(encoding="utf-8").split("\n\n")
    path = record.with_name("unfinished.txt")
    path.write_text(head + "\n\n" + "\n".join(moves.split("\n")[:inputs]) + "\n", encoding="utf-8")
    return path


# ---------------------------------------------------------------------- help, games, rules


def test_help_names_every_command(run: Run):
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for command in ("serve", "games", "rules", "play", "replay", "simulate", "ladder", "languages"):
        assert f"cartable {command}" in out


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["simulate", "--help"], ["ladder", "-h"]])
def test_help(run: Run, words: list[str]):
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert out.startswith("usage: cartable")


def test_version(run: Run):
    assert run("--version") == (0, f"cartable {cartable.__version__}\n", "")


def test_games_for_people(run: Run):
    code, out, err = run("games")
    assert (code, err) == (0, "")
    assert re.search(r"^amerix +Amérix +2-8 +20-25 +a few letters", out, re.MULTILINE)
    assert f"{len(games.ids())} games" in out


def test_games_for_programs(run: Run):
    code, out, _ = run("games", "--json")
    assert code == 0
    listed = json.loads(out)
    assert [game["id"] for game in listed] == list(games.ids())
    for game in listed:
        assert list(game) == [
            "id", "name", "seats", "kind", "minimum", "stirs", "pace", "minutes", "authors", "options",
        ]  # fmt: skip
        assert len(game["seats"]) == len(game["minutes"]) == 2
        assert isinstance(game["stirs"], list)
        assert isinstance(game["authors"], list)
        for option in game["options"]:
            assert set(option) - {"by_seats"} == {"name", "values", "default", "per_seat", "unit", "label"}
            assert option["default"] in option["values"]


def test_languages_and_what_drafts_lack(run: Run):
    code, out, err = run("languages")
    assert (code, err) == (0, "")
    assert re.search(r"^fr  Français +complete$", out, re.MULTILINE)
    assert re.search(
        r"^es  Español +a draft: \d+ texts and 43 rules pages are missing, in \d+ folders$", out, re.MULTILINE
    )
    assert "cartable languages es" in out


def test_what_one_language_lacks(run: Run):
    code, out, err = run("languages", "es")
    assert (code, err) == (0, "")
    folders = {part.split(":")[0]: part for part in out.split("\n\n")}
    assert "cartable/games/vlamonix" not in folders, "Spanish has all of Vlamonix"
    assert "  es.md, the rules page\n  es.toml: " in folders["cartable/games/mio"]
    assert "  es.toml: goal\n" in folders["cartable/games/mio"]
    assert "es.md" not in folders["cartable/cli"]
    told = json.loads(run("languages", "es", "--json")[1])
    assert out.count("es.toml: ") == sum(len(part["texts"]) for part in told[0]["missing"].values())
    assert run("languages", "fr")[1] == "Français: complete\n"


@pytest.mark.parametrize(
    ("system", "words", "title"),
    [
        ("fr_FR.UTF-8", [], "## À ton tour"),
        ("en_GB.UTF-8", [], "## Your turn"),
        ("C", [], "## Your turn"),
        ("en_GB.UTF-8", ["--lang", "fr"], "## À ton tour"),
        ("fr_FR.UTF-8", ["--lang", "en"], "## Your turn"),
    ],
)
def test_rules_in_the_language_of_the_system(run: Run, monkeypatch, system: str, words: list[str], title: str):
    monkeypatch.setenv("LANG", system)
    code, out, _ = run("rules", "amerix", *words)
    assert code == 0
    assert out.startswith("# Amérix\n")
    assert title in out.split("\n")


def test_a_game_may_be_named_with_its_accents(run: Run):
    assert run("rules", "Amérix")[1] == run("rules", "amerix")[1]


def test_lc_all_comes_before_lang(monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert default_language() == "fr"


PAGES = sorted(Path(rules.__file__).parent.parent.joinpath("games").glob("*/*.md"))


@pytest.mark.parametrize("path", PAGES, ids=[f"{path.parent.name}-{path.stem}" for path in PAGES])
def test_a_page_fits_a_narrow_terminal(monkeypatch, path: Path):
    monkeypatch.setenv("COLUMNS", "60")
    page = rendered(path.read_text(encoding="utf-8"))
    assert max(map(len, page.split("\n"))) <= 60
    assert "**" not in page
    assert "`" not in page
    assert not re.search(r"^#", page, re.MULTILINE)


# ---------------------------------------------------------------------- simulate, ladder

SIMULATE_KEYS = [
    "game", "seats", "bots", "options", "seed", "games", "finished", "moves", "seconds", "games_per_second",
    "wins", "mean_score", "length", "minutes", "endings",
]  # fmt: skip
TIMING = ("seconds", "games_per_second")


def test_simulate_for_programs_is_the_same_with_two_workers(run: Run):
    found: list[dict[str, Any]] = []
    for workers in ("1", "2"):
        code, out, err = run(
            "simulate", "amerix", "--seats", "3", "--bots", "débutant,initié,beginner", *SHORT, "--games", "6",
            "--seed", "un deux", "--workers", workers, "--json",
        )  # fmt: skip
        assert (code, err) == (0, "")
        found.append(json.loads(out))
    one, two = found
    assert list(one) == SIMULATE_KEYS
    for name in ("length", "minutes"):
        assert list(one[name]) == ["min", "q25", "median", "q75", "max"]
    for key in TIMING:
        del one[key], two[key]
    assert one == two
    assert one["bots"] == ["debutant", "initie", "debutant"]
    assert (one["game"], one["seats"], one["seed"], one["games"], one["finished"]) == ("amerix", 3, "un deux", 6, 6)


def test_simulate_for_people(run: Run):
    code, out, err = run("simulate", "amerix", *SHORT, "--games", "3", "--seed", "s", "--workers", "1")
    assert (code, err) == (0, "")
    assert "Amérix, 4 seats" in out
    assert "3 of 3 games finished" in out
    assert re.search(r"^ +3  initie +\S+ +\d+\.\d%", out, re.MULTILINE)
    assert "how they ended" in out


def test_simulate_writes_records(run: Run, tmp_path: Path):
    folder = tmp_path / "a" / "b"
    code, _, _ = run("simulate", "amerix", *SHORT, "--games", "2", "--workers", "1", "--records", str(folder))
    assert code == 0
    assert [cartable.replay(path.read_text(encoding="utf-8")).over for path in sorted(folder.iterdir())] == [True, True]


def test_a_stuck_game_is_named_by_its_seed(run: Run, monkeypatch):
    monkeypatch.setattr("cartable.lab.simulate.MAX_INPUTS", 4)
    code, out, err = run("simulate", "amerix", "--games", "7", "--seed", "s", "--workers", "1", "--json")
    assert code == 1
    assert json.loads(out)["finished"] == 0
    assert err.split("\n")[0] == "cartable: not finished, seed 's 0': amerix: not over after 4 inputs"
    assert "and 2 more" in err
    code, out, _ = run("simulate", "amerix", "--games", "2", "--seed", "s", "--workers", "1")
    assert code == 1
    assert "0 of 2 games finished" in out


def test_ladder(run: Run):
    words = ["ladder", "amerix", "--seats", "2", *SHORT, "--games", "4", "--seed", "s", "--workers", "1"]
    code, out, err = run(*words, "--json", "--pairs", "expert-débutant,initie-expert")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert [(pair["lower"], pair["upper"], pair["games"], pair["deals"]) for pair in data["pairs"]] == [
        ("debutant", "expert", 4, 2),
        ("initie", "expert", 4, 2),
    ]
    for pair in data["pairs"]:
        assert 0 <= pair["low"] <= pair["share"] <= pair["high"] <= 1
        assert pair["above_half"] is (pair["low"] > 0.5)
    code, out, _ = run(*words)
    assert code == 0
    assert re.search(r"^debutant - initie .* \d\.\d{3} to \d\.\d{3} +\w+", out, re.MULTILINE)


# ---------------------------------------------------------------------- replay


def test_replay_shows_a_finished_game_openly(run: Run, record: Path):
    table = cartable.replay(record.read_text(encoding="utf-8"))
    code, out, err = run("replay", str(record))
    assert (code, err) == (0, "")
    assert f"{table.length} / {table.length}" in out
    start = out.split("\n1 / ")[0]
    for seat in range(3):
        assert re.search(rf"hand · seat {seat} +\S+ \(", start)
    assert table.result is not None
    assert table.result.text("en") in out


def test_replay_from_a_seat_shows_no_other_hand(run: Run, record: Path):
    code, out, _ = run("replay", str(record), "--seat", "1", "--all")
    start = out.split("\n1 / ")[0]
    assert code == 0
    assert re.search(r"hand · you +\S+ \(", start)
    assert re.search(r"hand +seat 0 7 cards · seat 2 7 cards", start)
    acts = re.findall(r"^\d+ / \d+ .*: (.+)$", out, re.MULTILINE)
    assert acts


def test_replay_of_an_unfinished_game_shows_what_a_spectator_sees(run: Run, record: Path):
    path = unfinished(record)
    code, out, _ = run("replay", str(path), "--lang", "fr")
    assert code == 0
    assert "spectateur" in out
    assert re.search(r"main +place 0 7 cartes · place 1 7 cartes", out)
    code, out, _ = run("replay", str(path), "--seat", "0")
    assert re.search(r"hand · you +\S+ \(", out)


def test_replay_of_a_position(run: Run, tmp_path: Path):
    table = cartable.at("amerix", hands=["Ub Vp", "Ab"], discard="Xb", turn=0)
    table.play(0, "play Ub")
    path = tmp_path / "position.txt"
    path.write_text("# a remark\n" + table.record(), encoding="utf-8-sig")
    code, out, _ = run("replay", str(path), "--seat", "0")
    assert code == 0
    assert "you: play Ub" in out


def changed(record: Path, old: str, new: str) -> str:
    text = record.read_text(encoding="utf-8")
    assert re.search(old, text)
    path = record.with_name("changed.txt")
    path.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (r"rules \d+", "rules 999", "version 999"),
        ("cartable record 1", "hello", "not a record"),
        ("game amerix", "game chess", "chess"),
        ("seed record", "seed other", "commitment"),
        ("\n\n", "\n\nwhat is this\n", "what is this"),
        ("\n\n", "\n\n0 1 play Zb\n", "refused"),
        ("\n\n", "\n\n76²4 1 play Zb\n", "76²4"),
        ("\n\n", "\n\n0 clock nonsense\n", "nonsense"),
        ("seats 3", "seats many", "seats many"),
        ("\n\n", "\nposition [1]\n\n", "position [1]"),
        ("\n\n", '\nposition {"seats": 3, "hands": 5}\n\n', "hands"),
    ],
)
def test_a_bad_record_is_explained_in_one_line(run: Run, record: Path, old: str, new: str, words: str):
    code, out, err = run("replay", changed(record, old, new))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert words in err


# ---------------------------------------------------------------------- play


def random_numbers(seed: int, count: int = 20_000, highest: int = 6) -> str:
    dice = random.Random(seed)
    return "".join(f"{dice.randint(1, highest)}\n" for _ in range(count))


@pytest.mark.parametrize(("game", "options"), [("amerix", ["short=on"]), ("bazardelix", ["target=26"])])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_game_through_a_pipe(run: Run, tmp_path: Path, game: str, options: list[str], lang: str):
    path = tmp_path / "game.txt"
    code, out, err = run(
        "play", game, "--seats", "3", "--bots", "debutant", "--options", *options, "--seed", "s", "--lang", lang,
        "--save", str(path), typed=random_numbers(1),
    )  # fmt: skip
    assert (code, err) == (0, "")
    table = cartable.replay(path.read_text(encoding="utf-8"))
    assert table.result is not None
    assert (table.result.text("fr") if lang == "fr" else table.result.text("en")) in out
    assert re.search(r"^  1\. (toi|you|place \d|seat \d) ", out, re.MULTILINE)
    assert any(seat == 0 for seat, _, _ in table.past)


@pytest.mark.parametrize("game", games.ids())
def test_every_game_can_be_played_through_a_pipe(run: Run, game: str):
    """As far as a thousand answers lead."""
    lines = "".join(line + "\n\n" for line in random_numbers(2, 1_000, 9).split())
    code, out, err = run("play", game, "--bots", "debutant", "--seed", "s", typed="h\nt\nm\n" + lines)
    assert (code, err) == (0, "")
    assert "Your moves" in out


def test_what_may_be_typed(run: Run):
    typed = "?\nh\nt\nm\n99\nplay Zz\ndance\nplay Bp\n\ngive\nq\n"
    code, out, err = run("play", "bazardelix", "--seed", "s", "--name", "Léa", typed=typed)
    assert (code, err) == (0, "")
    assert "to move: léa, seat 1" in out.lower()
    assert "BAZARDELIX" in out  # the rules
    assert "Hint: give" in out
    assert "Choose a number from 1 to 39." in out
    assert "I do not understand “play Zz”." in out
    assert "I do not understand “dance”." in out
    assert "It is your move: choose one." in out
    assert "Game stopped." in out
    assert "--seed s" in out


def test_a_move_by_its_text_or_by_what_is_enough_of_it(run: Run):
    first = re.search(r"give (\w\w) 1", run("play", "bazardelix", "--seed", "s", typed="q\n")[1])
    assert first is not None
    card = first[1]
    for typed in (f"give {card} 1", f"{card} 1", f"GIVE  {card.lower()} 1", "1"):
        out = run("play", "bazardelix", "--seed", "s", typed=typed + "\n")[1]
        assert f"you: give {card} 1" in out


def test_the_clock_of_a_person_stands_still(run: Run):
    """Sixty answers of a second each would let the exchange of a minute run out."""
    out = run("play", "bazardelix", "--seed", "s", typed="1\n" * 150)[1]
    assert out.count("you: undo") > 50
    assert "Time is up (exchange)" not in out


def test_a_race_that_waits_can_be_let_go_on(run: Run):
    code, out, _ = run("play", "corsix", "--seed", "s", "--seats", "2", typed="1\n" + "\n" * 30)
    assert code == 0
    assert "Enter lets the others go on." in out
    assert "seat 1: flip" in out


def test_the_bots_of_play(run: Run):
    for levels in ("expert", "expert,debutant", "debutant,expert,debutant"):
        code, out, _ = run("play", "amerix", "--seats", "3", "--bots", levels, typed="q\n")
        assert code == 0
        assert f"Bots: expert, {'expert' if levels == 'expert' else 'debutant'}." in out


# ---------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sing", "sing"),
        ("--loud", "--loud"),
        ("rules", "required"),
        ("rules chess", "chess"),
        ("rules amerx", "did you mean amerix"),
        ("rules amerix --lang de", "de"),
        ("rules amerix extra", "extra"),
        ("play chess", "chess"),
        ("play bazardelix --seats 2", "3 to 5 players"),
        ("play bazardelix --seats 99", "99"),
        ("play amerix --bots best", "best"),
        ("play amerix --seats 4 --bots expert,expert", "levels"),
        ("play amerix --options turn", "name=value"),
        ("play amerix --options turn=31", "31"),
        ("play amerix --options turn=30 turn=60", "twice"),
        ("play amerix --options sheep=1", "sheep"),
        ("play amerix --save /nowhere/at/all", "/nowhere/at/all"),
        ("simulate", "required"),
        ("simulate chess", "chess"),
        ("simulate amerix --seats 1", "2 to 8 players"),
        ("simulate amerix --seats two", "two"),
        ("simulate amerix --games 0", "0"),
        ("simulate amerix --games -5", "-5"),
        ("simulate amerix --games 1.5", "1.5"),
        ("simulate amerix --workers 0", "0"),
        ("simulate amerix --bots expert,,expert,expert", "level"),
        ("simulate amerix --bots 4", "4"),
        ("simulate amerix --records /dev/null/x", "/dev/null/x"),
        ("ladder amerix --pairs expert", "expert"),
        ("ladder amerix --pairs expert-expert", "different"),
        ("ladder amerix --pairs ,", "level"),
        ("languages tlh", "there are: fr, en"),
        ("replay /nowhere", "/nowhere"),
        ("replay /", "directory"),
        ("replay /dev/zero", "too large"),
        (f"replay {sys.executable}", "not a text file"),
        (f"replay {__file__}", "not a record"),
    ],
)
def test_a_mistake_gets_one_clear_line(run: Run, words: str, said: str):
    code, out, err = run(*words.split())
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("cartable")
    assert said.lower() in err.lower()


@pytest.mark.parametrize("seed", ["", " s", "s\nt", "é"])
def test_any_text_is_a_seed(run: Run, seed: str):
    code, out, err = run("play", "amerix", "--seed", seed, typed="q\n")
    assert (code, err) == (0, "")
    assert "--seed " + shlex.quote(seed) in out


@pytest.mark.parametrize("command", ["play", "simulate", "ladder"])
def test_a_bad_seed(run: Run, command: str):
    code, _, err = run(command, "amerix", "--seed", "x" * 2_000)
    assert code == 2
    assert err.count("\n") == 1
    assert "seed" in err


def test_a_seat_that_the_record_does_not_have(run: Run, record: Path):
    code, _, err = run("replay", str(record), "--seat", "3")
    assert code == 2
    assert "0 to 2" in err


# ---------------------------------------------------------------------- as a program of its own


def test_as_a_program():
    done = subprocess.run([*COMMAND, "simulate", "chess"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_bytes_that_are_no_text(record: Path):
    done = subprocess.run([*COMMAND, "simulate", "amerix", "--seed", b"\xff\xfe"], capture_output=True)
    assert done.returncode == 2
    assert b"seed" in done.stderr
    typed = b"\xff\xfe\xfd\nq\n"
    done = subprocess.run([*COMMAND, "play", "amerix"], input=typed, capture_output=True)
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_terminal_without_accents():
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "C"}
    done = subprocess.run([*COMMAND, "rules", "amerix", "--lang", "fr"], capture_output=True, env=plain)
    assert done.returncode == 0
    assert done.stdout.startswith(b"# Am?rix")
    done = subprocess.run([*COMMAND, "games", "--json"], capture_output=True, env=plain)
    assert "Amérix" in [game["name"] for game in json.loads(done.stdout)]


def test_a_reader_that_goes_away():
    with subprocess.Popen(
        [*COMMAND, "play", "bazardelix"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        try:
            program.stdin.write(b"1\n" * 20_000)
            program.stdin.close()
        except BrokenPipeError:
            pass
        assert program.stderr.read() == b""
        program.wait(20)


posix_only = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of Unix")


@posix_only
@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c(workers: str):
    words = ["simulate", "bazardelix", "--games", "100000", "--bots", "debutant", "--workers", workers]
    # A test that runs in the background of a shell is deaf to Ctrl-C, and so are its children, unless they listen.
    listen = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
    script = f"{listen}; from cartable.cli import main; print('ready', flush=True); sys.exit(main({words}))"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(1)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=20)
    assert (program.returncode, out, err) == (130, b"", b"")


@posix_only
class TestTerminal:
    """A person behind a real (pseudo) terminal."""

    @staticmethod
    def talk(words: list[str], script: list[tuple[str, str]], seconds: float = 60) -> tuple[int, str]:
        """Waits for each text in turn, then types the answer to it. Returns the exit code and all that was shown."""
        import pty

        child, terminal = pty.fork()
        if child == 0:
            os.environ.update(COLUMNS="100", LANG="en_GB.UTF-8", TERM="xterm")
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # deaf to Ctrl-C in a job that runs in the background
            os.execv(sys.executable, [*COMMAND, *words])
        shown, looked, until = "", 0, time.monotonic() + seconds
        try:
            while time.monotonic() < until:
                if script and script[0][0] in shown[looked:]:
                    wanted, typed = script.pop(0)
                    looked = shown.index(wanted, looked) + len(wanted)
                    os.write(terminal, typed.encode())
                if not select.select([terminal], [], [], 0.05)[0]:
                    continue
                try:
                    data = os.read(terminal, 65536)
                except OSError:  # the other end is closed
                    break
                if not data:
                    break
                shown += data.decode(errors="replace").replace("\r\n", "\n")
            else:
                os.kill(child, signal.SIGKILL)
        finally:
            status = os.waitpid(child, 0)[1]
            os.close(terminal)
        assert not script, f"never shown: {script[0][0]!r}\n{shown[-2000:]}"
        return os.waitstatus_to_exitcode(status), shown

    def test_a_race_goes_on_by_itself(self):
        """Real time: seat 0 turns a card, then waits; the others go on, and a shout may come at any time."""
        code, shown = self.talk(
            ["play", "corsix", "--seed", "s", "--seats", "2", "--bots", "debutant"],
            [("you > ", "flip\n"), ("seat 1: flip", "h\n"), ("Hint", "q\n")],
        )
        assert code == 0
        assert "real time" in shown
        assert "you: flip" in shown

    def test_in_a_game_of_turns_the_table_waits(self):
        code, shown = self.talk(
            ["play", "amerix", "--seed", "s", "--seats", "3", "--bots", "debutant"],
            [("you > ", "draw\n"), ("you > ", "pass\n"), ("seat 2: ", ""), ("you > ", "q\n")],
        )
        assert code == 0
        assert "\x1b[1mYour moves" in shown

    def test_replay_steps(self, record: Path):
        code, shown = self.talk(
            ["replay", str(record)],
            [("q quit > ", "\n"), ("q quit > ", "5\n"), ("q quit > ", "b\n"), ("q quit > ", "q\n")],
        )
        assert code == 0
        steps = re.findall(r"(\d+) / \d+ ", shown)
        assert steps == ["0", "1", "5", "4"]

    def test_a_progress_bar(self):
        code, shown = self.talk(["simulate", "amerix", *SHORT, "--games", "6", "--workers", "1"], [("games", "")])
        assert code == 0
        assert "6 / 6 games" in shown

    def test_control_c_in_a_game(self):
        code, shown = self.talk(["play", "amerix"], [("you > ", "\x03")])
        assert code == 130
        assert "Traceback" not in shown


# ---------------------------------------------------------------------- small things of the terminal


def test_bars():
    assert bar(0, 4) == "····"
    assert bar(1, 4) == "████"
    assert bar(0.5, 4) == "██··"
    assert bar(2, 4) == "████"
    assert len(bar(0.3, 10)) == 10


def test_columns_are_read_downwards():
    assert in_columns(["1", "2", "3", "4", "5"], columns=8, indent="") == "1   4\n2   5\n3"


def test_wrapping():
    assert wrapped("one two three", "- ", "  ", columns=9) == "- one two\n  three"
