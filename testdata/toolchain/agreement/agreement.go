// Package agreement compares spec-ls with the real toolchain: both must judge each specification in the same way.
//
// The promise is that a specification without an error is one that the toolchain accepts, and that an error is one
// that the toolchain has at the stage that spec-ls names, or before it notices. The package compares the two verdicts
// and cuts a specification on which they differ down to what makes them differ.
package agreement

import (
	"cmp"
	"context"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// stages are the stages that the toolchain of this module has, in its order. The generator reads and validates before
// it generates, so its verdict covers the first three.
var stages = []string{"syntax", "schema", verdict.StageGenerate, verdict.StageCompile, verdict.StageStartup}

// Disagreement kinds.
const (
	Agrees     = ""
	FalseAlarm = "false alarm" // spec-ls reports an error where the toolchain is content
	Miss       = "miss"        // the toolchain fails and spec-ls reports no error of that stage or an earlier one
)

// Compare reports whether the errors that spec-ls reports fit the toolchain's verdict. Errors of stages that this
// module's toolchain does not have (terraform and meaning) are left aside.
func Compare(of verdict.Verdict, complaints []Complaint, specification []byte) string {
	limit := slices.Index(stages, of.Stage)
	if of.Stage == verdict.StageClean {
		limit = len(stages) - 1
	}
	expected := slices.ContainsFunc(complaints, func(complaint Complaint) bool {
		stage := slices.Index(stages, complaint.Stage)
		return stage >= 0 && stage <= limit
	})
	switch {
	case of.Stage == verdict.StageClean && expected:
		return FalseAlarm
	case of.Stage != verdict.StageClean && !expected && !declaredElsewhere(of, specification) && !takenOnTrust(of, specification):
		return Miss
	case of.Plan != "" && !slices.ContainsFunc(complaints, func(complaint Complaint) bool { return complaint.Stage == "terraform" }):
		return Miss
	}
	return Agrees
}

// undefined matches Go's error for a name that nothing declares.
var undefined = regexp.MustCompile(`^\S+\.go:\d+:\d+: undefined: ([\pL_][\pL\d_]*)(\.[\pL_][\pL\d_]*)?$`)

// argument matches Go's error for an argument that a function does not take, or that does not tell the types of a generic function.
var argument = regexp.MustCompile(`^\S+\.go:\d+:\d+: .*\b(?:in argument to|in call to) ([\pL_][\pL\d_]*)\.[\pL_][\pL\d_]*`)

// noStandIn matches Go's error for a package of example.com that has no stand-in, because its path does not tell its name.
var noStandIn = regexp.MustCompile(`^cannot find module providing package example\.com/`)

// standInValue matches Go's errors about a use of the result of a stand-in's function, whose type is not known.
var standInValue = regexp.MustCompile(`^\S+\.go:\d+:\d+: .*[\pL_][\pL\d_]*\.everything\b`)

// unused matches Go's error for an import that nothing uses.
var unused = regexp.MustCompile(`^\S+\.go:\d+:\d+: "([^"]+)" imported and not used$`)

// declaredElsewhere reports whether the only errors are names without a declaration that may be declared elsewhere: in a file beside the
// generated ones, or in a package whose declarations spec-ls does not have. The parameters of a function of such a package are not known
// either: its stand-in takes anything that has a type.
func declaredElsewhere(of verdict.Verdict, specification []byte) bool {
	if of.Stage != verdict.StageCompile {
		return false
	}
	unknown := unknownPackages(specification)
	dots := dotImports(specification)
	found := false
	for line := range strings.Lines(of.Output) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		if noStandIn.MatchString(line) || standInValue.MatchString(line) {
			found = true
			continue
		}
		if matched := argument.FindStringSubmatch(line); matched != nil && unknown[matched[1]] {
			found = true
			continue
		}
		if matched := unused.FindStringSubmatch(line); matched != nil && dots[matched[1]] && unknown[path.Base(matched[1])] {
			continue // the names that are not declared may be its own
		}
		matched := undefined.FindStringSubmatch(line)
		if matched == nil || matched[2] != "" && !unknown[matched[1]] {
			return false
		}
		found = true
	}
	return found
}

// runs is Go that spec-ls does not run: functions and structs that are written out, what is taken out of a literal or a result, and what
// the language computes with lengths.
var runs = regexp.MustCompile(`\bfunc\s*[\[(]|\bstruct\s*\{|[\])}]\s*[\[.]|\b(len|make|append)\(`)

// evaluated are the packages of the standard library that spec-ls computes with.
var evaluated = []string{"", "context", "regexp"}

