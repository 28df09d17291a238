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

// This file compares imports with the module around the file: whether the packages are there, and can be imported.

// eachPlace calls a function for each import that is written and of which it is known whether the package is there, once for each path.
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

// importNotAllowed reports imports of packages that are there, and that Go does not let the module import.
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
