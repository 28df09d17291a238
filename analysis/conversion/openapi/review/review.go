package review

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

type reviewer struct {
	config   *openapi.Config
	document *openapi.Document
	improve  openapi.Improvements
	draft    *yaml.Draft // of a text that is not YAML; otherwise nil
	findings []*Finding
	cleared  map[int32]bool // overrides that empty a description, by their nodes
	mapped   bool           // all was looked at beside the document

	// Entries are the resources, the data sources and the provider, by their nodes; -1 is for findings in none of them.
	refused         map[int32]bool // the entries that have problems
	unsure, damaged map[int32]bool // the entries of a draft that are not read with certainty, or not whole
}

// Text returns the findings in the text of a configuration, as Check does. All that speak of a configuration beside a document take its word
// for what tfplugingen-openapi refuses. Refusal is the reason why it refuses the document, which is nil then. If the text is not YAML, Text
// returns the syntax error and the findings in the other units: findings in one unit must not come and go while users type in another.
func Text(text string, document *openapi.Document, refusal error, improve openapi.Improvements, settings *rules.Settings) []Finding {
	config, problems, err := openapi.ReadConfig(text)
	if err == nil {
		r := newReviewer(config, document, improve)
		r.refusal(refusal)
		return r.check(problems, settings)
	}
	draft := yaml.ReadDraft(text)
	config, problems = openapi.NewConfig(draft.Tree)
	r := newReviewer(config, document, improve)
	r.refusal(refusal)
	r.draft = draft
	var found []Finding
	if r.lookAtDraft() {
		found = r.check(r.sound(problems), settings)
	} else {
		found = r.settle(settings) // the refusal
	}
	rule := rules.ConfigYAMLSyntax
	if settings.General(rule) == rules.SeverityOff || settings.IsBeyond(rule.Stage) {
		return found
	}
	f := Finding{
		Rule:     rule,
		Severity: rule.Severity,
		Message:  "the configuration is not YAML that tfplugingen-openapi reads",
		Note:     err.Error(),
		Refused:  true,
	}
	var broken *openapi.Error
	if errors.As(err, &broken) {
		f.Start, f.Note, f.Help = broken.Offset, broken.Message, broken.Help
	}
	f.End = f.Start + max(strings.IndexAny(text[f.Start:], "\r\n"), 0)
	at, _ := slices.BinarySearchFunc(found, f.Start, func(other Finding, start int) int { return cmp.Compare(other.Start, start) })
	return slices.Insert(found, at, f)
}

// Check returns the findings in a configuration that package openapi has read, and its problems, by offset. The document may be nil: then
// findings that need it are left out. The settings, which may be nil, set the severities; a comment "# spec-ls-ignore: RULE # reason"
// suppresses findings in the entry on its line, or below it.
func Check(
	config *openapi.Config,
	problems []openapi.Problem,
	document *openapi.Document,
	improve openapi.Improvements,
	settings *rules.Settings,
) []Finding {
	return newReviewer(config, document, improve).check(problems, settings)
}

func newReviewer(config *openapi.Config, document *openapi.Document, improve openapi.Improvements) *reviewer {
	return &reviewer{
		config: config, document: document, improve: improve,
		cleared: map[int32]bool{}, refused: map[int32]bool{}, unsure: map[int32]bool{}, damaged: map[int32]bool{},
	}
}

// check finds all mistakes. It maps the units that have no problem.
func (r *reviewer) check(problems []openapi.Problem, settings *rules.Settings) []Finding {
	r.problems(problems)
	r.names()
	if ignores := r.config.Provider.Ignores; len(ignores) > 0 && r.config.Provider.SchemaRef.Value == "" {
		r.report(rules.ConfigIgnoreWithoutEffect, ignores[0], "the provider's ignores have no effect without a schema_ref").Help = "remove them, or name the schema"
	}
	if r.document != nil {
		r.problems(slices.DeleteFunc(openapi.Locate(r.config, r.document), func(p openapi.Problem) bool { return r.refused[r.entryAt(p.Start)] }))
		r.mapped = len(r.refused) == 0
		r.mapping()
	}
	r.clearedDescriptions()
	r.unknownKeys(r.config.Tree.Root(), openapi.RootKey)
	if r.draft != nil {
		r.leaveDamaged()
	}
	return r.settle(settings)
}

func (r *reviewer) report(rule *rules.Rule, at openapi.Text, message string) *Finding {
	f := &Finding{Rule: rule, Start: at.Start, End: at.End, Message: message}
	r.findings = append(r.findings, f)
	return f
}

