// Package names has the names in a specification of which a fix offers another one: those that are taken, those that are free, and the one
// that is nearest to a misspelt one.
package names
