# A browser, and the packages that the page is built with.
debian chromium fonts-dejavu-core
node24
if ! cmp -s package-lock.json node_modules/installed; then
  npm ci --silent --no-audit --no-fund
  cp package-lock.json node_modules/installed
fi
