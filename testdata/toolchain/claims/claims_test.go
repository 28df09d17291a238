// Package claims asks terraform-plugin-framework whether what the rules say of a running provider is so.
package claims

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-codegen-spec/spec"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// example is a provider with one resource, which has a schema and nothing else.
type example struct{ schema schema.Schema }

func (p *example) Metadata(_ context.Context, _ provider.MetadataRequest, r *provider.MetadataResponse) {
	r.TypeName = "example"
}
func (p *example) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse) {}
func (p *example) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {
}
func (p *example) DataSources(context.Context) []func() datasource.DataSource { return nil }
func (p *example) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return &thing{p.schema} }}
}

type thing struct{ schema schema.Schema }

func (t *thing) Metadata(_ context.Context, _ resource.MetadataRequest, r *resource.MetadataResponse) {
	r.TypeName = "example_thing"
}
func (t *thing) Schema(_ context.Context, _ resource.SchemaRequest, r *resource.SchemaResponse) {
	r.Schema = t.schema
}
func (t *thing) Create(context.Context, resource.CreateRequest, *resource.CreateResponse) {}
func (t *thing) Read(context.Context, resource.ReadRequest, *resource.ReadResponse)       {}
func (t *thing) Update(context.Context, resource.UpdateRequest, *resource.UpdateResponse) {}
func (t *thing) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

// validate returns the provider's diagnostics about a configuration, as terraform validate asks for them.
func validate(t *testing.T, s schema.Schema, values map[string]tftypes.Value) string {
	t.Helper()
	ctx := t.Context()
	server, err := providerserver.NewProtocol6WithError(&example{s})()
	if err != nil {
		t.Fatal(err)
	}
	of := s.Type().TerraformType(ctx)
	config, err := tfprotov6.NewDynamicValue(of, tftypes.NewValue(of, values))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := server.ValidateResourceConfig(ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: "example_thing", Config: &config})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, d := range answer.Diagnostics {
		said = append(said, d.Summary+": "+d.Detail)
	}
	return strings.Join(said, "\n")
}

func text(value any) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }

