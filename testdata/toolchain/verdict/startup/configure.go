package startup

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// configurations are what users may write, from as little as a schema allows to all that it has.
var configurations = []configuration{
	{name: "required attributes"},
	{name: "nested attributes and blocks", containers: true},
	{name: "all attributes", containers: true, leaves: true},
	{name: "two elements", containers: true, leaves: true, second: true},
	{name: "unknown values", containers: true, leaves: true, unknown: true},
}

type configuration struct {
	name                                string
	containers, leaves, second, unknown bool
}

// configure validates, plans and applies a configuration of each kind of each schema. What validators refuse is left out, as a user would
// who reads their errors; a problem is what is the provider's fault.
func configure(ctx context.Context, specification Specification) []Problem {
	var problems []Problem
	for _, alone := range specification.schemas() {
		unit := alone.unit()
		failed := map[string]int{} // configurations that can be applied, by the path
		var found problemList
		for _, kind := range configurations {
			var problems problemList
			problems.guard(unit, "configuration", func() { problems.apply(ctx, alone, kind) })
			seen := map[string]bool{}
			for _, problem := range problems {
				if seen[problem.Path] {
					continue
				}
				seen[problem.Path] = true
				if _, known := failed[problem.Path]; !known {
					failed[problem.Path] = 0
					problem.Text = kind.name + ": " + problem.Text
					found = append(found, problem)
				}
				if !kind.unknown {
					failed[problem.Path]++
				}
			}
		}
		for _, problem := range found {
			problem.Some = failed[problem.Path] < len(configurations)-1
			problems = append(problems, problem)
		}
	}
	return problems
}

// apply takes one configuration of a schema through the calls that Terraform makes.
func (p *problemList) apply(ctx context.Context, specification Specification, kind configuration) {
	server := providerserver.NewProtocol6(bootedProvider{specification})()
	schemas, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return // which has been reported
	}
	s := served{problems: p, unit: specification.unit()}
	s.name = providerName(specification) + "_" + s.unit.Name
	var validate func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error)
	var use func(config *tfprotov6.DynamicValue)
	switch s.unit.Kind {
	case "provider":
		s.schema = schemas.Provider
		validate = func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			answer, err := server.ValidateProviderConfig(ctx, &tfprotov6.ValidateProviderConfigRequest{Config: config})
			if err != nil {
				return nil, err
			}
			return answer.Diagnostics, nil
		}
		use = func(config *tfprotov6.DynamicValue) {
			if answer, err := server.ConfigureProvider(ctx, &tfprotov6.ConfigureProviderRequest{Config: config}); !s.fails(err) {
				s.report(answer.Diagnostics)
			}
		}
	case "data source":
		s.schema = schemas.DataSourceSchemas[s.name]
		validate = func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			answer, err := server.ValidateDataResourceConfig(ctx, &tfprotov6.ValidateDataResourceConfigRequest{TypeName: s.name, Config: config})
			if err != nil {
				return nil, err
			}
			return answer.Diagnostics, nil
		}
		use = func(config *tfprotov6.DynamicValue) {
			answer, err := server.ReadDataSource(ctx, &tfprotov6.ReadDataSourceRequest{TypeName: s.name, Config: config})
			if !s.fails(err) {
				s.report(answer.Diagnostics)
			}
		}
	default:
		s.schema = schemas.ResourceSchemas[s.name]
		validate = func(config *tfprotov6.DynamicValue) ([]*tfprotov6.Diagnostic, error) {
			request := &tfprotov6.ValidateResourceConfigRequest{TypeName: s.name, Config: config}
			// Terraform has write-only attributes since 1.11, and the protocol's module only in later versions a field to say so.
			if can := reflect.ValueOf(request).Elem().FieldByName("ClientCapabilities"); can.IsValid() {
				can.Set(reflect.New(can.Type().Elem()))
				can.Elem().FieldByName("WriteOnlyAttributesAllowed").SetBool(true)
			}
			answer, err := server.ValidateResourceConfig(ctx, request)
			if err != nil {
				return nil, err
			}
			return answer.Diagnostics, nil
		}
		use = func(config *tfprotov6.DynamicValue) { s.create(ctx, server, config, kind.unknown) }
	}
	if s.schema == nil {
		return
	}
	s.typ = s.schema.ValueType()
	value := kind.block(s.schema.Block)
	for range 20 {
		config, err := tfprotov6.NewDynamicValue(s.typ, value)
		if err != nil {
			return
		}
		diagnostics, err := validate(&config)
		if s.fails(err) || s.report(diagnostics) {
			return
		}
		refused, changed := false, value
		for _, d := range diagnostics {
			if d.Severity == tfprotov6.DiagnosticSeverityError {
				refused, changed = true, without(changed, d.Attribute)
			}
		}
		if !refused {
			if !kind.unknown || s.unit.Kind == "resource" {
				use(&config)
			}
			return
		}
		if changed.Equal(value) {
			return
		}
		value = changed
	}
}

