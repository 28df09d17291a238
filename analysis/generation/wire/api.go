package wire

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Source is what the units of a specification are made from.
type Source struct {
	Config   *openapi.Config
	Document *openapi.Document
	Improve  openapi.Improvements
}

// calls returns the calls of a unit; nil for one that the configuration does not have.
func (s *Source) calls(u *spec.Unit) *openapi.Calls {
	units := s.Config.Resources
	if u.Kind == syntax.DataSource {
		units = s.Config.DataSources
	}
	i := slices.IndexFunc(units, func(c *openapi.UnitConfig) bool { return c.Name.Value == u.Name.Value })
	if i < 0 || u.Kind == syntax.Provider || units[i].Read == nil || len(openapi.Locate(&openapi.Config{Resources: units[i : i+1]}, s.Document)) > 0 {
		return nil
	}
	return s.Document.Calls(units[i], s.Improve)
}

// use has an implementation call the API, as far as the source knows how, with a client if that is wanted.
func (s *Source) use(wired *scaffold.Wired, withClient bool) {
	if wired.Unit.Kind == syntax.Provider {
		if withClient {
			access := s.Document.Access()
			wired.API = accessLiteral(&access, wired.Unit.Name.Value)
		}
		return
	}
	calls := s.calls(wired.Unit)
	if calls == nil {
		return
	}
	renamed := rename(calls.Fields, wired.Unit, -1)
	for i := range calls.Parameters {
		p := &calls.Parameters[i]
		p.Attribute = cmp.Or(renamed[p.Attribute], p.Attribute)
	}
	var identifiers []scaffold.Identifier
	for _, p := range calls.Parameters {
		if p.Identifies {
			identifiers = append(identifiers, scaffold.Identifier{Name: p.Attribute, Kind: p.Kind})
		}
	}
	if !slices.ContainsFunc(identifiers, func(id scaffold.Identifier) bool { return id.Name == "" }) {
		wired.Identifiers = identifiers
	}
	if withClient {
		wired.API, wired.CannotDelete = callsLiteral(calls), calls.Delete.Method == ""
	}
}

// rename gives fields the names that their attributes have in the specification, where an overlay has renamed them: one without a field that
// is the only one like it. It returns the new names by the old ones.
func rename(fields []openapi.Field, u *spec.Unit, element int32) map[string]string {
	alike := func(f *openapi.Field, i int32) bool {
		e := &u.Elements[i]
		if e.Block || e.Kind != f.Kind || slices.ContainsFunc(fields, func(other openapi.Field) bool { return other.Attribute == e.Name.Value }) {
			return false
		}
		count := 0
		for range u.Inside(i) {
			count++
		}
		return count == len(f.Fields)
	}
	names := map[string]int32{}
	for i := range u.Inside(element) {
		names[u.Elements[i].Name.Value] = i
	}
	renamed := map[string]string{}
	for k := range fields {
		f := &fields[k]
		if _, ok := names[f.Attribute]; ok {
			continue
		}
		var found []int32
		for _, i := range names {
			if alike(f, i) {
				found = append(found, i)
			}
		}
		if len(found) == 1 {
			renamed[f.Attribute] = u.Elements[found[0]].Name.Value
		}
	}
	for k := range fields {
		f := &fields[k]
		f.Attribute = cmp.Or(renamed[f.Attribute], f.Attribute)
		if i, ok := names[f.Attribute]; ok {
			rename(f.Fields, u, i)
		}
	}
	return renamed
}

func accessLiteral(a *openapi.Access, provider string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "{\nendpoint: %q,\nenvironment: %q,\n", a.Server, strings.ToUpper(provider)+"_")
	if len(a.Credentials) > 0 {
		b.WriteString("credentials: []credential{\n")
		for _, c := range a.Credentials {
			fmt.Fprintf(&b, "{attributes: %#v, in: %q, name: %q, scheme: %q},\n", c.Attributes, c.In, c.Name, c.Scheme)
		}
		b.WriteString("},\n")
	}
	b.WriteString("}")
	return b.String()
}

func callsLiteral(c *openapi.Calls) string {
	var b strings.Builder
	b.WriteString("{\n")
	for _, o := range []struct {
		name string
		call openapi.Call
	}{{"create", c.Create}, {"read", c.Read}, {"update", c.Update}, {"remove", c.Delete}} {
		if o.call.Method == "" {
			continue
		}
		fmt.Fprintf(&b, "%s: operation{method: %q, path: %q", o.name, o.call.Method, o.call.Path)
		for _, member := range [][2]string{{"media", o.call.Media}, {"sent", o.call.Sent}, {"got", o.call.Got}} {
			if member[1] != "" {
				fmt.Fprintf(&b, ", %s: %q", member[0], member[1])
			}
		}
		b.WriteString("},\n")
	}
	if len(c.Parameters) > 0 {
		b.WriteString("parameters: map[string]string{")
		for i, p := range c.Parameters {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%q: %q", p.Name, p.Attribute)
		}
		b.WriteString("},\n")
	}
	if writeFields(&b, c.Fields); len(c.Fields) > 0 {
		b.WriteString(",\n")
	}
	b.WriteString("}")
	return b.String()
}

func writeFields(b *strings.Builder, fields []openapi.Field) {
	if len(fields) == 0 {
		return
	}
	b.WriteString("fields: []field{\n")
	for _, f := range fields {
		fmt.Fprintf(b, "{attribute: %q, property: %q", f.Attribute, f.Property)
		var in []string
		for _, request := range []struct {
			name string
			has  bool
		}{{"inCreate", f.Create}, {"inUpdate", f.Update}, {"inQuery", f.Question}} {
			if request.has {
				in = append(in, request.name)
			}
		}
		if len(in) > 0 {
			b.WriteString(", in: " + strings.Join(in, " | "))
		}
		if f.JSON {
			b.WriteString(", isJSON: true")
		}
		if len(f.Fields) > 0 {
			b.WriteString(", ")
			writeFields(b, f.Fields)
		}
		b.WriteString("},\n")
	}
	b.WriteString("}")
}
