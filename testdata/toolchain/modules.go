// Package toolchain pins, in this module's go.mod, the exact versions of the generator and of the libraries that a specification may name.
package toolchain

import (
	_ "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"
	_ "github.com/hashicorp/terraform-plugin-framework-nettypes/iptypes"
	_ "github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	_ "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"
	_ "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	_ "github.com/hashicorp/terraform-plugin-framework/resource/schema"
)
