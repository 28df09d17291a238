package openapi

import (
	"fmt"
	"slices"
	"strings"

	language "github.com/spec-ls/spec-ls/schema"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Lost is a keyword of the document that has no effect on an attribute.
type Lost struct {
	Node    int32 // the keyword's value
	Keyword string
	Why     string
}

// silent are the keywords whose loss says nothing: documentation, and what Terraform has no use for.
var silent = map[string]bool{
	"type": true, "$ref": true, "title": true, "example": true, "examples": true, "externalDocs": true, "xml": true, "$comment": true,
	"allOf": true, "anyOf": true, "oneOf": true, "name": true, "in": true, "schema": true, "style": true, "explode": true,
	"allowReserved":   true,
	"allowEmptyValue": true,
}

// validating are the keywords that can become validators, with the kinds of attributes of which they do.
var validating = map[string][]language.Kind{
	"enum":          {language.KindString, language.KindInt64, language.KindFloat64},
	"minLength":     {language.KindString},
	"maxLength":     {language.KindString},
	"pattern":       {language.KindString},
	"minimum":       {language.KindInt64},
	"maximum":       {language.KindInt64},
	"minItems":      {language.KindList, language.KindListNested, language.KindSet, language.KindSetNested},
	"maxItems":      {language.KindList, language.KindListNested, language.KindSet, language.KindSetNested},
	"uniqueItems":   {language.KindList, language.KindListNested},
	"minProperties": {language.KindMap, language.KindMapNested},
	"maxProperties": {language.KindMap, language.KindMapNested},
}

// Lost returns what the document says of an attribute in its first source and the specification does not.
func (r *Result) Lost(a *Attribute) (lost []Lost) {
	tree := r.Document.Tree
	for member := range tree.Children(a.Schema) {
		keyword := tree.Key(member)
		if why := r.whyLost(a, keyword, member); why != "" {
			lost = append(lost, Lost{member, keyword, why})
		}
	}
	for _, around := range a.Around {
		for member := range tree.Children(around) {
			keyword := tree.Key(member)
			taken := keyword == "description" && a.Description != nil && tree.Value(member) == *a.Description ||
				keyword == "default" && r.Improve.Has(AnyOfNull) && a.Default != ""
			if !silent[keyword] && !taken && !strings.HasPrefix(keyword, "x-") {
				lost = append(lost, Lost{member, keyword, "it is beside allOf, anyOf or oneOf"})
			}
		}
	}
	source := tree.Resolve(a.Sources[0].Node)
	if tree.Member(source, "$ref") >= 0 {
		for member := range tree.Children(source) {
			if keyword := tree.Key(member); !silent[keyword] {
				lost = append(lost, Lost{member, keyword, "it is beside $ref"})
			}
		}
	}
	return lost
}

// whyLost returns why a keyword of an attribute's schema has no effect, or nothing if it has one or needs none.
func (r *Result) whyLost(a *Attribute, keyword string, node int32) string {
	tree := r.Document.Tree
	isMap := a.Kind == language.KindMap || a.Kind == language.KindMapNested
	kinds, validates := validating[keyword]
	if keyword == "minimum" || keyword == "maximum" {
		if r.Improve.Has(NumberRanges) {
			kinds = append(slices.Clone(kinds), language.KindFloat64)
		}
	}
	switch {
	case silent[keyword], strings.HasPrefix(keyword, "x-"):
		return ""
	case keyword == "uniqueItems" && (a.Kind == language.KindSet || a.Kind == language.KindSetNested):
		return ""
	case validates && !slices.Contains(kinds, a.Kind):
		return "there is no validator for it on this kind of attribute"
	case validates && a.Configurability == spec.Computed:
		return "computed attributes have no validators"
	case validates:
		return ""
	}
	switch keyword {
	case "description", "deprecated":
		return ""
	case "items":
		if tree.Kind(node) == yaml.Mapping {
			return ""
		}
	case "properties", "required":
		if !isMap {
			return ""
		}
		return "an object with additionalProperties becomes a map"
	case "additionalProperties":
		if isMap || tree.Kind(node) == yaml.Bool {
			return ""
		}
	case "format":
		return r.whyFormatLost(a, tree.Value(node))
	case "default":
		if a.Default != "" {
			return ""
		}
		return "it does not fit the attribute, or the attribute can't have one"
	case "readOnly", "writeOnly":
		if tree.Value(node) != "true" || slices.Contains(a.Improved, ReadOnly) || slices.Contains(a.Improved, WriteOnly) {
			return ""
		}
		return "the improvement " + map[string]Improvement{"readOnly": ReadOnly, "writeOnly": WriteOnly}[keyword].String() + " keeps it"
	case "exclusiveMinimum", "exclusiveMaximum":
		if r.Improve.Has(NumberRanges) && a.Kind == language.KindInt64 {
			return ""
		}
		return "bounds are inclusive"
	}
	return "it is not read"
}

// whyFormatLost returns why a format has no effect.
func (r *Result) whyFormatLost(a *Attribute, format string) string {
	isSet := a.Kind == language.KindSet || a.Kind == language.KindSetNested
	switch {
	case a.Sensitive && format == "password",
		a.Kind == language.KindFloat64,
		isSet && format == "set",
		a.Kind == language.KindInt64 && format == "int64":
		return ""
	}
	return fmt.Sprintf("the format %q is not mapped", format)
}

// WhyConfigurable returns why an attribute is computed, optional or required.
func (r *Result) WhyConfigurable(a *Attribute) string {
	first := a.Sources[0].Role
	switch {
	case slices.Contains(a.Improved, ReadOnly):
		return "it is readOnly"
	case a.Configurability == spec.Computed && first != CreateRequest:
		return "it is in a response only"
	case a.Configurability == spec.Computed:
		return "it is inside something that is readOnly"
	case first == ReadParameter && a.Configurability == spec.Required:
		return "the parameter is required"
	case first == ReadParameter:
		return "it is a parameter of the read operation"
	case a.Configurability == spec.Required:
		return "it is listed in required"
	case a.Default != "":
		return "it has a default"
	}
	return "it is not listed in required"
}

// WhyKind returns what in the document makes an attribute the kind that it is.
func (r *Result) WhyKind(a *Attribute) string {
	d := r.Document
	why := "type " + strings.Join(d.types(a.Schema), ", ")
	switch {
	case slices.Contains(a.Improved, AllOf) && a.Kind == language.KindSingleNested:
		why = "allOf of objects"
	case len(d.types(a.Schema)) == 0:
		why = "properties"
	}
	switch a.Kind {
	case language.KindFloat64:
		why += ", format " + d.text(a.Schema, "format")
	case language.KindMap, language.KindMapNested:
		why += " with additionalProperties"
	case language.KindListNested:
		why += " of objects"
	case language.KindSet, language.KindSetNested:
		switch {
		case d.text(a.Schema, "format") == "set":
			why += ", format set"
		case slices.Contains(a.Improved, Sets):
			why += ", uniqueItems"
		default:
			why += " at the root of the response"
		}
	}
	for _, around := range slices.Backward(a.Around) {
		for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
			if d.Tree.Member(around, keyword) >= 0 {
				why += " in " + keyword
				break
			}
		}
	}
	return why
}

// String returns what an attribute has of a source, in words.
func (g Gave) String() string {
	return [...]string{
		GaveNothing: "adds nothing", GaveAll: "says what it is", GaveDescription: "adds the description", GaveMembers: "adds attributes inside",
		GaveConflict: "has another type, which is lost",
	}[g]
}

// String returns the reason in words.
func (r Reason) String() string {
	return [...]string{
		Ignored: "ignored by the configuration", OtherPlace: "a parameter of a header or a cookie",
		Unwrapped: "beside the content of an envelope",
		Paging:    "says which page it is",
	}[r]
}

// Find returns the attribute at a path of attributes' names, or nil.
func (u *Unit) Find(path []string) *Attribute {
	attributes := u.Attributes
	for i, name := range path {
		k := slices.IndexFunc(attributes, func(a *Attribute) bool { return a.Name == name })
		if k < 0 {
			return nil
		}
		if i == len(path)-1 {
			return attributes[k]
		}
		attributes = attributes[k].Attributes
	}
	return nil
}
