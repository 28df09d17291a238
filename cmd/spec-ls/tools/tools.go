// Package tools has the tools that coding agents call over the Model Context Protocol. A tool calls the functions that commands call, and
// answers in its own words.
package tools

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/compare"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/views"
)

// Usual is how many of the tools are offered unless all are asked for: the first ones.
const Usual = 8

// The parameters that several tools have.
var (
	pathParameter  = mcp.Parameter{Name: "path", Type: mcp.String, Description: "The specification, relative to the working directory."}
	pathsParameter = mcp.Parameter{
		Name:        "path",
		Type:        mcp.String,
		Description: "A file, a folder or a pattern such as specs/**/*.json; the working directory if left out.",
	}
	textParameter = mcp.Parameter{Name: "text", Type: mcp.String, Description: "The text of a specification, in place of a file."}

	providerParameter = mcp.Parameter{
		Name:        "provider",
		Type:        mcp.String,
		Description: "The address of the provider in the JSON, where it has several.",
	}
)

// All returns the tools for the files below a directory, which is absolute and has slashes: those that editing takes first.
func All(root string, program run.Program) []mcp.Tool {
	in := &toolbox{root, program}
	return inWords([]mcp.Tool{
		{
			Name:  "spec_check",
			Title: "Check specifications",
			Description: "Reports what is wrong in Terraform Provider Code Specifications (the JSON input of tfplugingen-framework): " +
				"what the generator rejects, Go code that would not compile, a provider that would not start, and what Terraform rejects. " +
				"Findings come by rule, the worst first, one line each with place, reason and fix. No error means that all of these work. " +
				"Call it after every edit of a specification.",
			Parameters: []mcp.Parameter{
				pathsParameter,
				textParameter,
				{Name: "all", Type: mcp.Boolean, Description: "List every finding, not only the first ten of a rule."},
				{Name: "errors_only", Type: mcp.Boolean, Description: "Leave out what works but could be better."},
			},
			Call: in.check,
		},
		{
			Name:  "spec_fix",
			Title: "Fix a specification",
			Description: "Returns a patch (unified diff) that fixes the findings of spec_check, and writes nothing: apply it yourself. " +
				"Safe fixes keep what the specification says. What remains is listed, with the reason why a fix is withheld. A long patch comes in parts.",
			Parameters: []mcp.Parameter{
				pathParameter, textParameter,
				{Name: "unsafe", Type: mcp.Boolean, Description: "Also apply fixes that change what the specification says; read the patch."},
				{Name: "rules", Type: mcp.Strings, Description: "Fix the findings of these rules only."},
				{Name: "names", Type: mcp.Strings, Description: "Fix only in these: pet, resource.pet, datasource.pet or provider."},
			},
			Call: in.fix,
		},
		{
			Name:        "spec_explain",
			Title:       "Explain a rule",
			Description: "Returns the page of a rule of spec_check: what it reports, why, an example with its fix, and options.",
			Parameters:  []mcp.Parameter{{Name: "rule", Type: mcp.String, Description: "The name in brackets of a finding.", Required: true}},
			Call:        explainRule,
		},
		{
			Name:  "spec_outline",
			Title: "Outline a specification",
			Description: "Lists the provider, resources and data sources of a specification with their attributes and blocks: name, type, " +
				"configurability and line. Read it instead of a large file.",
			Parameters: []mcp.Parameter{
				pathParameter, textParameter,
				{Name: "name", Type: mcp.String, Description: "Only this resource or data source, with everything in it: pet, resource.pet, datasource.pet or provider."},
			},
			Call: in.outline,
		},
		{
			Name:  "spec_keys",
			Title: "Keys and values of a place",
			Description: "Lists what may be written at a place of a specification: keys of an object with what they mean, elements of an array, " +
				"values of a string. Ask before you write a key that you have not seen in the file.",
			Parameters: []mcp.Parameter{
				pathParameter, textParameter,
				{Name: "at", Type: mcp.String, Description: "The place: a JSON Pointer, as findings show it, or names such as pet.owner.address, which means the object under the attribute's type.", Required: true},
			},
			Call: in.keys,
		},
		{
			Name:  "spec_functions",
			Title: "Go functions that fit a type",
			Description: "Lists Go expressions for schema_definition and custom_type that fit a type of attribute, with their imports, from the " +
				"Terraform plugin framework, its validators and its types. What is listed compiles.",
			Parameters: []mcp.Parameter{
				{Name: "use", Type: mcp.String, Description: "What the expression is for.", Required: true, Values: functionUses()},
				{Name: "type", Type: mcp.String, Description: "The key of the attribute's type, such as string, int64, list or single_nested.", Required: true},
				{Name: "search", Type: mcp.String, Description: "Only what has all these words in its name or documentation."},
			},
			Call: listFunctions,
		},
		{
			Name:        "spec_preview",
			Title:       "Preview of what is generated",
			Description: "Shows what a specification turns into, without generating it: the Go schema functions, the whole Go files with models and types, the pages of documentation, or an example of a Terraform configuration.",
			Parameters: []mcp.Parameter{
				pathParameter, textParameter,
				{Name: "view", Type: mcp.String, Description: "What to show.", Required: true, Values: previewNames()},
				{Name: "names", Type: mcp.Strings, Description: "Only these: pet, resource.pet, datasource.pet or provider."},
			},
			Call: in.preview,
		},
		{
			Name:  "spec_diff",
			Title: "What changes for users",
			Description: "Compares two versions of a specification and lists what changes for users of the provider, the worst first: breaking, " +
				"dangerous (it depends), minor, patch. Call it before you hand over an edit that removes, renames or retypes something. If new is the JSON " +
				"of `terraform providers schema -json`, it lists where the built provider is not what the specification says.",
			Parameters: []mcp.Parameter{
				{Name: "old", Type: mcp.String, Description: "The old specification, or a folder of them.", Required: true},
				{Name: "new", Type: mcp.String, Description: "The new one.", Required: true},
				{Name: "strict", Type: mcp.Boolean, Description: "Take new validation and replacement for breaking, not for dangerous."},
				providerParameter,
			},
			Call: in.diff,
		},
		{
			Name:  "spec_trace",
			Title: "Why a generated specification is as it is",
			Description: "Shows where the attributes of a specification that tfplugingen-openapi writes come from: the places in the OpenAPI document, why each has " +
				"its type and is computed, optional or required, and what the document says that is lost; and which resources, bodies and properties are missing, and why.",
			Parameters: []mcp.Parameter{
				{Name: "path", Type: mcp.String, Description: "The specification, or the configuration of tfplugingen-openapi.", Required: true},
				{Name: "document", Type: mcp.String, Description: "The OpenAPI document, where no command names it."},
				{Name: "names", Type: mcp.Strings, Description: "Resources and data sources (pet), or attributes of them (pet.owner.name). All if there are none."},
			},
			Call: in.trace,
		},
		{
			Name:  "spec_merge",
			Title: "Merge hand edits with the newly generated specification",
			Description: "Merges a specification that was edited by hand with the one that is generated now, by name and not by line, and lists what would " +
				"be taken, and the conflicts, in which the edited file stays as it is. It writes nothing.",
			Parameters: []mcp.Parameter{
				{Name: "base", Type: mcp.String, Description: "The file that was generated before.", Required: true},
				{Name: "ours", Type: mcp.String, Description: "The file with the edits by hand.", Required: true},
				{Name: "theirs", Type: mcp.String, Description: "The file that is generated now.", Required: true},
			},
			Call: in.merge,
		},
		{
			Name:  "spec_import",
			Title: "Attributes out of an example",
			Description: "Makes attributes of a specification out of an example in JSON, such as an answer of an API. What is guessed is listed: look at it " +
				"before you use them.",
			Parameters: []mcp.Parameter{
				{Name: "text", Type: mcp.String, Description: "The example.", Required: true},
			},
			Call: importExample,
		},
		{
			Name:  "spec_export",
			Title: "Schema JSON of the provider",
			Description: "Returns what `terraform providers schema -json` says of the provider once it is built, without building it: types, nesting and who sets " +
				"what, as Terraform sees them. Name the resources that you want to see: all of a large provider are too long.",
			Parameters: []mcp.Parameter{
				pathParameter, textParameter,
				{Name: "names", Type: mcp.Strings, Description: "Only these resources and data sources, by the names that the specification gives them."},
			},
			Call: in.export,
		},
		{
			Name:  "spec_docs",
			Title: "Pages of documentation",
			Description: "Says which pages of the provider's documentation in a folder would change, be new or go, if they were written from the specifications " +
				"again. It writes nothing. The text of a page is what spec_preview shows.",
			Parameters: []mcp.Parameter{
				pathsParameter,
				{Name: "out", Type: mcp.String, Description: "The folder of the pages, mostly docs.", Required: true},
				{Name: "examples", Type: mcp.Boolean, Description: "With an example of its use on each page."},
			},
			Call: in.docs,
		},
	})
}

