// Package style has the rules about parts that work and could be better.
package style
