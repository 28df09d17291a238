package git

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// This file reads specifications as git has them, through the objects of the repository: nothing is checked out.

// Revision is a commit of a repository.
type Revision struct {
	git    *Repository
	Name   string // for people: as the user wrote it, or the commit's abbreviated name
	commit string
	same   map[string]bool // the files, by absolute path, that the working tree has with the same content
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
	if any, err := g.run("for-each-ref", "--count=1"); err == nil && any == "" {
		if _, err := g.commit("HEAD"); err != nil {
			return nil, errors.New("nothing is committed yet in this repository, so there is nothing to compare with")
		}
	}
	if name != "" {
		commit, err := g.commit(name)
		if err != nil {
			return nil, g.explainShallow(err)
		}
		return &Revision{git: g, Name: name, commit: commit}, nil
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
	return &Revision{git: g, Name: commit[:min(8, len(commit))], commit: commit}, nil
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
		} else if !isUnknown(err) {
			return "", err
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

// maxChanged is how many bytes of files are read that are not as they are in the working tree.
const maxChanged = 256 << 20

// Files returns the specifications of a commit and its .gitignore files, as a file system. The files have the paths that they have in the
// working tree. Those that the working tree has with the same content are empty, and Same reports them.
func (r *Revision) Files() (*files.Memory, error) {
	root, err := paths.Absolute(r.git.root)
	if err != nil {
		return nil, err
	}
	memory := &files.Memory{Files: map[string]string{path.Join(root, ".git", "HEAD"): ""}}
	r.same = map[string]bool{}
	// JSON that is not a specification would only make the search longer.
	counts := func(name, text string) bool {
		return path.Base(name) == ".gitignore" || sniff.IsSpec(text) || !sniff.IsJSON(text)
	}
	out, err := r.git.run("ls-tree", "-r", "-l", "-z", "--full-tree", r.commit)
	if err != nil {
		return nil, r.git.explainPartial(err)
	}
	var blobs []blob
	left := int64(maxChanged)
	for line := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		about, name, _ := strings.Cut(line, "\t")
		fields := strings.Fields(about) // mode, type, object, size
		if len(fields) != 4 || !strings.HasPrefix(fields[0], "100") {
			continue // a link or a submodule
		}
		if base := path.Base(name); !sniff.Candidate(base) && !sniff.KnownName(base) && base != ".gitignore" {
			continue
		}
		at := path.Join(root, name)
		if text, err := (disk.System{}).Read(at, files.Found); err == nil && objectName(text, len(fields[2])) == fields[2] {
			if counts(name, text) {
				memory.Files[at], r.same[at] = "", true
			}
			if path.Base(name) == ".gitignore" {
				memory.Files[at] = text
			}
			continue
		}
		size, err := strconv.ParseInt(fields[3], 10, 64)
		if err != nil { // git writes BAD
			return nil, r.git.lacksContent(name)
		}
		if size > int64(files.Found) {
			continue
		}
		if left -= size; left < 0 {
			return nil, fmt.Errorf("more than %d MB of specifications are not as they are in %s: check out that commit, and compare folders", maxChanged>>20, r.Name)
		}
		blobs = append(blobs, blob{name, fields[2]})
	}
	contents, err := r.git.contents(blobs)
	if err != nil {
		return nil, err
	}
	for i, b := range blobs {
		if text := contents[i]; counts(b.path, text) {
			memory.Files[path.Join(root, b.path)] = text
		}
	}
	return memory, nil
}

// Same reports whether the working tree has a file with the content that it has in the revision.
func (r *Revision) Same(file string) bool { return r.same[file] }

// objectName returns the name that git has for a content, with so many digits.
func objectName(content string, digits int) string {
	h := sha1.New()
	if digits == hex.EncodedLen(sha256.Size) {
		h = sha256.New()
	}
	fmt.Fprintf(h, "blob %d\x00%s", len(content), content)
	return hex.EncodeToString(h.Sum(nil))
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
