package derive

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/spec-ls/spec-ls/schema"
)

// metaArguments are the arguments of a block that Terraform takes for itself.
var metaArguments = []string{"connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"}

// largestHCL is the size of the largest text that is read. The parser calls itself for each operator, and must not run out of stack.
const largestHCL = 128 << 10

// readHCL reads a resource, a data source or a provider in a configuration, or what is inside of one.
func readHCL(text string, of Choice) (*reading, error) {
	switch {
	case len(text) > largestHCL:
		return nil, fmt.Errorf("it is larger than %d KiB; give one block", largestHCL>>10)
	case nestsDeeply(text):
		return nil, errors.New("it is nested too deeply")
	}
	file, problems := hclsyntax.ParseConfig([]byte(text), "", hcl.InitialPos)
	if problems.HasErrors() {
		first := problems.Errs()[0]
		if d, ok := first.(*hcl.Diagnostic); ok && d.Subject != nil {
			return nil, fmt.Errorf("line %d: %s", d.Subject.Start.Line, d.Summary)
		}
		return nil, first
	}
	body := file.Body.(*hclsyntax.Body)
	r := &reading{guess: []string{"types are those of the values, and all attributes are taken for optional"}}
	var around []*hclsyntax.Block
	for _, block := range body.Blocks {
		if slices.Contains([]string{"resource", "data", "provider"}, block.Type) && len(block.Labels) > 0 {
			around = append(around, block)
		}
	}
	chosen, err := chooseBlock(around, of)
	if err != nil {
		return nil, err
	}
	for _, block := range around {
		if block == chosen {
			body = block.Body
		} else {
			r.lost = append(r.lost, fmt.Sprintf("line %d: %s; left out", block.TypeRange.Start.Line, blockWords(block)))
		}
	}
	r.fields = r.body(body, true)
	return r, nil
}

// blockWords returns the words for a block in a message.
func blockWords(block *hclsyntax.Block) string {
	word := map[string]string{"data": "data source"}[block.Type]
	return cmp.Or(word, block.Type) + " " + strconv.Quote(block.Labels[0])
}

// typesOfFiles are the blocks that the files of a provider's examples are for, by their names.
var typesOfFiles = map[string]string{
	"resource":    "resource",
	"data-source": "data",
	"datasource":  "data",
	"data_source": "data",
	"provider":    "provider",
}

// chooseBlock returns the block that is meant, or nil.
func chooseBlock(blocks []*hclsyntax.Block, of Choice) (*hclsyntax.Block, error) {
	isNamed := func(block *hclsyntax.Block, name string) bool {
		label := block.Labels[0]
		return label == name || strings.HasSuffix(label, "_"+name) && strings.IndexByte(label, '_') == len(label)-len(name)-1
	}
	if of.Name != "" {
		i := slices.IndexFunc(blocks, func(block *hclsyntax.Block) bool { return isNamed(block, of.Name) })
		if i < 0 {
			return nil, fmt.Errorf("there is no block %q", of.Name)
		}
		return blocks[i], nil
	}
	var best *hclsyntax.Block
	most := -1
	for _, block := range blocks {
		likely := 0
		for i, name := range of.names() {
			switch {
			case i == 0 && typesOfFiles[name] == block.Type:
				likely += 8
			case isNamed(block, name):
				likely += 4
			}
		}
		if block.Type != "provider" {
			likely += 2
		}
		if likely > most {
			best, most = block, likely
		}
	}
	return best, nil
}

// nestsDeeply reports whether brackets nest more deeply than a parser that calls itself should follow.
func nestsDeeply(text string) bool {
	const most = 500
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[', '(':
			if depth++; depth > most {
				return true
			}
		case '}', ']', ')':
			depth--
		}
	}
	return false
}

