"""Compile the rules with mypyc, from the same source that runs uncompiled (docs/adr/0026).

A wheel that is built where there is a C compiler has the rules compiled. Working copies run them as they are:
``python hatch_compile.py`` makes a copy of the package with compiled rules and prints the folder for PYTHONPATH.
Copies are kept under .tools, by the hash of everything that goes in, so that an unchanged one is free.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

Say = Callable[[str], None]

PACKAGE: Final = "spieltisch"
FLOORS: Final = ("kernel", "games")
"""Where the rules are, and all that they need."""
AS_THEY_ARE: Final = (
    "__init__.py",
    "kernel/advice.py",  # crosses processes; compiled dataclasses cannot be pickled
    "kernel/conformance.py",
    "kernel/record.py",
    "kernel/texts.py",
    "games/*/advisor.py",  # as kernel/advice.py
    "games/*/options.py",
    "games/*/task.py",
    "games/*/text.py",
    "games/*/view.py",  # mypyc forgets what is in a list, and msgspec asks
)
"""What is not compiled: tables of texts, and what is not asked for in every move."""
KEPT: Final = 3
SWITCH: Final = "SPIELTISCH_COMPILE"
"""The environment variable that forces (1) or forbids (0) compiling; else a wheel has what the machine can do."""


class BuildError(Exception):
    """A step of a build failed. Its text is one line, after the step's own output."""


def say(text: str) -> None:
    print(f"spieltisch: {text}", file=sys.stderr, flush=True)


def digest(files: Iterable[Path], root: Path) -> str:
    """Hash the names and contents of `files`; absent ones count as such."""
    total = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes() if file.is_file() else b"absent"
        total.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def c_compiler() -> str | None:
    """The command of the C compiler, if there is one; "" where Python finds it by itself."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    return command if os.name == "nt" or (command and shutil.which(shlex.split(command)[0])) else None


def mypy_version() -> str:
    """The version of mypy, of which mypyc is a part."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        raise BuildError(
            "mypy is missing: run scripts/setup --dev, then .venv/bin/python hatch_compile.py"
        ) from None


def compile_here(folder: Path) -> None:
    """Compile the modules of `folder`, a copy of the rules' sources, in place; a process of its own."""
    command = [sys.executable, __file__, "--in-place", str(folder)]
    done = subprocess.run(
        command, text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        raise BuildError(f"{done.stdout}\nmypyc could not compile the rules")


@dataclass(frozen=True)
class Rules:
    """The rules of a source tree, as sources and as compiled libraries."""

    root: Path
    compile: Callable[[Path], None] = compile_here

    @property
    def source(self) -> Path:
        return self.root / "src"

    @property
    def kept(self) -> Path:
        return self.root / ".tools" / "compiled"

    def files(self) -> list[Path]:
        """Every source of the floors that are compiled, those that stay as they are among them."""
        package = self.source / PACKAGE
        return [
            package / "__init__.py",
            *(file for floor in FLOORS for file in (package / floor).rglob("*.py")),
        ]

    def modules(self) -> list[Path]:
        """The sources that are compiled, relative to the folder of the package."""
        return modules(self.source)

    def libraries(self, say: Say) -> Path:
        """The folder with the compiled libraries, which are made unless they are there. Raises BuildError."""
        made_by = f"{sys.version} {sysconfig.get_platform()} {mypy_version()} {Path(__file__).read_text()}"
        wanted = hashlib.sha256(f"{made_by} {digest(self.files(), self.root)}".encode()).hexdigest()
        return self._kept(f"rules-{wanted[:16]}", lambda folder: self._fill_libraries(folder, say))

    def package(self, say: Say) -> Path:
        """A folder with the whole package, its rules compiled: for PYTHONPATH. Raises BuildError."""
        libraries = self.libraries(say)
        everything = digest((self.source / PACKAGE).rglob("*.py"), self.root)
        name = f"package-{hashlib.sha256(f'{libraries.name} {everything}'.encode()).hexdigest()[:16]}"
        return self._kept(name, lambda folder: self._fill_package(folder, libraries))

    def _kept(self, name: str, fill: Callable[[Path], None]) -> Path:
        """The folder of this name; new ones come about in one step, so that nobody sees half of one."""
        folder = self.kept / name
        if folder.is_dir():
            os.utime(folder)
            return folder
        self.kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.kept, prefix="unfinished-") as unfinished:
            fill(Path(unfinished, "new"))
            try:
                Path(unfinished, "new").rename(folder)
            except OSError:
                if not folder.is_dir():  # another process was quicker
                    raise
        self._forget(name.split("-")[0])
        return folder

    def _forget(self, kind: str) -> None:
        for old in sorted(self.kept.glob(f"{kind}-*"), key=lambda each: -each.stat().st_mtime)[KEPT:]:
            shutil.rmtree(old, ignore_errors=True)

    def _fill_libraries(self, folder: Path, say: Say) -> None:
        say("compiling the rules …")
        with tempfile.TemporaryDirectory() as place:
            for file in self.files():
                copy = Path(place, file.relative_to(self.source))
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)
            shutil.copyfile(self.root / "pyproject.toml", Path(place, "pyproject.toml"))
            self.compile(Path(place))
            for library in found_libraries(Path(place)):
                copy = folder / library.relative_to(place)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(library, copy)

    def _fill_package(self, folder: Path, libraries: Path) -> None:
        unwanted = shutil.ignore_patterns("static", "__pycache__")
        shutil.copytree(self.source / PACKAGE, folder / PACKAGE, ignore=unwanted)
        shutil.copytree(libraries, folder, dirs_exist_ok=True)
        static = self.source / PACKAGE / "server" / "static"
        if static.is_dir():
            (folder / PACKAGE / "server" / "static").symlink_to(static)


