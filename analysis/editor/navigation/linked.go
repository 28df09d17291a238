package navigation

import "strings"

// LinkedPattern is a regular expression for the names that Linked gives.
const LinkedPattern = "[A-Za-z_][A-Za-z0-9_]*"

// Linked returns the places that are best edited together: the alias of an import, and the Go text that uses it, which has no meaning
// without it. There are none if it is only the path of an import that names the package, so that nothing could follow the others.
//
// Attributes are not edited this way, though paths name them: users who copy one and then rename the copy do not mean the paths, which lead
// to the original. Rename edits the paths.
func (s *Symbol) Linked() []Occurrence {
	if s.Kind != Package || strings.TrimLeft(s.Name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
		return nil
	}
	var linked []Occurrence
	defined := false
	for _, o := range s.Occurrences() {
		switch {
		case o.Implied && !o.Definition:
			continue // the path beside an alias
		case o.Implied || s.file.Slice(o.Start, o.End) != s.Name:
			return nil
		}
		linked, defined = append(linked, o), defined || o.Definition
	}
	if !defined || len(linked) < 2 {
		return nil
	}
	return linked
}
