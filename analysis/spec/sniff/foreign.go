package sniff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Foreign reports whether a document is recognisably something else than a specification, so that only this can be reported,
// and nothing in it may be changed. A specification that is damaged, misspelt or only begun is not foreign. Where a document says too
// little, claimed decides: that its name, its language in an editor, or the user says that it is a specification.
func Foreign(file *syntax.File, claimed bool) bool {
	t := file.Frame
	if len(t.Errors) > 0 && t.Errors[0].Code == syntax.NotUTF8 {
		_, decoded := text.Decode(t.Text)
		return decoded == "" || Foreign(parse(decoded), claimed)
	}
	if Blank(file) {
		return false
	}
	root := t.Root()
	switch n := &t.Nodes[root]; n.Kind {
	case syntax.Object:
		return !gather(file).suffice(claimed)
	case syntax.Array:
		return !t.HasOne(root) || t.Nodes[root+1].Kind != syntax.Object || Foreign(parse(t.Raw(root+1)), false)
	case syntax.String:
		if !file.Valid() && strings.TrimSpace(t.Text[:n.Start]) == "" && slices.Contains(rootKeys, t.Value(root)) { // the first brace is lost
			return Foreign(parse("{"+t.Text), false)
		}
	}
	return !claimed || len(t.Errors) > 0
}

// Damaged reports whether a document that is not JSON names what a specification has: more than Foreign asks for, as nobody says that it
// is one.
func Damaged(file *syntax.File) bool {
	t := file.Frame
	if Blank(file) {
		return false
	}
	switch n := &t.Nodes[t.Root()]; n.Kind {
	case syntax.Object:
		return gather(file).isPlain()
	case syntax.String: // the first brace is lost
		return slices.Contains(rootKeys, t.Value(t.Root())) && Damaged(parse("{"+t.Text))
	}
	return false
}

func parse(text string) *syntax.File { return syntax.ParseFile(text, syntax.Options{Comments: true}) }

// Blank reports whether a document is empty, or has only an opening brace.
func Blank(file *syntax.File) bool {
	root := file.Frame.Root()
	return root < 0 || file.Frame.Nodes[root].Kind == syntax.Object && file.Frame.Nodes[root].Skip == root+1 && !file.Valid()
}

// rootKeys are the members of a specification.
var rootKeys = []string{"version", "provider", "resources", "datasources"}

// foreignKeys are members of the root that tell another format, even beside others.
var foreignKeys = []string{"openapi", "swagger", "asyncapi", "arazzo"}

// ForeignFormat returns the member of the root that tells another format than that of a specification, or -1.
func ForeignFormat(t *syntax.Tree) int32 {
	seen := 0
	for m := range t.Children(t.Root()) {
		if t.Nodes[m].IsMember() && slices.Contains(foreignKeys, t.Key(m)) {
			return m
		}
		if seen++; seen == maxMembers {
			break
		}
	}
	return -1
}

// IsYAMLDescription reports whether a text looks like the description of an API in YAML: OpenAPI or Swagger.
func IsYAMLDescription(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "openapi:") || strings.HasPrefix(line, "swagger:") {
			return true
		}
	}
	return false
}

// maxMembers is the greatest number of members of an object that are looked at: those that tell a specification are at the start.
const maxMembers = 64

// maxEntries is the greatest number of resources that are looked at until one has a schema.
const maxEntries = 4

// evidence is the evidence in the root of a document for and against a specification.
type evidence struct {
	schema    bool // something in it has a name and a schema
	named     bool // there is a provider with a name
	provider  bool // there is a provider
	list      bool // there is an array of that name, with any elements
	entries   bool // there are resources or data sources, or nothing where they belong
	supported bool // there is the version that is supported
	alien     bool // there is a member of something else
	foreign   bool // there is a member that tells another format
}

// suffice reports whether there is enough evidence for a specification.
func (e *evidence) suffice(claimed bool) bool {
	switch {
	case e.isPlain():
		return true
	case e.foreign, e.alien:
		return false
	case e.provider || e.entries || e.supported:
		return true
	}
	return claimed // it has no member, or only a version, or keys that are begun
}

// isPlain reports whether the evidence is that of a specification, even beside other evidence.
func (e *evidence) isPlain() bool {
	return e.schema || !e.foreign && (e.named && e.list || e.supported && (e.provider || e.list))
}

