// Command manifests writes what package managers read of a release: the cask, scoop's manifest and winget's, with the code of goreleaser,
// into whose module the test puts it.
//
//	manifests CONFIG VERSION DIST FILE...
package main

import (
	stdcontext "context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/goreleaser/v2/internal/artifact"
	"github.com/goreleaser/goreleaser/v2/internal/pipe/cask"
	"github.com/goreleaser/goreleaser/v2/internal/pipe/scoop"
	"github.com/goreleaser/goreleaser/v2/internal/pipe/winget"
	"github.com/goreleaser/goreleaser/v2/pkg/config"
	"github.com/goreleaser/goreleaser/v2/pkg/context"
)

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run takes the files that each archive has beside the program.
func run(file, version, dist string, files []string) error {
	project, err := config.Load(file)
	if err != nil {
		return err
	}
	project.Dist = dist
	project.Release.GitHub = config.Repo{Owner: "spec-ls", Name: "spec-ls"}
	project.GitHubURLs.Download = "https://github.com"
	ctx := context.Wrap(stdcontext.Background(), project)
	ctx.Version, ctx.Token, ctx.TokenType = version, "none", context.TokenTypeGitHub
	ctx.Git = context.GitInfo{CurrentTag: "v" + version}
	archives, err := filepath.Glob(filepath.Join(dist, project.ProjectName+"_*"))
	if err != nil {
		return err
	}
	for _, path := range archives {
		name := filepath.Base(path)
		format := "tar.gz"
		if strings.HasSuffix(name, ".zip") {
			format = "zip"
		}
		parts := strings.Split(strings.TrimSuffix(name, "."+format), "_")
		one := &artifact.Artifact{Name: name, Path: path, Goos: parts[2], Goarch: parts[3], Type: artifact.UploadableArchive,
			Extra: artifact.Extras{
				artifact.ExtraID: project.Archives[0].ID, artifact.ExtraFormat: format, artifact.ExtraExt: "." + format,
				artifact.ExtraBinaries: []string{project.Builds[0].Binary},
				artifact.ExtraFiles:    files,
			}}
		switch one.Goarch {
		case "amd64":
			one.Goamd64 = "v1"
		case "armv7":
			one.Goarch, one.Goarm = "arm", "7"
		}
		if one.Goos == "windows" {
			one.Extra[artifact.ExtraBinaries] = []string{project.Builds[0].Binary + ".exe"}
		}
		ctx.Artifacts.Add(one)
	}
	for _, pipe := range []interface {
		Default(*context.Context) error
		Run(*context.Context) error
	}{cask.Pipe{}, scoop.Pipe{}, winget.Pipe{}} {
		if err := pipe.Default(ctx); err != nil {
			return err
		}
		if err := pipe.Run(ctx); err != nil {
			return err
		}
	}
	return nil
}
