package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	ClassName string        `xml:"classname,attr"`
	File      string        `xml:"file,attr,omitempty"`
	Line      int           `xml:"line,attr,omitempty"`
	Failure   *junitFailure `xml:"failure"`
	Error     *junitFailure `xml:"error"`
	Output    string        `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// writeJUnit writes one suite a file and one test a finding. A finding that does not fail the run is a test that passes, with the finding
// as its output. A file without findings is such a test too: a report without tests counts as a failure in many services. A file that could
// not be checked is an error, so that nobody takes it for checked.
func writeJUnit(w io.Writer, r *Report) error {
	out := junitSuites{Name: "spec-ls"}
	for i := range r.Files {
		f := &r.Files[i]
		suite := junitSuite{Name: f.Name}
		for k := range f.Diagnostics {
			d := &f.Diagnostics[k]
			test := junitCase{
				Name:      d.Rule.Name,
				ClassName: fmt.Sprintf("%s:%d:%d", f.Name, d.Start.Line, d.Start.Column),
				File:      f.Name,
				Line:      d.Start.Line,
			}
			text := d.Path + "\n" + d.whole() + "\n" + d.Rule.URL()
			if r.fails(f, d) {
				test.Failure = &junitFailure{Type: d.Severity.String(), Message: d.Message, Text: text}
				suite.Failures++
			} else {
				test.Output = d.Severity.String() + ": " + text
			}
			suite.Cases = append(suite.Cases, test)
		}
		if len(suite.Cases) == 0 {
			suite.Cases = []junitCase{{Name: "check", ClassName: f.Name, File: f.Name}}
		}
		suite.Tests = len(suite.Cases)
		out.Tests += suite.Tests
		out.Failures += suite.Failures
		out.Suites = append(out.Suites, suite)
	}
	if len(r.Failures) > 0 {
		suite := junitSuite{Name: "spec-ls", Tests: len(r.Failures), Errors: len(r.Failures)}
		for _, failure := range r.Failures {
			suite.Cases = append(
				suite.Cases,
				junitCase{Name: "check", ClassName: "spec-ls", Error: &junitFailure{Type: "failure", Message: failure}},
			)
		}
		out.Tests += suite.Tests
		out.Errors += suite.Errors
		out.Suites = append(out.Suites, suite)
	}
	return encodeXML(w, out)
}

func encodeXML(w io.Writer, value any) error {
	text := bytes.NewBufferString(xml.Header)
	e := xml.NewEncoder(text)
	e.Indent("", "  ")
	if err := e.Encode(value); err != nil {
		return err
	}
	text.WriteByte('\n')
	_, err := w.Write(printable.XML(text.Bytes()))
	return err
}
