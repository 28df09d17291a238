// Package command has the answers of commands that need no more than a session: previews, comparisons, pages of rules, and the Go files of
// units.
package command
