// Command scaffolds writes as JSON the Go files with which spec-ls begins what people declare by hand, by their paths: for the test that
// has Go compile them.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
	"github.com/spec-ls/spec-ls/schema"
)

func main() {
	if err := json.NewEncoder(os.Stdout).Encode(scaffolds()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func scaffolds() map[string]string {
	files := map[string]string{}
	none := func(string) bool { return false }
	for kind := range schema.Kinds() {
		if kind != kind.Go().Kind {
			continue
		}
		name := func(what string) string { return what + kind.Go().Interface }
		for role, word := range map[scaffold.Role]string{scaffold.Validator: "validator", scaffold.PlanModifier: "modifier",
			scaffold.Default: "defaulted"} {
			for form, what := range map[scaffold.Form]string{scaffold.Function: "New", scaffold.Type: "type", scaffold.Variable: "some"} {
				file := scaffold.New(word, none)
				file.Value(name(what), form, role, kind, []string{"string", "int64", "...any"})
				files[word+"/"+scaffold.FileName(name(what), none)] = file.String()
			}
		}
		file := scaffold.New("custom", none)
		file.CustomType(name("Own")+"Type", name("Own")+"Value", kind)
		file.CustomValue(name("Own")+"Value", name("Own")+"Type", kind)
		files["custom/"+scaffold.FileName(name("Own"), none)] = file.String()
		file = scaffold.New("custom", none)
		file.CustomType(name("Plain")+"Type", "", kind)
		files["custom/"+scaffold.FileName(name("Plain"), none)] = file.String()
	}
	return files
}
