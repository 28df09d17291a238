# Zed is in neither Debian nor npm. What reads its files: a parser of TOML, and tree-sitter with the grammar for JSON.
node24
node_package zed smol-toml@1.9.1 web-tree-sitter@0.27.1 tree-sitter-json@0.24.8
