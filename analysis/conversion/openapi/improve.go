package openapi

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Improvement is something that the program loses and this package can keep.
type Improvement uint8

// The improvements.
const (
	AllOf Improvement = iota
	ReadOnly
	WriteOnly
	CreateOnly
	AnyOfNull
	NumberRanges
	Sets
	Unwrap
	Pagination
	PathParameters
	JSON
	UseState

	improvementCount
)

// improvements are the names and summaries, by Improvement.
var improvements = [improvementCount]struct{ name, summary string }{
	AllOf:          {"all-of", "objects that allOf joins have the properties of all of them"},
	ReadOnly:       {"read-only", "properties that are readOnly are computed"},
	WriteOnly:      {"write-only", "properties that are writeOnly are sensitive"},
	CreateOnly:     {"create-only", "what the update operation does not take replaces the resource when it changes"},
	AnyOfNull:      {"any-of-null", "a description and a default beside anyOf or oneOf with null are kept"},
	NumberRanges:   {"number-ranges", "bounds of floating-point numbers become validators, and those of integers are exact"},
	Sets:           {"sets", "arrays with uniqueItems are sets"},
	Unwrap:         {"unwrap", "a body that wraps its content in data has the attributes of the content"},
	Pagination:     {"pagination", "what data sources have to say which page they read is left out"},
	PathParameters: {"path-parameters", "parameters in the path of create are required, and replace the resource when they change"},
	JSON:           {"json", "what may have any type, or one of several, is a string of JSON"},
	UseState:       {"use-state", "identifiers and times of creation keep their values while the object is updated"},
}

// String returns the name of the improvement.
func (i Improvement) String() string { return improvements[i].name }

// Summary returns a description of the improvement, in one clause.
func (i Improvement) Summary() string { return improvements[i].summary }

// AllImprovements returns all improvements, in the order of the documentation.
func AllImprovements() (all []Improvement) {
	for i := range improvementCount {
		all = append(all, i)
	}
	return all
}

// Recommended names the set of all improvements that a specification should have from its first day on.
const Recommended = "recommended"

// recommended are those improvements: none takes anything from what the document says.
var recommended = Improvements(1<<improvementCount - 1)

// ImprovementNames returns what may be named: the recommended set, and each improvement.
func ImprovementNames() []string {
	names := []string{Recommended}
	for _, i := range AllImprovements() {
		names = append(names, i.String())
	}
	return names
}

// ImprovementsNamed returns the improvements that a name stands for.
func ImprovementsNamed(name string) (Improvements, bool) {
	if name == Recommended {
		return recommended, true
	}
	for _, i := range AllImprovements() {
		if i.String() == name {
			return Improvements(0).With(i), true
		}
	}
	return 0, false
}

// Improvements is a set of improvements.
type Improvements uint16

// With returns the set with one more improvement.
func (s Improvements) With(i Improvement) Improvements { return s | 1<<i }

// Has reports whether an improvement is in the set.
func (s Improvements) Has(i Improvement) bool { return s&(1<<i) != 0 }

// joined returns the schema that allOf results in: an object with the properties of all members and those beside allOf, or the only member
// with a type.
func (m *mapper) joined(node int32, list []int32, path []string, depth int) (resolved, *Failure) {
	d := m.document
	all := resolved{node: node, kind: "object", description: d.text(node, "description"), joined: true}
	var other *resolved // a member that is not an object
	objects := d.hasProperties(node)
	for _, member := range list {
		of, err := m.followed(member, path, depth+1)
		switch {
		case err != nil && err.Kind == NoType: // it only adds to the others, as by a list of required properties
			at := d.follow(member)
			of = resolved{node: at, parts: []int32{at}, description: d.text(at, "description")}
		case err != nil:
			return resolved{}, err
		case of.kind == "object":
			objects = true
		case other == nil:
			other = &of
		default:
			return resolved{}, mixed(d.Tree.Member(node, "allOf"), path)
		}
		if all.description == "" {
			all.description = of.description
		}
		all.parts = append(all.parts, of.parts...)
	}
	switch {
	case other != nil && objects && len(list) > 1:
		return resolved{}, mixed(d.Tree.Member(node, "allOf"), path)
	case other != nil:
		s := *other
		s.description, s.joined, s.around = all.description, len(list) > 1, append([]int32{node}, s.around...)
		return s, nil
	case !objects:
		return resolved{}, &Failure{Kind: NoType, Path: path, Node: node, Message: "no schema of allOf has a type"}
	}
	all.parts = append(all.parts, node)
	return all, nil
}

