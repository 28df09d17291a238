-- What nvim-cmp (core.lua, confirm) and blink.cmp (completion/accept/init.lua) do when an item is accepted, and what they announce. Neither is
-- in a registry from which these tests could have it.
local M = {}

local announced = {
  snippetSupport = true,
  insertReplaceSupport = true,
  labelDetailsSupport = true,
  resolveSupport = { properties = { 'documentation', 'additionalTextEdits', 'command' } },
}

local function capabilities(modes)
  local given = vim.lsp.protocol.make_client_capabilities()
  given.textDocument.completion = {
    completionItem = vim.tbl_extend('force', announced, { insertTextModeSupport = { valueSet = modes } }),
    completionList = { itemDefaults = { 'commitCharacters', 'editRange', 'insertTextFormat', 'insertTextMode', 'data' } },
    insertTextMode = 1,
  }
  return given
end

M.capabilities = {
  ['nvim-cmp'] = capabilities({ 1, 2 }),
  ['blink.cmp'] = capabilities({ 1 }),
}

--- Accepts the item with a label at the cursor. Both plugins make the other edits, delete what the item replaces, and hand the rest to an engine
--- for snippets, without the mode in which it is to be inserted.
function M.accept(label)
  local client = vim.lsp.get_clients({ bufnr = 0, name = 'spec_ls' })[1]
  local answer =
    client:request_sync('textDocument/completion', vim.lsp.util.make_position_params(0, client.offset_encoding), 10000, 0)
  local list, buffer = answer.result, vim.api.nvim_get_current_buf()
  for _, item in ipairs(list.items) do
    if item.label == label then
      local defaults = list.itemDefaults or {}
      local edit = item.textEdit
      if not edit then
        local range = defaults.editRange
        edit = range.insert and { insert = range.insert, newText = item.textEditText }
          or { range = range, newText = item.textEditText }
      end
      local range = edit.range or edit.insert
      if item.additionalTextEdits then
        vim.lsp.util.apply_text_edits(item.additionalTextEdits, buffer, client.offset_encoding)
      end
      local snippet = (item.insertTextFormat or defaults.insertTextFormat) == 2
      vim.lsp.util.apply_text_edits(
        { { range = range, newText = snippet and '' or edit.newText } },
        buffer,
        client.offset_encoding
      )
      if snippet then
        vim.api.nvim_win_set_cursor(0, { range.start.line + 1, range.start.character })
        vim.snippet.expand(edit.newText)
      end
      return true
    end
  end
  return false
end

return M
