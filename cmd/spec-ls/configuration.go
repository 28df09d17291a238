package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// configFlags are the flags about configuration that several commands have.
type configFlags struct {
	file string
	none bool
}

func (f *configFlags) add(c *cobra.Command) {
	c.Flags().StringVarP(&f.file, "config", "c", "", "take the configuration from `FILE`, whatever "+config.FileName+" there is")
	c.Flags().BoolVar(&f.none, "no-config", false, "take no configuration")
}

// configuration gives the settings for files. It is safe for several goroutines.
type configuration struct {
	flags    *checkFlags
	resolver *resolve.Resolver

	mu       sync.Mutex
	used     []*config.Config
	named    []string        // absolute paths of the configurations that are themselves to be checked
	failed   map[string]bool // messages about configurations that could not be read
	settings map[*analysis.Settings]*analysis.Settings
}

func newConfiguration(flags *checkFlags) (*configuration, error) {
	directory, err := paths.Absolute(".")
	if err != nil {
		return nil, err
	}
	c := &configuration{
		flags: flags, resolver: resolve.New(disk.System{}, directory),
		failed: map[string]bool{}, settings: map[*analysis.Settings]*analysis.Settings{},
	}
	c.resolver.Loader.Workspace = func() string { return environment().Workspace }
	if err := applyFlags(&analysis.Settings{}, flags); err != nil {
		return nil, err
	}
	if !flags.noModule {
		c.resolver.Modules = module.NewSet(disk.System{}, environment, loadingPatience, workers())
		c.resolver.Sources = implementation.NewIndex(disk.System{}, workers())
	}
	switch {
	case flags.config.file == "":
		if flags.config.none {
			c.resolver.Fix(nil)
		}
		return c, nil
	case flags.config.none:
		return nil, errors.New("--config and --no-config contradict each other")
	}
	absolute, err := paths.Absolute(flags.config.file)
	if err != nil {
		return nil, err
	}
	fixed, err := c.resolver.Loader.Load(absolute)
	if err != nil {
		return nil, failure.CannotRead(flags.config.file, err)
	}
	c.resolver.Fix(fixed)
	c.used = append(c.used, fixed)
	return c, nil
}

// of returns the configuration that applies to a file, or nil, and the file's absolute path with slashes.
func (c *configuration) of(path string) (*config.Config, string) {
	absolute, err := paths.Absolute(path)
	if err != nil {
		c.fail(err)
		return nil, path
	}
	found, err := c.resolver.Configuration(absolute)
	if err != nil {
		c.fail(fmt.Errorf("the configuration of %s: %w", path, err))
		return nil, absolute
	}
	c.use(found)
	return found, absolute
}

// use notes that a configuration counts, which may be nil.
func (c *configuration) use(used *config.Config) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if used != nil && !slices.Contains(c.used, used) {
		c.used = append(c.used, used)
	}
}

// name has a configuration checked that was named among the files.
func (c *configuration) name(path string) {
	if named := c.load(path); named != nil {
		c.use(named)
		c.named = append(c.named, named.Path)
	}
}

// load returns the configuration at a path, or nil.
func (c *configuration) load(path string) *config.Config {
	absolute, err := paths.Absolute(path)
	if err != nil {
		c.fail(err)
		return nil
	}
	named, err := c.resolver.Loader.Load(absolute)
	if err != nil {
		c.fail(failure.CannotRead(path, err))
		return nil
	}
	return named
}

func (c *configuration) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed[err.Error()] = true
}

// settingsFor returns the settings for a file: its configuration's, and over them the flags.
func (c *configuration) settingsFor(path string) (*analysis.Settings, error) {
	found, absolute := c.of(path)
	base := c.resolver.Settings(absolute, found, nil)
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.settings[base]; known != nil {
		return known, nil
	}
	settings := base.Clone()
	if err := applyFlags(settings, c.flags); err != nil {
		return nil, err
	}
	c.settings[base] = settings
	return settings, nil
}

// excludes reports whether a file that was found in a directory is to be left out.
func (c *configuration) excludes(path string) bool {
	absolute, err := paths.Absolute(path)
	if err != nil {
		c.fail(err)
		return false
	}
	excluders, err := c.resolver.Excluders(absolute)
	if err != nil {
		c.fail(fmt.Errorf("the configuration of %s: %w", path, err))
	}
	for _, e := range excluders {
		c.use(e)
		if e.Excludes(absolute) {
			return true
		}
	}
	return false
}

// maxRepeats returns how many findings of one rule are shown of a file; 0 for all.
func (c *configuration) maxRepeats(path string) int {
	if c.flags.maxRepeats >= 0 {
		return c.flags.maxRepeats
	}
	found, _ := c.of(path)
	return found.MaxRepeats()
}

// mistakes returns the configuration files that have mistakes.
func (c *configuration) mistakes(names paths.Names) []report.File {
	return slices.DeleteFunc(c.checked(names, nil), func(f report.File) bool { return len(f.Diagnostics) == 0 })
}

// checked returns the configuration files that have mistakes or were named, each once and by path, but for some by absolute path.
func (c *configuration) checked(names paths.Names, except map[string]bool) []report.File {
	seen := map[string]bool{}
	var files []report.File
	for _, used := range c.used {
		for _, s := range used.Sources {
			if len(s.Diagnostics) == 0 && !slices.Contains(c.named, s.Path) || seen[s.Path] || except[s.Path] {
				continue
			}
			seen[s.Path] = true
			path := names.Near(filepath.FromSlash(s.Path))
			file := report.NewFileWith(names.Display(path), names.Repository(path), text.New(s.Text), s.Diagnostics, report.Detail{Hashes: true})
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
