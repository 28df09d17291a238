package report

import (
	"cmp"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

const repositoryURL = "https://github.com/spec-ls/spec-ls"

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool              sarifTool         `json:"tool"`
	AutomationDetails sarifAutomation   `json:"automationDetails"`
	ColumnKind        string            `json:"columnKind"`
	Invocations       []sarifInvocation `json:"invocations"`
	Results           []sarifResult     `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version"`
	Semantic       string      `json:"semanticVersion,omitempty"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifAutomation struct {
	ID string `json:"id"`
}

type sarifInvocation struct {
	ExecutionSuccessful bool                `json:"executionSuccessful"`
	Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Descriptor *sarifDescriptor `json:"descriptor,omitempty"`
	Level      string           `json:"level"`
	Message    sarifText        `json:"message"`
	Locations  []sarifPlace     `json:"locations,omitempty"`
}

// sarifDescriptor names the reason of a notification.
type sarifDescriptor struct {
	ID string `json:"id"`
}

// sarifPlace is a whole file.
type sarifPlace struct {
	PhysicalLocation sarifWhole `json:"physicalLocation"`
}

type sarifWhole struct {
	ArtifactLocation sarifArtifact `json:"artifactLocation"`
}

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifRule struct {
	ID                   string             `json:"id"`
	ShortDescription     sarifText          `json:"shortDescription"`
	FullDescription      sarifText          `json:"fullDescription"`
	Help                 sarifText          `json:"help"`
	HelpURI              string             `json:"helpUri"`
	DefaultConfiguration sarifConfiguration `json:"defaultConfiguration"`
	Properties           sarifProperties    `json:"properties"`
}

type sarifConfiguration struct {
	Enabled bool   `json:"enabled"`
	Level   string `json:"level"`
}

type sarifProperties struct {
	Tags            []string `json:"tags"`
	Precision       string   `json:"precision"`
	ProblemSeverity string   `json:"problem.severity"`
}

type sarifResult struct {
	RuleID              string            `json:"ruleId"`
	RuleIndex           int               `json:"ruleIndex"`
	Level               string            `json:"level"`
	Message             sarifText         `json:"message"`
	Locations           []sarifLocation   `json:"locations"`
	RelatedLocations    []sarifLocation   `json:"relatedLocations,omitempty"`
	Fixes               []sarifFix        `json:"fixes,omitempty"`
	PartialFingerprints map[string]string `json:"partialFingerprints"`
}

type sarifLocation struct {
	ID               *int           `json:"id,omitempty"`
	PhysicalLocation sarifPhysical  `json:"physicalLocation"`
	LogicalLocations []sarifLogical `json:"logicalLocations,omitempty"`
	Message          *sarifText     `json:"message,omitempty"`
}

type sarifPhysical struct {
	ArtifactLocation sarifArtifact `json:"artifactLocation"`
	Region           sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

type sarifLogical struct {
	Name               string `json:"name"`
	FullyQualifiedName string `json:"fullyQualifiedName"`
}

type sarifFix struct {
	Description     sarifText     `json:"description"`
	ArtifactChanges []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	ArtifactLocation sarifArtifact      `json:"artifactLocation"`
	Replacements     []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	DeletedRegion   sarifRegion `json:"deletedRegion"`
	InsertedContent sarifText   `json:"insertedContent"`
}

var sarifLevels = [...]string{
	rules.SeverityOff: "none", rules.SeverityHint: "note", rules.SeverityInfo: "note",
	rules.SeverityWarning: "warning", rules.SeverityError: "error",
}

var sarifProblems = [...]string{
	rules.SeverityOff: "recommendation", rules.SeverityHint: "recommendation", rules.SeverityInfo: "recommendation",
	rules.SeverityWarning: "warning", rules.SeverityError: "error",
}

// writeSARIF writes a log as GitHub's code scanning wants it: every rule is described, with or without findings; paths are
// relative to the repository; and the fingerprints are those that GitHub would compute itself, beside one of our own that
// survives changes elsewhere in the file.
func writeSARIF(w io.Writer, r *Report) error {
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "spec-ls", Version: r.Version, Semantic: semanticVersion(r.Version), InformationURI: repositoryURL,
			Rules: sarifRules(r.described()),
		}},
		AutomationDetails: sarifAutomation{"spec-ls/"},
		ColumnKind:        "unicodeCodePoints",
		Invocations:       []sarifInvocation{{ExecutionSuccessful: len(r.Failures) == 0}},
		Results:           []sarifResult{},
	}
	for _, failure := range r.Failures {
		run.Invocations[0].Notifications = append(
			run.Invocations[0].Notifications,
			sarifNotification{Level: "error", Message: sarifText{Text: failure}},
		)
	}
	for _, item := range r.Unchecked {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, r.sarifUnchecked(item))
	}
	index := map[string]int{}
	for i := range run.Tool.Driver.Rules {
		index[run.Tool.Driver.Rules[i].ID] = i
	}
	prints := fingerprints{}
	most := r.mostSerious(sarifLimit)
	for i := range r.Files {
		f := &r.Files[i]
		if len(f.Diagnostics) == 0 {
			continue
		}
		for k := range f.Diagnostics {
			d := &f.Diagnostics[k]
			if !most.takes(d) {
				continue
			}
			run.Results = append(run.Results, sarifResultOf(f, d, index[d.Rule.Name], map[string]string{
				"primaryLocationLineHash": d.lineHash,
				"specPath/v1":             prints.fingerprint(f, d),
			}))
		}
	}
	if most.left > 0 {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{Level: "warning",
			Message: sarifText{
				Text: fmt.Sprintf("%s left out: code scanning takes no more than %d results of a run.", Plural(most.left, "finding"), sarifLimit),
			}})
	}
	return encode(w, sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	}, "  ")
}

// sarifUnchecked returns the notification of what could not be looked at.
func (r *Report) sarifUnchecked(item unchecked.Item) sarifNotification {
	n := sarifNotification{
		Descriptor: &sarifDescriptor{item.Reason},
		Level:      "warning",
		Message:    sarifText{Text: "Not checked: " + item.Message + "\nhelp: " + item.Help},
	}
	if r.StrictTrust {
		n.Level = "error"
	}
	for i := range r.Files {
		if slices.Contains(item.Files, r.Files[i].Name) {
			n.Locations = append(n.Locations, sarifPlace{sarifWhole{sarifArtifact{artifactURI(r.Files[i].RepositoryPath)}}})
		}
	}
	return n
}

// sarifLimit is how many results of a run GitHub takes; it refuses a file with more.
const sarifLimit = 25_000

// selection takes the most serious findings up to a number, in the order in which they come.
type selection struct {
	room [rules.SeverityError + 1]int // by severity, how many of it are still taken
	left int                          // how many were not taken
}

func (r *Report) mostSerious(limit int) *selection {
	var counts [rules.SeverityError + 1]int
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			counts[r.Files[i].Diagnostics[k].Severity]++
		}
	}
	s := &selection{}
	for severity := rules.SeverityError; ; severity-- {
		s.room[severity] = min(counts[severity], limit)
		limit -= s.room[severity]
		if severity == rules.SeverityOff {
			return s
		}
	}
}

func (s *selection) takes(d *Diagnostic) bool {
	if s.room[d.Severity] == 0 {
		s.left++
		return false
	}
	s.room[d.Severity]--
	return true
}

// semanticVersion returns a version such as v1.2.3 without its letter, or nothing for one of another form.
func semanticVersion(version string) string {
	rest, ok := strings.CutPrefix(version, "v")
	if !ok || strings.Count(rest, ".") < 2 {
		return ""
	}
	return rest
}

// described returns the rules that the run knows, and behind them those of findings in files that are no specifications.
func (r *Report) described() []*rules.Rule {
	described := r.Rules
	if described == nil {
		described = rules.ByName()
	}
	known := map[*rules.Rule]bool{}
	for _, rule := range described {
		known[rule] = true
	}
	var others []*rules.Rule
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			if rule := r.Files[i].Diagnostics[k].Rule; !known[rule] {
				known[rule] = true
				others = append(others, rule)
			}
		}
	}
	return slices.Concat(described, others)
}

func sarifRules(described []*rules.Rule) []sarifRule {
	var out []sarifRule
	for _, rule := range described {
		text, markdown := rule.Summary, ""
		full := rule.Summary
		if page, err := rules.Page(rule); err == nil {
			markdown = page.Markdown
			if what := page.Section(rules.SectionWhat); what != "" {
				full = what
			}
		}
		out = append(out, sarifRule{
			ID:                   rule.Name,
			ShortDescription:     sarifText{Text: text},
			FullDescription:      sarifText{Text: wording.Shorten(full, 1000)},
			Help:                 sarifText{Text: text + "\n\n" + rule.URL(), Markdown: markdown},
			HelpURI:              rule.URL(),
			DefaultConfiguration: sarifConfiguration{rule.OnByDefault(), sarifLevels[rule.Severity]},
			Properties:           sarifProperties{[]string{rule.Stage.String()}, "very-high", sarifProblems[rule.Severity]},
		})
	}
	return out
}

// artifactURI returns the address of a file: relative for those of the repository, absolute for others.
func artifactURI(path string) string {
	switch {
	case strings.HasPrefix(path, "/"):
		return (&url.URL{Scheme: "file", Path: path}).String()
	case len(path) > 2 && path[1:3] == ":/": // a drive of Windows
		return (&url.URL{Scheme: "file", Path: "/" + path}).String()
	}
	return (&url.URL{Path: path}).String()
}

func sarifResultOf(f *File, d *Diagnostic, index int, prints map[string]string) sarifResult {
	artifact := sarifArtifact{artifactURI(f.RepositoryPath)}
	location := sarifLocation{PhysicalLocation: sarifPhysical{artifact, sarifRegionOf(d.Start, d.End)}}
	if d.Path != "" {
		steps := strings.Split(d.Path, " › ")
		location.LogicalLocations = []sarifLogical{{steps[len(steps)-1], d.Path}}
	}
	out := sarifResult{
		RuleID: d.Rule.Name, RuleIndex: index, Level: sarifLevels[d.Severity],
		Message: sarifText{Text: d.whole()}, Locations: []sarifLocation{location}, PartialFingerprints: prints,
	}
	for i, related := range d.Related {
		id := i + 1
		where := sarifArtifact{artifactURI(f.repositoryPath(&related))}
		out.RelatedLocations = append(out.RelatedLocations, sarifLocation{
			ID: &id, PhysicalLocation: sarifPhysical{where, sarifRegionOf(related.Start, related.End)}, Message: &sarifText{Text: related.Message},
		})
	}
	for _, fix := range d.Fixes {
		var changes []sarifChange
		for _, e := range fix.Edits {
			where := sarifArtifact{artifactURI(cmp.Or(e.RepositoryPath, f.RepositoryPath))}
			if n := len(changes); n == 0 || changes[n-1].ArtifactLocation != where {
				changes = append(changes, sarifChange{ArtifactLocation: where})
			}
			last := &changes[len(changes)-1]
			last.Replacements = append(last.Replacements, sarifReplacement{sarifRegionOf(e.Start, e.End), sarifText{Text: e.Text}})
		}
		out.Fixes = append(out.Fixes, sarifFix{sarifText{Text: fix.Title}, changes})
	}
	return out
}

func sarifRegionOf(start, end Position) sarifRegion {
	return sarifRegion{start.Line, start.Column, end.Line, end.Column}
}
