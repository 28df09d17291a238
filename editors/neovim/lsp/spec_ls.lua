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
--- Neovim has no filetype for specifications, nor for the server's configuration and that of tfplugingen-openapi. They need ones of their own: as
--- `json` or `yaml` they would have a second server, which reports syntax errors once more. The directory `editors/neovim` of the repository is a
--- plugin that sets them; without the plugin, name your files in your `init.lua`:
---
--- ```lua
--- vim.filetype.add({
---   filename = {
---     ['provider_code_spec.json'] = 'terraform-provider-spec',
---     ['.spec-ls.json'] = 'spec-ls-configuration',
---     ['generator_config.yml'] = 'yaml.tfplugingen-openapi',
---   },
---   pattern = { ['.*%.overlay%.ya?ml'] = 'yaml.spec-ls-overlay' },
--- })
--- vim.treesitter.language.register('json', { 'terraform-provider-spec', 'spec-ls-configuration' })
--- ```
---
--- `:LspSpecLsPreview` shows what is generated from the resource, the data source or the provider under the cursor: its Go `schema`, the whole
--- Go `file`, its `docs`, or an `example` of its use.
--- `:LspSpecLsGenerate` writes the generated Go files that are not fresh; the setting `generate = { onSave = true }` has them written
--- whenever the specification is saved.
---
--- A quote that is typed into Go becomes `\"`, by |vim.lsp.on_type_formatting|, which is turned on for these files.

local previews = {
  schema = 'spec-ls.previewGoSchema',
  file = 'spec-ls.previewGoFile',
  docs = 'spec-ls.previewDocs',
  example = 'spec-ls.previewExample',
}

--- Shows a text in a window beside the current one.
local function show_beside(text, filetype)
  vim.cmd('vnew')
  local buf = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.split(text, '\n'))
  for name, value in pairs({ buftype = 'nofile', bufhidden = 'wipe', swapfile = false, modifiable = false, filetype = filetype }) do
    vim.api.nvim_buf_set_option(buf, name, value)
  end
end

--- Has the server run a command.
local function execute(client, bufnr, command, answered)
  if client.exec_cmd then
    client:exec_cmd(command, { bufnr = bufnr }, answered)
  else -- before 0.11
    client.request('workspace/executeCommand', command, answered, bufnr)
  end
end

local function preview(client, bufnr, kind)
  local at = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local command = {
    title = 'Preview',
    command = previews[kind] or previews.schema,
    arguments = { { uri = at.textDocument.uri, position = at.position } },
  }
  local function answered(err, result)
    if err then
      vim.notify(err.message, vim.log.levels.ERROR)
    elseif result then
      show_beside(result.text, result.languageId)
      if result.range then -- what is generated from the attribute under the cursor
        vim.api.nvim_win_set_cursor(0, { result.range.start.line + 1, 0 })
      end
    else
      vim.notify('There is no resource, data source or provider here', vim.log.levels.WARN)
    end
  end
  execute(client, bufnr, command, answered)
end

--- Writes the generated files that are not fresh. The server says which.
local function generate(client, bufnr)
  local argument = { uri = vim.uri_from_bufnr(bufnr) }
  execute(client, bufnr, { title = 'Generate', command = 'spec-ls.generate', arguments = { argument } }, function(err, answer)
    if err then
      vim.notify(err.message, vim.log.levels.WARN)
    elseif #answer.written == 0 then
      vim.notify('All generated files are as the specification says.')
    end
  end)
end

--- Tells the servers of Go which files were generated, since Neovim watches no files on Linux.
local function tell_servers_of_go(_, files)
  vim.cmd('silent! checktime') -- for those that are open
  local changes, told = {}, {}
  for _, uri in ipairs(files.written) do
    changes[#changes + 1] = { uri = uri, type = vim.lsp.protocol.FileChangeType.Created }
  end
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    local clients = {}
    if vim.api.nvim_buf_is_loaded(bufnr) and vim.api.nvim_buf_get_option(bufnr, 'filetype') == 'go' then
      clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = bufnr }) or vim.lsp.buf_get_clients(bufnr)
    end
    for _, client in pairs(clients) do
      if client.name ~= 'spec_ls' and not told[client.id] then
        told[client.id] = true
        if client.exec_cmd then
          client:notify('workspace/didChangeWatchedFiles', { changes = changes })
        else -- before 0.11
          client.notify('workspace/didChangeWatchedFiles', { changes = changes })
        end
      end
    end
  end
end

local refresh = 'workspace/diagnostic/refresh'

--- Asks for the diagnostics of open documents again. Neovim 0.12 asks for those of the workspace instead, and ignores what they are of
--- documents that are open, which would have old ones until the next edit.
local function refresh_open(err, result, context, ...)
  local client = vim.lsp.get_client_by_id(context.client_id)
  for bufnr in pairs(client and client.attached_buffers or {}) do
    local parameters = { identifier = 'spec-ls', textDocument = { uri = vim.uri_from_bufnr(bufnr) } }
    client:request('textDocument/diagnostic', parameters, nil, bufnr)
  end
  return vim.lsp.handlers[refresh](err, result, context, ...)
end

---@type vim.lsp.Config
return {
  cmd = { 'spec-ls', 'serve', '--stdio' },
  filetypes = { 'terraform-provider-spec', 'spec-ls-configuration', 'yaml.tfplugingen-openapi', 'yaml.spec-ls-overlay' },
  root_markers = { '.spec-ls.json', 'go.mod', '.git' },
  settings = {
    ['spec-ls'] = {},
  },
  before_init = function(params)
    params.capabilities.experimental = { generatedFiles = true }
  end,
  handlers = {
    ['spec-ls/generated'] = tell_servers_of_go,
    [refresh] = vim.fn.has('nvim-0.12') == 1 and refresh_open or nil,
  },
  on_attach = function(client, bufnr)
    if vim.bo[bufnr].filetype ~= 'terraform-provider-spec' then
      return
    end
    if vim.lsp.on_type_formatting then
      vim.lsp.on_type_formatting.enable(true, { client_id = client.id })
    end
    vim.api.nvim_buf_create_user_command(bufnr, 'LspSpecLsPreview', function(command)
      preview(client, bufnr, command.args)
    end, {
      desc = 'Show what is generated from the resource, data source or provider',
      nargs = '?',
      complete = function()
        return { 'schema', 'file', 'docs', 'example' }
      end,
    })
    vim.api.nvim_buf_create_user_command(bufnr, 'LspSpecLsGenerate', function()
      generate(client, bufnr)
    end, { desc = 'Write the generated Go files that are not fresh' })
  end,
}
