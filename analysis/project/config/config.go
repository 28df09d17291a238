package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/project/convention"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// Config is a configuration file with those that it extends. It is safe for any number of goroutines.
type Config struct {
	Path    string
	Sources []Source // what it extends comes first, and itself last

	boundary string // the folder that what it names must be in

	mu       sync.Mutex
	settings map[string]*analysis.Settings // by the overrides that apply
}

// New returns the configuration of one text, which counts as a file at a path.
func New(path string, file *File) *Config {
	return &Config{Path: path, Sources: []Source{{path, file}}}
}

// Source is a file of a configuration.
type Source struct {
	Path string
	*File
}

// HasMistakes reports whether there are mistakes in any of the files.
func (c *Config) HasMistakes() bool {
	return slices.ContainsFunc(c.Sources, func(s Source) bool { return len(s.Diagnostics) > 0 })
}

// relative returns a path relative to the directory of a source, with slashes; one that is outside stays as it is.
func (s *Source) relative(file string) string {
	if inside, ok := strings.CutPrefix(file, strings.TrimSuffix(path.Dir(s.Path), "/")+"/"); ok {
		return inside
	}
	return file
}

// Excludes reports whether a file must be left out where files are looked for.
func (c *Config) Excludes(file string) bool {
	return slices.ContainsFunc(c.Sources, func(s Source) bool { return glob.MatchWithin(s.exclude, s.relative(file)) })
}

// placed returns scalars whose paths are absolute: they are relative to the source's directory.
func (s *Source) placed(w scalars) scalars {
	if w.Output != "" && !files.IsAbs(w.Output) {
		w.Output = path.Join(path.Dir(s.Path), w.Output)
	}
	return w
}

// placedUnits returns the units with outputs of their own, whose paths are made absolute.
func (s *Source) placedUnits() (units []destination.Unit) {
	for _, u := range s.units {
		if !files.IsAbs(u.Target.Folder) {
			u.Target.Folder = path.Join(path.Dir(s.Path), u.Target.Folder)
		}
		units = append(units, u)
	}
	return units
}

