package sniff

import "github.com/spec-ls/spec-ls/analysis/source/syntax"

// Recognition is how a version of a document was recognised.
type Recognition struct {
	Is    bool // it is a specification for an editor
	looks bool // it looks like one; see File
}

// Recognise decides whether a version of a document in an editor is a specification: if the editor opened it as one; if it looks like one;
// if it has the name of one and is still empty; or if it is damaged, and has the name of one, was one before the damage, or has the members
// of one. Before is the text of the version before, or nil, and known its Recognition.
func Recognise(name, languageID string, file, before *syntax.File, known Recognition) (r Recognition) {
	if before != nil && Unchanged(before, file) {
		r.looks = known.looks
	} else {
		r.looks = File(file)
	}
	switch {
	case languageID == LanguageID || r.looks:
		r.Is = true
	case KnownName(name):
		r.Is = !file.Valid() || isEmpty(file)
	default:
		r.Is = !file.Valid() && (known.Is || Damaged(file))
	}
	return r
}

// isEmpty reports whether a file holds an object without members.
func isEmpty(file *syntax.File) bool {
	return len(file.Frame.Nodes) == 1 && file.Frame.Nodes[0].Kind == syntax.Object
}