func previewNames() []string {
	var names []string
	for _, kind := range views.All {
		names = append(names, kind.Name)
	}
	return names
}

// toolbox has the files that tools may read: those below a directory, which is absolute and has slashes.
type toolbox struct {
	root    string
	program run.Program
}

// allow returns an error if a path is outside of the root.
func (t *toolbox) allow(named ...string) error {
	for _, path := range named {
		if path == "-" {
			return errors.New("a tool has no standard input: name a file")
		}
		absolute, err := paths.Absolute(path)
		if err != nil {
			return fmt.Errorf("finding %s: %w", path, err)
		}
		if !files.Inside(t.root, absolute) || !files.LeadsInside(disk.System{}, t.root, absolute) {
			return fmt.Errorf("%s is outside of the working directory %s: the tools read nothing there", path, t.root)
		}
		if info, err := (disk.System{}).Stat(absolute); err == nil && info.Kind == files.Other {
			return fmt.Errorf("%s: %w", path, files.ErrNotRegular)
		}
	}
	return nil
}

// source returns a specification as in a command line: the name of a file, or - and the text.
func (t *toolbox) source(a mcp.Arguments) (text, name string, err error) {
	switch path := a.String("path"); {
	case path != "" && a.Has("text"):
		return "", "", errors.New("give a path or a text, not both")
	case a.Has("text"):
		return a.String("text"), "-", nil
	case path != "":
		return "", path, t.allow(path)
	}
	return "", "", errors.New("give a path or a text")
}

