package openapi

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Result is the program's output for a configuration and a document.
type Result struct {
	Document *Document
	Config   *Config
	Improve  Improvements

	Provider    Unit
	Resources   []*Unit // by name, with those that are skipped
	DataSources []*Unit

	Problems  []Problem // what makes the program refuse the configuration beside this document; then nothing is mapped
	Fatal     *Failure  // what the program crashes at or never ends for; nil for none. Its unit is FatalUnit
	FatalUnit *Unit
}

// Unit is the mapping of the provider, a resource or a data source. Several results may share its contents, which must not be changed.
type Unit struct {
	Config     *UnitConfig // nil for the provider
	Attributes []*Attribute
	Skipped    *Failure  // why the unit is not in the specification
	Dropped    []Dropped // bodies and parameters that are left out
	Absent     []Absent  // properties and parameters that have no attribute
	Cost       int       // what of MaxCost it took

	Unread []Unread // bodies that give nothing
	Paging []string // parameters of a data source that say which page it is, and are attributes

	updates bool     // the body of the update operation says about attributes that it takes them
	hidden  []Absent // what is left out, for which there are no attributes
}

// Unread is a response that the program passes over, or a body that gives a resource nothing.
type Unread struct {
	Role Role
	Node int32
	Why  string
}

// Dropped is a body or a parameter that contributes nothing.
type Dropped struct {
	Role    Role
	Failure *Failure
}

// Absent is a property or a parameter without an attribute.
type Absent struct {
	Path   []string
	Node   int32
	Role   Role
	Reason Reason
}

// Reason is the reason why something has no attribute.
type Reason uint8

// The reasons.
const (
	Ignored    Reason = iota // the configuration excludes it
	OtherPlace               // a parameter of a header or a cookie
	Unwrapped                // beside an envelope's content
	Paging                   // says which page it is
)

// Map maps all units of a configuration.
func Map(config *Config, document *Document, improve Improvements) *Result {
	r := &Result{Config: config, Document: document, Improve: improve}
	r.Problems = Locate(config, document)
	if len(r.Problems) > 0 {
		return r
	}
	if config.Provider.SchemaRef.Value != "" {
		r.Provider = *MapProvider(&config.Provider, document, improve)
		r.end(&r.Provider)
	}
	spent := r.Provider.Cost
	for _, u := range config.Resources {
		r.Resources = append(r.Resources, r.next(u, &spent))
	}
	for _, u := range config.DataSources {
		r.DataSources = append(r.DataSources, r.next(u, &spent))
	}
	return r
}

// next maps the next unit, unless those before it have taken all that may be spent.
func (r *Result) next(config *UnitConfig, spent *int) *Unit {
	u := &Unit{Config: config, Skipped: Exhausted(*spent)}
	if u.Skipped == nil {
		u = NewUnit(config, r.Document, r.Improve)
	}
	*spent += u.Cost
	r.end(u)
	return u
}

// Exhausted returns the reason why no further unit is mapped once so much is spent, or nil.
func Exhausted(spent int) *Failure {
	if spent < MaxCost {
		return nil
	}
	return &Failure{Kind: TooLarge, Node: -1, Message: tooMany()}
}

// Units returns the resources and data sources.
func (r *Result) Units() []*Unit { return slices.Concat(r.Resources, r.DataSources) }

// MapUnit maps one unit alone, or returns its earlier result for the same entries.
func MapUnit(config *Config, unit *UnitConfig, document *Document, improve Improvements) *Result {
	r := &Result{
		Config: &Config{Tree: config.Tree, Provider: ProviderConfig{Name: config.Provider.Name}}, Document: document, Improve: improve,
	}
	list, mapped := &r.Config.Resources, &r.Resources
	if unit.DataSource {
		list, mapped = &r.Config.DataSources, &r.DataSources
	}
	*list = []*UnitConfig{unit}
	if r.Problems = Locate(r.Config, document); len(r.Problems) > 0 {
		return r
	}
	u := *Remember(document, unit, improve, func(unit *UnitConfig) (*Unit, int) {
		u := NewUnit(unit, document, improve)
		return u, u.bytes()
	})
	u.Config = unit
	*mapped = []*Unit{&u}
	r.end(&u)
	return r
}

