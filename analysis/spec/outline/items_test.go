package outline_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
)

func TestItems(t *testing.T) {
	file := syntax.ParseFile(`{"resources": [{"name": "pet", "schema": {
  "attributes": [
    {"name": "owner", "single_nested": {"computed_optional_required": "required", "attributes": [
      {"name": "id", "int64": {"deprecation_message": "gone"}}, {"string": {}}]}}],
  "blocks": [{"name": "toy", "list_nested": {}}, {}]}}]}`, spec.Options)
	mapper := file.Mapper(text.UTF8)
	var got []string
	items := outline.Items(make([]outline.Item, 9), file, 0, mapper)
	for i := range items {
		item := &items[i]
		depth := 0
		for c := item.Container; c >= 0; c = items[c].Container {
			if i <= c || i >= items[c].Skip {
				t.Errorf("item %d is not among those inside %d", i, c)
			}
			depth++
		}
		line := fmt.Sprintf("%s%s (%s) on %d to %d, by its name on %d", strings.Repeat("  ", depth), item.Name, item.Detail, item.Start.Line,
			item.End.Line, item.NameStart.Line)
		if item.Deprecated {
			line += ", deprecated"
		}
		got = append(got, line)
	}
	want := []string{
		`pet (resource) on 0 to 4, by its name on 0`,
		`  owner (single_nested, required) on 2 to 3, by its name on 2`,
		`    id (int64) on 3 to 3, by its name on 3, deprecated`,
		`    attribute 2 (string) on 3 to 3, by its name on 3`,
		`  toy (list_nested) on 4 to 4, by its name on 4`,
		`  block 2 () on 4 to 4, by its name on 4`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("the items are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
