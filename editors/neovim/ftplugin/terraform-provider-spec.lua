-- What JSON has, specifications have as well. Their indenting is in a file of its own, as Vim wants it.
if vim.fn.has('nvim-0.9') == 1 then
  vim.treesitter.language.register('json', 'terraform-provider-spec')
end
vim.cmd('runtime! ftplugin/json.vim')
