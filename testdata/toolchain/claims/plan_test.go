package claims

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// values are those of a resource by the names of its attributes; nil is a resource that is not there.
type values map[string]tftypes.Value

// serving is a provider with one resource, asked as Terraform asks it.
type serving struct {
	server tfprotov6.ProviderServer
	of     tftypes.Type
}

func serve(t *testing.T, s schema.Schema) serving {
	t.Helper()
	server, err := providerserver.NewProtocol6WithError(&example{s})()
	if err != nil {
		t.Fatal(err)
	}
	return serving{server, s.Type().TerraformType(t.Context())}
}

func (s serving) encode(t *testing.T, v values) *tfprotov6.DynamicValue {
	t.Helper()
	value := tftypes.NewValue(s.of, nil)
	if v != nil {
		value = tftypes.NewValue(s.of, map[string]tftypes.Value(v))
	}
	encoded, err := tfprotov6.NewDynamicValue(s.of, value)
	if err != nil {
		t.Fatal(err)
	}
	return &encoded
}

func (s serving) decode(t *testing.T, encoded *tfprotov6.DynamicValue) values {
	t.Helper()
	value, err := encoded.Unmarshal(s.of)
	if err != nil {
		t.Fatal(err)
	}
	decoded := values{}
	if err := value.As((*map[string]tftypes.Value)(&decoded)); err != nil {
		t.Fatal(err)
	}
	return decoded
}

// plan returns the plan of the provider, and the attributes that make it replace the resource. Terraform proposes the configuration, with
// the values of the state for computed attributes that are not configured.
func (s serving) plan(t *testing.T, state, config values, computed ...string) (values, []string) {
	t.Helper()
	proposed := values{}
	for name, value := range config {
		if slices.Contains(computed, name) && value.IsNull() && state != nil {
			value = state[name]
		}
		proposed[name] = value
	}
	answer, err := s.server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: "example_thing", PriorState: s.encode(t, state), ProposedNewState: s.encode(t, proposed), Config: s.encode(t, config),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range answer.Diagnostics {
		t.Errorf("%s: %s", d.Summary, d.Detail)
	}
	var replaced []string
	for _, path := range answer.RequiresReplace {
		replaced = append(replaced, path.String())
	}
	return s.decode(t, answer.PlannedState), replaced
}

// situation is a configuration of the attribute "a" and what the state holds, beside a change of the attribute "b".
type situation struct{ state, config any }

// situations are all that matter to the plan of a string: no resource yet or one, with a value or without; a configuration with a value,
// none, or one that is not known yet. A state of false is no resource.
var situations = []situation{
	{false, nil}, {false, "x"}, {false, tftypes.UnknownValue},
	{nil, nil}, {nil, "x"}, {nil, tftypes.UnknownValue},
	{"y", nil}, {"y", "x"}, {"y", "y"}, {"y", tftypes.UnknownValue},
}

// planned returns the plan for "a" in a situation, and whether the resource is replaced because of it.
func planned(t *testing.T, a schema.StringAttribute, in situation) (tftypes.Value, bool) {
	t.Helper()
	s := serve(t, schema.Schema{Attributes: map[string]schema.Attribute{"a": a, "b": schema.StringAttribute{Optional: true}}})
	var state values
	if in.state != false {
		state = values{"a": text(in.state), "b": text("before")}
	}
	var computed []string
	if a.Computed {
		computed = []string{"a"}
	}
	plan, replaced := s.plan(t, state, values{"a": text(in.config), "b": text("after")}, computed...)
	return plan["a"], len(replaced) > 0
}

// TestUseStateWithoutEffect holds that UseStateForUnknown changes no plan of an attribute that is configured only, or has a default:
// use-state-on-configured, use-state-with-default.
func TestUseStateWithoutEffect(t *testing.T) {
	useState := []planmodifier.String{stringplanmodifier.UseStateForUnknown()}
	for name, attribute := range map[string]schema.StringAttribute{
		"use-state-on-configured: optional": {Optional: true},
		"use-state-with-default":            {Optional: true, Computed: true, Default: stringdefault.StaticString("default")},
	} {
		t.Run(name, func(t *testing.T) {
			for _, in := range situations {
				without, _ := planned(t, attribute, in)
				modified := attribute
				modified.PlanModifiers = useState
				if with, _ := planned(t, modified, in); !with.Equal(without) {
					t.Errorf("%v: %s is planned, %s without UseStateForUnknown", in, with, without)
				}
			}
		})
	}
	t.Run("use-state-on-configured: required", func(t *testing.T) {
		for _, in := range situations {
			if in.config == nil {
				continue
			}
			if got, _ := planned(t, schema.StringAttribute{Required: true, PlanModifiers: useState}, in); !got.Equal(text(in.config)) {
				t.Errorf("%v: %s is planned", in, got)
			}
		}
	})
}

