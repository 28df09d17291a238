" ALE finds this by itself.
call ale#Set('spec_ls_executable', 'spec-ls')
call ale#Set('spec_ls_settings', {})

" The root of a project is where its configuration is, or else its module.
function! SpecLsRoot(buffer) abort
  for name in ['.spec-ls.json', 'go.mod']
    let found = ale#path#FindNearestFile(a:buffer, name)
    if !empty(found)
      return fnamemodify(found, ':h')
    endif
  endfor
  return expand('#' . a:buffer . ':p:h')
endfunction

call ale#linter#Define('terraform-provider-spec', {
\   'name': 'spec_ls',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'spec_ls_executable')},
\   'command': '%e serve --stdio',
\   'language': 'terraform-provider-spec',
\   'project_root': function('SpecLsRoot'),
\   'lsp_config': {buffer -> {'spec-ls': ale#Var(buffer, 'spec_ls_settings')}},
\})
