# Debian has had Helix only lately.
newer_debian "${SPEC_LS_SUITE:-forky}" hx
if [ ! -e "$EDITORS/bin/hx" ]; then
  own_libraries "$EDITORS/hx" hx
  program hx <<SCRIPT
#!/bin/sh
HELIX_RUNTIME="$EDITORS/hx/usr/lib/hx/runtime" exec "$EDITORS/hx/usr/bin/hx" "\$@"
SCRIPT
fi
debian tmux
json_server
