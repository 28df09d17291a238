// Package compilation finds why the Go packages that a specification is generated into do not compile. Go's type checker looks at each as
// the compiler will: at the generated files as they would be written now, with the files beside them, in the language version of go.mod
// and under its build constraints. Package generated writes the files, package module type-checks them in a worker, and package provenance
// finds the text of the specification that a line comes from. Nothing is run, and nothing is written.
package compilation

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// packages are those in which types of a module are looked for.
type packages interface {
	Whole(ctx context.Context, of module.Whole) (module.WholeErrors, error)
}

// Index has the packages that were type-checked in one run, so that a package for several specifications is checked once. It is safe for
// any number of goroutines.
type Index struct {
	system files.System

	mu      sync.Mutex
	others  map[string]func() *analysis.Document // by path
	results map[string]func() (module.WholeErrors, error)
	before  map[string]func() (module.WholeErrors, error) // of the index before; see Next
}

// NewIndex returns an index of specifications and packages in a file system.
func NewIndex(system files.System) *Index {
	return &Index{system: system, others: map[string]func() *analysis.Document{}, results: map[string]func() (module.WholeErrors, error){}}
}

// Next returns an index that has what the packages of this one were found to have, for those that are the same: no file on the disk may
// have changed. It may be called on nil.
func (i *Index) Next(system files.System) *Index {
	next := NewIndex(system)
	if i != nil {
		i.mu.Lock()
		defer i.mu.Unlock()
		next.before = i.results
	}
	return next
}

// Findings returns the compile errors of the packages that a document is generated into, and the parts that could not be checked. It
// returns nothing where it is not known which packages these are, and for a document with errors: they come first, and others may follow
// from them. It may be called on nil, which looks at nothing.
func (i *Index) Findings(ctx context.Context, document *analysis.Document) ([]rules.Finding, []unchecked.Item) {
	generated, beside, left := i.Errors(ctx, document)
	return append(generated, beside...), left
}

// Errors is Findings, with the errors in generated code apart from those in the Go that is written by hand.
func (i *Index) Errors(ctx context.Context, document *analysis.Document) (generated, beside []rules.Finding, left []unchecked.Item) {
	if i == nil {
		return nil, nil, nil
	}
	settings := document.Settings()
	if !CanLook(settings) || document.Foreign() || !document.File().Valid() {
		return nil, nil, nil
	}
	from := settings.Profile().Packages.(packages)
	if slices.ContainsFunc(document.Diagnostics(), func(d analysis.Diagnostic) bool { return d.Severity == rules.SeverityError }) {
		return nil, nil, nil
	}
	c := check{index: i, document: document, finder: provenance.NewFinder(document)}
	if c.all(ctx, from, unformatted); c.failed {
		// The lines in messages are those of the files as they will be.
		c = check{index: i, document: document, finder: c.finder}
		c.all(ctx, from, formatted)
	}
	return c.found, c.beside, c.left
}

// CanLook reports whether a check is possible under some settings: the module, the generated code and its folder are known. A generator
// that is not followed has a finding of its own.
func CanLook(settings *analysis.Settings) bool {
	_, isModule := settings.Profile().Packages.(packages)
	return isModule && settings.ByHand != nil && settings.Profile().Follows() && settings.Severity(rules.CompileError) != rules.SeverityOff
}

// unformatted returns the file of a unit before it is formatted.
func unformatted(u *spec.Unit, by *toolchain.Profile, into string) generated.File {
	return generated.Unformatted(u, by, into)
}

// formatted returns the file of a unit. Go that cannot be formatted stays as it is.
func formatted(u *spec.Unit, by *toolchain.Profile, into string) generated.File {
	file, _ := generated.NewFile(u, by, into)
	return file
}

// document reads another specification; it returns nil for a file that is not one.
func (i *Index) document(at string, settings *analysis.Settings) *analysis.Document {
	i.mu.Lock()
	read := i.others[at]
	if read == nil {
		read = sync.OnceValue(func() *analysis.Document {
			text, err := i.system.Read(at, files.Specification)
			if err != nil {
				return nil
			}
			document := analysis.NewDocument(text, settings)
			if document.Foreign() || !document.File().Valid() {
				return nil
			}
			return document
		})
		i.others[at] = read
	}
	i.mu.Unlock()
	return read()
}

