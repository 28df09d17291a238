// Package decoded has the values that Go's decoder reads from JSON with keys that are defined twice, or in another case.
package decoded
