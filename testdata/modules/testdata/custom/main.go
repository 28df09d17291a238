// Command custom plans, creates, reads and plans again a resource for each case, as Terraform would, and prints what goes wrong.
package main

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// testCase is a resource with one attribute, a.
type testCase struct {
	name      string
	attribute schema.Attribute
	typ       tftypes.Type
	value     tftypes.Value
	// copy reads a model and writes it.
	copy func(get, set func(any) diag.Diagnostics) diag.Diagnostics
}

var cases []testCase

// through returns a copy with a model of a type.
func through[M any](get, set func(any) diag.Diagnostics) diag.Diagnostics {
	var m M
	if found := get(&m); found.HasError() {
		return found
	}
	return set(&m)
}

type ofCase struct{ testCase }

func (p ofCase) Metadata(_ context.Context, _ provider.MetadataRequest, r *provider.MetadataResponse) {
	r.TypeName = "x"
}
func (p ofCase) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse)          {}
func (p ofCase) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}
func (p ofCase) DataSources(context.Context) []func() datasource.DataSource                        { return nil }
func (p ofCase) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return thing{p.testCase} }}
}

type thing struct{ testCase }

func (t thing) Metadata(_ context.Context, _ resource.MetadataRequest, r *resource.MetadataResponse) {
	r.TypeName = "x_thing"
}

func (t thing) Schema(_ context.Context, _ resource.SchemaRequest, r *resource.SchemaResponse) {
	r.Schema = schema.Schema{Attributes: map[string]schema.Attribute{"a": t.attribute}}
}

func (t thing) Create(ctx context.Context, q resource.CreateRequest, r *resource.CreateResponse) {
	get := func(m any) diag.Diagnostics { return q.Plan.Get(ctx, m) }
	r.Diagnostics.Append(t.copy(get, func(m any) diag.Diagnostics { return r.State.Set(ctx, m) })...)
}

func (t thing) Read(ctx context.Context, q resource.ReadRequest, r *resource.ReadResponse) {
	get := func(m any) diag.Diagnostics { return q.State.Get(ctx, m) }
	r.Diagnostics.Append(t.copy(get, func(m any) diag.Diagnostics { return r.State.Set(ctx, m) })...)
}

func (t thing) Update(context.Context, resource.UpdateRequest, *resource.UpdateResponse) {}
func (t thing) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

// try returns the first thing that goes wrong.
func try(c testCase) (wrong string) {
	defer func() {
		if r := recover(); r != nil {
			wrong = "panic"
		}
	}()
	ctx := context.Background()
	server := providerserver.NewProtocol6(ofCase{c})()
	typ := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"a": c.typ}}
	dynamic := func(value any) *tfprotov6.DynamicValue {
		made, err := tfprotov6.NewDynamicValue(typ, tftypes.NewValue(typ, value))
		if err != nil {
			panic(err)
		}
		return &made
	}
	config, none := dynamic(map[string]tftypes.Value{"a": c.value}), dynamic(nil)
	failed := func(step string, err error, found []*tfprotov6.Diagnostic) bool {
		if err != nil {
			wrong = step + ": " + err.Error()
		}
		for _, d := range found {
			if d.Severity == tfprotov6.DiagnosticSeverityError && wrong == "" {
				wrong = step + ": " + d.Summary
			}
		}
		return wrong != ""
	}
	plan := func(step string, prior *tfprotov6.DynamicValue) *tfprotov6.DynamicValue {
		r, err := server.PlanResourceChange(ctx,
			&tfprotov6.PlanResourceChangeRequest{TypeName: "x_thing", PriorState: prior, ProposedNewState: config, Config: config})
		if failed(step, err, r.Diagnostics) {
			return nil
		}
		return r.PlannedState
	}
	described, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if failed("schema", err, described.Diagnostics) {
		return wrong
	}
	planned := plan("plan", none)
	if planned == nil {
		return wrong
	}
	created, err := server.ApplyResourceChange(ctx,
		&tfprotov6.ApplyResourceChangeRequest{TypeName: "x_thing", PriorState: none, PlannedState: planned, Config: config})
	if failed("create", err, created.Diagnostics) {
		return wrong
	}
	read, err := server.ReadResource(ctx, &tfprotov6.ReadResourceRequest{TypeName: "x_thing", CurrentState: created.NewState})
	if failed("read", err, read.Diagnostics) {
		return wrong
	}
	plan("plan again", read.NewState)
	return wrong
}

func main() {
	for _, c := range cases {
		fmt.Printf("%s\t%s\n", c.name, try(c))
	}
}
