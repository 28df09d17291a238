package modules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// besideModule is a module with a specification and Go that is written by hand, as one draw has changed it.
type besideModule struct {
	what      string            // the change that was drawn
	files     map[string]string // by path
	language  string            // the go line of go.mod
	old       bool              // the module requires versions that older languages can use
	validator string            // an expression of the specification
	imports   []string          // the packages that it needs
	typeName  string            // a custom type of an attribute; empty for none
	env       []string
	another   string // another specification that is generated into the package; empty for none
	unnamed   bool   // nothing says into which folder the code is generated
	goMod     string // more lines of go.mod
	vendored  bool   // go mod vendor was run
}

// besideClass is a class of draws.
type besideClass struct {
	name string
	draw func(r *rand.Rand, names []string) besideModule
}

// besideClasses draw Go that decides whether the generated code compiles. Each has forms that compile and forms that do not: the compiler
// says which is which.
var besideClasses = []besideClass{
	{"language of go.mod", func(r *rand.Rand, _ []string) besideModule {
		body := pick(r, languageForms)
		m := besideModule{language: pick(r, languages), old: true}
		switch r.IntN(3) {
		case 0:
			m.files = map[string]string{"internal/provider/hand.go": "package provider\n\n" + body}
		case 1:
			m.files = map[string]string{"internal/provider/hand.go": "//go:build " + pick(r, []string{"go1.18", "go1.21", "go1.22", "go1.26"}) +
				"\n\npackage provider\n\n" + body}
		default:
			m.validator, m.imports = pick(r, languageExpressions), []string{frameworkPath + "schema/validator"}
			m.unnamed = r.IntN(2) == 0
		}
		return m
	}},
	{"build constraints", func(r *rand.Rand, _ []string) besideModule {
		m := besideModule{validator: "checked()", files: map[string]string{}}
		name, constraint := pick(r, constrainedNames), pick(r, constraints)
		m.files["internal/provider/"+name] = constraint + checkedFile
		if r.IntN(2) == 0 { // the same once more under another constraint
			m.files["internal/provider/other_"+pick(r, constrainedNames)] = pick(r, constraints) + checkedFile
		}
		m.env = pick(r, [][]string{nil, {"GOFLAGS=-tags=special"}, {"CGO_ENABLED=0"}, {"GOOS=windows"}, {"GOARCH=arm64"}})
		return m
	}},
	{"imports", func(r *rand.Rand, _ []string) besideModule {
		from := pick(r, []string{"internal/checks", "checks", "internal/provider/checks", "tools/internal/checks",
			"internal/provider/internal/checks"})
		inner := pick(r, []string{"", "", "example.com/provider/internal/provider", "example.com/provider/internal/middle"})
		m := besideModule{files: map[string]string{}}
		imports := ""
		if inner != "" {
			imports = "import _ \"" + inner + "\"\n"
		}
		m.files[from+"/checks.go"] = "package checks\n\nimport \"" + frameworkPath + "schema/validator\"\n" + imports +
			"\nfunc Checked() validator.String { return nil }\n"
		m.files["internal/middle/middle.go"] = "package middle\n\n" + pick(r,
			[]string{"", "import _ \"example.com/provider/internal/provider\"\n"})
		if r.IntN(2) == 0 {
			m.validator, m.imports = "checks.Checked()", []string{"example.com/provider/" + from}
		} else {
			m.validator = "hand()"
			m.files["internal/provider/hand.go"] = "package provider\n\nimport (\n\t\"example.com/provider/" + from + "\"\n\t\"" + frameworkPath + "schema/validator\"\n)\n\nfunc hand() validator.String { return checks.Checked() }\n"
		}
		return m
	}},
	{"imported packages", func(r *rand.Rand, _ []string) besideModule {
		const validators = "import \"" + frameworkPath + "schema/validator\"\n\nfunc Checked() validator.String { return nil }\n"
		m := besideModule{validator: "checks.Checked()", imports: []string{"example.com/provider/checks"}, files: map[string]string{
			"checks/checks.go": pick(r, constraints[:6]) + "package checks\n\n" + validators,
			"far/far.go":       "package far\n\nfunc Far() int { return 1 }\n",
		}}
		if r.IntN(2) == 0 {
			m.validator, m.imports = "hand()", nil
			m.files["internal/provider/hand.go"] = "package provider\n\nimport (\n\t\"example.com/provider/checks\"\n\t\"" + frameworkPath + "schema/validator\"\n)\n\nfunc hand() validator.String { return checks.Checked() }\n"
		}
		if r.IntN(2) == 0 {
			m.files["checks/far.go"] = "package checks\n\nimport \"example.com/provider/far\"\n\nvar _ = far.Far()\n"
		}
		in, name := "checks", pick(r, []string{"more.go", "more.go", "more.go", "more_windows.go", "more_test.go"})
		if r.IntN(2) == 0 {
			in = "far"
		}
		m.files[in+"/"+name] = pick(r, constraints[:6]) + "package " + in + "\n\n" + pick(r, importedForms)
		return m
	}},
	{"other modules", func(r *rand.Rand, _ []string) besideModule {
		const other = "import \"" + frameworkPath + "schema/validator\"\n\nfunc Checked() validator.String { return nil }\n"
		form := pick(r, languageForms)
		if r.IntN(3) == 0 {
			form = pick(r, importedForms)
		}
		m := besideModule{validator: "other.Checked()", imports: []string{"example.com/other"}, files: map[string]string{
			"other/other.go": pick(r, constraints[:4]) + "package other\n\n" + other,
			"other/form.go":  pick(r, constraints[:4]) + "package other\n\n" + form,
		}}
		if language := pick(r, append([]string{"", "none"}, languages...)); language != "none" {
			m.files["other/go.mod"] = "module example.com/other\n" + strings.TrimSuffix("\ngo "+language+"\n", "\ngo \n") + pick(r,
				otherRequirements)
		}
		switch r.IntN(3) {
		case 0:
			m.validator, m.imports = "hand()", nil
			m.files["internal/provider/hand.go"] = "package provider\n\nimport (\n\t\"example.com/other\"\n\t\"" + frameworkPath + "schema/validator\"\n)\n\nfunc hand() validator.String { return other.Checked() }\n"
		case 1:
			m.validator, m.imports = "", nil
			m.files["checks/checks.go"] = "package checks\n\nimport _ \"example.com/other\"\n"
			m.files["internal/provider/hand.go"] = "package provider\n\nimport _ \"example.com/provider/checks\"\n"
		}
		if r.IntN(3) == 0 {
			m.language = "1.25.0"
		}
		const required = "\nrequire example.com/other v0.0.0\n"
		switch r.IntN(4) {
		case 0:
			if m.files["other/go.mod"] != "" {
				m.files["go.work"] = "go 1.26.0\n\nuse (\n\t.\n\t./other\n)\n"
				break
			}
			fallthrough
		case 1, 2:
			m.goMod = required + "\nreplace example.com/other => ./other\n"
		default:
			if m.goMod = required + "\nreplace example.com/other v0.0.0 => ./other/\n"; m.files["other/go.mod"] != "" {
				m.vendored = true
			}
		}
		return m
	}},
	{"beyond types", func(r *rand.Rand, _ []string) besideModule {
		in, name := "internal/provider", "provider"
		m := besideModule{files: map[string]string{}}
		if r.IntN(2) == 0 {
			in, name = "checks", "checks"
			m.files["internal/provider/hand.go"] = "package provider\n\nimport _ \"example.com/provider/checks\"\n"
		}
		m.files[in+"/beyond.go"] = "package " + name + "\n\n" + pick(r, beyondForms)
		if r.IntN(2) == 0 {
			m.files[in+"/"+pick(r, besideGo)] = pick(r, []string{"TEXT ·f(SB),4,$0\n\tRET\n", "text"})
			m.env = pick(r, [][]string{nil, {"GOARCH=arm64"}})
		}
		return m
	}},
	{"packages of a folder", func(r *rand.Rand, _ []string) besideModule {
		clause := pick(r, []string{"provider", "main", "other", "provider_test", "documentation"})
		return besideModule{files: map[string]string{
			"internal/provider/" + pick(r, []string{"a.go", "z.go", "a_test.go", "_a.go", ".a.go", "a_windows.go"}): pick(r,
				[]string{"", "//go:build ignore\n\n"}) + "package " + clause + "\n",
		}}
	}},
	{"names", func(r *rand.Rand, names []string) besideModule {
		name := pick(r, names)
		if r.IntN(3) == 0 {
			name = pick(r, predeclared)
		}
		form := pick(r, declarationForms)
		return besideModule{files: map[string]string{"internal/provider/hand.go": "package provider\n\n" + strings.ReplaceAll(form, "NAME",
			name)}}
	}},
	{"methods and fields", func(r *rand.Rand, names []string) besideModule {
		member := pick(r, []string{"Name", "Toys", "Equal", "String", "Attributes", "ToObjectValue", "Schema", "color", "Color", "state", "Extra",
			"Type"})
		return besideModule{files: map[string]string{
			"internal/provider/hand.go": "package provider\n\n" + strings.NewReplacer("NAME", pick(r, names), "MEMBER",
				member).Replace(pick(r, methodForms)),
		}}
	}},
	{"two specifications", func(r *rand.Rand, _ []string) besideModule {
		return besideModule{another: pick(r, []string{
			`{"resources": [{"name": "cat", "schema": {"attributes": [{"name": "toys", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "size", "int64": {"computed_optional_required": "optional"}}]}}]}}]}`,
			`{"resources": [{"name": "cat", "schema": {"attributes": [{"name": "collar", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "size", "int64": {"computed_optional_required": "optional"}}]}}]}}]}`,
			`{"datasources": [{"name": "pet", "schema": {"attributes": [{"name": "name", "string": {"computed_optional_required": "computed"}}]}}]}`,
			`{"datasources": [{"name": "dog", "schema": {"attributes": [{"name": "name", "string": {"computed_optional_required": "computed"}}]}}]}`,
		})}
	}},
	{"what follows", func(r *rand.Rand, names []string) besideModule {
		m := besideModule{validator: pick(r,
			[]string{"hand()", "hand()", "hands[0]", "M.Checked()", "sch.Checked()", "validator.String(hand())", "other.checked()"})}
		if r.IntN(3) > 0 {
			m.imports = []string{frameworkPath + "schema/validator"}
		}
		m.files = map[string]string{"internal/provider/hand.go": "package provider\n\nimport \"" + frameworkPath + "schema/validator\"\n\n" +
			strings.ReplaceAll(pick(r, followingForms), "NAME", pick(r, names))}
		return m
	}},
}

