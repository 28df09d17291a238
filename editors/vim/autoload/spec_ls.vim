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

" Says whether the current buffer is a specification.
function! spec_ls#IsSpecification() abort
  let text = join(getline(1, 200), "\n")[:16383]
  if text =~# s:beginning
    return 1
  endif
  return expand('%:t') =~? '^\%(specification\|ir\)\.json$' && text =~# '^\_s*{\?\_s*}\?\_s*$'
endfunction
