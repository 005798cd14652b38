"""The dispatcher: errors are one sentence, and the exit status says what happened."""

import subprocess
import sys

import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.kernel.errors import BadText
from spieltisch.server import run


def fails(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on stderr of a command line that is wrong."""
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    said = capsys.readouterr()
    assert status == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [([], "COMMAND"), (["cook"], "cook"), (["serve", "--port", "x"], "--port"), (["serve", "--x"], "--x")],
)
def test_wrong_use_is_one_sentence(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert word in fails(arguments, capsys)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (BadText("x", "expected a card"), "spieltisch: cannot read 'x': expected a card\n"),
        (FileNotFoundError(2, "No such file", "a.jsonl"), "spieltisch: a.jsonl: No such file\n"),
        (OSError("strange"), "spieltisch: strange\n"),
    ],
)
def test_an_error_is_one_sentence(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr(run, "run", broken)
    assert fails(["serve"], capsys) == sentence


def test_control_c_ends_cleanly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "run", interrupted)
    assert main(["serve"]) == 130
    assert capsys.readouterr().err == ""


def test_whoever_stops_reading_sees_no_traceback() -> None:
    program = (
        "import sys; from spieltisch.cli import main; from spieltisch.server import run\n"
        "run.run = lambda *_: [print('x' * 1000) for _ in range(1000)]\n"
        "sys.exit(main(['serve']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.read(10)
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


@pytest.mark.parametrize(
    ("closed", "arguments", "status", "said"),
    [
        (1, ["games"], 0, ""),
        (0, ["solve", "-"], 2, "standard input has no position"),
        (2, ["solve", "nothing"], 2, ""),
    ],
)
def test_a_closed_stream_is_no_traceback(closed: int, arguments: list[str], status: int, said: str) -> None:
    command = [sys.executable, "-m", "spieltisch", *arguments]
    shell = ["sh", "-c", f'"$@" {closed}>&-', "sh", *command]
    ended = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert ended.returncode == status
    assert ended.stderr == (f"spieltisch: {said}\n" if said else "")


def test_it_runs_as_a_module_and_knows_its_version() -> None:
    command = [sys.executable, "-m", "spieltisch", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"spieltisch {spieltisch.__version__}\n"


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    assert "serve" in capsys.readouterr().out


def test_other_commands_do_not_wait_for_the_server_s_packages() -> None:
    program = "import sys, spieltisch.cli; sys.exit('litestar' in sys.modules or 'uvicorn' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
