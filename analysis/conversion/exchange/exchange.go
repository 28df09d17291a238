// Package exchange turns specifications into the JSON of `terraform providers schema`, and that JSON into specifications.
//
// The JSON has everything that Terraform knows about a built provider. It has neither defaults nor validators, plan modifiers or custom
// types, and does not tell the kinds of numbers apart. It has versions, identities and functions, which a specification can't have. Losses
// in either direction are noted, never silent. The package reads no files.
package exchange

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Note is something that is not the same on the other side.
type Note struct {
	Place string // by names, such as resources.pet.attributes.tags
	Text  string
}

// String returns the note on one line.
func (n Note) String() string { return n.Place + ": " + n.Text }

// placeOf returns the place of a unit by names.
func placeOf(kind syntax.UnitKind, name string) []string {
	switch kind {
	case syntax.Resource:
		return []string{"resources", name}
	case syntax.DataSource:
		return []string{"datasources", name}
	}
	return []string{"provider"}
}

// Terraform adds these to the address of a provider that leaves them out.
const (
	defaultHost      = "registry.terraform.io"
	defaultNamespace = "hashicorp"
)

// Address returns the whole address of a provider, such as registry.terraform.io/hashicorp/aws for aws.
func Address(short string) (string, error) {
	parts := strings.Split(short, "/")
	for _, part := range parts {
		if part == "" || strings.ContainsAny(part, " \t\r\n\"\\") {
			return "", fmt.Errorf("%q is not the address of a provider, as in %s/%s/aws", short, defaultHost, defaultNamespace)
		}
	}
	switch len(parts) {
	case 1:
		return defaultHost + "/" + defaultNamespace + "/" + short, nil
	case 2:
		return defaultHost + "/" + short, nil
	case 3:
		return short, nil
	}
	return "", errors.New(short + " has more parts than the address of a provider, as in " + defaultHost + "/" + defaultNamespace + "/aws")
}
