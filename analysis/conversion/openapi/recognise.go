package openapi

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// configKeys are the members of a configuration.
var configKeys = []string{"provider", "resources", "data_sources"}

// maxForeign is how many other keys the root of a text may have that is recognised as a configuration: one may be misspelt.
const maxForeign = 1

// IsConfigName reports whether a file has the name that configurations have by default.
func IsConfigName(file string) bool {
	name := strings.ToLower(path.Base(file))
	return name == "generator_config.yml" || name == "generator_config.yaml"
}

// IsYAMLName reports whether a file has the name of YAML.
func IsYAMLName(file string) bool {
	extension := strings.ToLower(path.Ext(file))
	return extension == ".yml" || extension == ".yaml"
}

// IsDocumentName reports whether a file has a name that an OpenAPI document may have.
func IsDocumentName(file string) bool {
	return IsYAMLName(file) || strings.ToLower(path.Ext(file)) == ".json"
}

// documentVersion is where a document says that it is one.
var documentVersion = lazyregexp.New(`(?m)^\s*["']?openapi["']?\s*:\s*["']?3\.`)

// LooksLikeDocument reports whether a text, of which there may be only the beginning, looks like an OpenAPI document that the program reads.
func LooksLikeDocument(head string) bool {
	return documentVersion().MatchString(head) || strings.HasPrefix(strings.TrimLeft(head, " \t\r\n\uFEFF"), "{") && compactVersion().MatchString(head)
}

// compactVersion is what documentVersion is in JSON on one line.
var compactVersion = lazyregexp.New(`^\s*\{\s*"openapi"\s*:\s*"3\.`)

// LooksLikeConfig reports whether a text looks like a configuration of tfplugingen-openapi: it has a provider, resources or data sources, and
// in them paths and methods. It looks at lines alone, and does not mind damage.
func LooksLikeConfig(text string) bool {
	found := map[string]bool{}
	foreign := 0
	for line := range strings.Lines(text) {
		key, value, isKey := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		switch {
		case !isKey || key == "" || strings.ContainsAny(key, " #-{") || value != "" && value[0] != ' ':
		case slices.Contains(configKeys, key):
			found[key] = true
		default:
			if foreign++; foreign > maxForeign {
				return false
			}
		}
	}
	return found["provider"] && (found["resources"] || found["data_sources"]) && strings.Contains(text, "path:") && strings.Contains(text, "method:")
}
