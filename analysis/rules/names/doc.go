// Package names finds another name where a fix offers one: it knows the names that are taken and those that are free, and the one that is
// nearest to a misspelt one.
package names
