package random

// The pools are small, so that names meet each other as they do in large providers.
var (
	// plainNames give no trouble as such.
	plainNames = []string{
		"id", "name", "tags", "config", "ports", "rules", "labels", "size", "enabled", "region", "settings", "status",
		"address", "metadata", "owner", "zone", "disk", "network", "policy", "timeout", "weight", "ipv4", "kind", "items", "spec",
	}
	// trickyNames are fine in some places and not in others.
	trickyNames = []string{
		"type", "string", "equal", "is_null", "to_object_value", "attribute_types", "range", "func", "map", "interface", "package", "var",
		"obj", "types", "attr", "diags", "diag", "v", "ctx", "obj_val", "basetypes", "d", "value", "count", "connection", "provider",
		"for_each", "lifecycle", "version", "alias", "foo_1", "foo1", "_foo", "foo", "foo_", "foo__bar", "new_foo", "new_config", "_", "__x",
		"_1",
		"nil", "true", "len", "context", "schema", "fmt", "state", "dynamic", "from_apisdk_tags", "validator", "tftypes",
	}
	objectNames     = []string{"thing", "server", "thing_2", "disk", "user_group", "network"}
	providerNames   = []string{"example", "acme", "cloud9"}
	blockNames      = []string{"rule", "disk", "timeouts_block", "config", "filter", "tags", "ingress", "metadata"}
	descriptionText = []string{
		"The name.", "Says `code` and \"quotes\".", "Two\nlines.", "100 %s {{ .Name }}", `back\slash`, "naïve – ünïcode ✓", "<b>&amp;</b>",
		"ends in a backtick `",
		"a /* comment */ // here", "tab\there",
	}
)
