package synthetic

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-codegen-spec/spec"
)

func TestSpec(t *testing.T) {
	for _, size := range []int{0, 100_000} {
		text := Spec(size)
		if len(text) < size || len(text) > size+40_000 {
			t.Errorf("asked for %d bytes, got %d", size, len(text))
		}
		if !json.Valid([]byte(text)) {
			t.Fatal("the text is no JSON")
		}
		if _, err := spec.Parse(t.Context(), []byte(text)); err != nil {
			t.Errorf("upstream refuses it: %v", err)
		}
		if Resources(text) == 0 {
			t.Error("it has no resources")
		}
	}
}
