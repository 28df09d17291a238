package rules

// syntaxRules are the rules about errors of syntax and encoding.
var syntaxRules = []*Rule{}
