package catalog

import "testing"

func TestSignature(t *testing.T) {
	for _, test := range []struct{ path, name, want string }{
		{validatorsPath + "/stringvalidator", "OneOf", "(values ...string) stringvalidator.oneOfValidator"},
		{validatorsPath + "/stringvalidator", "LengthBetween", "(minLength int, maxLength int) stringvalidator.lengthBetweenValidator"},
		{validatorsPath + "/stringvalidator", "RegexMatches", "(regexp *regexp.Regexp, message string) stringvalidator.regexMatchesValidator"},
		{validatorsPath + "/listvalidator", "UniqueValues", "() listvalidator.uniqueValuesValidator"},
		{validatorsPath + "/resourcevalidator", "Conflicting", "(expressions ...path.Expression) resource.ConfigValidator"},
		{frameworkPath + "/types", "String", " = basetypes.StringValue"},
		{frameworkPath + "/types", "StringType", " basetypes.StringType"},
		{frameworkPath + "/types", "ListValue", "(elementType attr.Type, elements []attr.Value) (basetypes.ListValue, diag.Diagnostics)"},
		{frameworkPath + "/types/basetypes", "StringType", " struct"},
		{frameworkPath + "/schema/validator", "String", " interface"},
		{frameworkPath + "-timeouts/resource/timeouts", "BlockAll", "(ctx context.Context) schema.Block"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := member(t, test.path, test.name).Signature(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestMethod(t *testing.T) {
	root := member(t, frameworkPath+"/path", "MatchRoot")
	expression, ok := root.Of.Member()
	if !ok {
		t.Fatalf("the type of MatchRoot's result is not known: %q", root.Of)
	}
	atName, ok := expression.Method("AtName")
	if !ok || atName.Signature() != "(name string) path.Expression" || atName.Of != root.Of {
		t.Errorf("AtName is %+v", atName)
	}
	if _, ok := expression.Method("AtNothing"); ok {
		t.Error("AtNothing was found")
	}
}

// TestCustomTypes shows the judgement of pairs of custom type and value type.
func TestCustomTypes(t *testing.T) {
	for _, test := range []struct {
		name                string
		path, typ           string
		sort                Sort
		literal             bool
		kind                Kind
		valuePath, wantType string
	}{
		{"type", frameworkPath + "-timetypes/timetypes", "RFC3339Type", Type, true, String, frameworkPath + "-timetypes/timetypes", "RFC3339"},
		{"other type of the package", frameworkPath + "-timetypes/timetypes", "GoDurationType", Type, true, String,
			frameworkPath + "-timetypes/timetypes", "GoDuration"},
		{"normalized", frameworkPath + "-jsontypes/jsontypes", "NormalizedType", Type, true, String, frameworkPath + "-jsontypes/jsontypes",
			"Normalized"},
		{"address", frameworkPath + "-nettypes/iptypes", "IPv6AddressType", Type, true, String, frameworkPath + "-nettypes/iptypes",
			"IPv6Address"},
		{"prefix", frameworkPath + "-nettypes/cidrtypes", "IPv4PrefixType", Type, true, String, frameworkPath + "-nettypes/cidrtypes",
			"IPv4Prefix"},
		{"hardware address", frameworkPath + "-nettypes/hwtypes", "MACAddressType", Type, true, String, frameworkPath + "-nettypes/hwtypes",
			"MACAddress"},
		{"timeouts", frameworkPath + "-timeouts/resource/timeouts", "Type", Type, true, Object, frameworkPath + "-timeouts/resource/timeouts",
			"Value"},
		{"base type", frameworkPath + "/types/basetypes", "Int64Type", Type, true, Int64, frameworkPath + "/types/basetypes", "Int64Value"},
		{"variable", frameworkPath + "/types", "BoolType", Var, false, Bool, frameworkPath + "/types/basetypes", "BoolValue"},
		{"alias of a type", frameworkPath + "/types", "MapType", Type, true, Map, frameworkPath + "/types/basetypes", "MapValue"},
		{"value by its alias", frameworkPath + "/types", "MapType", Type, true, Map, frameworkPath + "/types", "Map"},
	} {
		t.Run(test.name, func(t *testing.T) {
			typ := member(t, test.path, test.typ)
			if typ.Sort != test.sort || typ.Literal != test.literal {
				t.Errorf("%s is a %s, with literal: %v", test.typ, typ.Sort, typ.Literal)
			}
			if kind, ok := typ.Fits.Type.Only(); !ok || kind != test.kind {
				t.Errorf("%s is a type of kinds %b", test.typ, typ.Fits.Type)
			}
			if value := member(t, test.valuePath, test.wantType); value.Of != typ.Value {
				t.Errorf("%s has values of %s, and %s is %s", test.typ, typ.Value, test.wantType, value.Of)
			}
		})
	}
}

func TestFits(t *testing.T) {
	for _, test := range []struct {
		path, name string
		want       Fits
	}{
		{validatorsPath + "/stringvalidator", "OneOf", Fits{Validator: 1 << String}},
		{validatorsPath + "/listvalidator", "ValueStringsAre", Fits{Validator: 1 << List}},
		{validatorsPath + "/resourcevalidator", "Conflicting", Fits{Config: ResourceConfiguration}},
		{validatorsPath + "/datasourcevalidator", "Conflicting", Fits{Config: DataSourceConfiguration}},
		{validatorsPath + "/providervalidator", "Conflicting", Fits{Config: ProviderConfiguration}},
		{frameworkPath + "/resource/schema/setplanmodifier", "UseStateForUnknown", Fits{PlanModifier: 1 << Set}},
		{frameworkPath + "/resource/schema/numberdefault", "StaticBigFloat", Fits{Default: 1 << Number}},
		{frameworkPath + "/types/basetypes", "StringType", Fits{Type: 1 << String}},
		{frameworkPath + "/types", "Object", Fits{Value: 1 << Object}},
		{frameworkPath + "/types", "ListValueMust", Fits{Value: 1 << List}},
		{frameworkPath + "/types", "ListValue", Fits{}},         // it has two results
		{frameworkPath + "/schema/validator", "String", Fits{}}, // an interface has no literal
		{frameworkPath + "/path", "MatchRoot", Fits{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := member(t, test.path, test.name).Fits; got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestTakes(t *testing.T) {
	for _, test := range []struct {
		path, name string
		want       Kind
		ok         bool
	}{
		{validatorsPath + "/stringvalidator", "Any", String, true},
		{validatorsPath + "/listvalidator", "ValueFloat64sAre", Float64, true},
		{validatorsPath + "/mapvalidator", "ValueSetsAre", Set, true},
		{validatorsPath + "/mapvalidator", "KeysAre", String, true},
		{validatorsPath + "/stringvalidator", "OneOf", 0, false},
		{validatorsPath + "/stringvalidator", "LengthBetween", 0, false},
		{validatorsPath + "/resourcevalidator", "Any", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, ok := member(t, test.path, test.name).Takes(); got != test.want || ok != test.ok {
				t.Errorf("got %v, %v", got, ok)
			}
		})
	}
}

func TestTypeNameSplit(t *testing.T) {
	if path, name := TypeName("example.com/a/b.Type").Split(); path != "example.com/a/b" || name != "Type" {
		t.Errorf("got %q and %q", path, name)
	}
	if path, name := TypeName("").Split(); path != "" || name != "" {
		t.Errorf("got %q and %q of no type", path, name)
	}
	if m, ok := TypeName("example.com/a/b.Type").Member(); ok {
		t.Errorf("found %+v", m)
	}
}

// A selector after a value of a type means the method or field with its name, and nothing else: of all types that the catalogue describes.
func TestSelected(t *testing.T) {
	methods, fields := 0, 0
	for p := range Packages() {
		for i := range p.Members {
			m := &p.Members[i]
			for k := range m.Methods {
				methods++
				if found, ok := m.Selected(m.Methods[k].Name); !ok || found.Name != m.Methods[k].Name {
					t.Errorf("%s.%s has no method %s", p.Path, m.Name, m.Methods[k].Name)
				}
			}
			for _, field := range m.Fields {
				fields++
				found, ok := m.Selected(field.Name)
				if _, isMethod := m.Method(field.Name); !ok || !isMethod && found.Name != field.Name {
					t.Errorf("%s.%s has no field %s", p.Path, m.Name, field.Name)
				}
			}
			if found, ok := m.Selected("NoSuchName"); ok {
				t.Errorf("%s.%s has %s", p.Path, m.Name, found.Name)
			}
		}
	}
	if methods == 0 || fields == 0 {
		t.Errorf("there are %d methods and %d fields", methods, fields)
	}
}
