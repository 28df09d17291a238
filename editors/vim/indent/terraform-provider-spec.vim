" Specifications are indented as JSON is.
runtime! indent/json.vim
