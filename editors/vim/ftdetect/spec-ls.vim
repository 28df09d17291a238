" Specifications have a filetype of their own, so that linters and servers for JSON leave them alone, and so has the
" configuration of spec-ls.
augroup filetypedetect
  autocmd BufRead,BufNewFile provider_code_spec.json,provider-code-spec.json,provider-spec.json
        \ set filetype=terraform-provider-spec
  autocmd BufRead,BufNewFile *.json if spec_ls#IsSpecification() | set filetype=terraform-provider-spec | endif
  autocmd BufRead,BufNewFile .spec-ls.json set filetype=spec-ls-configuration
augroup END
