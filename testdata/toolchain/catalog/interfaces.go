package main

import (
	"fmt"
	"go/types"
)

// interfaces are the framework's interfaces that decide what a value fits.
type interfaces struct {
	kinds          [][]*types.Interface // by role and kind
	configurations []*types.Interface
}

// interfaces finds the interfaces of roles and configurations.
func (s *source) interfaces() (interfaces, error) {
	var found interfaces
	for _, role := range roles {
		var ofRole []*types.Interface
		for _, kind := range kinds {
			one, err := s.lookupInterface(role.path, kind+role.suffix)
			if err != nil {
				return interfaces{}, err
			}
			ofRole = append(ofRole, one)
		}
		found.kinds = append(found.kinds, ofRole)
	}
	for _, configuration := range configurations {
		one, err := s.lookupInterface(configuration.path, "ConfigValidator")
		if err != nil {
			return interfaces{}, err
		}
		found.configurations = append(found.configurations, one)
	}
	return found, nil
}

func (s *source) lookupInterface(path, name string) (*types.Interface, error) {
	p, ok := s.checked[path]
	if !ok {
		return nil, fmt.Errorf("the framework has no package %s", path)
	}
	object := p.Scope().Lookup(name)
	if object == nil {
		return nil, fmt.Errorf("package %s has no interface %s", path, name)
	}
	found, ok := object.Type().Underlying().(*types.Interface)
	if !ok {
		return nil, fmt.Errorf("%s of package %s is no interface", name, path)
	}
	return found, nil
}

// of returns the interfaces that a value of the type fits.
func (i interfaces) of(t types.Type) fits {
	var f fits
	for r := range roles {
		for k, kind := range kinds {
			if types.Implements(t, i.kinds[r][k]) {
				f.kinds[r] = append(f.kinds[r], kind)
			}
		}
	}
	for c, configuration := range configurations {
		if types.Implements(t, i.configurations[c]) {
			f.configurations = append(f.configurations, configuration.constant)
		}
	}
	return f
}

// has reports whether the value fits some kind in the role with the given field.
func (f fits) has(field string) bool {
	for r, role := range roles {
		if role.field == field {
			return len(f.kinds[r]) > 0
		}
	}
	return false
}
