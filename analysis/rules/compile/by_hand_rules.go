package compile

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/generate"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// ByHandRules are the rules about declarations by hand in the Go package that a unit is generated into. They find nothing if the package is
// not known.
var ByHandRules = []*rules.Rule{
	undeclaredName,
	{
		Name: "name-declared-by-hand", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "Generated code declares a name that is also declared by hand in its package.",
		Unit:    nameDeclaredByHand,
	},
}

var undeclaredName = &rules.Rule{
	Name: "undeclared-name", Stage: rules.StageCompile, Severity: rules.SeverityError,
	Summary: "A Go expression uses a name that is not declared in the package that the code is generated into.",
	File:    undeclaredInAnyUnit, UnitFacts: []rules.AnyUnitFact{generate.DeclaredNames, undeclaredNames},
}

// undeclared is a name that a unit uses and does not declare, and the finding if no other unit declares it.
type undeclared struct {
	name    string
	finding rules.Finding
}

// undeclaredHere are the names that a unit uses in a package that it shares with other units.
var undeclaredHere = rules.NewFact(func(*rules.Pass) *[]undeclared { return new([]undeclared) })

var undeclaredNames = rules.NewUnitFact(func(p *rules.Pass) []undeclared { return *undeclaredHere.Of(p) })

// undeclaredInAnyUnit reports the names that a unit of a shared package uses and that no unit declares.
func undeclaredInAnyUnit(p *rules.FilePass) {
	for i := range p.Units {
		for _, u := range undeclaredNames.Of(p.Units[i]) {
			declares := func(s *rules.Summary) bool {
				return slices.ContainsFunc(generate.DeclaredNames.Of(s), func(declared golang.Identifier) bool {
					return u.name == declared.Name || strings.HasPrefix(declared.Name, "New") && strings.HasPrefix(u.name, declared.Name)
				})
			}
			if slices.ContainsFunc(p.Units, declares) {
				continue
			}
			p.Add(i, u.finding)
		}
	}
}

// reportUndeclared reports a name in the text that is looked at, which nothing in the unit declares.
func reportUndeclared(c *expression.Check, name string, at golang.Span) {
	pkg := c.Pass.ByHand()
	if pkg.Has(name, golang.FileName(c.Pass.Unit)) {
		return
	}
	if at.Start < 0 || int(at.End) > len(c.Go.Text) || c.Go.In(at) != name {
		return
	}
	undeclaredReported.Of(c.Pass)[name] = true
	f := c.Report(undeclaredName, at, name+" is not declared in "+shortFolder(pkg.Shown)).
		WithNote("The code is generated into package %s in folder %s. Nothing declares the name there. %s", pkg.Name, pkg.Shown, expression.DoesNotCompile)
	if f == nil {
		return
	}
	known := pkg.Names()
	for _, declared := range golang.Declared(c.Pass.Unit) {
		known = append(known, declared.Name)
	}
	near, misspelt := rules.Nearest(name, known)
	if misspelt {
		f.WithHelp("did you mean %s?", near).Fix(false, `Change to "`+near+`"`, c.Edit(at, near))
	}
	if file, ok := skeletonFor(c, name, at, pkg); ok {
		f.Fixes = append(f.Fixes, file)
		if !misspelt {
			f.WithHelp("declare it by hand, such as in %s", path.Join(pkg.Shown, path.Base(file.Files[0].Path)))
		}
	} else if !misspelt {
		f.WithHelp("declare it by hand in folder %s", pkg.Shown)
	}
	if c.Pass.Settings.ByHand.IsShared(c.Pass.Unit.Kind, c.Pass.Unit.Name.Value) {
		// Another unit of the package may declare it, which is not known here.
		elsewhere := undeclaredHere.Of(c.Pass)
		*elsewhere = append(*elsewhere, undeclared{name, c.Pass.TakeBack()})
	}
}

// shortFolder returns so much of a folder's path that a headline is not too long.
func shortFolder(folder string) string {
	const most = 40
	if len(folder) <= most {
		return folder
	}
	end := folder[len(folder)-most:]
	if _, rest, ok := strings.Cut(end, "/"); ok {
		end = rest
	}
	return "…/" + end
}

