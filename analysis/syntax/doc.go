// Package syntax turns the bytes of a JSON file into a tree that never fails and never loses a byte.
//
// Parse gives a Tree for any input: healthy, damaged, or not JSON at all. Every node carries byte offsets, and what lies
// between nodes (white space, commas, comments) is the text between their offsets, so the text is always the tree's text.
// Mistakes are Errors beside the tree; the parser repairs what it can, once per mistake, so that what stands after a
// mistake is still understood.
//
// File adds what an editor needs: a file is divided into units (the provider, each resource, each data source), each with
// a tree of its own, so that an edit reparses the unit that it touches and nothing else. It also owns the one conversion
// between byte offsets and the lines and columns of editors.
//
// The package knows JSON and the outermost layout of a specification file (which members of the root hold units), and
// nothing else. It relies on nothing but the standard library.
package syntax
