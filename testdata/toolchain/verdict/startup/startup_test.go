package startup

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	datasourceschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	resourceschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

// run returns the problems of one specification.
func run(t *testing.T, specification Specification) []Problem {
	t.Helper()
	var output bytes.Buffer
	if err := Run(t.Context(), &output, []Specification{specification}); err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(&output)
	var report Report
	for range 2 {
		if err := decoder.Decode(&report); err != nil {
			t.Fatal(err)
		}
	}
	return report.Problems
}

func nestedResource(name string) Resource {
	type inner struct{}
	return Resource{
		Name: name,
		Schema: func(context.Context) resourceschema.Schema {
			return resourceschema.Schema{Attributes: map[string]resourceschema.Attribute{
				"nested": resourceschema.SingleNestedAttribute{Optional: true},
			}}
		},
		Model: func() any {
			return new(struct {
				Nested *inner `tfsdk:"nested"`
			})
		},
	}
}

// typelessDataSource has an attribute that no protocol can tell the type of.
func typelessDataSource(name string) DataSource {
	return DataSource{
		Name: name,
		Schema: func(context.Context) datasourceschema.Schema {
			return datasourceschema.Schema{Attributes: map[string]datasourceschema.Attribute{"list": datasourceschema.ListAttribute{Optional: true}}}
		},
		Model: func() any { return new(struct{}) },
	}
}

// TestNestedAttributesHideNothingOfProtocol5 checks that a feature that protocol 5 lacks is not a problem, and that another failure beside
// it is one, no matter which of the two the framework meets first.
func TestNestedAttributesHideNothingOfProtocol5(t *testing.T) {
	for _, test := range []struct {
		name          string
		specification Specification
		fails         bool
	}{
		{"a nested attribute", Specification{Resources: []Resource{nestedResource("a")}}, false},
		{"a failure", Specification{DataSources: []DataSource{typelessDataSource("b")}}, true},
		{"a nested attribute beside a failure",
			Specification{Resources: []Resource{nestedResource("a"), nestedResource("c")}, DataSources: []DataSource{typelessDataSource("b")}},
			true},
	} {
		t.Run(test.name, func(t *testing.T) {
			problems := run(t, test.specification)
			fails := false
			for _, problem := range problems {
				fails = fails || strings.HasPrefix(problem.Text, "protocol 5: ")
				if strings.Contains(problem.Text, "cannot have Attributes set") {
					t.Errorf("a nested attribute is a problem: %s", problem.Text)
				}
			}
			if fails != test.fails {
				t.Errorf("fails in protocol 5: %t, want %t: %v", fails, test.fails, problems)
			}
		})
	}
}

// TestConfigurations checks that a fault which only configurations show is a problem, and in how many of them.
func TestConfigurations(t *testing.T) {
	list := func(required bool, elements attr.Type) Specification {
		inner := resourceschema.ListAttribute{Required: required, Optional: !required, CustomType: basetypes.ListType{ElemType: elements}}
		return Specification{Resources: []Resource{{
			Name: "thing",
			Schema: func(context.Context) resourceschema.Schema {
				return resourceschema.Schema{Attributes: map[string]resourceschema.Attribute{"list": inner}}
			},
			Model: func() any {
				return new(struct {
					List []string `tfsdk:"list"`
				})
			},
		}}}
	}
	for _, test := range []struct {
		name          string
		specification Specification
		want          string
	}{
		{"right", list(true, types.StringType), ""},
		{"with elements of another type", list(false, types.BoolType), "list in some"},
		{"with elements of another type, and required", list(true, types.BoolType), "list in all"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			for _, problem := range configure(t.Context(), test.specification) {
				got = problem.Path + " in all"
				if problem.Some {
					got = problem.Path + " in some"
				}
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
