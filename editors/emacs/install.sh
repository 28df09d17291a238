debian emacs-nox elpa-eglot elpa-lsp-mode
json_server
