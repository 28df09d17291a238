package pages

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"
	"time"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// Templates are programs of the repository. A worker executes them, whose memory is bounded, and counts their steps.

const (
	maxRendered = 16 << 20 // bytes of a page
	maxSteps    = 1e6      // of a template: each iteration of a range, branch and call of a template is one
	patience    = time.Minute
)

var (
	errTooLong  = errors.New("the page is too long")
	errTooMany  = fmt.Errorf("it takes more than %d steps", int(maxSteps))
	errPatience = fmt.Errorf("the templates of this run take longer than %v", patience)
)

// TaskName is the name of the task that executes a template.
const TaskName = "template"

// renderCall is the argument of the task.
type renderCall struct {
	Root, Out  string // see Sources
	Name, Text string // of the template
	Data       templateData
}

// Task executes a template of tfplugindocs; the body of its answer is the page.
func Task(_ context.Context, argument []byte, hand func(head any, body []byte) error) error {
	var asked renderCall
	if err := json.Unmarshal(argument, &asked); err != nil {
		return fmt.Errorf("decoding a template: %w", err)
	}
	page, err := Sources{asked.Root, asked.Out}.execute(asked.Name, asked.Text, asked.Data)
	if err != nil {
		return err
	}
	return hand(nil, page)
}

// renderer has the templates of a run executed by workers.
type renderer struct {
	Sources
	context context.Context
	workers *confined.Pool
	left    time.Duration // that the templates of the run may take
}

func (r *renderer) render(name, text string, data templateData) (string, error) {
	started := time.Now()
	defer func() { r.left -= time.Since(started) }()
	ctx, cancel := context.WithTimeoutCause(r.context, r.left, errPatience)
	defer cancel()
	var page string
	err := r.workers.Do(ctx, TaskName, renderCall{r.Root, r.out, name, text, data}, func(_, body []byte) error {
		page = string(body)
		return nil
	})
	return page, err //nolint:wrapcheck // it is the template's
}

// boundedPage is a page that is not longer than maxRendered.
type boundedPage struct{ bytes.Buffer }

func (b *boundedPage) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxRendered {
		return 0, errTooLong
	}
	return b.Buffer.Write(p)
}

// readExample returns a file that a template shows. Pages are made of examples, templates and other pages; anything else, such as what git
// keeps, is none of their business.
func (s Sources) readExample(name string) (string, error) {
	name = path.Clean(filepath.ToSlash(name))
	folder, _, _ := strings.Cut(name, "/")
	if !slices.Contains([]string{"examples", "templates", s.out}, folder) || strings.Contains("/"+name, "/.") {
		return "", fmt.Errorf("cannot read %s: templates read files in examples, templates and %s", name, s.out)
	}
	text, ok := s.read(name)
	if !ok || !files.LeadsInside(disk.System{}, path.Join(s.Root, folder), path.Join(s.Root, name)) {
		return "", fmt.Errorf("cannot read %s", name)
	}
	return strings.TrimSpace(text), nil
}

// execute executes a template. Nothing but the number of its steps and the length of the page is bounded.
func (s Sources) execute(name, text string, data templateData) ([]byte, error) {
	code := func(format, file string) (string, error) {
		content, err := s.readExample(file)
		return "```" + format + "\n" + content + "\n```", err
	}
	steps := 0
	parsed, err := template.New(name).Funcs(template.FuncMap{
		"codefile": code, "tffile": func(file string) (string, error) { return code("terraform", file) },
		"lower": strings.ToLower, "upper": strings.ToUpper, "trimspace": strings.TrimSpace, "split": strings.Split, "join": strings.Join,
		"plainmarkdown": preview.Plain,
		"prefixlines":   func(prefix, text string) string { return prefix + strings.ReplaceAll(text, "\n", "\n"+prefix) },
		"title": func(text string) string {
			runes := []rune(text)
			for i := range runes {
				if i == 0 || unicode.IsSpace(runes[i-1]) {
					runes[i] = unicode.ToUpper(runes[i])
				}
			}
			return string(runes)
		},
		stepFunction: func() (string, error) {
			if steps++; steps > maxSteps {
				return "", errTooMany
			}
			return "", nil
		},
	}).Parse(text)
	if err != nil {
		return nil, err
	}
	step, err := template.New(name).Funcs(template.FuncMap{stepFunction: func() string { return "" }}).Parse("{{" + stepFunction + "}}")
	if err != nil {
		return nil, err
	}
	for _, t := range parsed.Templates() {
		if t.Tree != nil {
			countSteps(t.Root, step.Root.Nodes[0])
		}
	}
	var page boundedPage
	if err := parsed.Execute(&page, data); errors.Is(err, errTooMany) {
		return nil, errTooMany
	} else if err != nil {
		return nil, err
	}
	return page.Bytes(), nil
}

// stepFunction is the function that each list of nodes of a template calls first.
const stepFunction = "_step"

// countSteps puts a step at the beginning of a list of nodes, and of all that are nested in it.
func countSteps(list *parse.ListNode, step parse.Node) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		var branch *parse.BranchNode
		switch node := node.(type) {
		case *parse.IfNode:
			branch = &node.BranchNode
		case *parse.RangeNode:
			branch = &node.BranchNode
		case *parse.WithNode:
			branch = &node.BranchNode
		default:
			continue
		}
		countSteps(branch.List, step)
		countSteps(branch.ElseList, step)
	}
	list.Nodes = slices.Insert(list.Nodes, 0, step)
}
