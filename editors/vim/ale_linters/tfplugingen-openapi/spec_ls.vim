" ALE finds this by itself.
call ale#linter#Define('tfplugingen-openapi', spec_ls#ale#Linter('tfplugingen-openapi'))
