//go:build !windows

package verify

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// fakeGo stands for the go command. It says what the files in the folder $FAKE have for its arguments, and its exit code is 1 where they
// have complaints. A program that it builds says what the file "boot" has. Where they have the end of a program, it waits to be killed.
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
if test -f "$FAKE/shows"; then
	echo "	in $PWD ($(echo go.*)) with GOFLAGS=$GOFLAGS GOWORK=$GOWORK GOPROXY=$GOPROXY GOTMPDIR=$GOTMPDIR"
	for a in "$@"; do
		case "$a" in
		-overlay=*) overlay=${a#-overlay=}; test $name != build.boot || sed 's/$/\n/' "$overlay" | tr ',' '\n' ;;
		-modfile=*) cat "${a#-modfile=}" ;;
		*/boot) boot="$a/main.go"
			test -f "$boot" || boot=$(tr ',' '\n' < "$overlay" | sed -n 's#.*/boot/main.go":"\([^"]*\)".*#\1#p')
			sed -n '/^var specifications/,/^}/p' "$boot" ;;
		esac
	done
fi >> "$FAKE/log"
if test -f "$FAKE/$name.ends"; then touch "$FAKE/waits"; sleep 100; fi
if test -f "$FAKE/$name"; then sed "s#ROOT#$PWD#g" "$FAKE/$name"; fi
if test -f "$FAKE/$name.complaints"; then sed "s#ROOT#$PWD#g" "$FAKE/$name.complaints" >&2; exit 1; fi
case "$program" in
/dev/null|"") ;;
*boot-*) cp "$FAKE/program" "$program" ;;
*) cp "$FAKE/generator" "$program" ;;
esac
exit 0
`

// fakeProgram stands for the program that starts schemas.
const fakeProgram = `#!/bin/sh
if test -f "$FAKE/boot.$1.ends"; then touch "$FAKE/waits"; sleep 100; fi
cat "$FAKE/boot.$1" 2>/dev/null
if test -f "$FAKE/boot.$1.complaints"; then cat "$FAKE/boot.$1.complaints" >&2; exit 2; fi
exit 0
`

// fakeGenerator stands for the generator. It writes the files of the folder "generated", but refuses a specification with the name of one
// of those in the folder "refused", and says what that has.
const fakeGenerator = `#!/bin/sh
log=generator:
while test $1 != generate; do log="$log $1"; shift; done
echo "$log $1 $2 $7 $8" >> "$FAKE/log"
if test -f "$FAKE/shows"; then echo "	in $PWD with GOFLAGS=$GOFLAGS"; cat "$4"; fi >> "$FAKE/log"
if test -f "$FAKE/generator.ends" -o -f "$FAKE/generator.$(grep -c '^generator: ' "$FAKE/log").ends"; then touch "$FAKE/waits"; sleep 100; fi
if test -f "$FAKE/generator.complaints"; then cat "$FAKE/generator.complaints" >&2; exit 1; fi
for f in "$FAKE"/refused/*; do
	if test -f "$f" && grep -q "\"$(basename "$f")\"" "$4"; then sed "s#INPUT#$4#" "$f" >&2; exit 1; fi
done
if test -d "$FAKE/generated"; then cp -r "$FAKE/generated/." "$6"; fi
exit 0
`

// fakePrograms has the programs that stand for the toolchain be found, and returns the path.
func fakePrograms(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(fakeGo), 0o755); err != nil {
		t.Fatal(err)
	}
	path := bin + string(filepath.ListSeparator) + os.Getenv("PATH")
	t.Setenv("PATH", path)
	return path
}

// TestScenarios runs the verification with programs that stand for the toolchain. The first section of an archive is the specification, the
// last has what is found, and those between are files that the programs read; see fakeGo.
func TestScenarios(t *testing.T) {
	path := fakePrograms(t)
	scenario.Run(t, "testdata/scenarios/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "found" {
			return string(section.Data)
		}
		t.Parallel()
		found, log := runArchive(t, path, archive)
		return found + "the programs that ran:\n" + log
	})
}

// runArchive returns the result of a verification with the files of an archive, and the log of the programs that ran. A line of its comment
// has a word and its value: an option of the run or of the calls, the name of one more specification, or that of another scenario whose files
// it has too, without some.
func runArchive(t *testing.T, path string, archive *txtar.Archive) (found, log string) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	fake, folder := filepath.Join(root, "fake"), filepath.Join(root, "module")
	for name, text := range map[string]string{"generator": fakeGenerator, "program": fakeProgram} {
		if err := os.MkdirAll(fake, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(fake, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	texts := map[string]string{"log": "", "module/none": ""}
	if name, ok := strings.CutPrefix(string(archive.Comment), "like "); ok {
		name, _, _ = strings.Cut(name, "\n")
		for path, other := range scenario.Read(t, "testdata/scenarios/*.txtar") {
			for i := 1; strings.HasSuffix(path, "/"+name) && i < len(other.Files); i++ {
				texts[other.Files[i].Name] = string(other.Files[i].Data)
			}
		}
	}
	for line := range strings.Lines(string(archive.Comment)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "without "); ok {
			delete(texts, name)
		}
	}
	for _, file := range archive.Files {
		texts[file.Name] = string(file.Data)
	}
	for name, text := range texts {
		at := filepath.Join(fake, filepath.FromSlash(name))
		if rest, is := strings.CutPrefix(name, "module/"); is {
			at = filepath.Join(folder, filepath.FromSlash(rest))
		}
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(strings.ReplaceAll(text, "MODULE", folder)), 0o644); err != nil {
			t.Fatal(err)
		}
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
	of := func(name string, settings analysis.Settings) Specification {
		return Specification{Name: name, Folder: folder, Document: analysis.NewDocument(texts[name], &settings)}
	}
	specifications := []Specification{of(archive.Files[0].Name, analysis.Settings{})}
	call := Call{Units: "all", Output: folder}
	calls := []Call{}
	for line := range strings.Lines(string(archive.Comment)) {
		switch word, value, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "generator":
			options.Generator = append([]string{filepath.Join(fake, "generator")}, strings.Fields(value)...)
		case "package":
			call.Package = value
		case "units":
			call.Units = value
		case "only":
			call.Includes = func(name string) bool { return name == value }
		case "into":
			call.Output = filepath.Join(root, value)
		case "elsewhere":
			call.Output = ""
		case "then":
			calls = append(calls, call)
		case "online":
			options.Offline = false
		case "tools":
			specifications[0].Tools = folder
		case "shows":
			if err := os.WriteFile(filepath.Join(fake, word), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		case "and": // another specification, which another version of the generator or a fork of it reads
			name, version, _ := strings.Cut(value, " ")
			version, fork, _ := strings.Cut(version, " ")
			specifications = append(specifications, of(name, analysis.Settings{Toolchain: toolchain.Follow(version, fork), Protocol: 5}))
		case "folder": // of the last specification
			specifications[len(specifications)-1].Folder = filepath.Join(folder, value)
		}
	}
	for i := range specifications {
		specifications[i].Calls = append(slices.Clip(calls), call)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(filepath.Join(fake, "waits")); err == nil {
				cancel()
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	results, err := Run(ctx, specifications, options)
	cancel()
	if err != nil {
		fmt.Fprintf(&b, "error: %v\n", err)
	}
	for i := range results {
		b.WriteString(shownResult(specifications[i].Document, &results[i], root))
	}
	ran, err := os.ReadFile(filepath.Join(fake, "log"))
	if err != nil {
		t.Fatal(err)
	}
	return withoutPaths(b.String(), root), withoutPaths(string(ran), root)
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
