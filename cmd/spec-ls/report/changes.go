package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Changes is the result of a comparison of two versions.
type Changes struct {
	Changes []Change // in the order of change.Compare
	Version string   // of spec-ls
	Style   Style
	// FailAt is the lowest level of changes that fail the run; change.Off if none does.
	FailAt change.Level
	// Release is the step between two versions of the provider that is judged, or nil.
	Release *Release
	// Baseline reports whether changes were compared with a baseline, and Accepted how many of them it left out.
	Baseline bool
	Accepted int
	// Failures are messages about what could not be compared.
	Failures []string
	// Drift reports whether the changes are differences between a specification, which is the new side, and the provider that is built of it.
	Drift bool

	files []*File // all sources, each with a diagnostic for every place that is shown
}

// Release is a step from one version of the provider to the next.
type Release struct{ From, To change.Version }

// Change is a change with where it is.
type Change struct {
	*change.Change
	// Old and New are nil where there is nothing.
	Old, New *Spot
	near     *Spot // where New would be
}

// Spot is a place in a file.
type Spot struct {
	File       *File
	Start, End Position

	lineHash string // of the line that it is on, where that was asked for
}

// NameOfSource returns the name of a source for people, and its path in the repository.
type NameOfSource func(*contract.Source) (name, repositoryPath string)

// NewChanges resolves the places of changes. Hashes of lines are computed only where a format wants them.
func NewChanges(list []change.Change, name NameOfSource, hashes bool) *Changes {
	out := &Changes{Changes: make([]Change, len(list))}
	places := map[*contract.Source][]int{} // the offsets in each
	var sources []*contract.Source
	for i := range list {
		for _, p := range []contract.Place{list[i].Old, list[i].New, list[i].Near} {
			if p.Source == nil {
				continue
			}
			if places[p.Source] == nil {
				sources = append(sources, p.Source)
			}
			places[p.Source] = append(places[p.Source], p.Start, p.End)
		}
	}
	files := map[*contract.Source]*File{}
	at := map[*contract.Source]*positions{}
	for _, s := range sources {
		file := &File{}
		file.Name, file.RepositoryPath = name(s)
		files[s] = file
		at[s] = resolvePositions(s.File.Lines, places[s])
		out.files = append(out.files, file)
	}
	spots := map[*contract.Source][]*Spot{}
	spot := func(p contract.Place) *Spot {
		if p.Source == nil {
			return nil
		}
		s := &Spot{File: files[p.Source], Start: at[p.Source].position(p.Start), End: at[p.Source].position(p.End)}
		spots[p.Source] = append(spots[p.Source], s)
		return s
	}
	for i := range list {
		out.Changes[i] = Change{Change: &list[i], Old: spot(list[i].Old), New: spot(list[i].New), near: spot(list[i].Near)}
	}
	for _, s := range sources {
		files[s].keepSpots(s.File, spots[s], hashes)
	}
	return out
}

// keepSpots keeps the lines of a text that are shown of changes.
func (f *File) keepSpots(source *syntax.File, spots []*Spot, hashes bool) {
	slices.SortStableFunc(spots, func(a, b *Spot) int { return cmp.Compare(a.Start.Offset, b.Start.Offset) })
	kept := &File{}
	for _, s := range spots {
		kept.Diagnostics = append(kept.Diagnostics, Diagnostic{Start: s.Start, End: s.End})
	}
	kept.Keep(source.Lines, hashes)
	f.lines = kept.lines
	for i, s := range spots {
		s.lineHash = kept.Diagnostics[i].lineHash
	}
}

// Count counts the changes of a level.
func (c *Changes) Count(level change.Level) int {
	n := 0
	for i := range c.Changes {
		if c.Changes[i].Level == level {
			n++
		}
	}
	return n
}

// Suggested returns the bump of the provider's version that the changes need.
func (c *Changes) Suggested() change.Bump {
	most := change.BumpNone
	for i := range c.Changes {
		most = max(most, change.Suggested([]change.Change{*c.Changes[i].Change}))
	}
	return most
}

// TooSmall returns why a release is too small for the changes; empty if it is large enough, or if there is no release.
func (c *Changes) TooSmall() string {
	needed := c.Suggested()
	if c.Release == nil || c.Release.From.BumpTo(c.Release.To) >= needed {
		return ""
	}
	return fmt.Sprintf("%s after %s is too small: the changes need %s at least", c.Release.To, c.Release.From, c.Release.From.Next(needed))
}

// SaysTooSmall reports whether a format has a place for what TooSmall says.
func SaysTooSmall(format string) bool {
	return !slices.Contains([]string{"changelog", "sarif", "gitlab", "junit"}, format)
}