// TestClaims compares what pages and messages say of validators with the framework.
func TestClaims(t *testing.T) {
	on := func(attribute schema.StringAttribute, validators ...validator.String) schema.StringAttribute {
		attribute.Validators = validators
		return attribute
	}
	computed, optional, required := schema.StringAttribute{Computed: true}, schema.StringAttribute{Optional: true},
		schema.StringAttribute{Required: true}
	schemaOf := func(a, b schema.Attribute) schema.Schema {
		return schema.Schema{Attributes: map[string]schema.Attribute{"a": a, "b": b, "c": optional}}
	}
	for _, test := range []struct {
		rule   string
		schema schema.Schema
		a, b   any
		want   string // a part of the message; empty for none
	}{
		{"validators-on-computed: a validator of a value lets null pass", schemaOf(on(computed, stringvalidator.LengthAtLeast(5)), optional), nil,
			nil, ""},
		{"validators-on-computed: ExactlyOneOf is called",
			schemaOf(on(computed, stringvalidator.ExactlyOneOf(path.MatchRoot("b"), path.MatchRoot("c"))), optional), nil, nil, "only one"},
		{"validators-on-computed: AtLeastOneOf is called", schemaOf(on(computed, stringvalidator.AtLeastOneOf(path.MatchRoot("b"))), optional),
			nil, nil, "At least one"},
		{"validators-on-computed: ConflictsWith lets null pass",
			schemaOf(on(computed, stringvalidator.ConflictsWith(path.MatchRoot("b"))), optional), nil, "x", ""},
		{"validators-on-computed: AlsoRequires lets null pass",
			schemaOf(on(computed, stringvalidator.AlsoRequires(path.MatchRoot("b"))), optional), nil, nil, ""},
		{"presence-validator-on-required: ConflictsWith", schemaOf(on(required, stringvalidator.ConflictsWith(path.MatchRoot("b"))), optional),
			"x", "x", "cannot be specified"},
		{"presence-validator-on-required: ExactlyOneOf", schemaOf(on(required, stringvalidator.ExactlyOneOf(path.MatchRoot("b"))), optional), "x",
			"x", "one (and only one)"},
		{"presence-validator-on-required: AtLeastOneOf", schemaOf(on(required, stringvalidator.AtLeastOneOf(path.MatchRoot("b"))), optional), "x",
			nil, ""},
		{"validator-path-self: the path has no effect", schemaOf(on(optional, stringvalidator.ConflictsWith(path.MatchRoot("a"))), optional), "x",
			nil, ""},
		{"contradicting-validators: a value that one accepts",
			schemaOf(on(optional, stringvalidator.LengthAtLeast(5), stringvalidator.LengthAtMost(3)), optional), "long enough", nil, "at most 3"},
		{"contradicting-validators: a value that the other accepts",
			schemaOf(on(optional, stringvalidator.LengthAtLeast(5), stringvalidator.LengthAtMost(3)), optional), "x", nil, "at least 5"},
		{"default-violates-validator: the value can't be written", schemaOf(on(optional, stringvalidator.LengthAtLeast(5)), optional), "x", nil,
			"at least 5"},
		{"deprecation-only-described: a description warns nobody",
			schemaOf(schema.StringAttribute{Optional: true, Description: "Deprecated."}, optional), "x", nil, ""},
		{"deprecation-only-described: a message warns", schemaOf(schema.StringAttribute{Optional: true, DeprecationMessage: "use b"}, optional),
			"x", nil, "use b"},
		{"computed attributes can't be configured", schemaOf(computed, optional), "x", nil, "Read-Only"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			got := validate(t, test.schema, map[string]tftypes.Value{"a": text(test.a), "b": text(test.b), "c": text(nil)})
			if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
				t.Errorf("the provider says %q, want %q", got, test.want)
			}
		})
	}
}

// TestRequiredInSingleNestedBlock leaves out a block with a required attribute.
func TestRequiredInSingleNestedBlock(t *testing.T) {
	s := schema.Schema{Blocks: map[string]schema.Block{
		"n": schema.SingleNestedBlock{Attributes: map[string]schema.Attribute{"r": schema.StringAttribute{Required: true}}},
	}}
	object := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"r": tftypes.String}}
	if got := validate(t, s, map[string]tftypes.Value{"n": tftypes.NewValue(object, nil)}); !strings.Contains(got,
		"Must set a configuration value for the n.r attribute") {
		t.Errorf("the provider says %q", got)
	}
}

// TestDuplicateValidator holds that a mistake which two equal validators find is reported once: the framework leaves out equal diagnostics.
func TestDuplicateValidator(t *testing.T) {
	twice := schema.StringAttribute{Optional: true,
		Validators: []validator.String{stringvalidator.LengthAtLeast(5), stringvalidator.LengthAtLeast(5)}}
	got := validate(t, schema.Schema{Attributes: map[string]schema.Attribute{"a": twice}}, map[string]tftypes.Value{"a": text("x")})
	if count := strings.Count(got, "at least 5"); count != 1 {
		t.Errorf("duplicate-validator: reported %d times: %q", count, got)
	}
}

// The README says that the generator's parser tells of one mistake a run.
func TestOneMistakeARun(t *testing.T) {
	const attribute = `{"name": "%s", "strng": {"computed_optional_required": "required"}}`
	_, err := spec.Parse(t.Context(), []byte(`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"attributes": [`+
		fmt.Sprintf(attribute, "a")+", "+fmt.Sprintf(attribute, "b")+`]}}]}`))
	if err == nil || strings.Count(err.Error(), "resources.0.schema.attributes.") != 1 {
		t.Errorf("of two mistakes it says\n%v", err)
	}
}
