--- Starts the server where Neovim has no |vim.lsp.enable()|, which is before 0.11.
local M = {}

--- Gives the directory of a file that is its root, or the file's own.
local function root(path, markers)
  local directory = vim.fn.fnamemodify(path, ':p:h')
  for _, marker in ipairs(markers) do
    local found = vim.fn.finddir(marker, directory .. ';')
    if found == '' then
      found = vim.fn.findfile(marker, directory .. ';')
    end
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p'):gsub('/$', ''):match('^(.*)/') or '/'
    end
  end
  return directory
end

local clients = {} -- the client of each root, for versions without |vim.lsp.start()|

local function start(bufnr, config)
  config = vim.tbl_extend('force', { root_dir = root(vim.api.nvim_buf_get_name(bufnr), config.root_markers) }, config)
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = bufnr })
    return
  end
  local id = clients[config.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) or vim.lsp.get_client_by_id(id).is_stopped() then
    id = vim.lsp.start_client(config)
    clients[config.root_dir] = id
  end
  if id then
    vim.lsp.buf_attach_client(bufnr, id)
  end
end

--- Has the server started for every specification. What `config` holds takes the place of what `lsp/spec_ls.lua` does, except that
--- both `on_attach` are called; see |vim.lsp.start_client()|.
---@param config? table
function M.setup(config)
  local ours = dofile(vim.api.nvim_get_runtime_file('lsp/spec_ls.lua', false)[1])
  local all = vim.tbl_deep_extend('force', { name = 'spec_ls' }, ours, config or {})
  all.on_attach = function(client, bufnr)
    ours.on_attach(client, bufnr)
    if config and config.on_attach then
      config.on_attach(client, bufnr)
    end
  end
  vim.api.nvim_create_autocmd('FileType', {
    pattern = all.filetypes,
    group = vim.api.nvim_create_augroup('spec_ls', {}),
    callback = function(event)
      start(event.buf, all)
    end,
  })
end

return M
