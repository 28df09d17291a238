// Package provider requires what its specification names.
package provider

import (
	_ "github.com/hashicorp/terraform-plugin-framework/resource/schema"

	_ "example.com/provider/checks"
)
