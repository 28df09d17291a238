package modules

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// A position is a place in a Go expression of a specification. In testdata/gopls.table it is a block of lines:
//
//	complete string.validators stringvalidator stringvalidator.‸OneOf("a")
//	gopls    All Any …
//	spec-ls  All Any …
//	because  the reason why the two differ
//
// The first line has the question, the attribute, the member of the attribute, the imports, separated by commas, and the place in the
// expression. With -update the answers are written as they are. A difference without a reason is a failure, and so is a reason without a
// difference.
type position struct {
	what, kind, role string
	imports          []string
	marked           string

	remark                 string // lines before the block
	gopls, specls, because string
}

// packagesOf are the packages that positions import.
var packagesOf = func() map[string]string {
	const framework, validators = "github.com/hashicorp/terraform-plugin-framework/",
		"github.com/hashicorp/terraform-plugin-framework-validators/"
	paths := map[string]string{}
	for _, at := range []string{
		"example.com/provider/checks", "example.com/provider/kinds", "context", "math", "regexp", "strings", "time",
		"github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes",
		validators + "int64validator", validators + "listvalidator", validators + "stringvalidator",
		framework + "attr", framework + "path", framework + "types", framework + "types/basetypes", framework + "schema/validator",
		framework + "resource/schema/defaults", framework + "resource/schema/planmodifier",
		framework + "resource/schema/listdefault", framework + "resource/schema/stringdefault", framework + "resource/schema/stringplanmodifier",
	} {
		paths[path.Base(at)] = at
	}
	return paths
}()

// roles are the places of a specification that an expression may be in: the Go around it, which declares it with the type that it must
// have, and the JSON around it, which has the imports after it.
var roles = map[string]struct{ pkg, goBefore, goAfter, before, after string }{
	"validators": {"validator", "var _ validator.KIND = ", "", `"validators": [{"custom": {"schema_definition": "`,
		`", "imports": [IMPORTS]}}]`},
	"plan_modifiers": {"planmodifier", "var _ planmodifier.KIND = ", "", `"plan_modifiers": [{"custom": {"schema_definition": "`,
		`", "imports": [IMPORTS]}}]`},
	"default": {"defaults", "var _ defaults.KIND = ", "", `"default": {"custom": {"schema_definition": "`, `", "imports": [IMPORTS]}}`},
	"type": {"basetypes", "var _ basetypes.KINDTypable = ", "", `"custom_type": {"type": "`,
		`", "value_type": "kinds.Address", "import": IMPORTS}`},
	"value_type": {"", "var _ ", "", `"custom_type": {"type": "kinds.AddressType{}", "value_type": "`, `", "import": IMPORTS}`},
}

// mark is where the cursor is.
const mark = "‸"

// goText returns a Go file with the expression, and the offset of the place.
func (p *position) goText() (text string, offset int) {
	role := roles[p.role]
	var b strings.Builder
	b.WriteString("package provider\n\nimport (\n")
	imported := p.imports
	if role.pkg != "" && !slices.Contains(imported, role.pkg) {
		imported = append(slices.Clone(imported), role.pkg)
	}
	for _, name := range imported {
		alias, name, has := strings.Cut(name, "=")
		if !has {
			alias, name = "", alias
		}
		fmt.Fprintf(&b, "\t%s %q\n", alias, packagesOf[name])
	}
	b.WriteString(")\n\n" + strings.Replace(role.goBefore, "KIND", strings.ToUpper(p.kind[:1])+p.kind[1:], 1))
	before, after, _ := strings.Cut(p.marked, mark)
	offset = b.Len() + len(before)
	return b.String() + before + after + role.goAfter + "\n", offset
}

// specification returns a specification with the expression, and the offset of the place.
func (p *position) specification() (text string, offset int) {
	role := roles[p.role]
	var imports []string
	for _, name := range p.imports {
		alias, name, has := strings.Cut(name, "=")
		if has {
			imports = append(imports, fmt.Sprintf(`{"path": %q, "alias": %q}`, packagesOf[name], alias))
		} else {
			imports = append(imports, fmt.Sprintf(`{"path": %q}`, packagesOf[alias]))
		}
	}
	element := ""
	if p.kind == "list" {
		element = `"element_type": {"string": {}}, `
	}
	head := `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"attributes": [` + "\n" +
		`  {"name": "part", "` + p.kind + `": {"computed_optional_required": "computed_optional", ` + element + "\n    " + role.before
	before, after, _ := strings.Cut(p.marked, mark)
	head += escaped(before)
	return head + escaped(after) + strings.Replace(role.after, "IMPORTS", strings.Join(imports, ", "), 1) + "}}\n]}}]}\n", len(head)
}

