package agreement

import (
	"bytes"
	"context"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

func TestCompare(t *testing.T) {
	clean, generate, compile := verdict.Verdict{}, verdict.Verdict{Stage: verdict.StageGenerate}, verdict.Verdict{Stage: verdict.StageCompile}
	compileSaying := func(lines string) verdict.Verdict {
		return verdict.Verdict{Stage: verdict.StageCompile, Output: "# example.com/resource_a\n" + lines}
	}
	for _, test := range []struct {
		name   string
		of     verdict.Verdict
		stages []string
		want   string
	}{
		{"both content", clean, nil, Agrees},
		{"error of a clean file", clean, []string{"compile"}, FalseAlarm},
		{"error that only Terraform has", clean, []string{"terraform", "meaning", "style"}, Agrees},
		{"same stage", compile, []string{"compile"}, Agrees},
		{"earlier stage", compile, []string{"schema"}, Agrees},
		{"later stage", compile, []string{"startup"}, Miss},
		{"nothing said", compile, nil, Miss},
		{"only Terraform named", compile, []string{"terraform"}, Miss},
		{"a plan fails", verdict.Verdict{Plan: "x"}, nil, Miss},
		{"a plan fails, as said", verdict.Verdict{Plan: "x"}, []string{"terraform"}, Agrees},
		{"generator reads and validates", generate, []string{"syntax"}, Agrees},
		{"a name that may be declared by hand", compileSaying("resource_a/a_resource_gen.go:1:2: undefined: OwnType"), nil, Agrees},
		{"a name of an unknown package", compileSaying("resource_a/a_resource_gen.go:1:2: undefined: checks.OwnType"), nil, Agrees},
		{"an argument of an unknown package", compileSaying("resource_a/a_resource_gen.go:1:2: cannot use math.MaxUint64 (untyped int constant 18446744073709551615) as int value in argument to checks.Among (overflows)"), nil, Agrees},
		{"an argument of a package", compileSaying("resource_a/a_resource_gen.go:1:2: cannot use math.MaxUint64 (untyped int constant 18446744073709551615) as int value in argument to fmt.Sprint (overflows)"), nil, Miss},
		{"a type argument of an unknown package", compileSaying("resource_a/a_resource_gen.go:1:2: in call to checks.Among, cannot infer T (declared at own/checks/standin.go:77:12)"), nil, Agrees},
		{"a package whose name is not known", verdict.Verdict{Stage: verdict.StageCompile, Output: "cannot find module providing package example.com/x-y: import lookup disabled by -mod=readonly"}, nil, Agrees},
		{"a name of a package", compileSaying("resource_a/a_resource_gen.go:1:2: undefined: types.OwnType"), nil, Miss},
		{"a name that may be declared by hand, and more", compileSaying("a/a_gen.go:1:2: undefined: OwnType\na/a_gen.go:2:2: missing return"),
			nil, Miss},
	} {
		t.Run(test.name, func(t *testing.T) {
			var complaints []Complaint
			for _, stage := range test.stages {
				complaints = append(complaints, Complaint{Stage: stage})
			}
			if got := Compare(test.of, complaints, []byte(`{"path": "example.com/own/checks"}`)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// wordJudge fails at compile what has both words in it, and is a checker that never complains.
type wordJudge struct{ rounds *int }

func (j wordJudge) Judge(_ context.Context, specifications [][]byte) ([]verdict.Verdict, error) {
	*j.rounds++
	verdicts := make([]verdict.Verdict, len(specifications))
	for index, text := range specifications {
		if bytes.Contains(text, []byte("needle")) && bytes.Contains(text, []byte("thread")) {
			verdicts[index].Stage = verdict.StageCompile
		}
	}
	return verdicts, nil
}

func (j wordJudge) Check(_ context.Context, specifications [][]byte) ([][]Complaint, error) {
	return make([][]Complaint, len(specifications)), nil
}

func TestMinimise(t *testing.T) {
	rounds := 0
	judge := wordJudge{&rounds}
	text := []byte(`{"hay": [1, 2, {"more": ["hay", {"needle": {"deep": {"hay": 1}}}]}, 3], "straw": {"a": "thread", "b": 2}, "c": 1, "d": 2, "e": 3, "f": 4}`)
	disagreements, counts, err := Run(t.Context(), judge, judge, []Case{{"haystack", text}, {"empty", []byte("{}")}})
	if err != nil {
		t.Fatal(err)
	}
	if len(disagreements) != 1 || counts[verdict.StageCompile] != 1 || counts[verdict.StageClean] != 1 {
		t.Fatalf("disagreements %v, counts %v", disagreements, counts)
	}
	small, err := Minimise(t.Context(), judge, judge, disagreements[0])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "hay": [
    {
      "more": [
        {
          "needle": {}
        }
      ]
    }
  ],
  "straw": {
    "a": "thread"
  }
}
`
	if got := string(small.Specification); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if small.Name != "haystack" || small.Kind != Miss {
		t.Errorf("name %q and kind %q are not kept", small.Name, small.Kind)
	}
	if rounds > 20 {
		t.Errorf("%d batches for a small document", rounds)
	}
}

func TestCauseLeavesOutNamesAndPlaces(t *testing.T) {
	for output, want := range map[string]string{
		"# example.com/resource_a\nresource_a/a_resource_gen.go:96:6: CfgType redeclared in this block": "miss: compile: redeclared in this block",
		"resource_a/a_resource_gen.go:9:2: undefined: regexp":                                           "miss: compile: undefined: regexp",
	} {
		got := Disagreement{Kind: Miss, Verdict: verdict.Verdict{Stage: verdict.StageCompile, Output: output}}.Cause()
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	one := Disagreement{Kind: Miss, Verdict: verdict.Verdict{Stage: verdict.StageCompile, Output: "# example.com/resource_a\nresource_a/a_resource_gen.go:7:2: \"fmt\" imported and not used"}}
	other := Disagreement{Kind: Miss, Verdict: verdict.Verdict{Stage: verdict.StageCompile, Output: "# example.com/resource_b\nresource_b/b_resource_gen.go:9:1: \"strings\" imported and not used"}}
	if one.Cause() != other.Cause() {
		t.Errorf("%q and %q are one cause", one.Cause(), other.Cause())
	}
	if want := "miss: compile: imported and not used"; one.Cause() != want {
		t.Errorf("got %q, want %q", one.Cause(), want)
	}
}
