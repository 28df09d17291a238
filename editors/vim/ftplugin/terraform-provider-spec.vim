" What JSON has, specifications have as well.
runtime! ftplugin/json.vim
