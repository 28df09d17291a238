package review

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/text"
)

type reviewer struct {
	config   *openapi.Config
	document *openapi.Document
	improve  openapi.Improvements
	result   *openapi.Result
	findings []*Finding
}

// Text returns what is wrong with the text of a configuration, as Check does, and that it is not YAML.
func Text(text string, document *openapi.Document, improve openapi.Improvements) []Finding {
	config, problems, err := openapi.ReadConfig(text)
	if err == nil {
		return Check(config, problems, document, improve)
	}
	f := Finding{Rule: InvalidYAML, Message: "the configuration is not YAML that tfplugingen-openapi reads", Note: err.Error()}
	var broken *openapi.Error
	if errors.As(err, &broken) {
		f.Start, f.Note, f.Help = broken.Offset, broken.Message, broken.Help
	}
	f.End = f.Start + max(strings.IndexAny(text[f.Start:], "\r\n"), 0)
	return []Finding{f}
}

// Check returns what is wrong with a configuration and with its problems, as package openapi has read it, by offset. Without a document, which
// may be nil, only what needs none is found.
func Check(config *openapi.Config, problems []openapi.Problem, document *openapi.Document, improve openapi.Improvements) []Finding {
	r := &reviewer{config: config, document: document, improve: improve}
	r.problems(problems)
	r.unknownKeys(config.Tree.Root(), topLevel)
	r.names()
	r.clearedDescriptions()
	if ignores := config.Provider.Ignores; len(ignores) > 0 && config.Provider.SchemaRef.Value == "" {
		r.report(IgnoreWithoutEffect, ignores[0].Start, ignores[0].End, "the provider's ignores have no effect without a schema_ref").Help = "remove them, or name the schema"
	}
	if document != nil && len(problems) == 0 {
		r.result = openapi.Map(config, document, improve)
		r.problems(r.result.Problems)
		if len(r.result.Problems) == 0 {
			r.mapping()
		}
	}
	slices.SortStableFunc(r.findings, func(a, b *Finding) int { return cmp.Compare(a.Start, b.Start) })
	found := make([]Finding, len(r.findings))
	for i, f := range r.findings {
		found[i] = *f
	}
	return found
}

func (r *reviewer) report(rule *rules.Rule, start, end int, message string) *Finding {
	f := &Finding{Rule: rule, Start: start, End: end, Message: message}
	r.findings = append(r.findings, f)
	return f
}

var problemRules = map[openapi.ProblemKind]*rules.Rule{
	openapi.WrongType: WrongType, openapi.DuplicateKey: DuplicateKey, openapi.MissingKey: MissingKey,
	openapi.InvalidAttributePath: AttributePathInvalid, openapi.PathNotFound: PathNotFound, openapi.UnknownMethod: MethodUnknown,
	openapi.SchemaNotFound: PathNotFound,
}

// problems reports what the program refuses.
func (r *reviewer) problems(problems []openapi.Problem) {
	for _, p := range problems {
		f := r.report(problemRules[p.Kind], p.Start, p.End, p.Message)
		f.Help = p.Help
		if p.Kind != openapi.PathNotFound {
			continue
		}
		written := r.config.Tree.Text[p.Start:p.End]
		if near, ok := nearestPath(strings.Trim(written, `"'`), r.document.Paths()); ok {
			f.Help = fmt.Sprintf("did you mean %q?", near)
			f.Fixes = append(f.Fixes, Fix{fmt.Sprintf("Change to %q", near), syntax.Edit{Start: p.Start, End: p.End, Text: syntax.Quote(near)}})
		}
	}
}

// nearestPath returns the path that is meant: the only one that differs in the names of parameters and a solidus at the end, else the most alike.
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

// clearedDescriptions finds overrides without a description.
func (r *reviewer) clearedDescriptions() {
	for _, u := range slices.Concat(r.config.Resources, r.config.DataSources) {
		for _, o := range u.Overrides {
			if r.config.Tree.Member(o.Node, "description") >= 0 {
				continue
			}
			f := r.report(ClearsDescription, o.Path.Start, o.Path.End, fmt.Sprintf("the override of %q makes its description empty", o.Path.Value))
			f.Note = "An override replaces the description, also by nothing."
			if others := r.config.Tree.Len(o.Node); others > 0 {
				f.Note += " Nothing else can be overridden."
			}
			f.Help = "give it a description, or remove it"
			if edit, ok := removal(r.config.Tree, o.Node); ok {
				f.Fixes = append(f.Fixes, Fix{"Remove the override", edit})
			}
		}
	}
}