func mixed(node int32, path []string) *Failure {
	return &Failure{Kind: Composition, Path: path, Node: node, Keyword: "allOf", Message: "allOf joins something else than objects"}
}

// orJSON returns a string of JSON for a property that no other attribute can stand for, or the failure.
func (m *mapper) orJSON(p property, err *Failure, path []string) (*Attribute, *Failure) {
	if !m.improve.Has(JSON) {
		return nil, err
	}
	switch err.Kind {
	case Composition, SeveralTypes, NoType, UnknownType, NoItems, CircularReference, Crash, Endless:
	default:
		return nil, err
	}
	s := resolved{node: m.document.follow(p.node), kind: "string"}
	if s.node < 0 {
		s.node = p.node
	}
	s.description = m.document.text(s.node, "description")
	plain := *m
	plain.resource, plain.side = false, response // no default of a string, and no validators
	a, failed := plain.attribute(p.name, p.node, &s, spec.Computed, nil, path)
	if failed != nil {
		return nil, failed
	}
	a.Configurability, a.JSON, a.Sensitive, a.Improved = m.configurability(p, &resolved{node: s.node}), true, false, []Improvement{JSON}
	m.restrict(a, p.node, &s)
	return a, nil
}

// keyword returns whether a keyword is true for a property: beside its reference, or in the schema that the reference leads to.
func (m *mapper) keyword(node int32, s *resolved, keyword string) bool {
	d := m.document
	return d.isTrue(d.Tree.Resolve(node), keyword) || d.isTrue(s.node, keyword) ||
		slices.ContainsFunc(s.around, func(around int32) bool { return d.isTrue(around, keyword) })
}

// restrict applies what a property says about who may read and write it.
func (m *mapper) restrict(a *Attribute, node int32, s *resolved) {
	if m.improve.Has(ReadOnly) && m.side == request && m.keyword(node, s, "readOnly") {
		a.compute()
		a.Improved = append(a.Improved, ReadOnly)
	}
	if m.improve.Has(WriteOnly) && m.keyword(node, s, "writeOnly") && !a.Sensitive {
		a.Sensitive = true
		a.Improved = append(a.Improved, WriteOnly)
	}
}

// compute makes an attribute and all inside it computed. Nothing is validated then, and nothing has a default.
func (a *Attribute) compute() {
	a.Configurability, a.Validators, a.Default = spec.Computed, nil, ""
	for _, inside := range a.Attributes {
		inside.compute()
	}
}

// noteImprovements notes which improvements made an attribute what it is.
func (m *mapper) noteImprovements(a *Attribute, s *resolved) {
	d := m.document
	note := func(i Improvement, applies bool) {
		if m.improve.Has(i) && applies {
			a.Improved = append(a.Improved, i)
		}
	}
	isSet := a.Kind == schema.KindSet || a.Kind == schema.KindSetNested
	note(AllOf, s.joined)
	note(Sets, isSet && d.text(s.node, "format") != "set")
	note(
		NumberRanges,
		m.side != response &&
			(a.Kind == schema.KindFloat64 && m.floatBounds(s) != "" || a.Kind == schema.KindInt64 && m.integerBounds(s) != m.plainBounds(s)),
	)
	note(AnyOfNull, slices.ContainsFunc(s.nulls, func(around int32) bool {
		return d.text(around, "description") != "" || a.Default != "" && d.Tree.Member(around, "default") >= 0
	}))
}

