#!/bin/sh
# Installs a released spec-ls: one file, whose checksum is verified.
#
#   curl -fsSL https://raw.githubusercontent.com/spec-ls/spec-ls/main/install.sh | sh
#   sh install.sh --version v1.2.3 --to /usr/local/bin
#
# --version  the version, by default the latest
# --to       the directory, by default ~/.local/bin, or /usr/local/bin for root
#
# It exits with 2 if it is called wrongly, with 3 if there is no release for this machine, and with 1 if anything else fails.
# SPEC_LS_RELEASES names another place that has the releases, such as a mirror.
set -eu

say() { printf 'spec-ls: %s\n' "$1" >&2; }

fail() {
  say "$2"
  exit "$1"
}

# platform prints the operating system and the architecture as they are in the names of archives.
platform() {
  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=darwin ;;
    FreeBSD) system=freebsd ;;
    MINGW* | MSYS* | CYGWIN*) system=windows ;;
    *) return 1 ;;
  esac
  # Git's shell on Windows runs as x86_64 on every machine, and GitHub says what the machine is.
  case ${RUNNER_ARCH:-$(uname -m)} in
    X64 | x86_64 | amd64) architecture=amd64 ;;
    ARM64 | aarch64 | arm64) architecture=arm64 ;;
    X86 | i386 | i586 | i686) architecture=386 ;;
    ARM | armv7* | armv8*) architecture=armv7 ;;
    *) return 1 ;;
  esac
  printf '%s_%s' "$system" "$architecture"
}

# get downloads a file of the release. A redirection leads to https only.
get() {
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --proto-redir =https --retry 3 --output "$files/$1" "$from/$1"
  else
    wget -q -O "$files/$1" "$from/$1"
  fi
}

checksum() {
  if command -v sha256sum >/dev/null; then
    sha256sum -c -
  elif command -v shasum >/dev/null; then
    shasum -a 256 -c -
  else
    sha256 -c "${1%% *}" "${1##*[ *]}"
  fi
}

main() {
  version=latest to=
  while [ $# -gt 0 ]; do
    case $1 in
      --version=*) version=${1#*=} ;;
      --to=*) to=${1#*=} ;;
      --version | --to)
        [ $# -gt 1 ] || fail 2 "$1 needs a value"
        case $1 in
          --version) version=$2 ;;
          --to) to=$2 ;;
        esac
        shift
        ;;
      *) fail 2 "unknown argument $1: it takes --version and --to" ;;
    esac
    shift
  done
  case $version in
    latest | v[0-9]*) ;;
    [0-9]*) version=v$version ;;
    *) fail 2 "the version is not one: it is as in v1.2.3, or latest" ;;
  esac
  case $version in
    *[!0-9A-Za-z.+-]*) fail 2 "the version is not one: it is as in v1.2.3, or latest" ;;
  esac
  if [ -z "$to" ]; then
    to=/usr/local/bin
    [ "$(id -u)" = 0 ] || to=${HOME:?}/.local/bin
  fi
  command -v curl >/dev/null || command -v wget >/dev/null || fail 1 "it needs curl or wget"

  from=${SPEC_LS_RELEASES:-https://github.com/spec-ls/spec-ls/releases}
  case $version in
    latest) from=$from/latest/download ;;
    *) from=$from/download/$version ;;
  esac
  machine=$(platform) || fail 3 "there is no release for $(uname -s) on $(uname -m)"
  files=$(mktemp -d)
  trap 'rm -rf "$files"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM

  get checksums.txt || fail 3 "there is no release $version at $from"
  line=$(grep -E "^[0-9a-f]{64} [ *]spec-ls_[0-9A-Za-z.+-]+_$machine\.(tar\.gz|zip)\$" "$files/checksums.txt") ||
    fail 3 "the release has nothing for $machine"
  archive=${line##*[ *]}
  get "$archive" || fail 3 "the release has lost $archive"
  (cd "$files" && printf '%s\n' "$line" | checksum "$line" >/dev/null) || fail 1 "$archive does not have the checksum of its release"

  case $archive in
    *.zip) program=spec-ls.exe && unzip -q -o "$files/$archive" "$program" -d "$files" ;;
    *) program=spec-ls && tar -xzf "$files/$archive" -C "$files" "$program" ;;
  esac
  mkdir -p "$to"
  # Renaming replaces a program that runs, and never leaves half of one.
  cp "$files/$program" "$to/.$program.new"
  chmod 755 "$to/.$program.new"
  mv -f "$to/.$program.new" "$to/$program"
  released=${archive#spec-ls_}
  say "installed ${released%%_*} as $to/$program"
  case :$PATH: in
    *:"$to":*) ;;
    *) say "$to is not in PATH" ;;
  esac
}

# A download that is cut off runs nothing.
main "$@"
