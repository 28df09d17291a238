package git

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// This file reads specifications as git has them, through the objects of the repository: nothing is checked out.

// Revision is a commit of a repository.
type Revision struct {
	git    *Repository
	Name   string // for people: as the user wrote it, or the commit's abbreviated name
	commit string
}

// Find returns the commit that the user names or, without a name, the one where the present branch left the default branch.
func Find(root, name string) (*Revision, error) {
	if root == "" {
		return nil, errors.New("the working directory is not in a git repository; name two files or folders, as in spec-ls diff OLD NEW")
	}
	g, err := Open(root)
	if err != nil {
		return nil, err
	}
	if name != "" {
		commit, err := g.commit(name)
		if err != nil {
			return nil, g.explainShallow(err)
		}
		return &Revision{g, name, commit}, nil
	}
	branch, err := g.defaultBranch()
	if err != nil {
		return nil, g.explainShallow(err)
	}
	base, err := g.run("merge-base", branch, "HEAD")
	if err != nil {
		return nil, g.explainShallow(fmt.Errorf("git finds no commit where this branch left %s", branch))
	}
	commit := strings.TrimSpace(base)
	return &Revision{g, commit[:min(8, len(commit))], commit}, nil
}

// defaultBranches are the names under which the default branch is looked for, the likeliest first.
var defaultBranches = []string{"origin/HEAD", "upstream/HEAD", "origin/main", "origin/master", "main", "master"}

func (g *Repository) defaultBranch() (string, error) {
	names := defaultBranches
	if base := os.Getenv("GITHUB_BASE_REF"); base != "" { // where a pull request goes, in GitHub Actions
		names = append([]string{"origin/" + base}, names...)
	}
	for _, name := range names {
		if _, err := g.commit(name); err == nil {
			return name, nil
		}
	}
	return "", errors.New("git knows no default branch; name what to compare with, as in --against REF")
}

// explainShallow explains an error in a clone that lacks commits.
func (g *Repository) explainShallow(err error) error {
	out, shallowErr := g.run("rev-parse", "--is-shallow-repository")
	if shallowErr != nil || strings.TrimSpace(out) != "true" {
		return err
	}
	return fmt.Errorf(
		"%w: this clone is shallow and lacks commits; run git fetch --unshallow or, in GitHub Actions, give actions/checkout fetch-depth: 0",
		err,
	)
}

// explainPartial explains an error in a clone that lacks objects.
func (g *Repository) explainPartial(err error) error {
	_, configErr := g.run("config", "--get-regexp", `^(extensions\.partialclone|remote\..*\.promisor)$`)
	if configErr != nil {
		return fmt.Errorf("%w; git fsck lists what the repository lacks", err)
	}
	return fmt.Errorf(
		"%w: this clone is partial and lacks objects; run git fetch --refetch --no-filter or, in GitHub Actions, give actions/checkout no filter",
		err,
	)
}

// lacksContent returns the error for a file whose content git does not have.
func (g *Repository) lacksContent(name string) error {
	return g.explainPartial(fmt.Errorf("git does not have the content of %s", name))
}

// blob is a file of a commit.
type blob struct{ path, object string }

// Files returns the specifications of a commit and its .gitignore files, as a file system. The files have the paths that they have in the
// working tree.
func (r *Revision) Files() (*files.Memory, error) {
	out, err := r.git.run("ls-tree", "-r", "-l", "-z", "--full-tree", r.commit)
	if err != nil {
		return nil, r.git.explainPartial(err)
	}
	var blobs []blob
	for line := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		about, name, _ := strings.Cut(line, "\t")
		fields := strings.Fields(about) // mode, type, object, size
		if len(fields) != 4 || !strings.HasPrefix(fields[0], "100") {
			continue // a link or a submodule
		}
		if base := path.Base(name); !sniff.Candidate(base) && !sniff.KnownName(base) && base != ".gitignore" {
			continue
		}
		size, err := strconv.ParseInt(fields[3], 10, 64)
		if err != nil { // git writes BAD
			return nil, r.git.lacksContent(name)
		}
		if size <= int64(files.Found) {
			blobs = append(blobs, blob{name, fields[2]})
		}
	}
	contents, err := r.git.contents(blobs)
	if err != nil {
		return nil, err
	}
	root, err := paths.Absolute(r.git.root)
	if err != nil {
		return nil, err
	}
	memory := &files.Memory{Files: map[string]string{path.Join(root, ".git", "HEAD"): ""}}
	for i, b := range blobs {
		// JSON that is not a specification would only make the search longer.
		if text := contents[i]; path.Base(b.path) == ".gitignore" || sniff.IsSpec(text) || !sniff.IsJSON(text) {
			memory.Files[path.Join(root, b.path)] = text
		}
	}
	return memory, nil
}

// contents returns the contents of blobs.
func (g *Repository) contents(blobs []blob) ([]string, error) {
	if len(blobs) == 0 {
		return nil, nil
	}
	var in strings.Builder
	for _, b := range blobs {
		fmt.Fprintln(&in, b.object)
	}
	out, err := g.runWith(in.String(), "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	contents := make([]string, len(blobs))
	for i, b := range blobs {
		head, rest, _ := strings.Cut(out, "\n") // object, type, size
		fields := strings.Fields(head)
		if len(fields) != 3 {
			return nil, g.lacksContent(b.path)
		}
		size, err := strconv.Atoi(fields[2])
		if err != nil || size < 0 || size >= len(rest) {
			return nil, fmt.Errorf("git cat-file: unexpected answer %q", head)
		}
		contents[i], out = rest[:size], rest[size+1:]
	}
	return contents, nil
}

// Display returns the name of a file of the revision for people, as git takes it: main:specs/a.json.
func (r *Revision) Display(file string) string {
	if relative := paths.Relative(r.git.root, filepath.FromSlash(file)); relative != "" {
		file = relative
	}
	return r.Name + ":" + file
}
