package editortest

// Configuration is a configuration of the server, with comments and one mistake: the name of a rule misspelled.
const Configuration = `{
  // Said of all files.
  "rules": {
    "missing-descriptio": "warning"
  }
}
`

// ConfigurationName is the name of the server's configuration.
const ConfigurationName = ".spec-ls.json"

// ConfigurationFindings are the findings in Configuration that an editor must show.
var ConfigurationFindings = []Finding{
	{Line: 4, Column: 5, Rule: "invalid-configuration", Message: `unknown rule "missing-descriptio"`},
}
