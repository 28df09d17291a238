// Package brackets finds brackets that are missing in damaged JSON, and in Go.
package brackets
