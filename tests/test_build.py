"""The web client is built when its sources change, and only then; so are the rules compiled."""

import sys
from dataclasses import dataclass, field, replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from hatch_build import WebClient, run_node
from hatch_compile import PACKAGE, SWITCH, BuildError, Rules, digest, libraries_for_wheel, modules

FILES = {
    "package.json": "{}",
    "package-lock.json": "{}",
    "index.html": "<base href='/'>",
    "messages/de.json": "{}",
    "project.inlang/settings.json": "{}",
    "src/App.svelte": "<h1>Spieltisch</h1>",
}


@dataclass
class Workshop:
    """A small source tree whose commands are noted instead of run."""

    client: WebClient
    ran: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def write(self, name: str, text: str) -> None:
        file = self.client.web / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, command: list[str], folder: Path) -> None:
        step = "ci" if "ci" in command else command[-1]
        self.ran.append(step)
        made = self.client.web / "node_modules" if step == "ci" else self.client.static
        made.mkdir(parents=True, exist_ok=True)

    def build(self) -> list[str]:
        self.ran.clear()
        self.client.build(self.run, self.said.append)
        return self.ran


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    workshop = Workshop(WebClient(tmp_path))
    for name, text in FILES.items():
        workshop.write(name, text)
    return workshop


def test_a_fresh_tree_fetches_its_packages_and_builds_and_says_so(workshop: Workshop) -> None:
    assert workshop.build() == ["ci", "build"]
    assert workshop.said == ["fetching the packages of the web client …", "building the web client …"]


def test_an_unchanged_tree_costs_nothing(workshop: Workshop) -> None:
    workshop.build()
    workshop.said.clear()
    assert workshop.build() == []
    assert workshop.said == []


@pytest.mark.parametrize(
    "name", ["src/App.svelte", "messages/de.json", "project.inlang/settings.json", "src/lib/new.ts"]
)
def test_a_changed_or_new_source_builds_again_without_fetching(workshop: Workshop, name: str) -> None:
    workshop.build()
    workshop.write(name, "changed")
    assert workshop.build() == ["build"]


def test_a_deleted_source_builds_again(workshop: Workshop) -> None:
    workshop.build()
    (workshop.client.web / "src/App.svelte").unlink()
    assert workshop.build() == ["build"]


def test_a_renamed_source_builds_again(workshop: Workshop) -> None:
    workshop.build()
    source = workshop.client.web / "src/App.svelte"
    source.rename(source.with_name("Other.svelte"))
    assert workshop.build() == ["build"]


def test_a_changed_lock_file_fetches_again(workshop: Workshop) -> None:
    workshop.build()
    workshop.write("package-lock.json", '{"lockfileVersion": 3}')
    assert workshop.build() == ["ci", "build"]


@pytest.mark.parametrize(
    "name",
    [
        "src/App.test.ts",
        "src/paraglide/messages.js",
        "node_modules/svelte/index.js",
        "project.inlang/.meta.json",
    ],
)
def test_tests_and_generated_files_are_no_sources(workshop: Workshop, name: str) -> None:
    workshop.build()
    workshop.write(name, "changed")
    assert workshop.build() == []


def test_a_failed_build_leaves_no_stamp(workshop: Workshop) -> None:
    def fail(command: list[str], folder: Path) -> None:
        raise BuildError("no")

    with pytest.raises(BuildError):
        workshop.client.build(fail, workshop.said.append)
    assert workshop.build() == ["ci", "build"]


def test_a_failing_command_is_told_with_its_output(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text("print('the reason'); raise SystemExit(3)")
    with pytest.raises(BuildError, match=r"(?s)the reason.*broken\.py"):
        run_node([sys.executable, str(script)], tmp_path)


def test_the_hash_tells_where_one_file_ends_and_the_next_begins(tmp_path: Path) -> None:
    def hashed(first: str, second: str) -> str:
        (tmp_path / "a").write_text(first)
        (tmp_path / "b").write_text(second)
        return digest([tmp_path / "a", tmp_path / "b"], tmp_path)

    assert hashed("xy", "z") != hashed("x", "yz")


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    """A small source tree of rules, whose compiler makes one library for each module."""
    for name in ("__init__", "kernel/game", "kernel/conformance", "games/snap/rules", "games/snap/text"):
        file = tmp_path / "src" / PACKAGE / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {name}")
    (tmp_path / "pyproject.toml").write_text("")

    def compile_here(folder: Path) -> None:
        for module in modules(folder):
            (folder / module).with_suffix(".so").write_bytes((folder / module).read_bytes())

    return Rules(tmp_path, compile_here)


def never(folder: Path) -> None:
    raise BuildError("what the compiler says\ngame.py: it cannot be compiled")


def silent(text: str) -> None:
    """Nobody listens."""


@pytest.fixture
def a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.delenv(SWITCH, raising=False)


@pytest.mark.usefixtures("a_compiler")
def test_a_wheel_is_given_the_libraries_of_the_rules_and_of_nothing_else(rules: Rules) -> None:
    names = set(libraries_for_wheel(rules, silent).values())
    assert names == {"spieltisch/kernel/game.so", "spieltisch/games/snap/rules.so"}


@pytest.mark.usefixtures("a_compiler")
def test_rules_that_have_not_changed_are_not_compiled_again(rules: Rules) -> None:
    folder = rules.libraries(silent)
    assert replace(rules, compile=never).libraries(silent) == folder
    (rules.source / PACKAGE / "games/snap/rules.py").write_text("changed")
    with pytest.raises(BuildError):
        replace(rules, compile=never).libraries(silent)


@pytest.mark.usefixtures("a_compiler")
def test_rules_that_cannot_be_compiled_stay_as_they_are_and_one_sentence_says_so(rules: Rules) -> None:
    said: list[str] = []
    assert libraries_for_wheel(replace(rules, compile=never), said.append) == {}
    assert said[-1] == (
        "the rules stay uncompiled, which is slower and works as well: game.py: it cannot be compiled"
    )


@pytest.mark.usefixtures("a_compiler")
def test_without_a_compiler_the_rules_stay_as_they_are(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setenv("CC", "/nowhere/cc")
    assert libraries_for_wheel(rules, said.append) == {}
    assert said == [
        "the rules stay uncompiled, which is slower and works as well: there is no C compiler (cc)"
    ]


def test_without_mypy_it_says_what_to_do(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("hatch_compile.version", absent)
    with pytest.raises(BuildError, match=r"mypy is missing: run scripts/setup --dev"):
        rules.libraries(silent)


@pytest.mark.usefixtures("a_compiler")
def test_compiling_can_be_forced_and_forbidden(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "0")
    assert libraries_for_wheel(replace(rules, compile=never), silent) == {}
    monkeypatch.setenv(SWITCH, "1")
    with pytest.raises(BuildError):
        libraries_for_wheel(replace(rules, compile=never), silent)


@pytest.mark.usefixtures("a_compiler")
def test_a_package_with_compiled_rules_has_everything_else_as_it_is(rules: Rules) -> None:
    (rules.source / PACKAGE / "server").mkdir()
    (rules.source / PACKAGE / "server" / "app.py").write_text("first")
    package = rules.package(silent)
    assert (package / PACKAGE / "kernel" / "game.so").is_file()
    assert (package / PACKAGE / "server" / "app.py").read_text() == "first"
    (rules.source / PACKAGE / "server" / "app.py").write_text("second")
    again = replace(rules, compile=never).package(silent)
    assert (again / PACKAGE / "server" / "app.py").read_text() == "second"
