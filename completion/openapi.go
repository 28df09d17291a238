package completion

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// OpenAPI returns the completion items at an offset of a configuration of tfplugingen-openapi, the best first. The document may be nil:
// then no names from it are offered.
func OpenAPI(text string, offset int, document *openapi.Document, improve openapi.Improvements, options Options) List {
	if offset < 0 || offset > len(text) {
		return List{}
	}
	draft := yaml.ReadDraft(text)
	place, ok := draft.At(offset)
	if !ok {
		return List{}
	}
	l := &openAPIList{draft: draft, place: place, offset: offset, document: document, improve: improve, options: options}
	l.config, _ = openapi.NewConfig(draft.Tree)
	for _, node := range place.Around {
		if draft.Nodes[node].HasKey() {
			l.steps = append(l.steps, draft.Key(node))
		}
	}
	l.key = openapi.KeyAt(l.steps)
	l.layout()
	if l.key != nil {
		l.all()
	}
	for i := range l.items {
		l.items[i].SortText = sortTexts[i]
	}
	return List{Items: l.items, Incomplete: l.incomplete}
}

// openAPIList collects the items for a place of a configuration of tfplugingen-openapi.
type openAPIList struct {
	draft      *yaml.Draft
	place      yaml.Place
	offset     int
	document   *openapi.Document // may be nil
	improve    openapi.Improvements
	options    Options
	config     *openapi.Config
	steps      []string     // the keys around the place
	key        *openapi.Key // what they lead to
	items      []Item
	incomplete bool

	indent, unit, newline string // of the line of the place; one block's inside another; the end of lines
}

// layout reads off how the configuration is written.
func (l *openAPIList) layout() {
	text := l.draft.Text
	start := strings.LastIndexByte(text[:l.place.Start], '\n') + 1
	for _, c := range text[start:l.place.Start] {
		if c != ' ' && c != '-' {
			break
		}
		l.indent += " "
	}
	l.unit, l.newline = "  ", "\n"
	if strings.Contains(text, "\r\n") {
		l.newline = "\r\n"
	}
	for i := range l.draft.Nodes {
		n := &l.draft.Nodes[i]
		if n.Kind == yaml.Mapping && n.HasKey() && n.Skip > int32(i)+1 && strings.Contains(text[n.KeyEnd:n.Start], "\n") {
			outer, inner := column(text, int(n.KeyStart)), column(text, int(n.Start))
			l.unit = strings.Repeat(" ", max(inner-outer, 1))
			return
		}
	}
}

// column returns how far an offset is from the beginning of its line, in bytes.
func column(text string, offset int) int {
	return offset - strings.LastIndexByte(text[:offset], '\n') - 1
}

// all offers what may be at the place.
func (l *openAPIList) all() {
	isBlock := l.key.Value == openapi.MappingValue || l.key.Value == openapi.NamesValue
	switch {
	case l.key.Value == openapi.ListValue:
		l.ignores()
	case isBlock && !l.place.IsKey && (l.place.Node >= 0 || l.place.InFlow):
	case l.key.Value == openapi.MappingValue:
		l.keys()
	case isBlock:
		l.names()
	default:
		l.values()
	}
}

// last returns the innermost of the keys around the place.
func (l *openAPIList) last() string {
	if len(l.steps) == 0 {
		return ""
	}
	return l.steps[len(l.steps)-1]
}

// openAPIUnit returns the resource or data source around the place, or nil.
func (l *openAPIList) openAPIUnit() *openapi.UnitConfig {
	for _, u := range slices.Concat(l.config.Resources, l.config.DataSources) {
		if slices.Contains(l.place.Around, u.Node) {
			return u
		}
	}
	return nil
}

// hasColon reports whether the key at the place has its value already.
func (l *openAPIList) hasColon() bool {
	return l.place.IsKey && l.place.Start < l.place.End && strings.HasPrefix(strings.TrimLeft(l.draft.Text[l.place.End:], " "), ":")
}

