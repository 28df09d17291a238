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

# newer_debian SUITE PACKAGE unpacks a package of another suite of Debian, with all that it depends on, into a folder of the cache
# that is named for it. What the machine has installed stays as it is: apt gets a state of its own.
newer_debian() {
  local suite=$1 package=$2 folder=$EDITORS/$2
  if [ -e "$folder/installed" ]; then
    return
  fi
  local state=$folder/apt mirror archive
  rm -rf "$folder"
  mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
  : >"$state/status"
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m1 '/debian/\?$')
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$state/sources.list"
  local apt=(apt-get -qq -o "Dir::Etc::SourceList=$state/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::Etc::PreferencesParts=/dev/null -o "Dir::State::Lists=$state/lists" -o "Dir::State::Status=$state/status"
    -o "Dir::Cache=$state/cache" -o APT::Install-Recommends=false -o APT::Sandbox::User=root -o Acquire::Languages=none)
  "${apt[@]}" update
  "${apt[@]}" -y --download-only install "$package" >/dev/null
  # Packages write to /lib and to /usr/lib, which are one on a system, and so have to be here.
  mkdir -p "$folder"/usr/{bin,sbin,lib,lib64}
  ln -s usr/bin usr/sbin usr/lib usr/lib64 "$folder"
  for archive in "$state"/cache/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$archive" | tar -x -C "$folder" --keep-directory-symlink
  done
  rm -rf "$state"
  touch "$folder/installed"
}

# own_libraries FOLDER PROGRAM has a program that newer_debian unpacked use the libraries that came with it.
own_libraries() {
  local loader libraries
  loader=$(echo "$1"/usr/lib*/ld-linux-*.so.*)
  libraries=$(dirname "$(echo "$1"/usr/lib/*/libc.so.6)")
  debian patchelf
  patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$libraries" "$(readlink -f "$1/usr/bin/$2")"
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

# json_server installs the server for JSON that many people have beside ours.
json_server() {
  node24
  node_package json-server vscode-langservers-extracted@4.10.0
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
