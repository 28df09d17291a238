// Package compile has the rules about specifications with which the generated code does not compile: names, imports, types and expressions.
package compile
