" The configuration of spec-ls is JSON with comments.
runtime! ftplugin/jsonc.vim
let b:undo_ftplugin = get(b:, 'undo_ftplugin', 'exe')

if exists(':ALEComplete') && empty(&omnifunc)
  setlocal omnifunc=ale#completion#OmniFunc
  let b:undo_ftplugin .= ' | setlocal omnifunc<'
endif
