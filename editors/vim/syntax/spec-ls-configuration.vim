" The configuration of spec-ls is JSON with comments.
runtime! syntax/jsonc.vim
