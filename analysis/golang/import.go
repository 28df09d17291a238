package golang

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// importable reports whether Go can import what an import says, and reports it if not.
func (g *generator) importable(m *spec.Import, i int32) bool {
	if alias := m.Alias.Value; alias != "" && !validAlias(alias) {
		if imports := importsWritten(m); imports != nil {
			g.reportImport(ImportAliasImports, i).Name = g.faultyImport(imports)
		} else {
			g.reportImport(ImportAliasInvalid, i).Name = alias
		}
		return false
	}
	if fault := PathFault(m.Path.Value); fault != "" {
		g.reportImport(ImportPathInvalid, i).Name = fault
		return false
	}
	if p, found := catalog.Lookup(m.Path.Value); found {
		if p.Internal() {
			g.reportImport(ImportInternal, i).Name = p.Module
			return false
		}
	} else if module, found := catalog.InModule(m.Path.Value); found && !g.toolchain.Packages.Find(m.Path.Value).Known() {
		kind := ImportUnknown
		if m.Path.Value == module {
			kind = ImportInternal
		}
		g.reportImport(kind, i).Name = module
		return false
	}
	return true
}

// validAlias reports whether Go can give a package this name.
func validAlias(alias string) bool { return alias == "." || IsIdentifier(alias) && alias != "init" }

// importsWritten returns the imports that Go reads where an import is written; none if it can't.
func importsWritten(m *spec.Import) []*ast.ImportSpec {
	text := fmt.Sprintf("package p\nimport (\n%s %q\n)\n", m.Written, m.Path.Value)
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil || slices.ContainsFunc(file.Decls, func(d ast.Decl) bool {
		general, ok := d.(*ast.GenDecl)
		return !ok || general.Tok != token.IMPORT
	}) {
		return nil
	}
	return file.Imports
}

// faultyImport returns the name of the first of some imports that nothing uses, or that the file declares otherwise, or nothing. The name
// of a package is not always known.
func (g *generator) faultyImport(imports []*ast.ImportSpec) string {
	for _, i := range imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue
		}
		name, _ := PackageName(path, g.toolchain.Packages)
		if i.Name != nil {
			name = i.Name.Name
		}
		if name == "" || name == "_" || name == "." {
			continue
		}
		taken := (g.ledger.imported|packageContext|packageSchema)&generatedPackage(name) != 0
		if taken || !g.usesName(name) {
			return name
		}
	}
	return ""
}

// PathFault returns the reason why a text is not an import path; empty if it is one.
func PathFault(text string) string {
	switch {
	case strings.Contains(text, "://"):
		return "it is a URL"
	case strings.ContainsAny(text, `"'`+"`"):
		return "it holds quotation marks"
	case strings.TrimSpace(text) != text:
		return "it has white space around it"
	case strings.HasPrefix(text, "./"), strings.HasPrefix(text, "../"), text == ".", text == "..":
		return "it is relative"
	case strings.HasPrefix(text, "/"):
		return "it begins with a slash"
	case strings.HasSuffix(text, "/"):
		return "it ends with a slash"
	case strings.Contains(text, "//"):
		return "it has an empty part"
	case text == "vendor", strings.HasPrefix(text, "vendor/"), strings.Contains(text, "/vendor/"):
		return "it goes into a vendor directory"
	case strings.HasPrefix(text, "-"):
		return "it begins with a dash"
	case text == "C":
		return "it is for C code, which the generated file has none of"
	}
	for _, c := range text {
		if c >= utf8.RuneSelf || !isAlphanumeric(byte(c)) && !strings.ContainsRune("-._~+/", c) {
			return fmt.Sprintf("it holds %q", c)
		}
	}
	for part := range strings.SplitSeq(text, "/") {
		if fault := partFault(part); fault != "" {
			return fmt.Sprintf("its part %q %s", part, fault)
		}
	}
	return ""
}

func isAlphanumeric(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' }

// windowsNames are the names that Windows has for devices. Go takes no path with one, on no system.
var windowsNames = []string{
	"con", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn", "aux",
}

// partFault returns the reason why Go rejects an import path with this part; empty if it does not.
func partFault(part string) string {
	short, _, _ := strings.Cut(part, ".")
	switch {
	case strings.Trim(part, ".") == "":
		return "is relative"
	case strings.HasSuffix(part, "."):
		return "ends with a dot"
	case (len(short) == 3 || len(short) == 4) && slices.Contains(windowsNames, strings.ToLower(short)):
		return "is a name that Windows reserves"
	}
	if i := strings.LastIndexByte(short, '~'); i >= 0 && i < len(short)-1 && strings.Trim(short[i+1:], "0123456789") == "" {
		return "looks like a short name of Windows"
	}
	return ""
}

// exampleName returns the name of a package of example.com, which documentation and tests use: the last part of its path.
func exampleName(importPath string) (string, bool) {
	if !strings.HasPrefix(importPath, "example.com/") {
		return "", false
	}
	base := path.Base(importPath)
	return base, IsIdentifier(base)
}
