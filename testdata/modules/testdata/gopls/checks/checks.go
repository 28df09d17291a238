// Package checks has the validators of this provider.
package checks

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Limit is the length of the longest name.
const Limit = 63

// The lengths of other names.
const (
	Longest = 4 * Limit
	Wide    = true
)

// Greeting is what a name begins with.
const Greeting = "dear " + "friend"

// Region is a place.
type Region string

// The regions that there are.
const (
	RegionEU Region = "eu"
	RegionUS Region = "us"
)

// Names are taken already.
var Names = []string{"admin", "root"}

// Name accepts names up to a length.
//
// Lengths are in bytes.
func Name(longest int, but ...string) validator.String {
	return stringvalidator.All(stringvalidator.LengthAtMost(longest), stringvalidator.NoneOf(but...))
}

// In accepts the names of regions.
func In(regions ...Region) validator.String { return stringvalidator.LengthAtLeast(1) }

// Whole accepts whole numbers.
//
// Deprecated: use Count.
func Whole() validator.Int64 { return int64validator.AtLeast(0) }

// Count accepts what can be counted.
func Count() validator.Int64 { return int64validator.AtLeast(1) }

// Options say how strict a check is.
type Options struct {
	Minimum int // the fewest bytes
	Maximum int
	hidden  bool
}

// Default are the usual options.
var Default = Options{Minimum: 1}

// New returns options that accept all.
func New() *Options { return &Options{} }

// AtLeast sets the fewest bytes.
func (o *Options) AtLeast(minimum int) *Options { return o }

// Strict checks as the options say.
func (o *Options) Strict() validator.String { return stringvalidator.LengthAtLeast(o.Minimum) }

// OneOf accepts some values of a type.
func OneOf[T ~string](values ...T) validator.String { return stringvalidator.LengthAtLeast(1) }
