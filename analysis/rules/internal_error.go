package rules

import (
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
)

// InternalError is the rule of findings about a mistake in this program: another rule panicked. Only that rule's findings in the unit are
// lost.
var InternalError = &Rule{
	Name: "internal-error", Stage: StageSyntax, Severity: SeverityError,
	Summary: "A rule failed: a mistake in spec-ls, and not in the file.",
}

// failure is a panic in a rule.
type failure struct {
	rule  *Rule // nil if what all rules rest on failed, and no rule
	value any
	place string // the function and line that panicked
}

// failures are those of one unit, or of the frame. Rules that are among them don't run.
type failures []failure

// runs reports whether a rule may run, and makes it the current one.
func (p *Pass) runs(rule *Rule) bool {
	if p.failed.has(rule) {
		return false
	}
	p.rule = rule
	return true
}

func (f failures) has(rule *Rule) bool {
	return len(f) > 0 && slices.ContainsFunc(f, func(one failure) bool { return one.rule == rule })
}

// survive runs check on a new pass until no rule panics any more: once, where all is well. A rule that panicked is left out of the next
// attempt. It returns the last pass, with the findings and one for each failure. Where the panic was not that of a rule which can be
// left out, those are all, and ok is false.
func survive(blank Pass, check func(*Pass)) (p *Pass, ok bool) {
	var failed failures
	for {
		p = new(Pass)
		*p = blank
		p.failed = failed
		one := attempt(p, check)
		if one == nil {
			failed.report(p)
			return p, true
		}
		if one.rule == nil || failed.has(one.rule) {
			*p = blank
			failures{{value: one.value, place: one.place}}.report(p)
			return p, false
		}
		failed = append(failed, *one)
	}
}

// attempt runs check and returns its failure, or nil.
func attempt(p *Pass, check func(*Pass)) (failed *failure) {
	defer func() {
		if value := recover(); value != nil {
			failed = &failure{rule: p.rule, value: value, place: panicPlace()}
		}
	}()
	check(p)
	return nil
}

// panicPlace returns the function and line that panicked. It is called while the panic is recovered from.
func panicPlace() string {
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case strings.HasPrefix(frame.Function, "runtime."):
			panicking = panicking || frame.Function == "runtime.gopanic"
		case panicking:
			return fmt.Sprintf("%s (%s:%d)", path.Base(frame.Function), path.Base(frame.File), frame.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}

// report adds a finding for each failure, at the subject of the tree.
func (f failures) report(p *Pass) {
	p.rule = InternalError
	for i := range f {
		lost := "all rules of this part of the file"
		if f[i].rule != nil {
			lost = "the rule " + f[i].rule.Name
		}
		start, end := int32(0), int32(len(p.Tree.Text))
		if p.Tree.Root() >= 0 {
			start, end = p.ObjectRange(0)
		}
		p.Report(p.Tree.Root(), start, end, "spec-ls failed: an internal error ended "+lost).
			WithNote(fmt.Sprintf("%v in %s; other findings are not affected", f[i].value, f[i].place)).
			WithHelp("report it with the text that it happens with at https://github.com/spec-ls/spec-ls/issues")
	}
}
