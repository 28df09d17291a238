--- Tells specifications from other JSON, and configurations of tfplugingen-openapi from other YAML, by name and by content, as the server
--- does, and its configuration by name.
local M = {}

M.filetype = 'terraform-provider-spec'

--- What the server's configuration is called, and its filetype.
M.configuration = { name = '.spec-ls.json', filetype = 'spec-ls-configuration' }

--- The filetype of configurations of tfplugingen-openapi. What Neovim has for YAML works in them.
M.generator_config = 'yaml.tfplugingen-openapi'

--- The filetype of overlays of specifications.
M.overlay = 'yaml.spec-ls-overlay'

--- The names that specifications commonly have. `false`: other kinds of files have the name as well.
local names = {
  ['provider_code_spec.json'] = true,
  ['provider-code-spec.json'] = true,
  ['provider-spec.json'] = true,
  ['specification.json'] = false,
  ['ir.json'] = false,
}

--- How many lines and bytes of a file are looked at. What tells a specification is at its start.
local line_limit, byte_limit = 1000, 65536

--- Gives the next word of a JSON text: a bracket, a colon, a comma, or a string, number or literal.
---@param text string
---@param at integer
---@return string? word
---@return integer after
local function next_word(text, at)
  at = text:find('%S', at) or #text + 1
  local first = text:sub(at, at)
  if first ~= '"' then
    local word = text:match('^[^%s"{}%[%],:]+', at) or first
    return word ~= '' and word or nil, at + #word
  end
  local stop = at + 1
  while true do
    local found = text:find('["\\]', stop)
    if not found then
      return nil, #text + 1
    elseif text:sub(found, found) == '"' then
      return text:sub(at, found), found + 1
    end
    stop = found + 2
  end
end

--- Iterates over the values of a JSON text that are at most three levels deep, as "PATH KIND". It does not mind mistakes.
---@param text string
---@return fun(): string?
local function outer_facts(text)
  return coroutine.wrap(function()
    local open = {} ---@type { path: string, array: boolean, index: integer, key: string? }[]
    local word, at = next_word(text, text:sub(1, 3) == '\239\187\191' and 4 or 1)
    while word do
      local inside = open[#open]
      if word == '}' or word == ']' then
        open[#open] = nil
        if #open == 0 then
          return
        end
      elseif word == ',' and inside then
        inside.key = nil -- which may have no value
      elseif word == ':' then -- keys and values are told apart without it
      elseif not inside and word ~= '{' then
        return
      elseif inside and not inside.array and not inside.key and word:sub(1, 1) == '"' then
        inside.key = word:sub(2, -2)
      else
        local path = ''
        if inside then
          path = ('%s/%s'):format(inside.path, inside.array and inside.index or inside.key)
          inside.key, inside.index = nil, inside.index + 1 -- the comma may be missing
        end
        local kind = ({ ['{'] = 'object', ['['] = 'array', ['"'] = 'string' })[word:sub(1, 1)]
        if #open <= 3 and kind then
          coroutine.yield(path .. ' ' .. kind)
        end
        if kind == 'object' or kind == 'array' then
          open[#open + 1] = { path = path, array = kind == 'array', index = 0 }
        end
      end
      word, at = next_word(text, at)
    end
  end)
end

--- Says whether a text looks like a specification: an object with a provider that has a name and is beside a version,
--- resources or data sources; or that has a schema; or with a first resource or data source that has a name and a schema.
---@param text string
---@return boolean
function M.looks_like_specification(text)
  local seen = {}
  for fact in outer_facts(text) do
    seen[fact] = true
    local beside = seen['/version string'] or seen['/resources array'] or seen['/datasources array']
    if seen['/provider/name string'] and (beside or seen['/provider/schema object']) then
      return true
    end
    for _, unit in ipairs({ '/resources/0', '/datasources/0' }) do
      if seen[unit .. '/name string'] and seen[unit .. '/schema object'] then
        return true
      end
    end
  end
  return false
end

--- Says whether a text looks like a configuration of tfplugingen-openapi: it has a provider, resources or data sources, not more than one other
--- key beside them, and paths and methods inside.
---@param text string
---@return boolean
function M.looks_like_generator_config(text)
  local found, foreign = {}, 0
  for line in text:gmatch('[^\r\n]+') do
    local key, value = line:match('^([^:]+):(.*)$')
    if key and not key:find('[ #%-{]') and (value == '' or value:sub(1, 1) == ' ') then
      if key == 'provider' or key == 'resources' or key == 'data_sources' then
        found[key] = true
      else
        foreign = foreign + 1
      end
    end
  end
  local units = found.resources or found.data_sources
  local locations = text:find('path:', 1, true) and text:find('method:', 1, true)
  return found.provider and units and locations and foreign <= 1 or false
end

--- Gives the beginning of a text.
---@param bufnr integer
---@return string
local function beginning(bufnr)
  return table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, line_limit, false), '\n'):sub(1, byte_limit)
end

--- Gives the filetype of a YAML file, or nil if the server has nothing to say of it.
---@param path string
---@param bufnr integer
---@return string?
function M.detect_yaml(path, bufnr)
  local name = vim.fn.fnamemodify(path, ':t'):lower()
  if name:match('%.overlay%.ya?ml$') then
    -- Those of OpenAPI documents say what they are.
    return not ('\n' .. beginning(bufnr)):find('\noverlay%s*:') and M.overlay or nil
  end
  if name:match('^generator_config%.ya?ml$') or M.looks_like_generator_config(beginning(bufnr)) then
    return M.generator_config
  end
end

--- Gives the filetype of a JSON file, or nil if the server has nothing to say of it.
---@param path string
---@param bufnr integer
---@return string?
function M.detect(path, bufnr)
  local name = vim.fn.fnamemodify(path, ':t')
  if name == M.configuration.name then
    return M.configuration.filetype
  end
  local known = names[name:lower()]
  if known then
    return M.filetype
  end
  local text = beginning(bufnr)
  if M.looks_like_specification(text) or known == false and text:match('^%s*{?%s*}?%s*$') then
    return M.filetype
  end
end

return M
