package exchange

import (
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
)

// ImportOptions say what is imported.
type ImportOptions struct {
	// Address is that of the provider; empty for the only one.
	Address string
	// Only are the names of the resources and data sources that are imported, with or without the name of the provider; empty for all.
	Only []string
	// Old is a specification of the provider, from which comes what the JSON does not have; nil for none.
	Old *syntax.File
	// Indent is a level of indentation; empty for a tab.
	Indent string
}

// Imported is the result of Import.
type Imported struct {
	Document *printer.Document
	Lost     []Note // what a specification can't say
	Guess    []Note // what the JSON does not say, and was guessed
	Errors   []Note // why the specification is rejected by a check
}

// Import reads the JSON of `terraform providers schema` and returns the specification of a provider in it. It reads unit by unit and
// forgets each as soon as it is printed, unless there is an old specification, whose order they take.
func Import(r io.Reader, options ImportOptions) (*Imported, error) {
	i := &importer{
		options: options, decoder: jsontext.NewDecoder(r), document: printer.Document{Indent: options.Indent}, out: &Imported{},
		wanted: map[string]bool{},
	}
	for _, name := range options.Only {
		i.wanted[name] = false
	}
	if options.Old != nil {
		i.old = readOld(options.Old)
	}
	if err := i.read(); err != nil {
		return nil, err
	}
	i.finish()
	for _, name := range options.Only {
		if !i.wanted[name] {
			return nil, fmt.Errorf("%s has no resource or data source %q", i.address, name)
		}
	}
	i.out.Document = &i.document
	return i.out, nil
}

// importer is one import.
type importer struct {
	options  ImportOptions
	decoder  *jsontext.Decoder
	document printer.Document
	out      *Imported
	wanted   map[string]bool // the requested names, and whether they were found
	old      *oldSpecification
	kept     []*printer.Unit // where there is an old specification

	address   string // of the provider; empty before it is found
	name      string
	addresses []string // of all providers
	described bool     // the provider has a unit
}

// Errors of the input.
var (
	errNotProvidersSchema = errors.New("this is not the JSON of terraform providers schema")
	errIsSpecification    = errors.New("this is a specification already, and not the JSON of terraform providers schema")
)

// SyntaxError is the error for a text that is not JSON.
type SyntaxError struct {
	Offset int64 // in bytes
	Reason string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("byte %d: %s", e.Offset, e.Reason) }

// syntaxError returns the decoder's error as a *SyntaxError if it is about the text, and else as it is.
func (i *importer) syntaxError(err error) error {
	var broken *jsontext.SyntacticError
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &broken):
		return &SyntaxError{broken.ByteOffset, fmt.Sprintf("member %q is there twice", broken.JSONPointer.LastToken())}
	case errors.As(err, &broken):
		return &SyntaxError{broken.ByteOffset, broken.Err.Error()}
	case errors.Is(err, io.EOF) && i.decoder.InputOffset() == 0:
		return &SyntaxError{0, "the text is empty"}
	}
	return err
}

// read reads the whole text.
func (i *importer) read() error {
	var keys []string
	version := ""
	err := i.object(func(key string) error {
		keys = append(keys, key)
		switch {
		case key == "provider_schemas":
			return i.object(i.provider)
		case key == "format_version" && i.decoder.PeekKind() == '"':
			token, err := i.decoder.ReadToken()
			version = token.String()
			return err
		}
		return i.decoder.SkipValue()
	})
	if err == nil {
		if _, rest := i.decoder.ReadToken(); !errors.Is(rest, io.EOF) {
			err = errors.New("there is something after the JSON")
		}
	}
	major, _, _ := strings.Cut(version, ".")
	switch {
	case err != nil:
		return i.syntaxError(err)
	case !slices.Contains(keys, "provider_schemas"):
		if slices.Contains(keys, "version") &&
			slices.ContainsFunc(keys, func(key string) bool { return key == "provider" || key == "resources" || key == "datasources" }) {
			return errIsSpecification
		}
		return errNotProvidersSchema
	case version != "" && major != "0" && major != "1": // what Terraform's own reader of this JSON takes
		return fmt.Errorf("its format_version is %q, and only versions 0 and 1 are known", version)
	case len(i.addresses) > 1 && i.options.Address == "":
		return fmt.Errorf("there are several providers, %s; give the address with --provider", strings.Join(i.addresses, ", "))
	case i.address == "" && len(i.addresses) == 0:
		return errors.New("there is no provider")
	case i.address == "":
		return fmt.Errorf("there is no %s, only %s", i.options.Address, strings.Join(i.addresses, ", "))
	}
	return nil
}

// object reads an object, and calls a function with each key to read its value.
func (i *importer) object(member func(key string) error) error {
	open, err := i.decoder.ReadToken()
	switch {
	case err != nil:
		return err
	case open.Kind() == 'n':
		return nil
	case open.Kind() != '{':
		return fmt.Errorf("%w: %s is not an object", errNotProvidersSchema, i.place())
	}
	for i.decoder.PeekKind() != '}' {
		key, err := i.decoder.ReadToken()
		if err != nil {
			return err
		}
		if err := member(key.String()); err != nil {
			return err
		}
	}
	_, err = i.decoder.ReadToken()
	return err
}

// place returns the place of the decoder.
func (i *importer) place() string {
	if p := string(i.decoder.StackPointer()); p != "" {
		return p
	}
	return "the whole"
}

func (i *importer) provider(address string) error {
	i.addresses = append(i.addresses, address)
	if i.options.Address != "" && address != i.options.Address || len(i.addresses) > 1 && i.options.Address == "" {
		return i.decoder.SkipValue()
	}
	i.address, i.name = address, path.Base(address)
	return i.object(i.group)
}

