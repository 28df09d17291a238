package workspace_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/project/workspace"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

const pets = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {}}]}`

// counting is a file system that counts the reads, and does something before each.
type counting struct {
	files.System
	before func(path string)

	mu    sync.Mutex
	reads map[string]int
	lists int
}

func (c *counting) List(directory string) ([]files.Entry, error) {
	c.mu.Lock()
	c.lists++
	c.mu.Unlock()
	return c.System.List(directory)
}

func (c *counting) Read(path string, limit files.Limit) (string, error) {
	if strings.HasSuffix(path, ".json") {
		c.mu.Lock()
		if c.reads == nil {
			c.reads = map[string]int{}
		}
		c.reads[path]++
		c.mu.Unlock()
		if c.before != nil {
			c.before(path)
		}
	}
	return c.System.Read(path, limit)
}

func (c *counting) total() (total int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.reads {
		total += n
	}
	return total
}

func view(system files.System) (*workspace.View, *resolve.Resolver) {
	resolver := resolve.New(system, "/repo")
	return workspace.New(workspace.Reading{System: system}, []string{"/repo"}, resolver), resolver
}

func paths(t *testing.T, listing *workspace.Listing, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, file := range listing.Files {
		all = append(all, file.Path)
	}
	return strings.Join(all, " ")
}

// TestListing checks the files that are found in all folders and in one, and that a file is read once until it is reported as changed.
func TestListing(t *testing.T) {
	disk := &counting{System: &files.Memory{Files: map[string]string{
		"/repo/.spec-ls.json": `{"exclude": ["left-out.json"], "unknown": 1}`, "/repo/a.json": pets, "/repo/b.json": pets,
		"/repo/in/c.json":     pets,
		"/repo/left-out.json": pets, "/repo/package.json": `{"name": "x"}`,
	}}}
	v, resolver := view(disk)
	listing, err := v.All(t.Context())
	if got := paths(t, listing, err); got != "/repo/a.json /repo/b.json /repo/in/c.json" {
		t.Errorf("in all folders are %s", got)
	}
	if len(listing.Mistaken) != 1 || listing.Mistaken[0].Path != "/repo/.spec-ls.json" {
		t.Errorf("the mistaken configurations are %v", listing.Mistaken)
	}
	listing, err = v.Beside(t.Context(), "/repo/b.json")
	if got := paths(t, listing, err); got != "/repo/a.json /repo/b.json" {
		t.Errorf("in the folder are %s", got)
	}
	index, err := v.Index(listing.Files[0])
	if err != nil || len(index.Search("pet", 9)) != 1 {
		t.Errorf("pet is not found, %v", err)
	}
	listing, err = v.Next(resolver, "/repo/a.json").All(t.Context())
	paths(t, listing, err)
	for path, want := range map[string]int{"/repo/a.json": 2, "/repo/b.json": 1, "/repo/in/c.json": 1} {
		if got := disk.reads[path]; got != want {
			t.Errorf("%s was read %d times, want %d", path, got, want)
		}
	}
}

// The files that a search found are known from then on, until the next version of the view; a search that failed is repeated.
func TestSearchIsKept(t *testing.T) {
	disk := &counting{System: &files.Memory{Files: map[string]string{"/repo/a.json": pets, "/repo/b.json": pets}}}
	disk.before = func(string) { panic("the disk") }
	v, resolver := view(disk)
	if _, err := v.All(t.Context()); err == nil || !strings.Contains(err.Error(), "the disk") {
		t.Errorf("the error is %v", err)
	}
	disk.before = nil
	for range 3 {
		listing, err := v.All(t.Context())
		if got := paths(t, listing, err); got != "/repo/a.json /repo/b.json" {
			t.Errorf("then there are %s", got)
		}
	}
	listed := disk.lists
	listing, err := v.All(t.Context())
	paths(t, listing, err)
	if disk.lists != listed {
		t.Errorf("what is known is looked for again, in %d folders", disk.lists-listed)
	}
	listing, err = v.Next(resolver).All(t.Context())
	paths(t, listing, err)
	if disk.lists == listed {
		t.Error("the next version looks in no folder")
	}
}

// A search that nobody waits for any more stops at the next file, and the next search is a whole one.
func TestSearchIsGivenUp(t *testing.T) {
	const count = 20
	memory := &files.Memory{Files: map[string]string{}}
	for i := range count {
		memory.Files[fmt.Sprintf("/repo/%02d.json", i)] = pets
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	returned, over := make(chan struct{}), make(chan struct{})
	disk := &counting{System: memory}
	disk.before = func(path string) {
		if disk.total() == count/2 {
			cancel()
			<-returned
			close(over)
		}
	}
	v, _ := view(disk)
	_, err := v.All(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the error is %v", err)
	}
	close(returned)
	<-over
	listing, err := v.All(t.Context())
	if got := len(strings.Fields(paths(t, listing, err))); got != count {
		t.Errorf("then there are %d files", got)
	}
	read := disk.total()
	if read > count+1 {
		t.Errorf("%d files were read, of which there are %d", read, count)
	}
	if _, err := v.All(t.Context()); err != nil || disk.total() != read {
		t.Errorf("what is known is looked for again: %d more reads, %v", disk.total()-read, err)
	}
}

// The view forgets folders that nobody looks at any more, unless all files were asked for.
func TestRetain(t *testing.T) {
	disk := &files.Memory{Files: map[string]string{"/repo/a/x.json": pets, "/repo/b/y.json": pets}}
	v, _ := view(disk)
	for _, at := range []string{"/repo/a/x.json", "/repo/b/y.json"} {
		if _, err := v.Beside(t.Context(), at); err != nil {
			t.Fatal(err)
		}
	}
	var known []int
	known = append(known, v.Known())
	v.Retain(map[string]bool{"/repo/a": true})
	known = append(known, v.Known())
	v.Retain(nil)
	known = append(known, v.Known())
	if _, err := v.All(t.Context()); err != nil {
		t.Fatal(err)
	}
	v.Retain(nil)
	if known = append(known, v.Known()); !slices.Equal(known, []int{2, 1, 0, 2}) {
		t.Errorf("known are %v", known)
	}
}
