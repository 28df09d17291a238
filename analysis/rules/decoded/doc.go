// Package decoded has what Go's decoder makes of JSON in which keys are defined twice, or in another case.
package decoded
