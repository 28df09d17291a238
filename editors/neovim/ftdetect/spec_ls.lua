-- Specifications have a filetype of their own, so that servers and linters for JSON leave them alone, which would report each
-- syntax error once more. For the same reason configurations of tfplugingen-openapi are not just YAML.
local detect = {
  json = function(path, bufnr)
    return require('spec_ls.recognition').detect(path, bufnr)
  end,
  yaml = function(path, bufnr)
    return require('spec_ls.recognition').detect_yaml(path, bufnr)
  end,
}
detect.yml = detect.yaml
for ending, of in pairs(detect) do
  if vim.fn.has('nvim-0.8') == 1 then
    vim.filetype.add({ pattern = { ['.*%.' .. ending] = of } })
  else
    vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
      pattern = '*.' .. ending,
      callback = function(event)
        local filetype = of(event.match, event.buf)
        if filetype then
          vim.api.nvim_buf_set_option(event.buf, 'filetype', filetype)
        end
      end,
    })
  end
end
