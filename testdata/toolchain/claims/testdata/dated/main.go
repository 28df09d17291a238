package main

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

var disk = schema.Schema{Attributes: map[string]schema.Attribute{"disk": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
	"id": schema.StringAttribute{Computed: true, PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}},
}}}}

type example struct{}

func (example) Metadata(_ context.Context, _ provider.MetadataRequest, r *provider.MetadataResponse) {
	r.TypeName = "example"
}
func (example) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse)          {}
func (example) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}
func (example) DataSources(context.Context) []func() datasource.DataSource                        { return nil }
func (example) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return thing{} }}
}

type thing struct{}

func (thing) Metadata(_ context.Context, _ resource.MetadataRequest, r *resource.MetadataResponse) {
	r.TypeName = "example_thing"
}
func (thing) Schema(_ context.Context, _ resource.SchemaRequest, r *resource.SchemaResponse) {
	r.Schema = disk
}
func (thing) Create(context.Context, resource.CreateRequest, *resource.CreateResponse) {}
func (thing) Read(context.Context, resource.ReadRequest, *resource.ReadResponse)       {}
func (thing) Update(context.Context, resource.UpdateRequest, *resource.UpdateResponse) {}
func (thing) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func main() {
	of := disk.Type().TerraformType(context.Background())
	inner := of.(tftypes.Object).AttributeTypes["disk"]
	encode := func(disk any) *tfprotov6.DynamicValue {
		encoded := must(tfprotov6.NewDynamicValue(of, tftypes.NewValue(of, map[string]tftypes.Value{"disk": tftypes.NewValue(inner, disk)})))
		return &encoded
	}
	added := map[string]tftypes.Value{"id": tftypes.NewValue(tftypes.String, nil)}
	server := must(providerserver.NewProtocol6WithError(example{})())
	answer := must(server.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: "example_thing", PriorState: encode(nil), ProposedNewState: encode(added), Config: encode(added),
	}))
	planned, _, err := tftypes.WalkAttributePath(must(answer.PlannedState.Unmarshal(of)), tftypes.NewAttributePath().WithAttributeName("disk").WithAttributeName("id"))
	fmt.Println(planned.(tftypes.Value).IsKnown(), err)
}
