" Tells specifications from other JSON by how they begin: after members with texts for values, with a provider that has a name,
" and beside it a version, resources or data sources, or in it a schema; or with resources or data sources that have a schema.

let s:text = '"[^"]*"'
let s:comma = '\_s*,\_s*'

function! s:Member(key, value) abort
  return '"' . a:key . '"\_s*:\_s*' . a:value
endfunction

let s:name = s:Member('name', s:text)
let s:version = s:Member('version', s:text)
let s:schema = s:Member('schema', '{')
let s:units = s:Member('\%(resources\|datasources\)', '\[')
let s:provider = s:Member('provider', '{\_s*' . s:name)
let s:texts = '\%(' . s:text . '\_s*:\_s*' . s:text . s:comma . '\)*'
let s:beginning = '^\_s*{\_s*' . s:texts . '\%('
      \ . s:units . '\_s*{\_s*\%(' . s:name . s:comma . '\)\?' . s:schema
      \ . '\|' . s:version . s:comma . s:texts . s:provider
      \ . '\|' . s:provider . s:comma . s:schema
      \ . '\|' . s:provider . '\_s*}' . s:comma . '\%(' . s:units . '\|' . s:version . '\)'
      \ . '\)'

" Says whether the current buffer looks like a configuration of tfplugingen-openapi: it has a provider, resources or data sources, not
" more than one other key beside them, and paths and methods inside.
function! spec_ls#IsGeneratorConfig() abort
  let lines = getline(1, 1000)
  let keys = filter(map(copy(lines), {_, line -> matchstr(line, '^[^ #{:-][^ #{:-]*\ze:\%( \|\r\?$\)')}), {_, key -> !empty(key)})
  let foreign = filter(copy(keys), {_, key -> index(['provider', 'resources', 'data_sources'], key) < 0})
  return index(keys, 'provider') >= 0 && (index(keys, 'resources') >= 0 || index(keys, 'data_sources') >= 0) && len(foreign) <= 1
        \ && match(lines, 'path:') >= 0 && match(lines, 'method:') >= 0
endfunction

" Says whether the current buffer is a specification.
function! spec_ls#IsSpecification() abort
  let text = join(getline(1, 200), "\n")[:16383]
  if text =~# s:beginning
    return 1
  endif
  return expand('%:t') =~? '^\%(specification\|ir\)\.json$' && text =~# '^\_s*{\?\_s*}\?\_s*$'
endfunction
