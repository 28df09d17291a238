// Package tree holds JSON documents whose members keep their order and can be taken out one by one: random
// specifications are built as trees, and the minimiser cuts trees down.
package tree

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A Value is a JSON value. Exactly one of IsObject, IsArray and Scalar != nil holds.
type Value struct {
	IsObject, IsArray bool
	Members           []Member // of an object
	Elements          []*Value // of an array
	Scalar            json.RawMessage
}

// A Member is one name and value of an object.
type Member struct {
	Name  string
	Value *Value
}

// Object makes an object of alternating names and values. A value may be a *Value or anything that encoding/json
// marshals to a scalar; a nil *Value leaves its member out.
func Object(namesAndValues ...any) *Value {
	object := &Value{IsObject: true}
	for index := 0; index+1 < len(namesAndValues); index += 2 {
		value := Of(namesAndValues[index+1])
		if value != nil {
			object.Members = append(object.Members, Member{namesAndValues[index].(string), value})
		}
	}
	return object
}

// Array makes an array.
func Array(elements ...*Value) *Value {
	return &Value{IsArray: true, Elements: elements}
}

// Of makes a value of a scalar; a *Value is returned as it is.
func Of(value any) *Value {
	if value, ok := value.(*Value); ok {
		return value
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("tree: %T is no scalar: %v", value, err))
	}
	return &Value{Scalar: text}
}

// Get returns the member of that name, or nil; also if v is not an object or nil.
func (v *Value) Get(name string) *Value {
	if v != nil {
		for _, member := range v.Members {
			if member.Name == name {
				return member.Value
			}
		}
	}
	return nil
}

// Text returns the string that v is, or "".
func (v *Value) Text() string {
	var text string
	if v != nil && v.Scalar != nil {
		_ = json.Unmarshal(v.Scalar, &text) // no string: ""
	}
	return text
}

// List returns the elements of v; none if v is not an array or nil.
func (v *Value) List() []*Value {
	if v == nil {
		return nil
	}
	return v.Elements
}

// Set gives the member of that name a value, adding it at the end if there is none.
func (v *Value) Set(name string, value any) {
	for index := range v.Members {
		if v.Members[index].Name == name {
			v.Members[index].Value = Of(value)
			return
		}
	}
	v.Members = append(v.Members, Member{name, Of(value)})
}

// Delete removes the members of that name.
func (v *Value) Delete(name string) {
	v.Members = slices.DeleteFunc(v.Members, func(member Member) bool { return member.Name == name })
}

// Rename gives the members of that name another one.
func (v *Value) Rename(from, to string) {
	for index := range v.Members {
		if v.Members[index].Name == from {
			v.Members[index].Name = to
		}
	}
}

// Clone returns a deep copy.
func (v *Value) Clone() *Value {
	if v == nil {
		return nil
	}
	clone := &Value{IsObject: v.IsObject, IsArray: v.IsArray, Scalar: v.Scalar}
	for _, member := range v.Members {
		clone.Members = append(clone.Members, Member{member.Name, member.Value.Clone()})
	}
	for _, element := range v.Elements {
		clone.Elements = append(clone.Elements, element.Clone())
	}
	return clone
}

// Size counts the values of the tree.
func (v *Value) Size() int {
	size := 1
	for _, member := range v.Members {
		size += member.Value.Size()
	}
	for _, element := range v.Elements {
		size += element.Size()
	}
	return size
}

// Walk calls visit for v and all that is in it, parents first.
func (v *Value) Walk(visit func(*Value)) {
	visit(v)
	for _, member := range v.Members {
		member.Value.Walk(visit)
	}
	for _, element := range v.Elements {
		element.Walk(visit)
	}
}

// Format returns the document's text, indented, with a newline at its end.
func (v *Value) Format() []byte {
	var compact, indented bytes.Buffer
	v.write(&compact)
	if err := json.Indent(&indented, compact.Bytes(), "", "  "); err != nil {
		panic(fmt.Sprintf("tree: wrote no JSON: %v", err))
	}
	indented.WriteByte('\n')
	return indented.Bytes()
}

func (v *Value) write(buffer *bytes.Buffer) {
	switch {
	case v.IsObject:
		buffer.WriteByte('{')
		for index, member := range v.Members {
			if index > 0 {
				buffer.WriteByte(',')
			}
			Of(member.Name).write(buffer)
			buffer.WriteByte(':')
			member.Value.write(buffer)
		}
		buffer.WriteByte('}')
	case v.IsArray:
		buffer.WriteByte('[')
		for index, element := range v.Elements {
			if index > 0 {
				buffer.WriteByte(',')
			}
			element.write(buffer)
		}
		buffer.WriteByte(']')
	default:
		buffer.Write(v.Scalar)
	}
}

// Parse reads one JSON document, keeping the order of members and those of equal name.
func Parse(text []byte) (*Value, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	value, err := parse(decoder)
	if err != nil {
		return nil, fmt.Errorf("parsing JSON: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("parsing JSON: text after the document")
	}
	return value, nil
}

func parse(decoder *json.Decoder) (*Value, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		object := &Value{IsObject: true}
		for decoder.More() {
			name, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			value, err := parse(decoder)
			if err != nil {
				return nil, err
			}
			object.Members = append(object.Members, Member{name.(string), value})
		}
		_, err := decoder.Token()
		return object, err
	case json.Delim('['):
		array := &Value{IsArray: true}
		for decoder.More() {
			element, err := parse(decoder)
			if err != nil {
				return nil, err
			}
			array.Elements = append(array.Elements, element)
		}
		_, err := decoder.Token()
		return array, err
	}
	return Of(token), nil
}
