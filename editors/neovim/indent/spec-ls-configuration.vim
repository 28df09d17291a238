" The server's configuration is indented as JSON is.
runtime! indent/json.vim
