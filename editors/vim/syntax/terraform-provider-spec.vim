" Specifications are JSON.
runtime! syntax/json.vim
