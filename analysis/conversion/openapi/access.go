package openapi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// Access is how a client reaches the API of a document.
type Access struct {
	Server      string // the URL before all paths; empty if the document has none that is whole
	Credentials []Credential
}

// Credential is a secret, or a pair of a name and a secret, that goes with each request.
type Credential struct {
	Attributes []string // of the provider: one, or a name and a secret
	In         string   // header, query or cookie
	Name       string   // of the header, parameter or cookie
	Scheme     string   // before the value: "Bearer"; "Basic" for a name and a secret, which are encoded
}

// Access returns how the API is reached: the first server, and what the first alternative of its security asks for.
func (d *Document) Access() (a Access) {
	for server := range d.Tree.Children(d.Tree.Member(d.Tree.Root(), "servers")) {
		url := d.text(server, "url")
		for variable := range d.Tree.Children(d.Tree.Member(server, "variables")) {
			url = strings.ReplaceAll(url, "{"+d.Tree.Key(variable)+"}", d.text(variable, "default"))
		}
		if strings.Contains(url, "://") {
			a.Server = strings.TrimSuffix(url, "/")
		}
		break
	}
	for _, node := range d.schemes() {
		if c := d.credential(node); c.Name != "" && !slices.ContainsFunc(a.Credentials, func(other Credential) bool { return other.Name == c.Name }) {
			a.Credentials = append(a.Credentials, c)
		}
	}
	return a
}

// schemes returns the security schemes that a request needs: those of the first alternative, else the first one of the document.
func (d *Document) schemes() (needed []int32) {
	root := d.Tree.Root()
	all := d.Tree.Member(d.Tree.Member(root, "components"), "securitySchemes")
	for alternative := range d.Tree.Children(d.Tree.Member(root, "security")) {
		for scheme := range d.Tree.Children(alternative) {
			if node := d.member(all, d.Tree.Key(scheme)); node >= 0 {
				needed = append(needed, d.follow(node))
			}
		}
		if len(needed) > 0 {
			return needed
		}
	}
	if d.Tree.Kind(all) == yaml.Mapping {
		for node := range d.Tree.Children(all) {
			return []int32{d.follow(node)}
		}
	}
	return nil
}

func (d *Document) credential(node int32) Credential {
	kind, scheme := d.text(node, "type"), strings.ToLower(d.text(node, "scheme"))
	switch {
	case kind == "http" && scheme == "basic":
		return Credential{[]string{"username", "password"}, "header", "Authorization", "Basic"}
	case kind == "http" && scheme == "bearer", kind == "oauth2", kind == "openIdConnect":
		return Credential{[]string{"token"}, "header", "Authorization", "Bearer"}
	case kind == "apiKey":
		name := d.text(node, "name")
		attribute := strings.TrimPrefix(Identifier(strings.ReplaceAll(strings.ToLower(name), "-", "_")), "x_")
		if attribute == "authorization" || attribute == "" {
			attribute = "token"
		}
		return Credential{Attributes: []string{attribute}, In: d.text(node, "in"), Name: name}
	}
	return Credential{}
}

// Overlay returns an overlay that adds to a provider what it needs to reach the API.
func (a *Access) Overlay() string {
	var b strings.Builder
	b.WriteString("# What the provider needs to reach the API. A document has no place for it that tfplugingen-openapi reads.\nprovider:\n  add:\n    attributes:\n")
	add := func(name, description string, isSecret bool) {
		fmt.Fprintf(&b, "      - name: %s\n        string:\n          optional_required: optional\n          description: %s\n", name, quotedText(description))
		if isSecret {
			b.WriteString("          sensitive: true\n")
		}
	}
	where := "The URL of the API."
	if a.Server != "" {
		where = fmt.Sprintf("The URL of the API, by default %s.", a.Server)
	}
	add("endpoint", where, false)
	for _, c := range a.Credentials {
		for i, name := range c.Attributes {
			isSecret := i == len(c.Attributes)-1
			what := "The " + strings.ReplaceAll(name, "_", " ") + " for the API."
			add(name, what, isSecret)
		}
	}
	return b.String()
}
