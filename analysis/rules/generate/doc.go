// Package generate has the rules about what the generator refuses, and about the names that it generates.
package generate
