package rules

import (
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Convention is a schema for some parts of specifications: units, attributes and blocks.
type Convention struct {
	Places []spec.Selector
	Judge  Judge
}

// Judge checks a part of a specification against a convention. It is safe for any number of goroutines.
type Judge interface {
	// Judge returns the breaches of the object at a node.
	Judge(tree *syntax.Tree, node int32) []Breach
}

// Breach is one thing that is wrong with a part.
type Breach struct {
	Node   int32  // in the part
	Title  string // what the schema says itself; may be empty
	Reason string // what else it says; empty without a title
	Detail string // what the value has to do with it: a sentence
	Source string // the name of the schema's file
}
