package rules

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// namingRules are the rules about names that work, and that people stumble over.
var namingRules = []*Rule{
	{
		Name: "name-underscores", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A name ends with an underscore, or has two in a row.",
		Unit:    nameUnderscores,
	},
	{
		Name: "name-camel-residue", Stage: StageStyle, Severity: SeverityHint,
		Summary: "A name has words that run together or fall apart, as camel case leaves them.",
		Unit:    nameCamelResidue,
	},
	{
		Name: "singular-plural", Stage: StageStyle, Severity: SeverityHint,
		Summary: "A collection has a singular name, or a repeated block a plural one.",
		Element: singularPlural,
	},
}

// names calls a function for the name of the unit, of each element and of each attribute type. Taken says whether something
// beside it has a name.
func (p *Pass) names(f func(name spec.Text, what string, taken func(string) bool)) {
	u := p.Unit
	if u.Kind != syntax.Provider && p.whole(u.Name.Node) {
		// Whether the file has another one of that name is not known here: a fix must not make duplicates.
		f(u.Name, spec.Word(u.Kind), nil)
	}
	for i := range u.Elements {
		e := &u.Elements[i]
		if !p.whole(e.Name.Node) {
			continue
		}
		word := "attribute"
		if e.Block {
			word = "block"
		}
		f(e.Name, word, func(name string) bool { return p.siblingNamed(e, name) })
	}
	for i := range u.Types {
		if t := &u.Types[i]; t.Attribute && p.whole(t.Name.Node) {
			f(t.Name, "attribute type", func(name string) bool {
				for k := range u.Types {
					if o := &u.Types[k]; o.Parent == t.Parent && o.Element == t.Element && o.Name.Value == name {
						return true
					}
				}
				return false
			})
		}
	}
}

func nameUnderscores(p *Pass) {
	if !p.Enabled() {
		return
	}
	p.names(func(name spec.Text, what string, taken func(string) bool) {
		v := name.Value
		if strings.IndexByte(v, '_') < 0 || !strings.HasSuffix(v, "_") && !strings.Contains(v, "__") || v[0] == '_' {
			return // an underscore in front is another matter
		}
		f := p.ReportValue(name.Node, "%s name %q has an underscore at its end or two in a row, which is easily mistyped; leave it out",
			capital(what), v)
		fixed := strings.Join(strings.FieldsFunc(v, func(r rune) bool { return r == '_' }), "_")
		if schema.IsIdentifier([]byte(fixed)) && taken != nil && !taken(fixed) {
			f.Fix(false, `Rename to "`+fixed+`"`, ReplaceString(p.Tree, name.Node, fixed))
		}
	})
}

// joinedWords are words that run together in real specifications, and how they are written in Terraform's names.
var joinedWords = map[string]string{
	"accesskey": "access_key", "accountid": "account_id", "apikey": "api_key", "clientid": "client_id",
	"clientsecret": "client_secret", "createdat": "created_at", "createdby": "created_by", "deletedat": "deleted_at",
	"deviceid": "device_id", "displayname": "display_name", "emailaddress": "email_address", "enddate": "end_date",
	"endtime": "end_time", "externalid": "external_id", "firstname": "first_name", "groupid": "group_id",
	"instanceid": "instance_id", "ipaddress": "ip_address", "lastname": "last_name", "macaddress": "mac_address",
	"networkid": "network_id", "objectid": "object_id", "orgid": "org_id", "organizationid": "organization_id",
	"parentid": "parent_id", "phonenumber": "phone_number", "privatekey": "private_key", "projectid": "project_id",
	"publickey": "public_key", "resourceid": "resource_id", "roleid": "role_id", "secretkey": "secret_key",
	"serialnumber": "serial_number", "siteid": "site_id", "startdate": "start_date", "starttime": "start_time",
	"subnetid": "subnet_id", "teamid": "team_id", "templateid": "template_id", "tenantid": "tenant_id",
	"updatedat": "updated_at", "updatedby": "updated_by", "userid": "user_id", "vlanid": "vlan_id",
	"workspaceid": "workspace_id", "zipcode": "zip_code",
}

func nameCamelResidue(p *Pass) {
	if !p.Enabled() {
		return
	}
	p.names(func(name spec.Text, what string, taken func(string) bool) {
		fixed := mendCamel(name.Value)
		if fixed == name.Value {
			return
		}
		f := p.ReportValue(name.Node, "%s name %q has words that run together or fall apart; %q is easier to read",
			capital(what), name.Value, fixed)
		if taken != nil && !taken(fixed) {
			f.Fix(false, `Rename to "`+fixed+`"`, ReplaceString(p.Tree, name.Node, fixed))
		}
	})
}

// mendCamel parts words that run together, and joins runs of single letters: an abbreviation in capitals is often taken
// apart letter by letter.
func mendCamel(name string) string {
	words := strings.Split(name, "_")
	var out []string
	for i := 0; i < len(words); i++ {
		if whole, ok := joinedWords[words[i]]; ok {
			out = append(out, whole)
			continue
		}
		run := i
		for run < len(words) && len(words[run]) == 1 && 'a' <= words[run][0] && words[run][0] <= 'z' {
			run++
		}
		// Two letters may be a coordinate or a unit, as in pixel_x_y.
		if run-i >= 3 {
			out = append(out, strings.Join(words[i:run], ""))
			i = run - 1
			continue
		}
		out = append(out, words[i])
	}
	return strings.Join(out, "_")
}

func singularPlural(p *Pass, e *spec.Element) {
	if !e.Kind.IsCollection() || !p.whole(e.Name.Node) || !p.Enabled() {
		return
	}
	switch plural := isPlural(e.Name.Value); {
	case e.Block && plural:
		p.ReportValue(e.Name.Node, "Block %q is written once for each of its objects: its name should be singular", e.Name.Value)
	case !e.Block && !plural:
		p.ReportValue(e.Name.Node, "Attribute %q is a %s and holds several values: its name should be plural", e.Name.Value, e.Kind.Go().Kind)
	}
}

// pluralEndings are what plural and uncountable words end with that have no plural s.
var pluralEndings = []string{"data", "people", "children", "media", "list", "set", "map", "history", "criteria", "info", "config", "mapping", "matrix"}

// isPlural says whether a name seems to be plural.
func isPlural(name string) bool {
	for _, ending := range pluralEndings {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	for _, ending := range [...]string{"ss", "us", "is"} {
		if strings.HasSuffix(name, ending) {
			return false
		}
	}
	return strings.HasSuffix(name, "s")
}
