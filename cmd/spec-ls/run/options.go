package run

import "strconv"

// RuleOptions say which rules run, and at which severity.
type RuleOptions struct {
	Preset   string
	Only     []string
	Enable   []string
	Disable  []string
	Severity []string // RULE=LEVEL
	Stage    string   // the last one; empty for all
}

// ConfigurationOptions say under which settings files are read.
type ConfigurationOptions struct {
	RuleOptions
	ConfigurationFile string // empty for the nearest one
	NoConfiguration   bool
	NoModule          bool   // Go packages are as the catalogue describes them
	StdinFilename     string // the name of standard input; empty for a name that says what it is
	// Output and Package say where code is generated, in the place of what the project says; empty for as it says.
	Output, Package string
}

// InputOptions say which files are read.
type InputOptions struct {
	ConfigurationOptions
	Exclude       []string // patterns of files that are not looked for
	PassOnNoFiles bool     // it is no failure that no specification is found
	IgnoreNonSpec bool     // named files that do not look like specifications are left out
	Root          string   // the directory to which names in reports are relative; empty for none
	Quiet         bool     // no notes
}

// BaselineOptions say which findings and changes are known.
type BaselineOptions struct {
	Baseline   string // empty for the nearest one
	NoBaseline bool
}

// OutputOptions say in which formats a report is written.
type OutputOptions struct {
	Formats []string // NAME or NAME=FILE
	Color   string   // auto, always or never; empty for never
}

// CheckOptions say the result of the findings in files.
type CheckOptions struct {
	InputOptions
	BaselineOptions
	OutputOptions
	Fix          bool
	UnsafeFixes  bool
	Diff         bool
	FailLevel    string // if it is empty or never, no finding fails the run
	MaxWarnings  Limit
	MaxRepeats   Limit // 0 for all; as configured if it is not set
	MaxFindings  int   // 0 for all
	ExitZero     bool
	Statistics   bool
	ShowFiles    bool
	StrictTrust  bool
	Dependents   bool
	Changed      string // the revision; empty for all files
	Jobs         int    // how many files at a time; 0 for as many as there are processors
	KeepFindings bool   // targets have their findings
	ByVerify     bool   // the findings are those of verify; nothing is learned of the others
}

// Limit is a number that need not be set. It is the value of a flag.
type Limit struct {
	N     int
	IsSet bool
}

// Set reads the limit.
func (l *Limit) Set(text string) error {
	n, err := strconv.Atoi(text)
	*l = Limit{n, true}
	return err
}

func (l *Limit) String() string {
	if !l.IsSet {
		return ""
	}
	return strconv.Itoa(l.N)
}

// Type returns the type of the flag's value, from which messages are made.
func (l *Limit) Type() string { return "int" }
