// Package provider imports what its specification names.
package provider

import (
	_ "example.com/provider/checks"
	_ "example.com/provider/kinds"

	_ "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"
	_ "github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	_ "github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	_ "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	_ "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	_ "github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"
	_ "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	_ "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
)
