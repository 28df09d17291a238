#!/bin/sh
# Publishes the packages in a folder to npm, the command last, as it depends on the others: packaging/npm/publish.sh build/npm. What is
# published already is skipped, so that it can be run again. With NPM_TOKEN it publishes with a token, else as a trusted publisher.
set -eu
folder=${1:?the folder with the packages}
if [ -n "${NPM_TOKEN:-}" ]; then
  NPM_CONFIG_USERCONFIG=$(mktemp)
  export NPM_CONFIG_USERCONFIG
  trap 'rm -f "$NPM_CONFIG_USERCONFIG"' EXIT
  registry=$(npm config get registry)
  # The client puts the token in when it reads the file, so that it is in no file.
  printf '%s:_authToken=${NPM_TOKEN}\nregistry=%s\n' "${registry#http*:}" "$registry" >"$NPM_CONFIG_USERCONFIG"
fi
# publish publishes one package.
publish() {
  name=$(tar -xzOf "$1" package/package.json | node -p 'const p = JSON.parse(require("fs").readFileSync(0)); `${p.name}@${p.version}`')
  if known=$(npm view "$name" version 2>/dev/null) && [ -n "$known" ]; then
    echo "$name is published"
    return
  fi
  npm publish --provenance --access public "$1"
}
for package in "$folder"/spec-ls-cli-*-*.tgz; do
  publish "$package"
done
for package in "$folder"/spec-ls-cli-[0-9]*.tgz; do
  publish "$package"
done
