package rules

// documentRules are the rules about the document as a whole.
var documentRules = []*Rule{}
