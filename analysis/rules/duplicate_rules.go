package rules

// duplicateRules are the rules about names that occur twice.
var duplicateRules = []*Rule{}
