package files

// Overlay is a file system with some texts in front of it: those of documents that are open in an editor, whose texts count instead of the
// files. Texts are not listed, and have no size limit: the user has typed them. It must not change while it is used.
type Overlay struct {
	System
	Texts map[string]string // by path
}

// Read implements System.
func (o Overlay) Read(path string, limit Limit) (string, error) {
	if text, ok := o.Texts[path]; ok {
		return text, nil
	}
	return o.System.Read(path, limit)
}

// Head implements System.
func (o Overlay) Head(path string, n int) (string, error) {
	if text, ok := o.Texts[path]; ok {
		return text[:min(n, len(text))], nil
	}
	return o.System.Head(path, n)
}

// Stat implements System.
func (o Overlay) Stat(path string) (Info, error) {
	if text, ok := o.Texts[path]; ok {
		return Info{Kind: Regular, Size: int64(len(text))}, nil
	}
	return o.System.Stat(path)
}

// Edited is a file system with texts in front of it that another process does not see.
type Edited interface {
	System
	// Open returns the texts by path.
	Open() map[string]string
}

// TextsOf returns the texts in front of a file system, for a process that reads the file system below them, or nil.
func TextsOf(system System) map[string]string {
	if edited, ok := system.(Edited); ok {
		return edited.Open()
	}
	return nil
}