// refusal reports why the document is refused, at the first key of the configuration.
func (r *reviewer) refusal(err error) {
	var refused *openapi.Error
	if !errors.As(err, &refused) {
		return
	}
	at := openapi.Text{}
	if len(r.config.Tree.Nodes) > 1 && r.config.Tree.Nodes[1].HasKey() {
		at = openapi.Text{Start: int(r.config.Tree.Nodes[1].KeyStart), End: int(r.config.Tree.Nodes[1].KeyEnd)}
	}
	f := r.report(rules.OpenAPIDocumentRefused, at, "tfplugingen-openapi refuses the OpenAPI document")
	f.Note, f.Help, f.Refused = refused.Message, refused.Help, true
	f.Related = append(f.Related, Related{refused.Offset, refused.Message})
}

var problemRules = map[openapi.ProblemKind]*rules.Rule{
	openapi.WrongType: rules.ConfigWrongType, openapi.DuplicateKey: rules.ConfigDuplicateKey, openapi.MissingKey: rules.ConfigMissingKey,
	openapi.InvalidAttributePath: rules.ConfigAttributePathInvalid, openapi.PathNotFound: rules.ConfigPathNotFound,
	openapi.UnknownMethod:  rules.ConfigMethodUnknown,
	openapi.SchemaNotFound: rules.ConfigPathNotFound,
}

// problems reports the problems for which the program refuses entries.
func (r *reviewer) problems(problems []openapi.Problem) {
	for _, p := range problems {
		r.refused[r.entryAt(p.Start)] = true
		f := r.report(problemRules[p.Kind], openapi.Text{Start: p.Start, End: p.End}, p.Message)
		f.Help, f.Refused = p.Help, true
		if p.Kind != openapi.PathNotFound {
			continue
		}
		written := r.config.Tree.Text[p.Start:p.End]
		if near, ok := nearestPath(strings.Trim(written, `"'`), r.document.Paths()); ok {
			f.Help = fmt.Sprintf("did you mean %q?", near)
			f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Change to %q", near), Edit: syntax.Edit{Start: p.Start, End: p.End, Text: syntax.Quote(near)}})
		}
	}
}

// nearestPath returns the path that is meant: the only one that differs in the names of parameters and a solidus at the end, else the most
// alike.
func nearestPath(path string, known []string) (string, bool) {
	same := ""
	for _, k := range known {
		if skeleton(k) != skeleton(path) {
			continue
		}
		if same != "" {
			return "", false
		}
		same = k
	}
	if same != "" {
		return same, true
	}
	return rules.Nearest(path, known)
}

// skeleton returns a path without the names of its parameters.
func skeleton(path string) string {
	var b strings.Builder
	for step := range strings.SplitSeq(strings.TrimSuffix(path, "/"), "/") {
		if strings.HasPrefix(step, "{") {
			step = "{}"
		}
		b.WriteString("/" + strings.ToLower(step))
	}
	return b.String()
}

// clearedDescriptions finds overrides without a description that empty one of the document.
func (r *reviewer) clearedDescriptions() {
	tree := r.config.Tree
	for _, u := range slices.Concat(r.config.Resources, r.config.DataSources) {
		for _, o := range u.Overrides {
			if !r.cleared[o.Node] {
				continue
			}
			f := r.report(rules.ConfigOverrideClearsDescription, o.Path, fmt.Sprintf("the override of %q makes its description empty", o.Path.Value))
			f.Note = "An override without a description empties it."
			f.Help = "give it a description, or remove it"
			if others := slices.Collect(tree.Children(o.Node)); len(others) > 0 {
				f.Note += fmt.Sprintf(" tfplugingen-openapi ignores %s.", r.keys(others))
				if help := r.offerOverlay(f, o.Node, o.Node, others, openapi.OverrideKey); help != "" {
					f.Help = help + "; " + f.Help
				}
			}
			if edit, ok := removal(tree, o.Node); ok {
				f.Fixes = append(f.Fixes, Fix{Title: "Remove the override", Edit: edit})
			}
		}
	}
}

