// Package faulty is for tests with failures: it has a file system fail once, at each of its operations.
package faulty

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// Report writes down the result of a function of a file system and, for each operation that matters, the lines that are others where this
// operation fails. The function must do the same each time, one operation after the other.
func Report(system files.System, result func(files.System) []string) string {
	counting := &disk{System: system, fails: -1}
	result(counting)
	report := whole.ReportOf("-1", func(yield func(name, variant string) bool) {
		for i, name := range counting.operations {
			if before := slices.Index(counting.operations, name); before < i {
				name += " again"
			}
			if !yield(name, strconv.Itoa(i)) {
				return
			}
		}
	}, func(number string) []string {
		fails, err := strconv.Atoi(number)
		if err != nil {
			panic(err) // all of them are numbers
		}
		return result(&disk{System: system, fails: fails})
	})
	report, _, _ = strings.Cut(report, "\nnothing changes with\n") // which looks for what is not there
	return report
}

// disk is a file system on which one operation fails.
type disk struct {
	files.System
	fails int // the number of the operation

	mu         sync.Mutex
	operations []string
}

var errFault = errors.New("a fault of the disk")

// next returns the error of the next operation.
func (d *disk) next(operation, path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.operations = append(d.operations, fmt.Sprintf("%s %s fails", operation, path))
	if len(d.operations)-1 == d.fails {
		return &fs.PathError{Op: operation, Path: path, Err: errFault}
	}
	return nil
}

func (d *disk) Read(path string, limit files.Limit) (string, error) {
	if err := d.next("read", path); err != nil {
		return "", err
	}
	return d.System.Read(path, limit)
}

func (d *disk) Head(path string, n int) (string, error) {
	if err := d.next("head", path); err != nil {
		return "", err
	}
	return d.System.Head(path, n)
}

func (d *disk) Stat(path string) (files.Info, error) {
	if err := d.next("stat", path); err != nil {
		return files.Info{}, err
	}
	return d.System.Stat(path)
}

func (d *disk) List(directory string) ([]files.Entry, error) {
	if err := d.next("list", directory); err != nil {
		return nil, err
	}
	return d.System.List(directory)
}

func (d *disk) Resolve(path string) (string, error) {
	if err := d.next("resolve", path); err != nil {
		return "", err
	}
	return d.System.Resolve(path)
}
