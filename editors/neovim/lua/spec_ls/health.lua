--- What |:checkhealth| says of spec_ls.
local M = {}

local health = vim.fn.has('nvim-0.8') == 1 and vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local failed = health.error or health.report_error

--- Gives the command that starts the server.
local function command()
  local config = vim.lsp.config and vim.lsp.config.spec_ls or dofile(vim.api.nvim_get_runtime_file('lsp/spec_ls.lua', false)[1])
  return config.cmd
end

local function check_program()
  local cmd = command()
  if type(cmd) ~= 'table' then
    info('`cmd` is a function; what it starts is not known')
    return
  end
  if vim.fn.executable(cmd[1]) == 0 then
    failed(('`%s` is not executable'):format(cmd[1]), {
      'go install github.com/spec-ls/spec-ls/cmd/spec-ls@latest',
      'See that the directory it is installed to is in $PATH of Neovim, or set `cmd`',
    })
    return
  end
  local version = vim.trim(vim.fn.system({ cmd[1], '--version' }))
  if vim.v.shell_error ~= 0 then
    failed(('`%s --version` failed: %s'):format(cmd[1], version))
    return
  end
  ok(('`%s` is %s'):format(vim.fn.exepath(cmd[1]), version))
end

local function check_enabled()
  if not vim.lsp.enable then
    info("This Neovim has no vim.lsp.enable(); the server is started by `require('spec_ls').setup()`")
  elseif vim.lsp.is_enabled and not vim.lsp.is_enabled('spec_ls') then
    warn('The server is not enabled', { "vim.lsp.enable('spec_ls')" })
  else
    ok('The server is enabled')
  end
end

local function clients_of(bufnr)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ bufnr = bufnr })
  end
  return vim.tbl_values(vim.lsp.buf_get_clients(bufnr))
end

local function check_buffers()
  local filetype = require('spec_ls.recognition').filetype
  local seen = false
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(bufnr) and vim.api.nvim_buf_get_option(bufnr, 'filetype') == filetype then
      seen = true
      local name, served, others = vim.api.nvim_buf_get_name(bufnr), false, {}
      for _, client in ipairs(clients_of(bufnr)) do
        if client.name == 'spec_ls' then
          served = true
        else
          others[#others + 1] = client.name
        end
      end
      if not served then
        warn(name .. ' is a specification, and the server does not serve it', { 'See `:help vim.lsp.log`' })
      elseif #others > 0 then
        warn(('%s is also served by %s: mistakes may be shown twice'):format(name, table.concat(others, ', ')))
      else
        ok(name .. ' is served')
      end
    end
  end
  if not seen then
    info(('No specification is open. `:set filetype?` says `%s` in one'):format(filetype))
  end
end

function M.check()
  start('spec_ls')
  check_program()
  check_enabled()
  check_buffers()
end

return M
