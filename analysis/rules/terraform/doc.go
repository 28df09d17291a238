// Package terraform has the rules about parts that Terraform refuses, or that no configuration can use.
package terraform