// groups are the members of a provider with units that a specification can't have, and the words for these units.
var groups = map[string]string{
	"ephemeral_resource_schemas": "ephemeral resource", "list_resource_schemas": "list resource", "action_schemas": "action",
	"functions": "function", "resource_identity_schemas": "identity of resource", "state_store_schemas": "state store",
}

// group reads a member of a provider.
func (i *importer) group(key string) error {
	switch key {
	case "provider":
		return i.unit(syntax.Provider, i.name)
	case "resource_schemas":
		return i.object(func(name string) error { return i.unit(syntax.Resource, name) })
	case "data_source_schemas":
		return i.object(func(name string) error { return i.unit(syntax.DataSource, name) })
	}
	word := groups[key]
	if word == "" {
		i.lost([]string{key}, "is not known, and left out")
		return i.decoder.SkipValue()
	}
	return i.object(func(name string) error {
		if i.isWanted(name) {
			i.lost([]string{key, name}, "a specification has no "+strings.TrimSuffix(word, " of resource")+"; left out")
		}
		return i.decoder.SkipValue()
	})
}

func (i *importer) lost(steps []string, text string) {
	i.out.Lost = append(i.out.Lost, Note{strings.Join(steps, spec.StepSeparator), text})
}

func (i *importer) guess(steps []string, text string) {
	i.out.Guess = append(i.out.Guess, Note{strings.Join(steps, spec.StepSeparator), text})
}

// isWanted reports whether a resource or data source must be imported.
func (i *importer) isWanted(typeName string) bool {
	if len(i.wanted) == 0 {
		return true
	}
	short := strings.TrimPrefix(typeName, i.name+"_")
	_, whole := i.wanted[typeName]
	_, part := i.wanted[short]
	return whole || part
}

// unit imports the provider, a resource or a data source.
func (i *importer) unit(kind syntax.UnitKind, typeName string) error {
	name := typeName
	if kind != syntax.Provider {
		if !i.isWanted(typeName) {
			return i.decoder.SkipValue()
		}
		var ok bool
		if name, ok = strings.CutPrefix(typeName, i.name+"_"); !ok {
			i.lost(placeOf(kind, name), "does not begin with "+i.name+"_, which the generated provider puts in front of the name")
		}
		for _, asked := range []string{typeName, name} {
			if _, is := i.wanted[asked]; is {
				i.wanted[asked] = true
			}
		}
	}
	text, err := i.decoder.ReadValue()
	if err != nil {
		return err
	}
	r := &unitImporter{
		importer: i,
		kind:     kind,
		steps:    placeOf(kind, name),
		tree:     syntax.Parse(string(text), syntax.Options{}),
		known:    map[*printer.Element]bool{},
		told:     map[*string]bool{},
	}
	u := r.unit(name)
	if u == nil {
		return nil
	}
	i.described = i.described || kind == syntax.Provider
	if i.old != nil {
		i.old.merge(u, r)
	}
	r.tellGuesses()
	if i.old != nil {
		i.kept = append(i.kept, u)
	} else {
		i.add(u)
	}
	return nil
}

// finish adds the parts that had to wait for the end.
func (i *importer) finish() {
	if !i.described {
		i.kept = append(i.kept, &printer.Unit{Kind: syntax.Provider, Name: i.name})
	}
	if i.old != nil {
		for k, unit := range i.old.units {
			if !i.old.found[k] && (len(i.wanted) == 0 || k.Kind != syntax.Provider && i.isWanted(k.Name)) && k.Kind != syntax.Provider {
				i.lost(placeOf(unit.Kind, k.Name), onlyOld)
			}
		}
		slices.SortStableFunc(i.out.Lost, func(a, b Note) int { return strings.Compare(a.Place, b.Place) })
		i.old.sort(i.kept)
	}
	for _, u := range i.kept {
		i.add(u)
	}
}

// add prints a unit, and checks it.
func (i *importer) add(u *printer.Unit) {
	text := i.document.Add(u)
	i.out.Errors = append(i.out.Errors, rejected(u, text)...)
}

// Rejected returns the reasons why a check rejects a unit by itself, each once.
func Rejected(u *printer.Unit) []Note { return rejected(u, new(printer.Document).Add(u)) }

// rejected is Rejected for a unit that is printed.
func rejected(u *printer.Unit, text []byte) []Note {
	around := map[syntax.UnitKind][2]string{
		syntax.Provider:   {`{"version": "0.1", "provider": `, "}"},
		syntax.Resource:   {`{"version": "0.1", "provider": {"name": "provider"}, "resources": [`, "]}"},
		syntax.DataSource: {`{"version": "0.1", "provider": {"name": "provider"}, "datasources": [`, "]}"},
	}[u.Kind]
	var out []Note
	for _, unit := range syntax.ParseFile(around[0]+string(text)+around[1], spec.AnyDialect).Units {
		if unit.Kind != u.Kind {
			continue
		}
		findings, _ := rules.CheckUnit(unit, &rules.Settings{})
		for k := range findings {
			f := &findings[k]
			if f.Severity != rules.SeverityError {
				continue
			}
			where := placeOf(u.Kind, u.Name)
			if f.Node >= 0 {
				where = spec.UnitSteps(unit, f.Node)
			}
			note := Note{strings.Join(where, spec.StepSeparator), f.Message + " (" + f.Rule.Name + ")"}
			if !slices.Contains(out, note) {
				out = append(out, note)
			}
		}
	}
	return out
}
