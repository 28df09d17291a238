package startup

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// checkModels moves an all-null, an all-unknown and a known value of each schema into its model and back.
func (p *problemList) checkModels(ctx context.Context, specification Specification) {
	if generated := specification.Provider; generated != nil {
		schema := generated.Schema(ctx)
		p.checkModel(ctx, Unit{Kind: "provider"}, tfsdk.State{Schema: schema}, schema.Type(), generated.Model)
	}
	for _, generated := range specification.Resources {
		schema := generated.Schema(ctx)
		p.checkModel(ctx, Unit{"resource", generated.Name}, tfsdk.State{Schema: schema}, schema.Type(), generated.Model)
	}
	for _, generated := range specification.DataSources {
		schema := generated.Schema(ctx)
		p.checkModel(ctx, Unit{"data source", generated.Name}, tfsdk.State{Schema: schema}, schema.Type(), generated.Model)
	}
}

func (p *problemList) checkModel(ctx context.Context, unit Unit, state tfsdk.State, schema attr.Type, model func() any) {
	object, isObject := schema.(attr.TypeWithAttributeTypes)
	if !isObject {
		return
	}
	for _, sample := range []struct {
		name  string
		value func(attr.Type) tftypes.Value
	}{
		{"null", func(member attr.Type) tftypes.Value { return tftypes.NewValue(member.TerraformType(ctx), nil) }},
		{"unknown", func(member attr.Type) tftypes.Value {
			return tftypes.NewValue(member.TerraformType(ctx), tftypes.UnknownValue)
		}},
		{"known", func(member attr.Type) tftypes.Value { return known(ctx, member) }},
	} {
		where := fmt.Sprintf("model of %s, %s values", unit, sample.name)
		p.guard(unit, where, func() {
			members := map[string]tftypes.Value{}
			for name, member := range object.AttributeTypes() {
				members[name] = sample.value(member)
			}
			state := state
			state.Raw = tftypes.NewValue(schema.TerraformType(ctx), members)
			target := model()
			if diagnostics := state.Get(ctx, target); diagnostics.HasError() {
				p.add(unit, where+", reading", diagnostics)
				return
			}
			before := state.Raw
			if diagnostics := state.Set(ctx, reflect.ValueOf(target).Elem().Interface()); diagnostics.HasError() {
				p.add(unit, where+", writing", diagnostics)
				return
			}
			if !state.Raw.Equal(before) {
				*p = append(*p, Problem{Unit: unit, Text: where + ": changed on the way through the model"})
			}
		})
	}
}

// known makes up a value of a type. Types that check their values, such as timetypes.RFC3339Type, stay null: they
// refuse made-up values by design.
func known(ctx context.Context, of attr.Type) tftypes.Value {
	terraform := of.TerraformType(ctx)
	implementation := reflect.TypeOf(of).PkgPath()
	if !strings.HasPrefix(implementation, "github.com/hashicorp/terraform-plugin-framework/types/") &&
		!strings.HasPrefix(implementation, "example.com/") {
		return tftypes.NewValue(terraform, nil)
	}
	switch {
	case terraform.Is(tftypes.String):
		return tftypes.NewValue(terraform, "x")
	case terraform.Is(tftypes.Bool):
		return tftypes.NewValue(terraform, true)
	case terraform.Is(tftypes.Number):
		return tftypes.NewValue(terraform, 1)
	}
	switch of := of.(type) {
	case attr.TypeWithAttributeTypes:
		members := map[string]tftypes.Value{}
		for name, member := range of.AttributeTypes() {
			members[name] = known(ctx, member)
		}
		return tftypes.NewValue(terraform, members)
	case attr.TypeWithElementType:
		element := known(ctx, of.ElementType())
		if terraform.Is(tftypes.Map{}) {
			return tftypes.NewValue(terraform, map[string]tftypes.Value{"k": element})
		}
		return tftypes.NewValue(terraform, []tftypes.Value{element})
	}
	return tftypes.NewValue(terraform, nil)
}
