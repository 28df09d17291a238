// Package meaning has the rules about what all accept, and means something else than the file says.
package meaning