// attributeBytes is the approximate size of an attribute in memory.
const attributeBytes = 600

func (u *Unit) bytes() int {
	return attributeBytes * (1 + CountAttributes(u.Attributes) + len(u.Absent))
}

// CountAttributes counts attributes with those inside them.
func CountAttributes(attributes []*Attribute) int {
	n := len(attributes)
	for _, a := range attributes {
		n += CountAttributes(a.Attributes)
	}
	return n
}

// Locate returns the problems of entries that name something missing in the document, if the program stops at them.
func Locate(config *Config, document *Document) (problems []Problem) {
	if ref := config.Provider.SchemaRef; ref.Value != "" {
		if _, found := providerSchema(document, ref.Value); !found {
			problems = append(problems, Problem{
				Kind: SchemaNotFound, Start: ref.Start, End: ref.End, Message: fmt.Sprintf("the document has no schema at %q", ref.Value),
				Help: "write #/components/schemas/ and the schema's name",
			})
		}
	}
	for _, u := range slices.Concat(config.Resources, config.DataSources) {
		for _, l := range u.Locations() {
			item := document.Path(l.Path.Value)
			switch {
			case l.Path.Value == "" || l.Method.Value == "": // a problem of the configuration alone
			case item < 0:
				problems = append(problems, Problem{
					Kind: PathNotFound, Start: l.Path.Start, End: l.Path.End, Message: fmt.Sprintf("the document has no path %q", l.Path.Value),
					Help: "write the path exactly as in the document, with the names of its parameters",
				})
			case !slices.Contains(Methods, strings.ToLower(l.Method.Value)):
				problems = append(problems, Problem{
					Kind: UnknownMethod, Start: l.Method.Start, End: l.Method.End, Message: fmt.Sprintf("%q is not a method of HTTP", l.Method.Value),
					Help: "write one of " + strings.Join(Methods, ", "),
				})
			}
		}
	}
	return problems
}

func providerSchema(d *Document, ref string) (int32, bool) {
	local, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return -1, false
	}
	node := d.lookUp(local)
	return node, node >= 0
}

// MapProvider maps the schema that a provider refers to.
func MapProvider(config *ProviderConfig, document *Document, improve Improvements) *Unit {
	u := &Unit{}
	budget := MaxCost
	node, _ := providerSchema(document, config.SchemaRef.Value)
	m := &mapper{
		document: document,
		improve:  improve,
		role:     ProviderSchema,
		side:     settings,
		budget:   &budget,
		stack:    map[string]bool{},
		ignored:  &u.Absent,
	}
	u.Attributes, u.Skipped = m.body(node, texts(config.Ignores))
	u.Cost = MaxCost - budget
	return u
}

// end notes the first failure that ends the program.
func (r *Result) end(u *Unit) {
	if u.Skipped != nil && u.Skipped.Fatal() && r.Fatal == nil {
		r.Fatal, r.FatalUnit = u.Skipped, u
	}
}

func texts(list []Text) (values []string) {
	for _, t := range list {
		values = append(values, t.Value)
	}
	return values
}

// body maps the properties at the root of a body of any type.
func (m *mapper) body(node int32, ignores []string) ([]*Attribute, *Failure) {
	s, err := m.followed(node, nil, 0)
	if err != nil {
		return nil, err
	}
	s = m.unwrap(s)
	return m.mapMembers(&s, ignores, nil)
}

// unitMapper maps one resource or data source.
type unitMapper struct {
	document *Document
	improve  Improvements
	unit     *Unit
	config   *UnitConfig
	ignores  []string
	budget   int
	only     []string // the properties at the root that are mapped; nil for all
}

// NewUnit maps a resource or a data source from its own entry alone.
func NewUnit(config *UnitConfig, document *Document, improve Improvements) *Unit {
	return mapUnit(config, document, improve, nil)
}

