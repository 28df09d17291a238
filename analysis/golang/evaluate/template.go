//go:build !js

package evaluate

import (
	"reflect"
	"text/template"
)

// Package text/template is a seventieth of the server as a browser loads it, and few specifications use it: there, what it gives is not known.

var templateTypes = []reflect.Type{reflect.TypeFor[template.Template](), reflect.TypeFor[template.FuncMap]()}

var templateFunctions = callable{
	"text/template.HTMLEscapeString": template.HTMLEscapeString, "text/template.Must": template.Must, "text/template.New": template.New, "(*text/template.Template).Delims": (*template.Template).Delims,
	"(*text/template.Template).Funcs": (*template.Template).Funcs, "(*text/template.Template).Name": (*template.Template).Name,
	"(*text/template.Template).New": (*template.Template).New, "(*text/template.Template).Option": (*template.Template).Option,
	"(*text/template.Template).Parse": (*template.Template).Parse,
}
