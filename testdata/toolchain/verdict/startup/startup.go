// Package startup boots providers out of generated schemas and models. The verdict package copies it into a module
// that holds the generated packages, and calls Run from a main package there.
//
// It relies on terraform-plugin-framework alone; no Terraform is involved.
package startup

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"runtime"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	datasourceschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	providerschema "github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	resourceschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov5"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A Resource is a generated resource. Its Model returns a pointer to a new generated model.
type Resource struct {
	Name   string
	Schema func(context.Context) resourceschema.Schema
	Model  func() any
}

// A DataSource is a generated data source.
type DataSource struct {
	Name   string
	Schema func(context.Context) datasourceschema.Schema
	Model  func() any
}

// A Provider is a generated provider schema.
type Provider struct {
	Schema func(context.Context) providerschema.Schema
	Model  func() any
}

// A Specification is what the generator made from one specification. Provider is nil if it has no provider schema.
type Specification struct {
	ID          int
	Name        string // of the provider; "" if it has none
	Protocol    int    // 5 if the provider serves protocol 5 alone; otherwise nested attributes are taken for what needs protocol 6
	Provider    *Provider
	Resources   []Resource
	DataSources []DataSource
}

// schemas returns a specification for each of its schemas.
func (s Specification) schemas() []Specification {
	var alone []Specification
	if s.Provider != nil {
		alone = append(alone, Specification{Name: s.Name, Protocol: s.Protocol, Provider: s.Provider})
	}
	for _, generated := range s.Resources {
		alone = append(alone, Specification{Name: s.Name, Protocol: s.Protocol, Resources: []Resource{generated}})
	}
	for _, generated := range s.DataSources {
		alone = append(alone, Specification{Name: s.Name, Protocol: s.Protocol, DataSources: []DataSource{generated}})
	}
	return alone
}

// unit returns the unit of a specification with one schema.
func (s Specification) unit() Unit {
	switch {
	case len(s.Resources) == 1 && s.Provider == nil && len(s.DataSources) == 0:
		return Unit{"resource", s.Resources[0].Name}
	case len(s.DataSources) == 1 && s.Provider == nil && len(s.Resources) == 0:
		return Unit{"data source", s.DataSources[0].Name}
	case s.Provider != nil && len(s.Resources)+len(s.DataSources) == 0:
		return Unit{Kind: "provider"}
	}
	return Unit{}
}

// A Unit is the provider, a resource or a data source; the zero value is all of them together.
type Unit struct{ Kind, Name string }

func (u Unit) String() string {
	if u.Name == "" {
		return u.Kind
	}
	return u.Kind + " " + u.Name
}

// A Problem is something that went wrong.
type Problem struct {
	Unit Unit
	Path string // of the attribute or block, as in a.b; "" if nothing says which it is
	Text string
	File string // of a panic: the generated file that it went through last, and the line; "" for none
	Line int
	Some bool // only some configurations have it
}

// A Report is what went wrong with one specification; no problem, all is well. Plans is what fails in a plan only, and Configurations
// what else fails between the start and the end of an apply.
type Report struct {
	ID             int
	Problems       []Problem
	Plans          []Problem
	Configurations []Problem
}

// Run boots the specifications and writes two JSON lines for each: a Report without problems before it starts, and
// the Report with the problems found. A specification that kills the process is thus known by its first line.
func Run(ctx context.Context, output io.Writer, specifications []Specification) error {
	encoder := json.NewEncoder(output)
	for _, specification := range specifications {
		if err := encoder.Encode(Report{ID: specification.ID}); err != nil {
			return fmt.Errorf("reporting: %w", err)
		}
		var problems problemList
		ended := watch(specification.ID)
		for _, alone := range specification.schemas() {
			problems.guard(alone.unit(), "schemas", func() { problems.checkSchemas(ctx, alone) })
		}
		problems.guard(Unit{}, "protocol 6", func() { problems.checkProtocol6(ctx, specification) })
		problems.guard(Unit{}, "protocol 5", func() { problems.checkProtocol5(ctx, specification) })
		problems.guard(Unit{}, "models", func() { problems.checkModels(ctx, specification) })
		var plans, configured problemList
		if problems == nil {
			problems, plans = problemList{}, planResources(ctx, specification)
			if len(plans) == 0 {
				configured = configure(ctx, specification)
			}
		}
		ended()
		if err := encoder.Encode(Report{specification.ID, problems, plans, configured}); err != nil {
			return fmt.Errorf("reporting: %w", err)
		}
	}
	return nil
}

type problemList []Problem

// guard runs a check and turns a panic of the generated code into a problem.
func (p *problemList) guard(unit Unit, what string, check func()) {
	defer func() {
		if panicked := recover(); panicked != nil {
			problem := Problem{Unit: unit, Text: fmt.Sprintf("%s: panic: %v", what, panicked)}
			problem.File, problem.Line = generatedLine()
			*p = append(*p, problem)
		}
	}()
	check()
}

// generatedLine returns the generated file that a panic went through last, and the line. It is called while the panic is recovered from.
func generatedLine() (file string, line int) {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		if strings.HasSuffix(frame.File, "_gen.go") {
			return path.Base(frame.File), frame.Line
		}
		if !more {
			return "", 0
		}
	}
}

func (p *problemList) add(unit Unit, what string, diagnostics diag.Diagnostics) {
	for _, diagnostic := range diagnostics.Errors() {
		problem := Problem{Unit: unit, Text: fmt.Sprintf("%s: %s: %s", what, diagnostic.Summary(), diagnostic.Detail())}
		if at, ok := diagnostic.(diag.DiagnosticWithPath); ok {
			problem.Path = at.Path().String()
		}
		*p = append(*p, problem)
	}
}