// mapping finds the losses of the mapping, and the entries that change nothing in it.
func (r *reviewer) mapping() {
	spent := 0
	if r.config.Provider.SchemaRef.Value != "" && !r.refused[r.config.Tree.Member(r.config.Tree.Root(), "provider")] {
		provider := openapi.MapProvider(&r.config.Provider, r.document, r.improve)
		if !r.provider(provider) {
			return
		}
		spent = provider.Cost
	}
	units := slices.DeleteFunc(
		slices.Concat(r.config.Resources, r.config.DataSources),
		func(u *openapi.UnitConfig) bool { return r.refused[u.Node] },
	)
	outcomes := make([]*Outcome, len(units))
	for i, u := range units {
		failure := openapi.Exhausted(spent)
		if failure != nil {
			outcomes[i] = &Outcome{Skipped: failure}
		} else {
			outcomes[i] = OutcomeOf(u, r.document, r.improve)
		}
		spent += outcomes[i].cost
		if skipped := outcomes[i].Skipped; skipped != nil && skipped.Fatal() {
			r.crash(u, outcomes[i])
			return
		}
	}
	written := 0
	for i, u := range units {
		if outcomes[i].Skipped == nil {
			written++
		}
		r.unit(u, outcomes[i])
	}
	if written == 0 && r.mapped {
		f := r.report(rules.ConfigEmptyOutput, r.config.Provider.Name, "the specification has no resource and no data source")
		f.Note = "tfplugingen-openapi still replaces the file with it, and succeeds."
	}
}

// endings describe the end of the program at failures that leave no specification.
var endings = map[openapi.FailureKind]string{
	openapi.Crash:    "It crashes",
	openapi.Endless:  "It never ends",
	openapi.TooLarge: "There is too much",
}

// crash reports a failure that leaves no specification.
func (r *reviewer) crash(u *openapi.UnitConfig, o *Outcome) {
	f := r.report(rules.ConfigOpenAPICrash, u.Name, "tfplugingen-openapi ends without a specification here")
	f.Refused = true
	f.Note = fmt.Sprintf("%s at %s: %s.", endings[o.Skipped.Kind], property(o.Skipped), o.Skipped.Message)
	r.relate(f, o.Skipped)
	r.avoid(f, u, o.skippedRepair)
}

// provider reports the mistakes in the provider's schema. It reports false if the program does not map the schema.
func (r *reviewer) provider(u *openapi.Unit) bool {
	at := r.config.Provider.SchemaRef
	switch {
	case u.Skipped != nil && u.Skipped.Fatal():
		f := r.report(rules.ConfigOpenAPICrash, at, "tfplugingen-openapi ends without a specification here")
		f.Refused = true
		f.Note = fmt.Sprintf("%s at %s: %s.", endings[u.Skipped.Kind], property(u.Skipped), u.Skipped.Message)
		r.relate(f, u.Skipped)
		return false
	case u.Skipped != nil:
		f := r.report(rules.ConfigUnitSkipped, at, "tfplugingen-openapi refuses the schema of the provider")
		f.Refused = true
		f.Note = fmt.Sprintf("At %s: %s.", property(u.Skipped), u.Skipped.Message)
		r.relate(f, u.Skipped)
		return false
	}
	return true
}

// property returns the path of the property that a failure is about.
func property(f *openapi.Failure) string {
	if len(f.Path) == 0 {
		return "the root of the body"
	}
	return strings.Join(f.Path, ".")
}

// relate adds the place of a failure in the document.
func (r *reviewer) relate(f *Finding, failure *openapi.Failure) {
	if failure.Node >= 0 {
		f.Related = append(f.Related, Related{r.document.Tree.From(failure.Node), failure.Message})
	}
}

func unitName(u *openapi.UnitConfig) string {
	if u.DataSource {
		return fmt.Sprintf("data source %q", u.Name.Value)
	}
	return fmt.Sprintf("resource %q", u.Name.Value)
}