// mapping finds what the mapping loses, and the entries that change nothing in it.
func (r *reviewer) mapping() {
	if fatal := r.result.Fatal; fatal != nil {
		at := r.config.Provider.Name
		if u := r.result.FatalUnit; u.Config != nil {
			at = u.Config.Name
		}
		f := r.report(OpenAPICrash, at.Start, at.End, "tfplugingen-openapi ends without a specification here")
		f.Note = map[openapi.FailureKind]string{openapi.Crash: "It crashes", openapi.Endless: "It never ends", openapi.TooLarge: "There is too much"}[fatal.Kind] +
			fmt.Sprintf(" at %s: %s.", property(fatal), fatal.Message)
		r.relate(f, fatal)
		r.offerIgnore(f, r.result.FatalUnit, fatal)
		return
	}
	if failed := r.result.Provider.Skipped; failed != nil {
		at := r.config.Provider.SchemaRef
		f := r.report(UnitSkipped, at.Start, at.End, "tfplugingen-openapi refuses the schema of the provider")
		f.Note = fmt.Sprintf("At %s: %s.", property(failed), failed.Message)
		r.relate(f, failed)
		return
	}
	written := 0
	for _, u := range r.result.Units() {
		if u.Skipped == nil {
			written++
		}
		r.lost(u)
		r.absentOperations(u)
		if u.Skipped == nil && len(u.Dropped) == 0 {
			r.withoutEffect(u)
		}
		for _, a := range u.Attributes {
			r.conflicts(u, a)
		}
		r.values(u)
		r.unmapped(u)
	}
	if written == 0 {
		f := r.report(EmptyOutput, r.config.Provider.Name.Start, r.config.Provider.Name.End, "the specification has no resource and no data source")
		f.Note = "tfplugingen-openapi replaces the file by it all the same, and succeeds."
	}
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

func unitName(u *openapi.Unit) string {
	if u.Config.DataSource {
		return fmt.Sprintf("data source %q", u.Config.Name.Value)
	}
	return fmt.Sprintf("resource %q", u.Config.Name.Value)
}

// lost reports a unit that is not in the specification, and bodies and parameters that are left out.
func (r *reviewer) lost(u *openapi.Unit) {
	name := u.Config.Name
	if u.Skipped != nil {
		f := r.report(UnitSkipped, name.Start, name.End, unitName(u)+" is not in the specification")
		f.Note = fmt.Sprintf("At %s: %s.", property(u.Skipped), u.Skipped.Message)
		r.relate(f, u.Skipped)
		r.offerIgnore(f, u, u.Skipped)
		r.offerImprovement(f, u)
	}
	for _, d := range u.Dropped {
		f := r.report(BodyDropped, name.Start, name.End, fmt.Sprintf("the %s of %s is left out", d.Role, unitName(u)))
		f.Note = fmt.Sprintf("At %s: %s.", property(d.Failure), d.Failure.Message)
		r.relate(f, d.Failure)
		r.offerIgnore(f, u, d.Failure)
		r.offerImprovement(f, u)
	}
}

// losses counts what a unit loses.
func losses(result *openapi.Result) (n int) {
	if len(result.Problems) > 0 || result.Fatal != nil {
		return 1 << 20
	}
	for _, u := range result.Units() {
		n += len(u.Dropped)
		if u.Skipped != nil {
			n += 1 << 10
		}
	}
	return n
}

// offerIgnore offers to ignore what something is lost for, if less is lost then.
func (r *reviewer) offerIgnore(f *Finding, u *openapi.Unit, failure *openapi.Failure) {
	path := failure.Path
	if u.Config == nil || len(path) == 0 {
		return
	}
	if u.Config.DataSource && len(path) > 1 && path[0] == u.Config.Name.Value { // ignores of an array are without its name
		path = path[1:]
	}
	edit, ok := ignoring(r.config, u.Config, strings.Join(path, "."))
	if !ok {
		return
	}
	before := losses(openapi.MapUnit(r.config, u.Config, r.document, r.improve))
	edited, err := text.ApplyEdits(r.config.Tree.Text, []syntax.Edit{edit})
	if err != nil {
		return
	}
	config, problems, err := openapi.ReadConfig(edited)
	if err != nil || len(problems) > 0 {
		return
	}
	for _, other := range slices.Concat(config.Resources, config.DataSources) {
		if other.Name.Value == u.Config.Name.Value && other.DataSource == u.Config.DataSource &&
			losses(openapi.MapUnit(config, other, r.document, r.improve)) < before {
			f.Fixes = append(f.Fixes, Fix{fmt.Sprintf("Ignore %q", strings.Join(path, ".")), edit})
			f.Help = fmt.Sprintf("ignore %s, or change the OpenAPI document", strings.Join(path, "."))
		}
	}
}

// offerImprovement adds to the help which improvement loses less.
func (r *reviewer) offerImprovement(f *Finding, u *openapi.Unit) {
	before := losses(openapi.MapUnit(r.config, u.Config, r.document, r.improve))
	for _, i := range openapi.AllImprovements() {
		if r.improve.Has(i) || losses(openapi.MapUnit(r.config, u.Config, r.document, r.improve.With(i))) >= before {
			continue
		}
		help := fmt.Sprintf("spec-ls import --improve %s keeps it", i)
		if f.Help != "" {
			help = f.Help + "; " + help
		}
		f.Help = help
		return
	}
}

// absentOperations finds the operations that the document does not have, of which nothing is said otherwise.
func (r *reviewer) absentOperations(u *openapi.Unit) {
	for _, l := range u.Config.Locations() {
		if l.Role == openapi.CreateOperation || u.Config.DataSource {
			continue // the unit is skipped
		}
		if item := r.document.Path(l.Path.Value); r.document.Operation(item, strings.ToLower(l.Method.Value)) < 0 {
			f := r.report(OperationAbsent, l.Method.Start, l.Method.End,
				fmt.Sprintf("the path %s has no operation %s", l.Path.Value, strings.ToUpper(l.Method.Value)))
			f.Note = "tfplugingen-openapi goes on without it, and says nothing."
			if has := r.document.MethodsOf(item); len(has) > 0 {
				f.Help = "it has " + strings.ToUpper(strings.Join(has, ", "))
			}
		}
	}
}

// conflicts finds attributes of which a later source says another type.
func (r *reviewer) conflicts(u *openapi.Unit, a *openapi.Attribute) {
	for _, s := range a.Sources {
		if s.Gave == openapi.GaveConflict {
			f := r.report(TypeConflict, u.Config.Name.Start, u.Config.Name.End,
				fmt.Sprintf("%s has several types in %s", a.Property, unitName(u)))
			f.Note = fmt.Sprintf("It is %s by the %s. What the %s says is lost.", a.Kind, a.Sources[0].Role, s.Role)
			f.Related = append(f.Related, Related{r.document.Tree.From(s.Node), "the other type"})
		}
	}
	for _, inside := range a.Attributes {
		r.conflicts(u, inside)
	}
}