def modules(folder: Path) -> list[Path]:
    """The modules to compile, relative to `folder`, in which the package lies."""
    package = folder / PACKAGE
    found = sorted(file for floor in FLOORS for file in (package / floor).rglob("*.py"))
    return [file.relative_to(folder) for file in found if not any(map(file.match, AS_THEY_ARE))]


def found_libraries(folder: Path) -> Iterator[Path]:
    """The libraries that were compiled in `folder`: one that has everything, and one a module that is its door."""
    return (file for file in folder.rglob("*") if file.suffix in {".so", ".pyd"})


def libraries_for_wheel(rules: Rules, say: Say) -> dict[str, str]:
    """The libraries to put into a wheel, by file; none where the rules are to stay as they are.

    Raises BuildError if they must be compiled and cannot.
    """
    wanted = os.environ.get(SWITCH, "")
    if wanted == "0":
        return {}
    try:
        if c_compiler() is None:
            raise BuildError("there is no C compiler (cc)")
        folder = rules.libraries(say)
    except BuildError as error:
        if wanted == "1":
            raise
        say(f"the rules stay uncompiled, which is slower and works as well: {str(error).splitlines()[-1]}")
        return {}
    return {str(file): file.relative_to(folder).as_posix() for file in found_libraries(folder)}


def _compile_in_place(folder: Path) -> None:
    """Compile on all cores. Runs in a process of its own: setuptools and mypyc change the process they run in."""
    os.chdir(folder)
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Together(build_ext):  # type: ignore[misc]  # it has no types
        def build_extensions(self) -> None:
            one: Callable[..., list[str]] = self.compiler.compile

            def compile_all(sources: list[str], *rest: Any, **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: one([source], *rest, **options), sources)
                    return [file for files in made for file in files]

            self.compiler.compile = compile_all
            super().build_extensions()

    paths = [module.as_posix() for module in modules(folder)]
    extensions = mypycify(
        ["--config-file=pyproject.toml", *paths], debug_level="0", multi_file=True, target_dir="build"
    )
    package = Distribution({"name": PACKAGE, "ext_modules": extensions, "package_dir": {"": "."}})
    command = Together(package)
    command.inplace, command.build_temp = True, "build"
    command.ensure_finalized()
    command.run()


def main(arguments: list[str]) -> int:
    """Print the folder of a compiled package; or ``--in-place FOLDER``: compile what lies there."""
    match arguments:
        case []:
            try:
                print(Rules(Path(__file__).resolve().parent).package(say))
            except BuildError as error:
                say(str(error))
                return 1
        case ["--in-place", folder]:
            _compile_in_place(Path(folder))
        case _:
            say(f"hatch_compile.py: unknown arguments {' '.join(arguments)}")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
