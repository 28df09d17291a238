package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkWholeProcess checks a file of 5 MB with a thousand findings, and beside it, alternating, decodes it into any, each as a process
// of its own. It reports the medians and which part of the decoding the check takes.
func BenchmarkWholeProcess(b *testing.B) {
	directory := b.TempDir()
	decode := filepath.Join(directory, "decode")
	if out, err := exec.Command("go", "build", "-o", decode, "../../internal/testing/decode").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	file := filepath.Join(directory, "provider_code_spec.json")
	if err := os.WriteFile(file, []byte(withFindings(synthetic.Spec(5_000_000), 1000)), 0o600); err != nil {
		b.Fatal(err)
	}
	jobs := [2][]string{{binary.Path(b), "check", file}, {decode, file}}
	var took [2][]float64
	for b.Loop() {
		for i, job := range jobs {
			started := time.Now()
			err := exec.Command(job[0], job[1:]...).Run()
			took[i] = append(took[i], time.Since(started).Seconds()*1e3)
			if exit, ok := err.(*exec.ExitError); err != nil && (!ok || i != 0 || run.Exit(exit.ExitCode()) != run.Findings) {
				b.Fatal(err)
			}
		}
	}
	for i := range took {
		slices.Sort(took[i])
	}
	check, decoding := took[0][len(took[0])/2], took[1][len(took[1])/2]
	b.ReportMetric(check, "check-ms")
	b.ReportMetric(decoding, "decode-ms")
	b.ReportMetric(check/decoding, "of-decoding")
}

// withFindings misspells so many keys of a specification, evenly.
func withFindings(text string, count int) string {
	const key, misspelt = `"description"`, `"descripton"`
	parts := strings.Split(text, key)
	var out strings.Builder
	for i, part := range parts {
		if i > 0 {
			if i*count/len(parts) > (i-1)*count/len(parts) {
				out.WriteString(misspelt)
			} else {
				out.WriteString(key)
			}
		}
		out.WriteString(part)
	}
	return out.String()
}
