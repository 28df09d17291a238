package compare

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/generation/regenerate"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// NewReader returns a reader of versions under a configuration.
func NewReader(p run.Program, o *run.ConfigurationOptions) (*Reader, error) {
	r := &Reader{Program: p, stdin: o.NameOf("-")}
	var err error
	if r.Configuration, err = run.NewConfiguration(o, p.Workers); err != nil {
		return nil, err
	}
	r.Names, err = paths.NewNames("")
	return r, err
}

// filesOf returns the specifications of a version.
func filesOf(v Version) []*syntax.File {
	var out []*syntax.File
	for _, source := range v.sources {
		out = append(out, source.File)
	}
	return out
}

// Refused returns the first error in a unit of some versions for which tfplugingen-framework refuses it; nil if there is none.
func (r *Reader) Refused(versions []Version) error {
	for _, v := range versions {
		for _, source := range v.sources {
			settings, err := r.Configuration.For(source.Name)
			if err != nil {
				return err
			}
			document := analysis.NewDocument(source.File.Text(), settings)
			if v.contract.Partial || stale.Followed(document) != nil {
				continue
			}
			for _, d := range regenerate.Refused(document, settings.Package) {
				if d.Unit() < 0 && source.File.Valid() {
					continue // another file may have the part that this one lacks
				}
				at := source.File.Mapper(text.UTF32).Position(d.Start)
				return &failure.Advice{
					Reason:  fmt.Sprintf("%s:%d:%d: %s (%s)", r.Names.Display(source.Name), at.Line+1, at.Column+1, d.Message, d.Rule.Name),
					Command: "; the generator refuses it, see spec-ls check", Tool: "; the generator refuses it: spec_check says more",
				}
			}
		}
	}
	return nil
}

// ExportedProviders puts the specifications of one provider together: all that name it, and all that name none if there is only one
// provider. Type names are those that the modules around the specifications give.
func (r *Reader) ExportedProviders(versions []Version, address string) ([]exchange.Provider, error) {
	var out []exchange.Provider
	var nameless []Version
	for _, v := range versions {
		name := v.contract.Provider
		switch {
		case v.contract.Partial:
			return nil, fmt.Errorf("%s is the JSON of terraform providers schema already", v.sources[0].Name)
		case name == "":
			nameless = append(nameless, v)
			continue
		}
		i := slices.IndexFunc(out, func(p exchange.Provider) bool { return p.Name == name })
		if i < 0 {
			i = len(out)
			out = append(out, exchange.Provider{Name: name})
		}
		out[i].Files = append(out[i].Files, filesOf(v)...)
	}
	switch {
	case len(out) == 0 && address == "":
		return nil, &failure.Advice{
			Command: "no SPEC names the provider; give its address with --provider",
			Tool:    "no specification names the provider",
		}
	case len(out) == 0:
		out = append(out, exchange.Provider{Name: path.Base(address)})
	case len(out) > 1 && (address != "" || len(nameless) > 0):
		var names []string
		for _, p := range out {
			names = append(names, p.Name)
		}
		if address != "" {
			return nil, fmt.Errorf("--provider is for one provider, and there are %s", strings.Join(names, " and "))
		}
		return nil, fmt.Errorf("%s names no provider, and there are %s", nameless[0].sources[0].Name, strings.Join(names, " and "))
	}
	for _, v := range nameless {
		out[0].Files = append(out[0].Files, filesOf(v)...)
	}
	for i := range out {
		if err := r.nameTypes(&out[i], versions); err != nil {
			return nil, err
		}
		wanted := address
		if wanted == "" {
			wanted = out[i].Name
		}
		var err error
		if out[i].Address, err = exchange.Address(wanted); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// nameTypes has a provider's resources and data sources named as the code of the modules says that its specifications, of some versions,
// are in.
func (r *Reader) nameTypes(p *exchange.Provider, versions []Version) error {
	var around []*implementation.Sources
	for _, v := range versions {
		for _, source := range v.sources {
			if v.revision != nil || !slices.Contains(p.Files, source.File) {
				continue
			}
			settings, err := r.Configuration.For(source.Name)
			if err != nil {
				return err
			}
			if settings.Sources != nil && !slices.Contains(around, settings.Sources) {
				around = append(around, settings.Sources)
			}
		}
	}
	provider := p.Name
	p.Named = func(kind syntax.UnitKind, name string) string {
		for _, sources := range around {
			if named := sources.TypeName(kind, name, provider); named != nil {
				return named.TypeName
			}
		}
		return ""
	}
	return nil
}
