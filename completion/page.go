package completion

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Page names the documentation of an item, so that it need not be composed before somebody reads it. A client may be given
// it to hand it back later: it means the same in every document.
type Page string

// The sorts of pages, which are written before the colon; two words follow it.
const (
	keyPage       = "key"       // the number of a schema.Type, and a key of an object of that type
	valuePage     = "value"     // the number of a schema.Type, and one of its values
	memberPage    = "member"    // an import path, and an exported name
	methodPage    = "method"    // an import path, and a type and a method with a dot between
	packagePage   = "package"   // an import path, and @ with a version if that is not the one that is described
	generatorPage = "generator" // the keys of a configuration of tfplugingen-openapi, from the root, with solidi between
	settingPage   = "setting"   // a place in a configuration and, if there is a second word, the JSON text of a value there
)

func pageOfKey(t schema.Type, k schema.Key) Page {
	return Page(keyPage + ":" + strconv.Itoa(int(t)) + " " + k.String())
}

func pageOfValue(t schema.Type, value string) Page {
	return Page(valuePage + ":" + strconv.Itoa(int(t)) + " " + value)
}

func pageOfMember(path, name string) Page { return Page(memberPage + ":" + path + " " + name) }

func pageOfMethod(path, of, name string) Page {
	return Page(methodPage + ":" + path + " " + of + "." + name)
}

func pageOfSetting(place string) Page { return Page(settingPage + ":" + place) }

func pageOfSettingValue(place, source string) Page {
	return Page(settingPage + ":" + place + " " + source)
}

func pageOfGenerator(steps []string) Page {
	// Users choose names and paths, so they are left out.
	named := slices.Clone(steps)
	for i := range named {
		if openapi.KeyAt(steps[:i]).Value == openapi.NamesValue {
			named[i] = "_"
		}
	}
	return Page(generatorPage + ":" + strings.Join(named, "/"))
}

func pageOfPackage(path string) Page { return Page(packagePage + ":" + path) }

// required returns the page in the required version of its package, if that is not the version that the catalogue describes.
func (p Page) required(versions catalog.Versions, from declarations.Source) Page {
	sort, words, _ := strings.Cut(string(p), ":")
	if sort != packagePage && sort != memberPage && sort != methodPage {
		return p
	}
	path, rest, more := strings.Cut(words, " ")
	pkg, ok := from.Lookup(path)
	if !ok || !versions.Differs(pkg) {
		return p
	}
	path += "@" + versions.VersionOf(pkg)
	if more {
		path += " " + rest
	}
	return Page(sort + ":" + path)
}

// Markdown returns the documentation, of a Go package as in a source. It is empty if the page is, or if no such page exists.
func (p Page) Markdown(from declarations.Source) string {
	sort, words, _ := strings.Cut(string(p), ":")
	first, second, _ := strings.Cut(words, " ")
	switch sort {
	case keyPage, valuePage:
		number, err := strconv.ParseUint(first, 10, 16)
		if err != nil || schema.Type(number) > lastType {
			return ""
		}
		if sort == keyPage {
			return page.Key(schema.Type(number), schema.LookupKey([]byte(second)))
		}
		return page.Value(schema.Type(number), second)
	case generatorPage:
		if key := openapi.KeyAt(strings.Split(first, "/")); key != nil {
			return key.Doc
		}
		return ""
	case settingPage:
		if second != "" {
			return page.SettingValue(first, second)
		}
		return page.Setting(first)
	}
	path, version, _ := strings.Cut(first, "@")
	pkg, ok := from.Lookup(path)
	if !ok {
		return ""
	}
	source := page.Source{Packages: from, Versions: catalog.Versions{pkg.Module: version}}
	switch sort {
	case packagePage:
		return page.Package(pkg, source)
	case memberPage:
		if m, ok := pkg.Member(second); ok {
			return page.Member(pkg, m, source)
		}
	case methodPage:
		of, method, _ := strings.Cut(second, ".")
		if t, ok := pkg.Member(of); ok {
			if m, ok := t.Method(method); ok {
				return page.Method(pkg, t, m, source)
			}
		}
	}
	return ""
}

// lastType is the greatest type of the grammar; a test compares it with the grammar.
const lastType = schema.TypeVersion
