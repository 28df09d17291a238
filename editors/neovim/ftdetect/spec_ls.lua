-- Specifications have a filetype of their own, so that servers and linters for JSON leave them alone, which would report each
-- syntax error once more.
if vim.fn.has('nvim-0.8') == 1 then
  vim.filetype.add({
    pattern = {
      ['.*%.json'] = function(path, bufnr)
        return require('spec_ls.recognition').detect(path, bufnr)
      end,
    },
  })
else
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    pattern = '*.json',
    callback = function(event)
      local filetype = require('spec_ls.recognition').detect(event.match, event.buf)
      if filetype then
        vim.api.nvim_buf_set_option(event.buf, 'filetype', filetype)
      end
    end,
  })
end
