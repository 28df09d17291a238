package openapi

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// Text is a string of the configuration, and where it is.
type Text struct {
	Value      string
	Start, End int   // in bytes; equal for a value that is not written
	Node       int32 // of the configuration's tree
}

// Config is a configuration of tfplugingen-openapi.
type Config struct {
	Tree *yaml.Tree

	Provider    ProviderConfig
	Resources   []*UnitConfig // by name, as the program takes them
	DataSources []*UnitConfig
}

// ProviderConfig is the entry of the provider.
type ProviderConfig struct {
	Name, SchemaRef Text
	Ignores         []Text
}

// UnitConfig is a resource or a data source.
type UnitConfig struct {
	DataSource                   bool
	Name                         Text
	Create, Read, Update, Delete *Location // nil for none
	Ignores                      []Text
	Aliases                      []AliasConfig
	Overrides                    []OverrideConfig
	Node                         int32 // of the configuration's tree
}

// Location is the place of an operation in the OpenAPI document.
type Location struct {
	Role         Role
	Path, Method Text
	Node         int32
}

// Locations returns the operations that a unit has, as they are declared in the program.
func (u *UnitConfig) Locations() []*Location {
	return slices.DeleteFunc([]*Location{u.Create, u.Read, u.Update, u.Delete}, func(l *Location) bool { return l == nil })
}

// AliasConfig names a parameter of the read operation.
type AliasConfig struct{ Parameter, Attribute Text }

// OverrideConfig replaces the description of an attribute.
type OverrideConfig struct {
	Path, Description Text // without a description it becomes empty
	Node              int32
}

// Problem is the reason why the program refuses a configuration.
type Problem struct {
	Kind          ProblemKind
	Start, End    int
	Message, Help string
}

// ProblemKind is a sort of problems.
type ProblemKind uint8

// The kinds of problems.
const (
	WrongType ProblemKind = iota
	DuplicateKey
	MissingKey
	InvalidAttributePath
	PathNotFound
	UnknownMethod
	SchemaNotFound
)

// decoded has the shape into which the program decodes configurations. It exists for the verdict of the library.
type decoded struct {
	Provider    decodedProvider        `yaml:"provider"`
	Resources   map[string]decodedUnit `yaml:"resources"`
	DataSources map[string]decodedUnit `yaml:"data_sources"`
}

type decodedProvider struct {
	Name      string   `yaml:"name"`
	SchemaRef string   `yaml:"schema_ref"`
	Ignores   []string `yaml:"ignores"`
}

type decodedLocation struct {
	Path   string `yaml:"path"`
	Method string `yaml:"method"`
}

type decodedUnit struct {
	Create *decodedLocation `yaml:"create"`
	Read   *decodedLocation `yaml:"read"`
	Update *decodedLocation `yaml:"update"`
	Delete *decodedLocation `yaml:"delete"`
	Schema struct {
		Ignores    []string `yaml:"ignores"`
		Attributes struct {
			Aliases   map[string]string `yaml:"aliases"`
			Overrides map[string]struct {
				Description string `yaml:"description"`
			} `yaml:"overrides"`
		} `yaml:"attributes"`
	} `yaml:"schema"`
}

// ReadConfig reads a configuration. The error is an *Error for a text that is not YAML. The problems are the other reasons for which the
// program refuses the configuration, in the order of the text.
func ReadConfig(text string) (*Config, []Problem, error) {
	tree, err := yaml.Parse(text)
	if err != nil {
		return nil, nil, syntaxError(err)
	}
	var refused error
	if !isOrdinary(tree) {
		var verdict decoded
		refused = yaml.Decode(text, &verdict)
		var why *yaml.Error
		if errors.As(refused, &why) && !why.Mismatch { // aliases that multiply, which are not to be followed
			return nil, nil, syntaxError(refused)
		}
	}
	config, problems := NewConfig(tree)
	if refused != nil && len(problems) == 0 {
		return nil, nil, syntaxError(refused)
	}
	return config, problems, nil
}

// isOrdinary reports whether this package can read a tree without the library: it has no aliases, tags, merge keys, or keys that are
// lists.
func isOrdinary(tree *yaml.Tree) bool {
	if strings.Contains(tree.Text, "!") {
		return false
	}
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		switch {
		case n.Kind == yaml.Alias, n.Kind == yaml.Other:
			return false
		case n.HasKey() && tree.Key(int32(i)) == "<<", !n.HasKey() && n.Parent >= 0 && tree.Nodes[n.Parent].Kind == yaml.Mapping:
			return false
		}
	}
	return true
}

