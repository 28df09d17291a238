-- The ways in which Neovim completes: by itself, with nvim-cmp, and with blink.cmp. Each is driven by the same keys: <C-Space> asks for the list,
-- <C-n> goes to the next item, <C-y> accepts.
local M = {}

--- What is offered at the moment, and which of it is selected, from 0. An editor that shows no list offers nothing.
function M.offered()
  return { Labels = vim.empty_dict(), Selected = -1 }
end

local function described(items, label, selected)
  local labels = {}
  for i, item in ipairs(items) do
    labels[i] = label(item)
  end
  return { Labels = labels, Selected = (selected or 0) - 1 }
end

local starts = {}

-- The labels of items come with the completion's own abbreviation, behind which Neovim puts what tells more.
starts['neovim'] = function()
  vim.keymap.set('i', '<C-Space>', '<C-x><C-o>')
  function M.offered()
    local shown = vim.fn.complete_info({ 'items', 'selected' })
    return described(shown.items, function(item)
      return item.user_data and vim.tbl_get(item.user_data, 'nvim', 'lsp', 'completion_item', 'label') or item.word
    end, shown.selected + 1)
  end
end

starts['nvim-cmp'] = function()
  local cmp = require('cmp')
  cmp.setup({
    sources = { { name = 'nvim_lsp' } },
    snippet = {
      expand = function(arguments)
        vim.snippet.expand(arguments.body)
      end,
    },
    mapping = cmp.mapping.preset.insert({
      ['<C-Space>'] = cmp.mapping.complete(),
      ['<C-n>'] = cmp.mapping.select_next_item({ behavior = cmp.SelectBehavior.Select }),
      ['<C-y>'] = cmp.mapping.confirm({ select = true }),
    }),
  })
  require('cmp_nvim_lsp').setup()
  vim.lsp.config('spec_ls', { capabilities = require('cmp_nvim_lsp').default_capabilities() })
  function M.offered()
    return described(cmp.visible() and cmp.get_entries() or {}, function(entry)
      return entry:get_completion_item().label
    end, cmp.get_selected_index())
  end
end

starts['blink.cmp'] = function()
  require('blink.cmp').setup({
    fuzzy = { implementation = 'lua' },
    sources = { default = { 'lsp' } },
    completion = { list = { selection = { auto_insert = false } } },
  })
  local list = require('blink.cmp.completion.list')
  function M.offered()
    return described(require('blink.cmp').is_menu_visible() and list.items or {}, function(item)
      return item.label
    end, list.selected_item_idx)
  end
end

-- What the two plugins announce, and what they do when an item is accepted: nvim-cmp in core.lua, blink.cmp in completion/accept/init.lua. They
-- are in no registry from which these tests could have them.
local modes = { ['nvim-cmp'] = { 1, 2 }, ['blink.cmp'] = { 1 } }

local function announced(name)
  local given = vim.lsp.protocol.make_client_capabilities()
  given.textDocument.completion = {
    completionItem = {
      snippetSupport = true,
      insertReplaceSupport = true,
      labelDetailsSupport = true,
      resolveSupport = { properties = { 'documentation', 'additionalTextEdits', 'command' } },
      insertTextModeSupport = { valueSet = modes[name] },
    },
    completionList = { itemDefaults = { 'commitCharacters', 'editRange', 'insertTextFormat', 'insertTextMode', 'data' } },
    insertTextMode = 1,
  }
  return given
end

-- Both make the other edits, delete what the item replaces, and hand the rest to an engine for snippets, without the mode in which it is
-- inserted. By default nvim-cmp replaces what is after the cursor too, and blink.cmp what is before the cursor.
local function accept(client, list, item)
  local defaults, buffer = list.itemDefaults or {}, vim.api.nvim_get_current_buf()
  local edit = item.textEdit
  if not edit then
    local range = defaults.editRange
    edit = range.insert and { insert = range.insert, newText = item.textEditText }
      or { range = range, newText = item.textEditText }
  end
  local range = edit.range or edit.insert
  local snippet = (item.insertTextFormat or defaults.insertTextFormat) == 2
  local line = vim.api.nvim_buf_get_lines(buffer, range.start.line, range.start.line + 1, false)[1]
  local column = vim.str_byteindex(line, client.offset_encoding, range.start.character)
  local names = vim.api.nvim_create_namespace('stand-in')
  local mark = vim.api.nvim_buf_set_extmark(buffer, names, range.start.line, column, {})
  local edits = vim.list_extend({ { range = range, newText = snippet and '' or edit.newText } }, item.additionalTextEdits or {})
  vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
  if snippet then
    local at = vim.api.nvim_buf_get_extmark_by_id(buffer, names, mark, {})
    vim.api.nvim_win_set_cursor(0, { at[1] + 1, at[2] })
    vim.snippet.expand(edit.newText)
  end
end

local function stand_in(name)
  vim.lsp.config('spec_ls', { capabilities = announced(name) })
  local client, list, selected
  local function forget()
    list = nil
  end
  vim.keymap.set('i', '<C-Space>', function()
    client = vim.lsp.get_clients({ bufnr = 0, name = 'spec_ls' })[1]
    local at = vim.lsp.util.make_position_params(0, client.offset_encoding)
    list, selected = client:request_sync('textDocument/completion', at, 10000, vim.api.nvim_get_current_buf()).result, 1
  end)
  vim.keymap.set('i', '<C-n>', function()
    selected = selected + 1
  end)
  vim.keymap.set('i', '<C-y>', function()
    accept(client, list, list.items[selected])
    forget()
  end)
  vim.api.nvim_create_autocmd('InsertCharPre', { callback = forget })
  function M.offered()
    return described(list and list.items or {}, function(item)
      return item.label
    end, selected)
  end
end

--- Has Neovim complete in one of the ways: with the plugin if it is below a folder, and else as the plugin does. Returns whether it is real.
function M.start(name, folder)
  local real = name == 'neovim'
  for _, repository in ipairs(({ ['nvim-cmp'] = { 'nvim-cmp', 'cmp-nvim-lsp' }, ['blink.cmp'] = { 'blink.cmp' } })[name] or {}) do
    local at = folder ~= '' and folder .. '/' .. repository or ''
    real = vim.fn.isdirectory(at) == 1
    if not real then
      break
    end
    vim.opt.runtimepath:append(at)
  end
  if real then
    starts[name]()
  else
    stand_in(name)
  end
  return real
end

return M
