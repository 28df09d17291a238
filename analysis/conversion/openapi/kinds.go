package openapi

import (
	"math"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// text returns the value of a keyword as the program reads text: any scalar counts, as it is written.
func (d *Document) text(schema int32, keyword string) string {
	return d.Tree.Value(d.Tree.Member(schema, keyword))
}

// isTrue reports whether a keyword is a boolean, and true.
func (d *Document) isTrue(schema int32, keyword string) bool {
	node := d.Tree.Member(schema, keyword)
	value, err := strconv.ParseBool(d.Tree.Value(node))
	return d.Tree.Kind(node) == yaml.Bool && err == nil && value
}

// whole returns the value of a keyword that counts something. The program takes anything but a plain integer for 0.
func (d *Document) whole(schema int32, keyword string) (int64, bool) {
	node := d.Tree.Member(schema, keyword)
	if kind := d.Tree.Kind(node); node < 0 || kind != yaml.Int && kind != yaml.Float {
		return 0, false
	}
	value, err := strconv.ParseInt(d.Tree.Value(node), 10, 64)
	if err != nil {
		return 0, true
	}
	return value, true
}

// number returns the value of a keyword that bounds numbers.
func (d *Document) number(schema int32, keyword string) (float64, bool) {
	node := d.Tree.Member(schema, keyword)
	if kind := d.Tree.Kind(node); node < 0 || kind != yaml.Int && kind != yaml.Float {
		return 0, false
	}
	value, _ := strconv.ParseFloat(d.Tree.Value(node), 64)
	return value, true
}

// truncated returns the integer that the program takes for a number. One that does not fit becomes the smallest integer.
func truncated(value float64) int64 {
	if !(value >= math.MinInt64 && value < math.MaxInt64) {
		return math.MinInt64
	}
	return int64(value)
}

// overflows reports whether truncated returns something else than the number's integer part.
func overflows(value float64) bool {
	return !(value >= math.MinInt64 && value < math.MaxInt64)
}