// Settings returns the settings for a file. For files under the same settings it returns the same pointer.
func (c *Config) Settings(file string) *analysis.Settings {
	var applying []override
	var conventions []rules.Convention
	var key strings.Builder
	for _, s := range c.Sources {
		applying = append(applying, override{rules: s.rules, scalars: s.placed(s.scalars), units: s.placedUnits()})
		relative := s.relative(file)
		for _, c := range s.schemas {
			applies := c.has(relative)
			fmt.Fprintf(&key, "%t,", applies)
			if applies && c.schema != nil {
				conventions = append(conventions, rules.Convention{Places: c.places, Judge: c.schema})
			}
		}
		for _, o := range s.overrides {
			applies := o.has(relative)
			fmt.Fprintf(&key, "%t,", applies)
			if applies {
				o.scalars = s.placed(o.scalars)
				applying = append(applying, o)
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.settings[key.String()]; known != nil {
		return known
	}
	settings := newSettings(applying)
	settings.Conventions = conventions
	if c.settings == nil {
		c.settings = map[string]*analysis.Settings{}
	}
	c.settings[key.String()] = settings
	return settings
}

// newSettings applies what a configuration says, in order: the last word counts.
func newSettings(layers []override) *analysis.Settings {
	settings := &analysis.Settings{}
	var dialect *toolchain.Dialect
	for _, o := range layers {
		if o.scalars.Dialect != nil {
			dialect = o.scalars.Dialect
		}
		if o.scalars.Module != nil {
			settings.IgnoresModule = !*o.scalars.Module
		}
		if o.scalars.Package != "" {
			settings.Package = o.scalars.Package
		}
		settings.Output = cmp.Or(o.scalars.Output, settings.Output)
		settings.Units = append(settings.Units, o.units...)
		if o.scalars.Protocol != 0 {
			settings.Protocol = o.scalars.Protocol
		}
		if o.scalars.Toolchain != nil {
			settings.Toolchain = o.scalars.Toolchain
		}
		if o.scalars.Preset != nil {
			settings.Apply(o.scalars.Preset)
		}
		if o.scalars.LastStage != nil {
			settings.SetLastStage(*o.scalars.LastStage)
		}
		settings.Registry.Hostname = cmp.Or(o.scalars.Registry.Hostname, settings.Registry.Hostname)
		settings.Registry.Namespace = cmp.Or(o.scalars.Registry.Namespace, settings.Registry.Namespace)
		if o.places == nil {
			for _, r := range o.rules {
				r.apply(settings)
			}
			continue
		}
		place := analysis.Override{Places: o.places}
		for _, r := range o.rules {
			switch {
			case r.hasSeverity:
				place.SetSeverity(r.rule, r.severity)
			case r.enabled:
				place.SetSeverity(r.rule, r.rule.Severity)
			}
		}
		settings.Overrides = append(settings.Overrides, place)
	}
	if dialect != nil {
		settings.Toolchain = settings.Profile().In(dialect)
	}
	if len(settings.Units) > 0 && settings.Output != "" {
		others := destination.Target{Folder: settings.Output, Package: settings.Package, Certain: true}
		settings.Units = append([]destination.Unit{
			{Kind: syntax.Provider, Target: others}, {Kind: syntax.Resource, Target: others}, {Kind: syntax.DataSource, Target: others},
		}, settings.Units...)
	}
	return settings
}

func (r *ruleSetting) apply(settings *analysis.Settings) {
	switch {
	case r.hasSeverity:
		settings.SetSeverity(r.rule, r.severity)
	case r.enabled:
		settings.Enable(r.rule)
	}
	for _, o := range r.options {
		settings.SetOption(o.option, o.value)
	}
}

// DefaultMaxRepeats is how many findings of one rule in one file are shown where nothing is configured.
const DefaultMaxRepeats = 10

// MaxRepeats returns how many findings of one rule in one file the formats for people show; 0 for all. It may be called on nil.
func (c *Config) MaxRepeats() int {
	if c != nil {
		for _, s := range slices.Backward(c.Sources) {
			if s.scalars.MaxRepeats != nil {
				return *s.scalars.MaxRepeats
			}
		}
	}
	return DefaultMaxRepeats
}

// Canonical reports whether specifications must be formatted with their keys in the usual order.
func (c *Config) Canonical() bool {
	for _, s := range slices.Backward(c.Sources) {
		if s.scalars.Canonical != nil {
			return *s.scalars.Canonical
		}
	}
	return false
}

// Loader finds and reads configurations. It remembers what it has read: make a new one when files may have changed. It is safe
// for any number of goroutines.
type Loader struct {
	// Workspace returns the value of GOWORK: "off", a path, or nothing. It may be nil, which is as if it returned nothing.
	Workspace func() string
	// Target takes the place of what the project says: its folder with its package, or its package alone where it has no folder. The zero
	// value leaves all to the project.
	Target destination.Target

	// Fixed is the configuration that a resolver has hold for all files, which says what is generated into one folder; nil for none.
	Fixed *Config

	files   files.System
	folders []string

	Documents *Documents        // never locked while mu is
	ByHand    *handwritten.Kept // the packages that specifications are generated into

	mu      sync.Mutex
	nearest map[string]string // by directory; empty for none
	configs map[string]*Config

	goMods      map[string]string       // by directory; empty for none
	nearestMods map[string]string       // by directory; empty for none
	modules     map[string]requirements // by go.mod
	withModules map[modulesKey]*analysis.Settings

	origins    map[string]origin.Folder   // by directory
	around     map[string][]origin.Folder // by directory, with those above it
	runs       map[destination.Run]*toolchain.Profile
	written    map[string][]writtenFile        // by directory, with those below it
	documents  map[string][]destination.Folder // by directory, with those above it
	withOrigin map[originKey]*analysis.Settings
	sources    map[string][]OpenAPI // by file

	inModule   map[string][]origin.Folder                   // by the folder of a go.mod; see below
	packages   map[destination.Output]*handwritten.Packages // nil for none that is known
	withOutput map[outputKey]*analysis.Settings
	targeted   map[*analysis.Settings]*analysis.Settings
}

// NewLoader returns a loader that reads configurations, go.mod and go.work from a file system. Folders are those that are open in an
// editor, or the working directory. A configuration outside of any repository may extend those in the same folder.
func NewLoader(system files.System, folders ...string) *Loader {
	return &Loader{
		files: system, folders: folders, nearest: map[string]string{}, configs: map[string]*Config{},
		goMods: map[string]string{}, nearestMods: map[string]string{}, modules: map[string]requirements{},
		withModules: map[modulesKey]*analysis.Settings{},
		Documents:   &Documents{}, ByHand: &handwritten.Kept{}, sources: map[string][]OpenAPI{},
		origins: map[string]origin.Folder{}, around: map[string][]origin.Folder{}, withOrigin: map[originKey]*analysis.Settings{},
		runs: map[destination.Run]*toolchain.Profile{}, written: map[string][]writtenFile{}, documents: map[string][]destination.Folder{},
		inModule: map[string][]origin.Folder{}, packages: map[destination.Output]*handwritten.Packages{},
		withOutput: map[outputKey]*analysis.Settings{}, targeted: map[*analysis.Settings]*analysis.Settings{},
	}
}

// For returns the configuration for a file: the nearest one in the directories from the file's own up to the root of its repository, or
// nil.
func (l *Loader) For(file string) (*Config, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.configOf(file)
}

// configOf is For.
func (l *Loader) configOf(file string) (*Config, error) {
	at := l.find(path.Dir(file))
	if at == "" {
		return nil, nil
	}
	if l.configs[at] == nil && !files.LeadsInside(l.files, l.boundary(at), at) {
		return nil, &fs.PathError{Op: "read", Path: at, Err: files.ErrOutside}
	}
	return l.load(at)
}

// NameUnder reports whether the configuration at a path applies to a file, as it is the nearest one or what that extends, and how the file
// is called from there.
func (l *Loader) NameUnder(configuration, file string) (name string, applies bool) {
	found, err := l.For(file)
	if err != nil || found == nil || !slices.ContainsFunc(found.Sources, func(s Source) bool { return s.Path == configuration }) {
		return "", false
	}
	return strings.TrimPrefix(file, strings.TrimSuffix(path.Dir(configuration), "/")+"/"), true
}

// boundary returns the directory that a file may name files of: its repository or, if it is in none, the folder that it is in,
// or its own directory.
func (l *Loader) boundary(file string) string {
	directory := path.Dir(file)
	if root := files.RepositoryRoot(l.files, directory); root != "" {
		return root
	}
	for _, folder := range l.folders {
		if files.Inside(folder, directory) {
			return folder
		}
	}
	return directory
}

func (l *Loader) find(directory string) string {
	if known, ok := l.nearest[directory]; ok {
		return known
	}
	found := ""
	candidate := path.Join(directory, FileName)
	if l.exists(candidate) {
		found = candidate
	} else if above := path.Dir(directory); above != directory && !l.exists(path.Join(directory, ".git")) {
		found = l.find(above)
	}
	l.nearest[directory] = found
	return found
}

func (l *Loader) exists(file string) bool { return files.Exists(l.files, file) }

// Excluders returns the configurations that say which files are left out in the directory of a file: the one for the file, and those
// above it up to the root of the repository. One that cannot be read ends the list.
func (l *Loader) Excluders(file string) ([]*Config, error) {
	var all []*Config
	for {
		c, err := l.For(file)
		if c == nil || err != nil {
			return all, err
		}
		all = append(all, c)
		directory := path.Dir(c.Path)
		if above := path.Dir(directory); above == directory || l.exists(path.Join(directory, ".git")) {
			return all, nil
		}
		file = directory
	}
}

// Load returns the configuration in a file. The error says that the file cannot be read; mistakes in it are diagnostics.
func (l *Loader) Load(file string) (*Config, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.load(file)
}

func (l *Loader) load(file string) (*Config, error) {
	if c := l.configs[file]; c != nil {
		return c, nil
	}
	text, err := l.files.Read(file, files.Configuration)
	if err != nil {
		return nil, err
	}
	return l.extended(file, text), nil
}

// LoadText returns the configuration with a text, which counts as the file at a path.
func (l *Loader) LoadText(file, text string) *Config {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.extended(file, text)
}

// extended returns the configuration of a text with those that it extends.
func (l *Loader) extended(file, text string) *Config {
	e := extender{Loader: l, config: &Config{Path: file, boundary: l.boundary(file)}, schemas: map[string]*convention.Schema{}}
	e.add(file, text, nil)
	l.configs[file] = e.config
	return e.config
}

// maxSources is how many files a configuration may be made from.
const maxSources = 100

// extender reads a configuration and those that it extends.
type extender struct {
	*Loader
	config  *Config
	read    int
	schemas map[string]*convention.Schema // by path
}

// add reads the files that a file extends, and then adds the file. A file that is reached twice counts where it is reached first.
func (e *extender) add(file, text string, through []string) {
	parsed := Parse(text)
	through = append(through, file)
	e.read++
	for _, r := range parsed.extends {
		if r.text == "" {
			continue // which is a mistake already
		}
		reference := files.Refer(e.config.boundary, path.Dir(file), r.text)
		other := reference.Path()
		switch {
		case slices.Contains(through, other):
			mistake := parsed.problem(r.start, r.end, fmt.Sprintf("%q extends itself", shortened(r.text)))
			if files := len(through) - slices.Index(through, other); files > 1 {
				mistake.WithNote("It does so over %d files.", files)
			}
		case slices.ContainsFunc(e.config.Sources, func(s Source) bool { return s.Path == other }):
		default:
			if err := e.extend(reference, through); err != nil {
				parsed.problem(r.start, r.end, fmt.Sprintf("%q cannot be read", shortened(r.text))).
					WithNote("%s.", capitalized(files.Reason(err).Error()))
			}
		}
	}
	for _, named := range parsed.paths {
		if err := files.Refer(e.config.boundary, path.Dir(file), named.text).Check(e.files); err != nil && !errors.Is(err, fs.ErrNotExist) {
			parsed.problem(named.start, named.end, fmt.Sprintf("%q cannot be used", shortened(named.text))).
				WithNote("%s.", capitalized(files.Reason(err).Error())).
				WithHelp("name a path in the repository; only the command line may name others")
		}
	}
	e.loadSchemas(file, parsed)
	parsed.sort()
	e.config.Sources = append(e.config.Sources, Source{file, parsed})
}

// capitalized returns a reason as the beginning of a sentence.
func capitalized(reason string) string {
	if reason == "" {
		return ""
	}
	return strings.ToUpper(reason[:1]) + reason[1:]
}

// extend adds a file that another one names. A file outside the boundary is not looked at, not even for whether it exists.
func (e *extender) extend(file files.Reference, through []string) error {
	if err := file.Check(e.files); err != nil {
		return err
	}
	if e.read >= maxSources {
		return fmt.Errorf("the configuration already has %d files", maxSources)
	}
	text, err := e.files.Read(file.Path(), files.Configuration)
	if err != nil {
		return err
	}
	e.add(file.Path(), text, through)
	return nil
}
