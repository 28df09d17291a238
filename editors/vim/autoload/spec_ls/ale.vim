" What ALE is told: the server, which is the same for specifications and for the server's configuration, and two fixers.

call ale#Set('spec_ls_executable', 'spec-ls')
call ale#Set('spec_ls_settings', {})

" Gives the linter for a language, which is called as its filetype is.
function! spec_ls#ale#Linter(language) abort
  return {
        \ 'name': 'spec_ls',
        \ 'lsp': 'stdio',
        \ 'executable': {buffer -> ale#Var(buffer, 'spec_ls_executable')},
        \ 'command': '%e serve --stdio',
        \ 'language': a:language,
        \ 'project_root': function('spec_ls#ale#Root'),
        \ 'lsp_config': {buffer -> {'spec-ls': ale#Var(buffer, 'spec_ls_settings')}},
        \ 'completion_filter': 'spec_ls#ale#PlaceCompletion',
        \ }
endfunction

" The root of a project is where its configuration is, or else its module.
function! spec_ls#ale#Root(buffer) abort
  for name in ['.spec-ls.json', 'go.mod']
    let found = ale#path#FindNearestFile(a:buffer, name)
    if !empty(found)
      return fnamemodify(found, ':h')
    endif
  endfor
  return expand('#' . a:buffer . ':p:h')
endfunction

" ALE puts the text of a completion where the word before the cursor begins, wherever the server wants it. The server begins at
" the quote before the word: what stands there already is left out of the text.
function! spec_ls#ale#PlaceCompletion(buffer, item) abort
  let edit = get(a:item, 'textEdit', {})
  if has_key(edit, 'newText')
    let line = getbufline(a:buffer, b:ale_completion_info.line)[0]
    let start = byteidx(line, edit.range.start.character)
    let there = line[start : ale#completion#GetCompletionPosition() - 1]
    if start >= 0 && !empty(there) && stridx(edit.newText, there) == 0
      let edit.newText = edit.newText[len(there) :]
    endif
  endif
  return 1
endfunction

" A fixer that formats, as "spec-ls fmt" does.
function! spec_ls#ale#Format(buffer) abort
  return s:Fixer(a:buffer, 'fmt')
endfunction

" A fixer that applies the safe fixes, as "spec-ls check --fix" does.
function! spec_ls#ale#Fix(buffer) abort
  return s:Fixer(a:buffer, 'check --fix --exit-zero')
endfunction

function! s:Fixer(buffer, command) abort
  return {'command': ale#Escape(ale#Var(a:buffer, 'spec_ls_executable')) . ' ' . a:command . ' --quiet --stdin-filename %s -'}
endfunction
