package scaffold

import (
	"errors"
	"fmt"
	"go/format"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// isUnitName reports whether tfplugingen-framework takes a text for the name of a unit.
func isUnitName(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == "" && (text[0] < '0' || text[0] > '9')
}

// ErrName is the error for a name that no resource, data source or provider can have.
var ErrName = errors.New("its name must begin with a lower-case letter or _, and hold lower-case letters, digits and _ only")

// Unit returns the file that "tfplugingen-framework scaffold" writes for a resource, a data source or a provider of a name, in a package.
// An error says why the command refuses.
func Unit(kind syntax.UnitKind, name, pkg string) (string, error) {
	if !isUnitName(name) {
		return "", ErrName
	}
	text := strings.NewReplacer("PACKAGE", pkg, "SNAKE", name, "CAMEL", golang.LowerFirst(golang.Pascal(name)),
		"PASCAL", golang.Pascal(name)).Replace(unitTemplates[kind])
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return "", fmt.Errorf("the Go code can't be formatted: %w", err)
	}
	return string(formatted), nil
}

// UnitFile returns the name of the file that "tfplugingen-framework scaffold" writes.
func UnitFile(kind syntax.UnitKind, name string) string {
	return map[syntax.UnitKind]string{syntax.Resource: name + "_resource.go", syntax.DataSource: name + "_data_source.go",
		syntax.Provider: "provider.go"}[kind]
}

// unitTemplates are those of the generator, in internal/scaffold/templates of its module.
var unitTemplates = [...]string{
	syntax.Provider:   providerTemplate,
	syntax.Resource:   resourceTemplate,
	syntax.DataSource: dataSourceTemplate,
}
