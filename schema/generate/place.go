package main

import (
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// place is the place of a shape in the language, with the names of package
// schema's constants.
type place struct {
	name  string // schema.Shape.Name
	role  string // "RoleAttribute"
	of    string // "RoleAttribute" or ""
	scope string // "resource" or ""
	kind  string // "string" or ""
}

var rootPlace = place{name: "root", role: "RoleRoot"}

// kindKeys are the keys that stand for a kind.
var kindKeys = map[string]bool{
	"bool": true, "dynamic": true, "float32": true, "float64": true, "int32": true, "int64": true,
	"list": true, "list_nested": true, "map": true, "map_nested": true,
	"number": true, "object": true, "set": true, "set_nested": true,
	"single_nested": true, "string": true,
}

// itemPlace returns the place of the elements of an array.
func itemPlace(array place) (place, error) {
	item := array
	switch array.role {
	case "RoleDatasources":
		item.name, item.role = "datasource", "RoleDatasource"
	case "RoleResources":
		item.name, item.role = "resource", "RoleResource"
	case "RoleAttributes":
		item.name, item.role = array.scope+"_attribute", "RoleAttribute"
	case "RoleBlocks":
		item.name, item.role = array.scope+"_block", "RoleBlock"
	case "RoleAttributeTypes":
		item.name, item.role = "attribute_type", "RoleAttributeType"
	case "RoleValidators":
		item.name, item.role = array.kind+"_validator", "RoleValidator"
	case "RolePlanModifiers":
		item.name, item.role = array.kind+"_plan_modifier", "RolePlanModifier"
	case "RoleImports":
		item.name, item.role = strings.TrimSuffix(array.name, "s"), "RoleImport"
	default:
		return place{}, fmt.Errorf("an array of unknown elements")
	}
	return item, nil
}

// memberPlace returns the place of the value of a key.
func memberPlace(object place, key string, value *jsonschema.Schema) (place, error) {
	kinded := func(suffix string) (string, error) {
		name := strings.TrimPrefix(definition(value), "schema_")
		kind, ok := strings.CutSuffix(name, suffix)
		if !ok || !kindKeys[kind] {
			return "", fmt.Errorf("key %q: %q is no definition by kind", key, definition(value))
		}
		return kind, nil
	}
	scoped := func(name, role string) place {
		return place{name: object.scope + "_" + name, role: role, scope: object.scope}
	}
	// owner is the first part of the name of a place that is alike in all scopes.
	owner := strings.ToLower(strings.TrimPrefix(object.role, "Role"))
	switch object.role {
	case "RoleAttributeBody":
		owner = "attribute"
	case "RoleBlockBody":
		owner = "block"
	case "RoleCustomType":
		owner = "custom_type"
	case "RoleExternalType":
		owner = "external_type"
	case "RoleCustom":
		owner = map[string]string{"RoleValidator": "validator", "RolePlanModifier": "plan_modifier", "RoleDefault": "default"}[object.of]
	}

	if kindKeys[key] {
		switch object.role {
		case "RoleAttribute":
			at := scoped(key+"_attribute_body", "RoleAttributeBody")
			at.kind = key
			return at, nil
		case "RoleBlock":
			at := scoped(key+"_block_body", "RoleBlockBody")
			at.kind = key
			return at, nil
		case "RoleElementType", "RoleAttributeType":
			return place{name: key + "_type_body", role: "RoleTypeBody", kind: key}, nil
		}
	}

	switch key {
	case "version":
		return place{name: "version", role: "RoleVersion"}, nil
	case "provider":
		return place{name: "provider", role: "RoleProvider", scope: "provider"}, nil
	case "datasources":
		return place{name: "datasources", role: "RoleDatasources", scope: "datasource"}, nil
	case "resources":
		return place{name: "resources", role: "RoleResources", scope: "resource"}, nil
	case "name":
		at := place{role: "RoleName", of: object.role, scope: object.scope}
		at.name = object.name + "_name"
		return at, nil
	case "schema":
		return scoped("schema", "RoleSchema"), nil
	case "attributes":
		return scoped("attributes", "RoleAttributes"), nil
	case "blocks":
		return scoped("blocks", "RoleBlocks"), nil
	case "description":
		return place{name: owner + "_description", role: "RoleDescription", of: object.role}, nil
	case "markdown_description":
		return place{name: owner + "_markdown_description", role: "RoleMarkdownDescription", of: object.role}, nil
	case "deprecation_message":
		return place{name: owner + "_deprecation_message", role: "RoleDeprecationMessage", of: object.role}, nil
	case "computed_optional_required", "optional_required":
		return place{name: key, role: "RoleConfigurability"}, nil
	case "sensitive":
		return place{name: "sensitive", role: "RoleFlag"}, nil
	case "element_type":
		return place{name: "element_type", role: "RoleElementType"}, nil
	case "attribute_types":
		return place{name: "attribute_types", role: "RoleAttributeTypes"}, nil
	case "nested_object":
		if object.role == "RoleBlockBody" {
			return scoped("block_nested_object", "RoleBlockNestedObject"), nil
		}
		return scoped("attribute_nested_object", "RoleAttributeNestedObject"), nil
	case "custom_type":
		return place{name: "custom_type", role: "RoleCustomType"}, nil
	case "associated_external_type":
		return place{name: "external_type", role: "RoleExternalType"}, nil
	case "type", "value_type":
		return place{name: owner + "_" + key, role: "RoleGoType", of: object.role}, nil
	case "import":
		return place{name: owner + "_import", role: "RoleImport", of: object.role}, nil
	case "imports":
		return place{name: owner + "_imports", role: "RoleImports", of: object.of}, nil
	case "path":
		return place{name: object.name + "_path", role: "RoleImportPath", of: object.of}, nil
	case "alias":
		return place{name: object.name + "_alias", role: "RoleImportAlias", of: object.of}, nil
	case "validators":
		kind, err := kinded("_validators")
		return place{name: kind + "_validators", role: "RoleValidators", kind: kind}, err
	case "plan_modifiers":
		kind, err := kinded("_plan_modifiers")
		return place{name: kind + "_plan_modifiers", role: "RolePlanModifiers", kind: kind}, err
	case "default":
		kind, err := kinded("_default")
		return place{name: kind + "_default", role: "RoleDefault", kind: kind}, err
	case "static":
		return place{name: object.kind + "_static", role: "RoleStatic", of: object.role, kind: object.kind}, nil
	case "custom":
		return place{name: object.name + "_custom", role: "RoleCustom", of: object.role, kind: object.kind}, nil
	case "schema_definition":
		return place{name: strings.TrimSuffix(object.name, "_custom") + "_definition", role: "RoleDefinition", of: object.of, kind: object.kind},
			nil
	}
	return place{}, fmt.Errorf("key %q of a %s is unknown to the generator", key, object.role)
}
