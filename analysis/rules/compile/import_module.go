package compile

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// This file compares imports with the module around the file: whether the packages exist, and can be imported.

// eachPlace calls a function for each written import whose package is known to exist or not, once for each path.
func eachPlace(p *rules.Pass, do func(i int32, at string, place declarations.Place)) {
	from := p.Settings.Profile().Packages
	seen := map[string]bool{}
	for i := range p.Unit.Imports {
		at := p.Unit.Imports[i].Path.Value
		if at == "" || seen[at] {
			continue
		}
		var place declarations.Place
		if golang.PathFault(at) == "" {
			place = from.Find(at)
		}
		if !place.Known() || place.Module == "std" {
			seen[at] = true
			continue
		}
		if _, left := slices.BinarySearch(p.Generated().Left, int32(i)); left {
			continue
		}
		seen[at] = true
		do(int32(i), at, place)
	}
}

// importNotThere reports imports of packages that their modules do not have, in the version that is required.
func importNotThere(p *rules.Pass) {
	eachPlace(p, func(i int32, at string, place declarations.Place) {
		if !place.Missing || at == place.Module || place.Main && isGenerated(at) {
			return
		}
		within := strings.TrimPrefix(strings.TrimPrefix(at, place.Module), "/")
		f := imports.ReportPath(p, i, "module has no package %s", words.PathWords(within))
		described, known := catalog.Lookup(at)
		switch {
		case known && place.Version != described.Version:
			f.WithNote("%s of %s has it; go.mod requires %s.", described.Version, place.Module, versionWords(place)).
				WithCommand("go get "+place.Module+"@"+described.Version, "")
		case place.Local:
			f.WithNote("The module is %s. Its directory %s has no Go files.", place.Module, words.PathWords(within)).
				WithHelp("write the package, or import one that is there")
			if near, found := nearestPath(at, ownPackages(p, place.Module)); found {
				suggestImport(p, f, i, near)
			}
		default:
			f.WithNote("The module is %s, of which go.mod requires %s.", place.Module, versionWords(place)).
				WithHelp("import one of its packages")
		}
	})
}

// ownPackages returns the packages of the user's module that use the framework and are of a module.
func ownPackages(p *rules.Pass, of string) []string {
	own, _ := p.Settings.Profile().Packages.Own()
	return slices.DeleteFunc(slices.Clone(own), func(at string) bool { return at != of && !strings.HasPrefix(at, of+"/") })
}

// versionWords returns the version of a module at a place, or what takes its place.
func versionWords(place declarations.Place) string {
	if place.Version == "" {
		return "a directory in its place"
	}
	return place.Version
}

// isGenerated reports whether a package has the name of a package that the generator writes by default, which may not be there yet.
func isGenerated(at string) bool {
	name := path.Base(at)
	return strings.HasPrefix(name, "resource_") || strings.HasPrefix(name, "datasource_") || strings.HasPrefix(name, "provider_")
}

// importNotAllowed reports imports of existing packages that Go does not let the module import.
func importNotAllowed(p *rules.Pass) {
	eachPlace(p, func(i int32, at string, place declarations.Place) {
		if _, known := catalog.Lookup(at); known {
			return // which is the generator's to say
		}
		if place.Missing && at == place.Module {
			imports.ReportPath(p, i, "module has no package at its root").
				WithNote("The module is %s.", place.Module).WithHelp("import one of its packages")
			return
		}
		if place.Internal != "" {
			imports.ReportPath(p, i, "%s is internal to its module", words.PathWords(at)).
				WithNote("Only code in %s can import it.", place.Internal).WithHelp("use what its other packages export")
			return
		}
		if described, known := p.Settings.Profile().Packages.Lookup(at); known && described.Name == "main" {
			imports.ReportPath(p, i, "%s is a program", words.PathWords(at)).
				WithNote("It is package main, which Go imports nowhere.").WithHelp("move what is needed into a package of its own")
		}
	})
}

// missingModule is a module that a unit needs, and where it needs it first.
type missingModule struct {
	module  string
	pkg     string // the first package of it that is imported
	node    int32  // the path of that import
	imports int    // how many there are
}

// missingModules are the modules that the imports of the unit need and the settings' modules lack, in the order of their first imports.
var missingModules = rules.NewUnitFact(func(p *rules.Pass) []missingModule {
	if len(requiredModules(p.Settings)) == 0 {
		return nil
	}
	var missing []missingModule
	modules := map[string]string{} // by path; empty for packages that are not missing
	for i := range p.Unit.Imports {
		path := p.Unit.Imports[i].Path
		module, asked := modules[path.Value]
		if !asked {
			if _, standard := catalog.LookupStandard(path.Value); path.Value != "" && !standard && golang.PathFault(path.Value) == "" &&
				!inModules(path.Value, requiredModules(p.Settings)) {
				module = likelyModule(path.Value)
			}
			modules[path.Value] = module
		}
		if module == "" {
			continue
		}
		at := slices.IndexFunc(missing, func(m missingModule) bool { return m.module == module })
		if at < 0 {
			at = len(missing)
			missing = append(missing, missingModule{module: module, pkg: path.Value, node: path.Node})
		}
		missing[at].imports++
	}
	return missing
})

// repositoryParts is how many parts the path of a repository has, by its host.
var repositoryParts = map[string]int{
	"github.com":        3,
	"gitlab.com":        3,
	"bitbucket.org":     3,
	"golang.org":        3,
	"google.golang.org": 2,
	"gopkg.in":          2,
}

// likelyModule returns the path of the module that most likely has a package: that of the catalogue, the repository at a known host with
// the major version after it, or else the package's own.
func likelyModule(path string) string {
	if module, ok := catalog.InModule(path); ok {
		return module
	}
	parts := strings.Split(path, "/")
	n, known := repositoryParts[parts[0]]
	if !known || len(parts) <= n {
		return path
	}
	if major := parts[n]; len(major) > 1 && major[0] == 'v' && strings.Trim(major[1:], "0123456789") == "" {
		n++
	}
	return strings.Join(parts[:n], "/")
}

// importNotInModule reports each missing module once in a file, where it is needed first.
func importNotInModule(p *rules.FilePass) {
	type need struct {
		unit    int
		missing *missingModule
		imports int
	}
	var needs []need
	known := map[string]int{}
	for i := range p.Units {
		missing := missingModules.Of(p.Units[i])
		for k := range missing {
			m := &missing[k]
			at, seen := known[m.module]
			if !seen {
				at = len(needs)
				known[m.module] = at
				needs = append(needs, need{unit: i, missing: m})
			}
			needs[at].imports += m.imports
		}
	}
	for _, n := range needs {
		f := p.Report(n.unit, n.missing.node, "no module in go.mod has package %s", words.PathWords(n.missing.pkg)).
			WithCommand("go get "+n.missing.module, "")
		if n.imports > 1 {
			f.WithNote("The generated code does not compile without it. The file has %d imports of %s.", n.imports, n.missing.module)
		} else {
			f.WithNote("The generated code does not compile without it.")
		}
	}
}