// present reports whether the mapping around the place has a key, beside the one at the place.
func (l *openAPIList) present(key string) bool {
	if len(l.place.Around) == 0 {
		return false
	}
	for child := range l.draft.Children(l.place.Around[len(l.place.Around)-1]) {
		if child != l.place.Node && l.draft.Nodes[child].HasKey() && l.draft.Key(child) == key {
			return true
		}
	}
	return false
}

// add adds an item whose text has marks for tab stops, and lines that are indented as below the place. An editor that takes no tab stops
// gets the first line: some insert no more of a plain text.
func (l *openAPIList) add(item Item, text string) {
	if l.incomplete = len(l.items) == maxItems; l.incomplete {
		return
	}
	if l.hasColon() {
		text = l.scalar(item.Label)
	}
	if isBlock := l.key.Value == openapi.MappingValue ||
		l.key.Value == openapi.NamesValue; isBlock && !l.place.IsKey { // the block begins on the next line
		text = "\n" + l.unit + strings.ReplaceAll(text, "\n", "\n"+l.unit)
		if !l.options.Snippets {
			return
		}
	}
	several := strings.Contains(text, "\n")
	if !l.options.Snippets && several {
		text, several = strings.TrimRight(wording.FirstLine(text), " "), false
	}
	item.IsSnippet = l.options.Snippets && (several || strings.IndexByte(text, stopMark) >= 0)
	text = written(text, item.IsSnippet)
	indent := l.indent
	if l.options.IndentsLines {
		indent = ""
	}
	text = strings.ReplaceAll(text, "\n", l.newline+indent)
	if before := l.draft.Text[:l.place.Start]; !l.place.IsKey && (strings.HasSuffix(before, ":") || l.isBareDash(before)) {
		text = " " + text
	}
	item.NewText = text
	item.FilterText = cmp.Or(item.FilterText, item.Label)
	if l.place.Start < l.place.End && strings.IndexByte(`"'`, l.draft.Text[l.place.Start]) >= 0 {
		item.FilterText = l.draft.Text[l.place.Start:l.place.Start+1] + item.FilterText
	}
	item.Start, item.End, item.InsertEnd = l.place.Start, l.place.End, max(l.offset, l.place.Start)
	if l.options.BeforeCursor {
		item.End = item.InsertEnd
	}
	l.items = append(l.items, item)
}

// isBareDash reports whether a text ends with the dash of an element without a space.
func (l *openAPIList) isBareDash(before string) bool {
	return strings.HasSuffix(before, "-") && strings.TrimLeft(before[strings.LastIndexByte(before, '\n')+1:], " -") == ""
}

