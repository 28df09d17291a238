package change

import "unicode/utf8"

// This file holds the texts for a difference between a specification, which is the old version, and the provider that is built from it.

// driftHeadlines are the headlines of differences by the rules of the changes, where there is a better one than valuesDiffer.
var driftHeadlines = map[string]string{
	"resource-removed":   `the provider has no resource "{name}"`,
	"resource-added":     `the specification has no resource "{name}"`,
	"datasource-removed": `the provider has no data source "{name}"`,
	"datasource-added":   `the specification has no data source "{name}"`,
	"provider-renamed":   `the provider is called "{new}", not "{old}"`,

	"attribute-removed": `the provider has no {thing}`,
	"block-removed":     `the provider has no {thing}`,
	"attribute-added":   `the specification has no {thing}`,
	"block-added":       `the specification has no {thing}`,
	"required-added":    `the specification has no {thing}, which is required`,

	"sensitive-added":     `{thing} is sensitive in the provider`,
	"sensitive-removed":   `{thing} is not sensitive in the provider`,
	"write-only-changed":  `{thing} is {new} in the provider`,
	"deprecated":          `{thing} is deprecated in the provider`,
	"deprecation-removed": `{thing} is not deprecated in the provider`,
	"description-changed": `description of {thing} differs in the provider`,
}

const (
	valuesDiffer   = `{thing} is {new} in the provider, not {old}`
	otherwiseDrift = `{thing} differs in the provider`
	driftNote      = `the specification says {old}, and the provider has {new}`
	driftHelp      = `generate the code and build the provider again, or change the specification`
)

// asDrift words a change as a difference between the two sides.
func (c *Change) asDrift(all words) {
	template := driftHeadlines[c.Rule.Name]
	values := all["old"] != "" && all["new"] != ""
	switch {
	case template != "":
	case values:
		template = valuesDiffer
	default:
		template = otherwiseDrift
	}
	c.Message, c.Note, c.Help = headline(template, all), "", driftHelp
	if values && (utf8.RuneCountInString(all["old"]) > maxValue || utf8.RuneCountInString(all["new"]) > maxValue) {
		c.Note = text(driftNote, all, maxDetail)
	}
}
