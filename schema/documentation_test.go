package schema_test

import (
	"encoding/json"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

// member returns the value of an example, which is one member of an object.
func member(t *testing.T, key, example string) any {
	t.Helper()
	var object map[string]any
	decoder := json.NewDecoder(strings.NewReader("{" + example + "}"))
	decoder.UseNumber()
	if err := decoder.Decode(&object); err != nil {
		t.Fatalf("the example is no member of a JSON object: %v\n%s", err, example)
	}
	value, ok := object[key]
	if !ok || len(object) != 1 {
		t.Fatalf("the example is not one member %q:\n%s", key, example)
	}
	return value
}

// checkPage reports what is missing or malformed in a page.
func checkPage(t *testing.T, page schema.Page) {
	t.Helper()
	if page.Title == "" || strings.HasSuffix(page.Title, ".") {
		t.Errorf("title %q", page.Title)
	}
	if !strings.HasSuffix(page.Summary, ".") || strings.Contains(strings.TrimSuffix(page.Summary, "."), ". ") ||
		strings.Contains(page.Summary, "\n") {
		t.Errorf("the summary is not one sentence: %q", page.Summary)
	}
	if link, err := url.Parse(page.URL); err != nil || link.Scheme != "https" || link.Host != "developer.hashicorp.com" {
		t.Errorf("URL %q", page.URL)
	}
	for _, part := range []string{page.Title, page.Summary, page.Example, page.URL} {
		if !strings.Contains(page.Markdown, part) {
			t.Errorf("the page lacks %q:\n%s", part, page.Markdown)
		}
	}
	if braces := regexp.MustCompile(`\{[a-z-]+\}`).FindString(page.Markdown); braces != "" {
		t.Errorf("placeholder %s is left:\n%s", braces, page.Markdown)
	}
	if strings.Count(page.Markdown, "```") != 2 || strings.Count(page.Markdown, "`")%2 != 0 {
		t.Errorf("the code spans and fences do not match:\n%s", page.Markdown)
	}
	// A kind may lack the text that a placeholder stands for.
	if strings.Contains(page.Markdown, "`schema.`") || strings.Contains(strings.ReplaceAll(page.Markdown, "```", ""), "``") {
		t.Errorf("the page names something that this kind does not have:\n%s", page.Markdown)
	}
}

// Every key has a page wherever it may stand, and its example is valid there.
func TestEveryKeyIsDocumented(t *testing.T) {
	for at := range everyType() {
		for key := range at.Shape().Allowed.All() {
			t.Run(at.String()+"/"+key.String(), func(t *testing.T) {
				page, ok := schema.Documentation(at, key)
				if !ok {
					t.Fatal("no page")
				}
				checkPage(t, page)
				if err := evaluate(at.Member(key), member(t, key.String(), page.Example)); err != nil {
					t.Errorf("the example is invalid: %v\n%s", err, page.Example)
				}
				document := documentWith(at, key, member(t, key.String(), page.Example))
				if err := evaluate(schema.TypeRoot, document); err != nil {
					text, _ := json.MarshalIndent(document, "", "  ")
					t.Errorf("the example in its place makes the document invalid: %v\n%s", err, text)
				}
			})
		}
	}
}

func TestEveryValueIsDocumented(t *testing.T) {
	for at := range everyType() {
		shape := at.Shape()
		values := shape.Enum
		if shape.JSON&schema.JSONBoolean != 0 {
			values = []string{"true", "false"}
		}
		for _, value := range values {
			t.Run(shape.Name+"/"+value, func(t *testing.T) {
				page, ok := schema.ValueDocumentation(at, value)
				if !ok {
					t.Fatal("no page")
				}
				checkPage(t, page)
				if !strings.Contains(page.Example, value) {
					t.Errorf("the example does not show the value: %s", page.Example)
				}
			})
		}
		if page, ok := schema.ValueDocumentation(at, "nonsense"); ok {
			t.Errorf("%s: a value that is not possible has the page %q", shape.Name, page.Title)
		}
	}
}

func TestNothingElseIsDocumented(t *testing.T) {
	if _, ok := schema.Documentation(schema.TypeRoot, schema.KeyName); ok {
		t.Error("the root has no name")
	}
	if _, ok := schema.Documentation(schema.TypeAny, schema.KeyName); ok {
		t.Error("an unknown place has no keys")
	}
	if _, ok := schema.Documentation(schema.TypeResource, schema.KeyNone); ok {
		t.Error("an unknown key has a page")
	}
}

// Every file is about a key, and every section about places and values that
// exist; each place has one section and no more.
func TestPagesAreAboutTheLanguage(t *testing.T) {
	files, err := os.ReadDir("docs")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(file.Name(), func(t *testing.T) {
			key := schema.LookupKey([]byte(strings.TrimSuffix(file.Name(), ".md")))
			if key == schema.KeyNone {
				t.Fatal("no key has this name")
			}
			text, err := os.ReadFile("docs/" + file.Name())
			if err != nil {
				t.Fatal(err)
			}
			var places, values []schema.Type
			for at := range everyType() {
				if at.Shape().Allowed.Has(key) {
					places = append(places, at)
					if to := at.Member(key); !slices.Contains(values, to) {
						values = append(values, to)
					}
				}
			}
			claimed := map[string]string{}
			for section := range strings.SplitSeq("\n"+string(text), "\n# ") {
				if strings.TrimSpace(section) == "" {
					continue
				}
				title, rest, _ := strings.Cut(section, "\n")
				header := headers(rest)
				value, about := header["Value"], places
				if value != "" {
					about = values
				}
				for pattern := range strings.SplitSeq(header["Where"], ",") {
					used := false
					for _, at := range about {
						pattern = strings.TrimSpace(pattern)
						if ok, err := path.Match(pattern, at.String()); err != nil {
							t.Fatal(err)
						} else if !ok && pattern != "" {
							continue
						}
						used = true
						claim := at.String() + "=" + value
						if other, ok := claimed[claim]; ok {
							t.Errorf("%q and %q are both about %s", other, title, at)
						}
						claimed[claim] = title
					}
					if !used {
						t.Errorf("%q: no place of the key matches %q", title, pattern)
					}
				}
			}
		})
	}
}

