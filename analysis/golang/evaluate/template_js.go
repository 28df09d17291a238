package evaluate

import "reflect"

var (
	templateTypes     []reflect.Type
	templateFunctions callable
)
