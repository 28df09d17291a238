package discover

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// ignores are the .gitignore files that apply to a directory, the outermost first.
type ignores struct{ files []ignoreFile }

type ignoreFile struct {
	directory string // absolute
	patterns  []ignorePattern
}

// ignorePattern is a line of a .gitignore file.
type ignorePattern struct {
	glob      string // for paths relative to the file's directory
	negated   bool
	directory bool // matches only directories
}

// newIgnores reads the .gitignore files above a directory, up to the root of its repository.
func newIgnores(directory string) *ignores {
	absolute, err := filepath.Abs(directory)
	root := RepositoryRoot(directory)
	if err != nil || root == "" {
		return &ignores{}
	}
	g := &ignores{}
	g.add(root, filepath.Join(root, ".git", "info", "exclude"))
	for _, above := range ancestors(root, absolute) {
		g.add(above, filepath.Join(above, ".gitignore"))
	}
	return g
}

// ancestors gives the directories from the root down to the one above a directory.
func ancestors(root, directory string) []string {
	var out []string
	for directory != root {
		above := filepath.Dir(directory)
		if above == directory {
			break
		}
		out = append(out, above)
		directory = above
	}
	slices.Reverse(out)
	return out
}

// RepositoryRoot gives the absolute path of the repository around a path, or nothing.
func RepositoryRoot(path string) string {
	directory, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	for {
		if _, err := os.Stat(filepath.Join(directory, ".git")); err == nil {
			return directory
		}
		above := filepath.Dir(directory)
		if above == directory {
			return ""
		}
		directory = above
	}
}

// enter gives what applies inside a directory.
func (g *ignores) enter(directory string) *ignores {
	absolute, err := filepath.Abs(directory)
	if err != nil {
		return g
	}
	inside := &ignores{slices.Clip(g.files)}
	inside.add(absolute, filepath.Join(absolute, ".gitignore"))
	return inside
}

func (g *ignores) add(directory, file string) {
	content, err := os.ReadFile(file)
	if err != nil {
		return // nearly all directories have none
	}
	if patterns := parseIgnores(string(content)); len(patterns) > 0 {
		g.files = append(g.files, ignoreFile{directory, patterns})
	}
}

// parseIgnores reads the lines of a .gitignore file.
func parseIgnores(content string) []ignorePattern {
	var out []ignorePattern
	for line := range strings.Lines(content) {
		line = strings.TrimRight(line, "\r\n")
		if trimmed := strings.TrimRight(line, " "); !strings.HasSuffix(trimmed, `\`) {
			line = trimmed
		}
		if line == "" || line[0] == '#' {
			continue
		}
		var p ignorePattern
		line, p.negated = strings.CutPrefix(line, "!")
		line, p.directory = strings.CutSuffix(line, "/")
		line, anchored := strings.CutPrefix(line, "/")
		if !anchored && !strings.Contains(line, "/") {
			line = "**/" + line
		}
		// Braces mean nothing to git.
		p.glob = strings.NewReplacer("{", `\{`, "}", `\}`).Replace(line)
		if doublestar.ValidatePattern(p.glob) {
			out = append(out, p)
		}
	}
	return out
}

// match says whether a path is ignored: the last pattern that matches decides.
func (g *ignores) match(path string, directory bool) bool {
	if len(g.files) == 0 {
		return false
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	for _, file := range slices.Backward(g.files) {
		relative, err := filepath.Rel(file.directory, absolute)
		if err != nil {
			continue
		}
		relative = filepath.ToSlash(relative)
		for _, p := range slices.Backward(file.patterns) {
			if p.directory && !directory {
				continue
			}
			if ok, _ := doublestar.Match(p.glob, relative); ok {
				return !p.negated
			}
		}
	}
	return false
}
