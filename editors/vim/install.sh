debian vim vim-ale
json_server