const frameworkPath = "github.com/hashicorp/terraform-plugin-framework/"

var (
	languages     = []string{"1.18", "1.20", "1.21", "1.22.0", "1.23.0", "1.24.0", "1.25.0", "1.26.0"}
	languageForms = []string{
		"func f() int { return min(1, 2) }\n", "func f(m map[int]int) { clear(m) }\n", "func f() { for range 3 { } }\n",
		"func f() { for i := range 3 { _ = i } }\n", "func f(seq func(func(int) bool)) { for range seq { } }\n", "type T[P any] = []P\n",
		"var p = new(1)\n", "func f[T any](t T) T { return t }\n\nvar x = f(1)\n", "import \"slices\"\n\nvar s = slices.Max([]int{1})\n",
		"var f = func() (fs []func()) {\n\tfor i := 0; i < 3; i++ { fs = append(fs, func() { _ = i }) }\n\treturn fs\n}\n",
		"type S struct{ A int }\n\nvar s = [...]S{{1}}\n\nvar a [4]int = [4]int([]int{1, 2, 3, 4})\n", "type I interface{ ~int | ~string }\n\nfunc g[T I](T) {}\n\nvar _ = g[int]\n",
		"type A[T A[T]] interface{ f(T) }\n",
	}
	languageExpressions = []string{
		"func() validator.String { _ = min(1, 2); return nil }()", "func() validator.String { _ = new(1); return nil }()",
		"func() validator.String { for range 3 { }; return nil }()", "func() validator.String { clear(map[string]string{}); return nil }()",
		"func() validator.String { return nil }()",
	}
	constrainedNames = []string{"hand.go", "hand_windows.go", "hand_linux.go", "hand_linux_arm64.go", "hand_amd64.go", "hand_test.go",
		"_hand.go", "linux.go", "windows.go", "hand_unix.go"}
	constraints = []string{
		"", "", "//go:build ignore\n\n", "//go:build special\n\n", "//go:build !special\n\n", "//go:build linux && amd64\n\n",
		"//go:build windows || arm64\n\n", "//go:build cgo\n\n", "//go:build !cgo\n\n",
		"// +build special\n\n", "// +build !windows\n\n", "//go:build go1.99\n\n", "//go:build unix\n\n", "// text\n\n//go:build linux\n\n",
		"/* text */\n\n//go:build windows\n\n",
	}
	predeclared = strings.Fields("append error string nil true any make len int64 bool panic context diag attr types schema ctx fmt map_ New int float64 byte")
)

