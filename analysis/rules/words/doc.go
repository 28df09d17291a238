// Package words has what rules do with words: those of messages, and those that names and texts are made from.
package words
