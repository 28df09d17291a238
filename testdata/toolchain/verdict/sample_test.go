package verdict

import (
	"errors"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
)

// TestVerdictsOnSample judges the samples: the archive says the stage, and the file of the same name that ends in .says, a fragment of what
// the toolchain is to say.
func TestVerdictsOnSample(t *testing.T) {
	all := samples.Read(t, samples.Stages...)
	var specifications [][]byte
	for _, sample := range all {
		specifications = append(specifications, sample.Text)
	}
	verdicts := judge(t, specifications)
	for index, sample := range all {
		want := sample.Stage
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
			t.Errorf("%s: stage %q, want %q: %s", sample.Name, got.Stage, want, got.Output)
			continue
		}
		if !strings.Contains(got.Output, sample.Says) {
			t.Errorf("%s: the toolchain says %q, want %q in it", sample.Name, got.Output, sample.Says)
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
