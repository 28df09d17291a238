package compile

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

func importPathInvalid(p *rules.Pass, problem *golang.Problem) {
	text := imports.At(p, problem.Import).Path.Value
	f := imports.ReportPath(p, problem.Import, "%s is not an import path", words.PathWords(text)).
		WithNote("%s.", words.Capital(problem.Name)).WithHelp("write the package's path")
	trimmed := strings.Trim(strings.TrimSpace(text), "\"'`")
	if _, after, found := strings.Cut(trimmed, "://"); found {
		trimmed = after
	}
	trimmed = strings.TrimSpace(strings.Trim(trimmed, "/"))
	if trimmed != text && trimmed != "" && golang.PathFault(trimmed) == "" {
		f.Fix(true, fmt.Sprintf("Write %q", trimmed), edit.ReplaceString(p.Tree, imports.At(p, problem.Import).Path.Node, trimmed))
	}
}

func importInternalPath(p *rules.Pass, problem *golang.Problem) {
	if path := imports.At(p, problem.Import).Path.Value; path == problem.Name {
		imports.ReportPath(p, problem.Import, "module has no package at its root").
			WithNote("The module is %s.", problem.Name).WithHelp("import one of its packages")
		return
	}
	imports.ReportPath(p, problem.Import, "%s is internal to its module", words.PathWords(imports.At(p, problem.Import).Path.Value)).
		WithNote("Only code in module %s can import it.", problem.Name).WithHelp("use what its other packages export")
}

func importUnknownPackage(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	var paths []string
	for known := range catalog.Packages() {
		if known.Module == problem.Name && !known.Internal() {
			paths = append(paths, known.Path)
		}
	}
	text := m.Path.Value
	near, found := nearestPath(text, paths)
	if !found {
		imports.ReportPath(p, problem.Import, "module has no package %q", strings.TrimPrefix(text, problem.Name+"/")).
			WithNote("The module is %s.", problem.Name).WithHelp("import one of its packages")
		return
	}
	f := imports.ReportPath(p, problem.Import, "module has no package %q", strings.TrimPrefix(text, problem.Name+"/")).
		WithNote("The module is %s.", problem.Name)
	suggestImport(p, f, problem.Import, near)
}

// nearestPath returns the package that a misspelt path most likely means, by the end of the path.
func nearestPath(text string, paths []string) (near string, found bool) {
	if near, found = rules.Nearest(path.Base(text), bases(paths)); found {
		near = paths[slices.IndexFunc(paths, func(known string) bool { return path.Base(known) == near })]
	}
	return near, found
}

// suggestImport offers to import another package wherever this one is imported so.
func suggestImport(p *rules.Pass, f *rules.Finding, i int32, near string) {
	if f != nil {
		f.WithHelp("did you mean %q?", near).Fix(false, fmt.Sprintf("Import %q", near), imports.Replace(p, imports.At(p, i), near)...)
	}
}

// importNotStandard reports paths that can only be of the standard library, and are not: those of one part, and those that begin as
// paths of the library do. Any other may be of a module without a dot in its name, but for those that are a known path without its
// beginning, or with a typo in it.
func importNotStandard(p *rules.Pass) {
	for i := range p.Unit.Imports {
		text := p.Unit.Imports[i].Path.Value
		if _, left := slices.BinarySearch(p.Generated().Left, int32(i)); left {
			continue
		}
		if text == "" || isKnownPath(text) || golang.PathFault(text) != "" || inModules(text, requiredModules(p.Settings)) {
			continue
		}
		message := "package %s does not exist"
		near, found := misspelled(text)
		if !found && !catalog.AroundModule(text) {
			first, _, several := strings.Cut(text, "/")
			if strings.Contains(first, ".") || several && !standardFolder(first) {
				continue
			}
			message = "standard library has no package %s"
			near, found = nearestPackage(text)
		}
		if !found {
			imports.ReportPath(p, int32(i), message, words.PathWords(text)).WithHelp("write the package's full path, with its module")
			continue
		}
		imports.ReportPath(p, int32(i), message, words.PathWords(text)).WithHelp("did you mean %q?", near).
			Fix(false, fmt.Sprintf("Import %q", near), edit.ReplaceString(p.Tree, p.Unit.Imports[i].Path.Node, near))
	}
}

