// Package kinds has the types of this provider.
package kinds

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// AddressType is the type of addresses.
type AddressType struct{ basetypes.StringType }

// ValueType returns an empty address.
func (t AddressType) ValueType(context.Context) attr.Value { return Address{} }

// ValueFromTerraform makes an address of what Terraform sends.
func (t AddressType) ValueFromTerraform(ctx context.Context, in tftypes.Value) (attr.Value, error) {
	value, err := t.StringType.ValueFromTerraform(ctx, in)
	text, _ := value.(basetypes.StringValue)
	return Address{text}, err
}

// ValueFromString makes an address of text.
func (t AddressType) ValueFromString(_ context.Context, in basetypes.StringValue) (basetypes.StringValuable, diag.Diagnostics) {
	return Address{in}, nil
}

// Equal reports whether another type is this one.
func (t AddressType) Equal(o attr.Type) bool { _, ok := o.(AddressType); return ok }

// Address is a postal address.
type Address struct{ basetypes.StringValue }

// Type returns the type of addresses.
func (a Address) Type(context.Context) attr.Type { return AddressType{} }

// Lines returns how many lines the address has.
func (a Address) Lines() int { return 1 }
