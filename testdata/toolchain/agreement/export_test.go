package agreement

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// Export returns the output of spec-ls export for a specification.
func (l *Linter) Export(ctx context.Context, specification []byte, address string) (string, error) {
	command := exec.CommandContext(ctx, l.binary, "export", "-q", "--provider", address, "-")
	command.Dir, command.Stdin = l.directory, strings.NewReader(string(specification))
	output, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("exporting: %w", err)
	}
	return string(output), nil
}

// exportedCases returns the specifications whose export is compared: samples, random ones, and collected ones.
func exportedCases(t *testing.T) []Case {
	t.Helper()
	cases := sampleCases(t, "clean")
	count := *specifications / 10
	if testing.Short() {
		count = min(count, 20)
	}
	return append(append(append(cases, randomCases(count)...), oracleCases(t)...), corpusCases(t)...)
}

// validType matches the names that Terraform accepts for a provider.
var validType = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?$`)

// closesItsField are samples with a text that ends the field of the generated Go and begins another one, which nobody does.
var closesItsField = map[string]bool{"custom-type-with-a-field.json": true, "default-with-a-field.json": true,
	"default-with-the-field-computed.json": true}

// TestExportIsWhatTerraformPrints compares each export with what Terraform prints of the provider that is built, byte for byte.
func TestExportIsWhatTerraformPrints(t *testing.T) {
	executable := terraformExecutable(t)
	if executable == "" {
		return
	}
	toolchain, linter := newSides(t, verdict.Command{})
	var cases []Case
	var names []string
	for _, c := range exportedCases(t) {
		root, err := tree.Parse(c.Text)
		if err != nil || closesItsField[c.Name] {
			continue // it can't be built
		}
		if name := root.Get("provider").Get("name").Text(); validType.MatchString(name) {
			cases, names = append(cases, c), append(names, name)
		}
	}
	const together = 200
	compared := 0
	for start := 0; start < len(cases); start += together {
		batch, names := cases[start:min(start+together, len(cases))], names[start:]
		var specifications [][]byte
		for _, c := range batch {
			specifications = append(specifications, c.Text)
		}
		address := func(index int) string { return "registry.terraform.io/" + namespace + "/" + names[index] }
		err := toolchain.Serve(t.Context(), specifications, address, func(served verdict.Served) error {
			core := terraform{t, executable, t.TempDir(), address(served.Index), served.Environment}
			core.install(served.Program, names[served.Index])
			want, err := core.schemas()
			if err != nil {
				t.Logf("%s: Terraform refuses it: %v", batch[served.Index].Name, err)
				return nil
			}
			got, err := linter.Export(t.Context(), specifications[served.Index], address(served.Index))
			if err != nil {
				return err
			}
			compared++
			if got != string(want) {
				t.Errorf("%s\nexported  %sTerraform %s", batch[served.Index].Name, got, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
	t.Logf("%d providers", compared)
}