// written returns a text with its marks as tab stops of a snippet, or without them.
func written(text string, snippet bool) string {
	var b strings.Builder
	number, inStop := 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == stopMark && snippet:
			number++
			inStop = true
			b.WriteString("${" + strconv.Itoa(number))
			if text[i+1] != stopEnd {
				b.WriteByte(':')
			}
		case c == stopEnd && snippet:
			inStop = false
			b.WriteByte('}')
		case c == stopMark || c == stopEnd:
		default:
			if snippet && (c == '$' || c == '\\' || c == '}' && inStop) {
				b.WriteByte('\\')
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}

// pathCharacters are those of paths that need no quotes anywhere.
const pathCharacters = "/-._0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// scalar returns a text as a value or a key: in quotes if it has some already, or needs them.
func (l *openAPIList) scalar(text string) string {
	quote := ""
	if p := l.place; p.Start < p.End && strings.IndexByte(`"'`, l.draft.Text[p.Start]) >= 0 {
		quote = l.draft.Text[p.Start : p.Start+1]
	}
	if quote == "" {
		if strings.HasPrefix(text, "/") && strings.Trim(text, pathCharacters) == "" { // as most are where there are thousands
			return text
		}
		around := "- " + text
		if l.place.InFlow {
			around = "- [" + text + "]"
		}
		d := yaml.ReadDraft(around)
		if last := int32(len(d.Nodes) - 1); d.IsWhole() && d.Nodes[last].Kind == yaml.String && d.Value(last) == text {
			return text
		}
		quote = `"`
	}
	return quote + text + quote
}

// keys offers the keys of the mapping.
func (l *openAPIList) keys() {
	for _, required := range []bool{true, false} {
		for _, member := range l.key.Members {
			if member.Required != required || l.present(member.Name) {
				continue
			}
			item := Item{Label: member.Name, Kind: KindKey, Page: pageOfGenerator(append(slices.Clone(l.steps), member.Name)), Again: true}
			if member.Required {
				item.Description = "required"
			}
			l.add(item, l.keyText(member))
		}
	}
}

// keyText returns the text to insert for a key.
func (l *openAPIList) keyText(member *openapi.Key) string {
	name := l.scalar(member.Name)
	isOperation := member.Value == openapi.MappingValue && member.Member("path") != nil
	switch {
	case l.place.InFlow && isOperation:
		return name + ": {path: " + emptyStop + ", method: " + stop(methodsOf(member.Name)[0]) + "}"
	case l.place.InFlow && member.Value == openapi.ListValue:
		return name + ": [" + emptyStop + "]"
	case l.place.InFlow && member.Value != openapi.TextValue:
		return name + ": {" + emptyStop + "}"
	case isOperation:
		o := l.proposed(member.Name)
		path := emptyStop
		if o.Path != "" {
			path = stop(l.scalar(o.Path))
		}
		return name + ":\n" + l.unit + "path: " + path + "\n" + l.unit + "method: " + stop(cmp.Or(o.Method, methodsOf(member.Name)[0]))
	case member.Value == openapi.ListValue:
		return name + ":\n" + l.unit + "- " + emptyStop
	case member.Value != openapi.TextValue:
		return name + ":\n" + l.unit + emptyStop
	}
	return name + ": " + emptyStop
}

// methodsOf returns the methods that an operation usually has.
func methodsOf(operation string) []string {
	switch operation {
	case "create":
		return []string{"POST", "PUT"}
	case "update":
		return []string{"PUT", "PATCH"}
	case "delete":
		return []string{"DELETE"}
	}
	return []string{"GET"}
}

// proposed returns the likely operation of the resource around the place, by its create operation.
func (l *openAPIList) proposed(operation string) openapi.Operation {
	u := l.openAPIUnit()
	if u == nil || u.Create == nil || l.document == nil {
		return openapi.Operation{}
	}
	for _, p := range l.document.Resources() {
		if p.Create.Path == u.Create.Path.Value {
			return map[string]openapi.Operation{"read": p.Read, "update": p.Update, "delete": p.Delete}[operation]
		}
	}
	return openapi.Operation{}
}

// names offers what the names of a mapping stand for: whole resources and data sources, parameters, attributes.
func (l *openAPIList) names() {
	if l.document == nil {
		return
	}
	switch l.last() {
	case "resources":
		l.units(l.document.Resources(), l.config.Resources)
	case "data_sources":
		l.units(l.document.DataSources(), l.config.DataSources)
	case "aliases":
		l.parameters()
	case "overrides":
		if u := l.openAPIUnit(); u != nil {
			for _, n := range openapi.Names(l.config, u, l.document, l.improve, false) {
				if !l.present(n.Path) {
					l.add(itemOf(&n), l.overrideText(n.Path))
				}
			}
		}
	}
}

func (l *openAPIList) overrideText(path string) string {
	if l.place.InFlow {
		return l.scalar(path) + ": {description: " + emptyStop + "}"
	}
	return l.scalar(path) + ":\n" + l.unit + "description: " + emptyStop
}

// itemOf returns the item of an attribute or property that can be named by its path.
func itemOf(n *openapi.Named) Item {
	item := Item{Label: n.Path, Kind: KindName}
	switch {
	case n.Failure != nil:
		item.Detail, item.Description = "is not mapped", n.Failure.Message
	case n.Attribute != nil:
		item.Detail = n.Attribute.Kind.String()
		if by := n.Attribute.Configurability.String(); by != "" {
			item.Detail += ", " + by
		}
		item.Description = n.Attribute.Name
	case n.Element != nil:
		item.Detail, item.Description = n.Element.Kind.String(), n.Element.Name
	}
	return item
}

// ignores offers what can be ignored and is not yet.
func (l *openAPIList) ignores() {
	if l.document == nil {
		return
	}
	var names []openapi.Named
	var ignored []openapi.Text
	if u := l.openAPIUnit(); u != nil {
		names, ignored = openapi.Names(l.config, u, l.document, l.improve, true), u.Ignores
	} else {
		names, ignored = openapi.ProviderNames(l.config, l.document, l.improve), l.config.Provider.Ignores
	}
	for _, n := range names {
		isIgnored := slices.ContainsFunc(ignored, func(t openapi.Text) bool {
			return t.Value == n.Path && !(t.Start <= l.place.Start && l.place.Start <= t.End)
		})
		if isIgnored {
			continue
		}
		text := l.scalar(n.Path)
		switch {
		case l.place.IsKey && !l.place.InFlow:
			text = "- " + text
		case !l.inList():
			text = "[" + text + emptyStop + "]"
		}
		l.add(itemOf(&n), text)
	}
}

// inList reports whether the place is inside of a list, and not where one is to begin.
func (l *openAPIList) inList() bool {
	return l.draft.Nodes[l.place.Around[len(l.place.Around)-1]].Kind == yaml.Sequence
}

// units offers whole resources or data sources. Those with an operation that is used already come last.
func (l *openAPIList) units(proposals []openapi.Proposal, present []*openapi.UnitConfig) {
	used := map[openapi.Operation]bool{}
	taken := map[string]bool{}
	for _, u := range present {
		if u.Node == l.place.Node {
			continue
		}
		taken[u.Name.Value] = true
		for _, at := range u.Locations() {
			used[openapi.Operation{Path: at.Path.Value, Method: strings.ToUpper(at.Method.Value)}] = true
		}
	}
	proposals = slices.DeleteFunc(slices.Clone(proposals), func(p openapi.Proposal) bool { return p.LeftOut != "" })
	for _, isUsed := range []bool{false, true} {
		for _, p := range proposals {
			first := p.Create
			if first.Method == "" {
				first = p.Read
			}
			if used[first] != isUsed || taken[p.Name] {
				continue
			}
			item := Item{
				Label:       p.Name,
				Kind:        KindSkeleton,
				Detail:      first.Method + " " + first.Path,
				Description: l.document.Summary(first),
				FilterText:  p.Name + " " + first.Path,
			}
			l.add(item, l.unitText(&p))
		}
	}
}

// unitText returns a whole resource or data source.
func (l *openAPIList) unitText(p *openapi.Proposal) string {
	var operations []string
	for _, o := range []struct {
		key string
		openapi.Operation
	}{{"create", p.Create}, {"read", p.Read}, {"update", p.Update}, {"delete", p.Delete}} {
		switch {
		case o.Method == "":
		case l.place.InFlow:
			operations = append(operations, o.key+`: {path: `+l.scalar(o.Path)+`, method: `+o.Method+"}")
		default:
			operations = append(operations, l.unit+o.key+":\n"+l.unit+l.unit+"path: "+l.scalar(o.Path)+"\n"+l.unit+l.unit+"method: "+o.Method)
		}
	}
	if l.place.InFlow {
		return stop(p.Name) + ": {" + strings.Join(operations, ", ") + "}"
	}
	return stop(p.Name) + ":\n" + strings.Join(operations, "\n")
}

// parameters offers the parameters of the read operation that have no alias yet.
func (l *openAPIList) parameters() {
	u := l.openAPIUnit()
	if u == nil {
		return
	}
	for _, p := range l.document.Parameters(u.Read) {
		if l.present(p.Name) {
			continue
		}
		alias := emptyStop
		if p.In == "path" && !slices.ContainsFunc(u.Aliases, func(a openapi.AliasConfig) bool { return a.Attribute.Value == "id" }) {
			alias = stop("id")
		}
		l.add(
			Item{Label: p.Name, Kind: KindName, Detail: "parameter in " + p.In, Description: openapi.Identifier(p.Name)},
			l.scalar(p.Name)+": "+alias,
		)
	}
}

// values offers the values of a key that has a text.
func (l *openAPIList) values() {
	if l.document == nil && l.last() != "method" {
		return
	}
	switch last := l.last(); {
	case last == "schema_ref":
		for _, name := range l.document.Schemas() {
			l.value(Item{Label: "#/components/schemas/" + name, Kind: KindName})
		}
	case len(l.steps) == 4 && last == "path":
		l.paths()
	case len(l.steps) == 4 && last == "method":
		l.methods()
	case len(l.steps) > 1 && l.steps[len(l.steps)-2] == "aliases":
		l.value(Item{Label: "id", Kind: KindName})
		if name := openapi.Identifier(last); name != "id" {
			l.value(Item{Label: name, Kind: KindName})
		}
	}
}

// value adds an item that is one text.
func (l *openAPIList) value(item Item) { l.add(item, l.scalar(item.Label)) }

// paths offers the paths of the document: the one that is meant by the create operation, those that have an operation of the kind, those
// that have none. Among these, the ones that are used already come last. A list is not what reads a resource.
func (l *openAPIList) paths() {
	role := l.steps[2]
	proposed := l.proposed(role)
	isList := map[string]bool{}
	if l.steps[0] == "resources" && role == "read" {
		for _, p := range l.document.DataSources() {
			isList[p.Read.Path] = p.Lists
		}
	}
	used := map[string]bool{}
	for _, u := range slices.Concat(l.config.Resources, l.config.DataSources) {
		for _, at := range u.Locations() {
			if at.Role.String() == role && !slices.Contains(l.place.Around, at.Node) {
				used[at.Path.Value] = true
			}
		}
	}
	ranked := [4][]Item{}
	for _, path := range l.document.Paths() {
		if isList[path] {
			continue
		}
		methods := l.document.MethodsOf(l.document.Path(path))
		o := openapi.Operation{Path: path}
		for _, method := range methodsOf(role) {
			if o.Method == "" && slices.Contains(methods, strings.ToLower(method)) {
				o.Method = method
			}
		}
		item := Item{Label: path, Kind: KindName, Detail: strings.ToUpper(strings.Join(methods, " ")), Description: l.document.Summary(o)}
		rank := 3
		switch {
		case path == proposed.Path:
			rank, item.Preselect = 0, true
		case o.Method != "" && !used[path]:
			rank = 1
		case o.Method != "":
			rank = 2
		}
		ranked[rank] = append(ranked[rank], item)
	}
	for _, items := range ranked {
		for _, item := range items {
			l.value(item)
		}
	}
}

// methods offers the methods that the path beside has, those that are usual for the operation first; without a path, the usual ones.
func (l *openAPIList) methods() {
	role := l.steps[2]
	path := ""
	if u := l.openAPIUnit(); u != nil {
		for _, at := range u.Locations() {
			if slices.Contains(l.place.Around, at.Node) {
				path = at.Path.Value
			}
		}
	}
	var has []string
	if l.document != nil && l.document.Path(path) >= 0 {
		has = l.document.MethodsOf(l.document.Path(path))
	} else {
		for _, method := range methodsOf(role) {
			has = append(has, strings.ToLower(method))
		}
	}
	usual := methodsOf(role)
	slices.SortStableFunc(has, func(a, b string) int {
		rank := func(method string) int {
			if i := slices.Index(usual, strings.ToUpper(method)); i >= 0 {
				return i
			}
			return len(usual)
		}
		return rank(a) - rank(b)
	})
	for _, method := range has {
		item := Item{Label: strings.ToUpper(method), Kind: KindValue}
		if l.document != nil {
			item.Description = l.document.Summary(openapi.Operation{Path: path, Method: method})
		}
		l.value(item)
	}
}
