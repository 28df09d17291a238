package discover

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
)

// ignores are the .gitignore files that apply to a directory, the outermost first, and what git tracks all the same. All paths are absolute.
type ignores struct {
	files   []ignoreFile
	tracked *tracked
	within  *ignorePattern // ignores the directory itself, with all in it that is not tracked; nil if it is not ignored
}

type ignoreFile struct {
	directory string
	patterns  []ignorePattern
}

// ignorePattern is a line of a .gitignore file.
type ignorePattern struct {
	glob.Pattern // for paths relative to the file's directory
	negated      bool
	directory    bool   // matches only directories
	file         string // that the line is in
	line         int    // from 1
}

// maxPatterns is how many lines of a .gitignore file count: each is tried on each file.
const maxPatterns = 4096

// newIgnores reads the .gitignore files above a directory, from the root of its repository on.
func newIgnores(system files.System, root, directory string) *ignores {
	g := &ignores{tracked: newTracked(system, root)}
	g.add(system, root, path.Join(root, ".git", "info", "exclude"))
	for _, above := range ancestors(root, directory) {
		g.add(system, above, path.Join(above, ".gitignore"))
	}
	return g
}

// ancestors returns the directories from the root down to the one above a directory.
func ancestors(root, directory string) []string {
	var out []string
	for directory != root {
		above := path.Dir(directory)
		if above == directory {
			break
		}
		out = append(out, above)
		directory = above
	}
	slices.Reverse(out)
	return out
}

// enter returns the ignore files that apply inside a directory.
func (g *ignores) enter(system files.System, directory string) *ignores {
	inside := &ignores{slices.Clip(g.files), g.tracked, g.within}
	inside.add(system, directory, path.Join(directory, ".gitignore"))
	return inside
}

// below returns the ignore files around a directory inside the one that they apply to, which may be ignored itself.
func (g *ignores) below(directory string) *ignores {
	return &ignores{g.files, g.tracked, g.matching(directory, true)}
}

func (g *ignores) add(system files.System, directory, file string) {
	content, err := system.Read(file, files.Ignore)
	if err != nil {
		return // nearly all directories have none
	}
	if patterns := parseIgnores(file, content); len(patterns) > 0 {
		g.files = append(g.files, ignoreFile{directory, patterns})
	}
}

// parseIgnores reads the lines of a .gitignore file.
func parseIgnores(file, content string) []ignorePattern {
	var out []ignorePattern
	number := 0
	for line := range strings.Lines(content) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if trimmed := strings.TrimRight(line, " "); !strings.HasSuffix(trimmed, `\`) {
			line = trimmed
		}
		if line == "" || line[0] == '#' {
			continue
		}
		p := ignorePattern{file: file, line: number}
		line, p.negated = strings.CutPrefix(line, "!")
		line, p.directory = strings.CutSuffix(line, "/")
		line, anchored := strings.CutPrefix(line, "/")
		if !anchored && !strings.Contains(line, "/") {
			line = "**/" + line
		}
		// Braces mean nothing to git.
		var err error
		if p.Pattern, err = glob.Parse(strings.NewReplacer("{", `\{`, "}", `\}`).Replace(line)); err == nil {
			out = append(out, p)
		}
		if len(out) == maxPatterns {
			break
		}
	}
	return out
}

// match reports whether a path is ignored: no file that git tracks is, nor a directory with one.
func (g *ignores) match(file string, directory bool) bool {
	return g.matching(file, directory) != nil && !g.tracked.has(file, directory)
}

// matching returns the line that ignores a path, or nil: the last pattern that matches decides, and nothing brings back what is in a
// directory that is ignored.
func (g *ignores) matching(file string, directory bool) *ignorePattern {
	if g.within != nil {
		return g.within
	}
	for _, ignoring := range slices.Backward(g.files) {
		relative, ok := strings.CutPrefix(file, strings.TrimSuffix(ignoring.directory, "/")+"/")
		if !ok {
			continue
		}
		for i := range slices.Backward(ignoring.patterns) {
			p := &ignoring.patterns[i]
			if (!p.directory || directory) && p.Match(relative) {
				if p.negated {
					return nil
				}
				return p
			}
		}
	}
	return nil
}
