package claims

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework-validators/boolvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/float64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/mapvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/numbervalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestExamples asks the framework whether it accepts the examples of resources whose attributes have validators at random, some of which
// concern several attributes. Each resource is made so that there are values which all of its validators accept.
func TestExamples(t *testing.T) {
	const resources = 400
	r := rand.New(rand.NewPCG(25, 1))
	var units []any
	var schemas []schema.Schema
	for i := range resources {
		m := maker{r}
		attributes, s := m.attributes(1+r.IntN(5), 0)
		m.relate(attributes, s)
		units = append(units, map[string]any{"name": fmt.Sprintf("r%d", i), "schema": map[string]any{"attributes": attributes}})
		schemas = append(schemas, schema.Schema{Attributes: s})
	}
	text, err := json.Marshal(map[string]any{"version": "0.1", "provider": map[string]any{"name": "example"}, "resources": units})
	if err != nil {
		t.Fatal(err)
	}
	examples := strings.Split(previewed(t, text), "\nresource \"example_")
	if len(examples) != resources+1 {
		t.Fatalf("there are %d examples", len(examples)-1)
	}
	for i, example := range examples[1:] {
		_, body, _ := strings.Cut(example, "{")
		c := configuration{text: body}
		values := c.members()
		if c.failed != "" {
			t.Fatalf("%s in\n%s", c.failed, example)
		}
		of := schemas[i].Type().TerraformType(t.Context()).(tftypes.Object)
		if got := validate(t, schemas[i], object(of, values)); got != "" {
			definition, _ := json.Marshal(units[i])
			t.Errorf("the provider says %s\nof the example\n%s\nof a resource with %s", got, example,
				regexp.MustCompile(`"(?:name|schema_definition)":"(?:[^"\\]|\\.)*"`).FindAll(definition, -1))
		}
	}
}

