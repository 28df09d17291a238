package tracing

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// Files name the files that a specification is made from. Files with an empty name are searched for.
type Files struct {
	Config, Document string
	Improve          []string
	Way              Way // how the caller names them, for messages
}

// Way is how files are named: the document, and one of several pairs of a configuration and a document.
type Way struct{ Document, Pair string }

// Flags is the way of the command line.
var Flags = Way{"--document", "--config and --document"}

// Read reads the files that the specification is made from.
func Read(flags *Files, file string) (*Input, error) {
	configName, documentName := flags.Config, flags.Document
	improve, err := Improvements(flags.Improve)
	if err != nil {
		return nil, err
	}
	if configName == "" && documentName != "" {
		configName = file
	}
	if configName == "" || documentName == "" {
		sources, err := Sources(file)
		switch {
		case err != nil:
			return nil, err
		case len(sources) == 0:
			return nil, fmt.Errorf("nothing says which OpenAPI document belongs to %s; name it with %s, or in .spec-ls.json as \"openapi\"", file, flags.Way.Document)
		case len(sources) > 1:
			return nil, fmt.Errorf("%s is named with several OpenAPI documents; choose one with %s", file, flags.Way.Pair)
		}
		if len(flags.Improve) == 0 {
			improve = sources[0].Improve
		}
		return readSource(&sources[0], file, improve)
	}
	configText, err := disk.Named{}.Read(filepath.ToSlash(configName), files.Configuration)
	if err != nil {
		return nil, failure.CannotRead(configName, err)
	}
	document, err := disk.Named{}.Read(filepath.ToSlash(documentName), files.Specification)
	if err != nil {
		return nil, failure.CannotRead(documentName, err)
	}
	return New(Text{Name: configName, Text: configText}, Text{Name: documentName, Text: document}, improve)
}

// readSource reads the files that the repository names; one of them may be the file that the user has named.
func readSource(of *config.OpenAPI, named string, improve openapi.Improvements) (*Input, error) {
	configured := Text{Name: paths.Names{}.Shown(of.Config.Path())}
	var err error
	if absolute, failed := paths.Absolute(named); failed == nil && absolute == of.Config.Path() {
		configured.Text, err = disk.Named{}.Read(absolute, files.Configuration)
	} else {
		configured.Text, err = of.Config.Read(disk.System{}, files.Configuration)
	}
	if err != nil {
		return nil, failure.CannotRead(configured.Name, err)
	}
	document, err := ReadDocument(of)
	if err != nil {
		return nil, err
	}
	return New(configured, document, improve)
}

// ReadDocument reads the document that the repository names.
func ReadDocument(of *config.OpenAPI) (t Text, err error) {
	t.Name = paths.Names{}.Shown(of.Document.Path())
	if t.Text, err = of.Document.Read(disk.System{}, files.Specification); err != nil {
		err = failure.CannotRead(t.Name, err)
	}
	return t, err
}

// Unit is the trace of a resource or data source.
type Unit struct {
	Kind       string            `json:"kind"` // "resource" or "data source"
	Name       string            `json:"name"`
	Place      string            `json:"place"` // of the configuration, as file:line:column
	Skipped    *tracedFailure    `json:"skipped,omitempty"`
	Dropped    []tracedFailure   `json:"dropped,omitempty"`
	Absent     []tracedAbsent    `json:"absent,omitempty"`
	Findings   []tracedFinding   `json:"findings,omitempty"` // of check, that are not said otherwise
	Attributes []tracedAttribute `json:"attributes"`
}

type tracedFailure struct {
	Role    string `json:"role,omitempty"`
	Place   string `json:"place"`
	Message string `json:"message"`
}

type tracedFinding struct {
	Rule    string `json:"rule"`
	Place   string `json:"place"`
	Message string `json:"message"`
}

type tracedAbsent struct {
	Property string `json:"property"`
	Place    string `json:"place"`
	Reason   string `json:"reason"`
}

