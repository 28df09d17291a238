-- The configuration of somebody who uses the plugin, and nothing else.
vim.opt.runtimepath:append(vim.env.EDITORTEST_PLUGIN)
vim.opt.completeopt = { 'menuone', 'noinsert' }
vim.opt.swapfile = false
vim.opt.expandtab = true
vim.opt.shiftwidth = 2
if vim.lsp.enable then
  if vim.env.EDITORTEST_COMPLETION then
    _G.completing = dofile(vim.fn.fnamemodify(vim.env.EDITORTEST_PLUGIN, ':p') .. '/testdata/plugins.lua')
    _G.completes_itself = _G.completing.start(vim.env.EDITORTEST_COMPLETION, vim.env.SPEC_LS_NEOVIM_PLUGINS or '')
  end
  vim.lsp.enable('spec_ls')
  if (vim.env.EDITORTEST_COMPLETION or 'neovim') == 'neovim' then
    vim.api.nvim_create_autocmd('LspAttach', {
      callback = function(event)
        -- As :help spec-ls-use has it.
        local client = vim.lsp.get_client_by_id(event.data.client_id)
        if client.name == 'spec_ls' then
          table.insert(client.server_capabilities.completionProvider.triggerCharacters, ',')
        end
        vim.lsp.completion.enable(true, client.id, event.buf, { autotrigger = true })
      end,
    })
  end
  if vim.env.EDITORTEST_JSON_SERVER then
    -- As nvim-lspconfig has it.
    vim.lsp.config('jsonls', {
      cmd = { vim.env.EDITORTEST_JSON_SERVER, '--stdio' },
      filetypes = { 'json', 'jsonc' },
      root_markers = { '.git' },
      init_options = { provideFormatter = true },
    })
    vim.lsp.enable('jsonls')
  end
else
  require('spec_ls').setup({
    on_attach = function(_, bufnr)
      vim.api.nvim_buf_set_option(bufnr, 'omnifunc', 'v:lua.vim.lsp.omnifunc')
    end,
  })
end
vim.cmd('filetype plugin indent on')
vim.cmd('syntax enable')

-- What the tests ask for.
function _G.findings()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    local line = vim.api.nvim_buf_get_lines(0, diagnostic.lnum, diagnostic.lnum + 1, false)[1] or ''
    found[#found + 1] = {
      Line = diagnostic.lnum + 1,
      Column = vim.fn.strchars(line:sub(1, diagnostic.col)) + 1,
      Rule = tostring(diagnostic.code),
      Message = diagnostic.message,
    }
  end
  return found
end

function _G.text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
end

function _G.press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, true, true), 't', false)
end

--- What the windows that float show.
function _G.floating()
  local shown = {}
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      vim.list_extend(shown, vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false))
    end
  end
  return table.concat(shown, '\n')
end

function _G.clients()
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  local names = {}
  for _, client in pairs(get()) do
    if vim.lsp.buf_is_attached(0, client.id) then
      names[#names + 1] = client.name
    end
  end
  table.sort(names)
  return #names > 0 and table.concat(names, ' ') or ''
end

-- The first of several, as somebody would choose it from the list.
vim.ui.select = function(items, _, choose)
  choose(items[1], 1)
end

dofile(vim.fn.fnamemodify(vim.env.EDITORTEST_PLUGIN, ':p') .. '/testdata/driver.lua')
