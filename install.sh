#!/bin/sh
# Installs a released spec-ls: one file, whose checksum is verified, and where cosign is installed the signature of the checksums too.
#
#   curl -fsSL https://raw.githubusercontent.com/spec-ls/spec-ls/main/install.sh | sh
#   sh install.sh --version v1.2.3 --to /usr/local/bin
#
# It exits with 2 if it is called wrongly, with 3 if there is no release for this machine, and with 1 if anything else fails.
set -eu

usage() {
  cat <<'TEXT'
Installs a released spec-ls: one file, whose checksum is verified, and where
cosign is installed the signature of the checksums too.

  sh install.sh [--version VERSION] [--to DIRECTORY]

  --version VERSION  such as v1.2.3; the latest if left out
  --to DIRECTORY     ~/.local/bin if left out, or /usr/local/bin for root
  --help             this text

SPEC_LS_RELEASES names another place that has the releases, such as a mirror.
TEXT
}

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

# get downloads a file of the release. It returns 3 if there is no such file, and 1 if the server can't be asked. A redirection leads to
# https only.
get() {
  if command -v curl >/dev/null; then
    if status=$(curl --silent --show-error --location --proto-redir =https --retry 3 --write-out '%{http_code}' --output "$files/$1" "$from/$1"); then
      case $status in
        2*) return 0 ;;
        404 | 410) return 3 ;;
      esac
      say "$from/$1: the server answers with $status"
    fi
    return 1
  fi
  if said=$(wget -O "$files/$1" "$from/$1" 2>&1); then
    return 0
  fi
  case $said in
    *404* | *410*) return 3 ;;
  esac
  printf '%s\n' "$said" >&2
  return 1
}

# otherwise says how to have spec-ls on a machine that no release is for.
otherwise() {
  if command -v go >/dev/null; then
    say "build it: go install github.com/spec-ls/spec-ls/cmd/spec-ls@$1"
  else
    say "with Go it can be built: go install github.com/spec-ls/spec-ls/cmd/spec-ls@$1"
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

# signed verifies that this project's workflow for releases has signed the checksums.
signed() {
  get checksums.txt.sigstore.json || return 1
  cosign verify-blob --bundle "$files/checksums.txt.sigstore.json" \
    --certificate-identity-regexp '^https://github\.com/spec-ls/spec-ls/\.github/workflows/release\.yml@refs/tags/v' \
    --certificate-oidc-issuer https://token.actions.githubusercontent.com "$files/checksums.txt" >"$files/cosign" 2>&1 || {
    cat "$files/cosign" >&2
    return 1
  }
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
      -h | --help)
        usage
        exit 0
        ;;
      *) fail 2 "unknown argument $1: it takes --version, --to and --help" ;;
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
  if ! machine=$(platform); then
    otherwise "$version"
    fail 3 "there is no release for $(uname -s) on $(uname -m)"
  fi
  files=$(mktemp -d)
  trap 'rm -rf "$files"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM

  found=0
  get checksums.txt || found=$?
  case $found in
    0) ;;
    3)
      otherwise main
      fail 3 "there is no release $version at $from"
      ;;
    *) fail 1 "the releases could not be asked for: is the network there? $from" ;;
  esac
  if command -v cosign >/dev/null; then
    signed || fail 1 "the checksums of the release are not signed as they must be"
  fi
  if ! line=$(grep -E "^[0-9a-f]{64} [ *]spec-ls_[0-9A-Za-z.+-]+_$machine\.(tar\.gz|zip)\$" "$files/checksums.txt"); then
    otherwise "$version"
    fail 3 "the release has nothing for $machine"
  fi
  archive=${line##*[ *]}
  found=0
  get "$archive" || found=$?
  case $found in
    0) ;;
    3) fail 3 "the release has lost $archive" ;;
    *) fail 1 "$archive could not be downloaded: is the network there?" ;;
  esac
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
