# A current Neovim; the one of Debian, which stands for the older ones; the JSON server that people have beside ours; stylua.
newer_debian "${SPEC_LS_SUITE:-forky}" neovim
if [ ! -e "$EDITORS/bin/nvim" ]; then
  own_libraries "$EDITORS/neovim" nvim
  program nvim <<SCRIPT
#!/bin/sh
VIMRUNTIME="$EDITORS/neovim/usr/share/nvim/runtime" exec "$EDITORS/neovim/usr/bin/nvim" "\$@"
SCRIPT
fi
debian neovim
ln -sf /usr/bin/nvim "$EDITORS/bin/nvim-old"
json_server
node_package stylua @johnnymorganz/stylua@2.5.2