// skeletonFor returns the fix that makes a file to begin with, which declares a name of the text that is looked at.
func skeletonFor(c *expression.Check, name string, at golang.Span, pkg *handwritten.Package) (rules.Fix, bool) {
	taken := func(name string) bool { return pkg.Has(name, "") }
	file, what := scaffold.New(pkg.Name, taken), ""
	switch {
	case c.Definition == nil && c.GoType.Role == schema.RoleExternalType:
		declaration, imports, ok := golang.ExternalDeclaration(c.Pass.Unit, c.GoType)
		if ok && strings.HasPrefix(declaration, "type "+name+" ") {
			file.External(name, declaration, imports)
			what = "external type"
		}
	case c.Definition == nil:
		what = customTypeSkeleton(c, file, name, at)
	case c.Definition != nil && c.Definition.Kind != schema.KindNone:
		for i := range c.Go.Values {
			what = valueSkeleton(c, file, &c.Go.Values[i], name, at, scaffoldRoles[c.Definition.Role], c.Definition.Kind.Go().Kind)
			if what != "" {
				break
			}
		}
	}
	if what == "" {
		return rules.Fix{}, false
	}
	return newFile(pkg, name, what, file), true
}

func newFile(pkg *handwritten.Package, name, what string, file *scaffold.File) rules.Fix {
	base := scaffold.FileName(name, pkg.HasFile)
	return rules.Fix{
		Title: fmt.Sprintf("Declare %s %s in %s", what, name, base),
		Files: []rules.FileChange{{Path: path.Join(pkg.Folder, base), IsNew: true, Edits: []syntax.Edit{{Text: file.String()}}}},
	}
}

var scaffoldRoles = [...]scaffold.Role{
	schema.RoleValidator: scaffold.Validator, schema.RolePlanModifier: scaffold.PlanModifier, schema.RoleDefault: scaffold.Default,
}

// valueSkeleton declares a name that is used as a validator, plan modifier or default: the value itself, or an argument of a function of a
// known package. It returns the declaration, or nothing if the name is elsewhere.
func valueSkeleton(
	c *expression.Check,
	file *scaffold.File,
	v *golang.Value,
	name string,
	at golang.Span,
	role scaffold.Role,
	kind schema.Kind,
) string {
	if v.Package == "" && v.Receiver == nil && v.Name == name && v.NameSpan == at {
		form, ok := map[golang.ValueKind]scaffold.Form{golang.Call: scaffold.Function, golang.Composite: scaffold.Type,
			golang.Name: scaffold.Variable}[v.Kind]
		if !ok || form == scaffold.Type && len(v.Arguments) > 0 {
			return ""
		}
		var parameters []string
		if form == scaffold.Function {
			for i := range v.Arguments {
				parameters = append(parameters, parameterType(&v.Arguments[i], v.Spread && i == len(v.Arguments)-1))
			}
		}
		file.Value(name, form, role, kind, parameters)
		return role.String()
	}
	pkg, m := c.Member(v)
	if m == nil {
		return ""
	}
	function := describe.Function(c.Pass.Settings.Profile().Packages, pkg.Path, "", m.Name)
	for i := range v.Arguments {
		path, wanted := describe.NameOf(describe.Parameter(function, i)).Split()
		for of := range schema.Kinds() {
			if path == validatorPackage && of.Go().Interface == wanted && of == of.Go().Kind {
				if what := valueSkeleton(c, file, &v.Arguments[i], name, at, scaffold.Validator, of); what != "" {
					return what
				}
			}
		}
	}
	return ""
}

// parameterType returns the type of a parameter that takes a value.
func parameterType(v *golang.Value, spread bool) string {
	if spread {
		return "...any"
	}
	switch v.Kind {
	case golang.String:
		return "string"
	case golang.Int:
		return "int64"
	case golang.Float:
		return "float64"
	case golang.Bool:
		return "bool"
	}
	return "any"
}

