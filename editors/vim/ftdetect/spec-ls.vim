" Specifications have a filetype of their own, so that linters and servers for JSON leave them alone.
augroup filetypedetect
  autocmd BufRead,BufNewFile provider_code_spec.json,provider-code-spec.json,provider-spec.json
        \ set filetype=terraform-provider-spec
  autocmd BufRead,BufNewFile *.json if spec_ls#IsSpecification() | set filetype=terraform-provider-spec | endif
augroup END