// headers returns the lines "Name: value" at the head of a section.
func headers(section string) map[string]string {
	found := map[string]string{}
	for line := range strings.SplitSeq(strings.TrimSpace(section), "\n") {
		name, value, ok := strings.Cut(line, ": ")
		if !ok {
			break
		}
		found[name] = value
	}
	return found
}

// documentWith returns the smallest document in which an object at a place has
// the given member.
func documentWith(at schema.Type, key schema.Key, value any) any {
	type step struct {
		object schema.Type
		key    schema.Key // KeyNone for the elements of an array
	}
	// The shortest way to each type, found breadth first.
	way := map[schema.Type]step{}
	queue := []schema.Type{schema.TypeRoot}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		visit := func(to schema.Type, by schema.Key) {
			if _, ok := way[to]; !ok && to != schema.TypeAny && to != schema.TypeRoot {
				way[to] = step{from, by}
				queue = append(queue, to)
			}
		}
		visit(from.Items(), schema.KeyNone)
		for key := range from.Shape().Allowed.All() {
			visit(from.Member(key), key)
		}
	}
	built := minimal(at, key, value)
	for at != schema.TypeRoot {
		s := way[at]
		if s.key == schema.KeyNone {
			built = []any{built}
		} else {
			built = minimal(s.object, s.key, built)
		}
		at = s.object
	}
	return built
}

// minimal returns an object with the given member and what else it must have.
// With KeyNone it has just that; values that are no objects are the plainest
// ones possible.
func minimal(at schema.Type, key schema.Key, value any) any {
	shape := at.Shape()
	switch {
	case shape.JSON&schema.JSONString != 0:
		if shape.Enum != nil {
			return shape.Enum[0]
		}
		return "x"
	case shape.JSON&schema.JSONBoolean != 0:
		return true
	case shape.JSON&schema.JSONNumber != 0:
		return json.Number("1")
	case shape.JSON&schema.JSONArray != 0:
		list := []any{}
		for range shape.MinItems {
			list = append(list, minimal(shape.Items, schema.KeyNone, nil))
		}
		return list
	}
	object := map[string]any{}
	need := shape.Required
	if shape.Choice != 0 && !shape.Choice.Has(key) {
		need = need.Add(shape.Choice.First())
	}
	if key != schema.KeyNone {
		object[key.String()] = value
		need = need.Remove(key)
	}
	for k := range need.All() {
		object[k.String()] = minimal(at.Member(k), schema.KeyNone, nil)
	}
	if len(object) < shape.MinProperties {
		first := shape.Allowed.First()
		object[first.String()] = minimal(at.Member(first), schema.KeyNone, nil)
	}
	return object
}
