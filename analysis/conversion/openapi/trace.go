package openapi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Lost is a keyword of the document that has no effect on an attribute.
type Lost struct {
	Node    int32 // the keyword's value
	Keyword string
	Why     string
}

// silent are the keywords whose loss says nothing: documentation, and keywords that Terraform has no use for.
var silent = map[string]bool{
	"type": true, "$ref": true, "title": true, "example": true, "examples": true, "externalDocs": true, "xml": true, "$comment": true,
	"allOf": true, "anyOf": true, "oneOf": true, "name": true, "in": true, "schema": true, "style": true, "explode": true,
	"allowReserved":   true,
	"allowEmptyValue": true,
}

// validating are the keywords that can become validators, with the kinds of attributes that get them.
var validating = map[string][]schema.Kind{
	"enum":          {schema.KindString, schema.KindInt64, schema.KindFloat64},
	"minLength":     {schema.KindString},
	"maxLength":     {schema.KindString},
	"pattern":       {schema.KindString},
	"minimum":       {schema.KindInt64},
	"maximum":       {schema.KindInt64},
	"minItems":      {schema.KindList, schema.KindListNested, schema.KindSet, schema.KindSetNested},
	"maxItems":      {schema.KindList, schema.KindListNested, schema.KindSet, schema.KindSetNested},
	"uniqueItems":   {schema.KindList, schema.KindListNested},
	"minProperties": {schema.KindMap, schema.KindMapNested},
	"maxProperties": {schema.KindMap, schema.KindMapNested},
}

// Lost returns the keywords of an attribute's first source that the specification does not express.
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

// whyLost returns the reason why a keyword of an attribute's schema has no effect, or nothing if it has one or needs none.
func (r *Result) whyLost(a *Attribute, keyword string, node int32) string {
	tree := r.Document.Tree
	isMap := a.Kind == schema.KindMap || a.Kind == schema.KindMapNested
	kinds, validates := validating[keyword]
	if keyword == "minimum" || keyword == "maximum" {
		if r.Improve.Has(NumberRanges) {
			kinds = append(slices.Clone(kinds), schema.KindFloat64)
		}
	}
	switch {
	case silent[keyword], strings.HasPrefix(keyword, "x-"), a.JSON && keyword != "default":
		return ""
	case keyword == "uniqueItems" && (a.Kind == schema.KindSet || a.Kind == schema.KindSetNested):
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
		if r.Improve.Has(NumberRanges) && a.Kind == schema.KindInt64 {
			return ""
		}
		return "bounds are inclusive"
	}
	return "it is not read"
}

// whyFormatLost returns the reason why a format has no effect.
func (r *Result) whyFormatLost(a *Attribute, format string) string {
	isSet := a.Kind == schema.KindSet || a.Kind == schema.KindSetNested
	switch {
	case a.Sensitive && format == "password",
		a.Kind == schema.KindFloat64,
		isSet && format == "set",
		a.Kind == schema.KindInt64 && format == "int64":
		return ""
	}
	return fmt.Sprintf("the format %q is not mapped", format)
}

// WhyConfigurable returns the reason why an attribute is computed, optional or required.
func (r *Result) WhyConfigurable(a *Attribute) string {
	first := a.Sources[0].Role
	switch {
	case slices.Contains(a.Improved, ReadOnly):
		return "it is readOnly"
	case slices.Contains(a.Improved, PathParameters):
		return "it is a parameter in the path of create"
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

// WhyKind returns the reason in the document for the kind of an attribute.
func (r *Result) WhyKind(a *Attribute) string {
	d := r.Document
	why := "type " + strings.Join(d.types(a.Schema), ", ")
	switch {
	case a.JSON:
		return "JSON of any type"
	case slices.Contains(a.Improved, AllOf) && a.Kind == schema.KindSingleNested:
		why = "allOf of objects"
	case len(d.types(a.Schema)) == 0:
		why = "properties"
	}
	switch a.Kind {
	case schema.KindFloat64:
		why += ", format " + d.text(a.Schema, "format")
	case schema.KindMap, schema.KindMapNested:
		why += " with additionalProperties"
	case schema.KindListNested:
		why += " of objects"
	case schema.KindSet, schema.KindSetNested:
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

// String describes the part of an attribute that comes from a source.
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
