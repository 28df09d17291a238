#!/usr/bin/env bash
# Installs what the tests of the editors need, from Debian and npm, into one folder outside the repository:
# ${SPEC_LS_EDITORS:-${XDG_CACHE_HOME:-$HOME/.cache}/spec-ls-editors}. What is there already is left alone.
#
#   editors/install.sh              for all editors
#   editors/install.sh vscode vim   for these
#
# Each editor says what it needs in its own install.sh, which this script reads, and which uses the functions below. It runs
# in the editor's folder. Programs that it does not get from Debian it puts, or links, into "$EDITORS/bin", where the tests
# look first.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
export EDITORS=${SPEC_LS_EDITORS:-${XDG_CACHE_HOME:-$HOME/.cache}/spec-ls-editors}
export PATH="$EDITORS/bin:$PATH"
mkdir -p "$EDITORS/bin"

# debian PACKAGE... installs packages of the machine's own Debian.
debian() {
  local missing=() package
  for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then
    return
  fi
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get -qq update
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -yqq --no-install-recommends "${missing[@]}" >/dev/null
}

# node_package FOLDER PACKAGE@VERSION... installs npm packages into a folder of the cache, without running their scripts.
node_package() {
  local folder=$EDITORS/$1
  shift
  if [ "$(cat "$folder/installed" 2>/dev/null)" = "$*" ]; then
    return
  fi
  command -v npm >/dev/null || debian npm
  rm -rf "$folder"
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" "$@"
  printf '%s\n' "$*" >"$folder/installed"
}

# node24 installs a current Node.js as "$EDITORS/bin/node".
node24() {
  local platform
  case $(uname -m) in
    x86_64) platform=linux-x64 ;;
    aarch64) platform=linux-arm64 ;;
    *) echo "no Node.js is packaged for $(uname -m)" >&2 && return 1 ;;
  esac
  node_package node24 "node-$platform@24.21.0"
  ln -sf "$EDITORS/node24/node_modules/node-$platform/bin/node" "$EDITORS/bin/node"
}

# program NAME makes standard input the program of that name in "$EDITORS/bin".
program() {
  cat >"$EDITORS/bin/$1.new"
  chmod +x "$EDITORS/bin/$1.new"
  mv "$EDITORS/bin/$1.new" "$EDITORS/bin/$1"
}

if [ $# -eq 0 ]; then
  for script in */install.sh; do
    set -- "$@" "${script%/install.sh}"
  done
fi
for editor; do
  started=$SECONDS
  (
    cd "$editor"
    . ./install.sh
  )
  printf '%s: ready (%ds)\n' "$editor" "$((SECONDS - started))"
done