// NewConfig makes a configuration of a tree.
func NewConfig(tree *yaml.Tree) (*Config, []Problem) {
	r := &configReader{tree: tree}
	c := &Config{Tree: tree}
	root := tree.Root()
	if r.mapping(root, "the configuration") {
		for member := range r.entries(root) {
			switch tree.Key(member) {
			case "provider":
				c.Provider = r.provider(member)
			case "resources":
				c.Resources = r.units(member, false)
			case "data_sources":
				c.DataSources = r.units(member, true)
			}
		}
	}
	at := Text{}
	if provider := tree.Member(root, "provider"); provider >= 0 {
		at = r.keyOf(provider)
	}
	if c.Provider.Name.Value == "" && !r.failed(WrongType) {
		r.missing(at, `the provider has no "name"`, "add provider.name")
	}
	if len(c.Resources)+len(c.DataSources) == 0 && !r.failed(WrongType) {
		r.missing(Text{}, `neither "resources" nor "data_sources" has an entry`, "add a resource or a data source")
	}
	slices.SortStableFunc(r.problems, func(a, b Problem) int { return cmp.Compare(a.Start, b.Start) })
	return c, r.problems
}

type configReader struct {
	tree     *yaml.Tree
	problems []Problem
}

func (r *configReader) failed(kind ProblemKind) bool {
	return slices.ContainsFunc(r.problems, func(p Problem) bool { return p.Kind == kind })
}

func (r *configReader) report(kind ProblemKind, at Text, message, help string) {
	r.problems = append(r.problems, Problem{Kind: kind, Start: at.Start, End: at.End, Message: message, Help: help})
}

func (r *configReader) missing(at Text, message, help string) {
	r.report(MissingKey, at, message, help)
}

// valueOf returns the value of a node with its place.
func (r *configReader) valueOf(node int32) Text {
	n := &r.tree.Nodes[node]
	return Text{r.tree.Value(node), int(n.Start), int(n.End), node}
}

// keyOf returns the key of a node with its place.
func (r *configReader) keyOf(node int32) Text {
	n := &r.tree.Nodes[node]
	return Text{r.tree.Key(node), int(n.KeyStart), int(n.KeyEnd), node}
}

// mapping reports whether a node is a mapping, and adds a problem if it is neither that nor empty.
func (r *configReader) mapping(node int32, what string) bool {
	kind := r.tree.Kind(node)
	if kind != yaml.Mapping && kind != yaml.Null {
		r.report(WrongType, r.valueOf(node), fmt.Sprintf("%s is a %s, not a mapping", what, kind), "write keys and values")
	}
	return kind == yaml.Mapping
}

// entries returns the entries of a mapping, and reports those whose key occurs twice.
func (r *configReader) entries(mapping int32) func(func(int32) bool) {
	seen := map[string]bool{}
	for member := range r.tree.Children(mapping) {
		key := r.keyOf(member)
		if seen[key.Value] {
			r.report(DuplicateKey, key, fmt.Sprintf("the key %q is there twice", key.Value), "remove one")
		}
		seen[key.Value] = true
	}
	return r.tree.Entries(mapping)
}

// text reads a node that must be a string. It takes the text of other scalars.
func (r *configReader) text(node int32) Text {
	value := r.valueOf(node)
	switch kind := r.tree.Kind(node); {
	case !kind.IsScalar():
		r.report(WrongType, value, fmt.Sprintf("%q is a %s, not a string", r.tree.Key(node), kind), "write a string")
	case kind == yaml.Null:
		value.Value = ""
	}
	return value
}

func (r *configReader) provider(node int32) (p ProviderConfig) {
	if !r.mapping(node, `"provider"`) {
		return p
	}
	for member := range r.entries(node) {
		switch r.tree.Key(member) {
		case "name":
			p.Name = r.text(member)
		case "schema_ref":
			p.SchemaRef = r.text(member)
		case "ignores":
			p.Ignores = r.ignores(member)
		}
	}
	return p
}

func (r *configReader) units(node int32, dataSource bool) (units []*UnitConfig) {
	if !r.mapping(node, fmt.Sprintf("%q", r.tree.Key(node))) {
		return nil
	}
	for member := range r.entries(node) {
		units = append(units, r.unit(member, dataSource))
	}
	slices.SortStableFunc(units, func(a, b *UnitConfig) int { return cmp.Compare(a.Name.Value, b.Name.Value) })
	return units
}