// customTypeSkeleton declares a custom type, or the type of its values, or both.
func customTypeSkeleton(c *expression.Check, file *scaffold.File, name string, at golang.Span) string {
	g, pkg := c.GoType, c.Pass.ByHand()
	if g.Kind == schema.KindNone || len(c.Go.Values) != 1 {
		return ""
	}
	v := &c.Go.Values[0]
	if v.Package != "" || v.Name != name || v.NameSpan != at {
		return ""
	}
	value := ""
	if golang.IsIdentifier(g.Value.Value) {
		value = g.Value.Value
	}
	kind := g.Kind.Go().Kind
	if c.Node == g.Value.Node {
		typ, _, _ := strings.Cut(g.Type.Value, "{")
		if !golang.IsIdentifier(typ) || !pkg.Has(typ, "") {
			return "" // it is declared with its type
		}
		file.CustomValue(name, typ, kind)
		return "value type"
	}
	if v.Kind != golang.Composite || v.Pointer {
		return ""
	}
	file.CustomType(name, value, kind)
	if value != "" && !pkg.Has(value, "") {
		file.CustomValue(value, name, kind)
	}
	return "custom type"
}

// nameDeclaredByHand reports names that the unit's file declares and somebody has declared by hand.
func nameDeclaredByHand(p *rules.Pass) {
	pkg := p.ByHand()
	if pkg == nil || len(pkg.Declared) == 0 && len(pkg.Methods) == 0 {
		return
	}
	told := map[string]bool{}
	report := func(name string, node int32, by *handwritten.Declaration, note string, arguments ...any) {
		if by == nil || told[name] {
			return
		}
		told[name] = true
		p.ReportValue(node, "generated %s is also declared by hand", name).
			WithNote("%s declares it too. %s", pkg.Place(by), fmt.Sprintf(note, arguments...)).
			WithHelp("rename or delete one of them")
	}
	declared := map[string]int32{} // with their nodes
	all := map[string]bool{}
	for _, d := range golang.Declared(p.Unit) {
		names := []string{d.Name}
		if strings.HasPrefix(d.Name, "New") && strings.HasSuffix(d.Name, "Value") {
			names = append(names, d.Name+"Null", d.Name+"Unknown", d.Name+"Must")
		}
		for _, name := range names {
			if _, twice := declared[name]; !twice {
				declared[name] = d.Node
			}
			all[name] = true
			report(name, d.Node, pkg.Declared[name], "Go says: %s redeclared in this block.", name)
		}
	}
	if slices.ContainsFunc(slices.Collect(maps.Keys(pkg.Methods)), func(of string) bool { return all[of] }) {
		for of, members := range membersOf(golang.GeneratedTypes(p.Unit, all, p.Settings.Profile().Packages)) {
			for _, method := range pkg.Methods[of] {
				if sort, ok := members[method.Name]; ok {
					report(of+"."+method.Name, declared[of], method, "The generated type has a %s of that name.", sort)
				}
			}
		}
	}
	for _, imported := range golang.PackageNames(p.Unit, p.Settings.Profile()) {
		node := imported.Node
		if node < 0 {
			node = p.Unit.Name.Node
		}
		if by := pkg.Declared[imported.Name]; by != nil && !told[imported.Name] {
			told[imported.Name] = true
			p.ReportValue(node, "package %s has a name that is declared by hand", imported.Name).
				WithNote("The generated file imports it, and %s declares the name. Go says: %s already declared through import of package.",
					pkg.Place(by), imported.Name).
				WithHelp("rename what is declared by hand")
		}
	}
}

// membersOf returns the fields and methods of the types in a Go file, with the kind of each.
func membersOf(source string) map[string]map[string]string {
	members := map[string]map[string]string{}
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		return members
	}
	add := func(of, name, sort string) {
		if members[of] == nil {
			members[of] = map[string]string{}
		}
		members[of][name] = sort
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				if of, ok := d.Recv.List[0].Type.(*ast.Ident); ok {
					add(of.Name, d.Name.Name, "method")
				}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				t, ok := s.(*ast.TypeSpec)
				if !ok {
					continue
				}
				if structure, ok := t.Type.(*ast.StructType); ok {
					for _, field := range structure.Fields.List {
						for _, name := range field.Names {
							add(t.Name.Name, name.Name, "field")
						}
					}
				}
			}
		}
	}
	return members
}
