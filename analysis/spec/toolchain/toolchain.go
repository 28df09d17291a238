// Package toolchain says for which toolchain a specification is written: a version of tfplugingen-framework, and the language that it
// reads. A Profile is data. The differences between versions are flags, which are read where the versions differ, and a set of keys.
//
// The default is the newest version. A go.mod or a configuration chooses another one; see analysis/project/config. A document carries its
// profile in its settings.
package toolchain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"golang.org/x/mod/semver"
)

// Module is the Go module of tfplugingen-framework, and Command the name of its command.
const (
	Module  = "github.com/hashicorp/terraform-plugin-codegen-framework"
	Command = "tfplugingen-framework"
)

// Profile is a toolchain. It is shared and must not be changed.
type Profile struct {
	// Generator is the version of tfplugingen-framework, such as "0.4.1".
	Generator string
	// Specification is the version of terraform-plugin-codegen-spec that it reads specifications with.
	Specification string
	// keys are those of the language.
	keys schema.KeySet

	// Packages are those that specifications can import.
	Packages declarations.Source

	// DeclaresDiagnostics: ToObjectValue declares the diagnostics of each list, map and set in its own scope, as "d" beside the value
	// ("aVal, d := types.ListValue(…)"). Later versions do it in the branch of a switch, which names package diag there. It is in the
	// template nested_object_value_to_object_value.gotmpl.
	DeclaresDiagnostics bool

	// InPlaceOf is the generator that is used in a project and can't be followed, in whose place this one is. It is the zero value where the
	// generator itself is followed.
	InPlaceOf Other
}

// Other is a generator that is not followed.
type Other struct {
	// Version is that of tfplugingen-framework; for a fork, the version that it replaces. It is empty if it is not known.
	Version string
	// Fork is the module that a go.mod or a command names in the place of tfplugingen-framework; empty if it is not replaced.
	Fork string
}

// String returns the generator for messages.
func (o Other) String() string {
	if o.Fork != "" {
		return o.Fork
	}
	return Command + " " + o.Version
}

// profiles are the toolchains that can be followed, the newest first.
var profiles = [...]Profile{
	{Generator: "0.4.1", Specification: "0.2.0", keys: schema.Standard, Packages: declarations.Importer{}},
	{
		Generator: "0.4.0", Specification: "0.1.1",
		keys:                schema.Standard &^ (1 << schema.KeyDynamic), // which is new in 0.2.0 of the specification
		Packages:            declarations.Importer{},
		DeclaresDiagnostics: true,
	},
}

// Default returns the toolchain that is followed where none is chosen.
func Default() *Profile { return &profiles[0] }

// Find returns the toolchain with a version of tfplugingen-framework, which may begin with a v.
func Find(version string) (*Profile, bool) {
	version = strings.TrimPrefix(version, "v")
	i := slices.IndexFunc(profiles[:], func(p Profile) bool { return p.Generator == version })
	if i < 0 {
		return nil, false
	}
	return &profiles[i], true
}

// released are all released versions, the newest first, whether they can be followed or not.
var released = [...]string{"0.4.1", "0.4.0", "0.3.1", "0.3.0", "0.2.0", "0.1.0"}

// IsReleased reports whether there is a version of tfplugingen-framework, which may begin with a v.
func IsReleased(version string) bool {
	return slices.Contains(released[:], strings.TrimPrefix(version, "v"))
}

// Follow returns the toolchain to follow for a version of tfplugingen-framework, or for a fork in its place. If that can't be followed, it
// is the nearest that can, and records that.
func Follow(version, fork string) *Profile {
	version = strings.TrimPrefix(version, "v")
	found, known := Find(version)
	if known && fork == "" {
		return found
	}
	if !known {
		found = Default()
		if oldest := &profiles[len(profiles)-1]; semver.IsValid("v"+version) && semver.Compare("v"+version, "v"+oldest.Generator) < 0 {
			found = oldest
		}
	}
	with := *found
	with.InPlaceOf = Other{version, fork}
	return &with
}

// Follows reports whether the generator that is used is the one that is followed.
func (p *Profile) Follows() bool { return p.InPlaceOf == Other{} }

// Used returns the version of tfplugingen-framework that is used, whether it is followed or not.
func (p *Profile) Used() string { return cmp.Or(p.InPlaceOf.Version, p.Generator) }

// Dialect is a fork of the specification. It has the additions to the language.
type Dialect struct {
	Name string
	adds schema.KeySet
}

// dialects are the forks that are known.
var dialects = [...]Dialect{
	// github.com/NaverCloudPlatform/terraform-plugin-codegen-spec has two kinds that are like int64 and float64.
	{"navercloud", 1<<schema.KeyInt32 | 1<<schema.KeyFloat32},
}

// FindDialect returns the dialect with a name.
func FindDialect(name string) (*Dialect, bool) {
	i := slices.IndexFunc(dialects[:], func(d Dialect) bool { return d.Name == name })
	if i < 0 {
		return nil, false
	}
	return &dialects[i], true
}

// Dialects returns the names of the dialects that are known.
func Dialects() []string {
	var names []string
	for i := range dialects {
		names = append(names, dialects[i].Name)
	}
	return names
}

// In returns the same toolchain for a dialect of its language.
func (p *Profile) In(d *Dialect) *Profile {
	with := *p
	with.keys |= d.adds
	return &with
}

// With returns the same toolchain for specifications that import packages of a source.
func (p *Profile) With(packages declarations.Source) *Profile {
	with := *p
	with.Packages = packages
	return &with
}

// Versions returns the versions of tfplugingen-framework that can be followed, the newest first.
func Versions() []string {
	var versions []string
	for i := range profiles {
		versions = append(versions, profiles[i].Generator)
	}
	return versions
}

// String returns the generator with its version, for messages.
func (p *Profile) String() string { return Command + " " + p.Generator }

// Keys returns the keys of the language.
func (p *Profile) Keys() schema.KeySet { return p.keys }

// Key returns the key of a member name, KeyNone if the language does not have it.
func (p *Profile) Key(name string) schema.Key { return p.known(schema.LookupKey([]byte(name))) }

// KeyFold returns the key that Go's decoder takes a member name for, in any case; see schema.LookupKeyFold.
func (p *Profile) KeyFold(name string) schema.Key { return p.known(schema.LookupKeyFold([]byte(name))) }

func (p *Profile) known(k schema.Key) schema.Key {
	if !p.keys.Has(k) {
		return schema.KeyNone
	}
	return k
}
