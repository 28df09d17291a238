package openapi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/schema"
)

// Initial is a first configuration for a document.
type Initial struct {
	Provider               string
	Access                 Access
	Resources, DataSources []*UnitConfig
	LeftOut                []LeftOut // in the order of the document
}

// LeftOut is an operation for which there is no unit.
type LeftOut struct {
	Operation Operation
	Reason    string
}

// Choice says which units a first configuration has.
type Choice struct {
	Only        []string // names of units, and beginnings of paths; empty for all
	DataSources DataSourceChoice
}

// DataSourceChoice says which data sources a first configuration has.
type DataSourceChoice string

// The choices.
const (
	AllDataSources  DataSourceChoice = "all"   // all that can be read
	ListDataSources DataSourceChoice = "lists" // not what a resource reads
	NoDataSources   DataSourceChoice = "none"
)

// DataSourceChoices returns the choices.
func DataSourceChoices() []string {
	return []string{string(AllDataSources), string(ListDataSources), string(NoDataSources)}
}

// NewInitial returns a configuration of what the paths of a document seem to make up, with names and entries by which nothing is lost that
// need not be, beside improvements.
func NewInitial(d *Document, improve Improvements, choice Choice) *Initial {
	made := &Initial{Provider: d.providerName(), Access: d.Access()}
	managed := map[string]bool{}
	add := func(p *Proposal, units *[]*UnitConfig, first Operation) {
		if len(choice.Only) > 0 && !slices.ContainsFunc(choice.Only, func(only string) bool {
			return only == p.Name || strings.HasPrefix(only, "/") && strings.HasPrefix(first.Path, only)
		}) {
			return
		}
		unit, reason := d.configure(p, improve)
		if reason != "" {
			made.LeftOut = append(made.LeftOut, LeftOut{first, reason})
			return
		}
		managed[p.Read.Path] = !p.DataSource
		*units = append(*units, unit)
	}
	for _, p := range d.Resources() {
		add(&p, &made.Resources, p.Create)
	}
	for _, p := range d.DataSources() {
		if choice.DataSources == AllDataSources || choice.DataSources != NoDataSources && (p.Lists || !managed[p.Read.Path]) {
			add(&p, &made.DataSources, p.Read)
		}
	}
	return made
}

// configure returns the entry of a proposed unit, or the reason why it can't be one.
func (d *Document) configure(p *Proposal, improve Improvements) (unit *UnitConfig, reason string) {
	if p.LeftOut != "" {
		return nil, p.LeftOut
	}
	location := func(role Role, o Operation) *Location {
		if o.Method == "" {
			return nil
		}
		return &Location{Role: role, Path: Text{Value: o.Path}, Method: Text{Value: o.Method}, Node: -1}
	}
	unit = &UnitConfig{
		DataSource: p.DataSource, Name: Text{Value: p.Name}, Node: -1, Read: location(ReadOperation, p.Read),
		Create: location(CreateOperation, p.Create), Update: location(UpdateOperation, p.Update), Delete: location(DeleteOperation, p.Delete),
	}
	mapped := d.keep(unit, improve)
	if mapped.Skipped == nil && d.alias(unit, mapped) {
		mapped = d.keep(unit, improve)
	}
	switch failed := mapped.Skipped; {
	case failed != nil && len(failed.Path) > 0:
		return nil, strings.Join(failed.Path, ".") + ": " + failed.Message
	case failed != nil:
		return nil, failed.Message
	case len(mapped.Attributes) > 0 && d.foreignMedia(unit) != "":
		return nil, fmt.Sprintf("its body is %s, not JSON", d.foreignMedia(unit))
	case len(mapped.Attributes) == 0:
		return nil, "its body has no properties"
	case !p.DataSource && !slices.ContainsFunc(mapped.Attributes, func(a *Attribute) bool { return a.Sources[0].Role == CreateRequest }):
		return nil, "its request body is no object with properties"
	}
	return unit, ""
}

// foreignMedia returns the media type of a body of a unit that is not JSON; empty if all are.
func (d *Document) foreignMedia(unit *UnitConfig) string {
	media := d.media(d.answerOf(d.operationAt(unit.Read)))
	if create := d.operationAt(unit.Create); create >= 0 && isJSON(media) {
		media = d.media(d.Tree.Member(create, "requestBody"))
	}
	if isJSON(media) {
		return ""
	}
	return media
}

// keep adds ignores to a unit until nothing is lost that an ignore keeps, and returns what it is mapped to then.
func (d *Document) keep(unit *UnitConfig, improve Improvements) *Unit {
	for {
		mapped := NewUnit(unit, d, improve)
		failures := []*Failure{mapped.Skipped}
		for _, dropped := range mapped.Dropped {
			failures = append(failures, dropped.Failure)
		}
		before := len(unit.Ignores)
		for _, failure := range failures {
			path := mapped.ignorable(failure)
			if path != "" && !slices.ContainsFunc(unit.Ignores, func(t Text) bool { return t.Value == path }) {
				unit.Ignores = append(unit.Ignores, Text{Value: path})
			}
		}
		if len(unit.Ignores) == before || before >= maxTries {
			return mapped
		}
		unit.Ignores = slices.DeleteFunc(unit.Ignores, func(inner Text) bool {
			return slices.ContainsFunc(unit.Ignores, func(t Text) bool { return strings.HasPrefix(inner.Value, t.Value+".") })
		})
	}
}

