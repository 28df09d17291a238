debian emacs-nox elpa-eglot elpa-lsp-mode