// served is a schema that is being asked.
type served struct {
	problems *problemList
	unit     Unit
	name     string
	schema   *tfprotov6.Schema
	typ      tftypes.Type
}

// create plans the creation of a resource and, if all values are known, applies it.
func (s *served) create(ctx context.Context, server tfprotov6.ProviderServer, config *tfprotov6.DynamicValue, unknown bool) {
	none, err := tfprotov6.NewDynamicValue(s.typ, tftypes.NewValue(s.typ, nil))
	if err != nil {
		return
	}
	plan, err := server.PlanResourceChange(ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: s.name, PriorState: &none, ProposedNewState: config, Config: config,
	})
	if s.fails(err) || s.report(plan.Diagnostics) || hasError(plan.Diagnostics) || unknown {
		return
	}
	applied, err := server.ApplyResourceChange(ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: s.name, PriorState: &none, PlannedState: plan.PlannedState, Config: config, PlannedPrivate: plan.PlannedPrivate,
	})
	if s.fails(err) || s.report(applied.Diagnostics) {
		return
	}
	for _, d := range applied.Diagnostics { // no validator runs any more
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			*s.problems = append(*s.problems, Problem{Unit: s.unit, Path: pathOf(d.Attribute), Text: d.Summary + ": " + d.Detail})
		}
	}
}

// fails reports a call that did not come to an answer.
func (s *served) fails(err error) bool {
	if err != nil {
		*s.problems = append(*s.problems, Problem{Unit: s.unit, Text: err.Error()})
	}
	return err != nil
}

// missing is what the framework says where a required attribute is not set, which is the user's fault.
const missing = "Missing Configuration for Required Attribute"

// report reports the errors that are not the user's: the framework asks to tell the developers of the provider of them, in all its words.
func (s *served) report(diagnostics []*tfprotov6.Diagnostic) (found bool) {
	for _, d := range diagnostics {
		faulty := strings.Contains(d.Detail, "provider developer") || strings.Contains(d.Detail, "error in the provider") || d.Summary == defaultsFail
		if d.Severity == tfprotov6.DiagnosticSeverityError && faulty && d.Summary != missing {
			found = true
			*s.problems = append(*s.problems, Problem{Unit: s.unit, Path: pathOf(d.Attribute), Text: d.Summary + ": " + d.Detail})
		}
	}
	return found
}

func hasError(diagnostics []*tfprotov6.Diagnostic) bool {
	for _, d := range diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			return true
		}
	}
	return false
}

// without returns a value that is null at a path, or around it if it is null there already.
func without(value tftypes.Value, path *tftypes.AttributePath) tftypes.Value {
	for ; path != nil && len(path.Steps()) > 0; path = path.WithoutLastStep() {
		changed, err := tftypes.Transform(value, func(at *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
			if at.Equal(path) {
				return tftypes.NewValue(v.Type(), nil), nil
			}
			return v, nil
		})
		if err == nil && !changed.Equal(value) {
			return changed
		}
	}
	return value
}

// block returns the value of a block.
func (c configuration) block(b *tfprotov6.SchemaBlock) tftypes.Value {
	values := map[string]tftypes.Value{}
	for _, a := range b.Attributes {
		values[a.Name] = c.attribute(a)
	}
	for _, nested := range b.BlockTypes {
		typ := nested.ValueType()
		one := func(c configuration) tftypes.Value { return c.block(nested.Block) }
		switch {
		case nested.Nesting == tfprotov6.SchemaNestedBlockNestingModeSingle && !c.containers:
			values[nested.TypeName] = tftypes.NewValue(typ, nil)
		case nested.Nesting == tfprotov6.SchemaNestedBlockNestingModeSingle:
			values[nested.TypeName] = one(c)
		case !c.containers:
			values[nested.TypeName] = tftypes.NewValue(typ, []tftypes.Value{})
		default:
			values[nested.TypeName] = tftypes.NewValue(typ, c.elements(one))
		}
	}
	return tftypes.NewValue(b.ValueType(), values)
}

