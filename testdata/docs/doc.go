// Package docs compares the pages that "spec-ls docs" writes with those of tfplugindocs, made from the JSON that "spec-ls export" writes.
// It is a module of its own, so that spec-ls does not depend on tfplugindocs.
package docs
