package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"runtime"
	"runtime/coverage"
)

// This file reads the counters of the running program. Package runtime/coverage writes them in the formats of `go tool covdata`,
// which package internal/coverage describes.

// block is a block of code: the number of its package, of its function in the package, and its own in the function.
type block struct{ pkg, function, index uint32 }

// counts says how often blocks ran, and how many bytes of memory were asked for.
type counts struct {
	blocks map[block]uint64
	bytes  uint64
}

func (c counts) of(b block) uint64 { return c.blocks[b] }

func (c counts) total() uint64 {
	var sum uint64
	for _, n := range c.blocks {
		sum += n
	}
	return sum
}

// count runs a function and counts its cost.
func count(run func()) (counts, error) {
	var before, after runtime.MemStats
	if err := coverage.ClearCounters(); err != nil {
		return counts{}, err
	}
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	var out bytes.Buffer
	if err := coverage.WriteCounters(&out); err != nil {
		return counts{}, err
	}
	blocks, err := decodeCounters(out.Bytes())
	return counts{blocks, after.TotalAlloc - before.TotalAlloc}, err
}

// The sizes of the parts of the formats.
const (
	counterHeader = 32 // of a file of counters
	segmentHeader = 16 // of the counters of one run
	metaHeader    = 56 // of a file about blocks
	packageHeader = 44 // of the data about one package
)

// decodeCounters reads the counters of the functions that ran.
func decodeCounters(file []byte) (map[block]uint64, error) {
	if len(file) < counterHeader+segmentHeader || string(file[:4]) != "\x00cwm" {
		return nil, fmt.Errorf("%d bytes that are no counters", len(file))
	}
	segment := file[counterHeader:]
	functions := binary.LittleEndian.Uint64(segment)
	skip := segmentHeader + binary.LittleEndian.Uint32(segment[8:]) + binary.LittleEndian.Uint32(segment[12:])
	r := reader{segment[skip:]}
	blocks := map[block]uint64{}
	for range functions {
		length, pkg, function := r.number(), r.number(), r.number()
		for i := range length {
			if n := r.number(); n > 0 {
				blocks[block{pkg, function, i}] = uint64(n)
			}
		}
	}
	return blocks, nil
}

// blockNames returns for each block where it stands in the source, as file:line.
func blockNames() (map[block]string, error) {
	var out bytes.Buffer
	if err := coverage.WriteMeta(&out); err != nil {
		return nil, err
	}
	file := out.Bytes()
	if len(file) < metaHeader || string(file[:4]) != "\x00cvm" {
		return nil, fmt.Errorf("%d bytes that are not about blocks", len(file))
	}
	names := map[block]string{}
	for pkg := range binary.LittleEndian.Uint64(file[16:]) {
		start := binary.LittleEndian.Uint64(file[metaHeader+8*pkg:])
		about := file[start:]
		functions := binary.LittleEndian.Uint32(about[packageHeader-4:])
		strings := reader{about[packageHeader+4*functions:]}
		table := make([]string, strings.number())
		for i := range table {
			table[i] = strings.text()
		}
		for f := range functions {
			r := reader{about[binary.LittleEndian.Uint32(about[packageHeader+4*f:]):]}
			length, _, source := r.number(), r.number(), table[r.number()]
			for i := range length {
				line := r.number()
				for range 4 { // the column, the end and the number of statements
					r.number()
				}
				names[block{uint32(pkg), f, i}] = fmt.Sprintf("%s:%d", source, line)
			}
		}
	}
	return names, nil
}

// reader reads numbers in LEB128.
type reader struct{ rest []byte }

func (r *reader) number() uint32 {
	n, length := binary.Uvarint(r.rest)
	r.rest = r.rest[length:]
	return uint32(n)
}

func (r *reader) text() string {
	length := r.number()
	text := string(r.rest[:length])
	r.rest = r.rest[length:]
	return text
}
