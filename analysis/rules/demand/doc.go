// Package demand knows what validators and plan modifiers demand of values: it reads their calls, and finds values that satisfy them.
package demand
