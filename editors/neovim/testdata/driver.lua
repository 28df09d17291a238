-- Connects to the test and evaluates what it asks for; see editortest.Editor.
local host, port = vim.env.EDITORTEST_ADDRESS:match('^(.*):(%d+)$')
local connection, received = vim.loop.new_tcp(), ''

local function answer(line)
  local _, code, number = unpack(vim.json.decode(line))
  local chunk, mistake = loadstring('return ' .. code)
  chunk, mistake = chunk or loadstring(code), chunk or mistake
  local fine, value = pcall(chunk or error, mistake)
  if not fine then
    value = 'ERROR: ' .. tostring(value)
  elseif value == nil then
    value = vim.NIL
  end
  connection:write(vim.json.encode({ number, value }) .. '\n')
end

connection:connect(host, tonumber(port), function(refused)
  assert(not refused, refused)
  connection:read_start(function(_, chunk)
    received = received .. (chunk or '')
    for line in received:gmatch('([^\n]*)\n') do
      vim.schedule(function()
        answer(line)
      end)
    end
    received = received:match('[^\n]*$')
  end)
end)
