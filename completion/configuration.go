package completion

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Configuration returns the completion items at an absolute offset of a configuration, as Complete does for specifications. The
// specifications are the known ones that the configuration applies to: places in them are offered.
func Configuration(file *syntax.File, offset int, specifications []config.Specification, options Options) List {
	if offset < 0 || offset > file.Len() {
		return List{}
	}
	c := findIn(file, offset)
	if c.unit >= 0 {
		return List{} // what looks like a specification has no place in a configuration
	}
	s := &settingsList{list: &list{cursor: c, options: options}, specifications: specifications}
	if c.container >= 0 {
		s.place = config.PlaceOf(c.tree, c.container)
	}
	switch c.mode {
	case atRoot:
		s.prepare()
		s.add(Item{Label: "{ … }", Kind: KindSkeleton, Detail: "configuration"}, configurationSkeleton)
	case atKey:
		s.keys()
	case atValue:
		s.values(config.Inside(s.place, c.tree.Key(c.node)))
	case atElement:
		s.values(config.Elements(s.place))
	}
	s.rank()
	return List{Items: s.items, Incomplete: s.incomplete}
}

const configurationSkeleton = `{"$schema":"` + config.SchemaURL + `","rules":{` + end + `}}`

// settingsList collects the items for a place in a configuration.
type settingsList struct {
	*list
	specifications []config.Specification
	place          string // of the array or object
}

// keys offers the members that may be in the object. Comments are not offered: JSON with comments has better ones.
func (s *settingsList) keys() {
	shape := config.At(s.place)
	if shape == nil {
		return
	}
	present := map[string]bool{commentKey: true}
	for child := range s.tree.Children(s.container) {
		switch n := &s.tree.Nodes[child]; {
		case child == s.node:
		case n.IsMember():
			present[s.tree.Key(child)] = true
		default:
			present[s.tree.Value(child)] = true // a key that has lost its colon
		}
	}
	s.prepare()
	keyOnly, colon := s.hasValue()
	for _, m := range shape.Members {
		place := config.Inside(s.place, m.Key)
		if present[m.Key] || !s.fits(place, present) {
			continue
		}
		item := Item{Label: m.Key, Kind: KindKey, Page: pageOfSetting(place), Detail: strings.Join(m.Types, " or ")}
		template := settingSkeleton(place, m.Shape)
		if name, ok := config.IsRule(place); ok {
			template = s.rule(&item, name)
		} else if m.Default != "" {
			item.Description = "default " + m.Default
		}
		if keyOnly {
			trail := s.trail
			s.trail = colon
			s.add(item, syntax.Quote(m.Key))
			s.trail = trail
			continue
		}
		item.Again = len(m.Values) > 0 || config.IsSelector(place) || strings.Contains(template, end)
		s.add(item, syntax.Quote(m.Key)+":"+template)
	}
}

// fits reports whether a member may be in an override: one that is about places can't say what holds for whole files, and can't
// change findings that keep the rest of a file from being checked.
func (s *settingsList) fits(place string, present map[string]bool) bool {
	override := config.Elements("overrides")
	switch place {
	case config.Inside(override, "package"),
		config.Inside(override, "protocol"),
		config.Inside(override, "preset"),
		config.Inside(override, "stage"):
		return !present["path"]
	case config.Inside(override, "path"):
		return !present["package"] && !present["protocol"] && !present["preset"] && !present["stage"]
	}
	if stage, ok := config.IsStage(place); ok {
		return stage > rules.StageSchema || s.tree.Member(s.tree.Nodes[s.container].Parent, "path") < 0
	}
	if name, ok := config.IsRule(place); ok && strings.HasPrefix(place, override) {
		rule, err := rules.Find(name)
		of := s.tree.Nodes[s.container].Parent
		return err == nil && (rule.Suppressible() || s.tree.Member(of, "path") < 0)
	}
	return true
}

// commentKey is the key of comments.
const commentKey = "//"

// rule fills in the texts of a rule's item, and returns a template for its value: most rules that run are named to turn them off.
func (s *settingsList) rule(item *Item, name string) string {
	rule, err := rules.Find(name)
	if err != nil {
		return `"` + stop("off") + `"`
	}
	item.Kind, item.Detail, item.Description = KindValue, rule.Severity.String(), rule.Stage.String()
	if !rule.OnByDefault() {
		item.Detail = "off"
		return `"` + stop("warning") + `"`
	}
	return `"` + stop("off") + `"`
}

// settingSkeleton returns a template for the value at a place: its default, or something of its form to fill in.
func settingSkeleton(place string, shape *config.Shape) string {
	switch {
	case shape.Takes("boolean"):
		return stop(map[string]string{"false": "true", "true": "false"}[shape.Default])
	case shape.Takes("integer"):
		return stop(shape.Default)
	case shape.Takes("string") && !strings.HasPrefix(shape.Default, "["):
		return `"` + stop(strings.Trim(first(shape), `"`)) + `"`
	case shape.Element != nil && shape.Element.Takes("string"):
		return `["` + stop(strings.Trim(first(shape), `"`)) + `"]`
	case shape.Element != nil:
		return "[" + settingSkeleton(config.Elements(place), shape.Element) + "]"
	case place == config.Elements("overrides"):
		return overrideSkeleton("path", "")
	}
	return "{" + end + "}"
}

