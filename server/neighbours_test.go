package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

const acrossFiles = "duplicate-resource-across-files"

// A client to which diagnostics are pushed is told what an edit changes in other documents.
func TestNeighboursArePushed(t *testing.T) {
	w := openTree(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"publishDiagnostics": {"relatedInformation": true}}}`, specifications)
	pets, stores := w.uri("specs/pets.json"), w.uri("specs/stores.json")
	w.open("specs/stores.json")
	// The first diagnostics that are pushed may not know the neighbour yet.
	found := w.eventually(stores, func(found []diagnostic) bool { return len(found) == 1 })
	d := find(t, found, acrossFiles)
	if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Location.URI != pets {
		t.Fatalf("it is related to %+v", d.RelatedInformation)
	}
	if text := marked(w.read("specs/pets.json"), "utf-8", d.RelatedInformation[0].Location.Range); !strings.HasSuffix(text[0], `«"pet"»`) {
		t.Errorf("it is related to %s", text)
	}
	w.open("specs/pets.json")
	w.didChange(pets, 2, full(strings.Replace(w.read("specs/pets.json"), `"pet"`, `"cat"`, 1)))
	w.eventually(stores, func(found []diagnostic) bool { return len(found) == 0 })
	w.didChange(pets, 3, full(w.read("specs/pets.json")))
	w.eventually(stores, func(found []diagnostic) bool { return len(found) == 1 })
	w.notify("textDocument/didClose", about(stores))
	w.notify("textDocument/didClose", about(pets))
	shown := map[string]int{pets: 1, stores: 1}
	for shown[pets]+shown[stores] > 0 {
		of, found := w.nextPublished()
		shown[of] = len(found)
	}
}

// nextPublished waits for the next diagnostics that are pushed.
func (e *editor) nextPublished() (of string, found []diagnostic) {
	e.t.Helper()
	var params struct {
		URI         string
		Diagnostics []diagnostic
	}
	if err := json.Unmarshal(e.notification("textDocument/publishDiagnostics"), &params); err != nil {
		e.t.Fatal(err)
	}
	return params.URI, params.Diagnostics
}

// eventually waits for diagnostics of a document that are as they should be, and takes all that came before.
func (e *editor) eventually(of string, wanted func([]diagnostic) bool) []diagnostic {
	e.t.Helper()
	for {
		if next, found := e.nextPublished(); next == of && wanted(found) {
			return found
		}
	}
}

// pullOf asks for the diagnostics of a document.
func (e *editor) pullOf(of, previous string) relatedReport {
	e.t.Helper()
	params := about(of)
	if previous != "" {
		params["previousResultId"] = previous
	}
	return result[relatedReport](e, "textDocument/diagnostic", params)
}

// untilReported asks for the diagnostics of a file until they have the codes, and returns that report.
func (w *tree) untilReported(name string, want ...string) (r relatedReport) {
	w.t.Helper()
	w.until("workspace/diagnostic/refresh", func() bool {
		r = w.pullOf(w.uri(name), "")
		return slices.Equal(codes(r.Items), want)
	})
	return r
}

// relatedReport is a report on a document with those on others.
type relatedReport struct {
	report
	RelatedDocuments map[string]report
}

// A client that asks for diagnostics is told to ask again when a neighbour changes; one that takes related documents gets them
// with the document that was edited.
func TestNeighboursArePulled(t *testing.T) {
	w := openTree(t, watching, specifications)
	pets, stores := w.uri("specs/pets.json"), w.uri("specs/stores.json")
	w.open("specs/stores.json")
	first := w.untilReported("specs/stores.json", acrossFiles)
	equal(t, "and in the file beside it", codes(first.RelatedDocuments[pets].Items), acrossFiles, "invalid-identifier")

	w.open("specs/pets.json")
	w.didChange(pets, 2, full(strings.Replace(w.read("specs/pets.json"), `"pet"`, `"cat"`, 1)))
	var second relatedReport // when the other is renamed
	w.until("workspace/diagnostic/refresh", func() bool {
		second = w.pullOf(stores, first.ResultID)
		return second.Kind == "full" && len(second.Items) == 0
	})
	if again := w.pullOf(stores, second.ResultID); again.Kind != "unchanged" {
		t.Errorf("without a change it is %s", again.Kind)
	}

	w.didChange(pets, 3, full(w.read("specs/pets.json")))
	edited := w.untilReported("specs/pets.json", acrossFiles, "invalid-identifier")
	related := edited.RelatedDocuments[stores]
	equal(t, "the related one", codes(related.Items), acrossFiles)
	if again := w.pullOf(stores, related.ResultID); again.Kind != "unchanged" {
		t.Errorf("a document that was related is reported as %s", again.Kind)
	}

	w.didChange(pets, 4, full(`{"version": "0.1", "provider": {"name": "example"}}`))
	gone := w.pullOf(pets, edited.ResultID)
	if report, ok := gone.RelatedDocuments[stores]; !ok || len(report.Items) > 0 {
		t.Errorf("when it is fixed, what was related is %+v", gone.RelatedDocuments)
	}
	w.didChange(pets, 5, full(`{"version": "0.1", "provider": {"name": "example"}} `))
	if report := w.pullOf(pets, ""); report.RelatedDocuments != nil {
		t.Errorf("then it is related to %v", report.RelatedDocuments)
	}
}

// A client that cannot be told to ask again gets all with the first answer.
func TestNeighboursWithoutRefresh(t *testing.T) {
	w := openTree(t, `{"textDocument": {"diagnostic": {}}}`, specifications)
	w.open("specs/stores.json")
	found := w.pullOf(w.uri("specs/stores.json"), "")
	equal(t, "found", codes(found.Items), acrossFiles)
	if found.RelatedDocuments != nil {
		t.Errorf("the related documents are %v", found.RelatedDocuments)
	}
}

// Files that change outside the editor count too.
func TestNeighboursOnDisk(t *testing.T) {
	w := openTree(t, watching, specifications)
	w.open("specs/stores.json")
	w.untilReported("specs/stores.json", acrossFiles)
	w.write("specs/pets.json", strings.Replace(w.read("specs/pets.json"), `"pet"`, `"cat"`, 1))
	w.changed(2, "specs/pets.json")
	w.untilReported("specs/stores.json")
}

// Definitions, references and names of resources and of the provider go over all files.
func TestNamesAcrossFiles(t *testing.T) {
	w := openTree(t, watching, specifications)
	stores := w.uri("specs/stores.json")
	w.open("specs/stores.json")
	text := w.read("specs/stores.json")
	places := func(locations []location) []string {
		var out []string
		for _, l := range locations {
			name := w.name(l.URI)
			out = append(out, name+": "+marked(w.read(name), "utf-16", l.Range)[0])
		}
		return out
	}
	cursor := at(stores, text, `"pet"`, 1)
	want := []string{
		`specs/stores.json: me": "«pet»`, `specs/pets.json: me": "«pet»`,
	}
	equal(t, "definitions", places(result[[]location](w.editor, "textDocument/definition", cursor)), want...)
	cursor["context"] = map[string]any{"includeDeclaration": true}
	equal(t, "references", places(result[[]location](w.editor, "textDocument/references", cursor)), want...)

	cursor["newName"] = "animal"
	edited := w.edited(t, result[renaming](w.editor, "textDocument/rename", cursor))
	for _, name := range []string{"specs/pets.json", "specs/stores.json"} {
		if got, want := edited[name], strings.Replace(w.read(name), `"pet"`, `"animal"`, 1); got != want {
			t.Errorf("%s becomes\n%s", name, got)
		}
	}
	provider := at(stores, text, `"example"`, 1)
	provider["newName"] = "sample"
	edited = w.edited(t, result[renaming](w.editor, "textDocument/rename", provider))
	for _, name := range []string{"specs/pets.json", "specs/stores.json"} {
		if got, want := edited[name], strings.Replace(w.read(name), `"example"`, `"sample"`, 1); got != want {
			t.Errorf("%s becomes\n%s", name, got)
		}
	}

	store := at(stores, text, `"store"`, 1)
	store["newName"] = "Dog"
	if m := w.try("textDocument/rename", store); m.Error == nil {
		t.Errorf("a name that is none: %s", m.Result)
	}
	w.write("specs/pets.json", strings.Replace(w.read("specs/pets.json"), "Dog", "dog", 1))
	w.changed(2, "specs/pets.json")
	store["newName"] = "dog"
	if m := w.try("textDocument/rename", store); m.Error == nil || !strings.Contains(m.Error.Message, `resource "dog" in pets.json already`) {
		t.Errorf("a name that is taken: %s %+v", m.Result, m.Error)
	}
}

// renaming is an edit of several documents.
type renaming struct {
	DocumentChanges []struct {
		TextDocument struct {
			URI     string
			Version *int
		}
		Edits []textEdit
	}
}

// edited returns the texts of files after an edit. The versions must be those of the documents, none of files that are not open.
func (w *tree) edited(t *testing.T, edit renaming) map[string]string {
	w.t.Helper()
	texts := map[string]string{}
	for _, change := range edit.DocumentChanges {
		name := w.name(change.TextDocument.URI)
		if open := name == "specs/stores.json"; open != (change.TextDocument.Version != nil) {
			w.t.Errorf("the version of %s is %v", name, change.TextDocument.Version)
		}
		texts[name] = apply(t, w.read(name), change.Edits)
	}
	return texts
}
