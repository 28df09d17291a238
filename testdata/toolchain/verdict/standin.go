package verdict

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"path"
	"regexp"
	"sort"
	"strings"
)

// standInHost is the host whose packages count as present, and the path of a batch's module.
const standInHost = "example.com"

// A standIn is a package that a specification imports from example.com.
type standIn struct {
	path   string // below example.com
	source []byte
}

var (
	standInPath    = regexp.MustCompile(`^` + regexp.QuoteMeta(standInHost) + `((/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+)$`)
	packageName    = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	qualifiedIdent = regexp.MustCompile(`\b([A-Za-z_][A-Za-z0-9_]*)\.([A-Z][A-Za-z0-9_]*)(\(|\{)?`)
)

// A node is a decoded JSON value: the keys of a specification are asked for by name.
type node struct{ value any }

// get takes a key in the wrong case for the key, as the generator's decoder does.
func (n node) get(key string) node {
	object, _ := n.value.(map[string]any)
	if value, ok := object[key]; ok {
		return node{value}
	}
	for other, value := range object {
		if strings.EqualFold(other, key) {
			return node{value}
		}
	}
	return node{}
}

func (n node) list() []node {
	elements, _ := n.value.([]any)
	nodes := make([]node, len(elements))
	for index, element := range elements {
		nodes[index] = node{element}
	}
	return nodes
}

func (n node) text() string {
	text, _ := n.value.(string)
	return text
}

// typeAndBody returns the one member of an attribute, block or type that is not its name.
func (n node) typeAndBody() (string, node) {
	object, _ := n.value.(map[string]any)
	for key, value := range object {
		if key := strings.ToLower(key); key != "name" {
			return key, node{value}
		}
	}
	return "", node{}
}

// standIns writes the packages below example.com that a specification imports. A package holds a function for every
// call that the specification makes into it (its result is a validator, a plan modifier and a default of every kind)
// and a type for every external type and custom type, shaped so that the generated conversions compile.
func standIns(specification []byte) []standIn {
	var root node
	if json.Unmarshal(specification, &root.value) != nil {
		return nil
	}
	collector := &standInCollector{
		names: map[string]string{}, functions: map[string]map[string]bool{}, types: map[string]map[string]string{},
		spread: map[string]bool{},
	}
	collector.collectImports(root)
	if len(collector.names) == 0 {
		return nil
	}
	collector.collectUses(root)
	for _, section := range []string{"resources", "datasources"} {
		for _, entry := range root.get(section).list() {
			collector.collectExternalTypes(entry.get("schema"))
		}
	}
	collector.collectExternalTypes(root.get("provider").get("schema"))
	return collector.packages()
}

type standInCollector struct {
	names     map[string]string            // local name -> path below example.com
	functions map[string]map[string]bool   // path -> names
	types     map[string]map[string]string // path -> name -> declaration
	spread    map[string]bool              // the names of functions that are called with the elements of a slice
}

func (c *standInCollector) collectImports(n node) {
	switch value := n.value.(type) {
	case []any:
		for _, element := range value {
			c.collectImports(node{element})
		}
	case map[string]any:
		if matched := standInPath.FindStringSubmatch(n.get("path").text()); matched != nil {
			imported := strings.TrimPrefix(matched[1], "/")
			name := n.get("alias").text()
			if name == "" {
				name = path.Base(imported)
			}
			if packageName.MatchString(path.Base(imported)) {
				c.names[name] = imported
				if c.functions[imported] == nil {
					c.functions[imported], c.types[imported] = map[string]bool{}, map[string]string{}
				}
			}
		}
		for _, member := range value {
			c.collectImports(node{member})
		}
	}
}

// collectUses notes every call into a stand-in in a schema_definition, and every custom type, at any place.
func (c *standInCollector) collectUses(n node) {
	switch value := n.value.(type) {
	case []any:
		for _, element := range value {
			c.collectUses(node{element})
		}
	case map[string]any:
		definition := n.get("schema_definition").text()
		for _, at := range qualifiedIdent.FindAllStringSubmatchIndex(definition, -1) {
			local, name := definition[at[2]:at[3]], definition[at[4]:at[5]]
			if imported, ok := c.names[local]; ok && at[6] >= 0 && definition[at[6]:at[7]] == "(" {
				c.functions[imported][name] = true
				c.spread[name] = c.spread[name] || endsInSpread(definition[at[1]:])
			}
		}
		for key, member := range value {
			c.collectCustomType(strings.ToLower(key), node{member}.get("custom_type"))
			c.collectUses(node{member})
		}
	}
}

