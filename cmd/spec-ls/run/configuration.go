package run

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// Configuration gives the settings for files. It is safe for several goroutines.
type Configuration struct {
	Resolver *resolve.Resolver
	rules    *RuleOptions

	mu       sync.Mutex
	used     []*config.Config
	named    []string        // absolute paths of the configurations that are themselves to be checked
	failed   map[string]bool // messages about configurations that could not be read, and whether they have been told
	settings map[*analysis.Settings]*analysis.Settings
}

// NewConfiguration reads the options. The workers check the types of Go.
func NewConfiguration(o *ConfigurationOptions, workers *confined.Pool) (*Configuration, error) {
	directory, err := paths.Absolute(".")
	if err != nil {
		return nil, err
	}
	c := &Configuration{
		rules: &o.RuleOptions, Resolver: resolve.New(disk.System{}, directory),
		failed: map[string]bool{}, settings: map[*analysis.Settings]*analysis.Settings{},
	}
	c.Resolver.Loader.Workspace = func() string { return Environment().Workspace }
	c.Resolver.Loader.Target.Package = o.Package
	if o.Output != "" {
		if c.Resolver.Loader.Target.Folder, err = paths.Absolute(o.Output); err != nil {
			return nil, err
		}
	}
	if err := o.apply(&analysis.Settings{}); err != nil {
		return nil, err
	}
	if !o.NoModule {
		c.Resolver.Modules = module.NewSet(disk.System{}, Environment, loadingPatience, workers)
		c.Resolver.Sources = implementation.NewIndex(disk.System{}, workers)
	}
	switch {
	case o.ConfigurationFile == "":
		if o.NoConfiguration {
			c.Resolver.Fix(nil)
		}
		return c, nil
	case o.NoConfiguration:
		return nil, errors.New("--config and --no-config contradict each other")
	}
	absolute, err := paths.Absolute(o.ConfigurationFile)
	if err != nil {
		return nil, err
	}
	text, err := disk.Named{}.Read(absolute, files.Configuration)
	if err != nil {
		return nil, failure.CannotRead(o.ConfigurationFile, err)
	}
	fixed := c.Resolver.Loader.LoadText(absolute, text)
	c.Resolver.Fix(fixed)
	c.used = append(c.used, fixed)
	return c, nil
}

// ConfigFor returns the configuration that applies to a file, or nil, and the file's absolute path with slashes.
func (c *Configuration) ConfigFor(path string) (*config.Config, string) {
	absolute, err := paths.Absolute(path)
	if err != nil {
		c.Fail(err)
		return nil, path
	}
	found, err := c.Resolver.Configuration(absolute)
	if err != nil {
		c.Fail(fmt.Errorf("the configuration of %s: %w", path, err))
		return nil, absolute
	}
	c.Use(found)
	return found, absolute
}

// Use notes that a configuration counts, which may be nil.
func (c *Configuration) Use(used *config.Config) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if used != nil && !slices.Contains(c.used, used) {
		c.used = append(c.used, used)
	}
}

// Name has a configuration checked that was named among the files.
func (c *Configuration) Name(path string) {
	if named := c.load(path); named != nil {
		c.Use(named)
		c.named = append(c.named, named.Path)
	}
}

// load returns the configuration at a path, or nil.
func (c *Configuration) load(path string) *config.Config {
	absolute, err := paths.Absolute(path)
	if err != nil {
		c.Fail(err)
		return nil
	}
	named, err := c.Resolver.Loader.Load(absolute)
	if err != nil {
		c.Fail(failure.CannotRead(path, err))
		return nil
	}
	return named
}

// Fail notes that a configuration could not be read.
func (c *Configuration) Fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.failed[err.Error()]; !known {
		c.failed[err.Error()] = false
	}
}

// Tell reports the failures since its last call.
func (c *Configuration) Tell(log *Log) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, message := range slices.Sorted(maps.Keys(c.failed)) {
		if !c.failed[message] {
			c.failed[message] = true
			log.Fail(errors.New(message))
		}
	}
}

// failure returns why configurations could not be read, if there are any.
func (c *Configuration) failure() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.failed) == 0 {
		return nil
	}
	return errors.New(strings.Join(slices.Sorted(maps.Keys(c.failed)), "\n"))
}

// HasFailed reports whether a configuration could not be read.
func (c *Configuration) HasFailed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.failed) > 0
}

// For returns the settings of a file: its configuration's, and over them the flags.
func (c *Configuration) For(path string) (*analysis.Settings, error) {
	found, absolute := c.ConfigFor(path)
	base := c.Resolver.Settings(absolute, found, nil)
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.settings[base]; known != nil {
		return known, nil
	}
	settings := base.Clone()
	if err := c.rules.apply(settings); err != nil {
		return nil, err
	}
	c.settings[base] = settings
	return settings, nil
}

// Excludes reports whether a file that was found in a directory must be left out.
func (c *Configuration) Excludes(path string) bool {
	absolute, err := paths.Absolute(path)
	if err != nil {
		c.Fail(err)
		return false
	}
	excluders, err := c.Resolver.Excluders(absolute)
	if err != nil {
		c.Fail(fmt.Errorf("the configuration of %s: %w", path, err))
	}
	for _, e := range excluders {
		c.Use(e)
		if e.Excludes(absolute) {
			return true
		}
	}
	return false
}

// Mistakes returns the configuration files that have mistakes.
func (c *Configuration) Mistakes(names paths.Names) []report.File {
	return slices.DeleteFunc(c.checked(names, nil), func(f report.File) bool { return len(f.Diagnostics) == 0 })
}

// checked returns the configuration files that have mistakes or were named, each once and by path, but for some by absolute path.
func (c *Configuration) checked(names paths.Names, except map[string]bool) []report.File {
	seen := map[string]bool{}
	var files []report.File
	for _, used := range c.used {
		for _, s := range used.Sources {
			if len(s.Diagnostics) == 0 && !slices.Contains(c.named, s.Path) || seen[s.Path] || except[s.Path] {
				continue
			}
			seen[s.Path] = true
			path := names.Near(filepath.FromSlash(s.Path))
			file := report.NewFile(names.Display(path), names.Repository(path), text.New(s.Text), s.Diagnostics, report.Detail{Hashes: true})
			file.Fails = true
			files = append(files, file)
		}
	}
	slices.SortFunc(files, func(a, b report.File) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return files
}