// attribute returns the value of an attribute.
func (c configuration) attribute(a *tfprotov6.SchemaAttribute) tftypes.Value {
	typ := a.ValueType()
	switch {
	case !a.Required && (!a.Optional || a.NestedType == nil && !c.leaves || !c.containers):
		return tftypes.NewValue(typ, nil)
	case a.NestedType == nil:
		return c.known(typ)
	}
	one := func(c configuration) tftypes.Value {
		values, types := map[string]tftypes.Value{}, map[string]tftypes.Type{}
		for _, inside := range a.NestedType.Attributes {
			values[inside.Name], types[inside.Name] = c.attribute(inside), inside.ValueType()
		}
		return tftypes.NewValue(tftypes.Object{AttributeTypes: types}, values)
	}
	switch a.NestedType.Nesting {
	case tfprotov6.SchemaObjectNestingModeSingle:
		return one(c)
	case tfprotov6.SchemaObjectNestingModeMap:
		values := map[string]tftypes.Value{}
		for i, value := range c.elements(one) {
			values[fmt.Sprint("k", i)] = value
		}
		return tftypes.NewValue(typ, values)
	}
	return tftypes.NewValue(typ, c.elements(one))
}

// elements returns the elements of a collection, which differ where they have something that can be set.
func (c configuration) elements(one func(configuration) tftypes.Value) []tftypes.Value {
	first := c
	first.second = false
	values := []tftypes.Value{one(first)}
	if second := one(c); c.second && !second.Equal(values[0]) {
		values = append(values, second)
	}
	return values
}

// known returns a value of a type without nested attributes.
func (c configuration) known(typ tftypes.Type) tftypes.Value {
	one := func(typ tftypes.Type) func(configuration) tftypes.Value {
		return func(c configuration) tftypes.Value { return c.known(typ) }
	}
	switch of := typ.(type) {
	case tftypes.List:
		return tftypes.NewValue(typ, c.elements(one(of.ElementType)))
	case tftypes.Set:
		return tftypes.NewValue(typ, c.elements(one(of.ElementType)))
	case tftypes.Map:
		values := map[string]tftypes.Value{}
		for i, value := range c.elements(one(of.ElementType)) {
			values[fmt.Sprint("k", i)] = value
		}
		return tftypes.NewValue(typ, values)
	case tftypes.Object:
		values := map[string]tftypes.Value{}
		for name, member := range of.AttributeTypes {
			values[name] = c.known(member)
		}
		return tftypes.NewValue(typ, values)
	}
	switch {
	case c.unknown:
		return tftypes.NewValue(typ, tftypes.UnknownValue)
	case typ.Is(tftypes.Bool):
		return tftypes.NewValue(typ, !c.second)
	case typ.Is(tftypes.Number) && c.second:
		return tftypes.NewValue(typ, 2)
	case typ.Is(tftypes.Number):
		return tftypes.NewValue(typ, 1)
	case typ.Is(tftypes.String) && c.second:
		return tftypes.NewValue(typ, "y")
	case typ.Is(tftypes.String):
		return tftypes.NewValue(typ, "x")
	}
	return tftypes.NewValue(typ, nil)
}

// The methods below do what those of providers do: they read values into the generated model, and write it.

func (p bootedProvider) Configure(ctx context.Context, request provider.ConfigureRequest, response *provider.ConfigureResponse) {
	if p.specification.Provider != nil {
		response.Diagnostics.Append(request.Config.Get(ctx, p.specification.Provider.Model())...)
	}
}

func (d bootedDataSource) Read(ctx context.Context, request datasource.ReadRequest, response *datasource.ReadResponse) {
	model := d.generated.Model()
	if response.Diagnostics.Append(request.Config.Get(ctx, model)...); !response.Diagnostics.HasError() {
		response.Diagnostics.Append(write(ctx, &response.State, model)...)
	}
}

func (r bootedResource) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	model := r.generated.Model()
	if response.Diagnostics.Append(request.Plan.Get(ctx, model)...); !response.Diagnostics.HasError() {
		response.Diagnostics.Append(write(ctx, &response.State, model)...)
	}
}

// write writes a model to a state, with null for what is unknown.
func write(ctx context.Context, state *tfsdk.State, model any) diag.Diagnostics {
	diagnostics := state.Set(ctx, reflect.ValueOf(model).Elem().Interface())
	raw, err := tftypes.Transform(state.Raw, func(_ *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		if !v.IsKnown() {
			return tftypes.NewValue(v.Type(), nil), nil
		}
		return v, nil
	})
	if err != nil {
		diagnostics.AddError("Value Conversion Error", err.Error())
	}
	state.Raw = raw
	return diagnostics
}
