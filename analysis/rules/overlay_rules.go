package rules

// overlayRules are about overlays, the files that say what a generated specification is to have otherwise. Package overlay reports them.
var overlayRules = []*Rule{InvalidOverlay}

// InvalidOverlay is the rule about mistakes in an overlay.
var InvalidOverlay = &Rule{
	Name: "invalid-overlay", Stage: StageMeaning, Severity: SeverityError,
	Summary: "An overlay of a specification is wrong.",
}