// TestUnknownInPlans checks the attributes that become unknown when another attribute changes, and those that replace the resource because
// of that: computed-id-without-use-state, requires-replace-on-computed, replace-without-use-state.
func TestUnknownInPlans(t *testing.T) {
	useState, replace := stringplanmodifier.UseStateForUnknown(), stringplanmodifier.RequiresReplace()
	replaceIf := stringplanmodifier.RequiresReplaceIf(func(_ context.Context, _ planmodifier.StringRequest,
		r *stringplanmodifier.RequiresReplaceIfFuncResponse) {
		r.RequiresReplace = true
	}, "", "")
	kept, computed, both := situation{"y", nil}, schema.StringAttribute{Computed: true}, schema.StringAttribute{Optional: true, Computed: true}
	for _, test := range []struct {
		name          string
		attribute     schema.StringAttribute
		modifiers     []planmodifier.String
		in            situation
		known, change bool // whether the plan knows the value, and whether the resource is replaced
	}{
		{"computed-id-without-use-state", computed, nil, kept, false, false},
		{"computed-id-without-use-state: with it", computed, []planmodifier.String{useState}, kept, true, false},
		{"requires-replace-on-computed", computed, []planmodifier.String{replace}, kept, false, true},
		{"requires-replace-on-computed: If", computed, []planmodifier.String{replaceIf}, kept, false, true},
		{"requires-replace-on-computed: IfConfigured", computed, []planmodifier.String{stringplanmodifier.RequiresReplaceIfConfigured()}, kept,
			false, false},
		{"requires-replace-on-computed: with UseStateForUnknown", computed, []planmodifier.String{useState, replace}, kept, true, false},
		{"replace-without-use-state", both, []planmodifier.String{replace}, kept, false, true},
		{"replace-without-use-state: with it before", both, []planmodifier.String{useState, replace}, kept, true, false},
		{"replace-without-use-state: with it behind", both, []planmodifier.String{replace, useState}, kept, true, true},
		{"replace-without-use-state: IfConfigured", both, []planmodifier.String{stringplanmodifier.RequiresReplaceIfConfigured()}, kept, false,
			false},
		{"replace-without-use-state: configured", both, []planmodifier.String{replace}, situation{"y", "y"}, true, false},
		{"all-attributes-require-replace", schema.StringAttribute{Optional: true}, []planmodifier.String{replace}, situation{"y", "x"}, true,
			true},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.attribute.PlanModifiers = test.modifiers
			got, replaced := planned(t, test.attribute, test.in)
			if got.IsKnown() != test.known || replaced != test.change {
				t.Errorf("%s is planned, replaced: %v", got, replaced)
			}
		})
	}
}

// TestUseStateInNested holds that UseStateForUnknown plans null in an object that is new, and UseNonNullStateForUnknown does not:
// use-state-in-nested.
func TestUseStateInNested(t *testing.T) {
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"id": tftypes.String}}
	list := tftypes.List{ElementType: object}
	item := func(id any) tftypes.Value { return tftypes.NewValue(object, map[string]tftypes.Value{"id": text(id)}) }
	for name, modifier := range map[string]planmodifier.String{
		"UseStateForUnknown":        stringplanmodifier.UseStateForUnknown(),
		"UseNonNullStateForUnknown": stringplanmodifier.UseNonNullStateForUnknown(),
	} {
		id := map[string]schema.Attribute{"id": schema.StringAttribute{Computed: true, PlanModifiers: []planmodifier.String{modifier}}}
		s := serve(t, schema.Schema{Attributes: map[string]schema.Attribute{
			"one":  schema.SingleNestedAttribute{Optional: true, Attributes: id},
			"many": schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: id}},
		}})
		plan, _ := s.plan(t,
			values{"one": tftypes.NewValue(object, nil), "many": tftypes.NewValue(list, []tftypes.Value{item("old")})},
			values{"one": item(nil), "many": tftypes.NewValue(list, []tftypes.Value{item(nil), item(nil)})})
		var one map[string]tftypes.Value
		var many []tftypes.Value
		if err := plan["one"].As(&one); err != nil {
			t.Fatal(err)
		}
		if err := plan["many"].As(&many); err != nil {
			t.Fatal(err)
		}
		null := name == "UseStateForUnknown"
		if one["id"].IsNull() != null || many[1].Equal(item(nil)) != null {
			t.Errorf("%s plans %s in a new object, and %s in one that is new in a list", name, one["id"], many[1])
		}
	}
}

