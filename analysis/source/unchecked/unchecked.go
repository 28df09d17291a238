// Package unchecked describes what a run could not look at: a Go package that is not on the machine, a go.mod that cannot be read. A
// finding means that something is wrong, an item of this package that nobody knows. "No findings" must never mean "did not look".
//
// The reasons are one table. Code that cannot look at something returns an Item of a Reason; commands and the server gather items in a
// List, which has each once, and show it. To add a reason, add it to the table. The package imports nothing of the program.
package unchecked

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Reason is the reason why something was not looked at.
type Reason struct {
	Name string // in JSON, such as "package-unavailable"
	// Means is the meaning of the reason, for documentation.
	Means string
	// message names the part that was not checked, and help is the way out. Both may have the arguments of Of in them, as $1, $2.
	message, help string
}

// The reasons.
var (
	ExpressionTooLarge = add(Reason{
		Name: "expression-too-large", Means: "A Go expression nests too deeply, or what it declares is too large, for it to be type-checked.",
		message: "Go of $1 was not type-checked: it nests too deeply, or declares too much",
		help:    "declare it in a Go file of the package, and name it",
	})
	ModuleUnreadable = add(Reason{
		Name: "module-unreadable", Means: "A go.mod or go.work around a specification cannot be read.",
		message: "Go packages were taken as built in: $1", help: "correct the file; go mod tidy says what is wrong with it",
	})
	ModuleIncomplete = add(Reason{
		Name: "module-incomplete", Means: "The modules that a go.mod requires are not all on this machine.",
		message: "Go packages were taken as built in: $1", help: "run go mod download",
	})
	GoRefuses = add(Reason{
		Name: "go-environment", Means: "An environment variable makes Go build nothing on this machine, or files that spec-ls does not check.",
		message: "Go does not build what was looked at: $1", help: "$2",
	})
	GoTooOld = add(Reason{
		Name: "go-too-old", Means: "Go refuses to build the module around a specification, because its go.mod needs a later version of Go.",
		message: "Go does not build with $1: it is for Go $2, and this is $3", help: "install Go $2, or set GOTOOLCHAIN=auto",
	})
	GoUnavailable = add(Reason{
		Name: "go-unavailable", Means: "The version of Go that builds the module around a specification is not on this machine, so what is built in was used in its place.",
		message: "the standard library was not taken from Go $1, which $2 asks for: it is not on this machine", help: "run go version in the folder of $2, which downloads it",
	})
	ModuleUntidy = add(Reason{
		Name: "module-untidy", Means: "Go refuses to build the module around a specification before its go.mod or go.sum is changed.",
		message: "Go does not build with $1: $2", help: "go mod tidy",
	})
	VendorInconsistent = add(Reason{
		Name: "vendor-inconsistent", Means: "A vendor folder does not have what go.mod requires, so Go builds nothing.",
		message: "Go does not build with $1: $2", help: "go mod vendor",
	})
	WorkspaceBroken = add(Reason{
		Name: "workspace-broken", Means: "The go.work around a specification is not one with which Go builds its module.",
		message: "Go does not build with $1: it $2", help: "$3",
	})
	ReplacementMissing = add(Reason{
		Name: "replacement-missing", Means: "A go.mod has a folder in the place of a module, and there is no such folder.",
		message: "Go package $1 was not looked at: go.mod has $2 in the place of its module, which is not there", help: "add the folder, or go mod edit -dropreplace=$3",
	})
	ReplacementOutside = add(Reason{
		Name: "replacement-outside", Means: "A go.mod has a folder in the place of a module, and the folder is outside the repository.",
		message: "Go package $1 was not looked at: go.mod has $2 in the place of its module, which is outside the repository",
		help:    "use both folders in a go.work above the repository, or vendor the module",
	})
	PackageUnknown = add(Reason{
		Name: "package-unknown", Means: "A specification imports a Go package, and no Go module around it requires one that has it.",
		message: "Go package $1 is not known", help: "check the specification inside the Go module that requires the package",
	})
	PackageUnavailable = add(Reason{
		Name: "package-unavailable", Means: "The source of a Go package that a specification imports is not on this machine.",
		message: "the source of Go package $1 is not on this machine", help: "run go mod download, or go mod vendor if there is a vendor folder",
	})
	PackageBroken = add(Reason{
		Name: "package-broken", Means: "A Go package that a specification imports, or one that this imports, does not type-check.",
		message: "Go package $1 does not type-check: $2", help: "go vet $1",
	})
	PackageNotLoaded = add(Reason{
		Name: "package-not-loaded", Means: "A Go package that a specification imports is too large, took too long to load, or has no file that is built here.",
		message: "Go package $1 was not loaded: $2", help: "go vet $1",
	})
	VersionUnavailable = add(Reason{
		Name: "version-unavailable", Means: "The version of a module that go.mod requires is not on this machine, so the one that is built in was used.",
		message: "module $1 was taken as $3, not $2, which is not on this machine", help: "run go mod download",
	})
	GeneratorNotFollowed = add(Reason{
		Name: "generator-not-followed", Means: "The project uses a version of the generator that spec-ls does not follow: what that one refuses, and what it writes, is not known.",
		message: "$1 is not followed; $2 was taken in its place, and no Go package was type-checked as a whole", help: "run spec-ls verify, which runs the generator itself, or require $2",
	})
	DependentsUnknown = add(Reason{
		Name: "dependents-unknown", Means: "--dependents was asked for, and the Go that depends on the generated code is not known.",
		message: "Go that depends on the generated code was not looked for: $1", help: "$2",
	})
	DependentsPartial = add(Reason{
		Name: "dependents-partial", Means: "--dependents was asked for, and of Go that depends on the generated code not all was type-checked.",
		message: "Go that depends on the generated code was not all type-checked: $1", help: "run spec-ls verify",
	})
	ClosedNotCompiled = add(Reason{
		Name: "closed-not-compiled", Means: "In an editor: the Go packages are not type-checked that specifications are generated into which are not open.",
		message: "the Go packages that specifications are generated into which are not open were not type-checked", help: "open the specification, or run spec-ls check",
	})
	OutputNotCompiled = add(Reason{
		Name: "output-not-compiled", Means: "The Go package that a specification is generated into is too large, or took too long to type-check.",
		message: "the Go package in $1 was not type-checked: $2", help: "run spec-ls verify",
	})
	OutputImportUnknown = add(Reason{
		Name: "output-import-unknown", Means: "A Go file beside the generated code imports a package that is not known, so what uses it was not type-checked.",
		message: "Go code in $2 that uses package $1 was not type-checked: $3", help: "$4",
	})
	ImportedNotCompiled = add(Reason{
		Name: "imported-not-compiled", Means: "A Go package that the generated code is built with was not type-checked, such as one with generated code of its own.",
		message: "Go package $1, with which the code in $2 is built, was not type-checked: $3", help: "run spec-ls verify",
	})
	OutputUnknown = add(Reason{
		Name: "output-unknown", Means: "Go in a specification names what is declared by hand, and nothing says which folder the code is generated into.",
		message: "Go declared by hand was not looked for: nothing says into which folder the code is generated", help: `set "generator": {"output": "FOLDER"} in .spec-ls.json`,
	})
	OpenAPIUnknown = add(Reason{
		Name: "openapi-unknown", Means: "Nothing says which OpenAPI document belongs to a configuration of tfplugingen-openapi.",
		message: "a configuration of tfplugingen-openapi was checked without its OpenAPI document: no command names it",
		help:    `set "openapi" in .spec-ls.json`,
	})
	OpenAPIUnreadable = add(Reason{
		Name: "openapi-unreadable", Means: "The OpenAPI document of a configuration of tfplugingen-openapi cannot be read.",
		message: "a configuration of tfplugingen-openapi was checked without its OpenAPI document $1: $2", help: "correct the document",
	})
	AnotherProgram = add(Reason{
		Name: "another-program", Means: "A file has the name of a configuration of tfplugingen-openapi or of an overlay, and is in the format of another program.",
		message: "the file is in the format of another program", help: "leave it out, or rename it",
	})
	OutputPartial = add(Reason{
		Name: "output-partial", Means: "A Go file beside the generated code cannot be read, or is not Go.",
		message: "Go beside the generated code could not be read whole: $1", help: "gofmt -l $1",
	})
)

