package schema

import (
	"sync"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/schema"
)

// keyAliases are words that people and tools write for keys, folded, with the keys that may be meant, the likeliest first. The likely one
// depends on the keys that are possible at the place.
var keyAliases = sync.OnceValue(func() map[string][]schema.Key {
	return map[string][]schema.Key{
		// Kinds, as other languages and OpenAPI call them.
		"boolean": {schema.KeyBool}, "flag": {schema.KeyBool},
		"int": {schema.KeyInt64}, "integer": {schema.KeyInt64}, "int32": {schema.KeyInt64}, "long": {schema.KeyInt64},
		"uint": {schema.KeyInt64}, "uint32": {schema.KeyInt64}, "uint64": {schema.KeyInt64},
		"float": {schema.KeyFloat64}, "float32": {schema.KeyFloat64}, "double": {schema.KeyFloat64},
		"decimal": {schema.KeyNumber}, "bigfloat": {schema.KeyNumber},
		"str": {schema.KeyString}, "text": {schema.KeyString},
		"array": {schema.KeyList}, "slice": {schema.KeyList}, "tuple": {schema.KeyList},
		"arraynested": {schema.KeyListNested}, "nestedlist": {schema.KeyListNested}, "listnestedblock": {schema.KeyListNested},
		"nestedset": {schema.KeySetNested}, "setnestedblock": {schema.KeySetNested},
		"dict": {schema.KeyMap}, "dictionary": {schema.KeyMap}, "hash": {schema.KeyMap},
		"nestedmap": {schema.KeyMapNested}, "objectmap": {schema.KeyMapNested},
		"objectnested": {schema.KeySingleNested}, "nestedobject": {schema.KeyNestedObject, schema.KeySingleNested},
		"nested": {schema.KeySingleNested, schema.KeyNestedObject}, "single": {schema.KeySingleNested},
		"singlenestedblock": {schema.KeySingleNested}, "struct": {schema.KeySingleNested, schema.KeyObject},
		"any": {schema.KeyDynamic},

		// Other keys.
		"datasource": {schema.KeyDatasources}, "data": {schema.KeyDatasources}, "resource": {schema.KeyResources},
		"providers": {schema.KeyProvider}, "specversion": {schema.KeyVersion}, "schemaversion": {schema.KeyVersion},
		"import": {schema.KeyImports}, "imports": {schema.KeyImport},
		"props": {schema.KeyAttributes, schema.KeyAttributeTypes}, "attribute": {schema.KeyAttributes},
		"attrs": {schema.KeyAttributes, schema.KeyAttributeTypes}, "attr": {schema.KeyAttributes},
		"properties": {schema.KeyAttributes, schema.KeyAttributeTypes}, "fields": {schema.KeyAttributes, schema.KeyAttributeTypes},
		"attributes": {schema.KeyAttributeTypes}, "attributetypes": {schema.KeyAttributes}, "types": {schema.KeyAttributeTypes},
		"attrtypes": {schema.KeyAttributeTypes}, "block": {schema.KeyBlocks},
		"elem": {schema.KeyElementType}, "element": {schema.KeyElementType}, "elementtypes": {schema.KeyElementType},
		"items": {schema.KeyElementType, schema.KeyNestedObject}, "elemtype": {schema.KeyElementType},
		"object": {schema.KeyNestedObject}, "defaultvalue": {schema.KeyDefault}, "defaults": {schema.KeyDefault},
		"modifiers": {schema.KeyPlanModifiers}, "planmodification": {schema.KeyPlanModifiers},
		"validation": {schema.KeyValidators}, "validations": {schema.KeyValidators}, "validate": {schema.KeyValidators},
		"deprecated": {schema.KeyDeprecationMessage}, "deprecation": {schema.KeyDeprecationMessage},
		"doc": {schema.KeyDescription}, "docs": {schema.KeyDescription}, "documentation": {schema.KeyDescription},
		"desc": {schema.KeyDescription}, "comment": {schema.KeyDescription}, "help": {schema.KeyDescription},
		"markdowndescription": {schema.KeyDescription}, "markdown": {schema.KeyMarkdownDescription},
		"secret": {schema.KeySensitive}, "definition": {schema.KeySchemaDefinition}, "expression": {schema.KeySchemaDefinition},
		"code": {schema.KeySchemaDefinition}, "package": {schema.KeyPath}, "importpath": {schema.KeyPath}, "url": {schema.KeyPath},
		"as": {schema.KeyAlias}, "value": {schema.KeyStatic, schema.KeyValueType}, "literal": {schema.KeyStatic},
		"gotype": {schema.KeyType}, "externaltype": {schema.KeyAssociatedExternalType},
		"configurability":          {schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired},
		"optionalcomputedrequired": {schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired},
		"requiredoptionalcomputed": {schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired},
		"optionalrequiredcomputed": {schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired},
		"requiredoptional":         {schema.KeyOptionalRequired, schema.KeyComputedOptionalRequired},
	}
})

// valueAliases are words that people write for the values of an enum, folded.
var valueAliases = map[string]string{
	"optionalcomputed": "computed_optional", "optional+computed": "computed_optional", "computed+optional": "computed_optional",
	"optional/computed": "computed_optional", "computed/optional": "computed_optional",
	"optional,computed": "computed_optional", "computed,optional": "computed_optional",
	"readonly": "computed", "output": "computed", "mandatory": "required", "must": "required", "input": "optional",
}

// suggestKey returns the key of an object that an unknown one most likely stands for, among those that may be there and do not yet, an
// alias before a near spelling.
func suggestKey(p *rules.Pass, name string, shape *schema.Shape, present schema.KeySet) (schema.Key, bool) {
	possible := shape.Allowed & p.Settings.Profile().Keys() &^ present
	if present&shape.Choice != 0 {
		possible &^= shape.Choice
	}
	for _, k := range keyAliases()[rules.Fold(name)] {
		if possible.Has(k) {
			return k, true
		}
	}
	candidates := keyCandidates()
	near, ok := rules.NearestOf(name, func(yield func(rules.Candidate) bool) {
		for k := range possible.All() {
			if !yield(candidates[k]) {
				return
			}
		}
	})
	if !ok {
		return schema.KeyNone, false
	}
	return schema.LookupKey([]byte(near)), true
}

// keyCandidates are all keys.
var keyCandidates = sync.OnceValue(func() (all [rules.MaxKeys]rules.Candidate) {
	for k := range all {
		all[k] = rules.NewCandidate(schema.Key(k).String())
	}
	return all
})

// suggestValue returns the value of an enum that an unknown one most likely stands for. It is sure if the two differ in case
// and separators only, or if the word is a known alias.
func suggestValue(value string, possible []string) (suggestion string, sure bool) {
	folded := rules.Fold(value)
	for _, p := range possible {
		if p == valueAliases[folded] || rules.Fold(p) == folded {
			return p, true
		}
	}
	near, _ := rules.Nearest(value, possible)
	return near, false
}
