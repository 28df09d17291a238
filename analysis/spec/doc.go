// Package spec reads a specification out of a syntax tree: the provider, a resource or a data source with its attributes,
// blocks, types, imports, validators, plan modifiers and defaults, each bound to the node that it was read from.
//
// It reads damaged trees as well as healthy ones: what is missing is absent (node -1, empty text), what is of the wrong
// type is not read, and of members that occur twice the last counts, as it does for Go's decoder. It judges nothing; that
// is what package rules is for.
//
// Everything of a unit is in a few flat slices in document order, like the nodes of the tree. An index into one of them,
// or into the tree's nodes, is -1 where there is nothing.
package spec