const checkedFile = "package provider\n\nimport \"" + frameworkPath +
	"schema/validator\"\n\nfunc checked() validator.String { return nil }\n"

var declarationForms = []string{
	"func NAME() {}\n", "type NAME struct{}\n", "type NAME int\n", "var NAME = 1\n", "const NAME = 1\n", "type NAME = string\n",
	"func _() { var NAME int; _ = NAME }\n",
	"import NAME \"os\"\n\nvar _ = NAME.Args\n", "type t struct{ NAME int }\n", "func (t) NAME() {}\n\ntype t int\n", "var NAME string\n",
	"func NAME(a ...int) int { return 0 }\n",
}

var methodForms = []string{
	"func (NAME) MEMBER() {}\n", "func (*NAME) MEMBER() {}\n", "type alias = NAME\n\nfunc (alias) MEMBER() {}\n",
	"type own struct{ NAME }\n\nfunc (own) MEMBER() {}\n",
	"type own NAME\n\nfunc (own) MEMBER() {}\n", "type own struct{ NAME; MEMBER int }\n", "type alias = *NAME\n\nfunc (alias) MEMBER() {}\n",
	"func (v NAME) MEMBER() { _ = v.MEMBER }\n",
	"type again = alias\n\ntype alias = NAME\n\nfunc (again) MEMBER() {}\n",
}

