// Command generate writes the grammar of package schema: it compiles the
// canonical JSON Schema of Provider Code Specification files and lays it out as
// static Go tables. It fails on every construct of the schema that the grammar
// can't express.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/spec-ls/spec-ls/schema/internal/canonical"
)

func main() {
	output := flag.String("output", "grammar_generated.go", "the file to write")
	flag.Parse()
	source, err := generate()
	if err == nil {
		err = os.WriteFile(*output, source, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// generate returns the text of the generated file.
func generate() ([]byte, error) {
	standard, err := canonical.Compile()
	if err != nil {
		return nil, err
	}
	compiled, err := canonical.CompileWithDialects()
	if err != nil {
		return nil, err
	}
	own, err := collect(standard)
	if err != nil {
		return nil, fmt.Errorf("reading the canonical schema: %w", err)
	}
	g, err := collect(compiled)
	if err != nil {
		return nil, fmt.Errorf("reading the canonical schema with its dialects: %w", err)
	}
	g.standard = own.keys
	return emit(g)
}
