# Real VS Code (code-server is VS Code with its window in a browser), the browser, and the packages of the extension itself.
debian chromium fonts-dejavu-core
node24

# Its scripts would compile native modules, which only VS Code's own log files and terminals need.
node_package code-server code-server@4.139.1
vscode=$EDITORS/code-server/node_modules/code-server/lib/vscode
if [ ! -e "$vscode/node_modules/.package-lock.json" ]; then
  (cd "$vscode" && npm install --silent --no-audit --no-fund --ignore-scripts --omit=dev)
fi
program code-server <<SCRIPT
#!/bin/sh
exec "$EDITORS/bin/node" "$EDITORS/code-server/node_modules/code-server/out/node/entry.js" "\$@"
SCRIPT

if ! cmp -s package-lock.json node_modules/installed; then
  npm ci --silent --no-audit --no-fund
  cp package-lock.json node_modules/installed
fi
