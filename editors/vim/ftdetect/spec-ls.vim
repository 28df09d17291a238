" Specifications have a filetype of their own, so that linters and servers for JSON leave them alone, and so has the
" configuration of spec-ls. That of tfplugingen-openapi is YAML as well.
augroup filetypedetect
  autocmd BufRead,BufNewFile provider_code_spec.json,provider-code-spec.json,provider-spec.json
        \ set filetype=terraform-provider-spec
  autocmd BufRead,BufNewFile *.json if spec_ls#IsSpecification() | set filetype=terraform-provider-spec | endif
  autocmd BufRead,BufNewFile generator_config.yml,generator_config.yaml set filetype=yaml.tfplugingen-openapi
  autocmd BufRead,BufNewFile *.yml,*.yaml if spec_ls#IsGeneratorConfig() | set filetype=yaml.tfplugingen-openapi | endif
  autocmd BufRead,BufNewFile .spec-ls.json set filetype=spec-ls-configuration
augroup END
