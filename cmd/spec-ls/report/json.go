package report

import (
	"bytes"
	"encoding/json"
	"io"

	_ "embed"

	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// schemaVersion changes when a program that reads the JSON would have to.
const schemaVersion = 1

// OutputSchema is the JSON Schema of the format json.
//
//go:embed output.schema.json
var OutputSchema string

type jsonReport struct {
	SchemaVersion int              `json:"schema_version"`
	Files         int              `json:"files"`
	Summary       Summary          `json:"summary"`
	Diagnostics   []jsonDiagnostic `json:"diagnostics"`
	Unchecked     []unchecked.Item `json:"unchecked"`
}

type jsonDiagnostic struct {
	File     string        `json:"file"`
	Rule     string        `json:"rule"`
	Stage    string        `json:"stage"`
	Severity string        `json:"severity"`
	Message  string        `json:"message"`
	Note     string        `json:"note"`
	Help     string        `json:"help"`
	Start    Position      `json:"start"`
	End      Position      `json:"end"`
	Pointer  string        `json:"pointer"`
	Path     string        `json:"path"`
	URL      string        `json:"url"`
	Fixes    []jsonFix     `json:"fixes"`
	Related  []jsonRelated `json:"related"`
}

type jsonFix struct {
	Title string     `json:"title"`
	Safe  bool       `json:"safe"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File  string   `json:"file,omitempty"` // another one than that of the finding
	Start Position `json:"start"`
	End   Position `json:"end"`
	Text  string   `json:"text"`
}

type jsonRelated struct {
	File    string   `json:"file"`
	Start   Position `json:"start"`
	End     Position `json:"end"`
	Message string   `json:"message"`
}

func newJSONDiagnostic(f *File, d *Diagnostic) jsonDiagnostic {
	out := jsonDiagnostic{
		File: f.Name, Rule: d.Rule.Name, Stage: d.Stage.String(), Severity: d.Severity.String(), Message: d.Message, Note: d.Note, Help: d.Help,
		Start: d.Start, End: d.End, Pointer: d.Pointer, Path: d.Path, URL: d.Rule.URL(),
		Fixes: []jsonFix{}, Related: []jsonRelated{},
	}
	for _, fix := range d.Fixes {
		edits := []jsonEdit{}
		for _, e := range fix.Edits {
			edits = append(edits, jsonEdit{e.File, e.Start, e.End, e.Text})
		}
		out.Fixes = append(out.Fixes, jsonFix{fix.Title, fix.Safe, edits})
	}
	for _, r := range d.Related {
		out.Related = append(out.Related, jsonRelated{f.path(&r), r.Start, r.End, r.Message})
	}
	return out
}

// writeJSON writes one object; see `spec-ls schema check`.
func writeJSON(w io.Writer, r *Report) error {
	out := jsonReport{
		SchemaVersion: schemaVersion,
		Files:         len(r.Files),
		Summary:       r.Summary(),
		Diagnostics:   []jsonDiagnostic{},
		Unchecked:     append([]unchecked.Item{}, r.Unchecked...),
	}
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			out.Diagnostics = append(out.Diagnostics, newJSONDiagnostic(&r.Files[i], &r.Files[i].Diagnostics[k]))
		}
	}
	return encode(w, out, "  ")
}

// encode writes a value as JSON for programs, not for HTML.
func encode(w io.Writer, value any, indent string) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(printable.JSON(text.Bytes()))
	return err
}
