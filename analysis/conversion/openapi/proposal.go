package openapi

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// Operation is a path of the document with a method of it, in capital letters.
type Operation struct{ Path, Method string }

func (o Operation) String() string { return o.Method + " " + o.Path }

// Proposal is a resource or a data source that the paths of a document seem to make up. A missing operation is the zero Operation.
type Proposal struct {
	Name                         string
	DataSource                   bool
	Create, Read, Update, Delete Operation

	// Lists reports whether a data source is a list.
	Lists bool
	// LeftOut is the reason why what can be created is no resource; empty for one that is.
	LeftOut string
}

// newProposals returns what is proposed for a document: it is made once, as editors ask for it at each keystroke.
func newProposals(d *Document) (resources, dataSources func() []Proposal) {
	return sync.OnceValue(func() []Proposal { return proposeResources(d) }), sync.OnceValue(func() []Proposal { return proposeDataSources(d) })
}

// Resources returns the resources that the paths of the document seem to make up, in its order: what an operation creates with a body, and
// one reads. What is created and can't be a resource is among them, with the reason.
func (d *Document) Resources() []Proposal { return d.resources() }

func proposeResources(d *Document) (all []Proposal) {
	p := newProposer(d)
	read := map[string]bool{}
	var from []*apiPath
	for i := range p.paths {
		at := &p.paths[i]
		create, ok := p.creation(at)
		if !ok {
			continue
		}
		proposal := p.resource(at, create)
		read[proposal.Read.Path] = read[proposal.Read.Path] || proposal.LeftOut == "" && proposal.Read.Path != create.Path
		all, from = append(all, proposal), append(from, at)
	}
	kept := all[:0]
	for i, proposal := range all {
		at := from[i]
		if read[at.path] {
			continue // it is made elsewhere
		}
		if proposal.LeftOut == "" {
			isOnly, words := !at.isItem && proposal.Read.Path == at.path, 1
			if strings.HasPrefix(strings.Trim(proposal.Read.Path, "/"), at.parent()+"/{") {
				words = 2 // one sort of what is read there
			}
			proposal.Name = p.name(at, !isOnly, words)
		}
		kept = append(kept, proposal)
	}
	return kept
}

// DataSources returns a data source for each path of the document that can be read.
func (d *Document) DataSources() []Proposal { return d.dataSources() }

func proposeDataSources(d *Document) (all []Proposal) {
	p := newProposer(d)
	for i := range p.paths {
		at := &p.paths[i]
		if !at.has("get") {
			continue
		}
		proposal := Proposal{DataSource: true, Read: Operation{at.path, "GET"}, Lists: !at.isItem && d.lists(at.path)}
		if last := len(at.steps) - 1; last > 0 && isParameter(at.steps[last-1]) && actions[strings.ToLower(at.steps[last])] {
			proposal.LeftOut = "it seems to do something"
		} else {
			proposal.Name = p.name(at, at.isItem, 1)
		}
		all = append(all, proposal)
	}
	return all
}

// actions are last words of paths behind an item that say what is done with it, even by GET.
var actions = map[string]bool{
	"start": true, "stop": true, "restart": true, "reboot": true, "enable": true, "disable": true, "activate": true, "deactivate": true,
	"validate": true, "verify": true, "deploy": true, "run": true, "cancel": true, "reset": true, "refresh": true, "sync": true,
}

// proposer proposes units from the paths of a document.
type proposer struct {
	document *Document
	paths    []apiPath
	byKey    map[string]*apiPath
	items    map[string][]*apiPath // the paths that have one parameter after another path, by the key of that
	below    map[string]int        // how many paths are below each item
	taken    map[string]bool       // names
}

// apiPath is a path of the document.
type apiPath struct {
	path    string
	key     string // without slashes around it
	steps   []string
	methods []string
	isItem  bool // it ends with a parameter
}

func (p *apiPath) has(method string) bool { return slices.Contains(p.methods, method) }

// parent returns the key of the path without its last step.
func (p *apiPath) parent() string { return strings.Join(p.steps[:len(p.steps)-1], "/") }

// operation returns the first of some methods that the path has.
func (p *apiPath) operation(methods ...string) Operation {
	for _, method := range methods {
		if p.has(method) {
			return Operation{p.path, strings.ToUpper(method)}
		}
	}
	return Operation{}
}

func newProposer(d *Document) *proposer {
	p := &proposer{document: d, byKey: map[string]*apiPath{}, items: map[string][]*apiPath{}, taken: map[string]bool{}}
	for _, path := range d.Paths() {
		key := strings.Trim(path, "/")
		steps := strings.Split(key, "/")
		at := apiPath{path: path, key: key, steps: steps, methods: d.MethodsOf(d.Path(path)), isItem: isParameter(steps[len(steps)-1])}
		p.paths = append(p.paths, at)
	}
	for i := range p.paths {
		at := &p.paths[i]
		p.byKey[at.key] = at
		if at.isItem {
			p.items[at.parent()] = append(p.items[at.parent()], at)
		}
	}
	p.below = tenants(p.paths)
	return p
}

func isParameter(step string) bool {
	return strings.HasPrefix(step, "{") && strings.HasSuffix(step, "}")
}

// tenants counts the paths below each item.
func tenants(paths []apiPath) map[string]int {
	below := map[string]int{}
	for _, p := range paths {
		for i, step := range p.steps[:len(p.steps)-1] {
			if isParameter(step) {
				below[strings.Join(p.steps[:i+1], "/")]++
			}
		}
	}
	return below
}