// mapUnit maps a resource or a data source, or only these properties at the root of its bodies.
func mapUnit(config *UnitConfig, document *Document, improve Improvements, only []string) *Unit {
	m := &unitMapper{
		document: document, improve: improve, unit: &Unit{Config: config}, config: config, ignores: texts(config.Ignores), budget: MaxCost,
		only: only,
	}
	var err *Failure
	if config.DataSource {
		err = m.dataSource()
	} else {
		err = m.resource()
	}
	if err != nil {
		m.unit.Skipped, m.unit.Attributes = err, nil
	} else {
		for i := range config.Overrides {
			override(m.unit.Attributes, strings.Split(config.Overrides[i].Path.Value, "."), &config.Overrides[i], i)
		}
		m.createOnly()
		m.useState()
	}
	m.unit.Cost = MaxCost - m.budget
	return m.unit
}

// override replaces the description of an attribute.
func override(attributes []*Attribute, path []string, with *OverrideConfig, number int) {
	for _, a := range attributes {
		if a.Property != path[0] {
			continue
		}
		if len(path) > 1 {
			override(a.Attributes, path[1:], with, number)
		} else {
			a.Overridden, a.Description, a.Override = a.Description, &with.Description.Value, number
		}
		return
	}
}

func (m *unitMapper) mapper(role Role, side side) *mapper {
	return &mapper{
		document: m.document, improve: m.improve, role: role, side: side, resource: !m.config.DataSource,
		budget: &m.budget, stack: map[string]bool{}, ignored: &m.unit.Absent, only: m.only,
	}
}

// operation returns the operation at a location, or -1.
func (m *unitMapper) operation(l *Location) int32 { return m.document.operationAt(l) }

func (d *Document) operationAt(l *Location) int32 {
	if l == nil {
		return -1
	}
	item := d.Path(l.Path.Value)
	if item < 0 {
		return -1
	}
	return d.Operation(item, strings.ToLower(l.Method.Value))
}

func noSchema(node int32, message string) *Failure {
	return &Failure{Kind: NoSchema, Node: node, Message: message}
}

func (m *unitMapper) resource() *Failure {
	create := m.operation(m.config.Create)
	if create < 0 {
		return noSchema(-1, "the document has no such create operation")
	}
	sent := m.document.schemaOf(m.document.Tree.Member(create, "requestBody"))
	if sent < 0 {
		return noSchema(create, "the create operation has no request body with a schema")
	}
	attributes, err := m.objectBody(CreateRequest, request, sent)
	if err != nil {
		return err
	}
	read := m.operation(m.config.Read)
	for _, answer := range []struct {
		role      Role
		operation int32
	}{{CreateResponse, create}, {ReadResponse, read}} {
		body := m.document.responseOf(answer.operation)
		if body < 0 {
			if node, why := m.document.unread(answer.operation); why != "" {
				m.unit.Unread = append(m.unit.Unread, Unread{answer.role, node, why})
			}
			continue
		}
		found, err := m.objectBody(answer.role, response, body)
		if err != nil {
			if err := m.drop(answer.role, err); err != nil {
				return err
			}
			continue
		}
		attributes = merge(attributes, found)
	}
	parameters, err := m.parameters(parameter)
	if err != nil {
		return err
	}
	m.unit.Attributes = merge(attributes, parameters)
	return m.pathParameters()
}

// objectBody maps a body of a resource, and notes one that is no object.
func (m *unitMapper) objectBody(role Role, side side, body int32) ([]*Attribute, *Failure) {
	mapper := m.mapper(role, side)
	s, err := mapper.followed(body, nil, 0)
	if err != nil {
		return nil, err
	}
	s = mapper.unwrap(s)
	m.noteKind(mapper, &s, body)
	return mapper.mapMembers(&s, m.ignores, nil)
}