// ChangeFormats are all formats of changes: those of findings, and the ones that only changes have.
var ChangeFormats = changeFormats()

// tooSmall has the last line if a release is too small, for formats of findings that can have a line without a place.
var tooSmall = map[string]string{"github": "::error title=spec-ls::%s\n", "agent": "error: %s\n"}

func changeFormats() FormatList[Changes] {
	own := map[string]func(io.Writer, *Changes) error{
		"text": writeChangesAsText, "concise": writeChangesConcisely, "json": writeChangesAsJSON,
	}
	var out FormatList[Changes]
	for _, f := range Formats {
		write := own[f.Name]
		if write == nil {
			write = func(w io.Writer, c *Changes) error {
				if err := f.Write(w, c.Report()); err != nil || c.TooSmall() == "" || tooSmall[f.Name] == "" {
					return err
				}
				_, err := fmt.Fprintf(w, tooSmall[f.Name], c.TooSmall())
				return err
			}
		}
		out = append(out, Format[Changes]{f.Name, f.About, write})
	}
	return append(out,
		Format[Changes]{"markdown", "a comment for a pull request", writeChangesAsMarkdown},
		Format[Changes]{"changelog", "the sections of a provider's changelog", writeChangelog},
	)
}

// Spot returns where a change is shown: in the new version if that has the element or one around it, else in the old one.
func (c *Change) spot() *Spot {
	switch {
	case c.New != nil:
		return c.New
	case c.near != nil:
		return c.near
	}
	return c.Old
}

// Report returns the changes as findings, for formats that know nothing else.
func (c *Changes) Report() *Report {
	r := &Report{
		Version: c.Version, Style: c.Style, FailAt: c.FailAt.Severity(), Baseline: c.Baseline, Known: c.Accepted,
		Failures: slices.Clone(c.Failures),
	}
	if problem := c.TooSmall(); problem != "" {
		r.Failures = append(r.Failures, problem)
	}
	for _, rule := range change.All() {
		r.Rules = append(r.Rules, &rule.Rule)
	}
	found := map[*File][]Diagnostic{}
	for i := range c.Changes {
		one := &c.Changes[i]
		at := one.spot()
		if at == nil {
			continue
		}
		d := Diagnostic{
			Rule: &one.Rule.Rule, Stage: one.Rule.Stage, Severity: one.Level.Severity(),
			Message: one.Level.String() + ": " + one.Message, Note: one.Note, Help: one.Help, Start: at.Start, End: at.End, Path: one.Path,
			lineHash: at.lineHash,
		}
		if one.Old != nil && one.Old != at {
			d.Related = []Related{{one.Old.File.Name, one.Old.File.RepositoryPath, one.Old.Start, one.Old.End, "the old version"}}
		}
		found[at.File] = append(found[at.File], d)
	}
	for _, f := range c.files {
		file := *f
		file.Diagnostics = found[f]
		if len(file.Diagnostics) == 0 {
			continue
		}
		slices.SortStableFunc(file.Diagnostics, func(a, b Diagnostic) int {
			return cmp.Or(cmp.Compare(a.Start.Offset, b.Start.Offset), strings.Compare(a.Rule.Name, b.Rule.Name))
		})
		r.Files = append(r.Files, file)
	}
	slices.SortFunc(r.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return r
}

// levels are all levels, the worst first.
var levels = []change.Level{change.Breaking, change.Dangerous, change.Minor, change.Patch}

// summaryOfLevels counts the changes by level in words, such as 2 breaking, 1 minor.
func summaryOfLevels(s Style, changes []Change) string {
	counts := map[change.Level]int{}
	for i := range changes {
		counts[changes[i].Level]++
	}
	var parts []string
	for _, level := range levels {
		if n := counts[level]; n > 0 {
			parts = append(parts, s.paint(styleOf(level), fmt.Sprintf("%d %s", n, level)))
		}
	}
	return strings.Join(parts, ", ")
}

func styleOf(level change.Level) string { return severityStyles[level.Severity()] }

// changesByUnit divides changes into those of each unit.
func changesByUnit(changes []Change) [][]Change {
	var out [][]Change
	for i := range changes {
		if i > 0 && changes[i].Kind == changes[i-1].Kind && changes[i].Unit == changes[i-1].Unit {
			out[len(out)-1] = append(out[len(out)-1], changes[i])
			continue
		}
		out = append(out, changes[i:i+1:i+1])
	}
	return out
}

// titleOf returns the title of the unit of a change.
func titleOf(c *Change) string {
	if c.Unit == "" {
		return "provider"
	}
	return fmt.Sprintf("%s %q", c.Kind.Word(), c.Unit)
}
