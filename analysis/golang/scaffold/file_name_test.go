package scaffold_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
)

// TestFileName compares the names of files with the ways in which Go leaves a file out: as a test, for another system, as a generated one,
// or because its name begins with an underscore.
func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"Pet":           "pet",
		"PetType":       "pet_type",
		"HTTPServer":    "http_server",
		"petID":         "pet_id",
		"Size2Big":      "size2big",
		"_Pet":          "pet",
		"Größe":         "größe",
		"_":             "_declared",
		"PetTest":       "pet_test_declared",
		"PetGen":        "pet_gen_declared",
		"PetWindows":    "pet_windows_declared",
		"PetLinuxAmd64": "pet_linux_amd64_declared",
		"Windows":       "windows",
		"Test":          "test",
		"Contest":       "contest",
		"PetLatest":     "pet_latest",
	} {
		if got := scaffold.FileName(name, func(string) bool { return false }); got != want+".go" {
			t.Errorf("%s is declared in %s, want %s", name, got, want)
		}
	}
	taken := map[string]bool{"pet.go": true, "pet_2.go": true}
	if got := scaffold.FileName("Pet", func(name string) bool { return taken[name] }); got != "pet_3.go" {
		t.Errorf("beside %v the file is %s", taken, got)
	}
}
