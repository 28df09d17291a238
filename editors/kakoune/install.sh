# Kakoune itself. Its language client, kakoune-lsp, is a Rust program that neither Debian nor npm has.
debian kakoune