// previewed returns the Terraform configuration that spec-ls shows of a specification.
func previewed(t *testing.T, specification []byte) string {
	t.Helper()
	tool := exec.Command("go", "tool", "-n", "spec-ls")
	tool.Dir = filepath.Join("..", "..", "..")
	tool.Env = append(os.Environ(), "GOWORK=off")
	binary, err := tool.Output()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "provider_code_spec.json")
	if err := os.WriteFile(file, specification, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(strings.TrimSpace(string(binary)), "preview", "example", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// maker makes attributes in the form of a specification and, beside that, as the framework has them.
type maker struct{ *rand.Rand }

const anyText = "abcdefgh"

// definition is a validator in a specification.
func definition(call string) map[string]any {
	imports := []any{map[string]any{"path": "regexp"}, map[string]any{"path": "math/big"},
		map[string]any{"path": "github.com/hashicorp/terraform-plugin-framework/path"}}
	for _, kind := range []string{"bool", "float64", "int64", "list", "map", "number", "set", "string"} {
		imports = append(imports, map[string]any{"path": "github.com/hashicorp/terraform-plugin-framework-validators/" + kind + "validator"})
	}
	return map[string]any{"custom": map[string]any{"imports": imports, "schema_definition": call}}
}

// checks are validators of a kind, with the calls that make them.
type checks[V any] struct {
	calls []string
	of    []V
}

func (c *checks[V]) add(call string, of V) {
	c.calls, c.of = append(c.calls, call), append(c.of, of)
}

func (c *checks[V]) definitions() (all []any) {
	for _, call := range c.calls {
		all = append(all, definition(call))
	}
	return all
}

// strings returns validators that accept a text.
func (m maker) strings(accepted string, depth int) (c checks[validator.String]) {
	n := len(accepted)
	for range m.IntN(3) {
		switch m.IntN(10) {
		case 0:
			c.add(fmt.Sprintf("stringvalidator.OneOf(%q, %q)", accepted, "other"), stringvalidator.OneOf(accepted, "other"))
		case 1:
			c.add(fmt.Sprintf("stringvalidator.LengthAtLeast(%d)", n), stringvalidator.LengthAtLeast(n))
		case 2:
			c.add(fmt.Sprintf("stringvalidator.LengthBetween(%d, %d)", n-2, n+1), stringvalidator.LengthBetween(n-2, n+1))
		case 3:
			c.add(`stringvalidator.NoneOf("example", "a", "1")`, stringvalidator.NoneOf("example", "a", "1"))
		case 4:
			pattern := []string{"^[a-z]+$", "^[a-z0-9_-]{2,40}$", "^[[:lower:]]", "[a-h]$"}[m.IntN(4)]
			c.add(fmt.Sprintf("stringvalidator.RegexMatches(regexp.MustCompile(`%s`), \"\")", pattern),
				stringvalidator.RegexMatches(regexp.MustCompile(pattern), ""))
		case 5:
			c.add(fmt.Sprintf("stringvalidator.UTF8LengthAtMost(%d)", n), stringvalidator.UTF8LengthAtMost(n))
		case 6:
			c.add(fmt.Sprintf("stringvalidator.OneOfCaseInsensitive(%q)", strings.ToUpper(accepted)),
				stringvalidator.OneOfCaseInsensitive(strings.ToUpper(accepted)))
		case 7, 8:
			if depth == 2 {
				continue
			}
			if inner := m.strings(accepted, depth+1); len(inner.of) > 0 {
				c.add("stringvalidator.All("+strings.Join(inner.calls, ", ")+")", stringvalidator.All(inner.of...))
			}
		case 9:
			if inner := m.strings(accepted, 2); len(inner.of) > 0 {
				// The first choice leaves nothing beside some of the others.
				c.add("stringvalidator.Any(stringvalidator.OneOf(\"!\"), stringvalidator.All("+strings.Join(inner.calls, ", ")+"))",
					stringvalidator.Any(stringvalidator.OneOf("!"), stringvalidator.All(inner.of...)))
			}
		}
	}
	return c
}

// ints returns validators that accept a number.
func (m maker) ints(accepted int64) (c checks[validator.Int64]) {
	for range m.IntN(3) {
		switch m.IntN(5) {
		case 0:
			c.add(fmt.Sprintf("int64validator.Between(%d, %d)", accepted-3, accepted), int64validator.Between(accepted-3, accepted))
		case 1:
			c.add(fmt.Sprintf("int64validator.AtLeast(%d)", accepted), int64validator.AtLeast(accepted))
		case 2:
			c.add(fmt.Sprintf("int64validator.OneOf(%d, -1)", accepted), int64validator.OneOf(accepted, -1))
		case 3:
			c.add("int64validator.NoneOf(1, 2)", int64validator.NoneOf(1, 2))
		case 4:
			c.add(fmt.Sprintf("int64validator.Any(int64validator.OneOf(-7), int64validator.AtMost(%d))", accepted),
				int64validator.Any(int64validator.OneOf(-7), int64validator.AtMost(accepted)))
		}
	}
	return c
}

// sizes adds validators of sizes, which collections of all kinds have.
func sizes[V any](m maker, kind string, c *checks[V], between func(least, most int) V) {
	switch n := m.IntN(3); m.IntN(4) {
	case 0:
		c.add(fmt.Sprintf("%svalidator.SizeAtLeast(%d)", kind, n), between(n, math.MaxInt))
	case 1:
		c.add(fmt.Sprintf("%svalidator.SizeBetween(%d, %d)", kind, n, n+1), between(n, n+1))
	}
}

func (m maker) lists() (c checks[validator.List]) {
	sizes(m, "list", &c, func(least, most int) validator.List { return listvalidator.SizeBetween(least, most) })
	return c
}

func (m maker) sets() (c checks[validator.Set]) {
	sizes(m, "set", &c, func(least, most int) validator.Set { return setvalidator.SizeBetween(least, most) })
	return c
}

func (m maker) maps() (c checks[validator.Map]) {
	sizes(m, "map", &c, func(least, most int) validator.Map { return mapvalidator.SizeBetween(least, most) })
	if m.IntN(2) == 0 {
		c.add("mapvalidator.KeysAre(stringvalidator.LengthBetween(2, 3), stringvalidator.NoneOf(\"key\"))", mapvalidator.KeysAre(stringvalidator.LengthBetween(2, 3), stringvalidator.NoneOf("key")))
	}
	return c
}

var kinds = []string{"string", "string", "int64", "float64", "number", "bool", "list", "list of lists", "set", "map", "single_nested",
	"list_nested", "set_nested", "map_nested"}

// attributes returns some attributes by their names: a to e.
func (m maker) attributes(count, depth int) (list []any, s map[string]schema.Attribute) {
	s = map[string]schema.Attribute{}
	for i := range count {
		name := string(rune('a' + i))
		kind := kinds[m.IntN(len(kinds))]
		if depth == 2 {
			kind = kinds[m.IntN(6)]
		}
		required := m.IntN(2) == 0
		body := map[string]any{"computed_optional_required": map[bool]string{true: "required", false: "optional"}[required]}
		key, _, _ := strings.Cut(kind, " ")
		var definitions []any
		nested := func() map[string]schema.Attribute {
			inner, attributes := m.attributes(1+m.IntN(2), depth+1)
			if kind == "single_nested" {
				body["attributes"] = inner
			} else {
				// Elements of sets differ in what may be any text.
				inner = append(inner, map[string]any{"name": "z", "string": map[string]any{"computed_optional_required": "required"}})
				attributes["z"] = schema.StringAttribute{Required: true}
				body["nested_object"] = map[string]any{"attributes": inner}
			}
			return attributes
		}
		switch kind {
		case "string":
			c := m.strings(anyText, 0)
			definitions, s[name] = c.definitions(), schema.StringAttribute{Required: required, Optional: !required, Validators: c.of}
		case "int64":
			c := m.ints(int64(3 + m.IntN(90)))
			definitions, s[name] = c.definitions(), schema.Int64Attribute{Required: required, Optional: !required, Validators: c.of}
		case "float64":
			var c checks[validator.Float64]
			if m.IntN(2) == 0 {
				c.add("float64validator.Between(0.25, 0.5)", float64validator.Between(0.25, 0.5))
			}
			definitions, s[name] = c.definitions(), schema.Float64Attribute{Required: required, Optional: !required, Validators: c.of}
		case "number":
			var c checks[validator.Number]
			if m.IntN(2) == 0 {
				c.add("numbervalidator.OneOf(big.NewFloat(7), big.NewFloat(9.5))", numbervalidator.OneOf(big.NewFloat(7), big.NewFloat(9.5)))
			}
			definitions, s[name] = c.definitions(), schema.NumberAttribute{Required: required, Optional: !required, Validators: c.of}
		case "bool":
			var c checks[validator.Bool]
			if m.IntN(2) == 0 {
				c.add("boolvalidator.Equals(false)", boolvalidator.Equals(false))
			}
			definitions, s[name] = c.definitions(), schema.BoolAttribute{Required: required, Optional: !required, Validators: c.of}
		case "list":
			body["element_type"] = map[string]any{"string": map[string]any{}}
			c := m.lists()
			if inner := m.strings(anyText, 1); len(inner.of) > 0 {
				c.add("listvalidator.ValueStringsAre("+strings.Join(inner.calls, ", ")+")", listvalidator.ValueStringsAre(inner.of...))
			}
			definitions, s[name] = c.definitions(),
				schema.ListAttribute{ElementType: types.StringType, Required: required, Optional: !required, Validators: c.of}
		case "list of lists":
			body["element_type"] = map[string]any{"list": map[string]any{"element_type": map[string]any{"int64": map[string]any{}}}}
			c, inner := m.lists(), m.lists()
			if numbers := m.ints(40); len(numbers.of) > 0 {
				inner.add("listvalidator.ValueInt64sAre("+strings.Join(numbers.calls, ", ")+")", listvalidator.ValueInt64sAre(numbers.of...))
			}
			if len(inner.of) > 0 {
				c.add("listvalidator.ValueListsAre("+strings.Join(inner.calls, ", ")+")", listvalidator.ValueListsAre(inner.of...))
			}
			definitions, s[name] = c.definitions(),
				schema.ListAttribute{ElementType: types.ListType{ElemType: types.Int64Type}, Required: required, Optional: !required, Validators: c.of}
		case "set":
			body["element_type"] = map[string]any{"int64": map[string]any{}}
			c := m.sets()
			if m.IntN(2) == 0 {
				c.add("setvalidator.ValueInt64sAre(int64validator.Between(10, 12))", setvalidator.ValueInt64sAre(int64validator.Between(10, 12)))
			}
			definitions, s[name] = c.definitions(),
				schema.SetAttribute{ElementType: types.Int64Type, Required: required, Optional: !required, Validators: c.of}
		case "map":
			body["element_type"] = map[string]any{"string": map[string]any{}}
			c := m.maps()
			if inner := m.strings(anyText, 1); len(inner.of) > 0 {
				c.add("mapvalidator.ValueStringsAre("+strings.Join(inner.calls, ", ")+")", mapvalidator.ValueStringsAre(inner.of...))
			}
			definitions, s[name] = c.definitions(),
				schema.MapAttribute{ElementType: types.StringType, Required: required, Optional: !required, Validators: c.of}
		case "single_nested":
			s[name] = schema.SingleNestedAttribute{Required: required, Optional: !required, Attributes: nested()}
		case "list_nested":
			c := m.lists()
			definitions, s[name] = c.definitions(),
				schema.ListNestedAttribute{Required: required, Optional: !required, Validators: c.of,
					NestedObject: schema.NestedAttributeObject{Attributes: nested()}}
		case "set_nested":
			c := m.sets()
			definitions, s[name] = c.definitions(),
				schema.SetNestedAttribute{Required: required, Optional: !required, Validators: c.of,
					NestedObject: schema.NestedAttributeObject{Attributes: nested()}}
		case "map_nested":
			c := m.maps()
			definitions, s[name] = c.definitions(),
				schema.MapNestedAttribute{Required: required, Optional: !required, Validators: c.of,
					NestedObject: schema.NestedAttributeObject{Attributes: nested()}}
		}
		if len(definitions) > 0 {
			body["validators"] = definitions
		}
		list = append(list, map[string]any{"name": name, key: body})
	}
	return list, s
}

// relate gives an optional text a validator that concerns other attributes at the root, and can be satisfied.
func (m maker) relate(list []any, s map[string]schema.Attribute) {
	var optional, all []string
	for _, a := range list {
		name := a.(map[string]any)["name"].(string)
		all = append(all, name)
		if s[name].IsOptional() {
			optional = append(optional, name)
		}
	}
	for _, a := range list {
		attribute := a.(map[string]any)
		name := attribute["name"].(string)
		of, isText := s[name].(schema.StringAttribute)
		if !isText || !of.Optional || m.IntN(2) == 0 {
			continue
		}
		relation, others := [...]string{"ConflictsWith", "AlsoRequires", "AtLeastOneOf", "ExactlyOneOf"}[m.IntN(4)], optional
		if relation != "ExactlyOneOf" {
			others = all
		}
		var calls []string
		var paths []path.Expression
		for _, other := range others {
			if other != name && m.IntN(2) == 0 {
				calls, paths = append(calls, fmt.Sprintf("path.MatchRoot(%q)", other)), append(paths, path.MatchRoot(other))
			}
		}
		if len(paths) == 0 {
			continue
		}
		var made validator.String
		switch relation {
		case "ConflictsWith":
			made = stringvalidator.ConflictsWith(paths...)
		case "AlsoRequires":
			made = stringvalidator.AlsoRequires(paths...)
		case "AtLeastOneOf":
			made = stringvalidator.AtLeastOneOf(paths...)
		case "ExactlyOneOf":
			made = stringvalidator.ExactlyOneOf(paths...)
		}
		of.Validators = append(slices.Clone(of.Validators), made)
		s[name] = of
		body := attribute["string"].(map[string]any)
		definitions, _ := body["validators"].([]any)
		body["validators"] = append(definitions, definition("stringvalidator."+relation+"("+strings.Join(calls, ", ")+")"))
		return // several may leave nothing
	}
}

// configuration reads the Terraform configurations that spec-ls writes: attributes with constants, lists and objects.
type configuration struct {
	text   string
	at     int
	failed string
}

// token returns the next token: a bracket, a sign, a word, a number, or a text with its quotes.
func (c *configuration) token() string {
	for c.at < len(c.text) && strings.IndexByte(" \n,", c.text[c.at]) >= 0 {
		c.at++
	}
	start := c.at
	for c.at < len(c.text) {
		switch b := c.text[c.at]; {
		case b == '"':
			for c.at++; c.at < len(c.text) && c.text[c.at] != '"'; c.at++ {
				if c.text[c.at] == '\\' {
					c.at++
				}
			}
			c.at++
			return c.text[start:c.at]
		case strings.IndexByte("{}[]=", b) >= 0:
			if c.at == start {
				c.at++
			}
			return c.text[start:c.at]
		case strings.IndexByte(" \n,", b) >= 0:
			return c.text[start:c.at]
		}
		c.at++
	}
	return c.text[start:c.at]
}

// members reads up to the bracket that closes an object.
func (c *configuration) members() map[string]any {
	all := map[string]any{}
	for {
		name := c.token()
		if name == "}" || c.failed != "" {
			return all
		}
		if sign := c.token(); sign != "=" {
			c.failed = fmt.Sprintf("there is %q behind %q", sign, name)
			return all
		}
		all[strings.Trim(name, `"`)] = c.value(c.token())
	}
}

func (c *configuration) value(token string) any {
	switch {
	case token == "{":
		return c.members()
	case token == "[":
		list := []any{}
		for next := c.token(); next != "]" && c.failed == ""; next = c.token() {
			list = append(list, c.value(next))
		}
		return list
	case token == "true", token == "false":
		return token == "true"
	case strings.HasPrefix(token, `"`):
		text, err := strconv.Unquote(token)
		if err != nil {
			c.failed = err.Error() + ": " + token
		}
		return strings.NewReplacer("$${", "${", "%%{", "%{").Replace(text)
	}
	number, _, err := big.ParseFloat(token, 10, 512, big.ToNearestEven)
	if err != nil {
		c.failed = err.Error() + ": " + token
	}
	return number
}

// object returns the values of an object's attributes; those that are not set are null.
func object(of tftypes.Object, values map[string]any) map[string]tftypes.Value {
	all := map[string]tftypes.Value{}
	for name, attribute := range of.AttributeTypes {
		all[name] = valueOf(attribute, values[name])
	}
	return all
}

func valueOf(of tftypes.Type, value any) tftypes.Value {
	var element tftypes.Type
	switch t := of.(type) {
	case tftypes.Object:
		if values, ok := value.(map[string]any); ok {
			return tftypes.NewValue(of, object(t, values))
		}
	case tftypes.List:
		element = t.ElementType
	case tftypes.Set:
		element = t.ElementType
	case tftypes.Map:
		if values, ok := value.(map[string]any); ok {
			all := map[string]tftypes.Value{}
			for key, v := range values {
				all[key] = valueOf(t.ElementType, v)
			}
			return tftypes.NewValue(of, all)
		}
	}
	if values, ok := value.([]any); ok && element != nil {
		all := make([]tftypes.Value, len(values))
		for i, v := range values {
			all[i] = valueOf(element, v)
		}
		return tftypes.NewValue(of, all)
	}
	return tftypes.NewValue(of, value)
}
