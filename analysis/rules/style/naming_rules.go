package style

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// NamingRules are the rules about names that work, and that people stumble over.
var NamingRules = []*rules.Rule{
	{
		Name: "name-underscores", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A name ends with an underscore, or has two in a row.",
		Unit:    nameUnderscores,
	},
	{
		Name: "name-camel-residue", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A name has words that run together or fall apart, as a conversion from camel case leaves them.",
		Options: []*rules.Option{camelResidueExcept},
		Unit:    nameCamelResidue,
	},
	{
		Name: "singular-plural", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A collection has a singular name, or a repeated block a plural one.",
		Options: []*rules.Option{singularPluralExcept},
		Element: singularPlural,
	},
	{
		Name: "name-pattern", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A name does not follow the pattern that the team has chosen.",
		Options: []*rules.Option{namePattern, namePatternOf},
		Unit:    followNamePattern,
	},
	{
		Name: "redundant-provider-prefix", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A resource or data source repeats the provider's name.",
		File:    redundantProviderPrefix,
	},
}

// named is a name in a unit and its owner: the unit itself, an element or an attribute type.
type named struct {
	spec.Text
	what    string
	element *spec.Element
	member  *spec.Type
}

// eachName calls report for those of the names of the unit, of its elements and of its attribute types that are suspicious.
func eachName(p *rules.Pass, suspicious func(string) bool, report func(named)) {
	u := p.Unit
	if u.Kind != syntax.Provider && suspicious(u.Name.Value) && p.Whole(u.Name.Node) {
		report(named{Text: u.Name, what: spec.Word(u.Kind)})
	}
	for i := range u.Elements {
		if e := &u.Elements[i]; suspicious(e.Name.Value) && p.Whole(e.Name.Node) {
			what := "attribute"
			if e.Block {
				what = "block"
			}
			report(named{Text: e.Name, what: what, element: e})
		}
	}
	for i := range u.Types {
		if t := &u.Types[i]; t.Attribute && suspicious(t.Name.Value) && p.Whole(t.Name.Node) {
			report(named{Text: t.Name, what: "attribute type", member: t})
		}
	}
}

// rename offers another name, if nothing beside it has that. Whether the file has a resource of that name is not known here.
func rename(p *rules.Pass, f *rules.Finding, n named, name string) {
	if f == nil || !schema.IsIdentifier([]byte(name)) {
		return
	}
	switch {
	case n.element != nil:
		names.RenameFix(p, f, n.element, name)
	case n.member != nil:
		for i := range p.Unit.Types {
			if o := &p.Unit.Types[i]; o.Parent == n.member.Parent && o.Element == n.member.Element && o.Name.Value == name {
				return
			}
		}
		f.Fix(false, `Rename to "`+name+`"`, edit.ReplaceString(p.Tree, n.Node, name))
	}
}

func nameUnderscores(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	eachName(p, hasStrayUnderscore, func(n named) {
		f := p.ReportValue(n.Node, "name %q has an underscore at its end or two in a row", n.Value).
			WithNote("Such a name is easily mistyped.")
		rename(p, f, n, strings.Join(strings.FieldsFunc(n.Value, func(r rune) bool { return r == '_' }), "_"))
	})
}

// hasStrayUnderscore reports whether a name ends with an underscore or has two in a row. An underscore in front is the business of another
// rule.
func hasStrayUnderscore(name string) bool {
	return strings.IndexByte(name, '_') > 0 && (name[len(name)-1] == '_' || strings.Contains(name, "__"))
}

// joinedWords are words that run together in real specifications, as they are written in Terraform's names.
var joinedWords = [...]string{
	"access_key", "account_id", "api_key", "client_id", "client_secret", "created_at", "created_by", "deleted_at",
	"device_id", "display_name", "email_address", "end_date", "end_time", "external_id", "first_name", "group_id",
	"instance_id", "ip_address", "last_name", "mac_address", "network_id", "object_id", "org_id", "organization_id",
	"parent_id", "phone_number", "private_key", "project_id", "public_key", "resource_id", "role_id", "secret_key",
	"serial_number", "site_id", "start_date", "start_time", "subnet_id", "team_id", "template_id", "tenant_id",
	"updated_at", "updated_by", "user_id", "vlan_id", "workspace_id", "zip_code",
}

var camelResidueExcept = &rules.Option{
	Name:    "except",
	Summary: "Names that are right as they are",
	Kind:    rules.OptionTexts,
	Default: []string{},
}

func nameCamelResidue(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	except := p.Texts(camelResidueExcept)
	eachName(p, func(name string) bool { return mendCamel(name) != name && !slices.Contains(except, name) }, func(n named) {
		fixed := mendCamel(n.Value)
		f := p.ReportValue(n.Node, "name %q has words that run together or fall apart", n.Value).
			WithNote("%q is easier to read.", fixed)
		rename(p, f, n, fixed)
	})
}

