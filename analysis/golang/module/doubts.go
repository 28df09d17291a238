package module

import (
	"errors"
	"fmt"
	"go/version"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/schema"
	"golang.org/x/mod/modfile"
	xmodule "golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// This file finds the reasons for which Go refuses to build a whole module, which do not depend on its packages. The packages are checked
// anyway: a finding in them is true once the module builds again.

// Doubts returns the reasons why Go builds nothing of the module as it is now.
func (m *Module) Doubts() []unchecked.Item { return m.doubts }

// protocol is the module that the framework's types are made with: all that imports them needs it.
const protocol = "github.com/hashicorp/terraform-plugin-go"

// doubtWorkspace notes that a go.work is of no use, with the way out.
func (r *reader) doubtWorkspace(at, why, help string) {
	r.doubts = append(r.doubts, unchecked.WorkspaceBroken.Item(at, why, help).At(at))
}

// lookAtWorkspace looks whether a go.work takes a module in, and is for its version of Go.
func (r *reader) lookAtWorkspace(at string, work *modfile.WorkFile, err error, uses bool, own *modfile.File) {
	switch {
	case err != nil:
		line := 1
		if list := (modfile.ErrorList)(nil); errors.As(err, &list) && len(list) > 0 {
			line = list[0].Pos.Line
		}
		r.doubtWorkspace(at, fmt.Sprintf("cannot be read at line %d", line), "correct the line, or set GOWORK=off")
	case !uses:
		r.doubtWorkspace(at, "does not use module "+own.Module.Mod.Path, "go work use . in the module's folder, or set GOWORK=off")
	case work.Go != nil && own.Go != nil && constraint.Compare(own.Go.Version, work.Go.Version) > 0:
		r.doubtWorkspace(
			at,
			fmt.Sprintf("is for go %s, and module %s for go %s", work.Go.Version, own.Module.Mod.Path, own.Go.Version),
			"go work use",
		)
	}
}

// lookAtVendor checks whether a vendor folder has the modules that a go.mod requires.
func (r *reader) lookAtVendor(goMod string, own *modfile.File, modules string) {
	explicit := map[string]string{}
	last := ""
	for line := range strings.Lines(modules) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			last = rest
		} else if marks, ok := strings.CutPrefix(line, "## "); ok && strings.HasPrefix(marks, "explicit") {
			if fields := strings.Fields(last); len(fields) > 1 {
				explicit[fields[0]] = fields[1]
			}
		}
	}
	if len(explicit) == 0 && !strings.Contains(modules, "## ") {
		return // from before Go 1.14
	}
	doubt := func(why string) {
		vendor := path.Join(path.Dir(goMod), "vendor")
		r.doubts = append(r.doubts, unchecked.VendorInconsistent.Item(vendor, why).At(vendor))
	}
	for _, require := range own.Require {
		switch listed, has := explicit[require.Mod.Path]; {
		case !has:
			doubt("it does not have " + require.Mod.String())
			return
		case listed != require.Mod.Version && listed != "=>":
			doubt(fmt.Sprintf("it has version %s of %s, and go.mod requires %s", listed, require.Mod.Path, require.Mod.Version))
			return
		}
	}
}

// lookAtRequirements checks whether go.mod and go.sum have the modules that all generated code needs: the framework, and the modules that
// its types use. The version that is used is the highest that is required.
func (r *reader) lookAtRequirements(goMod string, mains []mainModule, sums string, inWorkspace bool) {
	doubt := func(why string) { r.doubts = append(r.doubts, unchecked.ModuleUntidy.Item(goMod, why).At(goMod)) }
	versions := map[string]string{}
	for _, main := range mains {
		for _, require := range main.file.Require {
			if known := versions[require.Mod.Path]; known == "" || semver.Compare(known, require.Mod.Version) < 0 {
				versions[require.Mod.Path] = require.Mod.Version
			}
		}
	}
	if versions[schema.FrameworkModule] == "" {
		return
	}
	at := xmodule.Version{Path: schema.FrameworkModule, Version: versions[schema.FrameworkModule]}
	from := r.replacement(at)
	if !from.isLocal && !hasSum(sums, from.from) {
		doubt("go.sum has no entry for " + from.from.String())
		return
	}
	needed, err := r.readRequired(at)
	if err != nil {
		return // it is not on the machine, which findings about its packages say
	}
	if !inWorkspace && isForLater(needed, mains[0].file) {
		doubt(fmt.Sprintf("%s is for Go %s, and go.mod for Go %s", at, goOf(needed), goOf(mains[0].file)))
		return
	}
	for _, require := range needed.Require {
		known, has := versions[require.Mod.Path]
		switch {
		case has && semver.Compare(known, require.Mod.Version) < 0:
			doubt(fmt.Sprintf("%s needs %s, and go.mod has %s", schema.FrameworkModule, require.Mod, known))
			return
		case !has && require.Mod.Path == protocol && constraint.Compare("1.17", goOf(mains[0].file)) <= 0:
			doubt(fmt.Sprintf("%s needs %s, which go.mod does not list", schema.FrameworkModule, require.Mod))
			return
		}
	}
	if selected := versions[protocol]; selected != "" {
		if from := r.replacement(xmodule.Version{Path: protocol, Version: selected}); !from.isLocal && !hasSum(sums, from.from) {
			doubt("go.sum has no entry for " + from.from.String())
		}
	}
}

// isForLater reports whether a go.mod is for a later version of Go than one that requires its module, which Go does not build with outside
// of a workspace.
func isForLater(required, by *modfile.File) bool {
	asked := "go" + goOf(required)
	return version.Compare(asked, firstWithToolchains) >= 0 && version.Compare(asked, "go"+goOf(by)) > 0
}

// hasSum reports whether the text of go.sum files has the sum of a module's files.
func hasSum(sums string, of xmodule.Version) bool {
	return strings.Contains(sums, "\n"+of.Path+" "+of.Version+" h1:")
}

// sums returns the text of the go.sum files that count for main modules, and of the go.work.sum in the folder of a go.work.
func (r *reader) sums(mains []mainModule, workspace string) string {
	var all strings.Builder
	read := func(at string) {
		r.watched = append(r.watched, at)
		if text, err := r.files.Read(at, files.Module); err == nil {
			all.WriteString("\n" + text)
		}
	}
	for _, main := range mains {
		read(path.Join(main.directory, "go.sum"))
	}
	if workspace != "" {
		read(path.Join(workspace, "go.work.sum"))
	}
	return all.String()
}
