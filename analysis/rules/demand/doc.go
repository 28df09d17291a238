// Package demand knows the demands of validators and plan modifiers on values: it reads their calls, and finds values that satisfy them.
package demand
