; inherits: jsonc
