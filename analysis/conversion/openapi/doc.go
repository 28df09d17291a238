// Package openapi maps a configuration of tfplugingen-openapi and an OpenAPI document to a specification, as that program does, and returns
// the reason of everything: Map is a pure function. The program is the same since January 2024 but for the text of its log, so one mapping
// stands for all versions.
//
// Unlike the program it always ends: references that lead back to themselves, and documents on which the program panics, are results with a
// place. Improvements keep parts that the program loses. Each has a name and is off by default.
//
// The package reads no files. Nodes are indexes of the trees of package yaml, and offsets are bytes of the document or the configuration.
package openapi
