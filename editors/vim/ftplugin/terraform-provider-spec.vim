" What JSON has, specifications have as well.
runtime! ftplugin/json.vim
let b:undo_ftplugin = get(b:, 'undo_ftplugin', 'exe')

" Completion by CTRL-X CTRL-O, which needs no setting of ALE's.
if exists(':ALEComplete') && empty(&omnifunc)
  setlocal omnifunc=ale#completion#OmniFunc
  let b:undo_ftplugin .= ' | setlocal omnifunc<'
endif

" What :ALEFix does, unless somebody wants something else of it.
if !exists('b:ale_fixers') && !has_key(get(g:, 'ale_fixers', {}), 'terraform-provider-spec')
  let b:ale_fixers = ['spec_ls#ale#Fix', 'spec_ls#ale#Format']
  let b:undo_ftplugin .= ' | unlet! b:ale_fixers'
endif
