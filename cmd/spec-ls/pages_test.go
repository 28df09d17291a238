package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// repeatedLines returns the lines of a page that are there twice, with the text before the second: sentences, and no code. Fewer than six
// words are a label, such as the head of a table. A heading of the first level begins another page: the documentation of a key has one for
// each place.
func repeatedLines(page string) (repeated []string) {
	first, code := map[string]int{}, false
	for i, line := range strings.Split(page, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if !code && strings.HasPrefix(line, "# ") {
			clear(first)
		}
		if code || len(word.FindAllString(line, 6)) < 6 {
			continue
		}
		if earlier := first[line]; earlier > 0 {
			repeated = append(repeated, fmt.Sprintf("line %d is line %d again: %s", i+1, earlier, line))
		}
		first[line] = i + 1
	}
	return repeated
}

var word = regexp.MustCompile(`\pL[\pL'’-]*`)

// No page has a line twice.
func TestPagesSayThingsOnce(t *testing.T) {
	for _, name := range repositoryFiles(t, ".md") {
		for _, line := range repeatedLines(readRepositoryFile(t, name)) {
			t.Errorf("%s: %s", name, line)
		}
	}
	const twice = "A line with more than five words.\n\n```\nthis is code of some more words\nthis is code of some more words\n```\n| a | b |\n| a | b |\nA line with more than five words.\n"
	if got := repeatedLines(twice); len(got) != 1 || !strings.HasPrefix(got[0], "line 9 is line 1 again") {
		t.Errorf("found is %q", got)
	}
}

// TestUpdatesAreListed checks that CONTRIBUTING lists the files that -update writes, each package once.
func TestUpdatesAreListed(t *testing.T) {
	const page = ".github/CONTRIBUTING.md"
	_, table, _ := strings.Cut(readRepositoryFile(t, page), "This is what it writes:")
	table, _, _ = strings.Cut(strings.TrimSpace(table), "\n\n")
	var listed []string
	for line := range strings.Lines(table) {
		packages, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(packages, -1) {
			listed = append(listed, name[1])
		}
	}
	updates := regexp.MustCompile(`scenario\.(Run|RunPairs|Golden|Updating)\(|\.Hold\(t, |\.Bool\("update"`)
	var having []string
	for _, name := range repositoryFiles(t, "_test.go") {
		if updates.MatchString(readRepositoryFile(t, name)) && !slices.Contains(having, path.Dir(name)) && path.Dir(name) != "testdata/scenario" {
			having = append(having, path.Dir(name))
		}
	}
	slices.Sort(having)
	slices.Sort(listed)
	if !slices.Equal(listed, having) {
		t.Errorf("%s lists\n%s\nand the flag have\n%s", page, strings.Join(listed, "\n"), strings.Join(having, "\n"))
	}
}
