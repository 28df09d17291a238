// Package style has the rules about parts that work and could be better.
package style

// longestQuote is how many characters of a text a note quotes.
const longestQuote = 80
