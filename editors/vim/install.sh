debian vim vim-ale
