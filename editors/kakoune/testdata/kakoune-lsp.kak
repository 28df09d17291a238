# What kakoune-lsp declares, as far as spec-ls.kak uses it.
declare-option str lsp_servers
declare-option str lsp_language_id
declare-option str enabled
define-command lsp-enable-window %{ set-option window enabled %val{buffile} }