// noteKind notes a body without properties because it is something else than an object.
func (m *unitMapper) noteKind(mapper *mapper, s *resolved, body int32) {
	values, err := mapper.values(s, nil)
	if s.kind != "object" || err == nil && values >= 0 && len(mapper.properties(s)) == 0 {
		what := map[string]string{"array": "a list", "object": "a map", "integer": "an integer"}[s.kind]
		why := fmt.Sprintf("it is %s, and attributes are the properties of one object", cmp.Or(what, "a "+s.kind))
		m.unit.Unread = append(m.unit.Unread, Unread{mapper.role, body, why})
	}
}

// drop notes that a body or a parameter is left out, unless the program ends for it.
func (m *unitMapper) drop(role Role, err *Failure) *Failure {
	if err.Fatal() {
		return err
	}
	m.unit.Dropped = append(m.unit.Dropped, Dropped{role, err})
	return nil
}

func (m *unitMapper) dataSource() *Failure {
	read := m.operation(m.config.Read)
	if read < 0 {
		return noSchema(-1, "the document has no such read operation")
	}
	body := m.document.responseOf(read)
	if body < 0 {
		message := "the read operation has no response with a schema"
		if _, why := m.document.unread(read); why != "" {
			message += ": " + why
		}
		return noSchema(read, message)
	}
	attributes, err := m.dataSourceBody(body)
	if err != nil {
		return err
	}
	parameters, err := m.parameters(argument)
	if err != nil {
		return err
	}
	m.unit.Attributes = merge(parameters, attributes)
	return nil
}

// dataSourceBody maps the response of a data source. An array becomes a set that is named as the data source is.
func (m *unitMapper) dataSourceBody(body int32) ([]*Attribute, *Failure) {
	mapper := m.mapper(ReadResponse, response)
	s, err := mapper.followed(body, nil, 0)
	if err != nil {
		return nil, err
	}
	s = mapper.unwrap(s)
	if s.kind != "array" {
		m.noteKind(mapper, &s, body)
		return mapper.mapMembers(&s, m.ignores, nil)
	}
	name := m.config.Name.Value
	a, err := mapper.attribute(name, body, &s, spec.Computed, m.ignores, []string{name})
	if err != nil {
		if a, err = mapper.orJSON(property{name: name, node: body}, err, []string{name}); err != nil {
			return nil, err
		}
	}
	a.asSet()
	return []*Attribute{a}, nil
}

// schemaOf returns the schema of a request body or a response: that of application/json, else the first by the name of its media type.
func (d *Document) schemaOf(body int32) int32 {
	if body < 0 {
		return -1
	}
	content := d.Tree.Member(d.follow(body), "content")
	if d.Tree.Kind(content) != yaml.Mapping {
		return -1
	}
	types := slices.Collect(d.Tree.Children(content))
	slices.SortStableFunc(types, func(a, b int32) int { return strings.Compare(d.mediaType(a), d.mediaType(b)) })
	for _, media := range types {
		if schema := d.Tree.Member(d.follow(media), "schema"); schema >= 0 {
			return schema
		}
	}
	return -1
}

// mediaType returns a key by which application/json comes before all others.
func (d *Document) mediaType(node int32) string {
	if name := d.Tree.Key(node); name != "application/json" {
		return name
	}
	return ""
}

// responseOf returns the schema of the response of an operation that succeeds: with 200, else 201, else the smallest other number below
// 300.
func (d *Document) responseOf(operation int32) int32 {
	if body := d.answerOf(operation); body >= 0 {
		return d.schemaOf(body)
	}
	return -1
}

// unread returns a response of an operation that has a schema, where the one that the program takes has none, and why it is not taken.
func (d *Document) unread(operation int32) (node int32, why string) {
	taken := d.answerOf(operation)
	if operation < 0 || taken >= 0 && d.schemaOf(taken) >= 0 {
		return -1, ""
	}
	for i := range d.Tree.Children(d.Tree.Member(operation, "responses")) {
		code := d.Tree.Key(i)
		switch isSuccess := strings.HasPrefix(code, "2") || code == "default"; {
		case !isSuccess || d.schemaOf(i) < 0:
		case taken >= 0:
			return i, fmt.Sprintf("%s has no content, and is taken before %s", d.Tree.Key(taken), code)
		default:
			return i, fmt.Sprintf("the response for %s is not looked at, only those for numbers are", code)
		}
	}
	return -1, ""
}

