package openapi

// Role is the role of an operation, or of a part of one, for a unit.
type Role uint8

// The roles.
const (
	CreateOperation Role = iota
	ReadOperation
	UpdateOperation
	DeleteOperation
	CreateRequest   // the request body of create
	CreateResponse  // the response of create
	ReadResponse    // the response of read
	ReadParameter   // a parameter of read
	CreateParameter // a parameter of create
	ProviderSchema  // the schema of the provider
)

var roleNames = [...]string{
	CreateOperation: "create", ReadOperation: "read", UpdateOperation: "update", DeleteOperation: "delete",
	CreateRequest: "create request", CreateResponse: "create response", ReadResponse: "read response",
	ReadParameter: "read parameter", CreateParameter: "create parameter", ProviderSchema: "provider schema",
}

// String returns the role in words.
func (r Role) String() string { return roleNames[r] }
