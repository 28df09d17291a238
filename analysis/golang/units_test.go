package golang_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestUnits holds all that the package says of each unit of the specifications in testdata/units, which have a line for each branch of the
// simulation. Attributes are short as in expand.
func TestUnits(t *testing.T) {
	kinds := problemKinds(t)
	views := map[string]func(*unitView){
		"problems": (*unitView).problems, "imports": (*unitView).imports, "references": (*unitView).references, "around": (*unitView).around,
	}
	scenario.Run(t, "testdata/units/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		view := views[section.Name]
		if view == nil {
			t.Fatalf("there is no view %q", section.Name)
		}
		return viewUnits(expand(string(archive.Files[0].Data)), kinds, view)
	})
}

// problemKinds returns the names of the kinds of problems, in their order.
func problemKinds(t *testing.T) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "problem.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
			for _, s := range d.Specs {
				names = append(names, s.(*ast.ValueSpec).Names[0].Name)
			}
		}
	}
	if len(names) != int(golang.ProblemKinds)+1 {
		t.Fatalf("%d names of kinds of problems", len(names))
	}
	return names
}

// viewUnits returns the views of all units of a specification.
func viewUnits(text string, kinds []string, views ...func(*unitView)) string {
	var b strings.Builder
	for _, source := range syntax.ParseFile(text, spec.Options).Units {
		v := unitView{u: spec.Read(source), kinds: kinds, by: toolchain.Default()}
		for _, view := range views {
			view(&v)
		}
		if v.Len() > 0 {
			b.WriteString("# " + spec.Word(v.u.Kind) + " " + v.u.Name.Value + "\n" + v.String())
		}
	}
	return b.String()
}

// unitView is all that the package says of one unit.
type unitView struct {
	strings.Builder
	u     *spec.Unit
	kinds []string
	by    *toolchain.Profile
}

func (v *unitView) line(format string, arguments ...any) {
	fmt.Fprintf(v, format+"\n", arguments...)
}

// element returns the names on the way to an element.
func (v *unitView) element(i int32) string {
	if i < 0 {
		return "-"
	}
	e := &v.u.Elements[i]
	if e.Parent >= 0 {
		return v.element(e.Parent) + "." + e.Name.Value
	}
	return e.Name.Value
}

// node returns the text of a node, cut where it is long, and where it is.
func (v *unitView) node(i int32) string {
	if i < 0 {
		return "-"
	}
	raw := strings.Join(strings.Fields(v.u.Tree.Raw(i)), " ")
	if len(raw) > 50 {
		raw = raw[:50] + "…"
	}
	return fmt.Sprintf("%s at %d", raw, v.u.Tree.Nodes[i].Start)
}

func (v *unitView) path(i int32) string {
	if i < 0 {
		return "-"
	}
	m := &v.u.Imports[i]
	return fmt.Sprintf("%d %s %q", i, m.Path.Value, m.Alias.Value)
}

func (v *unitView) problems() {
	for _, version := range toolchain.Versions() {
		profile, _ := toolchain.Find(version)
		before := v.String()
		v.Reset()
		file := golang.Generate(v.u, profile)
		for _, p := range file.Problems {
			line := v.kinds[p.Kind] + " " + v.element(p.Element)
			for _, part := range []struct {
				name, text string
				shown      bool
			}{
				{"other", v.element(p.Other), p.Other >= 0}, {"import", v.path(p.Import), p.Import >= 0},
				{"other import", v.path(p.OtherImport), p.OtherImport >= 0}, {"node", v.node(p.Node), p.Node >= 0},
				{"byte", fmt.Sprint(p.At), p.At != 0}, {"name", p.Name, p.Name != ""}, {"member", p.Member, p.Member != ""},
				{"only a remark", "", !p.Breaks()}, {"of imports", "", p.Kind.OfImports()},
			} {
				if part.shown {
					line += strings.TrimRight("; "+part.name+" "+part.text, " ")
				}
			}
			v.line("%s", line)
		}
		for _, alias := range file.Aliases {
			v.line("alias %s %s", alias.Name, v.node(alias.Node))
		}
		for _, left := range file.Left {
			v.line("left out: %s", v.path(left))
		}
		if file.Unit != v.u {
			v.line("the file is of another unit")
		}
		found := v.String()
		v.Reset()
		v.WriteString(before)
		if profile == toolchain.Default() || found != before {
			if profile != toolchain.Default() {
				v.line("with %s:", profile)
			}
			v.WriteString(found)
		}
	}
}

func (v *unitView) imports() {
	if len(v.u.Elements) == 0 {
		return
	}
	var line []string
	for _, i := range golang.FileImports(v.u, v.by) {
		line = append(line, strings.TrimSpace(i.Alias+" "+i.Path))
	}
	v.line("imports: %s", strings.Join(line, ", "))
	line = nil
	for _, name := range golang.PackageNames(v.u, v.by) {
		if name.Node >= 0 {
			name.Name += fmt.Sprintf(" at %d", v.u.Tree.Nodes[name.Node].Start)
		}
		line = append(line, name.Name)
	}
	v.line("packages: %s", strings.Join(line, ", "))
	if golang.ImportsByChance(v.u) {
		v.line("imports by chance")
	}
	for i := range v.u.Imports {
		m := &v.u.Imports[i]
		if name := golang.ImportName(m, v.by.Packages); !strings.HasSuffix(m.Path.Value, "/"+name) {
			v.line("name of %s: %q", v.path(int32(i)), name)
		}
	}
}

func (v *unitView) references() {
	for r := range golang.References(v.u) {
		v.line("%s of definition %d at %d–%d (%s), found %v %s, from %s", r.Name, r.Definition, r.Start, r.End, v.u.Tree.Text[r.Start:r.End],
			r.Found, scenario.Show(r.Place), scenario.Show(r.At))
	}
}

func (v *unitView) around() {
	for i := range v.u.Definitions {
		d := &v.u.Definitions[i]
		v.aroundNode(d.Element, d.Expression)
	}
	for i := range v.u.GoTypes {
		g := &v.u.GoTypes[i]
		v.aroundNode(g.Element, g.Type)
		v.aroundNode(g.Element, g.Value)
	}
}

func (v *unitView) aroundNode(element int32, text spec.Text) {
	before, after, ok := golang.Around(v.u, element, text.Node)
	if !ok {
		v.line("%s %s: not written", v.element(element), v.node(text.Node))
		return
	}
	v.line("%s %s:\n%s‸%s", v.element(element), v.node(text.Node), before, after)
	for _, m := range golang.Members(before, text.Value, after) {
		v.line("member %s", scenario.Show(m))
	}
}

// TestLongFileNames holds how long the name of a unit may be, so that usual file systems take the name of its file.
func TestLongFileNames(t *testing.T) {
	for _, kind := range []syntax.UnitKind{syntax.Resource, syntax.DataSource} {
		key := map[syntax.UnitKind]string{syntax.Resource: "resources", syntax.DataSource: "datasources"}[kind]
		longest := 255 - len(golang.FileSuffix(kind))
		for length, want := range map[int]int{longest: 0, longest + 1: 1} {
			name := strings.Repeat("n", length)
			text := fmt.Sprintf(`{"version": "0.1", "provider": {"name": "x"}, %q: [{"name": %q, "schema": {"attributes": []}}]}`, key, name)
			found := problems(text)
			if len(found) != want || want > 0 && (found[0].Kind != golang.FileNameTooLong || found[0].Name != name+golang.FileSuffix(kind)) {
				t.Errorf("%s of %d bytes: %+v", key, length, found)
			}
		}
	}
}
