" ALE finds this by itself.
call ale#linter#Define('terraform-provider-spec', spec_ls#ale#Linter('terraform-provider-spec'))
