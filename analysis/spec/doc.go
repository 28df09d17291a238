// Package spec reads a specification out of a syntax tree: the provider, a resource or a data source with its attributes,
// blocks, types, imports, validators, plan modifiers and defaults, each bound to the node that it was read from.
//
// It reads damaged trees as well as healthy ones. Missing members are absent (node -1, empty text). Members of the wrong type are not read.
// If a member occurs twice, the last one counts, as for Go's decoder. The package judges nothing; that is the task of package rules.
//
// Everything of a unit is in a few flat slices in document order, like the nodes of the tree. An index into one of them,
// or into the tree's nodes, is -1 where there is nothing.
package spec