type tracedAttribute struct {
	Path               string         `json:"path"`
	Property           string         `json:"property"`
	Type               string         `json:"type"`
	TypeReason         string         `json:"type_reason"`
	Configurability    string         `json:"configurability"`
	ConfigurableReason string         `json:"configurability_reason"`
	Sources            []tracedSource `json:"sources"`
	Override           string         `json:"override,omitempty"` // the place of the override in the configuration
	Lost               []tracedLost   `json:"lost,omitempty"`
	Improvements       []string       `json:"improvements,omitempty"`
}

type tracedSource struct {
	Role  string `json:"role"`
	Place string `json:"place"`
	Gave  string `json:"gave"`
}

type tracedLost struct {
	Keyword string `json:"keyword"`
	Place   string `json:"place"`
	Reason  string `json:"reason"`
}

// Units returns the traces of the named units and attributes, or of all without names. An unknown name is an error.
func (in *Input) Units(names []string) ([]Unit, error) {
	var traced []Unit
	found := review.Check(in.Result.Config, nil, in.Result.Document, in.Result.Improve, nil)
	for _, u := range in.Result.Units() {
		if t, wanted := in.unit(u, names, found); wanted {
			traced = append(traced, t)
		}
	}
	return traced, in.unknown(names)
}

// place returns where the document has a node.
func (in *Input) place(node int32) string {
	return in.document.At(in.Result.Document.Tree.From(node))
}

// unit returns the trace of a unit, and whether it was asked for.
func (in *Input) unit(u *openapi.Unit, names []string, found []review.Finding) (t Unit, wanted bool) {
	name := u.Config.Name.Value
	t = Unit{Kind: kindOfUnit(u), Name: name, Place: in.config.At(u.Config.Name.Start), Attributes: []tracedAttribute{}}
	whole := len(names) == 0
	var paths []string
	for _, n := range names {
		unit, path, inside := strings.Cut(n, ".")
		if unit == name {
			wanted = true
			whole = whole || !inside
			paths = append(paths, path)
		}
	}
	if !wanted && !whole {
		return t, false
	}
	in.attributes(&t, u, u.Attributes, "", func(path string) bool {
		if whole {
			return true
		}
		for _, p := range paths {
			if path == p || strings.HasPrefix(path, p+".") {
				return true
			}
		}
		return false
	})
	if u.Skipped != nil {
		t.Skipped = &tracedFailure{Place: in.failurePlace(u, u.Skipped), Message: failureMessage(u.Skipped)}
	}
	for _, d := range u.Dropped {
		t.Dropped = append(t.Dropped, tracedFailure{d.Role.String(), in.failurePlace(u, d.Failure), failureMessage(d.Failure)})
	}
	for _, r := range u.Unread {
		t.Dropped = append(t.Dropped, tracedFailure{r.Role.String(), in.place(r.Node), r.Why})
	}
	for i := range found {
		if f := &found[i]; whole && f.Unit == u.Config && !isTraced[f.Rule] {
			t.Findings = append(t.Findings, tracedFinding{f.Rule.Name, in.config.At(f.Start), withHelp(f.Message, f.Help)})
		}
	}
	for _, a := range u.Absent {
		if whole {
			t.Absent = append(t.Absent, tracedAbsent{strings.Join(a.Path, "."), in.place(a.Node), a.Reason.String()})
		}
	}
	return t, true
}

// isTraced are the rules of what else is traced.
var isTraced = map[*rules.Rule]bool{
	rules.ConfigUnitSkipped: true, rules.ConfigBodyDropped: true, rules.ConfigBodyNotRead: true, rules.ConfigAttributeTypeConflict: true,
}