// createOnly has the attributes that the update operation does not take replace the resource: all where there is none.
func (m *unitMapper) createOnly() {
	if !m.improve.Has(CreateOnly) || m.config.DataSource {
		return
	}
	update := m.operation(m.config.Update)
	if update < 0 {
		replaceMissing(m.unit.Attributes, nil) // nothing can be updated
		return
	}
	body := m.document.schemaOf(m.document.Tree.Member(update, "requestBody"))
	if body < 0 {
		return
	}
	mapper := m.mapper(CreateRequest, request)
	mapper.ignored = &m.unit.hidden
	taken, err := mapper.body(body, m.ignores)
	if err != nil || !mapper.takesAny(body, m.ignores) {
		return // what is not understood is not acted upon
	}
	m.unit.updates = true
	replaceMissing(m.unit.Attributes, taken)
}

// takesAny reports whether attributes come from a body.
func (m *mapper) takesAny(body int32, ignores []string) bool {
	s, err := m.followed(body, nil, 0)
	if err != nil {
		return false
	}
	s = m.unwrap(s)
	return slices.ContainsFunc(m.properties(&s), func(p property) bool { return !slices.Contains(ignores, p.name) })
}

func replaceMissing(attributes, taken []*Attribute) {
	for _, a := range attributes {
		if a.Configurability == spec.Computed || a.Sources[0].Role != CreateRequest {
			continue
		}
		i := slices.IndexFunc(taken, func(t *Attribute) bool { return t.Property == a.Property })
		switch {
		case i < 0:
			a.replace(CreateOnly)
		case a.Kind == schema.KindSingleNested && taken[i].Kind == schema.KindSingleNested:
			replaceMissing(a.Attributes, taken[i].Attributes)
		}
	}
}

// replace has changes of an attribute replace the resource. An attribute that is computed unless it is configured does so only where it is
// configured.
func (a *Attribute) replace(by Improvement) {
	imported := a.Kind.Go().PlanModifierPackage
	function := "RequiresReplace()"
	if a.Configurability == spec.ComputedOptional {
		function = "RequiresReplaceIfConfigured()"
	}
	a.PlanModifiers = append(a.PlanModifiers, Definition{[]string{imported}, path.Base(imported) + "." + function})
	a.Improved = append(a.Improved, by)
}

// pathParameters has users set the parameters in the path of create that are not in its body: nobody else knows them.
func (m *unitMapper) pathParameters() *Failure {
	if !m.improve.Has(PathParameters) {
		return nil
	}
	for _, p := range m.document.Parameters(m.config.Create) {
		if p.In != "path" {
			continue
		}
		a := m.unit.Parameter(p.Name)
		if a == nil {
			made, err := m.parameter(p.Node, parameter)
			if err != nil {
				if err := m.drop(CreateParameter, err); err != nil {
					return err
				}
				continue
			}
			if made == nil { // it is ignored
				continue
			}
			made.Sources[0].Role = CreateParameter
			m.unit.Attributes = append(m.unit.Attributes, made)
			a = made
		}
		if a.Sources[0].Role != CreateRequest && a.Kind.IsPrimitive() {
			a.Configurability, a.Default = spec.Required, ""
			a.replace(PathParameters)
		}
	}
	return nil
}

// creation are the names of attributes that say how an object came to be.
var creation = map[string]bool{
	"created": true, "created_at": true, "created_on": true, "created_date": true, "created_time": true, "creation_date": true,
	"creation_time": true, "create_time": true, "date_created": true, "created_by": true,
}

// useState has identifiers and times of creation, which the API sets once, keep their values in plans.
func (m *unitMapper) useState() {
	if !m.improve.Has(UseState) || m.config.DataSource || m.config.Read == nil {
		return
	}
	identifying := strings.Trim(path.Base(m.config.Read.Path.Value), "{}")
	identifying = Identifier(m.config.alias(identifying))
	for _, a := range m.unit.Attributes {
		isIdentifier := a.Name == "id" || a.Name == "uuid" || a.Name == identifying && isParameter(path.Base(m.config.Read.Path.Value))
		isSet := a.Configurability == spec.Computed || isIdentifier && a.Configurability == spec.ComputedOptional
		if isSet && a.Default == "" && a.Kind.IsPrimitive() && (isIdentifier || creation[a.Name]) {
			imported := a.Kind.Go().PlanModifierPackage
			a.PlanModifiers = append([]Definition{{[]string{imported}, path.Base(imported) + ".UseStateForUnknown()"}}, a.PlanModifiers...)
			a.Improved = append(a.Improved, UseState)
		}
	}
}

