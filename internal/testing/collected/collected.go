// Package collected reads specifications that are not part of the repository: files as they were found in the wild, and cases, each with
// the verdict of the real toolchain. They are in the directory that the environment variable SPEC_LS_SHARED names. If it is not set, tests
// use only the specifications of the repository. With -short, a test gets a quarter of them.
package collected

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/samples"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// A Case is a specification with a verdict.
type Case struct {
	Name   string
	Expect string // "clean" or "error"
	Stage  string // where the toolchain refuses it; empty if it is clean
	Spec   string
}

// A File is a specification as it was found.
type File struct {
	Name      string
	Text      string
	Generates string // the result of the generator: "ok", or "FAIL" and why
	Compiles  string // the compiler's result for the generated Go, likewise; empty if it did not run
}

// directory returns a directory of the collection; empty if there is no collection.
func directory(t testing.TB, name string) string {
	t.Helper()
	shared := os.Getenv("SPEC_LS_SHARED")
	if shared == "" {
		return ""
	}
	path := filepath.Join(shared, name)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("SPEC_LS_SHARED names no collection: %v", err)
	}
	return path
}

// Cases returns the cases of the collection.
func Cases(t testing.TB) []Case {
	t.Helper()
	oracle := directory(t, "oracle")
	if oracle == "" {
		return nil
	}
	file, err := os.Open(filepath.Join(oracle, "cases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // it was only read
	var cases []Case
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for n := 0; lines.Scan(); n++ {
		if n%sampling.Short() != 0 {
			continue
		}
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("reading a case: %v", err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("the collection has no cases")
	}
	return cases
}

// Files returns the files of the collection.
func Files(t testing.TB) []File {
	t.Helper()
	corpus := directory(t, "corpus")
	if corpus == "" {
		return nil
	}
	index, err := os.Open(filepath.Join(corpus, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = index.Close() }() // it was only read
	reader := csv.NewReader(index)
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = '\t', true, -1
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	columns := map[string]int{}
	for i, name := range rows[0] {
		columns[name] = i
	}
	var files []File
	for i, row := range rows[1:] {
		if i%sampling.Short() != 0 {
			continue
		}
		name := row[columns["file"]]
		text, err := os.ReadFile(filepath.Join(corpus, name))
		if err != nil {
			t.Fatal(err)
		}
		file := File{Name: name, Text: string(text), Generates: row[columns["tfplugingen_v0.4.1_generate_all"]]}
		if column := columns["go_compile"]; column < len(row) {
			file.Compiles = row[column]
		}
		files = append(files, file)
	}
	if len(files) == 0 {
		t.Fatal("the collection has no files")
	}
	return files
}

// Accepted returns the texts of specifications that the toolchain accepts, by name: a made one, those of the repository, and those of the
// collection.
func Accepted(t testing.TB) map[string]string {
	t.Helper()
	_, source, _, ok := runtime.Caller(0)
	if !ok {
		t.Fatal("the test binary was built without file names")
	}
	testdata := filepath.Join(filepath.Dir(source), "..", "..", "..", "testdata")
	texts := map[string]string{"synthetic": synthetic.Spec(100_000)}
	for _, sample := range samples.Judged(t) {
		if sample.Stage == "clean" {
			texts[filepath.Base(sample.Name)] = sample.Text
		}
	}
	paths, err := filepath.Glob(filepath.Join(testdata, "specs", "*.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d specifications, %v", len(paths), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(path)] = string(text)
	}
	for _, file := range Files(t) {
		if file.Generates == "ok" && !strings.HasPrefix(file.Compiles, "FAIL") {
			texts[file.Name] = file.Text
		}
	}
	for _, c := range Cases(t) {
		if c.Expect == "clean" {
			texts[c.Name] = c.Spec
		}
	}
	return texts
}