// endsInSpread reports whether three dots end the arguments that a text begins with, up to the parenthesis that closes them.
func endsInSpread(arguments string) bool {
	depth := 0
	for at, c := range arguments {
		switch c {
		case '(':
			depth++
		case ')':
			if depth == 0 {
				return strings.HasSuffix(strings.TrimSpace(arguments[:at]), "...")
			}
			depth--
		}
	}
	return false
}

// collectExternalTypes notes the external types of the attributes and blocks of a schema or of a nested object.
func (c *standInCollector) collectExternalTypes(container node) {
	for _, member := range append(container.get("attributes").list(), container.get("blocks").list()...) {
		kind, body := member.typeAndBody()
		object := body
		if kind == "list_nested" || kind == "map_nested" || kind == "set_nested" {
			object = body.get("nested_object")
		}
		c.collectExternalType(kind, object)
		c.collectExternalTypes(object)
	}
}

// pointerTypes are the Go types that the generated conversions give to primitives.
var pointerTypes = map[string]string{
	"bool": "*bool", "float64": "*float64", "int64": "*int64", "number": "*big.Float", "string": "*string",
}

func (c *standInCollector) resolve(typeName string) (imported, name string, ok bool) {
	qualifier, name, qualified := strings.Cut(strings.TrimPrefix(typeName, "*"), ".")
	imported, known := c.names[qualifier]
	return imported, name, qualified && known && packageName.MatchString(name)
}

func (c *standInCollector) collectExternalType(kind string, body node) {
	imported, name, ok := c.resolve(body.get("associated_external_type").get("type").text())
	if !ok {
		return
	}
	var declaration string
	switch kind {
	case "list", "set":
		declaration = "[]" + elementType(body)
	case "map":
		declaration = "map[string]" + elementType(body)
	case "object":
		declaration = "struct {\n" + objectFields(body) + "}"
	case "list_nested", "map_nested", "set_nested", "single_nested":
		declaration = "struct {\n" + c.nestedFields(body) + "}"
	default:
		declaration = pointerTypes[kind]
	}
	if declaration != "" {
		c.types[imported][name] = "type " + name + " " + declaration
	}
}

func elementType(body node) string {
	kind, _ := body.get("element_type").typeAndBody()
	if pointer, ok := pointerTypes[kind]; ok {
		return pointer
	}
	return "any"
}

// objectFields are in the order of the names in the specification: the generator writes an anonymous struct, and the
// order of its fields is part of its identity. Two names that become one field are one field: the mistake must be
// seen in the generated file.
func objectFields(body node) string {
	fields, declared := map[string]string{}, map[string]bool{}
	for _, attribute := range body.get("attribute_types").list() {
		kind, _ := attribute.typeAndBody()
		if pointer, ok := pointerTypes[kind]; ok {
			if name := attribute.get("name").text(); !declared[goName(name)] {
				fields[name], declared[goName(name)] = goName(name)+" "+pointer+"\n", true
			}
		}
	}
	var text strings.Builder
	for _, name := range sortedKeys(fields) {
		text.WriteString(fields[name])
	}
	return text.String()
}

func (c *standInCollector) nestedFields(body node) string {
	fields := map[string]string{}
	for _, attribute := range body.get("attributes").list() {
		kind, child := attribute.typeAndBody()
		var field string
		switch external := child.get("associated_external_type").get("type").text(); {
		case external != "":
			// All external types of one specification are in one stand-in, so the type needs no qualifier there.
			_, name, _ := c.resolve(external)
			field = "*" + name
		case kind == "list" || kind == "set":
			field = "[]" + elementType(child)
		case kind == "map":
			field = "map[string]" + elementType(child)
		case kind == "object":
			field = "struct {\n" + objectFields(child) + "}"
		default:
			field = pointerTypes[kind]
		}
		if field != "" {
			fields[goName(attribute.get("name").text())] = field
		}
	}
	var text strings.Builder
	for _, name := range sortedKeys(fields) {
		fmt.Fprintf(&text, "%s %s\n", name, fields[name])
	}
	return text.String()
}

