// Package git asks git for changed files, and reads specifications as a commit has them. Nothing is checked out, and no hook and no filter
// runs.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// Uncommitted is the value of --changed without a revision: changes that are not committed.
const Uncommitted = "HEAD"

// NamesOf returns the absolute paths of a file: the one by which it was found, and the one to which links lead.
func NamesOf(path string) []string {
	absolute, err := paths.Absolute(path)
	if err != nil {
		return nil
	}
	names := []string{absolute}
	if resolved, err := (disk.System{}).Resolve(absolute); err == nil && resolved != absolute {
		names = append(names, resolved)
	}
	return names
}

// Changed returns the absolute paths of the files of a repository that are not as they were where the present branch left a
// revision: committed since, staged, not staged, or not known to git and not ignored. Files that are gone are not among them.
func Changed(root, directory, revision string) (map[string]bool, error) {
	if root == "" {
		return nil, fmt.Errorf("%s is not in a git repository", paths.Names{}.Near(directory))
	}
	g, err := Open(root)
	if err != nil {
		return nil, err
	}
	lists := [][]string{{"ls-files", "-z", "--others", "--exclude-standard"}}
	switch base, err := g.base(revision); {
	case err != nil:
		return nil, err
	case base == "": // there is no commit yet
		lists = append(lists, []string{"ls-files", "-z", "--cached"})
	default:
		lists = append(
			lists,
			[]string{"diff", "-z", "--name-only", "--no-renames", "--diff-filter=d", "--no-relative", "--no-ext-diff", "--no-textconv",
				"--ignore-submodules=all", base, "--"},
		)
	}
	changed := map[string]bool{}
	for _, list := range lists {
		out, err := g.run(list...)
		if err != nil {
			return nil, g.explainPartial(err)
		}
		for name := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
			for _, path := range NamesOf(filepath.Join(root, filepath.FromSlash(name))) {
				changed[path] = true
			}
		}
	}
	return changed, nil
}

// Repository runs git in a repository that may be hostile: it runs nothing that the repository's own configuration names, writes nothing
// and fetches nothing.
type Repository struct {
	root        string
	environment []string
}

// Open prepares git for a repository. Programs that look at contents when files are added are the only ones that have no setting for
// all of them together, so the configuration is asked for their names.
func Open(root string) (*Repository, error) {
	g := &Repository{
		root:        root,
		environment: append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C"),
	}
	if directory, err := filepath.Abs("."); err != nil || paths.RepositoryRoot(directory) != root {
		// The variables of a hook are about the repository that it runs in.
		g.environment = slices.DeleteFunc(g.environment, func(variable string) bool {
			name, _, _ := strings.Cut(variable, "=")
			return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"}, name)
		})
	}
	out, err := g.run("config", "-z", "--name-only", "--get-regexp", `^filter\..*\.(clean|process)$`)
	if code := codeOf(err); code > 1 || err != nil && code < 0 {
		return nil, err
	}
	count, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT")) // git reports it if it is wrong
	for name := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		driver, _, ok := cutLast(name, ".")
		if !ok {
			continue
		}
		for _, setting := range [][2]string{{name, ""}, {driver + ".required", "false"}} {
			g.environment = append(
				g.environment,
				fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", count, setting[0]),
				fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", count, setting[1]),
			)
			count++
		}
	}
	g.environment = append(g.environment, fmt.Sprintf("GIT_CONFIG_COUNT=%d", count))
	return g, nil
}

func cutLast(s, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(s, separator); i >= 0 {
		return s[:i], s[i+len(separator):], true
	}
	return s, "", false
}

// patience is how long a command of git may take.
var patience = time.Minute

// run returns the output of a command of git.
func (g *Repository) run(arguments ...string) (string, error) { return g.runWith("", arguments...) }

// runWith is run with a text for standard input.
func (g *Repository) runWith(in string, arguments ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	command := exec.CommandContext(
		ctx,
		"git",
		append([]string{"-C", g.root, "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull}, arguments...)...)
	var out, errs bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr, command.Env = strings.NewReader(in), &out, &errs, g.environment
	command.WaitDelay = time.Second // a program that git has started may keep the output open
	err := command.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not installed")
	case ctx.Err() != nil:
		return "", fmt.Errorf("git %s takes longer than %v: its configuration may include a file that cannot be read to its end", arguments[0], patience)
	case strings.Contains(errs.String(), "detected dubious ownership"):
		_, hint, _ := strings.Cut(errs.String(), "git config") // as git writes it, it can be run
		hint, _, _ = strings.Cut(hint, "\n")
		return "", fmt.Errorf("git refuses this repository because another user owns it; if you trust it, run git config%s", hint)
	case err != nil && errs.Len() > 0:
		return "", &gitError{"git: " + reasonOf(errs.String()), err}
	case err != nil:
		return "", &gitError{"git " + arguments[0] + ": " + err.Error(), err}
	}
	return out.String(), nil
}

// reasonOf returns the line of git's messages that says why it fails: the first, but for warnings where there is another.
func reasonOf(messages string) string {
	first, _, _ := strings.Cut(messages, "\n")
	for line := range strings.Lines(messages) {
		if !strings.HasPrefix(line, "warning: ") {
			first = strings.TrimSuffix(line, "\n")
			break
		}
	}
	return strings.TrimPrefix(first, "fatal: ")
}

// gitError returns git's message about a failure.
type gitError struct {
	message string
	cause   error
}

func (e *gitError) Error() string { return e.message }

func (e *gitError) Unwrap() error { return e.cause }

// codeOf returns the exit code in the error of a command, 0 if there is no error, or -1 if the command was not run.
func codeOf(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	return -1
}

// base returns the commit where the present branch left a revision, or the revision's own if they have nothing in common. It is empty
// if nothing has been committed yet.
func (g *Repository) base(revision string) (string, error) {
	head, err := g.commit("HEAD")
	if err != nil {
		if !isUnknown(err) {
			return "", err
		}
		if revision == Uncommitted {
			return "", nil
		}
		head = ""
	}
	commit, err := g.commit(revision)
	if err != nil {
		return "", err
	}
	if head != "" {
		if base, err := g.run("merge-base", commit, head); err == nil {
			return strings.TrimSpace(base), nil
		}
	}
	return commit, nil
}

// unknownError is the error for a name that git knows no commit by.
type unknownError struct{ name string }

func (e *unknownError) Error() string { return fmt.Sprintf("git does not know %q", e.name) }

func isUnknown(err error) bool {
	var unknown *unknownError
	return errors.As(err, &unknown)
}

// commit returns the commit that a revision names.
func (g *Repository) commit(revision string) (string, error) {
	if strings.HasPrefix(revision, "-") {
		return "", &unknownError{revision}
	}
	out, err := g.run("rev-parse", "--verify", "--quiet", revision+"^{commit}")
	if err != nil && codeOf(err) == 1 {
		return "", &unknownError{revision}
	}
	return strings.TrimSpace(out), err
}