// alias has the parameters in the path of the read operation be the attributes that they stand for, and reports whether anything changes. The
// last one identifies the object: it may be called after it, as petId is for id. One before it that the document spells otherwise in a
// response is what users set, so the property is ignored.
func (d *Document) alias(unit *UnitConfig, mapped *Unit) bool {
	var names []string
	for _, p := range d.Parameters(unit.Read) {
		if p.In == "path" {
			names = append(names, p.Name)
		}
	}
	before := len(unit.Aliases) + len(unit.Ignores)
	for _, name := range names {
		isLast := strings.HasSuffix(strings.TrimSuffix(unit.Read.Path.Value, "/"), "{"+name+"}")
		meant := mapped.meant(name, isLast)
		switch {
		case meant == nil:
		case isLast || meant.Sources[0].Role == CreateRequest:
			unit.Aliases = append(unit.Aliases, AliasConfig{Text{Value: name}, Text{Value: meant.Property}})
		default:
			unit.Ignores = append(unit.Ignores, Text{Value: meant.Property})
		}
	}
	return len(unit.Aliases)+len(unit.Ignores) > before
}

// meant returns the attribute that a parameter in the path stands for, if it is called otherwise; nil for none. Words before the attribute's
// name must be those of the unit's.
func (u *Unit) meant(parameter string, identifies bool) *Attribute {
	inBody := func(a *Attribute) bool { return a.Sources[0].Role != ReadParameter && !a.Kind.IsNested() }
	if slices.ContainsFunc(u.Attributes, func(a *Attribute) bool { return a.Property == parameter && len(a.Sources) > 1 }) {
		return nil // the body has it
	}
	words := strings.Split(Identifier(parameter), "_")
	for i := range words {
		rest := strings.Join(words[i:], "_")
		for _, a := range u.Attributes {
			if a.Name == rest && inBody(a) && a.Property != parameter && IsAttributePath(a.Property) && a.Kind != schema.KindList {
				return a
			}
		}
		if !identifies || !slices.Contains(strings.Split(singular(u.Config.Name.Value), "_"), singular(words[i])) {
			return nil
		}
	}
	return nil
}

// generic are words in the titles of documents that are not the name of what has the API.
var generic = map[string]bool{
	"api": true, "apis": true, "openapi": true, "swagger": true, "rest": true, "the": true, "http": true, "specification": true, "spec": true,
	"public": true, "documentation": true, "reference": true, "service": true, "a": true, "an": true,
}

// providerName returns a name for the provider: the first word of the document's title that says something. It has no underscore, because
// Terraform takes what is before the first one in the type of a resource for the name of its provider.
func (d *Document) providerName() string {
	for word := range strings.FieldsSeq(d.text(d.Tree.Member(d.Tree.Root(), "info"), "title")) {
		word = strings.ReplaceAll(Identifier(word), "_", "")
		if word != "" && !generic[word] && !version().MatchString(word) {
			return word
		}
	}
	return "example"
}

// String returns the text of the configuration.
func (i *Initial) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "provider:\n  name: %s\n", i.Provider)
	for _, section := range []struct {
		key   string
		units []*UnitConfig
	}{{"resources", i.Resources}, {"data_sources", i.DataSources}} {
		if len(section.units) > 0 {
			fmt.Fprintf(&b, "\n%s:\n", section.key)
		}
		for _, u := range section.units {
			writeUnit(&b, u)
		}
	}
	if len(i.LeftOut) > 0 {
		b.WriteString("\n# Left out:\n")
	}
	for _, left := range i.LeftOut {
		fmt.Fprintf(&b, "#   %s: %s\n", left.Operation, strings.Join(strings.Fields(left.Reason), " "))
	}
	return b.String()
}

func writeUnit(b *strings.Builder, u *UnitConfig) {
	fmt.Fprintf(b, "  %s:\n", u.Name.Value)
	for _, l := range u.Locations() {
		fmt.Fprintf(b, "    %s:\n      path: %s\n      method: %s\n", l.Role, quoted(l.Path.Value), l.Method.Value)
	}
	if len(u.Aliases)+len(u.Ignores) > 0 {
		b.WriteString("    schema:\n")
	}
	if len(u.Aliases) > 0 {
		b.WriteString("      attributes:\n        aliases:\n")
	}
	for _, a := range u.Aliases {
		fmt.Fprintf(b, "          %s: %s\n", quoted(a.Parameter.Value), quoted(a.Attribute.Value))
	}
	if len(u.Ignores) > 0 {
		b.WriteString("      ignores:\n")
	}
	for _, path := range u.Ignores {
		fmt.Fprintf(b, "        - %s\n", quoted(path.Value))
	}
}

// plain are texts that need no quotes in YAML.
var plain = lazyregexp.New(`^[A-Za-z_/][\w/.{}-]*$`)

// quoted returns a text as YAML.
func quoted(text string) string {
	switch strings.ToLower(text) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
	default:
		if plain().MatchString(text) {
			return text
		}
	}
	return quotedText(text)
}

// quotedText returns a text in quotes of YAML.
func quotedText(text string) string {
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}
