// Package command has what commands answer that need no more than a session: previews, comparisons, pages of rules, and what Go belongs to
// what.
package command