// takenOnTrust reports whether a provider panics, and Go may be to blame that spec-ls takes on trust: see runs, and most functions of the
// standard library.
func takenOnTrust(of verdict.Verdict, specification []byte) bool {
	root, err := tree.Parse(specification)
	if of.Stage != verdict.StageStartup || err != nil {
		return false
	}
	trusted := false
	root.Walk(func(value *tree.Value) {
		for _, key := range [...]string{"schema_definition", "type"} {
			trusted = trusted || runs.MatchString(value.Get(key).Text())
		}
		first, _, _ := strings.Cut(value.Get("path").Text(), "/")
		trusted = trusted || !strings.Contains(first, ".") && !slices.Contains(evaluated, value.Get("path").Text())
	})
	return trusted
}

// dotImports returns the paths that a specification imports with a dot.
func dotImports(specification []byte) map[string]bool {
	paths := map[string]bool{}
	root, err := tree.Parse(specification)
	if err != nil {
		return paths
	}
	root.Walk(func(value *tree.Value) {
		if value.Get("alias").Text() == "." {
			paths[value.Get("path").Text()] = true
		}
	})
	return paths
}

// unknownPackages returns the local names of the packages that a specification imports from modules other than Terraform's.
func unknownPackages(specification []byte) map[string]bool {
	unknown := map[string]bool{}
	root, err := tree.Parse(specification)
	if err != nil {
		return unknown
	}
	root.Walk(func(value *tree.Value) {
		importPath := value.Get("path").Text()
		if host, _, _ := strings.Cut(importPath, "/"); strings.Contains(host, ".") &&
			!strings.HasPrefix(importPath, "github.com/hashicorp/terraform-plugin-") {
			// a comment may be before an alias
			unknown[path.Base(importPath)], unknown[path.Base(path.Dir(importPath))], unknown[path.Base(value.Get("alias").Text())] = true, true,
				true
		}
	})
	return unknown
}

// A Disagreement is a specification on which spec-ls and the toolchain differ.
type Disagreement struct {
	Name          string
	Kind          string // FalseAlarm or Miss
	Specification []byte
	Verdict       verdict.Verdict
	Complaints    []Complaint
}

// incidental matches names, places and numbers in messages of the toolchain.
var incidental = regexp.MustCompile(strings.Join([]string{
	`\b(provider|resources|datasources)\.[a-z0-9_.]*:`,
	`[A-Za-z0-9_./]*\.go:\d+:\d+: ?([A-Z][A-Za-z0-9_]* )?`,
	`^# .*`,
	`^(model of )?(provider|resource \S+|data source \S+)[,:]`,
	`\\"[^"\\]*\\"`, `"[^" ]*"`, `'[^' ]*'`, "`[^`]*`",
	`[A-Za-z0-9_]+\.[A-Z][A-Za-z0-9_]*`,
	`\d+`, `"`,
}, "|"))

// Cause tells disagreements apart that are likely to have different reasons: the rules that cry wolf, or what the
// toolchain says without names and places.
func (d Disagreement) Cause() string {
	if d.Kind == FalseAlarm {
		var rules []string
		for _, complaint := range d.Complaints {
			rules = append(rules, complaint.Rule)
		}
		slices.Sort(rules)
		return d.Kind + ": " + strings.Join(slices.Compact(rules), ", ")
	}
	for line := range strings.Lines(cmp.Or(d.Verdict.Output, d.Verdict.Plan)) {
		if said := strings.TrimSpace(incidental.ReplaceAllString(line, "")); said != "" {
			return d.Kind + ": " + d.Verdict.Stage + ": " + said
		}
	}
	return d.Kind + ": " + d.Verdict.Stage
}

// A Judge gives the toolchain's verdicts.
type Judge interface {
	Judge(ctx context.Context, specifications [][]byte) ([]verdict.Verdict, error)
}

// A Checker gives the errors of spec-ls.
type Checker interface {
	Check(ctx context.Context, specifications [][]byte) ([][]Complaint, error)
}

// A Case is a specification with a name to report it by.
type Case struct {
	Name string
	Text []byte
}

// Run asks both sides about every case and returns where they differ, and how often the toolchain gave each verdict.
func Run(ctx context.Context, judge Judge, checker Checker, cases []Case) ([]Disagreement, map[string]int, error) {
	specifications := make([][]byte, len(cases))
	for index, entry := range cases {
		specifications[index] = entry.Text
	}
	verdicts, err := judge.Judge(ctx, specifications)
	if err != nil {
		return nil, nil, err
	}
	complaints, err := checker.Check(ctx, specifications)
	if err != nil {
		return nil, nil, err
	}
	var disagreements []Disagreement
	counts := map[string]int{}
	for index, entry := range cases {
		counts[verdicts[index].Stage]++
		if kind := Compare(verdicts[index], complaints[index], entry.Text); kind != Agrees {
			disagreements = append(disagreements, Disagreement{entry.Name, kind, entry.Text, verdicts[index], complaints[index]})
		}
	}
	return disagreements, counts, nil
}