// sources is source where no path stands for the working directory.
func (t *toolbox) sources(a mcp.Arguments) (text string, names []string, err error) {
	if a.String("path") == "" && !a.Has("text") {
		return "", nil, nil
	}
	text, name, err := t.source(a)
	return text, []string{name}, err
}

// preview shows what a specification turns into.
func (t *toolbox) preview(ctx context.Context, a mcp.Arguments) (string, error) {
	doc, err := t.document(ctx, a)
	if err != nil {
		return "", err
	}
	name := a.String("path")
	if name == "" {
		name = givenText
	}
	if err := views.NothingToShow(doc, name); err != nil {
		return "", err
	}
	i := slices.Index(previewNames(), a.String("view")) // which the tool's values hold it to
	refused := views.Refused(doc, a.Strings("names"))
	if len(refused) > 0 && views.All[i].Generated {
		return "", fmt.Errorf("%s has %s for which the generator refuses it: spec_check says more", name, report.Plural(len(refused), "error"))
	}
	text, err := views.Text(ctx, &views.All[i], doc, a.Strings("names"))
	if err == nil && len(refused) > 0 {
		text += fmt.Sprintf("%s has %s: what they are about may be left out; spec_check says more\n", name, report.Plural(len(refused), "error"))
	}
	return text, err
}

// diff lists what changes for users.
func (t *toolbox) diff(ctx context.Context, a mcp.Arguments) (string, error) {
	before, after := a.String("old"), a.String("new")
	if err := t.allow(before, after); err != nil {
		return "", err
	}
	policy := change.HashiCorp
	if a.Bool("strict") {
		policy = change.Strict
	}
	c := t.begin(ctx, "")
	comparison, err := compare.New(c.Program, &compare.Options{Policy: policy.String(), Allow: t.allow, Provider: a.String("provider")})
	if err != nil {
		return "", err
	}
	pairs, changes, err := comparison.Compare(false, "", []string{before, after})
	if err != nil {
		return "", err
	}
	r, err := comparison.Report(pairs, changes)
	if err != nil {
		return "", err
	}
	if err := report.WriteChangesForTools(c.Out, r); err != nil {
		return "", err
	}
	return c.answer(comparison.Log)
}
