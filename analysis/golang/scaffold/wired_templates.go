package scaffold

const wiredResource = `package $PACKAGE

import (
	"context"

	$PATHIMPORT
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	$IMPORT
)

var (
	_ resource.Resource                = (*$TYPE)(nil)
	_ resource.ResourceWithConfigure   = (*$TYPE)(nil)
	_ resource.ResourceWithImportState = (*$TYPE)(nil)
)

// $NEW returns the resource.
func $NEW() resource.Resource {
	return &$TYPE{}
}

type $TYPE struct {
	client any // TODO: the type of what the provider's Configure hands over
}

func (r *$TYPE) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_$SNAKE"
}

func (r *$TYPE) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = $SCHEMA(ctx)
}

func (r *$TYPE) Configure(_ context.Context, req resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	if req.ProviderData == nil {
		return // the provider is not configured yet
	}
	r.client = req.ProviderData
}

func (r *$TYPE) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var data $MODEL
	resp.Diagnostics.Append(req.Plan.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: create it, and set what the API returns.

	resp.Diagnostics.Append(resp.State.Set(ctx, &data)...)
	r.settle(&resp.State)
}

func (r *$TYPE) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var data $MODEL
	resp.Diagnostics.Append(req.State.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: read it. If it is gone, call resp.State.RemoveResource(ctx) and return.

	resp.Diagnostics.Append(resp.State.Set(ctx, &data)...)
}

func (r *$TYPE) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var data $MODEL
	resp.Diagnostics.Append(req.Plan.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: update it, and set what the API returns.

	resp.Diagnostics.Append(resp.State.Set(ctx, &data)...)
	r.settle(&resp.State)
}

func (r *$TYPE) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var data $MODEL
	resp.Diagnostics.Append(req.State.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: delete it.
}

$IMPORTABLE
// settle makes values null that are still unknown, as Terraform takes no state with such values. Delete it once all are set.
func (r *$TYPE) settle(state *tfsdk.State) {
	settled, err := tftypes.Transform(state.Raw, func(_ *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		if value.IsKnown() {
			return value, nil
		}
		return tftypes.NewValue(value.Type(), nil), nil
	})
	if err == nil {
		state.Raw = settled
	}
}
`

const importable = `func (r *$TYPE) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("$ID"), req, resp)
}
`

const notImportable = `func (r *$TYPE) ImportState(_ context.Context, _ resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	// TODO: set what Read needs from req.ID.
	resp.Diagnostics.AddError("Import is not supported", "Nothing in the schema is known to identify it.")
}
`

const wiredDataSource = `package $PACKAGE

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	$IMPORT
)

var (
	_ datasource.DataSource              = (*$TYPE)(nil)
	_ datasource.DataSourceWithConfigure = (*$TYPE)(nil)
)

// $NEW returns the data source.
func $NEW() datasource.DataSource {
	return &$TYPE{}
}

type $TYPE struct {
	client any // TODO: the type of what the provider's Configure hands over
}

func (d *$TYPE) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_$SNAKE"
}

func (d *$TYPE) Schema(ctx context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = $SCHEMA(ctx)
}

func (d *$TYPE) Configure(_ context.Context, req datasource.ConfigureRequest, _ *datasource.ConfigureResponse) {
	if req.ProviderData == nil {
		return // the provider is not configured yet
	}
	d.client = req.ProviderData
}

func (d *$TYPE) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var data $MODEL
	resp.Diagnostics.Append(req.Config.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: read it, and set what the API returns.

	resp.Diagnostics.Append(resp.State.Set(ctx, &data)...)
}
`

const wiredProvider = `package $PACKAGE

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	$IMPORT
)

var _ provider.Provider = (*$TYPE)(nil)

// New returns a function that makes the provider, for providerserver.
func New() func() provider.Provider {
	return func() provider.Provider {
		return &$TYPE{}
	}
}

type $TYPE struct{}

func (p *$TYPE) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "$SNAKE"
}

func (p *$TYPE) Schema(ctx context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = $SCHEMA(ctx)
}

func (p *$TYPE) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var data $MODEL
	resp.Diagnostics.Append(req.Config.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: make the API's client of data, and hand it over.
	resp.ResourceData = &data
	resp.DataSourceData = &data
}

func (p *$TYPE) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{
		$RESOURCES
	}
}

func (p *$TYPE) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{
		$DATASOURCES
	}
}
`

// wiredTest compares the schema and the model with each other.
const wiredTest = `package $PACKAGE

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/$FRAMEWORK"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	$IMPORT
)

// The schema is one that Terraform takes, and the model takes and gives its values.
func Test$NEW(t *testing.T) {
	ctx := context.Background()
	var got $FRAMEWORK.SchemaResponse
	$NEW().Schema(ctx, $FRAMEWORK.SchemaRequest{}, &got)
	got.Diagnostics.Append(got.Schema.ValidateImplementation(ctx)...)

	nothing := map[string]tftypes.Value{}
	object := got.Schema.Type().TerraformType(ctx).(tftypes.Object)
	for name, of := range object.AttributeTypes {
		nothing[name] = tftypes.NewValue(of, nil)
	}
	state := tfsdk.State{Schema: got.Schema, Raw: tftypes.NewValue(object, nothing)}
	var data $MODEL
	got.Diagnostics.Append(state.Get(ctx, &data)...)
	got.Diagnostics.Append(state.Set(ctx, &data)...)
	for _, d := range got.Diagnostics.Errors() {
		t.Errorf("%s: %s", d.Summary(), d.Detail())
	}
}
`

const wiredProviderTest = `package $PACKAGE

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/provider"
)

// The schema is one that Terraform takes.
func TestNew(t *testing.T) {
	ctx := context.Background()
	var got provider.SchemaResponse
	New()().Schema(ctx, provider.SchemaRequest{}, &got)
	got.Diagnostics.Append(got.Schema.ValidateImplementation(ctx)...)
	for _, d := range got.Diagnostics.Errors() {
		t.Errorf("%s: %s", d.Summary(), d.Detail())
	}
}
`
