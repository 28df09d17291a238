// Package golang is the Go of a specification: the expressions that are in it, and the file that the generator will write for each unit.
//
// ParseDefinition reads a text as it will be pasted into the generated code: its calls, the packages that it uses, and its values.
//
// Generate simulates the file that a version of tfplugingen-framework writes for a provider, resource or data source, with the parts that
// decide whether it compiles: the types, functions, struct fields and variables that it declares, and the packages that it imports and
// uses, with those of the specification's own texts. Go that cannot be generated is returned as Problems, each with the elements and
// imports that it comes from; package rules puts them into words. Nothing is generated and nothing is run: the simulation follows the
// generator's source and templates, and is compared with the generator and the compiler in tests. NamesOf and NamesOfUnit return the
// generated names for one name.
//
// The package relies on the model of package spec and, for the names of Go packages, on schema/catalog. It keeps no state but
// what speeds it up: parsed expressions, and memory that simulations use in turn. It may be used from any number of goroutines.
package golang