// reasons are all reasons, by name.
var reasons []*Reason

func add(r Reason) *Reason {
	reasons = append(reasons, &r)
	slices.SortFunc(reasons, func(a, b *Reason) int { return cmp.Compare(a.Name, b.Name) })
	return &r
}

// Item returns an item with this reason. The reason's message explains the arguments.
func (r *Reason) Item(arguments ...string) Item {
	return Item{Reason: r.Name, Message: say(r.message, arguments), Help: say(r.help, arguments)}
}

// say fills in the arguments for $1, $2 and so on in a text.
func say(text string, arguments []string) string {
	var pairs []string
	for i, argument := range arguments {
		pairs = append(pairs, "$"+strconv.Itoa(i+1), argument)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// Item is one thing that was not looked at.
type Item struct {
	Reason  string   `json:"reason"`
	Message string   `json:"message"` // what, and why
	Help    string   `json:"help"`    // the way out
	Files   []string `json:"files"`   // the specifications that it is about, by name

	paths []string // see At
}

// At returns the item as one in which absolute paths of files or folders stand. Named returns the item as users see it.
func (i Item) At(paths ...string) Item {
	i.paths = paths
	return i
}

// Named returns the item with the names of the files and folders in it, in the place of their paths.
func (i Item) Named(name func(path string) string) Item {
	for _, at := range i.paths {
		if at != "" {
			i.Message, i.Help = strings.ReplaceAll(i.Message, at, name(at)), strings.ReplaceAll(i.Help, at, name(at))
		}
	}
	i.paths = nil
	return i
}

// List gathers items, each once. The zero value is empty. It is not safe for several goroutines.
type List struct {
	items []Item
	known map[key]int // their places
	about map[about]bool
}

type key struct{ reason, message string }

type about struct {
	item int
	file string
}

// Add adds items that are about a file.
func (l *List) Add(file string, items ...Item) {
	if l.known == nil {
		l.known, l.about = map[key]int{}, map[about]bool{}
	}
	for _, item := range items {
		k, has := l.known[key{item.Reason, item.Message}]
		if !has {
			k = len(l.items)
			l.known[key{item.Reason, item.Message}] = k
			l.items = append(l.items, Item{Reason: item.Reason, Message: item.Message, Help: item.Help, Files: []string{}})
		}
		for _, name := range append(slices.Clone(item.Files), file) {
			if !l.about[about{k, name}] {
				l.about[about{k, name}] = true
				l.items[k].Files = append(l.items[k].Files, name)
			}
		}
	}
}

// Items returns the items of the list, by reason and message. It is never nil.
func (l *List) Items() []Item {
	sorted := append([]Item{}, l.items...)
	slices.SortFunc(sorted, func(a, b Item) int { return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Message, b.Message)) })
	return sorted
}
