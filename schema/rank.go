package schema

// ranks are the places of keys among their siblings; keys of equal rank may be in any order. The order is that of
// tfplugingen-openapi, for the keys that it writes.
var ranks = [256]uint8{
	KeyDatasources: 1, KeyProvider: 2, KeyResources: 3, KeyVersion: 4,

	KeyName: 1, KeySchema: 3,

	KeyComputedOptionalRequired: 1, KeyOptionalRequired: 1,
	KeyElementType: 2, KeyAttributeTypes: 2, KeyNestedObject: 2,
	KeyAttributes: 3, KeyBlocks: 4,
	KeyAssociatedExternalType: 5, KeyCustomType: 5, KeyDefault: 6,
	KeyDescription: 7, KeyMarkdownDescription: 7, KeyDeprecationMessage: 7,
	KeyPlanModifiers: 8, KeySensitive: 9, KeyValidators: 10,

	KeyImports: 1, KeyImport: 1, KeySchemaDefinition: 2, KeyType: 2, KeyValueType: 3,
}

// kindRank is the place of the keys that stand for kinds, after the name.
const kindRank = 2

// Rank returns the usual place of a key among its siblings, from 1; 0 for a key that has none.
func (k Key) Rank() int {
	if KindOf(k) != KindNone {
		return kindRank
	}
	return int(ranks[k])
}