// unit reports the mistakes in a unit.
func (r *reviewer) unit(u *openapi.UnitConfig, o *Outcome) {
	if o.Skipped != nil {
		f := r.report(rules.ConfigUnitSkipped, u.Name, "tfplugingen-openapi skips "+unitName(u))
		f.Note = fmt.Sprintf("At %s: %s.", property(o.Skipped), o.Skipped.Message)
		r.relate(f, o.Skipped)
		r.avoid(f, u, o.skippedRepair)
		if o.Skipped.Kind == openapi.NoSchema && !u.DataSource {
			f.Help = "name an operation with a body as create, or write the resource in an overlay, under add"
			if other := r.takesBody(u); other != nil {
				f.Help = fmt.Sprintf("name %s %s as create, which takes a body", strings.ToUpper(other.Method.Value), other.Path.Value)
			}
		}
	}
	for i, d := range o.Dropped {
		f := r.report(rules.ConfigBodyDropped, u.Name, fmt.Sprintf("attributes that only the %s of %s has are missing", d.Role, unitName(u)))
		f.Note = fmt.Sprintf("At %s: %s.", property(d.Failure), d.Failure.Message)
		r.relate(f, d.Failure)
		r.avoid(f, u, o.droppedRepairs[i])
	}
	r.absentOperations(u)
	r.withoutEffect(u, o)
	for _, c := range o.conflicts {
		f := r.report(rules.ConfigAttributeTypeConflict, u.Name, fmt.Sprintf("%s has several types in %s", c.property, unitName(u)))
		var later []string
		for i, role := range c.later {
			later = append(later, role.String())
			if i == 0 || c.places[i] != c.places[i-1] {
				f.Related = append(f.Related, Related{c.places[i], "the other type"})
			}
		}
		f.Note = fmt.Sprintf("It is %s by the %s. The type in the %s is lost.", c.kind, c.first, strings.Join(later, " and the "))
	}
	r.changes(u, o)
	if o.besideID != "" {
		f := r.report(rules.ConfigParameterBesideID, u.Read.Path, fmt.Sprintf("the parameter %s is an attribute beside id", o.besideID))
		f.Note = "Both say which object it is, and the provider has to keep them the same."
		f.Help = fmt.Sprintf("give %s the alias id", o.besideID)
		if edit, ok := aliasing(r.config, u, o.besideID, "id"); ok {
			f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf(`Alias %q to "id"`, o.besideID), Edit: edit})
		}
	}
	for _, p := range o.unmapped {
		message := fmt.Sprintf("the parameter %s of create has no attribute", p.Name)
		note := "Only parameters of the read operation become attributes."
		switch p.configurability {
		case "":
		case spec.Computed.String():
			message = fmt.Sprintf("the parameter %s of create can't be set", p.Name)
			note = fmt.Sprintf("The attribute %q is computed, because only responses have it.", p.attribute)
		default:
			message = fmt.Sprintf("the parameter %s of create can be left out", p.Name)
			note = fmt.Sprintf("The attribute %q is %s, and Terraform plans to change it in place.", p.attribute, p.configurability)
		}
		f := r.report(rules.ConfigParameterNotMapped, u.Create.Path, message)
		f.Note = note
		f.Help, f.Improve = "turn on the improvement path-parameters", []openapi.Improvement{openapi.PathParameters}
		f.Related = append(f.Related, Related{r.document.Tree.From(p.Node), "the parameter"})
	}
	for _, t := range o.twice {
		f := r.report(rules.ConfigAttributeTwice, u.Name, fmt.Sprintf("%s has two attributes %s", unitName(u), t.name))
		f.Note = fmt.Sprintf("One is %s of the %s, the other %s of the %s.", t.kept.Property, source(t.kept), t.other.Property, source(t.other))
		f.Help = "give one of them another name in the OpenAPI document"
		if t.ignore != "" {
			f.Help = fmt.Sprintf("ignore %s", t.ignore)
			if edit, ok := ignoring(r.config, u, t.ignore); ok {
				f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Ignore %q", t.ignore), Edit: edit})
			}
		}
		for _, a := range []*openapi.Attribute{t.kept, t.other} {
			f.Related = append(f.Related, Related{r.document.Tree.From(a.Sources[0].Node), a.Property})
		}
	}
	if len(o.paging) > 0 {
		f := r.report(rules.ConfigPagingParameter, u.Read.Path, fmt.Sprintf("%s says which page %s reads", o.paging[0], unitName(u)))
		if len(o.paging) > 1 {
			f.Message = fmt.Sprintf("%s say which page %s reads", strings.Join(o.paging, " and "), unitName(u))
		}
		f.Note = "The provider reads all pages, and users have no use for such an attribute."
		f.Help, f.Improve = "turn on the improvement pagination", []openapi.Improvement{openapi.Pagination}
	}
	for _, response := range o.unread {
		at := u.Create
		if response.Role == openapi.ReadResponse {
			at = u.Read
		}
		f := r.report(rules.ConfigBodyNotRead, at.Path, fmt.Sprintf("the %s gives %s no attributes", response.Role, unitName(u)))
		f.Note = strings.ToUpper(response.Why[:1]) + response.Why[1:] + "."
		f.Help = "name an operation with one object, or change the OpenAPI document"
		f.Related = append(f.Related, Related{r.document.Tree.From(response.Node), "the body"})
	}
}