// answerOf returns the response of an operation whose schema responseOf returns.
func (d *Document) answerOf(operation int32) int32 {
	if operation < 0 {
		return -1
	}
	best, least := int32(-1), 300
	for i := range d.Tree.Children(d.Tree.Member(operation, "responses")) {
		code, err := strconv.Atoi(d.Tree.Key(i))
		if err == nil && 200 <= code && code < least {
			best, least = i, code
		}
	}
	return best
}

// parameters maps the parameters of the read operation, those of the path first.
func (m *unitMapper) parameters(side side) (attributes []*Attribute, err *Failure) {
	if m.config.Read == nil {
		return nil, nil
	}
	for _, node := range m.document.parametersOf(m.config.Read) {
		a, err := m.parameter(node, side)
		if err != nil {
			if err := m.drop(ReadParameter, err); err != nil {
				return nil, err
			}
			continue
		}
		if a != nil {
			attributes = append(attributes, a)
		}
	}
	return attributes, nil
}

// parametersOf returns the parameters of an operation with those of its path item, whose place an operation's parameter of the same name
// takes. Those of the path item count without the operation as well.
func (d *Document) parametersOf(l *Location) (parameters []int32) {
	places := map[string]int{}
	operation := d.operationAt(l)
	for _, from := range []int32{d.follow(d.Path(l.Path.Value)), operation} {
		for i := range d.Tree.Children(d.Tree.Member(from, "parameters")) {
			node := d.follow(i)
			name := d.text(node, "name")
			if place, ok := places[name]; ok && from == operation {
				parameters[place] = node
				continue
			}
			places[name] = len(parameters)
			parameters = append(parameters, node)
		}
	}
	return parameters
}

// alias returns the name of a parameter in the specification.
func (u *UnitConfig) alias(name string) string {
	for _, a := range u.Aliases {
		if a.Parameter.Value == name {
			return a.Attribute.Value
		}
	}
	return name
}

// parameter maps a parameter; it returns nil if the parameter has no attribute.
func (m *unitMapper) parameter(node int32, side side) (*Attribute, *Failure) {
	d := m.document
	name := d.text(node, "name")
	absent := Absent{Path: []string{name}, Node: node, Role: ReadParameter}
	in := d.text(node, "in")
	if in != "path" && in != "query" {
		absent.Reason = OtherPlace
		m.unit.Absent = append(m.unit.Absent, absent)
		return nil, nil
	}
	name = m.config.alias(name)
	if m.only != nil && !slices.Contains(m.only, name) {
		return nil, nil
	}
	if slices.Contains(m.ignores, name) {
		m.unit.Absent = append(m.unit.Absent, absent)
		return nil, nil
	}
	if m.config.DataSource && in == "query" && paging[name] {
		if m.improve.Has(Pagination) {
			absent.Reason = Paging
			m.unit.Absent = append(m.unit.Absent, absent)
			return nil, nil
		}
		m.unit.Paging = append(m.unit.Paging, name)
	}
	path := []string{name}
	content := d.Tree.Member(node, "schema")
	if content < 0 {
		return nil, &Failure{Kind: Crash, Path: path, Node: node, Message: "the parameter has no schema"}
	}
	mapper := m.mapper(ReadParameter, side)
	s, err := mapper.followed(content, path, 0)
	if err != nil {
		return nil, err
	}
	c := spec.ComputedOptional
	if side == argument && d.isTrue(node, "required") {
		c = spec.Required
	}
	a, err := mapper.attribute(name, node, &s, c, m.ignores, path) // without the name: the program has it so
	if err != nil {
		return nil, err
	}
	if description := d.text(node, "description"); description != "" {
		a.Description = &description
	}
	return a, nil
}
