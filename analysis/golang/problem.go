package golang

// ProblemKind is the reason why the file will not be generated, not compile, or not be seen by Go.
type ProblemKind uint8

// The kinds of problems. Element, Other, Node, Name and At of the Problem are as the comments say.
const (
	// NotGenerated: the generator has no code for a dynamic attribute, Element, or for a dynamic member of an object that
	// Element's external type needs, at Node.
	NotGenerated ProblemKind = iota
	// NotIdentifier: the Go name of Element, or of the unit if it is -1, is not an identifier. Name is that. If Node is not -1, it
	// is the name of an attribute type of Element.
	NotIdentifier
	// FileIgnored: the unit's file begins with an underscore. Name is the file's name.
	FileIgnored
	// FileNameTooLong: Name is the file's name.
	FileNameTooLong
	// TypeRedeclared: Element and Other both generate the type Name.
	TypeRedeclared
	// ConstructorRedeclared: a type of Element and a function of Other are both called Name.
	ConstructorRedeclared
	// FieldRedeclared: Element and Other both become the field Name of one struct.
	FieldRedeclared
	// FieldBlank: Element becomes a field that cannot be set.
	FieldBlank
	// FieldIsMethod: the generated code reads the field of Element by the name of a method, Name.
	FieldIsMethod
	// FieldAndMethod: the struct that has Element as its field Name has a generated method of that name.
	FieldAndMethod
	// MethodRedeclared: the external type of Element gives it a method Name that it has anyway.
	MethodRedeclared
	// LocalKeyword: Element becomes a variable whose name is the keyword Name.
	LocalKeyword
	// LocalTaken: Element becomes a variable Name, which the generated function has already: for Other, or of itself if that
	// is -1.
	LocalTaken
	// LocalShared: Element and Other become one variable, Name, that suits both, so that one gets the value of the other.
	LocalShared
	// LocalShadows: Element becomes a variable Name, which hides the package of that name.
	LocalShadows
	// NoAttributeTypes: an object inside a nested element has no attribute types, at Node.
	NoAttributeTypes
	// ObjectInObject: an object type is in an object inside a nested element, at Node.
	ObjectInObject

	// The external type at Node, an associated_external_type of Element, …
	ExternalForm           // is not *T or *p.T; Name is the text
	ExternalUnexported     // is of a type that its package does not export; Name is the text
	ExternalNotPointer     // is not a pointer; Name is the text
	ExternalBuiltin        // is of a type that no conversion gives; Name is the text
	ExternalTwoCollections // makes one function for the collections Element and Other, which declares d twice
	ExternalTwoObjects     // makes one function for the objects Element and Other
	ExternalSameChildType  // makes one function for Element and Other, which have the same external type
	ExternalUnimplemented  // gets no functions; Name is the part that is not implemented, Other the element that has it
	ExternalNumber         // needs math/big, which is not imported, for the collection Element
	ExternalWithCustomType // is beside a custom type
	ExternalCustomElements // is of a collection whose elements have a custom type; Name is its value type

	// The attribute type at Node, a member of the object Element, or Element itself if Node is -1, …
	ExternalFieldHidden // becomes the field Name of an external type, which only the type's own package could see
	ExternalFieldTwice  // becomes the field Name of an external type, as an attribute type before it does

	// The import Import, …
	ImportPathInvalid     // has a path that Go refuses; Name says why
	ImportInternal        // is of a package that only its own module may import, or of a module that has none at its root
	ImportUnknown         // is of a package that its module does not have; Name is the module
	ImportAliasInvalid    // has an alias that is not an identifier, with which the file is not formatted
	ImportAliasImports    // has an alias that holds whole imports; Name is one that makes the file not compile, if any is known
	ImportAliasConflict   // has another name than import OtherImport of the same path; Name is the written one, if it is always the same
	ImportNameConflict    // has the same local name, Name, as OtherImport of another path
	ImportShadows         // has the local name Name of a package, or of something else, that the generated file uses
	ImportReservedAlias   // has an alias for a path that the generator imports without; Name is the plain name
	ImportRepeatsSchema   // is of the package that the generated file imports as schema anyway
	ImportUnused          // is used by no expression; Name is its local name
	ImportAliasUnused     // has the alias Name, which nothing uses; the expression at Node, offset At, has the plain name
	ImportOfEmpty         // belongs to a definition that is empty
	ImportDropped         // is not written, for the custom type of a list, map, set or object type
	ImportOfHidden        // belongs to a type that is not written, for a custom type around it
	ValidatorMissing      // no import of the unit makes the generator import package validator; Node is the definition
	PlanModifierMissing   // the same for planmodifier
	PackageMissing        // the package Name, used in the text at Node, byte At, is not imported
	PackageBorrowed       // it is imported only by OtherImport, of another attribute
	ImportMisspelt        // the member at Node, import for imports or the reverse, is ignored, so that package Name is missing
	ExternalImportMissing // the external type at Node is of package Name, which is not imported; of no package if At is -1
	CustomPackageMismatch // the custom type at Node is of package Name, and Import supplies another
	DefinitionEmpty       // the definition at Node is empty
	AttrMissing           // package attr is not imported, for the object at Node
	BigUnused             // math/big is imported and not used, for the number in the object at Node
	TypesUnused           // package types (or attr: Name) is imported and not used, for Element with its custom type
	TypesMissing          // package types is not imported, for Element with its custom type

	// ProblemKinds is the number of kinds.
	ProblemKinds
)

// Problem is one thing that is wrong with the generated file. Indexes are -1 where there is nothing.
type Problem struct {
	Kind                ProblemKind
	Element, Other      int32 // indexes into Unit.Elements
	Import, OtherImport int32 // indexes into Unit.Imports
	Node                int32
	At                  int // bytes from the start of the text at Node
	Name                string
	Member              string // what is selected from the package Name
}

// OfImports reports whether the problem is one of the imports of the file, which those of all its elements make together.
func (k ProblemKind) OfImports() bool { return k >= ImportPathInvalid || k == ExternalNumber }

// Breaks reports whether a file with the problem is not generated, does not compile or is not seen by Go. The others are
// remarks.
func (p *Problem) Breaks() bool {
	switch p.Kind {
	case LocalShared, ExternalWithCustomType, PackageBorrowed, DefinitionEmpty:
		return false
	case ExternalUnimplemented:
		return p.Import >= 0 // which is unused then
	case ImportAliasImports:
		return p.Name != ""
	}
	return true
}
