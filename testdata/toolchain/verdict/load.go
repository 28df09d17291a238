package verdict

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// A loadedPackage is a package as Go sees it.
type loadedPackage struct {
	directory string
	files     []string // those that Go does not ignore
	imports   []string
	problem   string // why it cannot be loaded, or ""
}

// load returns the packages of the batch that Go sees.
func (b *batch) load(ctx context.Context) (map[string]loadedPackage, error) {
	command := b.goCommand(ctx, "list", "-e", "-json=ImportPath,Dir,Error,DepsErrors,GoFiles,Imports", "./...")
	var output, complaints bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaints
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("listing the generated packages: %w\n%s", err, complaints.String())
	}
	type loadError struct{ Err string }
	packages := map[string]loadedPackage{}
	for decoder := json.NewDecoder(&output); ; {
		var listed struct {
			ImportPath string
			Dir        string
			GoFiles    []string
			Imports    []string
			Error      *loadError
			DepsErrors []*loadError
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("reading the list of generated packages: %w", err)
		}
		var texts []string
		if listed.Error != nil {
			texts = append(texts, listed.Error.Err)
		}
		for _, dependency := range listed.DepsErrors {
			texts = append(texts, dependency.Err)
		}
		packages[listed.ImportPath] = loadedPackage{listed.Dir, listed.GoFiles, listed.Imports, strings.Join(texts, "\n")}
	}
}

// shorten takes the scratch directories out of a message, so that it is the same in every run.
func (b *batch) shorten(subject *subject, message string) string {
	message = strings.ReplaceAll(message, b.subjectDirectory(subject)+string(filepath.Separator), "")
	message = strings.ReplaceAll(message, subjectName(subject)+"/", "")
	message = generatedDirectory.ReplaceAllString(message, "")
	return strings.ReplaceAll(message, b.importPath(subject), standInHost)
}
