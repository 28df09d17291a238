package discover

import (
	"encoding/binary"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// tracked are the files that git tracks in a repository, which no .gitignore leaves out. The index is read when it is first asked.
type tracked struct {
	root  string // absolute
	names func() []string
}

func newTracked(system files.System, root string) *tracked {
	return &tracked{root, sync.OnceValue(func() []string {
		folder := path.Join(root, ".git")
		// In a worktree or submodule .git is a file that names the folder.
		if link, err := system.Read(folder, files.Ignore); err == nil {
			if folder = strings.TrimSpace(strings.TrimPrefix(link, "gitdir:")); !files.IsAbs(folder) {
				folder = path.Join(root, folder)
			}
		}
		index, err := system.Read(path.Join(folder, "index"), files.Index)
		if err != nil {
			return nil // nothing was ever added
		}
		return parseIndex(index)
	})}
}

// has reports whether a file is tracked, or any file in a directory is.
func (t *tracked) has(file string, directory bool) bool {
	if t == nil {
		return false
	}
	relative := strings.TrimPrefix(file, strings.TrimSuffix(t.root, "/")+"/")
	if directory {
		relative += "/"
	}
	names := t.names()
	i, found := slices.BinarySearch(names, relative)
	return found || directory && i < len(names) && strings.HasPrefix(names[i], relative)
}

// parseIndex returns the names in git's index, sorted, as gitformat-index(5) describes it. A repository whose hashes are not SHA-1, or an
// index that is split, has no names.
func parseIndex(index string) []string {
	const header, head = 12, 62 // bytes of the file's header, and of an entry before its name
	if len(index) < header || index[:4] != "DIRC" {
		return nil
	}
	version, count := binary.BigEndian.Uint32([]byte(index[4:8])), binary.BigEndian.Uint32([]byte(index[8:12]))
	var names []string
	previous, at := "", header
	for range count {
		name := at + head
		if name > len(index) {
			return nil
		}
		if index[name-2]&0x40 != 0 { // there are more flags
			name += 2
		}
		kept := 0
		if version == 4 { // names begin with what they share with the one before
			dropped := 0
			for more := true; more && name < len(index); name++ {
				more = index[name]&0x80 != 0
				if dropped = dropped<<7 | int(index[name]&0x7f); more {
					dropped++
				}
			}
			if kept = len(previous) - dropped; kept < 0 || kept > len(previous) {
				return nil
			}
		}
		length := strings.IndexByte(index[min(name, len(index)):], 0)
		if length < 0 {
			return nil
		}
		previous = previous[:kept] + index[name:name+length]
		names = append(names, previous)
		if end := name + length; version == 4 {
			at = end + 1
		} else {
			at += (end - at + 8) &^ 7 // entries are padded with 1 to 8 zeros
		}
	}
	return names
}
