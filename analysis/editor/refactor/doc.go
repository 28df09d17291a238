// Package refactor rewrites a specification: it finds which refactorings there are for a selection of a document, and gives the
// edits of each.
//
// A refactoring reads the model of package spec and writes with the edits of package rules, so that text that stays keeps its bytes, and
// new text is laid out in the file's own manner. The grammar says which keys and values are possible at a place. Nothing is offered in a
// unit that is not valid JSON: text that the parser skipped would be lost for good.
//
// Every refactoring leaves valid JSON and, in a file that is in accord with the schema, that accord. One that Compiles leaves a
// file without errors without errors; others may leave something to choose or to adapt, which the diagnostics then say.
package refactor