// compile has a package type-checked, once for the same files.
func (i *Index) compile(ctx context.Context, from packages, whole module.Whole) (module.WholeErrors, error) {
	sum := sha256.New()
	fmt.Fprintf(sum, "%p %q %q\n", from, whole.Folder, whole.Package)
	for _, f := range whole.Files {
		fmt.Fprintf(sum, "%q %d\n", f.Name, len(f.Text))
		_, _ = io.WriteString(sum, f.Text) // it takes all
	}
	key := string(sum.Sum(nil))
	i.mu.Lock()
	result := i.results[key]
	if result == nil {
		if result = i.before[key]; result == nil {
			result = sync.OnceValues(func() (module.WholeErrors, error) { return from.Whole(ctx, whole) })
		}
		i.results[key] = result
	}
	i.mu.Unlock()
	found, err := result()
	if err != nil { // it may be another time
		i.mu.Lock()
		delete(i.results, key)
		i.mu.Unlock()
	}
	return found, err
}

// pkg is a package that some units are generated into.
type pkg struct {
	byHand *handwritten.Package
	units  map[string]int    // those of the document, by the names of their files
	others map[string]string // other specifications, by the names of the files generated from them
	whole  module.Whole
	plain  bool // nothing in it comes from people: no Go that a specification holds, and only one specification
}

// writer writes the file of a unit into a package.
type writer func(u *spec.Unit, by *toolchain.Profile, into string) generated.File

