// Package rules holds every rule by which a specification is checked, one file a family, and the machine that runs them.
//
// A Rule is data and the functions that look for its mistake. What a rule may look at decides how it is run:
//
//   - Syntax: errors of the parser, by code. The rule only says what the error means.
//   - Structure: places where the file departs from the grammar (a Violation). One walk finds them all; each is offered to
//     the rules one after the other, and the first that claims it reports it. So one mistake gives one finding.
//   - Element: an attribute or block, called only for those whose body has the rule's Key.
//   - Unit: a whole provider, resource or data source, with the simulation of the Go that will be generated from it.
//   - File: what spans units, on summaries.
//
// Every rule has a page in docs/, named for it, whose examples are run as tests. To add a rule, add an entry to the list at
// the top of its family's file, and its page.
//
// The package relies on the tree, the grammar and the model below it. It reads no files and keeps no state: findings are a
// pure function of the text and the Settings.
package rules
