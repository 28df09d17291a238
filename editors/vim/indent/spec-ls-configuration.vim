" The configuration of spec-ls is indented as JSON is.
runtime! indent/json.vim
