package gotext

import (
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// pathPackage is the package that builds attribute paths.
const pathPackage = "github.com/hashicorp/terraform-plugin-framework/path"

// IsPath reports whether a call makes a step of an attribute path that is named by the call's argument: path.MatchRoot("name").
func IsPath(call Call, i Imports) bool {
	if len(call.Chain) < 2 || call.Argument > 0 {
		return false
	}
	pkg := i.Lookup(call.Chain[0].Name)
	if pkg == nil || pkg.Path != pathPackage {
		return false
	}
	kind, ok := stepKinds[call.Chain[len(call.Chain)-1].Name]
	return ok && kind == spec.StepName
}

// stepKinds are the steps that the functions and methods of package path make.
var stepKinds = map[string]spec.StepKind{
	"MatchRoot": spec.StepName, "Root": spec.StepName, "AtName": spec.StepName,
	"AtParent": spec.StepParent, "ParentPath": spec.StepParent,
	"AtListIndex": spec.StepListElement, "AtAnyListIndex": spec.StepListElement,
	"AtMapKey": spec.StepMapElement, "AtAnyMapKey": spec.StepMapElement,
	"AtSetValue": spec.StepSetElement, "AtAnySetValue": spec.StepSetElement,
}

// Owner returns the attribute, block or nested object that a custom definition is for; nil if that is not known.
func Owner(u *spec.Unit, custom int32) *spec.Place {
	for i := range u.Definitions {
		d := &u.Definitions[i]
		if d.Custom != custom {
			continue
		}
		place := spec.At(d.Element)
		if d.OnObject && u.Elements[d.Element].Kind.IsCollection() {
			place.Elements = 1
		}
		return &place
	}
	return nil
}

// PathPlace returns the place among whose members a call, for which IsPath holds, looks for a name. Owner is where relative paths
// begin.
func PathPlace(u *spec.Unit, owner *spec.Place, call Call) (spec.Place, bool) {
	chain := call.Chain[1 : len(call.Chain)-1]
	if first := call.Chain[1]; first.Name != "MatchRelative" {
		owner = nil
	} else if owner == nil || len(chain) == 0 {
		return spec.Place{}, false
	} else {
		chain = chain[1:]
	}
	steps := make([]spec.Step, len(chain))
	for i, s := range chain {
		kind, ok := stepKinds[s.Name]
		if !ok {
			return spec.Place{}, false
		}
		steps[i] = spec.Step{Kind: kind, Name: s.Argument}
	}
	r := u.Resolve(owner, steps)
	if r.Fault == spec.FaultEmpty {
		return spec.RootPlace, true
	}
	return r.Place, r.Fault == spec.FaultNone
}
