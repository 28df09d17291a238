package openapi

import "slices"

// Value is the kind of value of a key of configurations.
type Value uint8

// The values.
const (
	TextValue    Value = iota
	ListValue          // of paths of attributes
	MappingValue       // with keys
	NamesValue         // a mapping whose keys are names
)

// Key is a key of configurations, or the value of a name in one.
type Key struct {
	Name     string
	Value    Value
	Required bool
	Members  []*Key // of a mapping, in the order in which people write them
	Each     *Key   // of a mapping with names: the value of each name
	What     string // what a mapping is in messages
	Doc      string // Markdown
}

// Member returns a key of a mapping, or nil.
func (k *Key) Member(name string) *Key {
	if k.Value == NamesValue {
		return k.Each
	}
	if i := slices.IndexFunc(k.Members, func(m *Key) bool { return m.Name == name }); i >= 0 {
		return k.Members[i]
	}
	return nil
}

// Belongs returns in words where a key belongs that a mapping does not have: in a mapping inside it, in the one around it, or in the only one
// of configurations that has it. It is empty if there is none.
func Belongs(mapping *Key, name string) string {
	if path := mapping.pathTo(name); path != "" {
		return path
	}
	found, around := "", ""
	var walk func(k *Key)
	walk = func(k *Key) {
		if k.Each != nil && k.Each != OverrideKey {
			walk(k.Each)
		}
		if slices.Contains(k.Members, mapping) && k.Member(name) != nil {
			around = k.What
		}
		for _, m := range k.Members {
			if m.Name == name && k != mapping && k.What != found {
				if found != "" {
					found = "several"
					return
				}
				found = k.What
			}
			walk(m)
		}
	}
	walk(RootKey)
	switch {
	case around != "":
		return around
	case found == "several":
		return ""
	}
	return found
}

// pathTo returns the path of the mapping inside of one that has a key, with dots.
func (k *Key) pathTo(name string) string {
	for _, m := range k.Members {
		if m.Member(name) != nil && m.Value == MappingValue {
			return m.Name
		}
		if path := m.pathTo(name); path != "" {
			return m.Name + "." + path
		}
	}
	return ""
}

// KeyAt returns the key at some steps from the root, or nil. A step that is a name leads to the value of each name.
func KeyAt(steps []string) *Key {
	k := RootKey
	for _, step := range steps {
		if k = k.Member(step); k == nil {
			return nil
		}
	}
	return k
}

func operationKey(name, doc string, required bool) *Key {
	return &Key{Name: name, Value: MappingValue, Required: required, What: "an operation", Doc: doc, Members: []*Key{
		{Name: "path", Required: true, Doc: "A path of the OpenAPI document, exactly as it is written there, with the names of its parameters. One that is not there is an error."},
		{Name: "method", Required: true, Doc: "The method of HTTP, in capital or small letters. An operation that the document does not have under this path counts as none."},
	}}
}

const ignoresDoc = "Properties that get no attribute: their names in the OpenAPI document, with dots between those of nested ones. A path leads through lists and maps. " +
	"A parameter is called by its alias.\n\nIgnoring is also what keeps a resource of which one property can't be mapped."

// OverrideKey is the value of the path of an attribute.
var OverrideKey = &Key{Value: MappingValue, What: "an override", Members: []*Key{
	{Name: "description", Required: true, Doc: "The description of the attribute. Without one it becomes empty."},
}}

var schemaKey = &Key{Name: "schema", Value: MappingValue, What: "a schema", Doc: "Changes to the attributes.", Members: []*Key{
	{Name: "ignores", Value: ListValue, Doc: ignoresDoc},
	{Name: "attributes", Value: MappingValue, What: "attributes", Doc: "What attributes are called, and how they are described.",
		Members: []*Key{
			{Name: "aliases", Value: NamesValue, Each: &Key{}, Doc: "Other names for parameters of the read operation: the parameter, and what its attribute is called. " +
				"A parameter whose alias is the name of an attribute is that attribute.\n\n```yaml\naliases:\n  petId: id\n```"},
			{Name: "overrides", Value: NamesValue, Each: OverrideKey, Doc: "Descriptions for attributes, by their names in the OpenAPI document. Nothing else can be overridden.\n\n```yaml\noverrides:\n  owner.name:\n    description: Who owns it.\n```"},
		}},
}}

// RootKey is the language of configurations: its members are the keys at the root.
var RootKey = &Key{Value: MappingValue, What: "the configuration", Members: []*Key{
	{Name: "provider", Value: MappingValue, Required: true, What: "the provider", Doc: "What the specification says of the provider.",
		Members: []*Key{
			{Name: "name", Required: true, Doc: "The name of the provider, with which the types of its resources begin: `pets` for `pets_dog`. It gets into the specification as it is."},
			{Name: "schema_ref", Doc: "The schema of the provider's own configuration: a reference to a component of the OpenAPI document, such as `'#/components/schemas/Settings'`."},
			{Name: "ignores", Value: ListValue, Doc: "Properties of that schema that get no attribute. Without `schema_ref` they have no effect."},
		}},
	{Name: "resources", Value: NamesValue, Doc: "The resources, by their names without that of the provider. Attributes come from the request body of create, the responses of create and of read, and the " +
		"parameters of read.", Each: &Key{Value: MappingValue, What: "a resource", Members: []*Key{
		operationKey("create", "The operation that creates the resource. Without a request body the resource is not in the specification.", true),
		operationKey("read", "The operation that reads the resource. Its response adds computed attributes, and its parameters in path and query attributes that may be set.", true),
		operationKey("update", "The operation that updates the resource. No attribute comes from it.", false),
		operationKey("delete", "The operation that deletes the resource. No attribute comes from it.", false),
		schemaKey,
	}}},
	{Name: "data_sources", Value: NamesValue, Doc: "The data sources, by their names without that of the provider. Attributes come from the parameters and the response of read.",
		Each: &Key{Value: MappingValue, What: "a data source", Members: []*Key{
			operationKey(
				"read",
				"The operation that reads the data source. A response that is an array becomes a set that is called as the data source is.",
				true,
			),
			schemaKey,
		}},
	},
}}
