// Package compile has the rules about the Go in a specification, with which the generated code does not compile: imports, types and
// expressions. One look at an expression also finds what goes wrong with it later.
package compile