// all has all packages type-checked that the document is generated into.
func (c *check) all(ctx context.Context, from packages, write writer) {
	settings := c.document.Settings()
	c.packages, c.reported = map[string]*pkg{}, map[reported]bool{}
	c.gather(ctx, c.document, settings.ByHand.Output(), "", write)
	for _, other := range settings.ByHand.Specifications {
		if of := c.index.document(other.File, settings); of != nil && other.IsBeside(c.document.File(), of.File()) {
			c.gather(ctx, of, other.Output, other.File, write)
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(c.packages)) {
		switch p := c.packages[folder]; {
		case p.plain && !p.byHand.HasOtherGo(p.units):
		case ctx.Err() != nil:
			c.left = append(c.left, unchecked.OutputNotCompiled.Item(p.byHand.Shown, context.Cause(ctx).Error()))
		default:
			c.look(ctx, from, p)
		}
	}
}

// gather writes the files of a document, by the folders that they go into. For another document, which has a path, these are only folders
// that the own one goes into, and no files of the same names.
func (c *check) gather(ctx context.Context, document *analysis.Document, to destination.Output, other string, write writer) {
	settings, own := c.document.Settings(), other == ""
	for k := range document.File().Units {
		u := document.Unit(k)
		folder, name := to.FolderOf(u.Kind, u.Name.Value)
		p := c.packages[folder]
		if folder == "" || !own && (p == nil || p.byHand.Name != name) {
			continue
		}
		if p == nil {
			byHand := settings.ByHand.Package(u.Kind, u.Name.Value)
			p = &pkg{
				byHand: byHand,
				units:  map[string]int{},
				others: map[string]string{},
				whole:  module.Whole{Folder: folder, Package: name},
				plain:  true,
			}
			c.packages[folder] = p
		}
		base := golang.FileName(u)
		at, taken := slices.BinarySearchFunc(p.whole.Files, base,
			func(f module.WholeFile, name string) int { return strings.Compare(f.Name, name) })
		if taken {
			// Of a resource or data source in two files another rule tells.
			if k, isOwn := p.units[base]; isOwn && !own && u.Kind == syntax.Provider && p.text(base) != write(u, settings.Profile(), name).Text {
				c.overwritten(p, k, base, other)
			}
			continue
		}
		p.plain = p.plain && len(u.Imports) == 0 && len(u.Definitions) == 0
		if own {
			p.units[base] = k
		} else {
			p.plain = false
			p.others[base] = other
		}
		p.whole.Files = slices.Insert(p.whole.Files, at, module.WholeFile{Name: base, Text: write(u, settings.Profile(), name).Text})
		if ctx.Err() != nil {
			return // all reports it
		}
	}
}

// overwritten reports that another specification generates the file of a unit with another content. It is reported once for each.
func (c *check) overwritten(p *pkg, unit int, base, other string) {
	key := reported{file: other}
	severity := c.document.Settings().Severity(rules.OutputShared)
	if c.reported[key] || severity == rules.SeverityOff {
		return
	}
	c.reported[key] = true
	at := provenance.OfUnit(c.document, unit)
	f := rules.Finding{Rule: rules.OutputShared, Stage: rules.OutputShared.Stage, Severity: severity}
	f.Message = path.Base(other) + " generates the same file with another content"
	f.Note = p.shown(base) + " has what is generated last; what the other one says is lost."
	f.Help = "keep it in one of them, generate only the other's resources and data sources, or give each a folder of its own"
	f.Unit, f.Node, f.Start, f.End = at.Unit, at.Node, at.Start, at.End
	c.beside = append(c.beside, f)
}

// check finds the errors for one document.
type check struct {
	index    *Index
	document *analysis.Document
	finder   *provenance.Finder
	packages map[string]*pkg // by folder
	reported map[reported]bool
	found    []rules.Finding // in generated code
	beside   []rules.Finding
	left     []unchecked.Item
	failed   bool // something does not compile
}

// reported is a place with a report, and its Go file.
type reported struct {
	start, end int32
	file       string
}

// look has a package type-checked.
func (c *check) look(ctx context.Context, from packages, p *pkg) {
	result, err := c.index.compile(ctx, from, p.whole)
	if err != nil {
		c.left = append(c.left, unchecked.OutputNotCompiled.Item(p.byHand.Shown, err.Error()))
		return
	}
	for i := range result.Imported {
		c.reportImported(p, &result.Imported[i])
	}
	for _, at := range slices.Sorted(maps.Keys(result.Unknown)) {
		c.left = append(c.left, result.ItemOf(at, p.byHand.Shown))
	}
	isLookedAt := func(_ string, of module.WholeSkipped) bool { return c.packages[of.Folder] != nil }
	left := maps.Clone(result.Skipped) // which others have, too
	maps.DeleteFunc(left, isLookedAt)
	if skipped := slices.Sorted(maps.Keys(left)); len(skipped) > 0 {
		which := skipped[0]
		if more := len(skipped) - 1; more > 0 {
			which += fmt.Sprintf(" (and %d more)", more)
		}
		c.left = append(c.left, unchecked.ImportedNotCompiled.Item(which, p.byHand.Shown, left[skipped[0]].Reason))
	}
	c.failed = c.failed || len(result.Errors)+len(result.Imported) > 0
	twice := slices.ContainsFunc(result.Errors, isTwice)
	for _, e := range result.Errors {
		if isTwice(e) || !twice { // others may follow from it
			c.report(p, &e)
		}
	}
}

// isTwice reports whether an error is about something that is declared twice.
func isTwice(e module.WholeError) bool {
	return strings.Contains(e.Message, " redeclared ") || strings.Contains(e.Message, " already declared ")
}

// report reports an error: at the text that it comes from, or at the first unit if that is not in the specification.
func (c *check) report(p *pkg, e *module.WholeError) {
	places := append([]module.WholeOther{{WholePlace: e.WholePlace, Message: e.Message}}, e.Also...)
	unit := -1
	at := provenance.Place{}
	for _, place := range places {
		if of, isGenerated := p.units[place.File]; isGenerated {
			unit, at = of, c.finder.Go(of, p.text(place.File)).Place(place.Line, place.Column, e.Message)
			break
		}
	}
	f := rules.Finding{Rule: rules.CompileError, Stage: rules.StageCompile, Severity: c.document.Settings().Severity(rules.CompileError)}
	isGenerated := unit >= 0
	if isGenerated {
		f.Message = "the generated code does not compile"
		f.Help = "change the specification, or the Go code beside it"
		for _, place := range places {
			if other, is := p.others[place.File]; is {
				f.Help = fmt.Sprintf("rename it, or generate %s into a package of its own: it declares the same", path.Base(other))
			}
		}
	} else if p.others[e.File] != "" {
		return // it belongs to another specification
	} else {
		unit = slices.Min(slices.Collect(maps.Values(p.units)))
		at = provenance.OfUnit(c.document, unit)
		f.Message = "Go code beside the generated code does not compile"
		f.Help = "change " + p.shown(e.File)
	}
	f.Note = fmt.Sprintf("%s:%d: Go says: %s", p.shown(e.File), e.Line, e.Message)
	f.Unit, f.Node, f.Start, f.End = at.Unit, at.Node, at.Start, at.End
	key := reported{f.Start, f.End, e.File}
	if c.reported[key] {
		return // others may follow from it
	}
	c.reported[key] = true
	for _, place := range places {
		if _, isGenerated := p.units[place.File]; !isGenerated {
			if other, ok := c.elsewhere(p.byHand.Folder, place); ok {
				f.Elsewhere = append(f.Elsewhere, other)
			}
		}
	}
	if isGenerated {
		c.found = append(c.found, f)
	} else {
		c.beside = append(c.beside, f)
	}
}

// text returns the text of a file of the package that is generated.
func (p *pkg) text(name string) string {
	i := slices.IndexFunc(p.whole.Files, func(f module.WholeFile) bool { return f.Name == name })
	return p.whole.Files[i].Text
}

// shown returns a file of the package as messages name it.
func (p *pkg) shown(file string) string { return strings.TrimPrefix(p.byHand.Shown+"/"+file, "./") }

// reportImported reports a package that the one of some units imports: at the import of the first unit that names it, or at the first unit.
// It is reported once.
func (c *check) reportImported(p *pkg, e *module.WholeImported) {
	if c.reported[reported{file: e.Path}] {
		return
	}
	c.reported[reported{file: e.Path}] = true
	units := slices.Sorted(maps.Values(p.units))
	at := provenance.OfUnit(c.document, units[0])
	for _, k := range slices.Backward(units) {
		for _, i := range slices.Backward(c.document.Unit(k).Imports) {
			if i.Path.Value == e.Path {
				at = provenance.OfNode(c.document, k, i.Path.Node)
			}
		}
	}
	shown := c.document.Settings().ByHand.ShownFolder(e.Folder) + "/" + e.File
	f := rules.Finding{Rule: rules.CompileError, Stage: rules.StageCompile, Severity: c.document.Settings().Severity(rules.CompileError)}
	f.Message = "a package that the generated code is built with does not compile"
	f.Note = fmt.Sprintf("%s:%d: Go says: %s", shown, e.Line, e.Message)
	f.Help = "change " + shown
	f.Unit, f.Node, f.Start, f.End = at.Unit, at.Node, at.Start, at.End
	for _, place := range append([]module.WholeOther{{WholePlace: e.WholePlace, Message: e.Message}}, e.Also...) {
		if other, ok := c.elsewhere(e.Folder, place); ok {
			f.Elsewhere = append(f.Elsewhere, other)
		}
	}
	c.beside = append(c.beside, f)
}

// elsewhere returns a place in a file that is on the disk.
func (c *check) elsewhere(folder string, place module.WholeOther) (rules.Elsewhere, bool) {
	at := path.Join(folder, place.File)
	source, err := c.index.system.Read(at, files.Source)
	if err != nil || place.Offset > len(source) {
		return rules.Elsewhere{}, false
	}
	start := place.Offset - (place.Column - 1)
	if start < 0 || start > place.Offset {
		return rules.Elsewhere{}, false
	}
	end := place.Offset
	for end < len(source) && wording.IsWordByte(source[end]) {
		end++
	}
	of := func(offset int) (other rules.OtherPlace) {
		other.Offset = offset
		for encoding := range other.Positions {
			other.Positions[encoding] = text.Position{Line: place.Line - 1, Column: text.Encoding(encoding).Columns(source[start:offset])}
		}
		return other
	}
	return rules.Elsewhere{File: at, Start: of(place.Offset), End: of(end), Message: place.Message}, true
}
