package schema

import (
	"strconv"
	"strings"
)

// rule returns in one line what the grammar asks of the member k of an object at
// t: "Required. A string, one of `optional`, `required`."
func rule(t Type, k Key) string {
	object, value := t.Shape(), t.Member(k).Shape()
	var b strings.Builder
	switch {
	case object.Required.Has(k):
		b.WriteString("Required. ")
	case object.Choice.Len() > maxSiblings && object.Choice.Has(k):
		return strings.TrimPrefix(objectRule(value), "An object. ") // one of many types: the page has said which
	case object.Choice.Has(k):
		b.WriteString("Exactly one of " + codeList(object.Choice) + " must be present. ")
	default:
		b.WriteString("Optional. ")
	}
	switch value.JSON {
	case JSONObject:
		b.WriteString(objectRule(value))
	case JSONArray:
		b.WriteString("An array")
		if value.MinItems > 0 {
			b.WriteString(" with at least " + strconv.Itoa(value.MinItems) + " element")
		}
		b.WriteString(".")
	case JSONString:
		b.WriteString("A string")
		switch {
		case len(value.Enum) == 1:
			b.WriteString(", always `" + value.Enum[0] + "`")
		case len(value.Enum) > 1:
			b.WriteString(", one of `" + strings.Join(value.Enum, "`, `") + "`")
		case value.Identifier:
			b.WriteString(" of lower-case letters, digits and underscores that does not begin with a digit")
		case value.MinLength > 0:
			b.WriteString(" that is not empty")
		}
		b.WriteString(".")
	case JSONNumber:
		b.WriteString("A number.")
	case JSONBoolean:
		b.WriteString("`true` or `false`.")
	}
	return b.String()
}

// maxSiblings is how many alternatives of a key are listed.
const maxSiblings = 3

// objectRule returns the rule for the members of an object.
func objectRule(value *Shape) string {
	text := "An object"
	if value.Choice != 0 {
		text += " with exactly one of " + codeList(value.Choice)
	}
	if value.MinProperties > 0 {
		text += " that is not empty"
	}
	text += "."
	if value.Required != 0 {
		text += " Required: " + codeList(value.Required) + "."
	}
	if optional := value.Allowed &^ value.Required &^ value.Choice; optional != 0 {
		text += " Optional: " + codeList(optional) + "."
	}
	if value.Open {
		return text + " Other keys are ignored."
	}
	return text + " Other keys are rejected."
}

// codeList returns "`a`, `b`".
func codeList(keys KeySet) string {
	var names []string
	for k := range (keys & Standard).All() { // the pages are about the language as it is published
		names = append(names, "`"+k.String()+"`")
	}
	return strings.Join(names, ", ")
}
