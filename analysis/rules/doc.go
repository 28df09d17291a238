// Package rules is the engine that checks specifications: the registry of rules, the pass over a document, facts and findings. The rules
// themselves are in the packages below it, one a stage; package all registers them.
//
// A Rule is data and the functions that look for its mistake. The engine runs a rule by the things that it checks:
//
//   - Syntax: errors of the parser, by code. The rule only explains the error.
//   - Structure: places where the file departs from the grammar (a Violation). One walk finds them all and offers each to the rules
//     in turn; the first that claims it reports it, so that one mistake gives one finding.
//   - Element: an attribute or block, for those whose body has the rule's Key.
//   - Unit: a whole provider, resource or data source, with the simulation of the Go that will be generated from it.
//   - File: rules that span units, on summaries and facts.
//
// Every rule has a page in docs/, named for it, whose examples are run as tests. To add a rule, add an entry to the list at the top of
// its family's file, and its page.
//
// The package relies on the tree, the grammar and the model below it. It reads no files and keeps no state: findings are a pure function
// of the text, the Settings and the facts of other files.
package rules