// escaped returns text as it is written in a string of JSON.
func escaped(text string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string can be encoded
	return strings.Trim(strings.TrimSpace(b.String()), `"`)
}

// settings are those of gopls: it reports everything at once, and nothing about code that is in no file.
var settings = map[string]any{
	"completionBudget": "0s", "completeUnimported": false, "experimentalPostfixCompletions": false, "deepCompletion": false,
	"matcher": "CaseInsensitive", "hoverKind": "FullDocumentation", "linksInHover": false, "completeFunctionCalls": false,
}

// The same Go is asked about in a specification and in a .go file of the same module, spec-ls there and gopls here.
func TestGopls(t *testing.T) {
	const table = "testdata/gopls.table"
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	positions := readTable(t, string(text))
	if len(positions) < 150 {
		t.Errorf("there are only %d positions", len(positions))
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(root, os.DirFS("testdata/gopls")); err != nil {
		t.Fatal(err)
	}
	run(t, root, "go", "mod", "download")
	words := strings.NewReplacer(root, "MODULE", strings.TrimSpace(run(t, ".", "go", "env", "GOMODCACHE")), "CACHE",
		strings.TrimSpace(run(t, ".", "go", "env", "GOROOT")), "GOROOT")

	gopls := start(t, root, settings, tool(t, ".", "gopls"), "serve")
	inGo := gopls.open(filepath.Join(root, "specification.go"), "go", "package provider\n")
	specls := start(t, root, nil, tool(t, "../..", "spec-ls"), "serve")
	first := position{kind: "string", role: "validators", imports: []string{"checks", "kinds"}, marked: mark}
	firstText, offset := first.specification()
	inJSON := specls.open(filepath.Join(root, "provider_code_spec.json"), "json", firstText)
	inJSON.awaitOffer(offset, "checks.Name")

	differences := 0
	for i := range positions {
		p := &positions[i]
		goText, goOffset := p.goText()
		inGo.change(goText)
		gopls := words.Replace(answerOf(&inGo, p.what, goOffset))
		text, offset := p.specification()
		inJSON.change(text)
		specls := words.Replace(answerOf(&inJSON, p.what, offset))
		if !*update && (gopls != p.gopls || specls != p.specls) {
			t.Errorf("%s\nanswers\n\tgopls    %s\n\tspec-ls  %s\nand not\n\tgopls    %s\n\tspec-ls  %s", p, gopls, specls, p.gopls, p.specls)
		}
		p.gopls, p.specls = gopls, specls
		if gopls != specls {
			differences++
		}
		if gopls != specls && p.because == "" {
			t.Errorf("%s: the answers differ, and no reason is given\n\tgopls    %s\n\tspec-ls  %s", p, gopls, specls)
		}
		if gopls == specls && p.because != "" {
			t.Errorf("%s: the answers are the same, and a reason is given: %s", p, p.because)
		}
	}
	better := 0
	for i := range positions {
		if strings.HasPrefix(positions[i].because, goplsIsBetter) {
			better++
		}
	}
	t.Logf("%d positions, %d of them with another answer, gopls is better at %d", len(positions), differences, better)
	if better > 15 {
		t.Errorf("gopls is better at %d positions", better)
	}
	if *update {
		if err := os.WriteFile(table, []byte(writeTable(positions)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// goplsIsBetter is how a reason begins where gopls says more that is of use, or less that is not.
const goplsIsBetter = "gopls is better: "

// typed reports whether a label begins with the name that ends a text, as in editors that filter the items.
func typed(text, label string) bool {
	name := text[strings.LastIndexFunc(text, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })+1:]
	return strings.HasPrefix(strings.ToLower(label), strings.ToLower(name))
}

// answerOf returns the answer about a place on one line: the names that are offered, in order; the file and line of a declaration; a
// signature and its active parameter; the declaration that a hover shows, and the first line of its documentation.
func answerOf(d *document, what string, offset int) string {
	switch what {
	case "complete":
		var labels []string
		for _, i := range d.complete(offset) {
			if !slices.Contains(labels, i.Label) && i.Kind != keyword && i.Kind != snippet && typed(d.text[:offset], i.Label) {
				labels = append(labels, i.Label)
			}
		}
		slices.Sort(labels)
		return strings.Join(labels, " ")
	case "definition":
		file, line := d.definition(offset)
		if file == "" {
			return "nothing"
		}
		return fmt.Sprintf("%s:%d", filepath.ToSlash(file), line)
	case "signature":
		label, parameter := d.signature(offset)
		return strings.TrimSpace(label + " · " + parameter)
	}
	return shown(d.hover(offset))
}

// kinds of items of the protocol that are no names.
const (
	keyword = 14
	snippet = 15
)

var codeBlock = regexp.MustCompile("(?s)```go\n(.*?)```\n*(.*)")

// The two write the same differently: a package, a type, a method's receiver, and quotes in documentation. Behind the documentation spec-ls
// says where a name is from.
var (
	packageCode  = regexp.MustCompile(`^(?:import ".*?([^/"]+)"|package (\w+))$`)
	typeCode     = regexp.MustCompile(`^type (?:\w+\.)?(\w+) (?:= )?(\w+).*`)
	receiverCode = regexp.MustCompile(`^func \((?:\w+ )?\*?`)
	fieldCode    = regexp.MustCompile(`^field \([^)]*\) `)
	origin       = regexp.MustCompile("^(?:From|Package) `.*")
)

// shown returns the beginning of a hover: its declaration and the first sentence of the documentation.
func shown(markdown string) string {
	m := codeBlock.FindStringSubmatch(markdown)
	if m == nil {
		return strings.TrimSpace(markdown)
	}
	code, _, _ := strings.Cut(strings.TrimSpace(m[1]), "\n")
	text := strings.TrimLeft(strings.TrimPrefix(strings.TrimSpace(m[2]), "---"), "\n ")
	text, _, _ = strings.Cut(text, "\n")
	text = origin.ReplaceAllString(strings.ReplaceAll(text, `\`, ""), "")
	if end := strings.Index(text, ". "); end >= 0 {
		text = text[:end+1]
	}
	code = packageCode.ReplaceAllString(code, "package $1$2")
	code = typeCode.ReplaceAllString(code, "type $1 $2")
	code = receiverCode.ReplaceAllString(code, "func (")
	code = fieldCode.ReplaceAllString(code, "field ")
	return strings.TrimSpace(code + " · " + strings.ReplaceAll(text, "`", ""))
}

func (p *position) String() string {
	return strings.Join([]string{p.what, p.kind + "." + p.role, strings.Join(p.imports, ","), p.marked}, " ")
}

// readTable reads positions.
func readTable(t *testing.T, text string) []position {
	t.Helper()
	var positions []position
	remark := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		switch word {
		case "":
		case "#":
			remark += line + "\n"
		case "gopls", "spec-ls", "because":
			if len(positions) == 0 {
				t.Fatalf("%q is not in a block", line)
			}
			p := &positions[len(positions)-1]
			*map[string]*string{"gopls": &p.gopls, "spec-ls": &p.specls, "because": &p.because}[word] = rest
		default:
			fields := strings.SplitN(rest, " ", 3)
			kind, role, found := strings.Cut(fields[0], ".")
			if len(fields) < 3 || !found || !strings.Contains(fields[2], mark) {
				t.Fatalf("%q is not a position", line)
			}
			positions = append(positions, position{what: word, kind: kind, role: role, imports: strings.Split(fields[1], ","), marked: fields[2],
				remark: remark})
			remark = ""
		}
	}
	return positions
}

// writeTable writes positions.
func writeTable(positions []position) string {
	var b strings.Builder
	for i := range positions {
		p := &positions[i]
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s%s\ngopls    %s\nspec-ls  %s\n", p.remark, p, p.gopls, p.specls)
		if p.because != "" {
			fmt.Fprintf(&b, "because  %s\n", p.because)
		}
	}
	return b.String()
}