// isKnownPath reports whether a path is in the standard library or in one of the catalogue's modules, whose packages are the business of
// importUnknownPackage.
func isKnownPath(text string) bool {
	if _, standard := catalog.LookupStandard(text); standard {
		return true
	}
	_, inModule := catalog.InModule(text)
	return inModule
}

// slips is how many letters may be wrong in a path that is meant to be a known one. Those of forks differ by more.
const slips = 2

// misspelled returns the path of a known package that is meant by another, if there is no doubt: one of the catalogue without its
// beginning, with a typo, or with a part too few or too many, and the name of any with more after a dot.
func misspelled(text string) (string, bool) {
	end, several := "/"+text, strings.Contains(text, "/")
	name, _, dotted := strings.Cut(text, ".")
	alone := dotted && !several
	if alone {
		if _, standard := catalog.LookupStandard(name); standard {
			return name, true
		}
	}
	for known := range catalog.Packages() {
		switch {
		case !known.Described:
		case several && strings.HasSuffix(known.Path, end), alone && known.Name == name, lengthened(text, known.Path):
			return known.Path, true
		case abs(len(known.Path)-len(text)) <= slips && path.Base(known.Path) == path.Base(text) &&
			levenshtein.Distance(known.Path, text, nil) <= slips:
			return known.Path, true
		}
	}
	return "", false
}

// lengthened reports whether a path is a known one with a missing or a repeated part, or with letters that are missing at the beginning or
// the end of a part, or follow it after a dot.
func lengthened(text, known string) bool {
	if strings.HasPrefix(known, path.Dir(text)+"/") {
		return false // it may be a new package
	}
	have, want := strings.Split(text, "/"), strings.Split(known, "/")
	if have[len(have)-1] != want[len(want)-1] {
		return false
	}
	from := 0
	for from < min(len(have), len(want)) && have[from] == want[from] {
		from++
	}
	switch len(have) - len(want) {
	case 0:
		return from < len(want) && slices.Equal(have[from+1:], want[from+1:]) && partOf(have[from], want[from])
	case 1:
		return from > 0 && have[from] == have[from-1] && slices.Equal(have[from+1:], want[from:])
	case -1:
		return slices.Equal(have[from:], want[from+1:])
	}
	return false
}

// partOf reports whether a part of a path is a known one with letters missing, or with more after a dot or before one.
func partOf(have, want string) bool {
	if have == "" {
		return false
	}
	if strings.Contains(want, ".") { // a host
		return strings.HasPrefix(want, have+".") || strings.HasSuffix(want, have) || have == "www."+want
	}
	return strings.HasPrefix(have, want+".")
}

func abs(n int) int { return max(n, -n) }

// standardFolder reports whether paths of the standard library begin with this part.
func standardFolder(first string) bool {
	if first == "cmd" || first == "internal" {
		return true // which no module outside can import
	}
	for known := range catalog.StandardPackages() {
		if rest, found := strings.CutPrefix(known.Path, first); found && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}

// nearestPackage returns the path of the package that is meant by a path that does not exist: one of this name, or with a similar path in
// the standard library.
func nearestPackage(text string) (string, bool) {
	for known := range catalog.Packages() {
		if known.Described && known.Name == path.Base(text) {
			return known.Path, true
		}
	}
	var paths []string
	for known := range catalog.StandardPackages() {
		if path.Base(known.Path) == text {
			return known.Path, true
		}
		paths = append(paths, known.Path)
	}
	return rules.Nearest(text, paths)
}

func bases(paths []string) []string {
	var out []string
	for _, known := range paths {
		out = append(out, path.Base(known))
	}
	return out
}

func requiredModules(s *rules.Settings) []string {
	if s == nil {
		return nil
	}
	return s.Modules
}

func inModules(path string, modules []string) bool {
	return slices.ContainsFunc(modules, func(module string) bool {
		rest, found := strings.CutPrefix(path, module)
		return found && (rest == "" || rest[0] == '/')
	})
}
