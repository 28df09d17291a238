package verdict

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

type oracleCase struct {
	Name  string  `json:"name"`
	Stage *string `json:"stage"`
	Says  string  `json:"toolchain_says"`
	Spec  string  `json:"spec"`
}

func TestVerdictsAgreeWithOracle(t *testing.T) {
	shared := os.Getenv("SPEC_LS_SHARED")
	if shared == "" {
		t.Logf("SPEC_LS_SHARED is not set: TestVerdictsOnSample is what holds the verdicts")
		return
	}
	file, err := os.Open(filepath.Join(shared, "oracle", "cases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []oracleCase
	var specifications [][]byte
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var entry oracleCase
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			t.Fatalf("reading a case: %v", err)
		}
		// Mistakes that only Terraform or a reader notices are beyond this package.
		if entry.Stage != nil && (*entry.Stage == "terraform" || *entry.Stage == "meaning") {
			continue
		}
		cases = append(cases, entry)
		specifications = append(specifications, []byte(entry.Spec))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	verdicts := judge(t, specifications)
	for index, entry := range cases {
		want := StageClean
		if entry.Stage != nil {
			want = *entry.Stage
		}
		if got := verdicts[index]; got.Stage != want {
			t.Errorf("%s: stage %q, want %q\nwe say: %s\nthe oracle says: %s", entry.Name, got.Stage, want, got.Output, entry.Says)
		}
	}
}
