// Package imports has the imports of a specification as rules see them: the packages that its Go names, how an import is reported, and the
// edits that add, rename and delete one.
package imports
