package catalog

import (
	"iter"
	"strings"
)

// Validators returns the functions that return a validator of the kind, with their packages, sorted by path and name.
func Validators(kind Kind) iter.Seq2[*Package, *Member] {
	return fitting(func(m *Member) bool { return m.Sort == Func && m.Fits.Validator.Has(kind) })
}

// PlanModifiers returns the functions that return a plan modifier of the kind, with their packages, sorted by path and name.
func PlanModifiers(kind Kind) iter.Seq2[*Package, *Member] {
	return fitting(func(m *Member) bool { return m.Sort == Func && m.Fits.PlanModifier.Has(kind) })
}

// Defaults returns the functions that return a default of the kind, with their packages, sorted by path and name.
func Defaults(kind Kind) iter.Seq2[*Package, *Member] {
	return fitting(func(m *Member) bool { return m.Sort == Func && m.Fits.Default.Has(kind) })
}

// CustomTypes returns the types and variables that a custom type of the kind can be written with, with their packages, sorted by
// path and name: X{} for a type, X for a variable. The framework's own types are among them.
func CustomTypes(kind Kind) iter.Seq2[*Package, *Member] {
	return fitting(func(m *Member) bool { return m.Sort != Func && m.Fits.Type.Has(kind) })
}

func fitting(fits func(*Member) bool) iter.Seq2[*Package, *Member] {
	return func(yield func(*Package, *Member) bool) {
		for p := range Packages() {
			for i := range p.Members {
				if fits(&p.Members[i]) && !yield(p, &p.Members[i]) {
					return
				}
			}
		}
	}
}

// ValidatorPackage returns the package that holds the validators of the kind.
func ValidatorPackage(kind Kind) *Package { return kindPackage(validatorPackages, kind) }

// PlanModifierPackage returns the package that holds the plan modifiers of the kind.
func PlanModifierPackage(kind Kind) *Package { return kindPackage(planModifierPackages, kind) }

// DefaultPackage returns the package that holds the default of the kind.
func DefaultPackage(kind Kind) *Package { return kindPackage(defaultPackages, kind) }

// kindPackages are the packages that a module has one of a kind: prefix, the kind's name and suffix make the path.
type kindPackages struct{ prefix, suffix string }

var (
	validatorPackages    = kindPackages{"github.com/hashicorp/terraform-plugin-framework-validators/", "validator"}
	planModifierPackages = kindPackages{"github.com/hashicorp/terraform-plugin-framework/resource/schema/", "planmodifier"}
	defaultPackages      = kindPackages{"github.com/hashicorp/terraform-plugin-framework/resource/schema/", "default"}
)

func kindPackage(family kindPackages, kind Kind) *Package {
	for p := range Packages() {
		rest, ok := strings.CutPrefix(p.Path, family.prefix)
		if !ok {
			continue
		}
		if name, ok := strings.CutSuffix(rest, family.suffix); ok && name == kind.String() {
			return p
		}
	}
	panic("catalog: the framework has no " + kind.String() + family.suffix + " package")
}

// PathsFor returns the import paths of the packages with the given name that a provider can import: first those of the catalogue's
// modules, then those of the standard library, each sorted.
func PathsFor(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, table := range [...][]Package{packages[:], standardPackages[:]} {
			for p := range all(table) {
				if p.Name == name && !p.Internal() && !yield(p.Path) {
					return
				}
			}
		}
	}
}

// PathFor returns the import path that the selector expression name.member wants where nothing is imported as name: the one package
// of the modules that has the name and the member or, if none has, the one of the standard library. It is not ok if none or several
// have. A package of the standard library whose members are not known counts as having the member.
func PathFor(name, member string) (path string, ok bool) {
	for _, table := range [...][]Package{packages[:], standardPackages[:]} {
		for p := range all(table) {
			if p.Name != name || p.Internal() {
				continue
			}
			if _, has := p.Member(member); !has && (p.Module != std || p.Described) {
				continue
			}
			if path != "" {
				return "", false
			}
			path = p.Path
		}
		if path != "" {
			return path, true
		}
	}
	return "", false
}
