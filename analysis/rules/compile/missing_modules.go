package compile

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// This file finds the modules that imports need and go.mod does not require.

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
	modules := map[string]string{} // by path; empty for what is not missing
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
// the major version behind it, or else the package's own.
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
