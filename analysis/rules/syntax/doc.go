// Package syntax has the rules about text that is not JSON. Go's decoder, which the generator uses, only says "invalid JSON".
package syntax
