# Sourced by the scripts: brings about .venv from the lock files, and does nothing when it is up to date.
set -euo pipefail
CALLER=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ROOT=$PWD
PY=$ROOT/.venv/bin/python
export UV_PYTHON_DOWNLOADS=never PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_REQUIRE_VIRTUALENV=0
[[ -t 1 ]] || export NO_COLOR=1
# Trust what the machine trusts (a company's proxy, say); a bare machine without a bundle keeps uv's own.
if [[ -s /etc/ssl/certs/ca-certificates.crt ]]; then export UV_SYSTEM_CERTS=${UV_SYSTEM_CERTS:-true}; fi

say() { printf 'spieltisch: %s\n' "$*" >&2; }
die() { say "$*"; exit 2; }

find_python() {
  local name
  for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
    "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v "$name" && return
  done
  die "Python 3.11 or newer is needed, found $("${PYTHON:-python3}" --version 2>/dev/null || echo none); name one with PYTHON=…"
}

find_uv() {
  local pin python found
  pin=$(sed -n 's/^uv==\([0-9.]*\).*/\1/p' requirements/uv.txt)
  for found in uv "$ROOT/.tools/bin/uv"; do
    [[ $("$found" --version 2>/dev/null) == "uv $pin"* ]] && echo "$found" && return
  done
  python=$1
  "$python" -m pip --version >/dev/null 2>&1 || die "pip is missing: install python3-pip, or uv $pin"
  say "fetching uv $pin into .tools …"
  "$python" -m pip install --quiet --root-user-action=ignore --upgrade --target .tools \
    --require-hashes --only-binary :all: -r requirements/uv.txt || die "uv $pin could not be fetched, see above"
  echo "$ROOT/.tools/bin/uv"
}

# provide NAME LOCK…: add the packages of the locks to .venv unless its stamp NAME says they are there.
provide() {
  local stamp=.venv/.stamp-$1 wanted locks=("${@:2}") build=--no-build python uv
  wanted="$ROOT $(cat pyproject.toml "${locks[@]}" | cksum)"
  [[ -x $PY && -f $stamp && $(<"$stamp") == "$wanted" ]] && return
  python=$(find_python)
  uv=$(find_uv "$python")
  if [[ ! -x $PY || ! -f .venv/.root || $(<.venv/.root) != "$ROOT" ]]; then
    say "making .venv with $("$python" --version); the first time takes about half a minute …"
    "$uv" venv --quiet --clear --python "$python" .venv
    echo "$ROOT" >.venv/.root
  fi
  say "installing the $1 packages …"
  [[ $1 != bench ]] || build=--no-build-isolation  # rlcard has no wheel
  "$uv" pip install --quiet --python "$PY" "$build" --require-hashes "${locks[@]/#/--requirements=}"
  if [[ $1 == run ]]; then
    "$PY" hatch_build.py
    "$uv" pip install --quiet --python "$PY" --no-deps --no-build-isolation --editable .
  fi
  echo "$wanted" >"$stamp"
}

# alone COMMAND…: wait until no other script changes the environment or the built client here.
alone() {
  mkdir -p .tools
  (if command -v flock >/dev/null; then flock 9; fi; "$@") 9>.tools/lock
}

run_environment() { alone provide run requirements/run.txt requirements/build.txt; }
dev_environment() { run_environment; alone provide dev requirements/dev.txt; }
# compiled_rules: what is started from here on runs the rules compiled, once they are.
compiled_rules() {
  alone provide compile requirements/compile.txt
  PYTHONPATH=$(alone "$PY" hatch_compile.py)
  export PYTHONPATH
}
web_client() { alone "$PY" hatch_build.py "$@"; }
node_in_web() { (cd web && "$("$PY" ../hatch_build.py --node)" "$@"); }