// creation returns the operation of a path that creates something with a body. A PUT does where there is no POST, neither beside it nor of
// the collection that the path is an item of.
func (p *proposer) creation(at *apiPath) (Operation, bool) {
	collection := p.byKey[at.parent()]
	create := at.operation("post", "put")
	switch {
	case create.Method == "", at.isItem && collection != nil && collection.has("post"), create.Method == "PUT" && !at.has("get"):
		return Operation{}, false
	}
	return create, true
}

// resource returns the resource that an operation creates.
func (p *proposer) resource(at *apiPath, create Operation) Proposal {
	proposal := Proposal{Create: create}
	one := at
	if create.Method == "POST" && !at.isItem {
		one = p.itemOf(at)
	}
	list := at.has("get") && p.document.lists(at.path)
	switch {
	case p.document.schemaOf(p.document.Tree.Member(p.document.Operation(p.document.Path(at.path), strings.ToLower(create.Method)), "requestBody")) < 0:
		proposal.LeftOut = "it takes no body"
	case one != nil && one.has("get") && !(one == at && list):
	case one == nil && at.has("get") && !list: // the only one of its kind
		one = at
	case list:
		proposal.LeftOut = fmt.Sprintf("GET %s lists them, and no operation reads one", at.path)
	default:
		proposal.LeftOut = "no operation reads what it makes"
	}
	if one != nil && one.has("get") {
		proposal.Read = one.operation("get")
	}
	for _, from := range []*apiPath{one, at} {
		if from == nil {
			continue
		}
		if proposal.Update.Method == "" {
			proposal.Update = from.operation("put", "patch")
		}
		if proposal.Delete.Method == "" {
			proposal.Delete = from.operation("delete")
		}
	}
	if one != nil && one != at && proposal.Update.Method == "" {
		proposal.Update = one.operation("post")
	}
	for _, item := range p.items[at.key] {
		if proposal.Delete.Method == "" {
			proposal.Delete = item.operation("delete")
		}
	}
	return proposal
}

// itemOf returns the path of one of the things that are created at a path: the one with a parameter behind it, also where that path has the
// other number, or behind the path before it if all kinds of things are read there. Among several the one that can be deleted comes first.
func (p *proposer) itemOf(at *apiPath) *apiPath {
	last := at.steps[len(at.steps)-1]
	candidates := [][]*apiPath{p.items[at.key]}
	for i := range p.paths {
		other := &p.paths[i]
		if !other.isItem || len(other.steps) != len(at.steps)+1 {
			continue
		}
		word := other.steps[len(other.steps)-2]
		if word != last && singular(Identifier(word)) == singular(Identifier(last)) && at.parent() == strings.Join(other.steps[:len(other.steps)-2], "/") {
			candidates = append(candidates, []*apiPath{other})
		}
	}
	if before := p.byKey[at.parent()]; at.parent() != "" && (before == nil || !before.has("post")) {
		candidates = append(candidates, p.items[at.parent()])
	}
	for _, items := range candidates {
		for _, method := range []string{"delete", "get"} {
			for _, item := range items {
				if item.has("get") && item.has(method) {
					return item
				}
			}
		}
	}
	return nil
}

// lists reports whether the response of GET is a list: an array, or an object with one array and nothing else but what is about pages.
func (d *Document) lists(path string) bool {
	body := d.responseOf(d.Operation(d.Path(path), "get"))
	if body < 0 {
		return false
	}
	m := &unitMapper{
		document: d, unit: &Unit{}, config: &UnitConfig{DataSource: true}, budget: MaxCost,
		improve: Improvements(0).With(AllOf).With(Unwrap).With(Pagination),
	}
	mapper := m.mapper(ReadResponse, response)
	s, err := mapper.followed(body, nil, 0)
	if err != nil {
		return false
	}
	if s = mapper.unwrap(s); s.kind == "array" {
		return true
	}
	properties := mapper.properties(&s)
	if s.kind != "object" || len(properties) != 1 {
		return false
	}
	only, err := mapper.followed(properties[0].node, nil, 0)
	return err == nil && only.kind == "array"
}

// version is a step of a path that says which version of the API it is.
var version = lazyregexp.New(`^v\d+([._]?\w+)?$`)

// name returns a name for the things at a path: its last word, behind that of the thing that they are part of, with earlier words in front if
// the name is taken, or more words are wanted. What half of the API is part of is not said.
func (p *proposer) name(at *apiPath, one bool, wanted int) string {
	name, words := "", 0
	for i, step := range slices.Backward(at.steps) {
		if isParameter(step) {
			if words == 1 && 2*p.below[strings.Join(at.steps[:i+1], "/")] <= len(p.paths) {
				wanted = 2
			}
			continue
		}
		word := Identifier(strings.NewReplacer("-", "_", ".", "_").Replace(step))
		isFree := !p.taken[name]
		if word == "" || (word == "api" || version().MatchString(word)) && (words == 0 || isFree) {
			continue
		}
		if words >= wanted && isFree {
			break
		}
		if one || words > 0 {
			word = singular(word)
		}
		if words > 0 {
			word += "_" + name
		}
		name = word
		words++
	}
	if name == "" {
		name = "root"
	}
	for unique, i := name, 2; ; i++ {
		if !p.taken[unique] {
			p.taken[unique] = true
			return unique
		}
		unique = fmt.Sprintf("%s_%d", name, i)
	}
}

// singular returns the singular of a plural, by the usual rules of English.
func singular(word string) string {
	for _, end := range [...]struct{ several, one string }{{"ies", "y"}, {"sses", "ss"}, {"shes", "sh"}, {"ches", "ch"}, {"xes", "x"},
		{"ss", "ss"}, {"us", "us"}, {"is", "is"}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(word, end.several); ok && len(stem) > 1 {
			return stem + end.one
		}
	}
	return word
}