var followingForms = []string{
	"func hand() validator.String { return nil }\n", "var hands = []validator.String{hand()}\n\nfunc hand() validator.String { return hands[0] }\n",
	"var hands = []validator.String{nil}\n\nfunc hand() validator.String { return hands[0] }\n", "func hand() validator.String { return 1 }\n", "func hand() validator.String { unknown(); return nil }\n",
	"func hand() validator.String { var x int; return nil }\n", "import \"os\"\n\nfunc hand() validator.String { return nil }\n",
	"func hand() validator.String { return nil \n", "func hand() validator.Int64 { return nil }\n",
	"var hands = []validator.String{PetResourceSchema}\n", "var schemaOf = PetResourceSchema\n\nvar hands []validator.String\n\nfunc hand() validator.String { _ = schemaOf; return nil }\n",
	"var hands []validator.String\n\nfunc hand() validator.String { _ = NAME; return nil }\n", "var _ = hand\n\nfunc hand() validator.String { return nil }\n\nvar hands = 1\n",
	"type M struct{}\n\nfunc (M) Checked() validator.String { return nil }\n", "var M, sch m\n\ntype m struct{}\n\nfunc (m) Checked() validator.String { return nil }\n",
	"import . \"strings\"\n\nvar _ Builder\n\nfunc hand() validator.String { return nil }\n", "func hand() validator.String { return nil }\n\nfunc init() { hand() }\n\nfunc init() {}\n", "func init() int { return 1 }\n",
	"func main() {}\n\nfunc hand() validator.String { return nil }\n", "func hand[T any]() validator.String { return nil }\n",
}

// otherRequirements are the requirements of a module that a folder replaces.
var otherRequirements = []string{"", "", "", "\nrequire github.com/hashicorp/terraform-plugin-go v0.1.0\n",
	"\nrequire github.com/hashicorp/terraform-plugin-go v0.99.0\n"}

// importedForms are declarations of packages that the package imports.
var importedForms = []string{
	"func f() int { return 1 }\n", "func f() int { return \"\" }\n", "func f() { unknown() }\n", "func f() { x := 1 }\n", "import \"os\"\n",
	"import \"os\"\n\nfunc f() { os.Exit(1) }\n",
	"func f( {}\n", "type T struct{ t T }\n", "var a = b\n\nvar b = a\n", "func f() int { for {} }\n",
	"func f() int { if true { return 1 } }\n", "func init() { return }\n",
	"import _ \"example.com/provider/internal/provider\"\n", "import _ \"example.com/provider/nowhere\"\n",
	"import _ \"example.com/unknown/module\"\n", "func f[T any](t T) T { return t }\n\nvar _ = f[int](\"\")\n",
	"type I interface{ M() }\n\nvar _ I = struct{}{}\n", "func f() { goto end; x := 1; _ = x\nend:\n}\n", "func f() { break }\n",
	"func f() {\n\tswitch 1 { case 1: case 1: }\n}\n", "const c int8 = 1000\n",
	"var _ = map[string]int{\"a\": 1, \"a\": 2}\n", "func f() (int, error) { return 1 }\n",
	"import \"example.com/provider/checks\"\n\nvar _ = checks.Checked\n", "func Far() {}\n", "func Checked() {}\n",
	"//go:embed nothing.txt\nvar text string\n", "func g()\n", "func f() { defer recover }\n", "var _ = [...]int{1, 2}[3]\n",
	"func f() { a, b := 1; _, _ = a, b }\n", "func f() { L: for {} }\n",
}

