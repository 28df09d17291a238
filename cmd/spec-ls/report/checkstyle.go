package report

import (
	"encoding/xml"
	"io"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

type checkstyle struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

var checkstyleSeverities = [...]string{
	rules.SeverityOff: "ignore", rules.SeverityHint: "info", rules.SeverityInfo: "info",
	rules.SeverityWarning: "warning", rules.SeverityError: "error",
}

// writeCheckstyle writes the format of Checkstyle 4.3, which many services read.
func writeCheckstyle(w io.Writer, r *Report) error {
	out := checkstyle{Version: "4.3"}
	for i := range r.Files {
		file := checkstyleFile{Name: r.Files[i].Name}
		for k := range r.Files[i].Diagnostics {
			d := &r.Files[i].Diagnostics[k]
			file.Errors = append(file.Errors, checkstyleError{
				d.Start.Line, d.Start.Column, checkstyleSeverities[d.Severity], d.Message, "spec-ls." + d.Rule.Name,
			})
		}
		out.Files = append(out.Files, file)
	}
	return encodeXML(w, out)
}