// attributes adds the traces of attributes.
func (in *Input) attributes(t *Unit, u *openapi.Unit, attributes []*openapi.Attribute, prefix string, wanted func(path string) bool) {
	for _, a := range attributes {
		path := prefix + a.Name
		if wanted(path) {
			t.Attributes = append(t.Attributes, in.attribute(u, a, path))
		}
		in.attributes(t, u, a.Attributes, path+".", wanted)
	}
}

func (in *Input) attribute(u *openapi.Unit, a *openapi.Attribute, path string) tracedAttribute {
	r := in.Result
	t := tracedAttribute{
		Path: path, Property: a.Property, Type: a.Kind.String(), TypeReason: r.WhyKind(a),
		Configurability: a.Configurability.String(), ConfigurableReason: r.WhyConfigurable(a),
	}
	for _, s := range a.Sources {
		t.Sources = append(t.Sources, tracedSource{s.Role.String(), in.place(s.Node), s.Gave.String()})
	}
	if a.Override >= 0 {
		t.Override = in.config.At(u.Config.Overrides[a.Override].Path.Start)
	}
	for _, lost := range r.Lost(a) {
		t.Lost = append(t.Lost, tracedLost{lost.Keyword, in.place(lost.Node), lost.Why})
	}
	for _, i := range a.Improved {
		t.Improvements = append(t.Improvements, i.String())
	}
	return t
}

// unknown returns an error for the first name that is not in the specification and has no reason to be.
func (in *Input) unknown(names []string) error {
	for _, name := range names {
		unit, path, inside := strings.Cut(name, ".")
		found := false
		var units []string
		for _, u := range in.Result.Units() {
			units = append(units, u.Config.Name.Value)
			if u.Config.Name.Value == unit {
				found = found || !inside || u.Skipped != nil || u.Find(strings.Split(path, ".")) != nil
			}
		}
		if found {
			continue
		}
		for _, u := range units {
			if u == unit {
				return fmt.Errorf("%q has no attribute %q; spec-ls trace FILE %s shows which properties have none, and why", unit, path, unit)
			}
		}
		return failure.UnknownValue("resource or data source", unit, units...)
	}
	return nil
}

func WriteJSON(out io.Writer, units []Unit) error {
	text, err := json.MarshalIndent(map[string]any{"schema_version": 1, "units": append([]Unit{}, units...)}, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n", text)
	return err
}

func Write(out io.Writer, units []Unit) error {
	var all []error
	line := func(level int, format string, arguments ...any) {
		_, err := fmt.Fprintln(out, strings.Repeat("  ", level)+printable.Lines(fmt.Sprintf(format, arguments...)))
		all = append(all, err)
	}
	for _, u := range units {
		line(0, "%s %q (%s)", u.Kind, u.Name, u.Place)
		if u.Skipped != nil {
			line(1, "is not in the specification: %s (%s)", u.Skipped.Message, u.Skipped.Place)
		}
		for _, d := range u.Dropped {
			line(1, "%s is left out: %s (%s)", d.Role, d.Message, d.Place)
		}
		for _, f := range u.Findings {
			line(1, "%s (%s)", f.Message, f.Place)
		}
		for _, a := range u.Attributes {
			line(1, "%s: %s, %s", a.Path, a.Type, a.Configurability)
			line(2, "%s: %s", a.Type, a.TypeReason)
			line(2, "%s: %s", a.Configurability, a.ConfigurableReason)
			for _, s := range a.Sources {
				line(2, "%s (%s) %s", s.Role, s.Place, s.Gave)
			}
			if a.Override != "" {
				line(2, "the description is an override (%s)", a.Override)
			}
			for _, lost := range a.Lost {
				line(2, "lost: %s (%s), %s", lost.Keyword, lost.Place, lost.Reason)
			}
			if len(a.Improvements) > 0 {
				line(2, "improved: %s", strings.Join(a.Improvements, ", "))
			}
		}
		for _, a := range u.Absent {
			line(1, "%s has no attribute: %s (%s)", a.Property, a.Reason, a.Place)
		}
	}
	return errors.Join(all...)
}
