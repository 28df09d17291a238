// Package meaning has the rules about parts that all programs accept, and that mean something else than the file says.
package meaning