// takesBody returns another operation of a resource that takes a body, or nil.
func (r *reviewer) takesBody(u *openapi.UnitConfig) *openapi.Location {
	other := *u
	if other.Create = u.Update; u.Update == nil || OutcomeOf(&other, r.document, r.improve).Skipped != nil {
		return nil
	}
	return u.Update
}

// source returns the part of the document that says first what an attribute is.
func source(a *openapi.Attribute) string {
	switch a.Sources[0].Role {
	case openapi.ReadParameter:
		return "parameters of read"
	case openapi.CreateParameter:
		return "parameters of create"
	}
	return a.Sources[0].Role.String()
}

// avoid offers what loses less.
func (r *reviewer) avoid(f *Finding, u *openapi.UnitConfig, by repair) {
	var ways []string
	if by.ignore != "" {
		if edit, ok := ignoring(r.config, u, by.ignore); ok {
			f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Ignore %q", by.ignore), Edit: edit})
		}
		ways = append(ways, fmt.Sprintf("ignore %s, or change the OpenAPI document", by.ignore))
	}
	if len(by.improve) > 0 {
		var names []string
		for _, i := range by.improve {
			names = append(names, i.String())
		}
		ways = append(ways, fmt.Sprintf("turn on the improvement %s, which keeps it", strings.Join(names, " or ")))
	}
	f.Improve = by.improve
	f.Help = strings.Join(ways, "; ")
}

// absentOperations finds the operations that the document does not have and that no other report mentions.
func (r *reviewer) absentOperations(u *openapi.UnitConfig) {
	for _, l := range u.Locations() {
		if l.Role == openapi.CreateOperation || u.DataSource {
			continue // the unit is skipped
		}
		if item := r.document.Path(l.Path.Value); r.document.Operation(item, strings.ToLower(l.Method.Value)) < 0 {
			f := r.report(
				rules.ConfigOperationAbsent,
				l.Method,
				fmt.Sprintf("the OpenAPI document has no %s for %s", strings.ToUpper(l.Method.Value), l.Path.Value),
			)
			f.Note = "tfplugingen-openapi leaves it out without a warning."
			if has := r.document.MethodsOf(item); len(has) > 0 {
				f.Help = "it has " + strings.ToUpper(strings.Join(has, ", "))
			}
		}
	}
}

// withoutEffect reports the entries of a unit that change nothing.
func (r *reviewer) withoutEffect(u *openapi.UnitConfig, o *Outcome) {
	for _, d := range o.ignores {
		path := u.Ignores[d.number]
		f := r.report(rules.ConfigIgnoreWithoutEffect, path, fmt.Sprintf("the ignore %q changes nothing", path.Value))
		f.Note = "tfplugingen-openapi writes no attribute for such a property or parameter."
		if slices.ContainsFunc(u.Ignores[:d.number], func(t openapi.Text) bool { return t.Value == path.Value }) {
			f.Note = "It is there twice."
		}
		r.deadEntry(f, path, d.meant)
	}
	for _, d := range o.aliases {
		parameter := u.Aliases[d.number].Parameter
		f := r.report(rules.ConfigAliasWithoutEffect, parameter, fmt.Sprintf("the alias of %q changes nothing", parameter.Value))
		f.Note = "Aliases name parameters of the read operation that are in its path or query."
		r.deadEntry(f, parameter, d.meant)
	}
	for _, number := range o.cleared {
		node := u.Overrides[number].Node
		r.cleared[node] = r.config.Tree.Member(node, "description") < 0
	}
	for _, d := range o.overrides {
		path := u.Overrides[d.number].Path
		f := r.report(rules.ConfigOverrideWithoutEffect, path, fmt.Sprintf("the override of %q changes nothing", path.Value))
		f.Note = "There is no such attribute, or it has this description already."
		r.deadEntry(f, path, d.meant)
	}
}

// deadEntry offers what an entry without effect may mean, and to remove it.
func (r *reviewer) deadEntry(f *Finding, at openapi.Text, meant string) {
	if meant != "" {
		f.Help = fmt.Sprintf("did you mean %q?", meant)
		f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Change to %q", meant), Edit: syntax.Edit{Start: at.Start, End: at.End, Text: meant}})
	}
	if edit, ok := removal(r.config.Tree, at.Node); ok {
		f.Fixes = append(f.Fixes, Fix{Title: "Remove it", Edit: edit})
	} else if meant == "" {
		f.Help = "remove it"
	}
}
