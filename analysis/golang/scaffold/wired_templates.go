package scaffold

import "strings"

// $CALL stands for what a method does after its first lines; see wiredCalls.

const wiredResource = `package $PACKAGE

import (
	"context"
	$IMPORTSTATEIMPORTS
	"github.com/hashicorp/terraform-plugin-framework/resource"
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
	client $CLIENT
}

func (r *$TYPE) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_$SNAKE"
}

func (r *$TYPE) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = $SCHEMA(ctx)
}
$CONFIGURE
func (r *$TYPE) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	$CALLCREATE
}

func (r *$TYPE) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	$CALLREAD
}

func (r *$TYPE) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	$CALLUPDATE
}

func (r *$TYPE) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	$CALLDELETE
}

$IMPORTABLE
$API`

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
	client $CLIENT
}

func (r *$TYPE) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_$SNAKE"
}

func (r *$TYPE) Schema(ctx context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = $SCHEMA(ctx)
}
$CONFIGURE
func (r *$TYPE) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	$CALLDATA
}

$API`

// wiredConfigure is the same for resources and data sources but for the word.
const wiredConfigure = `
func (r *$TYPE) Configure(_ context.Context, req $FRAMEWORK.ConfigureRequest, _ *$FRAMEWORK.ConfigureResponse) {
	if req.ProviderData == nil {
		return // the provider is not configured yet
	}
	r.client = req.ProviderData$ASSERTED
}
`

// wiredCalls are the bodies of methods that call the API, by the method.
var wiredCalls = map[string]string{
	"CREATE": `state, err := r.client.createObject(ctx, &$API_NAME, req.Plan.Raw)
	if err != nil {
		resp.Diagnostics.AddError("$SNAKE is not created", err.Error())
	}
	if !state.IsNull() {
		resp.State.Raw = state
	}`,
	"READ": `state, err := r.client.readObject(ctx, &$API_NAME, req.State.Raw)
	switch {
	case isGone(err):
		resp.State.RemoveResource(ctx)
	case err != nil:
		resp.Diagnostics.AddError("$SNAKE is not read", err.Error())
	default:
		resp.State.Raw = state
	}`,
	"UPDATE": `state, err := r.client.updateObject(ctx, &$API_NAME, req.Plan.Raw, req.State.Raw)
	if err != nil {
		resp.Diagnostics.AddError("$SNAKE is not updated", err.Error())
		return
	}
	resp.State.Raw = state`,
	"DELETE": `if err := r.client.removeObject(ctx, &$API_NAME, req.State.Raw); err != nil {
		resp.Diagnostics.AddError("$SNAKE is not deleted", err.Error())
	}`,
	"DATA": `state, err := r.client.readData(ctx, &$API_NAME, req.Config.Raw)
	if err != nil {
		resp.Diagnostics.AddError("$SNAKE is not read", err.Error())
		return
	}
	resp.State.Raw = state`,
}

// cannotDelete is the body of Delete where the API has no operation for it.
const cannotDelete = `resp.Diagnostics.AddWarning("$SNAKE is only removed from the state", "The API has no operation that deletes it.")`

// wiredToDo are the bodies of methods that are still to be written: they fail, so that nobody takes them for done.
var wiredToDo = map[string]string{
	"CREATE": toDo("Plan", "create", "create it, set what the API returns in data, and save that:"),
	"READ":   toDo("State", "read", "read it, set what the API returns in data, and save that; if it is gone, call resp.State.RemoveResource(ctx):"),
	"UPDATE": toDo("Plan", "update", "update it, set what the API returns in data, and save that:"),
	"DELETE": toDo("State", "delete", "delete it."),
	"DATA":   toDo("Config", "read", "read it, set what the API returns in data, and save that:"),
}

func toDo(from, verb, what string) string {
	if strings.HasSuffix(what, ":") {
		what += "\n\t// resp.Diagnostics.Append(resp.State.Set(ctx, &data)...)"
	}
	return `var data $MODEL
	resp.Diagnostics.Append(req.` + from + `.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: ` + what + `
	resp.Diagnostics.AddError("Not written yet", "The provider can't ` + verb + ` $SNAKE yet.")`
}

const importableByID = `func (r *$TYPE) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), req, resp)
}
`

const importableByParts = `// ImportState takes what is in the path by which the API reads it: $PARTS.
func (r *$TYPE) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	parts := strings.Split(req.ID, ",")
	if len(parts) != $COUNT {
		resp.Diagnostics.AddError("The identifier is not complete", "It must be $PARTS.")
		return
	}
$SETPARTS}
`

const setText = `	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("$NAME"), parts[$INDEX])...)
`

const setNumber = `	if number, err := strconv.ParseInt(parts[$INDEX], 10, 64); err != nil {
		resp.Diagnostics.AddError("$NAME is not a number", err.Error())
	} else {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("$NAME"), number)...)
	}
`

const notImportable = `func (r *$TYPE) ImportState(_ context.Context, _ resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	// TODO: set what Read needs from req.ID.
	resp.Diagnostics.AddError("Import is not written yet", "Nothing in the schema of $SNAKE is known to identify it.")
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
	$CALLCONFIGURE
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

$API`

const configureClient = `c, err := newClient(&$API_NAME, req.Config.Raw)
	if err != nil {
		resp.Diagnostics.AddError("The API can't be reached", err.Error())
		return
	}
	resp.ResourceData, resp.DataSourceData = c, c`

const configureToDo = `var data $MODEL
	resp.Diagnostics.Append(req.Config.Get(ctx, &data)...)
	if resp.Diagnostics.HasError() {
		return
	}

	// TODO: make the API's client of data, and hand it over.
	resp.ResourceData = &data
	resp.DataSourceData = &data`

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

// mainFile is the program of a provider.
const mainFile = `package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"$IMPORT"
)

func main() {
	err := providerserver.Serve(context.Background(), $PACKAGE.New(), providerserver.ServeOpts{
		Address:         "$ADDRESS",
		ProtocolVersion: $PROTOCOL,
	})
	if err != nil {
		log.Fatal(err)
	}
}
`
