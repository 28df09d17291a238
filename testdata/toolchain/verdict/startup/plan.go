package startup

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	resourceschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// defaultsFail is the summary of what the framework says when a default is not of its attribute's type: no earlier than in a
// plan that leaves the attribute out.
const defaultsFail = "Error Handling Schema Defaults"

// planResources plans the creation of each resource from a configuration that sets nothing, and returns the errors of its defaults.
func planResources(ctx context.Context, specification Specification) []Problem {
	plans := problemList{}
	server := providerserver.NewProtocol6(bootedProvider{specification})()
	for _, generated := range specification.Resources {
		unit := Unit{"resource", generated.Name}
		plans.guard(unit, "plan of "+unit.String(), func() {
			typ, configuration := emptyConfiguration(ctx, generated.Schema(ctx))
			empty, err := tfprotov6.NewDynamicValue(typ, configuration)
			if err != nil {
				return // no configuration of the schema: it has failed before
			}
			none, err := tfprotov6.NewDynamicValue(typ, tftypes.NewValue(typ, nil))
			if err != nil {
				return
			}
			response, err := server.PlanResourceChange(ctx, &tfprotov6.PlanResourceChangeRequest{
				TypeName: providerName(specification) + "_" + generated.Name, PriorState: &none, ProposedNewState: &empty, Config: &empty,
			})
			if err != nil {
				return
			}
			for _, diagnostic := range response.Diagnostics {
				if diagnostic.Severity == tfprotov6.DiagnosticSeverityError && diagnostic.Summary == defaultsFail {
					plans = append(plans, Problem{Unit: unit, Path: pathOf(diagnostic.Attribute),
						Text: fmt.Sprintf("plan of %s: %s: %s", unit, diagnostic.Summary, diagnostic.Detail)})
				}
			}
		})
	}
	return plans
}

// emptyConfiguration returns a configuration in which no attribute is set and no block is written, and its type.
func emptyConfiguration(ctx context.Context, schema resourceschema.Schema) (tftypes.Type, tftypes.Value) {
	typ := schema.Type().TerraformType(ctx)
	values := map[string]tftypes.Value{}
	for name, attribute := range schema.Attributes {
		values[name] = tftypes.NewValue(attribute.GetType().TerraformType(ctx), nil)
	}
	for name, block := range schema.Blocks {
		values[name] = withoutBlocks(ctx, block.Type())
	}
	return typ, tftypes.NewValue(typ, values)
}

func withoutBlocks(ctx context.Context, typ attr.Type) tftypes.Value {
	terraform := typ.TerraformType(ctx)
	if terraform.Is(tftypes.List{}) || terraform.Is(tftypes.Set{}) {
		return tftypes.NewValue(terraform, []tftypes.Value{})
	}
	return tftypes.NewValue(terraform, nil)
}
