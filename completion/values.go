package completion

import (
	"github.com/spec-ls/spec-ls/schema"
)

// values offers what the value of a member may be.
func (l *list) values() {
	key := schema.Key(l.tree.Nodes[l.node].Key)
	t := l.inside.Member(key)
	if t == schema.TypeAny {
		return
	}
	l.prepare()
	switch shape := t.Shape(); shape.Role {
	case schema.RoleVersion:
		l.choices(t, shape.Enum)
	case schema.RoleConfigurability:
		l.choices(t, l.configurabilities(l.inside))
	case schema.RoleFlag:
		l.choices(t, booleans)
	case schema.RoleStatic:
		if shape.JSON == schema.JSONBoolean {
			l.choices(t, booleans)
		}
	case schema.RoleName:
		if shape.Of == schema.RoleProvider {
			l.providerNames()
		} else {
			l.twinNames()
		}
	case schema.RoleDescription, schema.RoleMarkdownDescription:
		l.twinDescriptions(key)
	case schema.RoleDefinition:
		l.definition(t)
	case schema.RoleImportPath:
		l.importPaths()
	case schema.RoleGoType:
		if shape.Of == schema.RoleCustomType {
			l.goTypes(key)
		} else {
			l.externalGoTypes()
		}
	case schema.RoleCustomType:
		l.customTypes()
		l.whole(key)
	case schema.RoleExternalType:
		l.wholeExternalTypes()
		l.whole(key)
	case schema.RoleElementType:
		for _, k := range typeOrder {
			if (shape.Choice & l.profile().Keys()).Has(k) {
				l.add(Item{Label: k.String(), Kind: KindSkeleton, Detail: "{ … }", Page: pageOfKey(t, k)}, l.objectWith(t, k))
			}
		}
	default:
		if shape.JSON == schema.JSONObject || shape.JSON == schema.JSONArray {
			l.whole(key)
		}
	}
}

var comma = []string{","}

var booleans = []string{"true", "false"}

// choices offers the values that are possible, the likeliest first.
func (l *list) choices(t schema.Type, values []string) {
	for i, value := range values {
		item := Item{Label: value, Kind: KindValue, Page: pageOfValue(t, value), Preselect: i == 0, Detail: valueDetails[value]}
		if l.trail == "" {
			item.CommitCharacters = comma
		}
		template := `"` + value + `"`
		if t.Shape().JSON == schema.JSONBoolean {
			item.Kind, template = KindLiteral, value
		}
		l.add(item, template)
	}
}

// valueDetails are the meanings of the configurabilities.
var valueDetails = map[string]string{
	"computed":          "only the provider sets it",
	"computed_optional": "users may set it, else the provider does",
	"optional":          "users may set it",
	"required":          "users must set it",
}

// whole offers an array or object with all that it must have.
func (l *list) whole(key schema.Key) {
	label := "{ … }"
	if l.inside.Member(key).Shape().JSON == schema.JSONArray {
		label = "[ … ]"
	}
	l.add(Item{Label: label, Kind: KindSkeleton, Detail: key.String(), Page: pageOfKey(l.inside, key)}, l.memberSkeleton(l.inside, key))
}
