-- What JSON with comments has, the server's configuration has as well.
if vim.fn.has('nvim-0.9') == 1 then
  vim.treesitter.language.register('json', 'spec-ls-configuration')
end
vim.cmd('runtime! ftplugin/jsonc.vim')
