---@brief
---
--- https://github.com/spec-ls/spec-ls
---
--- Linter and language server for Terraform Provider Code Specifications, the JSON files that tfplugingen-framework turns into
--- the Go code of a Terraform provider.
---
--- ```sh
--- go install github.com/spec-ls/spec-ls/cmd/spec-ls@latest
--- ```
---
--- Neovim has no filetype for specifications. They need one of their own: as `json` they would have a second server, which
--- reports syntax errors once more. The directory `editors/neovim` of the repository is a plugin that sets it; without the
--- plugin, name your files in your `init.lua`:
---
--- ```lua
--- vim.filetype.add({ filename = { ['provider_code_spec.json'] = 'terraform-provider-spec' } })
--- vim.treesitter.language.register('json', 'terraform-provider-spec')
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'spec-ls', 'serve', '--stdio' },
  filetypes = { 'terraform-provider-spec' },
  root_markers = { '.spec-ls.json', 'go.mod', '.git' },
  settings = {
    ['spec-ls'] = {},
  },
}