// beyondForms are declarations for which the compiler or the go command reports more than the type checker. besideGo are files that may be
// beside them.
var (
	beyondForms = []string{
		"func f()\n", "import _ \"unsafe\"\n\n//go:linkname f runtime.nanotime\nfunc f()\n", "type t int\n\nfunc (t) f()\n", "func f() {}\n",
		"import _ \"embed\"\n\n//go:embed none.txt\nvar text string\n", "import _ \"embed\"\n\n//go:embed text.txt\nvar text string\n",
		"//go:embed text.txt\nvar text string\n", "import \"embed\"\n\n//go:embed *.txt \"texts\"\nvar texts embed.FS\n",
		"import \"embed\"\n\n//go:embed texts/*\nvar texts embed.FS\n",
		"import \"embed\"\n\n//go:embed all:texts\nvar texts embed.FS\n", "import \"embed\"\n\n//go:embed texts\nvar texts embed.FS\n",
		"import \"embed\"\n\n//go:embed .\nvar texts embed.FS\n",
		"import \"embed\"\n\n//go:embed ../*.go\nvar texts embed.FS\n", "import _ \"embed\"\n\n// go:embed none.txt\nvar text string\n",
	}
	besideGo = []string{"text.txt", "texts/a.txt", "texts/.hidden", "texts/_a/b.txt", "f_amd64.s", "f_windows.s", "f.txt"}
)

func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// Go that is written by hand decides whether the generated code compiles. The Go command judges random examples: spec-ls check, which runs
// nothing, must report exactly those that do not compile. SEED and CASES draw others, CLASS those of one class.
func TestBeside(t *testing.T) {
	seed, cases := number(t, "SEED", 1), number(t, "CASES", 40)
	t.Logf("SEED=%d CASES=%d", seed, cases)
	r := rand.New(rand.NewPCG(seed, 1))
	program := tool(t, "../..", "spec-ls")
	run(t, "testdata/gopls", "go", "mod", "download")
	run(t, "testdata/versions/v0.12.0", "go", "mod", "download")
	names := generatedNames(t, program)
	fails, missed, counts := 0, 0, map[string]int{}
	classes := slices.Clone(besideClasses)
	if only := os.Getenv("CLASS"); only != "" {
		classes = slices.DeleteFunc(classes, func(c besideClass) bool { return c.name != only })
	}
	for i := range int(cases) {
		class := classes[i%len(classes)]
		m := class.draw(r, names)
		m.what = fmt.Sprintf("case %d: %s", i, class.name)
		root := m.write(t)
		said, wrong := m.build(t, program, root)
		found, left := m.check(t, program, root)
		counts[class.name]++
		if wrong {
			fails++
		}
		switch {
		case wrong && !found:
			missed++
			t.Errorf("%s (SEED=%d): it does not compile, and check finds nothing\n%s\n%s\n%s", m.what, seed, left, said, m)
		case !wrong && found:
			t.Errorf("%s (SEED=%d): it compiles, and check says\n%s\n%s", m.what, seed, left, m)
		}
		_ = os.RemoveAll(root)
	}
	t.Logf("%d cases, of which %d do not compile; missed %d; %v", cases, fails, missed, counts)
	if cases >= 40 && (fails == 0 || fails == int(cases)) {
		t.Errorf("%d of %d cases do not compile: the cases don't distinguish anything", fails, cases)
	}
}

func number(t *testing.T, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

func (m besideModule) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "language %q, validator %q, imports %q, env %q, another %s, go.mod %q, vendored %v\n", m.language, m.validator, m.imports, m.env, m.another, m.goMod, m.vendored)
	for _, name := range slices.Sorted(maps.Keys(m.files)) {
		fmt.Fprintf(&b, "-- %s --\n%s", name, m.files[name])
	}
	return b.String()
}

