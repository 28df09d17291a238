// Package generate has the rules about what the generator refuses.
package generate
