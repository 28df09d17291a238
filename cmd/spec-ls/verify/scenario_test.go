//go:build !windows

package verify

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// fakeGo stands for the go command. It says what the files in the folder $FAKE have for its arguments, and its exit code is 1 where they
// have complaints. A program that it builds says what the file "boot" has.
const fakeGo = `#!/bin/sh
case "$1 $2" in
"env "*) name=env ;;
"list -m") case "$4" in *Main*) name=list.main ;; *Replace*) name=list.replace ;; *) name=list.modules ;; esac ;;
"list -f") name=list.tool ;;
*) name=$1
	for a in "$@"; do
		case "$a" in
		-e) test "$1" = list && name=list.packages ;;
		./...) name=list.imports ;;
		/dev/null) name=build.dependents ;;
		-ldflags*) name=build.boot ;;
		-mod=mod) name=build.scratch ;;
		esac
		case "$last" in -o) program=$a ;; esac
		last=$a
	done
	case "$program" in *tfplugingen-*) name=build.generator ;; esac ;;
esac
echo "$name: $*" >> "$FAKE/log"
if test -f "$FAKE/$name"; then sed "s#ROOT#$PWD#g" "$FAKE/$name"; fi
if test -f "$FAKE/$name.complaints"; then sed "s#ROOT#$PWD#g" "$FAKE/$name.complaints" >&2; exit 1; fi
case "$program" in
/dev/null|"") ;;
*boot-*) printf '#!/bin/sh\ncat "$FAKE/boot.$1" 2>/dev/null; if test -f "$FAKE/boot.$1.complaints"; then cat "$FAKE/boot.$1.complaints" >&2; exit 2; fi\n' > "$program"; chmod +x "$program" ;;
*) cp "$FAKE/generator" "$program"; chmod +x "$program" ;;
esac
exit 0
`

// fakeGenerator stands for the generator. It writes the files of the folder "generated", but refuses a specification with the name of one
// of those in the folder "refused", and says what that has.
const fakeGenerator = `#!/bin/sh
echo "generator: $1 $2 $7 $8" >> "$FAKE/log"
for f in "$FAKE"/refused/*; do
	if test -f "$f" && grep -q "\"$(basename "$f")\"" "$4"; then sed "s#INPUT#$4#" "$f" >&2; exit 1; fi
done
if test -d "$FAKE/generated"; then cp -r "$FAKE/generated/." "$6"; fi
exit 0
`

// TestScenarios runs the verification with programs that stand for the toolchain. The first section of an archive is the specification, the
// last has what is found, and those between are files that the programs read; see fakeGo.
func TestScenarios(t *testing.T) {
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(fakeGo), 0o755); err != nil {
		t.Fatal(err)
	}
	path := bin + string(filepath.ListSeparator) + os.Getenv("PATH")
	t.Setenv("PATH", path)
	scenario.Run(t, "testdata/scenarios/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "found" {
			return string(section.Data)
		}
		t.Parallel()
		root, err := filepath.EvalSymlinks(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		fake, folder := filepath.Join(root, "fake"), filepath.Join(root, "module")
		for _, file := range archive.Files[1:] {
			at := filepath.Join(fake, filepath.FromSlash(file.Name))
			if rest, is := strings.CutPrefix(file.Name, "module/"); is {
				at = filepath.Join(folder, filepath.FromSlash(rest))
			}
			if err := write(at, strings.ReplaceAll(string(file.Data), "MODULE", folder)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(fake, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"generator": fakeGenerator, "log": ""} {
			if err := os.WriteFile(filepath.Join(fake, name), []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		var mutex sync.Mutex
		say := func(message string) {
			mutex.Lock()
			defer mutex.Unlock()
			fmt.Fprintf(&b, "says: %s\n", message)
		}
		options := Options{
			Environment: []string{"FAKE=" + fake, "PATH=" + path, "GOFLAGS=-x", "GOTMPDIR=/x", "HOME=" + root},
			Jobs:        1, Offline: true, Say: say, Progress: say, Near: filepath.Base,
		}
		call := Call{Units: "all", Output: folder}
		tools := ""
		for line := range strings.Lines(string(archive.Comment)) {
			switch word, value, _ := strings.Cut(strings.TrimSpace(line), " "); word {
			case "generator":
				options.Generator = []string{filepath.Join(fake, "generator")}
			case "package":
				call.Package = value
			case "units":
				call.Units = value
			case "only":
				call.Includes = func(name string) bool { return name == value }
			case "elsewhere":
				call.Output = ""
			case "tools":
				tools = folder
			}
		}
		document := analysis.NewDocument(string(archive.Files[0].Data), nil)
		results, err := Run(context.Background(), []Specification{{
			Name: "specification.json", Folder: folder, Tools: tools, Document: document, Calls: []Call{call},
		}}, options)
		if err != nil {
			fmt.Fprintf(&b, "error: %v\n", err)
		}
		for i := range results {
			b.WriteString(shownResult(document, &results[i], root))
		}
		log, err := os.ReadFile(filepath.Join(fake, "log"))
		if err != nil {
			t.Fatal(err)
		}
		return withoutPaths(b.String()+"the programs that ran:\n"+string(log), root)
	})
}

func shownResult(document *analysis.Document, r *Result, root string) string {
	var b strings.Builder
	// Paths go first, since the length of a text decides about its lines.
	for _, text := range []*string{&r.Toolchain.Generator, &r.Toolchain.Go, &r.Toolchain.Framework, &r.Toolchain.Module} {
		*text = withoutPaths(*text, root)
	}
	fmt.Fprintf(&b, "toolchain %s, reached %v, error %v\n", scenario.Show(r.Toolchain), r.Reached, r.Err)
	for _, f := range r.Findings {
		at := "nowhere"
		if f.Node >= 0 {
			start, end := document.File().Absolute(f.Unit, f.Start), document.File().Absolute(f.Unit, f.End)
			at = fmt.Sprintf("%s at %d of unit %d", document.File().Text()[start:end], start, f.Unit)
		}
		fmt.Fprintf(&b, "%s: %s\n\t%s; warning %v, foreign %v\n", f.Rule.Name, f.Message, at, f.Warning, f.Foreign)
		for _, text := range []string{f.Note, f.Help} {
			if text != "" {
				fmt.Fprintf(&b, "\t%s\n", text)
			}
		}
		for _, other := range f.Elsewhere {
			other.File, other.Message = withoutPaths(other.File, root), withoutPaths(other.Message, root)
			fmt.Fprintf(&b, "\telsewhere %s\n", scenario.Show(other))
		}
	}
	return b.String()
}

// withoutPaths returns a text without the folder of the test, the temporary one of the verification, and the versions of the toolchain.
func withoutPaths(text, root string) string {
	text = strings.NewReplacer(root, "ROOT", pinned(frameworkModule), "FRAMEWORK", toolchain.Default().Generator, "GENERATOR").Replace(text)
	temporary := os.TempDir()
	if resolved, err := filepath.EvalSymlinks(temporary); err == nil {
		temporary = resolved
	}
	for {
		_, rest, found := strings.Cut(text, filepath.Join(temporary, "spec-ls-verify-"))
		if !found {
			return text
		}
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		name := "spec-ls-verify-" + rest[:digits]
		text = strings.NewReplacer(filepath.Join(temporary, name), "TEMPORARY", name, "TEMPORARY").Replace(text)
	}
}
