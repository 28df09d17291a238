package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/project/config"
)

// This file knows what ruff, Biome, golangci-lint, ESLint, TFLint, gofmt and terraform fmt call what spec-ls has under another name: no
// distance between words leads from one to the other.

// familiarFlags are the flags of other programs, by the command at which they are tried, with the flags to write instead.
var familiarFlags = map[string]map[string]string{
	"check": {
		// The rules that run.
		"select": "--only", "rules": "--only", "enable-only": "--only", "extend-select": "--enable", "enable-rule": "--enable",
		"ignore": "--disable", "extend-ignore": "--disable", "skip": "--disable", "disable-rule": "--disable", "rule": "--severity",
		// Changes to files.
		"write": "--fix", "apply": "--fix", "fix-only": "--fix", "fix-dry-run": "--diff",
		"unsafe": "--fix --unsafe-fixes", "apply-unsafe": "--fix --unsafe-fixes", "apply-suggested": "--fix --unsafe-fixes",
		// The files that are checked.
		"exclude-dirs": "--exclude", "exclude-files": "--exclude", "skip-dirs": "--exclude", "skip-files": "--exclude",
		"extend-exclude": "--exclude",
		"new":            "--changed", "staged": "--changed", "since": "--changed=REF", "new-from-rev": "--changed=REF",
		"new-from-merge-base": "--changed=REF",
		"ignore-pattern":      "--exclude", "stdin-file-path": "--stdin-filename", "path-prefix": "--root",
		// The output, and the findings that fail the run.
		"output-format": "--format", "out-format": "--format", "reporter": "--format", "output": "--format NAME=FILE",
		"output-file": "--format NAME=FILE", "reporter-file": "--format NAME=FILE", "max-diagnostics": "--max-findings",
		"max-issues": "--max-findings", "max-same-issues": "--max-repeats", "max-issues-per-linter": "--max-repeats",
		"colors": "--color", "no-color": "--color never", "minimum-failure-severity": "--fail-level", "error-on-warnings": "--fail-level warning",
		"issues-exit-code": "--exit-zero", "force": "--exit-zero", "show-stats": "--statistics", "concurrency": "--jobs", "threads": "--jobs",
		// The configuration.
		"config-path": "--config", "isolated": "--no-config", "no-eslintrc": "--no-config", "no-config-lookup": "--no-config",
	},
	"diff": {
		"output-format": "--format", "output": "--format NAME=FILE", "fail-on": "--fail-level", "base": "--against", "since": "--against",
		"baseline-rev":    "--against",
		"severity-levels": "--severity", "err-ignore": "--baseline", "exclude-elements": "--severity RULE=off",
	},
	"fmt": {
		"list": "--check", "stdin-file-path": "--stdin-filename", "extend-exclude": "--exclude", "config-path": "--config",
		"isolated": "--no-config",
	},
}

// familiarRemarks explain why other such flags are not needed, or name a flag that does the same.
var familiarRemarks = map[string]map[string]string{
	"check": {
		"enable-all":       "--enable takes stages as well, as in --enable style",
		"disable-all":      "--only RULE runs nothing else",
		"default":          "--only RULE runs nothing else, and --enable RULE what is off by default",
		"presets":          "--only, --enable and --disable take stages as well, as in --only startup",
		"per-file-ignores": `"overrides" in ` + config.FileName + " set rules for some files",
		"add-noqa":         "--accept records the present findings in the baseline",
		"no-fix":           "nothing is changed without --fix",
		"show-fixes":       "the format text shows fixes",
		"diagnostic-level": "--severity RULE=off turns a rule off, and --fail-level LEVEL sets what fails",
		"filter":           "name the files",
		"chdir":            "name the directory",
		"recursive":        "directories are searched recursively",
		"stdin":            "the file - is standard input",
		"cache":            "there is no cache",
		"no-cache":         "there is no cache",
		"cache-dir":        "there is no cache",
		"watch":            "editors check while you type, with spec-ls serve",
	},
	"fmt": {
		"write":     "files are written unless you add --check or --diff",
		"fix":       "files are written unless you add --check or --diff",
		"recursive": "directories are searched recursively",
		"stdin":     "the file - is standard input",
	},
}

// familiarShorthands are the flags of one letter.
var familiarShorthands = map[string]map[string]string{
	"check": {"o": "--format NAME=FILE", "E": "--enable", "D": "--disable", "w": "--fix"},
	"fmt":   {"d": "--diff", "l": "--check"},
}

// familiarCommands are the commands of other programs, by the command below which they are tried, with the commands to write instead.
var familiarCommands = map[string]map[string]string{
	"spec-ls": {
		"lint": "check", "run": "check", "ci": "check", "validate": "check", "vet": "check", "build": "verify", "fix": "check --fix",
		"format": "fmt", "rule": "explain",
		"linters": "rules", "breaking": "diff", "compare": "diff", "changelog": "diff", "semver": "diff",
		"lsp": "serve", "lsp-proxy": "serve", "language-server": "serve", "server": "serve",
	},
	"baseline": {
		"create": "check --accept",
		"init":   "check --accept",
		"update": "check --accept",
		"add":    "check --accept",
		"record": "check --accept",
	},
}

// familiarFlag returns the error for a flag that another program has, or nil.
func familiarFlag(c *cobra.Command, dashed, name string) error {
	known, remarks := familiarFlags[c.Name()], familiarRemarks[c.Name()]
	if len(dashed)-len(name) == 1 {
		known, remarks = familiarShorthands[c.Name()], nil
	}
	if instead, ok := known[name]; ok {
		return fmt.Errorf("unknown flag %s; did you mean %s?", dashed, instead)
	}
	if remark, ok := remarks[name]; ok {
		return fmt.Errorf("unknown flag %s: %s", dashed, remark)
	}
	return nil
}