func (p *problemList) checkSchemas(ctx context.Context, specification Specification) {
	unit := specification.unit()
	if specification.Provider != nil {
		p.add(unit, "provider", specification.Provider.Schema(ctx).ValidateImplementation(ctx))
	}
	for _, resource := range specification.Resources {
		p.add(unit, unit.String(), resource.Schema(ctx).ValidateImplementation(ctx))
	}
	for _, dataSource := range specification.DataSources {
		p.add(unit, unit.String(), dataSource.Schema(ctx).ValidateImplementation(ctx))
	}
}

// checkProtocol6 serves each schema by itself, to know which of them fails, and all together only if none does.
func (p *problemList) checkProtocol6(ctx context.Context, specification Specification) {
	if specification.Protocol == 5 {
		return
	}
	failed := false
	for _, alone := range specification.schemas() {
		p.guard(alone.unit(), "protocol 6", func() { failed = p.serves6(ctx, alone) || failed })
	}
	if !failed {
		p.serves6(ctx, specification)
	}
}

// serves6 reports whether serving the schemas failed.
func (p *problemList) serves6(ctx context.Context, specification Specification) (failed bool) {
	unit := specification.unit()
	server := providerserver.NewProtocol6(bootedProvider{specification})()
	response, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		*p = append(*p, Problem{Unit: unit, Text: fmt.Sprintf("protocol 6: %v", err)})
		return true
	}
	for _, diagnostic := range response.Diagnostics {
		if diagnostic.Severity == tfprotov6.DiagnosticSeverityError {
			*p = append(*p, Problem{Unit: unit, Path: pathOf(diagnostic.Attribute),
				Text: fmt.Sprintf("protocol 6: %s: %s", diagnostic.Summary, diagnostic.Detail)})
			failed = true
		}
	}
	return failed
}

// pathOf returns a path of the protocol as [Problem] has it.
func pathOf(attribute *tftypes.AttributePath) string {
	var names []string
	if attribute != nil {
		for _, step := range attribute.Steps() {
			if name, ok := step.(tftypes.AttributeName); ok {
				names = append(names, string(name))
			}
		}
	}
	return strings.Join(names, ".")
}

// checkProtocol5 lets nested attributes pass: protocol 5 has none, and a provider that needs them serves protocol 6. The
// framework stops at the first that it meets. So each schema is served by itself, so that none hides the errors of another.
func (p *problemList) checkProtocol5(ctx context.Context, specification Specification) {
	for _, alone := range specification.schemas() {
		server := providerserver.NewProtocol5(bootedProvider{alone})()
		response, err := server.GetProviderSchema(ctx, &tfprotov5.GetProviderSchemaRequest{})
		if err != nil {
			*p = append(*p, Problem{Unit: alone.unit(), Text: fmt.Sprintf("protocol 5: %v", err)})
			continue
		}
		for _, diagnostic := range response.Diagnostics {
			nested := specification.Protocol != 5 && strings.HasSuffix(diagnostic.Detail, "protocol version 5 cannot have Attributes set")
			if diagnostic.Severity == tfprotov5.DiagnosticSeverityError && !nested {
				*p = append(*p, Problem{Unit: alone.unit(), Path: pathOf(diagnostic.Attribute),
					Text: fmt.Sprintf("protocol 5: %s: %s", diagnostic.Summary, diagnostic.Detail)})
			}
		}
	}
}

// Serve serves a specification's provider to Terraform.
func Serve(ctx context.Context, specification Specification, address string) error {
	return providerserver.Serve(ctx, func() provider.Provider { return bootedProvider{specification} },
		providerserver.ServeOpts{Address: address})
}

func providerName(specification Specification) string { return cmp.Or(specification.Name, "example") }

// bootedProvider is the hand-written part of a provider: as little as the framework allows.
type bootedProvider struct{ specification Specification }

func (p bootedProvider) Metadata(_ context.Context, _ provider.MetadataRequest, response *provider.MetadataResponse) {
	response.TypeName = providerName(p.specification)
}

func (p bootedProvider) Schema(ctx context.Context, _ provider.SchemaRequest, response *provider.SchemaResponse) {
	if p.specification.Provider != nil {
		response.Schema = p.specification.Provider.Schema(ctx)
	}
}

func (p bootedProvider) Resources(context.Context) []func() resource.Resource {
	var constructors []func() resource.Resource
	for _, generated := range p.specification.Resources {
		constructors = append(constructors, func() resource.Resource { return bootedResource{generated} })
	}
	return constructors
}

func (p bootedProvider) DataSources(context.Context) []func() datasource.DataSource {
	var constructors []func() datasource.DataSource
	for _, generated := range p.specification.DataSources {
		constructors = append(constructors, func() datasource.DataSource { return bootedDataSource{generated} })
	}
	return constructors
}

type bootedResource struct{ generated Resource }

func (r bootedResource) Metadata(_ context.Context, request resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = request.ProviderTypeName + "_" + r.generated.Name
}

func (r bootedResource) Schema(ctx context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = r.generated.Schema(ctx)
}

func (r bootedResource) Read(context.Context, resource.ReadRequest, *resource.ReadResponse)       {}
func (r bootedResource) Update(context.Context, resource.UpdateRequest, *resource.UpdateResponse) {}
func (r bootedResource) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

type bootedDataSource struct{ generated DataSource }

func (d bootedDataSource) Metadata(_ context.Context, request datasource.MetadataRequest, response *datasource.MetadataResponse) {
	response.TypeName = request.ProviderTypeName + "_" + d.generated.Name
}

func (d bootedDataSource) Schema(ctx context.Context, _ datasource.SchemaRequest, response *datasource.SchemaResponse) {
	response.Schema = d.generated.Schema(ctx)
}