// collectCustomType declares a custom type of the attribute's kind and its value type.
func (c *standInCollector) collectCustomType(kind string, custom node) {
	base, ok := map[string]string{
		"bool": "Bool", "float64": "Float64", "int64": "Int64", "number": "Number", "string": "String",
	}[kind]
	imported, typeName, known := c.resolve(strings.TrimSuffix(custom.get("type").text(), "{}"))
	_, valueName, valueKnown := c.resolve(custom.get("value_type").text())
	if !ok || !known || !valueKnown {
		return
	}
	c.types[imported][typeName] = strings.NewReplacer("TYPE", typeName, "VALUE", valueName, "BASE", base).Replace(`
type TYPE struct{ basetypes.BASEType }

func (t TYPE) Equal(other attr.Type) bool { _, same := other.(TYPE); return same }

func (t TYPE) ValueType(context.Context) attr.Value { return VALUE{} }

func (t TYPE) ValueFromBASE(_ context.Context, value basetypes.BASEValue) (basetypes.BASEValuable, diag.Diagnostics) {
	return VALUE{value}, nil
}

func (t TYPE) ValueFromTerraform(ctx context.Context, value tftypes.Value) (attr.Value, error) {
	converted, err := t.BASEType.ValueFromTerraform(ctx, value)
	if err != nil {
		return nil, err
	}
	return VALUE{converted.(basetypes.BASEValue)}, nil
}`)
	c.types[imported][valueName] = strings.NewReplacer("TYPE", typeName, "VALUE", valueName, "BASE", base).Replace(`
type VALUE struct{ basetypes.BASEValue }

func (v VALUE) Type(context.Context) attr.Type { return TYPE{} }

func (v VALUE) Equal(other attr.Value) bool {
	same, ok := other.(VALUE)
	return ok && v.BASEValue.Equal(same.BASEValue)
}`)
}

// standInPreamble holds the one type that every function of a stand-in returns.
var standInPreamble = func() string {
	var text strings.Builder
	text.WriteString(`
import (
	"context"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

var (
	_ big.Float
	_ attr.Type
	_ diag.Diagnostics
	_ basetypes.StringValue
	_ tftypes.Value
)

type everything struct{}

func (everything) Description(context.Context) string         { return "" }
func (everything) MarkdownDescription(context.Context) string { return "" }
`)
	for _, kind := range []string{"Bool", "Dynamic", "Float64", "Int64", "List", "Map", "Number", "Object", "Set", "String"} {
		fmt.Fprintf(&text, "func (everything) Validate%[1]s(context.Context, validator.%[1]sRequest, *validator.%[1]sResponse) {}\n", kind)
		fmt.Fprintf(&text, "func (everything) PlanModify%[1]s(context.Context, planmodifier.%[1]sRequest, *planmodifier.%[1]sResponse) {}\n", kind)
		fmt.Fprintf(&text, "func (everything) Default%[1]s(context.Context, defaults.%[1]sRequest, *defaults.%[1]sResponse) {}\n", kind)
	}
	return text.String()
}()

func (c *standInCollector) packages() []standIn {
	var packages []standIn
	for _, imported := range sortedKeys(c.functions) {
		var source bytes.Buffer
		fmt.Fprintf(&source, "// Package %s stands in for a package that a specification imports.\npackage %[1]s\n", path.Base(imported))
		source.WriteString(standInPreamble)
		for _, name := range sortedKeys(c.functions[imported]) {
			declaration := "\nfunc %s(...any) everything { return everything{} }\n"
			if c.spread[name] {
				declaration = "\nfunc %s[T any](...T) everything { return everything{} }\n"
			}
			fmt.Fprintf(&source, declaration, name)
		}
		for _, name := range sortedKeys(c.types[imported]) {
			fmt.Fprintf(&source, "\n%s\n", c.types[imported][name])
		}
		formatted, err := format.Source(source.Bytes())
		if err != nil {
			formatted = source.Bytes() // the compiler then reports the error in it
		}
		packages = append(packages, standIn{imported, formatted})
	}
	return packages
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
