package openapi

import (
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// configKeys are the members of a configuration.
var configKeys = []string{"provider", "resources", "data_sources"}

// maxForeign is how many other keys the root of a text may have that is recognised as a configuration: one may be misspelt.
const maxForeign = 1

// IsConfigName reports whether a file has the name that configurations have by default, as have those of other programs.
func IsConfigName(file string) bool {
	name := strings.ToLower(path.Base(file))
	return name == "generator_config.yml" || name == "generator_config.yaml"
}

// IsConfig reports whether a file is a configuration of tfplugingen-openapi: it looks like one, or has the name that they have by default
// and nothing that shows it to be another program's.
func IsConfig(file, text string) bool {
	return LooksLikeConfig(text) || IsConfigName(file) && !yaml.ReadDraft(text).LacksAll(configKeys)
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

// DocumentHead is how much of a text says in most cases whether it is an OpenAPI document, in bytes.
const DocumentHead = 4 << 10

// documentKeys are the members of an OpenAPI document.
var documentKeys = []string{
	"openapi",
	"info",
	"jsonSchemaDialect",
	"servers",
	"paths",
	"webhooks",
	"components",
	"security",
	"tags",
	"externalDocs",
}

// IsDocument reports whether a text looks like an OpenAPI document that the program reads, by its first DocumentHead bytes. The whole text
// is read only if the members in them are those of such a document, and its version is not among them.
func IsDocument(head string, whole func() (string, error)) bool {
	isDocument, foreign := lookAtMembers(head)
	if isDocument || foreign || len(head) < DocumentHead {
		return isDocument
	}
	text, err := whole()
	if err != nil {
		return false
	}
	isDocument, _ = lookAtMembers(text)
	return isDocument
}

// IsSwagger reports whether a text looks like a document of Swagger 2.0, the format before OpenAPI, by its head. The program refuses it.
func IsSwagger(head string, _ func() (string, error)) bool {
	for key, value := range membersOf(head) {
		if key == "swagger" && strings.HasPrefix(strings.TrimLeft(value, " \t\r\n\"'"), "2") {
			return true
		}
	}
	return false
}

// LooksLikeDocument reports whether a whole text looks like an OpenAPI document that the program reads.
func LooksLikeDocument(text string) bool {
	isDocument, _ := lookAtMembers(text)
	return isDocument
}

// lookAtMembers reports whether a text, whose end may be missing, says at its root that it is an OpenAPI document of version 3, and
// whether there is something that no such document has.
func lookAtMembers(text string) (isDocument, foreign bool) {
	count := 0
	for key, value := range membersOf(text) {
		count++
		if key == "openapi" && strings.HasPrefix(strings.TrimLeft(value, " \t\r\n\"'"), "3.") {
			return true, false
		}
		foreign = foreign || !slices.Contains(documentKeys, key) && !strings.HasPrefix(key, "x-")
	}
	return false, foreign || count == 0
}

// membersOf yields the keys at the root of JSON or YAML, each with all that is after it.
func membersOf(text string) iter.Seq2[string, string] {
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n\uFEFF"), "{") {
		return jsonMembers(text)
	}
	return yamlMembers(text)
}

// yamlMember is a member at the root of YAML.
var yamlMember = lazyregexp.New(`(?m)^(?:\x{FEFF})?["']?([A-Za-z$][\w$-]*)["']?[ \t]*:(?:[ \t]|\r?$)`)

// yamlMembers yields the keys at the root of a text, each with all that is after it.
func yamlMembers(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for at := 0; ; {
			found := yamlMember().FindStringSubmatchIndex(text[at:])
			if found == nil || !yield(text[at+found[2]:at+found[3]], text[at+found[1]:]) {
				return
			}
			at += found[1]
		}
	}
}

// jsonMembers yields the keys at the root of a text, each with all that is after its colon. It makes no tree, and allocates nothing.
func jsonMembers(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		depth := 0
		for at := 0; at < len(text); at++ {
			switch text[at] {
			case '{', '[':
				depth++
			case '}', ']':
				depth--
			case '"':
				start := at + 1
				for at++; at < len(text) && text[at] != '"'; at++ {
					if text[at] == '\\' {
						at++
					}
				}
				if depth > 1 || at >= len(text) {
					continue
				}
				value, isKey := strings.CutPrefix(strings.TrimLeft(text[at+1:], " \t\r\n"), ":")
				if isKey && !yield(text[start:at], value) {
					return
				}
			}
		}
	}
}

// LooksLikeConfig reports whether a text looks like a configuration of tfplugingen-openapi: it has a provider, resources or data sources,
// and in them paths and methods. It looks at lines alone, and does not mind damage.
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
	return found["provider"] && (found["resources"] || found["data_sources"]) && strings.Contains(text, "path:") &&
		strings.Contains(text, "method:")
}
