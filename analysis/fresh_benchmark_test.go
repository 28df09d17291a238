package analysis_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
)

// freshJob names what a process that BenchmarkFreshProcess starts does, once, instead of running tests; freshFile the file.
const (
	freshJob  = "SPEC_LS_FRESH_JOB"
	freshFile = "SPEC_LS_FRESH_FILE"
)

// freshJobs give how long they took.
var freshJobs = map[string]func(path string) (time.Duration, error){
	// check reads and checks as `spec-ls check` does before it writes.
	"check": func(path string) (time.Duration, error) {
		debug.SetGCPercent(400)
		started := time.Now()
		file, err := os.Open(path)
		if err != nil {
			return 0, err
		}
		info, err := file.Stat()
		if err != nil {
			return 0, err
		}
		var text strings.Builder // the text is in memory once
		text.Grow(int(info.Size()))
		if _, err := io.Copy(&text, file); err != nil {
			return 0, err
		}
		analysis.NewDocument(text.String(), nil).Diagnostics()
		return time.Since(started), file.Close()
	},
	// decode does not even read.
	"decode": func(path string) (time.Duration, error) {
		text, err := os.ReadFile(path)
		if err != nil {
			return 0, err
		}
		started := time.Now()
		var v any
		err = json.Unmarshal(text, &v)
		return time.Since(started), err
	},
}

func TestMain(m *testing.M) {
	job := os.Getenv(freshJob)
	if job == "" {
		os.Exit(m.Run())
	}
	took, err := freshJobs[job](os.Getenv(freshFile))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(took.Nanoseconds())
}

// BenchmarkFreshProcess does in a process that has just started what a user of the command line waits for: to read a file and check
// it with all rules. There new memory is dear, and no code has run yet. Beside it, alternating, the decoding of the same file into
// `any`. It reports the medians and by how much the check is the faster.
func BenchmarkFreshProcess(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		b.SetBytes(0) // the time of an iteration is mostly that of starting processes
		file := filepath.Join(b.TempDir(), "provider_code_spec.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
		took := map[string][]time.Duration{}
		for b.Loop() {
			for job := range freshJobs {
				process := exec.Command(os.Args[0])
				process.Env = append(os.Environ(), freshJob+"="+job, freshFile+"="+file)
				out, err := process.Output()
				if err != nil {
					b.Fatal(err)
				}
				nanoseconds, err := strconv.Atoi(string(out))
				if err != nil {
					b.Fatal(err)
				}
				took[job] = append(took[job], time.Duration(nanoseconds))
			}
		}
		median := func(job string) float64 {
			slices.Sort(took[job])
			return took[job][len(took[job])/2].Seconds() * 1e3
		}
		check, decode := median("check"), median("decode")
		b.ReportMetric(check, "check-ms")
		b.ReportMetric(decode, "decode-ms")
		b.ReportMetric(decode/check, "times-as-fast")
	})
}
