// Package style has the rules about what works and could be better.
package style