// specification returns the specification of the module.
func (m *besideModule) specification() string {
	validators := ""
	if m.validator != "" {
		var imports []map[string]string
		for _, at := range m.imports {
			imports = append(imports, map[string]string{"path": at})
		}
		custom, err := json.Marshal(map[string]any{"imports": imports, "schema_definition": m.validator})
		if err != nil {
			panic(err)
		}
		if imports == nil {
			custom = []byte(fmt.Sprintf(`{"schema_definition": %q}`, m.validator))
		}
		validators = `, "validators": [{"custom": ` + string(custom) + `}]`
	}
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "name", "string": {"computed_optional_required": "required"` + validators + `}},
		{"name": "toys", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "color", "string": {"computed_optional_required": "optional"}}]}}
	]}}]}`
}

// write writes the module and returns its folder.
func (m *besideModule) write(t *testing.T) string {
	t.Helper()
	root, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	from := "testdata/gopls"
	if m.old {
		from = "testdata/versions/v0.12.0"
	}
	all := requirements(t, from)
	all["provider_code_spec.json"] = m.specification()
	if m.language != "" {
		before, rest, _ := strings.Cut(all["go.mod"], "\ngo ")
		_, after, _ := strings.Cut(rest, "\n")
		all["go.mod"] = before + "\ngo " + m.language + "\n" + after
	}
	all["go.mod"] += m.goMod
	commands := "//go:generate tfplugingen-framework generate all --input provider_code_spec.json --output internal/provider --package provider\n"
	if m.another != "" {
		all["another.json"] = `{"version": "0.1", "provider": {"name": "example"}, ` + m.another[1:]
		commands += "//go:generate tfplugingen-framework generate all --input another.json --output internal/provider --package provider\n"
	}
	if m.unnamed {
		commands = ""
	}
	all["generate.go"] = "package provider\n\n" + commands
	if err := os.MkdirAll(filepath.Join(root, "internal", "provider"), 0o755); err != nil { // which the generator does not create
		t.Fatal(err)
	}
	writeModule(t, root, all, m.files)
	return root
}

// check reports whether spec-ls check finds errors before anything is generated, and returns its output.
func (m *besideModule) check(t *testing.T, program, root string) (found bool, said string) {
	t.Helper()
	c := exec.Command(program, "check", "--color", "never", "provider_code_spec.json")
	c.Dir, c.Env = root, append(os.Environ(), m.env...)
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("%s: check: %v\n%s\n%s", m.what, err, out, m)
	}
	return bytes.Contains(out, []byte("error[")), string(out)
}

// build generates the code, and returns the Go command's output for the package, and whether it fails. It deletes the generated code again.
func (m *besideModule) build(t *testing.T, program, root string) (said string, fails bool) {
	t.Helper()
	folder := filepath.Join(root, "internal", "provider")
	for _, specification := range []string{"provider_code_spec.json", "another.json"} {
		if specification == "another.json" && m.another == "" {
			continue
		}
		c := exec.Command(program, "generate", "all", "--input", specification, "--output", "internal/provider", "--package", "provider")
		c.Dir = root
		if out, err := c.CombinedOutput(); err != nil {
			return "generate: " + string(out), true
		}
	}
	if m.vendored { // of packages with mistakes as well
		run(t, root, "go", "mod", "vendor", "-e")
	}
	c := exec.Command("go", "build", "./internal/provider")
	c.Dir, c.Env = root, append(os.Environ(), m.env...)
	out, err := c.CombinedOutput()
	made, _ := filepath.Glob(filepath.Join(folder, "*_gen.go"))
	if len(made) == 0 {
		t.Fatalf("%s: nothing is generated\n%s", m.what, m)
	}
	for _, file := range made {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	return string(out), err != nil
}

// generatedNames returns the names that the generated code declares.
func generatedNames(t *testing.T, program string) []string {
	t.Helper()
	m := besideModule{}
	root := m.write(t)
	run(t, root, program, "generate", "all", "--input", "provider_code_spec.json", "--output", "internal/provider", "--package", "provider")
	made, _ := filepath.Glob(filepath.Join(root, "internal", "provider", "*_gen.go"))
	var names []string
	for _, at := range made {
		file, err := parser.ParseFile(token.NewFileSet(), at, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					names = append(names, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if of, ok := s.(*ast.TypeSpec); ok {
						names = append(names, of.Name.Name)
					}
				}
			}
		}
	}
	return names
}
