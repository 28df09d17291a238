package random

import (
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// oddAliases are names for imports that may or may not work: the fate of an import depends on the rest of the file.
var oddAliases = []string{
	"sv ", " sv", "_", ".", "", " ", "sv", "x", "init", "main", "ctx", "types", "schema", "validator", "string", "nil", "true", "len", "int64",
	"error", "type", "func", "\u00e9", "\u4e16", "1a", "a-b", "a.b", "a b", "\n", "ThingModel",
	"ThingResourceSchema", "ConfType", "ConfValue", "NewConfValue", "stringvalidator", "fmt", "attr", "basetypes", "context", "A", "thing",
	"resource_thing", "sv\t", "\"sv\"", "sv;", "sv\n", "/**/sv", "\nsv", "sv/*x*/", "/*x*/ sv /*y*/", "// x\nsv", "/* x\ny */ sv", "_sv",
	"diag", "strings", "tftypes", "any",
	"OtherModel", "OtherResourceSchema", "B", "ThingDataSourceSchema", "ExampleProviderSchema", "ExampleModel", "iota", "append",
	"planmodifier", "diags", "Sv", "v2",
}

// oddPaths are import paths next to those that are right. In them, @ stands for a right one.
var oddPaths = []string{
	"@/", "/@", "@/.", "./@", "@/../x", "@/x", "@x", "@.github", "@.go", "@ ", " @", "@/...", "@\n", "`@`", "\"@\"", "@//x", "@@v1.0.0", "@?x",
	"@#x", "@:x", "https://@", "@/testdata", "@/internal", "@_test", "@/\u00e9", "@\\x", "@/cmd", "@*", "@~", "@\x00", "@,x",
	"com/hashicorp/terraform-plugin-framework/types", "hub.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator.github",
	"github.com/hashicorp/terraform-plugin-framework-validator/stringvalidator", "hashicorp/terraform-plugin-framework/types", "a/../b",
	"x/\u00e9", "x/...", "internal/abi", "cmd/go", "internal/bytealg", "runtime/internal/sys", "vendor/golang.org/x/net/dns/dnsmessage", "C",
	"unsafe", "builtin", "main", "std", "all", "cmd", "embed", "go/ast", "testing", "testing/quick", "net/http/internal",
	"crypto/internal/boring", "golang.org/x/net/html",
	frameworkPath, validatorsPath, frameworkPath + "/internal/logging", frameworkPath + "-timetypes",
	"github.com/hashicorp/terraform-plugin-go", "github.com/hashicorp/terraform-plugin-go/tftypes", "github.com/hashicorp", "github.com",
	"example.com/own/v2", "example.com/own", "math/rand/v2", "math/rand/v3", "encoding", "archive", "text", "go", "net/htp", "regex", "string",
	"Springs",
	"", " ", ".", "..", "/", "a b", "x", "example.com/a/internal/b", "example.com/x.y", "example.com/x-y", "example.com/1x",
	"example.com/\u00e9", "iter", "unique", "weak", "structs", "maps", "log/slog", "math/big", "plugin", "syscall/js", "runtime/cgo",
	"crypto/mlkem", "testing/synctest", "encoding/json/v2", "arena", "simd",
	frameworkPath + "/types", frameworkPath + "/diag", frameworkPath + "/tfsdk", frameworkPath + "/resource", frameworkPath + "/datasource",
	frameworkPath + "/provider", frameworkPath + "/function", frameworkPath + "/ephemeral", frameworkPath + "/action", frameworkPath + "/list",
	frameworkPath + "/providerserver", frameworkPath + "/path",
	frameworkPath + "/resource/schema", frameworkPath + "/datasource/schema", frameworkPath + "/provider/schema", frameworkPath + "/attr",
	frameworkPath + "/attr/xattr", frameworkPath + "/schema/validator", frameworkPath + "/types/basetypes",
	frameworkPath + "/ephemeral/schema", frameworkPath + "/list/schema", frameworkPath + "/action/schema",
}

// lookalikes are packages of one name.
var lookalikes = [][]string{
	{"path", frameworkPath + "/path"}, {"math/rand", "crypto/rand", "math/rand/v2"}, {"text/template", "html/template"},
	{"list", "container/list", frameworkPath + "/list"}, {frameworkPath + "/types", "go/types"}, {"context", "golang.org/x/net/context"},
	{frameworkPath + "/resource/schema", frameworkPath + "/datasource/schema", frameworkPath + "/provider/schema"},
	{frameworkPath + "/function", "text/template/parse"}, {"runtime", "runtime/debug"}, {"text/scanner", "go/scanner"},
	{frameworkPath + "/provider", frameworkPath + "/resource"},
	{validatorsPath + "/stringvalidator", "example.com/other/stringvalidator", validatorsPath + "/listvalidator"}, {"regexp", "regexp/syntax"},
	{"encoding/json", frameworkPath + "-jsontypes/jsontypes"}, {"strings", "bytes", "strconv"},
}

// typedDefaults are the packages of defaults whose type the framework looks at, for which no stand-in can do.
var typedDefaults = map[string]bool{"listdefault": true, "mapdefault": true, "objectdefault": true, "setdefault": true}

// attackImports does something to the imports of a holder of "imports" and "schema_definition", or of "import" and "type".
func (g *generator) attackImports(holder *tree.Value) {
	list := holder.Get("imports")
	imported := holder.Get("import")
	if imported == nil && list == nil || g.chance(0.15) {
		added := path(strings.ReplaceAll(one(g, oddPaths), "@", "strings"))
		if g.chance(0.4) {
			added = path(one(g, []string{"strings", "fmt", "regexp", "net/http", validatorsPath + "/stringvalidator", frameworkPath + "/types",
				"sort", "math"}))
		}
		if g.chance(0.4) {
			added.Set("alias", one(g, oddAliases))
		}
		if holder.Get("schema_definition") == nil {
			holder.Set("import", added)
			return
		}
		if list == nil {
			list = tree.Array()
			holder.Set("imports", list)
		}
		list.Elements = append(list.Elements, added)
		return
	}
	if list != nil && len(list.Elements) > 0 {
		imported = one(g, list.Elements)
	}
	if imported == nil {
		return
	}
	right := imported.Get("path").Text()
	switch g.pick(5, 4, 4, 2, 2, 3, 1, 1) {
	case 0: // an alias that the expression uses
		alias := one(g, oddAliases)
		imported.Set("alias", alias)
		g.rename(holder, packageOf(right), alias)
	case 1: // an alias that it does not use
		imported.Set("alias", one(g, oddAliases))
	case 2: // another path
		other := strings.ReplaceAll(one(g, oddPaths), "@", right)
		if host, _, _ := strings.Cut(other, "/"); !strings.Contains(host, ".") || strings.HasPrefix(right, host) {
			imported.Set("path", other) // nobody can know the packages of another host
		}
	case 3: // none
		if list != nil {
			list.Elements = list.Elements[1:]
		} else {
			holder.Delete("import")
		}
	case 4: // a dot import
		imported.Set("alias", ".")
		g.rename(holder, packageOf(right), "")
	case 5: // a package of the same name
		for _, alike := range lookalikes {
			for _, other := range alike {
				if other == right {
					imported.Set("path", one(g, alike))
					return
				}
			}
		}
		if name := packageOf(right); strings.HasSuffix(name, "validator") || strings.HasSuffix(name, "planmodifier") ||
			strings.HasSuffix(name, "default") && !typedDefaults[name] {
			imported.Set("path", "example.com/other/"+name) // for whose functions there are stand-ins
		}
	case 6: // twice
		if list != nil {
			list.Elements = append(list.Elements, imported.Clone())
			if g.chance(0.3) {
				imported.Set("alias", one(g, oddAliases))
			}
		}
	default: // damaged
		switch g.IntN(4) {
		case 0:
			imported.Delete("path")
		case 1:
			imported.Set("path", null())
		case 2:
			imported.Set("alias", null())
		default:
			imported.Set("Path", "strings")
		}
	}
}

// rename lets the Go of a holder name a package in another way; by nothing if that is "".
func (g *generator) rename(holder *tree.Value, from, to string) {
	if to = strings.TrimSpace(to); to != "" {
		to += "."
	}
	for _, key := range []string{"schema_definition", "type", "value_type"} {
		if text := holder.Get(key).Text(); text != "" {
			holder.Set(key, strings.ReplaceAll(text, from+".", to))
		}
	}
}