// rewriting is a resource whose Read writes the same JSON in another spelling.
type rewriting struct {
	thing
	state values
}

func (r *rewriting) Read(_ context.Context, _ resource.ReadRequest, answer *resource.ReadResponse) {
	answer.State.Raw = tftypes.NewValue(answer.State.Raw.Type(), map[string]tftypes.Value(r.state))
}

// rewriter is the provider of a rewriting resource.
type rewriter struct {
	example
	state values
}

func (p *rewriter) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return &rewriting{thing{p.schema}, p.state} }}
}

// TestSemanticEqualityInNested holds that a custom type of a nested attribute is not asked whether two values are equal if the object
// around it has a type of its own in which the attribute is a plain string, as the generated ones have: custom-type-ignored-in-nested.
func TestSemanticEqualityInNested(t *testing.T) {
	document := schema.StringAttribute{Optional: true, CustomType: jsontypes.NormalizedType{}}
	policy := schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{"document": document}}
	generated := policy
	generated.CustomType = basetypes.ObjectType{AttrTypes: map[string]attr.Type{"document": basetypes.StringType{}}}
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"document": tftypes.String}}
	const stored, read = `{"a": 1}`, `{"a":1}`
	state := func(spelling string) values {
		inside := tftypes.NewValue(object, map[string]tftypes.Value{"document": text(spelling)})
		return values{"alone": text(spelling), "plain": inside, "generated": inside}
	}
	s := schema.Schema{Attributes: map[string]schema.Attribute{"alone": document, "plain": policy, "generated": generated}}
	server, err := providerserver.NewProtocol6WithError(&rewriter{example{s}, state(read)})()
	if err != nil {
		t.Fatal(err)
	}
	serving := serving{server, s.Type().TerraformType(t.Context())}
	answer, err := server.ReadResource(t.Context(),
		&tfprotov6.ReadResourceRequest{TypeName: "example_thing", CurrentState: serving.encode(t, state(stored))})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range answer.Diagnostics {
		t.Errorf("%s: %s", d.Summary, d.Detail)
	}
	after := serving.decode(t, answer.NewState)
	for name, kept := range map[string]bool{"alone": true, "plain": true, "generated": false} {
		if got := after[name].String(); strings.Contains(got, stored) != kept || strings.Contains(got, read) == kept {
			t.Errorf("%s: the state is %s", name, got)
		}
	}
}

// TestDefaultsInPlans holds when a default is planned: default-on-computed-only, nested-default-unreachable, default-violates-validator.
func TestDefaultsInPlans(t *testing.T) {
	byDefault := stringdefault.StaticString("default")
	for _, in := range []situation{{false, nil}, {nil, nil}, {"y", nil}} {
		if got, _ := planned(t, schema.StringAttribute{Computed: true, Default: byDefault}, in); !got.Equal(text("default")) {
			t.Errorf("default-on-computed-only: %v: %s is planned", in, got)
		}
		refusing := schema.StringAttribute{Optional: true, Computed: true, Default: byDefault,
			Validators: []validator.String{stringvalidator.LengthAtMost(2)}}
		if got, _ := planned(t, refusing, in); !got.Equal(text("default")) {
			t.Errorf("default-violates-validator: %v: %s is planned", in, got)
		}
	}
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"a": tftypes.String}}
	s := serve(t, schema.Schema{Attributes: map[string]schema.Attribute{
		"one": schema.SingleNestedAttribute{Optional: true,
			Attributes: map[string]schema.Attribute{"a": schema.StringAttribute{Optional: true, Computed: true, Default: byDefault}}},
	}})
	plan, _ := s.plan(t, nil, values{"one": tftypes.NewValue(object, nil)})
	if !plan["one"].IsNull() {
		t.Errorf("nested-default-unreachable: %s is planned", plan["one"])
	}
}

// TestComputedParent configures an object that the provider sets: computed-parent-required-child.
func TestComputedParent(t *testing.T) {
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"a": tftypes.String}}
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"one": schema.SingleNestedAttribute{Computed: true, Attributes: map[string]schema.Attribute{"a": schema.StringAttribute{Optional: true}}},
	}}
	said := validate(t, s, map[string]tftypes.Value{"one": tftypes.NewValue(object, map[string]tftypes.Value{"a": text("x")})})
	if !strings.Contains(said, "Read-Only") && !strings.Contains(said, "Invalid Configuration") {
		t.Errorf("computed-parent-required-child: the provider says %q", said)
	}
}
