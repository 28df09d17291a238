package rules

// structureRules are the rules about departures from the grammar.
var structureRules = []*Rule{}
