// Package checks has a validator of this provider.
package checks

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Region accepts the regions that there are.
func Region() validator.String { return stringvalidator.OneOf("eu", "us") }
