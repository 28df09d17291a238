package report

import (
	"io"

	_ "embed"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
)

// ChangesSchema is the JSON Schema of the format json of changes.
//
//go:embed changes.schema.json
var ChangesSchema string

type jsonChanges struct {
	SchemaVersion int          `json:"schema_version"`
	Suggested     string       `json:"suggested"`
	Release       *jsonRelease `json:"release"`
	Summary       jsonLevels   `json:"summary"`
	Accepted      int          `json:"accepted"`
	Changes       []jsonChange `json:"changes"`
}

type jsonRelease struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Enough  bool   `json:"enough"`
	Problem string `json:"problem,omitempty"`
}

type jsonLevels struct {
	Breaking  int `json:"breaking"`
	Dangerous int `json:"dangerous"`
	Minor     int `json:"minor"`
	Patch     int `json:"patch"`
}

type jsonChange struct {
	Rule     string    `json:"rule"`
	Level    string    `json:"level"`
	Severity string    `json:"severity"`
	Message  string    `json:"message"`
	Note     string    `json:"note"`
	Help     string    `json:"help"`
	Kind     string    `json:"kind"`
	Unit     string    `json:"unit"`
	Path     string    `json:"path"`
	Place    string    `json:"place"`
	Renamed  string    `json:"renamed"`
	URL      string    `json:"url"`
	Old      *jsonSpot `json:"old"`
	New      *jsonSpot `json:"new"`
}

type jsonSpot struct {
	File  string   `json:"file"`
	Start Position `json:"start"`
	End   Position `json:"end"`
}

func newJSONSpot(s *Spot) *jsonSpot {
	if s == nil {
		return nil
	}
	return &jsonSpot{s.File.Name, s.Start, s.End}
}

func newJSONChange(c *Change) jsonChange {
	return jsonChange{
		Rule: c.Rule.Name, Level: c.Level.String(), Severity: c.Level.Severity().String(), Message: c.Message, Note: c.Note, Help: c.Help,
		Kind: c.Kind.Word(), Unit: c.Unit, Path: c.Path, Place: c.Place(), Renamed: c.Renamed, URL: c.Rule.URL(),
		Old: newJSONSpot(c.Old), New: newJSONSpot(c.New),
	}
}

// writeChangesAsJSON writes one object; see `spec-ls schema diff`.
func writeChangesAsJSON(w io.Writer, c *Changes) error {
	out := jsonChanges{
		SchemaVersion: schemaVersion, Suggested: c.Suggested().String(), Accepted: c.Accepted, Changes: []jsonChange{},
		Summary: jsonLevels{c.Count(change.Breaking), c.Count(change.Dangerous), c.Count(change.Minor), c.Count(change.Patch)},
	}
	if c.Release != nil {
		out.Release = &jsonRelease{c.Release.From.String(), c.Release.To.String(), c.TooSmall() == "", c.TooSmall()}
	}
	for i := range c.Changes {
		out.Changes = append(out.Changes, newJSONChange(&c.Changes[i]))
	}
	return encode(w, out, "  ")
}
