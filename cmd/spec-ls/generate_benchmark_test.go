package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkGenerate has spec-ls and tfplugingen-framework generate the same specification in turn, each as a process of its own into an
// empty folder, and reports what each takes, and how many times as much the generator does: by the clock, and of the processors' time,
// which depends less on what else the machine does.
func BenchmarkGenerate(b *testing.B) {
	ours, theirs := binary.Path(b), filepath.Join(b.TempDir(), "tfplugingen-framework")
	build := exec.Command("go", "build", "-o", theirs, "github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework")
	build.Dir = filepath.Join("..", "..", "testdata", "toolchain")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("building the generator: %v\n%s", err, out)
	}
	for _, size := range []struct {
		name  string
		bytes int
	}{{"0.1MB", 100_000}, {"1MB", 1_000_000}, {"5MB", 5_000_000}} {
		b.Run(size.name, func(b *testing.B) {
			input := filepath.Join(b.TempDir(), "spec.json")
			if err := os.WriteFile(input, []byte(synthetic.Spec(size.bytes)), 0o600); err != nil {
				b.Fatal(err)
			}
			generate := func(program string, took *times) (output string) {
				output = b.TempDir()
				command := exec.Command(program, "generate", "all", "--input", input, "--output", output)
				start := time.Now()
				if out, err := command.CombinedOutput(); err != nil {
					b.Fatalf("%s: %v\n%s", program, err, out)
				}
				took.clock += time.Since(start)
				took.processors += command.ProcessState.UserTime() + command.ProcessState.SystemTime()
				return output
			}
			var our, their times
			runs := 0
			for b.Loop() {
				made, want := generate(ours, &our), generate(theirs, &their)
				if runs == 0 {
					if out, err := exec.Command("diff", "-r", want, made).CombinedOutput(); err != nil {
						b.Fatalf("they write something else: %v\n%.2000s", err, out)
					}
				}
				runs++
				for _, folder := range []string{made, want} {
					if err := os.RemoveAll(folder); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(0, "ns/op") // of both together
			each := func(d time.Duration) float64 { return d.Seconds() * 1000 / float64(runs) }
			b.ReportMetric(each(our.clock), "spec-ls-ms")
			b.ReportMetric(each(their.clock), "generator-ms")
			b.ReportMetric(their.clock.Seconds()/our.clock.Seconds(), "times")
			b.ReportMetric(each(our.processors), "spec-ls-cpu-ms")
			b.ReportMetric(each(their.processors), "generator-cpu-ms")
			b.ReportMetric(their.processors.Seconds()/our.processors.Seconds(), "cpu-times")
		})
	}
}

// times are the times that processes take.
type times struct{ clock, processors time.Duration }