// first returns the likeliest value, as JSON text; empty if none is known.
func first(shape *config.Shape) string {
	switch {
	case len(shape.Examples) > 0:
		return shape.Examples[0]
	case shape.Default != "" && !strings.HasPrefix(shape.Default, "["):
		return shape.Default
	case len(shape.Values) > 0:
		return shape.Values[0].Source
	}
	return ""
}

// overrideSkeleton returns a template for an override with the value of a key.
func overrideSkeleton(key, value string) string {
	return `{"` + key + `":"` + stop(value) + `","rules":{` + end + `}}`
}

// values offers what may be at a place.
func (s *settingsList) values(place string) {
	shape := config.At(place)
	if shape == nil {
		return
	}
	s.prepare()
	if config.IsSelector(place) {
		s.selectors(shape, place)
	}
	if name, ok := config.IsRule(place); ok {
		s.severities(place, name, shape)
		return
	}
	s.choices(place, shape)
	switch {
	case place == config.Elements("overrides"):
		s.add(
			Item{Label: "path", Kind: KindSkeleton, Detail: "{ … }", Page: pageOfSetting(config.Inside(place, "path"))},
			overrideSkeleton("path", ""),
		)
		s.add(
			Item{Label: "files", Kind: KindSkeleton, Detail: "{ … }", Page: pageOfSetting(config.Inside(place, "files"))},
			overrideSkeleton("files", ""),
		)
	case strings.HasSuffix(place, "files") || strings.HasSuffix(place, config.Elements("files")):
		for _, of := range s.specifications {
			s.add(Item{Label: of.Name, Kind: KindText}, quoteTemplate(of.Name))
		}
	case len(s.items) == 0 && shape.Element != nil:
		s.add(Item{Label: "[ … ]", Kind: KindSkeleton, Page: pageOfSetting(place)},
			settingSkeleton(place, &config.Shape{Element: shape.Element}))
	case len(s.items) == 0 && len(shape.Members) > 0:
		s.add(Item{Label: "{ … }", Kind: KindSkeleton, Page: pageOfSetting(place)}, settingSkeleton(place, shape))
	}
}

// choices offers the possible values, or examples.
func (s *settingsList) choices(place string, shape *config.Shape) {
	add := func(source, detail string) {
		item := Item{
			Label:     strings.Trim(source, `"`),
			Kind:      KindValue,
			Detail:    detail,
			Page:      pageOfSettingValue(place, source),
			Preselect: len(s.items) == 0,
		}
		if source == shape.Default {
			item.Description = "default"
		}
		if source[0] != '"' {
			item.Kind = KindLiteral
		}
		if s.trail == "" {
			item.CommitCharacters = comma
		}
		s.add(item, source)
	}
	for _, v := range shape.Values {
		add(v.Source, v.Description)
	}
	if len(shape.Values) > 0 {
		return
	}
	if shape.Takes("boolean") {
		for _, value := range booleans {
			add(value, "")
		}
	}
	seen := map[string]bool{}
	for _, example := range append(shape.Examples[:len(shape.Examples):len(shape.Examples)], shape.Default) {
		if example != "" && example[0] == '"' && !seen[example] {
			seen[example] = true
			add(example, "")
		}
	}
}

// severities offers the severities of a rule, and an object with one and with options.
func (s *settingsList) severities(place, name string, shape *config.Shape) {
	own := ""
	if rule, err := rules.Find(name); err == nil {
		own = syntax.Quote(rule.Severity.String())
		if !rule.OnByDefault() {
			own = `"off"`
		}
	}
	with := *shape
	with.Default = own
	s.choices(place, &with)
	options := ""
	if shape.Member("options") != nil && len(shape.Member("options").Members) > 1 { // beside the comment
		options = `,"options":{` + end + `}`
	}
	s.add(Item{Label: "{ … }", Kind: KindSkeleton, Detail: "severity, options", Page: pageOfSetting(place)},
		`{"severity":"`+stop(strings.Trim(own, `"`))+`"`+options+`}`)
}

// selectors offers the selectors that go one step further than what is at the place.
func (s *settingsList) selectors(shape *config.Shape, place string) {
	typed := ""
	if s.node >= 0 {
		typed = s.nearby.between(s.start, s.offset)
		typed = strings.Trim(typed, `"'`)
	}
	for _, next := range config.Continue(typed, s.specifications) {
		item := Item{Label: next.Selector, Kind: KindName, Description: next.Path, Page: pageOfSetting(place)}
		if next.Path == "" {
			item.Kind, item.Again = KindKey, true
		}
		s.add(item, quoteTemplate(next.Selector))
	}
	if len(s.items) == 0 && !strings.Contains(typed, spec.StepSeparator) {
		for _, root := range [...]string{"resources", "datasources", "provider"} {
			s.add(Item{Label: root, Kind: KindKey, Again: true, Page: pageOfSetting(place)}, quoteTemplate(root))
		}
	}
	if shape.Element != nil && s.quote == "" {
		s.add(Item{Label: "[ … ]", Kind: KindSkeleton, Detail: "several places", Page: pageOfSetting(place)}, `["`+stop("")+`"]`)
	}
}
