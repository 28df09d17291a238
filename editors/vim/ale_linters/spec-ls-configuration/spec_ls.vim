" ALE finds this by itself.
call ale#linter#Define('spec-ls-configuration', spec_ls#ale#Linter('spec-ls-configuration'))
