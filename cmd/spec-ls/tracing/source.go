package tracing

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// Sources are the configurations of tfplugingen-openapi that belong to a file, the configuration itself or the specification, with
// their documents: as .spec-ls.json has them, else as the commands around the file do. There are several where several commands read it.
func Sources(file string) ([]config.OpenAPI, error) {
	absolute, err := paths.Absolute(file)
	if err != nil {
		return nil, err
	}
	sources, err := config.NewLoader(disk.System{}).OpenAPIOf(absolute)
	if err != nil {
		return nil, fmt.Errorf("the configuration of %s: %w", file, err)
	}
	return sources, nil
}
