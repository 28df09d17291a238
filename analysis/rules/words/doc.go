// Package words has the functions of rules for words: those of messages, and those that names and texts are made from.
package words