func (r *configReader) unit(node int32, dataSource bool) *UnitConfig {
	u := &UnitConfig{DataSource: dataSource, Name: r.keyOf(node), Node: node}
	wrong := len(r.problems)
	if r.mapping(node, unitName(u)) {
		for member := range r.entries(node) {
			switch key := r.tree.Key(member); {
			case key == "read":
				u.Read = r.location(u, member, ReadOperation)
			case key == "schema":
				r.schema(u, member)
			case dataSource: // has no other operations
			case key == "create":
				u.Create = r.location(u, member, CreateOperation)
			case key == "update":
				u.Update = r.location(u, member, UpdateOperation)
			case key == "delete":
				u.Delete = r.location(u, member, DeleteOperation)
			}
		}
	}
	if len(r.problems) > wrong && r.problems[wrong].Kind == WrongType {
		return u
	}
	if u.Create == nil && !dataSource {
		r.missing(u.Name, unitName(u)+` has no "create"`, "add create with a path and a method")
	}
	if u.Read == nil {
		r.missing(u.Name, unitName(u)+` has no "read"`, "add read with a path and a method")
	}
	return u
}

// unitName returns the name of a unit in messages.
func unitName(u *UnitConfig) string {
	if u.DataSource {
		return fmt.Sprintf("data source %q", u.Name.Value)
	}
	return fmt.Sprintf("resource %q", u.Name.Value)
}

func (r *configReader) location(u *UnitConfig, node int32, role Role) *Location {
	if !r.mapping(node, fmt.Sprintf("%q of %s", role.String(), unitName(u))) {
		return nil
	}
	l := &Location{Role: role, Node: node}
	for member := range r.entries(node) {
		switch r.tree.Key(member) {
		case "path":
			l.Path = r.text(member)
		case "method":
			l.Method = r.text(member)
		}
	}
	for _, key := range []struct {
		name  string
		value Text
	}{{"path", l.Path}, {"method", l.Method}} {
		if key.value.Value == "" {
			r.missing(r.keyOf(node), fmt.Sprintf("%q of %s has no %q", role.String(), unitName(u), key.name), "add it")
		}
	}
	return l
}

func (r *configReader) schema(u *UnitConfig, node int32) {
	if !r.mapping(node, `"schema"`) {
		return
	}
	for member := range r.entries(node) {
		switch r.tree.Key(member) {
		case "ignores":
			u.Ignores = r.ignores(member)
		case "attributes":
			r.attributes(u, member)
		}
	}
}

func (r *configReader) attributes(u *UnitConfig, node int32) {
	if !r.mapping(node, `"attributes"`) {
		return
	}
	for member := range r.entries(node) {
		switch r.tree.Key(member) {
		case "aliases":
			if r.mapping(member, `"aliases"`) {
				for alias := range r.entries(member) {
					u.Aliases = append(u.Aliases, AliasConfig{r.keyOf(alias), r.text(alias)})
				}
			}
		case "overrides":
			if r.mapping(member, `"overrides"`) {
				for override := range r.entries(member) {
					u.Overrides = append(u.Overrides, r.override(override))
				}
			}
		}
	}
}

func (r *configReader) override(node int32) OverrideConfig {
	o := OverrideConfig{Path: r.keyOf(node), Node: node}
	r.attributePath(o.Path)
	if r.mapping(node, "the override of "+o.Path.Value) {
		for member := range r.entries(node) {
			if r.tree.HasKeyText(member, "description") {
				o.Description = r.text(member)
			}
		}
	}
	return o
}

func (r *configReader) ignores(node int32) (ignores []Text) {
	if kind := r.tree.Kind(node); kind != yaml.Sequence {
		if kind != yaml.Null {
			r.report(WrongType, r.valueOf(node), fmt.Sprintf(`"ignores" is a %s, not a list`, kind), "write a list of attribute paths")
		}
		return nil
	}
	for element := range r.tree.Children(node) {
		path := r.text(element)
		if r.tree.Kind(element).IsScalar() {
			r.attributePath(path)
		}
		ignores = append(ignores, path)
	}
	return ignores
}

// attributePaths are the paths that the program accepts.
var attributePaths = lazyregexp.New(attributePathPattern)

const attributePathPattern = `^\w+(\.\w+)*$`

// IsAttributePath reports whether the program accepts a path in ignores and overrides.
func IsAttributePath(path string) bool { return attributePaths().MatchString(path) }

func (r *configReader) attributePath(path Text) {
	if !IsAttributePath(path.Value) {
		r.report(InvalidAttributePath, path, fmt.Sprintf("%q is not a path of an attribute", path.Value),
			"write names of letters, digits and underscores with dots between them; other names can only be removed from the OpenAPI document")
	}
}