// mendCamel parts words that run together, and joins runs of single letters: an abbreviation in capitals is often taken
// apart letter by letter.
func mendCamel(name string) string {
	words := strings.Split(name, "_")
	var out []string
	for i := 0; i < len(words); i++ {
		if k := slices.IndexFunc(joinedWords[:], func(w string) bool { return strings.ReplaceAll(w, "_", "") == words[i] }); k >= 0 {
			out = append(out, joinedWords[k])
			continue
		}
		run := i
		for run < len(words) && len(words[run]) == 1 && 'a' <= words[run][0] && words[run][0] <= 'z' {
			run++
		}
		// Two letters may be a coordinate or a unit, as in pixel_x_y.
		if run-i >= 3 {
			out = append(out, strings.Join(words[i:run], ""))
			i = run - 1
			continue
		}
		out = append(out, words[i])
	}
	return strings.Join(out, "_")
}

var singularPluralExcept = &rules.Option{
	Name:    "except",
	Summary: "Names that are right as they are",
	Kind:    rules.OptionTexts,
	Default: []string{},
}

func singularPlural(p *rules.Pass, e *spec.Element) {
	if !e.Kind.IsCollection() || !p.Whole(e.Name.Node) || !p.Enabled() || slices.Contains(p.Texts(singularPluralExcept), e.Name.Value) {
		return
	}
	switch plural := isPlural(e.Name.Value); {
	case e.Block && plural:
		p.ReportValue(e.Name.Node, "block %q has a plural name", e.Name.Value).
			WithNote("A block is written once for each of its objects.")
	case !e.Block && !plural:
		p.ReportValue(e.Name.Node, "attribute %q has a singular name", e.Name.Value).
			WithNote("It is a %s and holds several values.", e.Kind.Go().Kind)
	}
}

// pluralEndings are the endings of plural and uncountable words without a plural s.
var pluralEndings = []string{
	"data",
	"people",
	"children",
	"media",
	"list",
	"set",
	"map",
	"history",
	"criteria",
	"info",
	"config",
	"mapping",
	"matrix",
}

// isPlural reports whether a name seems to be plural.
func isPlural(name string) bool {
	for _, ending := range pluralEndings {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	for _, ending := range [...]string{"ss", "us", "is"} {
		if strings.HasSuffix(name, ending) {
			return false
		}
	}
	return strings.HasSuffix(name, "s")
}

var (
	namePattern   = rules.PatternOption("pattern", "What names must match", `^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	namePatternOf = &rules.Option{Name: "of", Summary: "Whose names", Kind: rules.OptionChoices, Default: things, Choices: things}
)

func followNamePattern(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	pattern, of := p.Pattern(namePattern), p.Texts(namePatternOf)
	check := func(name spec.Text, what, words string) {
		if name.Present() && slices.Contains(of, what) && p.Whole(name.Node) && !pattern.MatchString(name.Value) {
			p.ReportValue(name.Node, "name of %s does not match the configured pattern", words).WithNote("The pattern is %s.", pattern)
		}
	}
	check(p.Unit.Name, thing(p), p.UnitWords())
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		check(e.Name, thingOf(e), p.Element(e))
	}
}

func redundantProviderPrefix(p *rules.FilePass) {
	if !p.Enabled() {
		return
	}
	provider := ""
	for _, u := range p.Units {
		if u.Kind == syntax.Provider {
			provider = u.Name.Value
		}
	}
	if provider == "" {
		return
	}
	for k := range p.Units {
		u := p.Units[k]
		if u.Kind == syntax.Provider || !strings.HasPrefix(u.Name.Value, provider) {
			continue
		}
		rest := u.Name.Value[len(provider):]
		if rest != "" && rest[0] != '_' || rest == "_" {
			continue
		}
		tree := p.File.Units[k].Tree
		if tree.Nodes[u.Name.Node].Has(syntax.Unclosed) {
			continue
		}
		named := p.Settings.NamedUnit(u.Kind, u.Name.Value, provider)
		if named != nil && named.TypeName != provider+"_"+u.Name.Value {
			continue // the code does not put the prefix before it once more
		}
		note := fmt.Sprintf(
			"The name of the Terraform type is set in the hand-written Metadata; joined as the scaffold does, it is %q.",
			provider+"_"+u.Name.Value,
		)
		help := "leave the prefix out, unless Metadata does"
		if named != nil {
			note = fmt.Sprintf("%s.Metadata in %s gives the Terraform type %q.", named.By.Type.Name, path.Base(named.By.Type.File), named.TypeName)
			help = "leave the prefix out"
		}
		f := p.Report(k, u.Name.Node, "%s %q repeats the provider's name", spec.Word(u.Kind), u.Name.Value).
			WithNote("%s", note).
			WithHelp("%s", help)
		short := strings.TrimPrefix(rest, "_")
		taken := slices.ContainsFunc(p.Units, func(o *rules.Summary) bool { return o.Kind == u.Kind && o.Name.Value == short })
		if schema.IsIdentifier([]byte(short)) && !taken {
			f.Fix(false, `Rename to "`+short+`"`, edit.ReplaceString(tree, u.Name.Node, short))
		}
	}
}
