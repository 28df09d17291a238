#!/bin/sh
# Prints the section of a version in CHANGELOG.md, which are the notes of its release: sh packaging/notes.sh v1.2.3. A version before a
# release, such as v1.2.3-rc.1, may have the section of what is unreleased.
set -eu
version=${1:?the version, such as v1.2.3}
version=${version#v}
section() {
  awk -v name="$1" '
    index($0, "## [" name "]") == 1 { found = 1; next }
    found && /^## / { exit }
    found && /^\[[^]]*\]: / { exit }
    found { print }
  ' "$(dirname "$0")/../CHANGELOG.md"
}
notes=$(section "$version")
case $version in
  *-*) [ -n "$notes" ] || notes=$(section Unreleased) ;;
esac
if [ -z "$notes" ]; then
  echo "CHANGELOG.md has nothing of $version" >&2
  exit 1
fi
printf '%s\n' "$notes"