// body reads the attributes and blocks of a body, in their order.
func (r *reading) body(body *hclsyntax.Body, top bool) []*field {
	var out []*field
	blocks := map[string]*field{}
	offset := map[*field]int{}
	for name, a := range body.Attributes {
		if top && slices.Contains(metaArguments, name) {
			continue
		}
		f := &field{name: name, shape: shapeOfExpression(a.Expr)}
		out, offset[f] = append(out, f), a.NameRange.Start.Byte
	}
	for _, block := range body.Blocks {
		name, inner, repeated := block.Type, block.Body, false
		if top && slices.Contains(metaArguments, name) {
			continue
		}
		if name == "dynamic" && len(block.Labels) == 1 {
			name, repeated = block.Labels[0], true
			for _, b := range block.Body.Blocks {
				if b.Type == "content" {
					inner = b.Body
				}
			}
		} else if len(block.Labels) > 0 {
			r.lost = append(r.lost, fmt.Sprintf("line %d: the labels of block %s; left out", block.TypeRange.Start.Line, name))
		}
		object := &shape{kind: schema.KindObject, fields: r.body(inner, false)}
		if f := blocks[name]; f != nil && f.shape.inner != nil {
			f.shape.inner.merge(object)
			f.shape.kind, f.why = schema.KindList, ""
			continue
		}
		f := &field{name: name, block: true, shape: &shape{kind: schema.KindList, inner: object}}
		switch {
		case name == "timeouts":
			f.shape = object
		case !repeated:
			f.why = "there is one; taken for a list, which blocks most often are"
		}
		out, offset[f], blocks[name] = append(out, f), block.TypeRange.Start.Byte, f
	}
	slices.SortFunc(out, func(a, b *field) int { return offset[a] - offset[b] })
	return out
}

// shapeOfExpression returns the shape of an expression's value, if the text shows it.
func shapeOfExpression(e hclsyntax.Expression) *shape {
	switch e := e.(type) {
	case *hclsyntax.TemplateExpr:
		return &shape{kind: schema.KindString}
	case *hclsyntax.ParenthesesExpr:
		return shapeOfExpression(e.Expression)
	case *hclsyntax.TupleConsExpr:
		list := &shape{kind: schema.KindList}
		for _, element := range e.Exprs {
			if s := shapeOfExpression(element); list.inner == nil {
				list.inner = s
			} else {
				list.inner = both(list.inner, s)
			}
		}
		return list
	case *hclsyntax.ObjectConsExpr:
		return shapeOfObject(e)
	case *hclsyntax.FunctionCallExpr:
		return shapeOfCall(e)
	case *hclsyntax.UnaryOpExpr:
		if e.Op == hclsyntax.OpLogicalNot {
			return &shape{kind: schema.KindBool}
		}
		return shapeOfExpression(e.Val)
	case *hclsyntax.ConditionalExpr:
		return both(shapeOfExpression(e.TrueResult), shapeOfExpression(e.FalseResult))
	case *hclsyntax.LiteralValueExpr:
		switch {
		case e.Val.IsNull():
		case e.Val.Type() == cty.Bool:
			return &shape{kind: schema.KindBool}
		case e.Val.Type() == cty.Number:
			return &shape{kind: kindOfNumber(e.Val.AsBigFloat().Text('g', -1))}
		}
	}
	return &shape{why: "its value is an expression; taken for a string"}
}

func shapeOfObject(e *hclsyntax.ObjectConsExpr) *shape {
	s := &shape{kind: schema.KindObject}
	quoted, alike := len(e.Items) > 0, true
	for _, item := range e.Items {
		name := hcl.ExprAsKeyword(item.KeyExpr)
		if name == "" {
			if key, problems := item.KeyExpr.Value(nil); !problems.HasErrors() && key.Type() == cty.String && !key.IsNull() {
				name = key.AsString()
			}
		}
		if wrapped, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr); ok {
			_, isTemplate := wrapped.Wrapped.(*hclsyntax.TemplateExpr)
			quoted = quoted && isTemplate
		}
		value := shapeOfExpression(item.ValueExpr)
		if len(s.fields) > 0 {
			alike = alike && s.fields[0].shape.kind == value.kind
		}
		s.fields = append(s.fields, &field{name: name, shape: value})
	}
	if len(s.fields) == 0 || quoted && alike && s.fields[0].shape.kind.IsPrimitive() {
		inner := &shape{kind: schema.KindString}
		if len(s.fields) > 0 {
			inner = s.fields[0].shape
		}
		return &shape{kind: schema.KindMap, inner: inner, why: "taken for a map, because its keys are quoted or there are none"}
	}
	return s
}

// shapeOfCall returns the result of functions whose names tell it.
func shapeOfCall(e *hclsyntax.FunctionCallExpr) *shape {
	switch e.Name {
	case "tostring", "jsonencode", "yamlencode", "base64encode", "file", "templatefile", "format", "join", "lower", "upper", "replace":
		return &shape{kind: schema.KindString}
	case "tonumber", "length":
		return &shape{kind: schema.KindInt64}
	case "tobool":
		return &shape{kind: schema.KindBool}
	case "toset", "tolist":
		if len(e.Args) == 1 {
			if s := shapeOfExpression(e.Args[0]); s.kind == schema.KindList {
				if e.Name == "toset" {
					s.kind = schema.KindSet
				}
				return s
			}
		}
	}
	return &shape{why: "its value is an expression; taken for a string"}
}
