package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TestFitting checks that each kind is offered exactly what the package of the kind exports, and custom types besides.
func TestFitting(t *testing.T) {
	for kind := range kindCount {
		t.Run(kind.String(), func(t *testing.T) {
			found := 0
			for p, m := range Validators(kind) {
				found++
				if p != ValidatorPackage(kind) || !m.Fits.Validator.Has(kind) {
					t.Errorf("validator %s.%s is offered", p.Name, m.Name)
				}
			}
			if found < 7 {
				t.Errorf("%d validators", found)
			}
			found = 0
			for p, m := range PlanModifiers(kind) {
				found++
				if p != PlanModifierPackage(kind) {
					t.Errorf("plan modifier %s.%s is offered", p.Name, m.Name)
				}
			}
			if found != 5 {
				t.Errorf("%d plan modifiers", found)
			}
			found = 0
			for p, m := range Defaults(kind) {
				found++
				if p != DefaultPackage(kind) {
					t.Errorf("default %s.%s is offered", p.Name, m.Name)
				}
			}
			if found != 1 {
				t.Errorf("%d defaults", found)
			}
			for p, m := range CustomTypes(kind) {
				if m.Value == "" || (m.Sort == Type) != m.Literal {
					t.Errorf("custom type %s.%s is offered", p.Name, m.Name)
				}
			}
		})
	}
}

func TestCustomTypesOfString(t *testing.T) {
	var got []string
	for p, m := range CustomTypes(String) {
		got = append(got, p.Name+"."+m.Name)
	}
	want := strings.Fields(`jsontypes.ExactType jsontypes.NormalizedType
		cidrtypes.IPPrefixType cidrtypes.IPv4PrefixType cidrtypes.IPv6PrefixType
		hwtypes.MACAddressType iptypes.IPAddressType iptypes.IPv4AddressType iptypes.IPv6AddressType
		timetypes.GoDurationType timetypes.RFC3339Type types.StringType basetypes.StringType`)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestIterationStops(t *testing.T) {
	for p := range Packages() {
		if p != &packages[0] {
			t.Fatal("the iteration went on")
		}
		break
	}
	seen := 0
	for range Validators(Map) {
		seen++
		break
	}
	for range PathsFor("schema") {
		seen++
		break
	}
	if seen != 2 {
		t.Errorf("%d were seen", seen)
	}
}

func TestPathFor(t *testing.T) {
	for _, test := range []struct{ name, selector, want string }{
		{"stringvalidator", "OneOf", validatorsPath + "/stringvalidator"},
		{"boolplanmodifier", "UseStateForUnknown", frameworkPath + "/resource/schema/boolplanmodifier"},
		{"listdefault", "StaticValue", frameworkPath + "/resource/schema/listdefault"},
		{"types", "StringType", frameworkPath + "/types"},
		{"attr", "Value", frameworkPath + "/attr"},
		{"path", "MatchRoot", frameworkPath + "/path"},
		{"path", "Join", "path"}, // only the standard library's has it
		{"regexp", "MustCompile", "regexp"},
		{"big", "NewFloat", "math/big"},
		{"timeouts", "Type", ""}, // one for resources, one for data sources, …
		{"rand", "Int", ""},      // three packages of the standard library
		{"stringvalidator", "OneOff", ""},
		{"regexp", "MustCompil", ""},
		{"fwschema", "Schema", ""}, // internal
		{"mistvalidator", "ParseIp", ""},
	} {
		t.Run(test.name+"."+test.selector, func(t *testing.T) {
			if got, ok := PathFor(test.name, test.selector); got != test.want || ok != (test.want != "") {
				t.Errorf("got %q, %v; want %q", got, ok, test.want)
			}
		})
	}
}

func TestPathsFor(t *testing.T) {
	for name, want := range map[string][]string{
		"stringvalidator": {validatorsPath + "/stringvalidator"},
		"path":            {frameworkPath + "/path", "path"},
		"big":             {"math/big"},
		"timeouts": {
			frameworkPath + "-timeouts/action/timeouts", frameworkPath + "-timeouts/datasource/timeouts",
			frameworkPath + "-timeouts/ephemeral/timeouts", frameworkPath + "-timeouts/list/timeouts",
			frameworkPath + "-timeouts/resource/timeouts",
		},
		"fwschema":    nil,
		"nosuchthing": nil,
	} {
		if got := slices.Collect(PathsFor(name)); !slices.Equal(got, want) {
			t.Errorf("PathsFor(%q) = %q, want %q", name, got, want)
		}
	}
}
