// Package completion finds the completion items at a place of a specification.
//
// Complete looks at one place of one document and returns items. Each is an edit that is complete in itself: with its quotes, its colon,
// the commas that are missing around it, and the file's own indentation. The grammar (package schema) knows the keys and values that are
// possible at the place, and the catalogue (package schema/catalog) knows the Go names that fit.
//
// A document need not be healthy. The place is found in the tree, which survives damage, and from the text directly before and after it.
//
// The cost is that of the unit around the place at most, for documents of any size: no rule is run, and other units
// are looked at only for the name of a resource or data source. The package knows nothing about the Language Server Protocol;
// offsets are absolute bytes.
package completion