// Parameter returns the attribute at the root that a parameter sets, or nil.
func (u *Unit) Parameter(name string) *Attribute {
	name = u.Config.alias(name)
	for _, same := range []func(a *Attribute) bool{
		func(a *Attribute) bool { return a.Property == name },
		func(a *Attribute) bool { return a.Name == Identifier(name) },
	} {
		if i := slices.IndexFunc(u.Attributes, same); i >= 0 {
			return u.Attributes[i]
		}
	}
	return nil
}

// envelopes are the properties that may be beside the content of an envelope.
var envelopes = map[string]bool{
	"meta": true, "metadata": true, "links": true, "_links": true, "message": true, "messages": true, "success": true, "status": true,
	"code":  true,
	"error": true, "errors": true, "warnings": true, "request_id": true, "requestId": true, "jsonapi": true, "included": true,
	"timestamp": true,
}

// paging are the properties and query parameters that say which page of a list it is.
var paging = map[string]bool{
	"page": true, "per_page": true, "perPage": true, "page_size": true, "pageSize": true, "page_number": true, "pageNumber": true,
	"page_token": true, "pageToken": true, "next_page": true, "nextPage": true, "next_page_token": true, "nextPageToken": true,
	"limit": true, "offset": true, "cursor": true, "next_cursor": true, "nextCursor": true, "starting_after": true, "ending_before": true,
	"before_id": true, "next_page_uri": true, "uri": true, "next": true, "previous": true, "prev": true, "has_more": true, "hasMore": true,
	"total": true, "total_count": true, "totalCount": true, "total_pages": true, "totalPages": true, "total_items": true, "totalItems": true,
	"count": true, "last_page": true, "lastPage": true, "current_page": true, "currentPage": true, "pagination": true, "paging": true,
}

// unwrap returns the content of an envelope: an object whose property data is an object, or a list in a response, and that has nothing
// beside it but what is about the call. Other schemas are returned as they are.
func (m *mapper) unwrap(s resolved) resolved {
	if s.kind != "object" || m.role == ProviderSchema {
		return s
	}
	properties := m.properties(&s)
	if m.improve.Has(Unwrap) {
		i := slices.IndexFunc(properties, func(p property) bool { return p.name == "data" })
		if i >= 0 &&
			!slices.ContainsFunc(properties, func(p property) bool { return p.name != "data" && !envelopes[p.name] && !paging[p.name] }) {
			inner, err := m.followed(properties[i].node, nil, 0)
			if err == nil && (inner.kind == "object" && m.isObject(&inner) || inner.kind == "array" && !m.resource && m.side == response) {
				m.leaveOut(properties, "data", Unwrapped)
				return inner
			}
		}
	}
	if m.improve.Has(Pagination) && !m.resource && m.side == response {
		if i := m.page(properties); i >= 0 {
			inner, err := m.followed(properties[i].node, nil, 0)
			if err == nil {
				m.leaveOut(properties, properties[i].name, Paging)
				return inner
			}
		}
	}
	return s
}

// isObject reports whether an object is not a map.
func (m *mapper) isObject(s *resolved) bool {
	values, err := m.values(s, nil)
	return err == nil && values < 0 && m.document.Tree.Kind(m.document.Tree.Member(s.parts[0], "properties")) == yaml.Mapping
}

// page returns the number of the only array among properties that else say which page of a list it is, or -1.
func (m *mapper) page(properties []property) int {
	found := -1
	for i, p := range properties {
		of, err := m.followed(p.node, nil, 0)
		switch {
		case err == nil && of.kind == "array" && found < 0:
			found = i
		case !paging[p.name] && !envelopes[p.name]:
			return -1
		}
	}
	if len(properties) < 2 {
		return -1
	}
	return found
}

// leaveOut notes all properties but one as absent.
func (m *mapper) leaveOut(properties []property, but string, reason Reason) {
	for _, p := range properties {
		if p.name != but {
			*m.ignored = append(*m.ignored, Absent{Path: []string{p.name}, Node: p.node, Role: m.role, Reason: reason})
		}
	}
}