// gather looks at the members of the root.
func gather(file *syntax.File) *evidence {
	t := file.Frame
	e := &evidence{foreign: ForeignFormat(t) >= 0}
	at := func(node int32) (*syntax.Tree, int32) {
		k, isUnit := slices.BinarySearchFunc(file.Units, node, func(u *syntax.Unit, node int32) int { return cmp.Compare(u.Node, node) })
		if isUnit {
			return file.Units[k].Tree, 0
		}
		return t, node
	}
	seen := 0
	for m := range t.Children(t.Root()) {
		if seen++; seen > maxMembers {
			break
		}
		n := &t.Nodes[m]
		key := t.Key(m)
		switch {
		case !n.IsMember():
			continue // something that is damaged
		case isNeutral(key):
		case near(key, "version", "specversion"):
			e.supported = e.supported || n.Kind == syntax.String && isSupported(t.Value(m)) || n.Kind == syntax.Number && isSupported(t.Raw(m))
		case near(key, "provider"):
			tree, node := at(m)
			e.judgeProvider(tree, node)
		case near(key, "resources", "datasources", "resource", "datasource"):
			e.judgeEntries(t, m, at)
		case !isBegun(t, key):
			e.alien = true
		}
	}
	return e
}

// judgeProvider looks at a value that may be a provider: an object with a name, and perhaps a schema. In Terraform's own JSON it holds
// providers by their names.
func (e *evidence) judgeProvider(t *syntax.Tree, node int32) {
	named, schema, others := false, false, 0
	for m := range firstMembers(t, node) {
		switch n, key := &t.Nodes[m], t.Key(m); {
		case near(key, "name"):
			named = named || n.Kind == syntax.String
		case near(key, "schema"):
			schema = schema || n.Kind == syntax.Object
		case !isNeutral(key):
			others++
		}
	}
	if !named && !schema && others > 0 {
		e.alien = true
		return
	}
	e.provider = true
	e.named = e.named || named
	e.schema = e.schema || schema && (named || others == 0)
}

// judgeEntries looks at a value that may be resources or data sources: an array of objects with names and schemas, or an object that holds
// them by name, which is a common mistake.
func (e *evidence) judgeEntries(t *syntax.Tree, array int32, at func(int32) (*syntax.Tree, int32)) {
	seen, schemas, others := 0, false, 0
	for m := range t.Children(array) {
		if seen++; seen > maxEntries {
			break
		}
		tree, node := at(m)
		if kind := tree.Nodes[node].Kind; kind != syntax.Object {
			if kind == syntax.String {
				others++
			}
			continue
		}
		named, schema, alien := t.Nodes[m].IsMember(), false, false
		for k := range firstMembers(tree, node) {
			switch n, key := &tree.Nodes[k], tree.Key(k); {
			case near(key, "name"):
				named = named || n.Kind == syntax.String
			case near(key, "schema"):
				schema = schema || n.Kind == syntax.Object
			case !isNeutral(key):
				alien = true
			}
		}
		schemas = schemas || schema && (named || !alien)
		if alien && !schema {
			others++
		}
	}
	e.schema = e.schema || schemas
	e.list = e.list || t.Nodes[array].Kind == syntax.Array
	switch container := t.Nodes[array].IsContainer(); {
	case !schemas && others > 0:
		e.alien = true
		return
	case !schemas && !container && t.Nodes[array].Kind != syntax.Null && t.Nodes[array].Kind != syntax.Missing:
		e.alien = true
		return
	}
	e.entries = true
}

// firstMembers returns the first members of an object.
func firstMembers(t *syntax.Tree, object int32) func(func(int32) bool) {
	return func(yield func(int32) bool) {
		if t.Nodes[object].Kind != syntax.Object {
			return
		}
		seen := 0
		for m := range t.Children(object) {
			if seen++; seen > maxMembers || t.Nodes[m].IsMember() && !yield(m) {
				return
			}
		}
	}
}

// isNeutral reports whether a key may be in any document: comments, extensions, and the address of a JSON Schema.
func isNeutral(key string) bool {
	return key == "//" || key == "$comment" || key == "$schema" || strings.HasPrefix(key, "x-")
}

// isBegun reports whether a key in a damaged document is the start of one of a specification's.
func isBegun(t *syntax.Tree, key string) bool {
	return len(t.Errors) > 0 && slices.ContainsFunc(rootKeys, func(k string) bool { return strings.HasPrefix(k, key) })
}

// isSupported reports whether a version is the only existing one.
func isSupported(version string) bool {
	return strings.TrimPrefix(strings.TrimSpace(version), "v") == "0.1"
}

// near reports whether a key is one of some words, but for case, separators and a typo.
func near(key string, words ...string) bool {
	if len(key) > 24 {
		return false
	}
	if slices.Contains(words, key) {
		return true
	}
	folded := separators.Replace(strings.ToLower(key))
	return slices.ContainsFunc(words, func(word string) bool {
		if folded == word {
			return true
		}
		limit := len(word) / 4
		return len(folded) > limit && max(len(folded)-len(word), len(word)-len(folded)) <= limit &&
			levenshtein.Distance(folded, word, nil) <= limit
	})
}

var separators = strings.NewReplacer("-", "", "_", "", " ", "")
