package scaffold

import (
	_ "embed" // for the client
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Wired writes the implementation of a unit around its generated code: the type with its methods, and a test.
type Wired struct {
	Unit    *spec.Unit
	Package string // that the implementation is in
	// Import is the path of the package that the unit is generated into, and Generated its name. Import is empty if that is the package of the
	// implementation.
	Import, Generated string
	// Resources and DataSources are the functions that a provider lists.
	Resources, DataSources []string
	// Identifiers are the attributes that the API reads a resource by; empty if that is not known.
	Identifiers []Identifier
	// API is the literal of what the client in Client calls; empty for methods that are still to be written.
	API string
	// CannotDelete reports whether the API has no operation that deletes the resource.
	CannotDelete bool
}

// Identifier is an attribute that identifies a resource.
type Identifier struct {
	Name string
	Kind schema.Kind
}

// ClientFile is the name of the file with the client that all units of a package share.
const ClientFile = "client.go"

//go:embed client/client.go.txt
var clientSource string

// Client returns the text of the file with the client.
func Client(pkg string) (string, error) {
	return formatted(strings.ReplaceAll(clientSource, "$PACKAGE", pkg))
}

// Main returns the text of a program that serves the provider of a package.
func Main(pkg, importPath, address string, protocol int) (string, error) {
	return formatted(strings.NewReplacer("$PACKAGE", pkg, "$IMPORT", importPath, "$ADDRESS", address, "$PROTOCOL", strconv.Itoa(protocol)).
		Replace(mainFile))
}

// Constructor returns the name of the function that makes the implementation.
func (w *Wired) Constructor() string {
	if w.Unit.Kind == syntax.Provider {
		return "New"
	}
	return "New" + golang.Pascal(w.Unit.Name.Value) + wiredWords[w.Unit.Kind]
}

var wiredWords = [...]string{syntax.Provider: "Provider", syntax.Resource: "Resource", syntax.DataSource: "DataSource"}

var wiredTemplates = [...]string{syntax.Provider: wiredProvider, syntax.Resource: wiredResource, syntax.DataSource: wiredDataSource}

// Source returns the text of the implementation's file.
func (w *Wired) Source() (string, error) { return w.fill(wiredTemplates[w.Unit.Kind]) }

// Test returns the text of the file that tests it.
func (w *Wired) Test() (string, error) {
	template := wiredTest
	if w.Unit.Kind == syntax.Provider {
		template = wiredProviderTest
	}
	return w.fill(template)
}

func (w *Wired) fill(template string) (string, error) {
	names := golang.NamesOfUnit(w.Unit, "")
	qualifier, imported := "", ""
	if w.Import != "" {
		qualifier = w.Generated + "."
		imported = fmt.Sprintf("\n%q\n", w.Import)
	}
	word := wiredWords[w.Unit.Kind]
	lower := golang.LowerFirst(golang.Pascal(w.Unit.Name.Value)) + word
	client, asserted := "any // TODO: the type of what the provider's Configure hands over", ""
	bodies, configure := wiredToDo, configureToDo
	if w.API != "" {
		client, asserted = "*client", ".(*client)"
		bodies, configure = wiredCalls, configureClient
	}
	importState, imports := w.importState()
	fills := []string{
		"$PACKAGE", w.Package, "$SNAKE", w.Unit.Name.Value, "$NEW", w.Constructor(), "$FRAMEWORK", strings.ToLower(word),
		"$TYPE", lower, "$SCHEMA", qualifier + names.SchemaFunction, "$MODEL", qualifier + names.Model,
		"$IMPORTABLE", importState, "$IMPORTSTATEIMPORTS", imports, "$IMPORT", imported, "$API_NAME", lower + "API", "$API", w.api(lower + "API"),
		"$RESOURCES", list(w.Resources), "$DATASOURCES", list(w.DataSources), "$CONFIGURE", wiredConfigure,
		"$CLIENT", client, "$ASSERTED", asserted, "$CALLCONFIGURE", configure,
	}
	for method, body := range bodies {
		if method == "DELETE" && w.API != "" && w.CannotDelete {
			body = cannotDelete
		}
		fills = append(fills, "$CALL"+method, body)
	}
	// Longer names come first: what a name begins with is another one.
	pairs := make([][2]string, 0, len(fills)/2)
	for i := 0; i < len(fills); i += 2 {
		pairs = append(pairs, [2]string{fills[i], fills[i+1]})
	}
	slices.SortFunc(pairs, func(a, b [2]string) int { return len(b[0]) - len(a[0]) })
	fills = fills[:0]
	for _, pair := range pairs {
		fills = append(fills, pair[0], pair[1])
	}
	fill := strings.NewReplacer(fills...)
	for range 3 { // what is filled in has names in it, too
		template = fill.Replace(template)
	}
	return formatted(template)
}

func (w *Wired) api(name string) string {
	if w.API == "" {
		return ""
	}
	kind := "api"
	what := "how the client uses the API for it: the attributes, and the properties that they are"
	if w.Unit.Kind == syntax.Provider {
		kind, what = "access", "how the API is reached"
	}
	return fmt.Sprintf("// %s is %s.\nvar %s = %s%s\n", name, what, name, kind, w.API)
}

func formatted(source string) (string, error) {
	text, err := format.Source([]byte(source))
	if err != nil {
		return "", fmt.Errorf("the Go code can't be formatted: %w", err)
	}
	return string(text), nil
}

func list(functions []string) string {
	var b strings.Builder
	for _, name := range functions {
		b.WriteString(name + ",\n")
	}
	return b.String()
}

// importState returns the method that imports a resource, and what it imports itself.
func (w *Wired) importState() (method, imports string) {
	var names []string
	var sets strings.Builder
	hasNumbers := false
	for i, id := range w.Identifiers {
		set := setText
		if id.Kind != schema.KindString {
			set, hasNumbers = setNumber, true
		}
		sets.WriteString(strings.NewReplacer("$NAME", id.Name, "$INDEX", strconv.Itoa(i)).Replace(set))
		names = append(names, id.Name)
	}
	isNamedID := func(i int32) bool {
		e := &w.Unit.Elements[i]
		return !e.Block && e.Kind == schema.KindString && e.Name.Value == "id"
	}
	switch {
	case len(names) > 0:
		imports = "\"strings\"\n\n"
		if hasNumbers {
			imports = "\"strconv\"\n" + imports
		}
		method = strings.NewReplacer("$PARTS", strings.Join(names, ","), "$COUNT", strconv.Itoa(len(names)), "$SETPARTS", sets.String()).
			Replace(importableByParts)
	case slices.ContainsFunc(slices.Collect(w.Unit.Inside(-1)), isNamedID):
		imports, method = "\n", importableByID
	default:
		return notImportable, "\n"
	}
	return method, imports + fmt.Sprintf("%q\n", schema.FrameworkModule+"/path")
}
