package completion

import (
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// repositoryPrefix is how the registry wants the repository of a provider to be called.
const repositoryPrefix = "terraform-provider-"

// exampleProvider is the name of an unknown provider.
const exampleProvider = "example"

// providerName returns the name that the provider is likely to have.
func (l *list) providerName() string {
	if name, _ := l.knownProviderName(); name != "" {
		return name
	}
	return exampleProvider
}

// knownProviderName returns the provider's name and where it is from: the module of the nearest go.mod, else a folder that is called as
// the repository of a provider is, else the folder of the document. Both are empty where none of them is a name.
func (l *list) knownProviderName() (name, from string) {
	if settings := l.doc.Settings(); settings != nil && len(settings.Modules) > 0 {
		if name := nameOfModule(settings.Modules[0]); name != "" {
			return name, "from go.mod"
		}
	}
	if l.options.Path == "" {
		return "", ""
	}
	folder := path.Dir(l.options.Path)
	for above := folder; above != path.Dir(above); above = path.Dir(above) {
		if rest, ok := strings.CutPrefix(path.Base(above), repositoryPrefix); ok {
			if name := identifier(rest); name != "" {
				return name, "from the folder"
			}
		}
	}
	if name := identifier(path.Base(folder)); name != "" {
		return name, "from the folder"
	}
	return "", ""
}

// nameOfModule returns the name of the provider in a module: the last element of its path that is not a version.
func nameOfModule(module string) string {
	last := path.Base(module)
	if digits, ok := strings.CutPrefix(last, "v"); ok && digits != "" && strings.Trim(digits, "0123456789") == "" {
		last = path.Base(path.Dir(module))
	}
	return identifier(strings.TrimPrefix(last, repositoryPrefix))
}

// identifier returns a text as a name in a specification can be: in lower case, other characters than letters and digits as underscores.
// It is empty if that would not begin with a letter.
func identifier(text string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(text) {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' {
			b.WriteRune(c)
		} else {
			b.WriteByte('_')
		}
	}
	name := strings.Trim(b.String(), "_")
	if name == "" || name[0] < 'a' {
		return ""
	}
	return name
}

// providerNames offers the name that the provider may get.
func (l *list) providerNames() {
	if name, from := l.knownProviderName(); name != "" {
		l.add(Item{Label: name, Kind: KindName, Description: from}, syntax.Quote(name))
	}
}
