package compare

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// compareBuilt compares a specification with the provider that is built from it.
func (p *Comparison) compareBuilt(spec string, specification []Version, schema string, built []Version) ([]Pair, []change.Change, error) {
	address := p.options.Provider
	p.how.Drift = true
	if p.options.DefaultFailLevel {
		p.failAt = change.Patch
	}
	given := address
	if given == "" && len(built) == 1 {
		given = built[0].address
	}
	providers, err := p.ExportedProviders(specification, "")
	if err != nil && given != "" {
		providers, err = p.ExportedProviders(specification, given) // it names no provider
	}
	if err != nil {
		return nil, nil, err
	}
	if len(providers) > 1 {
		return nil, nil, fmt.Errorf("%s is of several providers, %s and %s", spec, providers[0].Name, providers[1].Name)
	}
	of, err := builtProvider(built, providers[0].Name, address)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", schema, err)
	}
	written := contract.Read(sourcesOf(specification)...)
	pair := Pair{Version{sources: sourcesOf(specification)}, *of}
	pair.old.contract = exportedContract(providers[0])
	p.describe(written, of.contract)
	pair.new.contract = describable(of.contract)
	changes, err := p.changes([]Pair{pair})
	if err != nil {
		return nil, nil, err
	}
	places := newWrittenPlaces(written, &providers[0])
	for i := range changes {
		places.inSpecification(&changes[i])
	}
	return []Pair{pair}, changes, nil
}

func sourcesOf(versions []Version) []*contract.Source {
	var out []*contract.Source
	for _, v := range versions {
		out = append(out, v.sources...)
	}
	return out
}

// builtProvider returns the provider of the address, or of the name, or the only one.
func builtProvider(built []Version, name, address string) (*Version, error) {
	var addresses []string
	for i := range built {
		addresses = append(addresses, built[i].address)
	}
	if address != "" {
		whole, err := exchange.Address(address)
		if err != nil {
			return nil, err
		}
		if i := slices.Index(addresses, whole); i >= 0 {
			return &built[i], nil
		}
		return nil, fmt.Errorf("there is no %s, only %s", whole, strings.Join(addresses, ", "))
	}
	if len(built) == 1 {
		return &built[0], nil
	}
	var found []int
	for i, a := range addresses {
		if path.Base(a) == name {
			found = append(found, i)
		}
	}
	if len(found) == 1 {
		return &built[found[0]], nil
	}
	return nil, &failure.Advice{
		Reason: "there are several providers, " + strings.Join(addresses, ", ") + "; give the address ", Command: "with --provider",
		Tool: "as provider",
	}
}

// exportedContract returns the contract of the provider that is built of specifications.
func exportedContract(p exchange.Provider) *contract.Contract {
	address := "a/b/" + p.Name // which has no place in the contract
	p.Address = address
	return contract.ReadProvidersSchema(contract.Parse("", exchange.Export(p).JSON))[address]
}

// describable returns a contract without what a specification can't say.
func describable(c *contract.Contract) *contract.Contract {
	out := *c
	out.Units = slices.DeleteFunc(slices.Clone(c.Units), func(u *contract.Unit) bool { return u.Kind > contract.DataSource })
	return &out
}

// describe adds notes about the parts that were not compared.
func (p *Comparison) describe(written, built *contract.Contract) {
	counts := map[string]int{}
	var count func(members []*contract.Member)
	count = func(members []*contract.Member) {
		for _, m := range members {
			counts["validator"] += len(m.Validators)
			counts["plan modifier"] += len(m.Modifiers)
			if m.Default != nil {
				counts["default"]++
			}
			if m.CustomType != "" {
				counts["custom type"]++
			}
			count(m.Members)
		}
	}
	for _, u := range written.Units {
		count(u.Content().Members)
	}
	p.listed(counts, []string{"validator", "default", "plan modifier", "custom type"}, "not compared, because the JSON does not have them: %s")
	clear(counts)
	var words []string
	for _, u := range built.Units {
		if u.Kind > contract.DataSource {
			if !slices.Contains(words, u.Kind.Word()) {
				words = append(words, u.Kind.Word())
			}
			counts[u.Kind.Word()]++
		}
		if u.Kind == contract.Resource && len(u.Content().Identity) > 0 {
			counts["resource identity"]++
		}
		if u.Kind <= contract.DataSource && u.Content().Version > 0 {
			counts["schema version"]++
		}
	}
	p.listed(counts, append(words, "resource identity", "schema version"), "not compared, because a specification can't say them: %s")
}

// listed tells how many there are of each thing, if there are any.
func (p *Comparison) listed(counts map[string]int, words []string, format string) {
	var parts []string
	for _, word := range words {
		if n := counts[word]; n > 0 {
			if word == "resource identity" && n > 1 {
				parts = append(parts, fmt.Sprintf("%d resource identities", n))
				continue
			}
			parts = append(parts, report.Plural(n, word))
		}
	}
	if len(parts) > 0 {
		p.Note(format, strings.Join(parts, ", "))
	}
}

// writtenPlaces finds the elements of a built provider in the specification that it is built from.
type writtenPlaces struct {
	written *contract.Contract
	units   map[builtUnit]*contract.Unit // the first of each name
}

// builtUnit is the kind of a unit, and its name in the JSON of the built provider, without the provider's.
type builtUnit struct {
	kind contract.UnitKind
	name string
}

func newWrittenPlaces(written *contract.Contract, of *exchange.Provider) *writtenPlaces {
	w := &writtenPlaces{written, make(map[builtUnit]*contract.Unit, len(written.Units))}
	for _, u := range written.Units {
		key := builtUnit{u.Kind, builtName(of, u)}
		if w.units[key] == nil {
			w.units[key] = u
		}
	}
	return w
}

// builtName returns the name that a unit of a specification has in the JSON of the built provider, without the provider's.
func builtName(of *exchange.Provider, u *contract.Unit) string {
	kinds := map[contract.UnitKind]syntax.UnitKind{contract.Resource: syntax.Resource, contract.DataSource: syntax.DataSource}
	kind, named := kinds[u.Kind]
	if !named {
		return u.Name
	}
	return strings.TrimPrefix(of.TypeName(kind, u.Name), of.Name+"_")
}

// inSpecification puts a difference where it is written in the specification, or near it; the other place is that in the JSON.
func (w *writtenPlaces) inSpecification(c *change.Change) {
	built := c.New
	c.Renamed = "" // the note has it
	c.Old, c.New, c.Near = built, contract.Place{}, contract.Place{}
	place, whole := w.place(c.Kind, c.Steps)
	if whole {
		c.New = place
	} else {
		c.Near = place
	}
}

// place returns the place of what some steps lead to, and true, or that of the nearest thing around it.
func (w *writtenPlaces) place(kind contract.UnitKind, steps []string) (at contract.Place, whole bool) {
	at = w.written.Named
	if at.Source == nil && len(w.written.Units) > 0 {
		at = w.written.Units[0].Place()
	}
	steps = steps[1:]
	name := ""
	if kind != contract.Provider && len(steps) > 0 {
		name, steps = steps[0], steps[1:]
	}
	u := w.units[builtUnit{kind, name}]
	if u == nil {
		return at, kind == contract.Provider && len(steps) == 0
	}
	at = u.Place()
	var path []string
	for k := 1; k < len(steps); k += 2 { // "attributes" or "blocks", and the name
		path = append(path, steps[k])
		m := u.Content().Lookup(path)
		if m == nil {
			return at, false
		}
		at = m.Place(contract.OfName)
	}
	return at, true
}
