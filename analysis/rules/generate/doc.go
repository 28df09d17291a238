// Package generate has the rules about mistakes that the generator refuses.
package generate
