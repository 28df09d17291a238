package review

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Outcome is the result for a resource or a data source, without its attributes, and with the findings about it. It has no places in the
// configuration: it is the same wherever the unit is, and is found once for the same entries beside a document.
type Outcome struct {
	Attributes, Computed int               // at the root of the schema
	Skipped              *openapi.Failure  // why the unit is not in the specification
	Dropped              []openapi.Dropped // bodies and parameters that are left out

	cost               int
	skippedRepair      repair
	droppedRepairs     []repair // by Dropped
	ignores            []dead
	aliases, overrides []dead
	cleared            []int // overrides that empty a description, by their numbers
	conflicts          []conflict
	changes            []changed
	unmapped           []unmapped // parameters of create
	unread             []openapi.Unread
	twice              []twice
	paging             []string // parameters that say which page it is
	besideID           string   // the parameter in the path of read with the same meaning as id
}

// repair is a way to avoid a failure.
type repair struct {
	ignore  string                // what to ignore; empty for nothing
	improve []openapi.Improvement // each loses less
}

// dead is an entry without effect.
type dead struct {
	number int    // among the entries of its kind
	meant  string // what would have one; empty if it is not known
}

// unmapped is a parameter in the path of create that users can't set, or that can be changed in place.
type unmapped struct {
	openapi.Parameter
	attribute, configurability string // empty for none
}

// conflict is an attribute to which later sources give another type.
type conflict struct {
	property, kind string
	first          openapi.Role
	later          []openapi.Role
	places         []int // in the document, by role
}

// outcomeBytes is the approximate size of an outcome in memory, and findingBytes is that of each finding in it.
const (
	outcomeBytes = 400
	findingBytes = 200
)

// OutcomeOf returns the outcome of a unit, mapped with a document.
func OutcomeOf(unit *openapi.UnitConfig, document *openapi.Document, improve openapi.Improvements) *Outcome {
	return openapi.Remember(document, unit, improve, func(unit *openapi.UnitConfig) (*Outcome, int) {
		f := &finder{unit: unit, document: document, improve: improve}
		o := f.outcome()
		n := len(o.droppedRepairs) + len(o.ignores) + len(o.aliases) + len(o.overrides) + len(o.cleared) + len(o.conflicts) + len(o.unmapped)
		for i := range o.changes {
			n += len(o.changes[i].places)
		}
		return o, outcomeBytes + n*findingBytes
	})
}

// finder finds the outcome of one unit.
type finder struct {
	unit     *openapi.UnitConfig
	document *openapi.Document
	improve  openapi.Improvements
	mapped   *openapi.Unit
}

func (f *finder) outcome() *Outcome {
	u := openapi.NewUnit(f.unit, f.document, f.improve)
	f.mapped = u
	o := &Outcome{Attributes: len(u.Attributes), Skipped: u.Skipped, Dropped: u.Dropped, cost: u.Cost}
	for _, a := range u.Attributes {
		if a.Configurability == spec.Computed {
			o.Computed++
		}
		o.conflicts = append(o.conflicts, f.conflicts(a)...)
	}
	if u.Skipped != nil {
		o.skippedRepair = f.repair(u.Skipped)
	}
	for _, d := range u.Dropped {
		o.droppedRepairs = append(o.droppedRepairs, f.repair(d.Failure))
	}
	f.withoutEffect(o)
	f.cleared(o)
	o.changes = f.changes()
	o.unmapped, o.unread, o.paging = f.unmapped(), u.Unread, u.Paging
	o.twice = f.twice(u.Attributes, nil)
	o.besideID = f.besideID()
	return o
}

// losses counts the attributes that a unit loses. The loss of the whole unit counts more than any number of attributes.
func losses(u *openapi.Unit) int {
	switch {
	case u.Skipped != nil && u.Skipped.Fatal():
		return 1 << 20
	case u.Skipped != nil:
		return 1 << 10
	}
	return len(u.Dropped)
}

