package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Stage is how far a file with the mistake gets.
type Stage uint8

// The stages in the order in which the toolchain meets them.
const (
	StageSyntax    Stage = iota // it is not JSON
	StageSchema                 // it breaks the JSON Schema or upstream's own validation
	StageGenerate               // tfplugingen-framework refuses it
	StageCompile                // the generated Go does not compile, or Go ignores the file
	StageStartup                // the provider fails when it starts or converts a value
	StageTerraform              // Terraform refuses it, or no configuration can use it
	StageMeaning                // all accept it, and do something else than the file says
	StageStyle                  // it works and could be better
)

var stageNames = [...]string{"syntax", "schema", "generate", "compile", "startup", "terraform", "meaning", "style"}

// String returns the stage's name as users write it.
func (s Stage) String() string { return stageNames[s] }

// ParseStage returns the stage of that name.
func ParseStage(name string) (Stage, error) {
	for i, n := range stageNames {
		if n == name {
			return Stage(i), nil
		}
	}
	return 0, fmt.Errorf("unknown stage %q; must be one of %s", name, strings.Join(stageNames[:], ", "))
}

// Severity is the severity of a finding. The zero value, SeverityOff, means that a rule does not run.
type Severity uint8

// The severities. Only an error breaks the promise; a hint is off unless it is asked for.
const (
	SeverityOff Severity = iota
	SeverityHint
	SeverityInfo
	SeverityWarning
	SeverityError
)

var severityNames = [...]string{"off", "hint", "info", "warning", "error"}

// String returns the severity's name as users write it.
func (s Severity) String() string { return severityNames[s] }

// ParseSeverity returns the severity of that name.
func ParseSeverity(name string) (Severity, error) {
	for i, n := range severityNames {
		if n == name {
			return Severity(i), nil
		}
	}
	return 0, fmt.Errorf("unknown severity %q; must be one of %s", name, strings.Join(severityNames[:], ", "))
}

// Rule is one thing that is checked.
type Rule struct {
	Name     string // kebab-case; part of the product's API
	Stage    Stage
	Severity Severity // where the settings say nothing; hints are off then
	Summary  string   // one line: the problem in general

	Tag Tag // helps a client to show the finding

	Options []*Option // what users may choose beside the severity

	// How the rule looks for its mistake; at least one is set, except for rules that others report (see Pass.Report).
	Text       func(*Pass)                      // looks at the text before all others; see Pass.Cover
	Syntax     []syntax.ErrorCode               // the parser's errors that are this mistake
	SyntaxFix  func(*Pass, syntax.Error) Advice // what to say about them, and the fixes; nil for the parser's message alone
	Violations []ViolationKind                  // which violations Structure is offered
	Structure  func(*Pass, *Violation) bool     // claims a violation by reporting it
	Key        schema.Key                       // Element is called for bodies with this key; KeyNone for all elements
	Element    func(*Pass, *spec.Element)
	Unit       func(*Pass)
	Problems   []golang.ProblemKind // the problems of the generated file that Problem is called for
	Problem    func(*Pass, *golang.Problem)
	Settle     func(*Pass) []Finding // gets the findings of the others in a unit, and returns those that hold
	File       func(*FilePass)
	Foreign    func(*Pass) // looks at a file that is not a specification

	UnitFacts []AnyUnitFact // what File reads of units
	FileFacts []AnyFileFact // what File reads of other files of the provider
	Unchecked func(*Pass)   // notes the parts of a unit that the rule could not check

	// LooksAcrossFiles reports whether the rule compares a specification with its neighbours, so that it finds nothing where none are known.
	LooksAcrossFiles bool

	// Hides reports whether other rules say nothing about the Go in a unit while this one reports a text of it.
	Hides bool

	// OncePerRun reports whether a run over many files tells the same once.
	OncePerRun bool

	// ByVerify reports whether no check finds the mistake: `spec-ls verify` does.
	ByVerify bool

	// Pages are the files with the rule's page; nil for those of this package.
	Pages *Pages

	number int // its place in the registry
}

// Advice is the text and the fixes that a rule adds to an error of the parser.
type Advice struct {
	Message string // in place of the parser's; empty to keep it
	Note    string
	Help    string
	Fixes   []Fix
	Follows bool  // from another error, whose advice cures it as well: it is no finding
	Missing int32 // the offset at which something lacks that the error comes from; 0 if it is not known
}

// Tag marks findings that clients show in a way of their own.
type Tag uint8

// The tags of the Language Server Protocol.
const (
	TagNone        Tag = iota
	TagUnnecessary     // the code has no effect
	TagDeprecated      // the code is of an older version
)

// URL returns the address of the page that describes the rule.
func (r *Rule) URL() string {
	return Playground + "rules/" + r.Name + ".html"
}

// Playground is the address of the page in which spec-ls runs without being installed; see editors/playground.
const Playground = "https://spec-ls.github.io/spec-ls/"

// ExampleURL returns the address of the playground with an example for the rule, if it has one that can be shown there.
func (r *Rule) ExampleURL() string { return Playground + "#rule=" + r.Name }

// OnByDefault reports whether the rule runs where the settings say nothing.
func (r *Rule) OnByDefault() bool { return r.Severity > SeverityHint }

// Finding is one mistake at one place. Offsets are bytes in the text of the unit's tree, or of the frame if Unit is -1.
type Finding struct {
	Rule        *Rule
	Stage       Stage // the rule's, unless the mistake meets the toolchain elsewhere
	Severity    Severity
	Unit        int   // the number of the unit in the file; -1 for the frame
	Node        int32 // the node that it is about, for paths; -1 for the whole document
	Start, End  int32
	Message     string // the headline: the problem with the names in it, without advice
	Note        string // why it is wrong; may be empty
	Help        string // the way out, where a fix's title does not say it; may be empty
	CommandLine string // the command line that cures it, which the user runs; part of the help; may be empty
	Related     []Related
	Elsewhere   []Elsewhere
	Fixes       []Fix
	OncePerRun  bool // a run over many files reports the same once
}

// Related is another place that a finding is about. Offsets are as in Finding.
type Related struct {
	Unit       int
	Start, End int32
	Message    string
}

// Fix is a way to fix a finding: edits that are all applied together. Offsets are bytes in the text of the finding's tree.
type Fix struct {
	Title string `json:"title"` // an imperative sentence without a full stop: `Rename to "foo"`
	// Safe reports whether the fix needs no choice and a file which generates today generates the same afterwards.
	Safe  bool          `json:"safe"`
	Edits []syntax.Edit `json:"-"`
	// Preferred reports whether an editor offers the fix first, as what was meant, though it is not safe.
	Preferred bool `json:"-"`
	// Files are the changes of other files that belong to the fix. A fix that has some is never safe, and made only where somebody chooses it.
	Files []FileChange `json:"-"`
}

// IsInside reports whether the fix changes only the file of its finding.
func (f *Fix) IsInside() bool { return len(f.Files) == 0 }

// FileChange is a change that a fix makes in a file other than that of its finding.
type FileChange struct {
	Path  string        // absolute, with slashes
	IsNew bool          // the file does not exist
	Text  string        // the file as it is
	Edits []syntax.Edit // of that text, sorted
}
