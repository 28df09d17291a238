// Package diagnostics has findings as clients show them.
package diagnostics
