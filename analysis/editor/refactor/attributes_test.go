package refactor_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// Wherever the cursor is, attributes that are made from an example leave JSON, and there is something to apply in damaged documents too.
func TestCreateAttributesAnywhere(t *testing.T) {
	example := refactor.Example{Text: `{"size": 3, "cage": {"wide": true}}`}
	source := synthetic.Spec(2000)
	random := rand.New(rand.NewPCG(14, 3))
	created := 0
	for round := range 10 {
		document := analysis.NewDocument(source, nil)
		if round > 0 {
			document = analysis.NewDocument(synthetic.Damage(source, random), nil)
		}
		now := document.File().Text()
		for offset := round; offset <= len(now); offset += 23 {
			made := refactor.CreateFrom(document, offset, example)
			if made == nil {
				continue
			}
			after, err := text.ApplyEdits(now, made.Edits)
			if err != nil {
				t.Fatalf("at %d: %v", offset, err)
			}
			if round == 0 {
				if created++; !json.Valid([]byte(after)) {
					t.Fatalf("at %d it is not JSON any more:\n%s", offset, after)
				}
			}
		}
	}
	if created == 0 {
		t.Error("nothing was created anywhere")
	}
}
