package verdict

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVerdictsOnSample judges the specifications below testdata: the directory says the stage, and the file of the same
// name that ends in .says, a fragment of what the toolchain is to say.
func TestVerdictsOnSample(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "*", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatal("no samples found")
	}
	var specifications [][]byte
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		specifications = append(specifications, text)
	}
	verdicts := judge(t, specifications)
	for index, path := range paths {
		want := filepath.Base(filepath.Dir(path))
		switch want {
		case "clean":
			want = StageClean
		case "unseen":
			want = StageStartup
		}
		got := verdicts[index]
		if want == "terraform" && got.Stage == StageClean && got.Plan != "" {
			got.Stage, got.Output = want, got.Plan
		}
		if got.Stage != want {
			t.Errorf("%s: stage %q, want %q: %s", path, got.Stage, want, got.Output)
			continue
		}
		fragment, err := os.ReadFile(strings.TrimSuffix(path, ".json") + ".says")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if !strings.Contains(got.Output, strings.TrimSpace(string(fragment))) {
			t.Errorf("%s: the toolchain says %q, want %q in it", path, got.Output, fragment)
		}
	}
}

func judge(t *testing.T, specifications [][]byte) []Verdict {
	t.Helper()
	toolchain, err := New(t.Context(), "..")
	if err != nil {
		t.Fatal(err)
	}
	verdicts, judgeError := toolchain.Judge(t.Context(), specifications)
	if err := errors.Join(judgeError, toolchain.Close()); err != nil {
		t.Fatal(err)
	}
	return verdicts
}

func TestJudgeKeepsOrderAndGeneratedFiles(t *testing.T) {
	clean := []byte(`{"version": "0.1", "provider": {"name": "acme"}, "resources": [{"name": "server", "schema": {"attributes": []}}]}`)
	verdicts := judge(t, [][]byte{[]byte("{"), clean, clean})
	if verdicts[0].Stage != StageGenerate || verdicts[0].Generated != nil || verdicts[1].Stage != StageClean {
		t.Fatalf("got %+v", verdicts)
	}
	const file = "resource_server/server_resource_gen.go"
	source := verdicts[1].Generated[file]
	if !strings.Contains(source, "func ServerResourceSchema(") || source != verdicts[2].Generated[file] {
		t.Errorf("generated %q and %q", source, verdicts[2].Generated[file])
	}
}
