// Package terraform has the rules about what Terraform refuses, or no configuration can use.
package terraform