// repair tries how a failure can be avoided: by ignoring what fails, and by improvements.
func (f *finder) repair(failure *openapi.Failure) (r repair) {
	before := losses(f.mapped)
	if at := ignored(f.unit, failure); at != "" && openapi.IsAttributePath(at) &&
		!slices.ContainsFunc(f.unit.Ignores, func(t openapi.Text) bool { return t.Value == at }) {
		other := *f.unit
		other.Ignores = append(slices.Clone(other.Ignores), openapi.Text{Value: at})
		if losses(openapi.NewUnit(&other, f.document, f.improve)) < before {
			r.ignore = at
		}
	}
	for _, i := range openapi.AllImprovements() {
		if !f.improve.Has(i) && losses(openapi.NewUnit(f.unit, f.document, f.improve.With(i))) < before {
			r.improve = append(r.improve, i)
		}
	}
	return r
}

// ignored returns the path by which a unit ignores what fails; empty for the root of a body.
func ignored(unit *openapi.UnitConfig, failure *openapi.Failure) string {
	path := failure.Path
	if unit.DataSource && len(path) > 1 && path[0] == unit.Name.Value { // ignores of an array are without its name
		path = path[1:]
	}
	return strings.Join(path, ".")
}

// conflicts finds attributes to which later sources give another type.
func (f *finder) conflicts(a *openapi.Attribute) (found []conflict) {
	c := conflict{property: a.Property, kind: a.Kind.String(), first: a.Sources[0].Role}
	for _, s := range a.Sources {
		if s.Gave == openapi.GaveConflict {
			c.later, c.places = append(c.later, s.Role), append(c.places, f.document.Tree.From(s.Node))
		}
	}
	if len(c.later) > 0 {
		found = append(found, c)
	}
	for _, inside := range a.Attributes {
		found = append(found, f.conflicts(inside)...)
	}
	return found
}

// unmapped returns the parameters in the path of create that are no required attribute.
func (f *finder) unmapped() (found []unmapped) {
	if f.unit.DataSource || f.mapped.Skipped != nil || f.improve.Has(openapi.PathParameters) {
		return nil
	}
	for _, p := range f.document.Parameters(f.unit.Create) {
		a := f.mapped.Parameter(p.Name)
		switch {
		case p.In != "path":
		case a == nil:
			found = append(found, unmapped{Parameter: p})
		case a.Sources[0].Role != openapi.CreateRequest:
			found = append(found, unmapped{p, a.Name, a.Configurability.String()})
		}
	}
	return found
}

// besideID returns the parameter at the end of the path of read that becomes an attribute of its own beside the one called id, of the same
// type, and would be one with it by an alias. It returns nothing if no such parameter exists.
func (f *finder) besideID() string {
	const id = "id"
	if f.mapped.Skipped != nil || f.unit.Read == nil {
		return ""
	}
	parameter, ok := strings.CutPrefix(path.Base(f.unit.Read.Path.Value), "{")
	parameter, closed := strings.CutSuffix(parameter, "}")
	if !ok || !closed || !strings.HasSuffix(openapi.Identifier(parameter), id) {
		return ""
	}
	own, other := f.attribute(parameter), f.attribute(id)
	if own == nil || other == nil || own == other || own.Kind != other.Kind ||
		slices.ContainsFunc(own.Sources, func(s openapi.Source) bool { return s.Role != openapi.ReadParameter }) {
		return ""
	}
	aliased := *f.unit
	aliased.Aliases = append(
		slices.Clone(aliased.Aliases),
		openapi.AliasConfig{Parameter: openapi.Text{Value: parameter}, Attribute: openapi.Text{Value: id}},
	)
	if u := openapi.NewUnit(&aliased, f.document, f.improve); u.Skipped != nil || len(u.Attributes) != len(f.mapped.Attributes)-1 {
		return ""
	}
	return parameter
}

// attribute returns the attribute of a property at the root of the unit, or nil.
func (f *finder) attribute(property string) *openapi.Attribute {
	i := slices.IndexFunc(f.mapped.Attributes, func(a *openapi.Attribute) bool { return a.Property == property })
	if i < 0 {
		return nil
	}
	return f.mapped.Attributes[i]
}
